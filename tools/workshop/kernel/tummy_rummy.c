/* Self-play of Tummy Rummy, to measure and tune what its bots believe. (TU-1 to TU-14)

   Default house rules, nobody leaves. A bot is a row of numbers (see `Knob`). Decks and moves can be written down, so
   that a test can follow a kernel sitting in the real engine. */

#include "tummy_rummy_feeding.h"

/* ----------------------------------------------------------------------------------------------------- sittings */

static _Thread_local double fired_by_rank[13], named_by_rank[13];

static int name_special(Game *g, const double *p) {
    int rank = 12;
    if (p[NAMING] > 0.5) rank = below(&dice, 13);
    int card = below(&dice, 4) * 13 + rank;
    note(g->chef), note(7), note(card), note(-1);
    return card;
}

static void deal(Game *g, Chance *cards, uint8_t *deck_out) {
    uint8_t deck[PACK];
    shuffled_pack(cards, deck, 1, 0);
    if (deck_out) memcpy(deck_out, deck, PACK);
    int n = g->seats, size = n == 2 ? 10 : n <= 4 ? 7 : 6, first = left_of(g, g->dealer);
    int chef = g->chef, special = g->special, dealer = g->dealer, scores[MOST_SEATS];
    memcpy(scores, g->scores, sizeof scores);
    memset(g, 0, sizeof *g);
    g->seats = n, g->chef = chef, g->special = special, g->dealer = dealer;
    memcpy(g->scores, scores, sizeof scores);
    for (int i = 0; i < size * n; i++) g->hands[(first + i) % n] |= BIT(deck[i]);
    g->pile[g->pile_count++] = deck[size * n];
    for (int i = PACK - 1; i > size * n; i--) g->stock[g->stock_count++] = deck[i];
    g->turn = first, g->turns = 1, g->taken = -1, g->ender = -1;
}

static void play_hand(Game *g, const double *const *knobs, int last) {
    for (int turn = 0; turn < 3000 && !g->over; turn++) play_turn(g, knobs[g->turn]);
    if (g->ender < 0) g->chef = g->special = -1;
    else {
        if (g->special >= 0) {
            named_by_rank[RANK_OF(g->special)]++;
            int played = 0;
            for (int i = 0; i < g->melds_count; i++) played |= g->melds[i].cards >> g->special & 1;
            played |= pile_mask(g) >> g->special & 1;
            fired_by_rank[RANK_OF(g->special)] += played;
        }
        g->chef = g->ender, g->special = -1;
        feed_all(g, knobs);
    }
    for (int s = 0; s < g->seats; s++) g->scores[s] += g->eaten[s];
    if (g->chef >= 0 && g->ender >= 0 && !last) g->special = name_special(g, knobs[g->chef]);
    g->dealer = left_of(g, g->dealer);
}

static void ready_judge(void) {
    static int done;
    int32_t ones[13] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    if (!done) judge_by(&judge, ACE_LOW, ones);
    done = 1;
}

static void play_sitting(Game *g, int seats, int hands, uint64_t seed, const double *const *knobs, uint8_t *decks) {
    memset(g, 0, sizeof *g);
    g->seats = seats, g->dealer = seats - 1, g->chef = g->special = -1;
    for (int h = 0; h < hands; h++) {
        Chance cards = chance(seed * 1000003 + (uint64_t)h);
        deal(g, &cards, decks ? decks + h * PACK : 0);
        play_hand(g, knobs, h == hands - 1);
    }
}

/* ----------------------------------------------------------------------------------------------- what Python calls */

int knobs_count(void) { return KNOBS; }
void specials(double *named, double *played) { memcpy(named, named_by_rank, sizeof named_by_rank), memcpy(played, fired_by_rank, sizeof fired_by_rank); }

/* Each deal is played once for each way of moving the bots round; the means of each deal go bot by bot into `scores`
   (units eaten) and `wins` (shares of the sitting; nobody wins if all tie). */
void play_sittings(int seats, int deals, int hands, uint64_t seed, const double *knobs, double *scores, double *wins) {
    ready_judge();
    dice = chance(seed);
    for (int d = 0; d < deals; d++) {
        for (int b = 0; b < seats; b++) scores[d * seats + b] = wins[d * seats + b] = 0;
        for (int turn = 0; turn < seats; turn++) {
            Game g;
            const double *at[MOST_SEATS];
            int bot[MOST_SEATS];
            for (int s = 0; s < seats; s++) bot[s] = (s + turn) % seats, at[s] = knobs + bot[s] * KNOBS;
            play_sitting(&g, seats, hands, seed + (uint64_t)d, at, 0);
            int fewest = 1 << 30, winners = 0;
            for (int s = 0; s < seats; s++)
                if (g.scores[s] < fewest) fewest = g.scores[s];
            for (int s = 0; s < seats; s++) winners += g.scores[s] == fewest;
            for (int s = 0; s < seats; s++) {
                scores[d * seats + bot[s]] += (double)g.scores[s] / seats;
                if (winners < seats && g.scores[s] == fewest) wins[d * seats + bot[s]] += 1.0 / winners / seats;
            }
        }
    }
}

/* One sitting, written down: the decks, the moves, the scores. Returns how many numbers the moves take. */
int write_down(int seats, int hands, uint64_t seed, const double *knobs, uint8_t *decks, int16_t *moves, int most, double *scores) {
    ready_judge();
    dice = chance(seed);
    Game g;
    Journal book = {moves, 0, most};
    const double *at[MOST_SEATS];
    for (int s = 0; s < seats; s++) at[s] = knobs + s * KNOBS;
    journal = &book;
    play_sitting(&g, seats, hands, seed, at, decks);
    journal = 0;
    for (int s = 0; s < seats; s++) scores[s] = g.scores[s];
    return book.used;
}

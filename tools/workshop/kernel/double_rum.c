/* Self-play of Double Rum, thousands of deals a minute, to measure and tune what its bots believe. (DR-1 to DR-10)

   Default house rules only. A bot is a row of numbers (see `Knob`); the medium bot is one such row. Deals and moves can
   be written down, so that a test can follow a kernel game in the real engine. */

#include "double_rum_values.h"

/* ----------------------------------------------------------------------------------------------------- deciding */

/* The best discard from `h`, and how bad the hand is after it; -1 if none may be thrown. */
static int best_discard(Mind *m, const Hand *h, int not_this, double *bad, int *out) {
    int best = -1;
    double least = 1e9;
    *out = 0;
    for (int card = 0; card < 53; card++) {
        if (!copies(h, card) || (card == not_this && copies(h, card) < 2)) continue;
        Hand rest = *h, left;
        take_out(&rest, card);
        float weight = solve(&m->search, &rest, m->w, m->joker, m->p[LONG_JOKERS] > 0.5, &left);
        double found = weight - m->draws * hopes(m, &left);
        if (m->g) found += feeding(m, card);
        if (found < least) least = found, best = card, *out = weight == 0;
    }
    *bad = least;
    return best;
}

static int wants_upcard(Mind *m) {
    Game *g = m->g;
    Hand *h = &g->hands[m->seat];
    int card = g->pile[g->pile_count - 1];
    Hand with = *h, left;
    add(&with, card);
    int longer = m->p[LONG_JOKERS] > 0.5;
    if (m->p[TAKE_BY_VALUE] < 0.5) {
        float gain = solve(&m->search, h, m->w, m->joker, longer, 0) + m->w[card] -
                     solve(&m->search, &with, m->w, m->joker, longer, 0);
        if (gain > 1e-3) return 1;
        return card == JOKER || (m->fitting >> card & 1);
    }
    if (card == JOKER) return 1;
    if (m->p[NET] > 0.5) {
        float f[FEATURES], g_f[FEATURES];
        double value;
        int out, tables;
        solve(&m->search, h, m->w, m->joker, longer, &left);
        features_of(m, h, &left, -1, 0, f);
        double stock = value_by(&nets[(int)m->p[NET] - 1][1], f);
        if (m->p[EXPLORING] > 0 && chance() < m->p[EXPLORING]) {
            remember(m->seat, 1, f);
            return 0;
        }
        best_by_net(m, &with, card, &value, &out, &tables, g_f);
        if (out || value + m->p[TAKING] > stock) return 1;
        remember(m->seat, 1, f);
        return 0;
    }
    double taken;
    int out;
    best_discard(m, &with, card, &taken, &out);
    if (out || solve(&m->search, &with, m->w, m->joker, longer, 0) == 0) return 1;
    float now = solve(&m->search, h, m->w, m->joker, longer, &left);
    double drawing = now - (m->draws + 1) * hopes(m, &left);
    return taken + m->p[TAKING] < drawing;
}

/* About the round in which somebody is nearly out. */
enum { USUAL_ROUNDS = 8 };

/* Table one thing of `kept` as planned; 0 if nothing is to be tabled. `melds`, `onto` and `jokers` say what may go. */
static int table_one(Mind *m, const Hand *kept, int melds, int onto, int jokers) {
    Hand left;
    Search *s = &m->search;
    solve(s, kept, m->w, m->joker, m->p[LONG_JOKERS] > 0.5, &left);
    for (int i = 0; i < s->chosen_count; i++) {
        Option o = s->options[s->chosen[i]];
        if (o.jokers ? jokers && melds : melds) {
            if (m->g->melds_count == MOST_MELDS) return 0;
            lay(m->g, &o);
            return 1;
        }
    }
    if (onto)
        for (uint64_t x = left.one & m->fitting; x; x &= x - 1)
            if (lay_off(m->g, __builtin_ctzll(x))) return 1;
    if (jokers && left.jokers && lay_off(m->g, JOKER)) return 1;
    return 0;
}

/* How many cards a rival's hand leaves over. */
static int loose_of(Mind *m, int s) {
    Hand left;
    Search search;
    solve(&search, &m->g->hands[s], m->w, m->joker, 1, &left);
    int n = 0;
    for (int c = 0; c < 52; c++)
        if (!(m->fitting >> c & 1)) n += copies(&left, c);
    return n;
}

/* The fewest cards that any rival's hand leaves over: known only to somebody who sees it. */
static int fewest_loose(Mind *m) {
    int fewest = 99;
    for (int s = 0; s < m->g->seats; s++)
        if (s != m->seat && loose_of(m, s) < fewest) fewest = loose_of(m, s);
    return fewest;
}

static void play_turn(Game *g, const double *p) {
    Mind mind;
    int seat = g->turn;
    look(&mind, g, seat, p);
    int from_pile = !g->stock_count || wants_upcard(&mind);
    if (samples && !from_pile && p[NET] < 0.5) {
        Hand left;
        float f[FEATURES];
        solve(&mind.search, &g->hands[seat], mind.w, mind.joker, p[LONG_JOKERS] > 0.5, &left);
        features_of(&mind, &g->hands[seat], &left, -1, 0, f);
        remember(seat, 1, f);
    }
    draw(g, from_pile);
    for (int step = 0; step < 30 && !g->over; step++) {
        look(&mind, g, seat, p);
        Hand *h = &g->hands[seat];
        int longer = p[LONG_JOKERS] > 0.5, out;
        if (signs && step == 0) note_signs(&mind);
        if (wish_rows && step == 0 && p[WANTED] > 0) note_wishes(&mind);
        if (solve(&mind.search, h, mind.w, mind.joker, longer, 0) == 0 && table_one(&mind, h, 1, 1, 1)) continue;
        double bad;
        int by_net = p[NET] > 0.5, tables = 0;
        float f[FEATURES];
        int card = by_net ? best_by_net(&mind, h, g->fresh, &bad, &out, &tables, f)
                          : best_discard(&mind, h, g->fresh, &bad, &out);
        if (!by_net && samples && card >= 0 && !out) {
            /* Learning from a bot without a net: what it tables is known below. */
            Hand kept = *h, left;
            take_out(&kept, card);
            solve(&mind.search, &kept, mind.w, mind.joker, longer, &left);
            features_of(&mind, &kept, &left, card, 0, f);
        }
        if (card < 0) { /* nothing but a fresh card: it can be tabled */
            if (!table_one(&mind, h, 1, 1, 1)) g->over = 1, g->winner = -1;
            continue;
        }
        Hand kept = *h;
        take_out(&kept, card);
        int melds, onto, jokers;
        if (out)
            melds = onto = jokers = 1;
        else if (by_net)
            melds = onto = jokers = tables;
        else {
            int late = g->stock_count < g->seats, fewest = p[SEES] > 0.5 ? fewest_loose(&mind) : fewest_of(g, seat);
            melds = onto = mind.rounds >= p[ROUNDS_TO_WAIT] || late || fewest <= p[GETTING_NEAR];
            jokers = melds && (late || fewest <= p[NEARLY_OUT]);
            if (p[READY] > 0) {
                Hand over;
                solve(&mind.search, &kept, mind.w, mind.joker, longer, &over);
                int loose = 0;
                for (int c = 0; c < 52; c++)
                    if (!(mind.fitting >> c & 1)) loose += copies(&over, c);
                double ready = readiest(&mind) - (loose <= 1 ? p[PATIENT] : 0) + (loose >= 5 ? p[IMPATIENT] : 0) +
                               p[LATER] * (mind.rounds - USUAL_ROUNDS) / 10;
                melds = onto = late || fewest <= p[GETTING_NEAR] || ready >= p[READY];
                jokers = melds && (late || fewest <= p[NEARLY_OUT] || ready >= p[READY_JOKERS]);
            }
        }
        if ((melds || onto || jokers) && table_one(&mind, &kept, melds, onto, jokers)) continue;
        if (!out) remember(seat, 0, f);
        throw_away(g, card);
        break;
    }
    if (!g->over && g->turn == seat) g->over = 1, g->winner = -1;
}

/* --------------------------------------------------------------------------------------------------- whole hands */

static void deal(Game *g, int seats, uint64_t seed, uint8_t *deck_out) {
    uint8_t deck[106];
    uint64_t state = seed * 0x2545F4914F6CDD1DULL + 77;
    for (int i = 0; i < 104; i++) deck[i] = (uint8_t)(i % 52);
    deck[104] = deck[105] = JOKER;
    for (int i = 105; i > 0; i--) {
        int j = (int)(random_bits(&state) % (uint64_t)(i + 1));
        uint8_t t = deck[i];
        deck[i] = deck[j], deck[j] = t;
    }
    if (deck_out) memcpy(deck_out, deck, 106);
    memset(g, 0, sizeof *g);
    g->seats = seats, g->turns = 1, g->winner = -1;
    /* Seat 0 begins. */
    for (int i = 0; i < HAND * seats; i++) add(&g->hands[i % seats], deck[i]);
    g->pile[g->pile_count++] = deck[HAND * seats];
    g->seen[deck[HAND * seats]]++;
    for (int i = 105; i > HAND * seats; i--) g->stock[g->stock_count++] = deck[i];
}

static void finish(Game *g, double *scores) {
    for (int s = 0; s < g->seats; s++) scores[s] = 0;
    if (g->winner < 0) return;
    for (int s = 0; s < g->seats; s++)
        if (s != g->winner) {
            int c = count_of(&g->hands[s]);
            scores[s] -= c, scores[g->winner] += c;
        }
}

static void play_out(Game *g, const double *const *knobs) {
    for (int turn = 0; turn < 4000 && !g->over; turn++) play_turn(g, knobs[g->turn]);
}

#include "double_rum_search.h"

/* ----------------------------------------------------------------------------------------------- what Python calls */

int knobs_count(void) { return KNOBS; }

/* Each deal is played once for each way of moving the bots round; `scores` gets bot by bot the mean of each deal. */
void play_deals(int seats, int deals, uint64_t seed, const double *knobs, int sees_all, double *scores, double *wins) {
    for (int d = 0; d < deals; d++) {
        for (int b = 0; b < seats; b++) scores[d * seats + b] = wins[d * seats + b] = 0;
        for (int turn = 0; turn < seats; turn++) {
            Game g;
            const double *at[MOST_SEATS];
            int bot[MOST_SEATS];
            deal(&g, seats, seed + d, 0);
            for (int s = 0; s < seats; s++) bot[s] = (s + turn) % seats, at[s] = knobs + bot[s] * KNOBS;
            if (sees_all < 0)
                play_out(&g, at);
            else
                for (int t = 0; t < 4000 && !g.over; t++) {
                    if (sees_all >= 100) {
                        if (bot[g.turn] == 0) play_searching(&g, at, sees_all - 100);
                        else play_turn(&g, at[g.turn]);
                    } else if (bot[g.turn] == sees_all) see_all(&g, at);
                    else play_turn(&g, at[g.turn]);
                }
            double result[MOST_SEATS];
            finish(&g, result);
            for (; first_sample < samples_used; first_sample++) {
                float *row = samples + (size_t)first_sample * (FEATURES + 3);
                row[2] = (float)result[(int)row[0]];
            }
            for (int s = 0; s < seats; s++) {
                scores[d * seats + bot[s]] += result[s] / seats;
                if (g.winner == s) wins[d * seats + bot[s]] += 1.0 / seats;
            }
        }
    }
}

/* One hand, written down: the deck, the moves, the scores. Returns how many numbers the moves take. */
int write_down(int seats, uint64_t seed, const double *knobs, uint8_t *deck, int16_t *moves, int most, double *scores) {
    Game g;
    Journal book = {moves, 0, most};
    const double *at[MOST_SEATS];
    deal(&g, seats, seed, deck);
    for (int s = 0; s < seats; s++) at[s] = knobs + s * KNOBS;
    journal = &book;
    play_out(&g, at);
    journal = 0;
    finish(&g, scores);
    return book.used;
}

int features_count(void) { return FEATURES; }
int hidden_units(void) { return HIDDEN_UNITS; }

void set_net(int which, int before_draw, const float *in, const float *out) {
    memcpy(nets[which - 1][before_draw].in, in, sizeof(float) * HIDDEN_UNITS * (FEATURES + 1));
    memcpy(nets[which - 1][before_draw].out, out, sizeof(float) * (HIDDEN_UNITS + 1));
}

void collect(float *into, int most, uint64_t seed) { samples = into, samples_most = most, samples_used = first_sample = 0, dice = seed; }
int collected(void) { return samples_used; }

void set_readiness(const double *weights) { memcpy(readiness, weights, sizeof readiness); }
void set_wishes(const double *weights) { memcpy(wishes, weights, sizeof wishes); }
int hints_count(void) { return HINTS; }
void watch_wishes(double *into, int most) { wish_rows = into, wish_rows_most = most, wish_rows_used = 0; }
int wishes_watched(void) { return wish_rows_used; }
int signs_count(void) { return SIGNS; }
void watch(double *into, int most) { signs = into, signs_most = most, signs_used = 0; }
int watched(void) { return signs_used; }

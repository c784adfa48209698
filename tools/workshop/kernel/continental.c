/* Continental Rummy: how far a hand is from fifteen cards in runs, and bots that go by it, for up to eight seats. */
#include <math.h>
#include <stdlib.h>
#include "cards.h"
#include "exact.h"

enum { SEATS = 8, PARTS = 19, HAND = 15, JOKER = 52, MOST_CARDS = 220, TURNOVERS = 10, IDLE_ROUNDS = 5 };
enum { LEVELS = 5, TRAITS = 18, HINTS = 21, REACHES = 6 * 6 * 6 * 6, TABLE_BITS = 21 };
enum Level { EASY, MEDIUM, HARD };

typedef struct { int8_t best[PARTS]; uint8_t count, part[PARTS], used[PARTS]; } Suit;
typedef struct { uint8_t cards[PACK]; int jokers; } Hand;

/* How a bot judges: medium counts exactly with so few cards missing; hard pays so many turns for feeding the next seat, and
   for the turn that the upcard takes. The others pay `minding` for each card near a discard that the next seat took. Whoever
   sees knows what is in the stock, but not its order, and the next hand. */
typedef struct { double level, near, taking, feeding, turn, minding, sees; } Style;

static int parts[PARTS][3], number[6][4][2];
static int8_t sums[PARTS][PARTS];
static uint32_t *keys;
static Suit *suits;
static double turns_by[LEVELS][TRAITS], wanted_by[HINTS];

/* --------------------------------------------------------------------------------------------------- one suit */

static int fits(int threes, int fours, int fives) {
    return (threes <= 5 && !fours && !fives) || (threes <= 1 && fours <= 3 && !fives) ||
           (threes <= 2 && fours <= 1 && fives <= 1);
}

static void prepare(void) {
    int count = 0;
    if (keys) return;
    for (int threes = 0; threes <= 5; threes++)
        for (int fours = 0; fours <= 3; fours++)
            for (int fives = 0; fives <= 1; fives++) {
                if (!fits(threes, fours, fives)) continue;
                parts[count][0] = threes, parts[count][1] = fours, parts[count][2] = fives;
                number[threes][fours][fives] = count++;
            }
    for (int one = 0; one < PARTS; one++)
        for (int other = 0; other < PARTS; other++) {
            int t = parts[one][0] + parts[other][0], f = parts[one][1] + parts[other][1];
            int v = parts[one][2] + parts[other][2];
            sums[one][other] = fits(t, f, v) ? (int8_t)number[t][f][v] : -1;
        }
    keys = calloc((size_t)1 << TABLE_BITS, sizeof *keys);
    suits = malloc(sizeof *suits << TABLE_BITS);
}

/* The most cards that each part of a layout can use of a suit with its aces in place; a state is the part so far and how
   many runs reach one, two, three and four places on. */
static void sweep(const uint8_t *places, int8_t *best) {
    static int8_t *value[2];
    static int *states[2];
    int now = 0, count = 1, here = 0;
    if (!value[0])
        for (int i = 0; i < 2; i++) {
            value[i] = malloc(PARTS * REACHES);
            memset(value[i], -1, PARTS * REACHES);
            states[i] = malloc(sizeof(int) * PARTS * REACHES);
        }
    states[0][0] = 0;
    value[0][0] = 0;
    for (int place = 0; place < RANKS + 1; place++) {
        int held = places[place], steps = place - here < 5 ? place - here : 5, then = 0;
        if (!held) continue;
        here = place;
        for (int i = 0; i < count; i++) {
            int state = states[now][i], part = state / REACHES, reach = state % REACHES, still = 0, on[5] = {0};
            int so_far = value[now][state];
            value[now][state] = -1;
            for (int far = 0; far < 4; far++, reach /= 6)
                if (far + 1 >= steps) on[far + 1 - steps] += reach % 6, still += reach % 6;
            int most = held > still ? held - still : 0;
            for (int t = 0; t <= most; t++)
                for (int f = 0; t + f <= most; f++)
                    for (int v = 0; v <= 1 && t + f + v <= most; v++) {
                        int a = parts[part][0] + t, b = parts[part][1] + f, c = parts[part][2] + v;
                        if (!fits(a, b, c)) continue;
                        int used = still + t + f + v < held ? still + t + f + v : held;
                        int grown = number[a][b][c] * REACHES + on[1] + 6 * (on[2] + t) + 36 * (on[3] + f) + 216 * v;
                        int8_t *found = &value[!now][grown];
                        if (*found < 0) states[!now][then++] = grown;
                        if (*found < so_far + used) *found = (int8_t)(so_far + used);
                    }
        }
        now = !now;
        count = then;
    }
    for (int i = 0; i < count; i++) {
        int state = states[now][i], part = state / REACHES;
        if (value[now][state] > best[part]) best[part] = value[now][state];
        value[now][state] = -1;
    }
}

static const Suit *suit_of(const uint8_t *cards) {
    uint32_t key = 1;
    for (int rank = 0; rank < RANKS; rank++) key = key * 4 + cards[rank];
    uint32_t at = key * 2654435761u >> (32 - TABLE_BITS);
    while (keys[at] && keys[at] != key) at = (at + 1) & ((1u << TABLE_BITS) - 1);
    Suit *suit = &suits[at];
    if (keys[at]) return suit;
    keys[at] = key;
    memset(suit->best, -1, PARTS);
    for (int low = 0; low <= cards[0]; low++) {
        uint8_t places[RANKS + 1];
        memcpy(places, cards, RANKS);
        places[0] = (uint8_t)low;
        places[RANKS] = (uint8_t)(cards[0] - low);
        sweep(places, suit->best);
    }
    suit->count = 0;
    for (int part = 0; part < PARTS; part++) {
        int worthwhile = suit->best[part] >= 0;
        for (int other = 0; worthwhile && other < PARTS; other++)
            worthwhile = other == part || parts[other][0] > parts[part][0] || parts[other][1] > parts[part][1] ||
                         parts[other][2] > parts[part][2] || suit->best[other] < suit->best[part];
        if (!worthwhile) continue;
        suit->part[suit->count] = (uint8_t)part;
        suit->used[suit->count++] = (uint8_t)suit->best[part];
    }
    return suit;
}

/* ------------------------------------------------------------------------------------------------------ a hand */

/* By part that a suit makes: the most cards that the three others use beside it. */
static void beside(const Hand *hand, int suit, int8_t *most) {
    int8_t joined[PARTS], longer[PARTS];
    memset(joined, -1, PARTS);
    joined[0] = 0;
    for (int other = 0; other < 4; other++) {
        if (other == suit) continue;
        const Suit *more = suit_of(hand->cards + other * RANKS);
        memset(longer, -1, PARTS);
        for (int part = 0; part < PARTS; part++)
            for (int i = 0; joined[part] >= 0 && i < more->count; i++) {
                int total = sums[part][more->part[i]], used = joined[part] + more->used[i];
                if (total >= 0 && used > longer[total]) longer[total] = (int8_t)used;
            }
        memcpy(joined, longer, PARTS);
    }
    memset(most, -1, PARTS);
    for (int part = 0; part < PARTS; part++)
        for (int other = 0; joined[part] >= 0 && other < PARTS; other++)
            if (sums[part][other] >= 0 && joined[part] > most[other]) most[other] = joined[part];
}

static int most_used(const Suit *suit, const int8_t *most) {
    int found = 0;
    for (int i = 0; i < suit->count; i++)
        if (most[suit->part[i]] + suit->used[i] > found) found = most[suit->part[i]] + suit->used[i];
    return found;
}

static int missing(const Hand *hand) {
    int8_t most[PARTS];
    beside(hand, 3, most);
    int found = HAND - hand->jokers - most_used(suit_of(hand->cards + 3 * RANKS), most);
    return found > 0 ? found : 0;
}

/* How many of the natural cards to come bring a hand nearer. */
static int helping(Hand *hand, const uint8_t *to_come) {
    int found = 0;
    for (int suit = 0; suit < 4; suit++) {
        int8_t most[PARTS];
        uint8_t *cards = hand->cards + suit * RANKS;
        beside(hand, suit, most);
        int used = most_used(suit_of(cards), most);
        for (int rank = 0; rank < RANKS; rank++) {
            if (!to_come[suit * RANKS + rank] || cards[rank] > 2) continue;
            cards[rank]++;
            if (most_used(suit_of(cards), most) > used) found += to_come[suit * RANKS + rank];
            cards[rank]--;
        }
    }
    return found;
}

static int company(const Hand *hand, int card) {
    int found = 0;
    for (int step = -2; step <= 2; step++)
        if (step && hand->cards[card - card % RANKS + (card + step + RANKS) % RANKS % RANKS]) found += 3 - abs(step);
    return found * 2 - hand->cards[card];
}

/* The traits of a hand in the order of `TRAITS` in the program that calls; the first two are filled in by the caller. */
static void traits_of(const Hand *hand, double *found) {
    for (int i = 0; i < TRAITS; i++) found[i] = 0;
    for (int suit = 0; suit < 4; suit++) {
        const uint8_t *cards = hand->cards + suit * RANKS;
        int once = 0, twice = 0, size = 0;
        for (int rank = 0; rank < RANKS; rank++) {
            once |= (cards[rank] > 0) << rank;
            twice |= (cards[rank] > 1) << rank;
            size += cards[rank];
        }
        int line = once | (once & 1) << RANKS, twins = twice | (twice & 1) << RANKS, row = line & line >> 1 & line >> 2;
        for (int step = 1; step <= 5; step++) found[1 + step] += __builtin_popcount(line & line >> step);
        found[7] += __builtin_popcount(twice);
        for (int step = 1; step <= 2; step++)
            found[7 + step] += __builtin_popcount(twins & line >> step) + __builtin_popcount(line & twins >> step);
        found[10] += __builtin_popcount(row);
        found[11] += __builtin_popcount(line & line >> 1 & line >> 3) + __builtin_popcount(line & line >> 2 & line >> 3);
        found[12] += __builtin_popcount(line & line >> 2 & line >> 4);
        found[13] += __builtin_popcount(row & line >> 3);
        found[14] += (once & 1) + (once >> 12 & 1);
        found[15] += (once >> 1 & 1) + (once >> 11 & 1);
        found[16] += size * size;
    }
    found[17] = hand->jokers;
}

typedef struct { uint8_t cards[PACK]; int jokers, all; } ToCome;

static double turns_to_go(Hand *hand, const ToCome *to_come) {
    int lacks = missing(hand);
    double traits[TRAITS], turns = 0;
    if (!lacks) return 0;
    traits_of(hand, traits);
    traits[0] = 1;
    traits[1] = sqrt((helping(hand, to_come->cards) + to_come->jokers) / (double)to_come->all);
    for (int i = 0; i < TRAITS; i++) turns += turns_by[(lacks < LEVELS ? lacks : LEVELS) - 1][i] * traits[i];
    return turns;
}

/* ------------------------------------------------------------------------------------------------------ a table */

typedef struct {
    Chance chance;
    int players, packs, turn, turns, taken, idle, turnovers, stocked, lying, sees;
    Hand hands[SEATS];
    uint8_t open[SEATS][PACK + 1], stock[MOST_CARDS], pile[MOST_CARDS];
    int32_t *log;
    int logged, room;
} Table;

static void hold(Hand *hand, int card, int by) {
    if (card == JOKER)
        hand->jokers += by;
    else
        hand->cards[card] = (uint8_t)(hand->cards[card] + by);
}

static ToCome to_come_for(const Table *t, int seat) {
    ToCome found = {{0}, 0, 0};
    for (int at = 0; !t->stocked && at < t->lying; at++)
        if (t->pile[at] == JOKER) found.jokers++; else found.cards[t->pile[at]]++;
    for (int at = 0; t->sees && at < t->stocked; at++)
        if (t->stock[at] == JOKER) found.jokers++; else found.cards[t->stock[at]]++;
    if (t->stocked && !t->sees) {
        int counts[PACK + 1];
        for (int card = 0; card <= PACK; card++) {
            counts[card] = t->packs - (card < PACK ? t->hands[seat].cards[card] : t->hands[seat].jokers);
            for (int other = 0; other < t->players; other++) counts[card] -= other != seat ? t->open[other][card] : 0;
        }
        for (int at = 0; at < t->lying; at++) counts[t->pile[at]]--;
        for (int card = 0; card < PACK; card++) found.cards[card] = (uint8_t)(counts[card] > 0 ? counts[card] : 0);
        found.jokers = counts[PACK] > 0 ? counts[PACK] : 0;
    }
    found.all = found.jokers;
    for (int card = 0; card < PACK; card++) found.all += found.cards[card];
    if (!found.all) found.all = 1;
    return found;
}

/* What is known of a discard to the seat that is to throw it, in the order of `HINTS` in the program that calls. */
static void hints_of(const Table *t, int seat, int card, double *found) {
    int next = (seat + 1) % t->players, rank = card % RANKS;
    uint8_t lies[PACK + 1] = {0};
    double turn = (double)t->turns / t->players;
    for (int i = 0; i < HINTS; i++) found[i] = 0;
    for (int at = 0; at < t->lying; at++) lies[t->pile[at]]++;
    for (int step = -3; step <= 3; step++) {
        int near = card - rank + (rank + step + RANKS) % RANKS, held = t->hands[seat].cards[near], far = abs(step);
        for (int other = 0; other < t->players; other++) held += other != seat && other != next ? t->open[other][near] : 0;
        found[1 + far] += held - !far;
        found[5 + far] += t->open[next][near];
        found[9 + far] += lies[near];
        if (far) found[12 + far] += held + lies[near] >= t->packs;
    }
    found[0] = 1;
    found[16] = rank == 0 || rank == RANKS - 1;
    found[17] = rank == 1 || rank == RANKS - 2;
    found[18] = turn;
    found[19] = turn * turn / 10;
    for (int other = 0; other <= PACK; other++) found[20] += t->open[next][other];
}

/* How likely the next seat is to take a discard. */
static double wants(const Table *t, int seat, int card) {
    double hints[HINTS], odds = 0;
    if (t->sees) {
        Hand next = t->hands[(seat + 1) % t->players];
        int before = missing(&next);
        next.cards[card]++;
        return missing(&next) < before;
    }
    hints_of(t, seat, card, hints);
    for (int i = 0; i < HINTS; i++) odds += wanted_by[i] * hints[i];
    return likelihood(odds);
}

/* How many different cards the next seat took, and still holds, that could be in one run of three with a discard. */
static int collected(const Table *t, int seat, int card) {
    const uint8_t *open = t->open[(seat + 1) % t->players] + card / RANKS * RANKS;
    int found = 0;
    for (int step = -2; step <= 2; step++) found += step && open[(card + step + RANKS) % RANKS];
    return found;
}

/* -------------------------------------------------------------------------------------------------------- bots */

/* The discard of sixteen cards that is best by a style, and in `value` how good what is left is, the less the better. */
static int thrown(Table *t, int seat, Hand *hand, const Style *style, int not_this, int alone, double *value) {
    int best = JOKER, least = HAND, lacks[PACK];
    double lonely[PACK];
    ToCome to_come = to_come_for(t, seat);
    *value = 1e9;
    for (int card = 0; card < PACK; card++) {
        lacks[card] = HAND + 1;
        if (!hand->cards[card] || (card == not_this && hand->cards[card] < 2)) continue;
        hand->cards[card]--;
        lacks[card] = missing(hand);
        hand->cards[card]++;
        if (lacks[card] < least) least = lacks[card];
        lonely[card] = company(hand, card) + (alone ? 0 : style->minding * collected(t, seat, card));
    }
    for (int card = 0; card < PACK; card++) {
        double harm = 0;
        int exact = style->level == HARD || (style->level == MEDIUM && least <= style->near);
        if (lacks[card] > HAND || (exact && lacks[card] > least)) continue;
        hand->cards[card]--;
        if (style->level == HARD)
            harm = turns_to_go(hand, &to_come) + (alone ? 0 : style->feeding * wants(t, seat, card));
        else if (exact)
            harm = -100 * (helping(hand, to_come.cards) - lonely[card] + company(hand, card));
        hand->cards[card]++;
        if (style->level != HARD) harm += lonely[card];
        harm += share(&t->chance) * (style->level == HARD ? 1e-6 : 0.5);
        if (harm < *value) *value = harm, best = card;
    }
    return best;
}

static int takes(Table *t, int seat, const Style *style) {
    if (!t->lying) return 0;
    int upcard = t->pile[t->lying - 1];
    Hand hand = t->hands[seat];
    int before = missing(&hand);
    ToCome to_come = to_come_for(t, seat);
    double now = style->level == HARD ? turns_to_go(&hand, &to_come) : -100.0 * helping(&hand, to_come.cards), then;
    hold(&hand, upcard, 1);
    if (upcard == JOKER || missing(&hand) < before) return 1;
    if (style->level == EASY || (style->level == MEDIUM && before > style->near)) return 0;
    thrown(t, seat, &hand, style, upcard, 1, &then);
    return style->level == HARD ? then + style->turn < now : then < now - 100 * style->taking;
}

/* A discard with which fifteen cards can be laid out, JOKER + 1 if there is none. */
static int declares(Hand *hand, int not_this) {
    if (missing(hand)) return JOKER + 1;
    for (int card = 0; card <= JOKER; card++) {
        int held = card == JOKER ? hand->jokers : hand->cards[card];
        if (!held || (card == not_this && held < 2)) continue;
        hold(hand, card, -1);
        int complete = !missing(hand);
        hold(hand, card, 1);
        if (complete) return card;
    }
    return JOKER + 1;
}

static void note(Table *t, int what) {
    if (t->log && t->logged < t->room) t->log[t->logged++] = what;
}

/* Rows to learn from: the traits of hands and the turns they took, or the hints of discards and whether they were taken. */
typedef struct { float *rows; int count, room, width; } Rows;

static void add_row(Rows *rows, const double *found, int width, double last) {
    if (!rows || rows->count >= rows->room) return;
    for (int i = 0; i < width; i++) rows->rows[rows->count * (width + 1) + i] = (float)found[i];
    rows->rows[rows->count++ * (width + 1) + width] = (float)last;
}

/* One hand; the seat that declared, or -1. The log has a number for each draw, 1 from the pile, and for each discard. */
static int play(Table *t, const uint8_t *deck, int size, const Style **styles, Rows *takings) {
    int at = 0;
    for (int card = 0; card < HAND; card++)
        for (int seat = 0; seat < t->players; seat++) hold(&t->hands[seat], deck[at++], 1);
    t->pile[t->lying++] = deck[at++];
    while (size > at) t->stock[t->stocked++] = deck[--size];
    double hints[HINTS];
    for (t->turns = 1;; t->turns++) {
        t->sees = styles[t->turn]->sees > 0;
        int seat = t->turn, card, taking = takes(t, seat, styles[seat]);
        if (takings && t->turns > 1 && t->pile[t->lying - 1] != JOKER) add_row(takings, hints, HINTS, taking);
        note(t, taking);
        if (taking) {
            card = t->taken = t->pile[--t->lying];
            t->open[seat][card]++;
            t->idle++;
        } else {
            if (!t->stocked) {
                if (++t->turnovers > TURNOVERS) return -1;
                while (t->lying) t->stock[t->stocked++] = t->pile[--t->lying];
            }
            card = t->stock[--t->stocked];
            t->taken = -1;
            t->idle = 0;
        }
        hold(&t->hands[seat], card, 1);
        double value;
        int out = declares(&t->hands[seat], t->taken);
        card = out <= JOKER ? out : thrown(t, seat, &t->hands[seat], styles[seat], t->taken, 0, &value);
        note(t, card);
        if (takings && card != JOKER) hints_of(t, seat, card, hints);
        hold(&t->hands[seat], card, -1);
        if (out <= JOKER) return seat;
        if (t->open[seat][card]) t->open[seat][card]--;
        t->pile[t->lying++] = (uint8_t)card;
        if (t->idle >= IDLE_ROUNDS * t->players) return -1;
        t->turn = (seat + 1) % t->players;
    }
}

/* ------------------------------------------------------------------------------------------- what Python asks for */

void learn(const double *turns, const double *wanted) {
    memcpy(turns_by, turns, sizeof turns_by);
    memcpy(wanted_by, wanted, sizeof wanted_by);
}

int missing_of(const uint8_t *cards, int jokers) {
    Hand hand;
    prepare();
    memcpy(hand.cards, cards, PACK);
    hand.jokers = jokers;
    return missing(&hand);
}

static int begin(Table *t, int players, uint64_t seed, uint8_t *deck) {
    Chance cards = chance(seed);
    prepare();
    memset(t, 0, sizeof *t);
    t->players = players;
    t->packs = players <= 5 ? 2 : 3;
    t->chance = chance(seed + 1);
    t->taken = -1;
    return shuffled_pack(&cards, deck, t->packs, t->packs);
}

/* Plays every deal once for each way of moving the styles round the table. Into `wins`, by deal and style: the share of
   these hands that it won; into `units` what it won on average. With `log`, one hand only; with `rows`, each deal once, since
   all the styles that are learnt from are alike. */
void play_deals(int players, int deals, uint64_t seed, const Style *styles, double *wins, double *units, int32_t *log,
                int room, int *logged, float *rows, int most, int *found) {
    static Table table;
    uint8_t deck[MOST_CARDS];
    Rows takings = {rows, 0, most, HINTS};
    for (int deal = 0; deal < deals; deal++)
        for (int shift = 0; shift < (log || rows ? 1 : players); shift++) {
            const Style *seated[SEATS];
            int size = begin(&table, players, (seed + (uint64_t)deal) * 2, deck);
            table.log = log;
            table.room = room;
            for (int at = 0; log && at < size; at++) note(&table, deck[at]);
            for (int seat = 0; seat < players; seat++) seated[seat] = &styles[(seat + shift) % players];
            int winner = play(&table, deck, size, seated, rows ? &takings : 0);
            for (int seat = 0; winner >= 0 && seat < players; seat++) {
                int at = deal * players + (seat + shift) % players, paid = 1 + 2 * table.hands[winner].jokers;
                wins[at] += (seat == winner) / (double)players;
                units[at] += (seat == winner ? paid * (players - 1) : -paid) / (double)players;
            }
        }
    if (logged) *logged = table.logged;
    if (found) *found = takings.count;
}

/* One seat alone, an upcard from the pack each turn: the traits of its hands, the cards missing first, and the turns left. */
void turns_alone(int hands, uint64_t seed, const Style *style, double slips, float *rows, int room, int *found) {
    static Table t;
    uint8_t deck[MOST_CARDS];
    int width = TRAITS + 2, count = 0;
    for (int game = 0; game < hands; game++) {
        int size = begin(&t, 2, (seed + (uint64_t)game) * 2, deck), first = count, turn;
        Hand *hand = &t.hands[0];
        for (int at = 0; at < HAND; at++) hold(hand, deck[at], 1);
        for (int at = 2 * HAND; at < size; at++) t.stock[t.stocked++] = deck[at];
        for (turn = 1; turn < 60 && t.stocked > 1; turn++) {
            double value;
            t.turns = turn * 2;
            t.pile[t.lying++] = t.stock[--t.stocked];
            int taking = takes(&t, 0, style), card = taking ? t.pile[--t.lying] : t.stock[--t.stocked];
            t.taken = taking ? card : -1;
            hold(hand, card, 1);
            if (declares(hand, t.taken) <= JOKER) break;
            card = thrown(&t, 0, hand, style, t.taken, 1, &value);
            if (share(&t.chance) < slips)
                for (int tries = 0; tries < 500; tries++) {
                    int other = below(&t.chance, PACK);
                    if (hand->cards[other] && other != t.taken) { card = other; break; }
                }
            hold(hand, card, -1);
            t.pile[t.lying++] = (uint8_t)card;
            if (count >= room) continue;
            double traits[TRAITS];
            ToCome to_come = to_come_for(&t, 0);
            traits_of(hand, traits);
            traits[0] = 1;
            traits[1] = sqrt((helping(hand, to_come.cards) + to_come.jokers) / (double)to_come.all);
            rows[count * width] = (float)missing(hand);
            for (int i = 0; i < TRAITS; i++) rows[count * width + 1 + i] = (float)traits[i];
            rows[count++ * width + width - 1] = (float)turn;
        }
        for (int i = first; i < count; i++) rows[i * width + width - 1] = (float)turn - rows[i * width + width - 1];
    }
    *found = count;
}

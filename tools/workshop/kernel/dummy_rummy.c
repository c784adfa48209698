/* Hands of Dummy Rummy, each with one contract, played by bots that think as those of the program do. */
#include <math.h>
#include <stdlib.h>
#include "dummy_rummy_contract.h"

enum { SEATS = 12, PACKS = 4, LONGEST = 32, MOST_LOOKS = 3, MOST_FUTURES = 512, PENNIES = 3 };
enum { RESHUFFLES = 3, NEARLY_OUT = 2, ENOUGH = 2, EXTRA = 2, ELBOW_ROOM = 2, LATE = 6 };
enum { DRAWN, TAKEN, BOUGHT, PASSED, SET_LAID, RUN_LAID, LAID_OFF, THROWN };

/* How a bot judges; the figures are those of `rummytui/games/dummy_rummy/styles.py`, and level 0 is the easy one,
   whose `buying` is how often it buys what helps. Whoever sees knows what is in the stock, but not its order. */
typedef struct {
    double level, futures, rounds, attention, patience, stake, feeding, giving, showing, burden, worth_buying, worth_a_penny,
        between_two, keeping, fitting, shedding, buying, sees;
} Style;

typedef struct { int is_set, rank, suit, low, size; } Meld;

typedef struct {
    Chance chance;
    int players, turn, turns, taken, reshuffles, tabled, sets, runs, stocked, lying, melds;
    uint8_t hands[SEATS][PACK], open[SEATS][PACK], took[SEATS][PACK], seen[PACK], stock[PACKS * PACK], pile[PACKS * PACK];
    int held[SEATS], down[SEATS], pennies[SEATS], thrown[SEATS], given[SEATS], given_again[SEATS];
    Meld meld[SEATS * MOST_MELDS];
    int32_t *log;
    int logged, room;
} Table;

static const int COST[RANKS] = {15, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10};
static void note(Table *t, int seat, int what, int with) {
    if (!t->log || t->logged + 3 > t->room) return;
    t->log[t->logged++] = seat;
    t->log[t->logged++] = what;
    t->log[t->logged++] = with;
}

/* ------------------------------------------------------------------------------------------------- contracts */

static int is_complete(const Table *t, const Counted *cards, int *starts) {
    return meets(cards, t->sets, t->runs, allowed_starts, starts);
}

static int complete(const Table *t, const uint8_t *hand) {
    int starts[MOST_MELDS];
    Counted cards = counted(hand);
    return is_complete(t, &cards, starts);
}

static int completes(const Table *t, int seat, int card) {
    uint8_t hand[PACK];
    memcpy(hand, t->hands[seat], PACK);
    if (complete(t, hand)) return 0;
    hand[card]++;
    return complete(t, hand);
}

/* --------------------------------------------------------------------------------------------------- futures */

/* By future: the cards to come, and those that others discard, so many `looks` of them each round. */
typedef struct {
    int count, length, looks;
    uint8_t coming[MOST_FUTURES][LONGEST], looked[MOST_FUTURES][LONGEST * MOST_LOOKS];
    double lasts[LONGEST + 1];
} Futures;
static Futures futures;

static double rounds_left(const Table *t, int seat, const Style *style) {
    double rounds = style->rounds;
    for (int other = 0; other < t->players; other++)
        if (other != seat && t->down[other]) rounds = fmin(rounds, 2.0 + 0.8 * t->held[other]);
    return t->players == 2 ? rounds : rounds * style->patience;
}

static void imagine(Table *t, int seat, const Style *style) {
    uint8_t bag[PACKS * PACK];
    int count = 0;
    for (int at = 0; style->sees > 0 && at < t->stocked; at++) bag[count++] = t->stock[at];
    for (int card = 0; style->sees <= 0 && card < PACK; card++) {
        int left = PACKS - t->seen[card] - t->hands[seat][card];
        for (int other = 0; other < t->players; other++)
            if (other != seat) left -= t->open[other][card];
        while (left-- > 0) bag[count++] = (uint8_t)card;
    }
    futures.count = (int)style->futures;
    futures.length = count < LONGEST ? count : LONGEST;
    futures.looks = (int)(style->attention * (t->players - 1) + 0.5);
    if (futures.looks > MOST_LOOKS) futures.looks = MOST_LOOKS;
    double goes_on = 1 - 1 / rounds_left(t, seat, style);
    for (int round = 0; round <= LONGEST; round++) futures.lasts[round] = pow(goes_on, round);
    for (int at = 0; at < futures.count; at++) {
        for (int place = 0; place < futures.length; place++) {
            int other = place + below(&t->chance, count - place);
            uint8_t card = bag[other];
            bag[other] = bag[place];
            bag[place] = card;
        }
        memcpy(futures.coming[at], bag, (size_t)futures.length);
        for (int look = 0; look < futures.length * futures.looks; look++)
            futures.looked[at][look] = bag[below(&t->chance, count)];
    }
}

/* Whether a contract that was not met before `card` came is met now: it takes another run, or a set. */
static int is_met_by(const Table *t, const Counted *cards, int card, int *starts) {
    if (cards->threes < t->sets) return 0;
    int set = t->sets && cards->filled >> card % RANKS & 1;
    int run = t->runs && (starts_in(cards->once) & allowed_starts & starts_through[card]);
    return (set || run) && is_complete(t, cards, starts);
}

/* After how many rounds a future completes the contract, -1 for not at all; what is there then, and where its runs start.
   `extra` cards are there at once, and one more comes each round; a card that is looked at is only kept if it completes the
   contract. */
static int ends(const Table *t, int at, const Counted *hand, int extra, Counted *cards, int *starts) {
    const uint8_t *coming = futures.coming[at], *looked = futures.looked[at];
    int place = 0;
    *cards = *hand;
    while (place < extra && place < futures.length) count_in(cards, coming[place++]);
    if (is_complete(t, cards, starts)) return 0;
    for (int round = 1; place < futures.length; round++) {
        for (int look = 0; look < futures.looks; look++, looked++) {
            Counted more = *cards;
            count_in(&more, *looked);
            if (!is_met_by(t, &more, *looked, starts)) continue;
            *cards = more;
            return round;
        }
        count_in(cards, coming[place]);
        if (is_met_by(t, cards, coming[place++], starts)) return round;
    }
    return -1;
}

static double chance_of(const Table *t, const uint8_t *hand, int extra) {
    double sum = 0;
    int starts[MOST_MELDS];
    Counted held = counted(hand), cards;
    for (int at = 0; at < futures.count; at++) {
        int draws = ends(t, at, &held, extra, &cards, starts);
        if (draws >= 0) sum += futures.lasts[draws];
    }
    return sum / futures.count;
}

/* The same chance, and by card how much of it is lost without the card, and how likely it is to go along though nothing
   needs it, as one more of a set. */
static double outlook(const Table *t, const uint8_t *hand, double *needed, double *goes) {
    double sum = 0;
    int starts[MOST_MELDS], unused[MOST_MELDS];
    Counted held = counted(hand), cards, left;
    Mask mine = 0;
    for (int card = 0; card < PACK; card++) mine |= hand[card] ? BIT(card) : 0;
    memset(needed, 0, PACK * sizeof *needed);
    memset(goes, 0, PACK * sizeof *goes);
    for (int at = 0; at < futures.count; at++) {
        int draws = ends(t, at, &held, 0, &cards, starts);
        if (draws < 0) continue;
        double weight = futures.lasts[draws] / futures.count;
        sum += weight;
        Mask asked = cannot_do_without(&cards, t->sets, t->runs, starts, &left) & mine;
        uint32_t more = t->sets ? left.filled & (left.one | left.two) : 0;
        EACH(card, more ? mine : 0) if ((more >> card % RANKS & 1) && (left.once & lanes_of[card])) goes[card] += weight;
        EACH(card, asked) {
            Counted fewer = without(&cards, lanes_of[card], 1u << card % RANKS);
            if (!is_complete(t, &fewer, unused)) needed[card] += weight;
        }
    }
    return sum;
}

/* -------------------------------------------------------------------------------------- what an easy bot plans */

static const int SET_WORTH[] = {0, 1, 6, 14}, RUN_WORTH[] = {0, 1, 4, 11, 20};
typedef struct { int worth; uint8_t used[PACK]; } Plan;

static void plan_on(const uint8_t *full, uint8_t *cards, const int *order, int count, int at, int runs, int sets, int worth,
                    Plan *best) {
    if (!runs || at == count) {
        int ranks[RANKS] = {0}, most[MOST_MELDS], sizes[MOST_MELDS];
        for (int card = 0; sets && card < PACK; card++) ranks[card % RANKS] += cards[card];
        for (int set = 0; set < sets; set++) {
            most[set] = 0;
            for (int rank = 1; rank < RANKS; rank++)
                if (ranks[rank] > ranks[most[set]]) most[set] = rank;
            sizes[set] = ranks[most[set]] < LEAST_SET ? ranks[most[set]] : LEAST_SET;
            worth += SET_WORTH[sizes[set]];
            ranks[most[set]] -= sizes[set];
        }
        if (worth <= best->worth) return;
        uint8_t left[PACK];
        memcpy(left, cards, PACK);
        for (int set = 0; set < sets; set++)
            for (int card = most[set], size = sizes[set]; card < PACK; card += RANKS)
                while (size && left[card]) left[card]--, size--;
        best->worth = worth;
        for (int card = 0; card < PACK; card++) best->used[card] = (uint8_t)(full[card] - left[card]);
        return;
    }
    for (int i = at; i < at + 6 && i < count; i++) {
        int size = 0, taken[LEAST_RUN];
        for (int step = 0; step < LEAST_RUN; step++)
            if (cards[window[order[i]][step]]) taken[size++] = window[order[i]][step];
        for (int k = 0; k < size; k++) cards[taken[k]]--;
        plan_on(full, cards, order, count, i + 1, runs - 1, sets, worth + RUN_WORTH[size], best);
        for (int k = 0; k < size; k++) cards[taken[k]]++;
    }
}

static Plan plan(const Table *t, const uint8_t *hand) {
    Plan best = {-1, {0}};
    uint8_t cards[PACK];
    int order[WINDOWS], count = 0;
    memcpy(cards, hand, PACK);
    for (int full = LEAST_RUN; full; full--)
        for (int at = WINDOWS - 1; at >= 0; at--) {
            int size = 0;
            for (int step = 0; step < LEAST_RUN; step++) size += cards[window[at][step]] > 0;
            if (size == full) order[count++] = at;
        }
    plan_on(hand, cards, order, count, 0, t->runs, t->sets, 0, &best);
    return best;
}

static int helps(const Table *t, int seat, int card) {
    uint8_t more[PACK];
    memcpy(more, t->hands[seat], PACK);
    more[card]++;
    return plan(t, more).worth > plan(t, t->hands[seat]).worth;
}

/* ------------------------------------------------------------------------------------------------- decisions */

static int fits(const Meld *meld, int card) {
    int rank = card % RANKS, high = meld->low + meld->size - 1;
    if (meld->is_set) return rank == meld->rank;
    if (card / RANKS != meld->suit || meld->size >= RANKS) return 0;
    return (meld->low && rank == meld->low - 1) || (high < RANKS && rank == (high + 1) % RANKS);
}

static int fits_on_table(const Table *t, int card) {
    for (int at = 0; at < t->melds; at++)
        if (fits(&t->meld[at], card)) return 1;
    return 0;
}

static int too_late(const Table *t, int seat) {
    for (int other = 0; other < t->players; other++)
        if (other != seat && t->down[other] && t->held[other] <= NEARLY_OUT) return 1;
    return 0;
}

/* How many cards that go with `card` the next seat took from the pile and still holds. */
static int collected(const Table *t, int seat, int card) {
    int next = (seat + 1) % t->players, found = 0;
    if (t->down[next]) return 0;
    for (int other = 0; other < PACK; other++) {
        int apart = abs(other % RANKS - card % RANKS);
        if (apart > RANKS / 2) apart = RANKS - apart;
        if ((t->sets && !apart) || (t->runs && apart && apart <= 2 && other / RANKS == card / RANKS))
            found += t->open[next][other];
    }
    return found;
}

static int takes(Table *t, int seat, const Style *style) {
    if (!t->lying) return 0;
    int card = t->pile[t->lying - 1];
    uint8_t more[PACK];
    if (t->down[seat]) return fits_on_table(t, card);
    if (!style->level) return helps(t, seat, card);
    imagine(t, seat, style);
    memcpy(more, t->hands[seat], PACK);
    more[card]++;
    return (chance_of(t, more, 0) - chance_of(t, t->hands[seat], 1)) * style->stake > style->showing;
}

static int buys(Table *t, int seat, const Style *style) {
    int card = t->pile[t->lying - 1];
    uint8_t more[PACK];
    if (t->down[seat]) return 0;
    if (completes(t, seat, card)) return !too_late(t, seat);
    if (!style->level) return helps(t, seat, card) && share(&t->chance) < style->buying;
    double dearer = t->players == 2 ? style->between_two : 0;
    imagine(t, seat, style);
    memcpy(more, t->hands[seat], PACK);
    more[card]++;
    double with = chance_of(t, more, EXTRA), gain = (with - chance_of(t, t->hands[seat], 0)) * style->stake;
    int needed = LEAST_SET * t->sets + LEAST_RUN * t->runs;
    if (t->held[seat] < needed + ELBOW_ROOM && rounds_left(t, seat, style) > LATE) return gain > style->worth_a_penny + dearer;
    return gain > (1 + EXTRA) * style->burden * (1 - 0.4 * with) + style->worth_buying + dearer;
}

static double given(const Table *t, int seat, int card, const Style *style) {
    int next = (seat + 1) % t->players, found = collected(t, seat, card);
    int lies = fits_on_table(t, card);
    if ((lies && t->down[next]) || found >= ENOUGH) return style->giving;
    return lies || found ? style->feeding : 0;
}

/* How likely a card is to be laid off some day, by what is down and by what the others took, on a scale of its own. */
static double later(const Table *t, int seat, int card) {
    double found = 0;
    int rank = card % RANKS, suit = card / RANKS;
    for (int at = 0; at < t->melds; at++) {
        int below = t->meld[at].low - 2, above = t->meld[at].low + t->meld[at].size + 1;
        if (t->meld[at].is_set || t->meld[at].suit != suit) continue;
        found += 0.5 * ((below >= 0 && below == rank) || (above <= RANKS && above % RANKS == rank));
    }
    for (int other = 0; other < t->players; other++)
        for (int taken = 0; taken < PACK && other != seat && !t->down[other]; taken++) {
            if (t->sets && taken % RANKS == rank) found += 0.4 * t->open[other][taken];
            if (t->runs && taken / RANKS == suit && abs(taken % RANKS - rank) <= 3) found += 0.2 * t->open[other][taken];
        }
    return found;
}

static int throws(Table *t, int seat, const Style *style) {
    const uint8_t *hand = t->hands[seat];
    double needed[PACK], goes[PACK], chance = 0, least = 1e9;
    int best = t->taken, down = t->down[seat];
    Plan kept = {0};
    if (!down && style->level) {
        imagine(t, seat, style);
        chance = outlook(t, hand, needed, goes);
    } else if (!down) {
        kept = plan(t, hand);
    }
    for (int card = 0; card < PACK; card++) {
        if (!hand[card] || (card == t->taken && hand[card] < 2)) continue;
        double harm = -COST[card % RANKS] * (1 - chance);
        if (!style->level)
            harm = down ? -COST[card % RANKS]
                        : (hand[card] <= kept.used[card]) * 2 + (given(t, seat, card, style) >= style->giving);
        else if (down)
            harm = -COST[card % RANKS] * 0.5 + style->shedding * later(t, seat, card) + given(t, seat, card, style);
        else
            harm += needed[card] * style->stake + goes[card] * style->keeping + given(t, seat, card, style) +
                    fits_on_table(t, card) * chance * style->fitting;
        harm += share(&t->chance) * 1e-3;
        if (harm < least) least = harm, best = card;
    }
    return best;
}

/* ------------------------------------------------------------------------------------------------------ a hand */

static void gain(Table *t, int seat, int card, int openly) {
    t->hands[seat][card]++;
    t->held[seat]++;
    t->open[seat][card] = (uint8_t)(t->open[seat][card] + openly);
    t->took[seat][card] = (uint8_t)(t->took[seat][card] + openly);
}

/* Whether a discard is what the next seat openly collects, as `tools/workshop/follies.py` counts it, judged by the cards `of`
   each seat that it still holds, or took. */
static int gives_away(Table *t, int seat, int card, uint8_t of[][PACK]) {
    int next = (seat + 1) % t->players, alike = 0, near = 0;
    if (t->held[seat] == 1) return 0;
    for (int other = 0; other < t->players; other++)
        if (other != seat && t->held[other] <= NEARLY_OUT) return 0;
    if (t->down[next]) return fits_on_table(t, card);
    for (int other = 0; other < PACK; other++) {
        int apart = abs(other % RANKS - card % RANKS);
        if (apart > RANKS / 2) apart = RANKS - apart;
        if (!apart) alike += of[next][other];
        if (apart && apart <= 2 && other / RANKS == card / RANKS) near += of[next][other] > 0;
    }
    return (t->sets && alike >= ENOUGH) || (t->runs && near >= ENOUGH);
}

static void lose(Table *t, int seat, int card) {
    t->hands[seat][card]--;
    t->held[seat]--;
    if (t->open[seat][card]) t->open[seat][card]--;
}

/* The next card of the stock, made of the pile beneath the upcard if it is spent; -1 if there is none, or too late. */
static int from_stock(Table *t, int upcard_stays) {
    if (!t->stocked) {
        int beneath = t->lying - upcard_stays;
        if (beneath < 1 || ++t->reshuffles > RESHUFFLES) return -1;
        memcpy(t->stock, t->pile, (size_t)beneath);
        shuffle(&t->chance, t->stock, beneath);
        for (int at = 0; at < beneath; at++) t->seen[t->stock[at]]--;
        t->stocked = beneath;
        if (upcard_stays) t->pile[0] = t->pile[t->lying - 1];
        t->lying = upcard_stays;
    }
    return t->stock[--t->stocked];
}

static int best_value, best_windows[MOST_MELDS], best_ranks[MOST_MELDS];

/* Of all ways to meet the contract, the one that leaves least in hand once the melds have been added to. */
static void best_lay(uint8_t *cards, int at, int runs, int sets, int *chosen, int count) {
    if (runs) {
        for (; at < WINDOWS; at++) {
            const int *w = window[at];
            if (!cards[w[0]] || !cards[w[1]] || !cards[w[2]] || !cards[w[3]]) continue;
            chosen[count] = at;
            for (int step = 0; step < LEAST_RUN; step++) cards[w[step]]--;
            best_lay(cards, at, runs - 1, sets, chosen, count + 1);
            for (int step = 0; step < LEAST_RUN; step++) cards[w[step]]++;
        }
        return;
    }
    int ranks[RANKS] = {0}, taken[RANKS] = {0}, picked[MOST_MELDS] = {0}, value = 0;
    for (int card = 0; card < PACK; card++) ranks[card % RANKS] += cards[card];
    for (int set = 0; set < sets; set++) {
        int best = -1, most = -1;
        for (int rank = 0; rank < RANKS; rank++) {
            if (ranks[rank] - LEAST_SET * taken[rank] < LEAST_SET) continue;
            int worth = taken[rank] ? 0 : ranks[rank] * COST[rank] + 1;
            if (worth > most) most = worth, best = rank;
        }
        if (best < 0) return;
        taken[best]++;
        picked[set] = best;
        value += most;
    }
    for (int run = 0; run < count; run++) {
        int suit = chosen[run] / STARTS * RANKS, low = chosen[run] % STARTS, high = low + LEAST_RUN - 1;
        for (int step = 0; step < LEAST_RUN; step++) value += COST[window[chosen[run]][step] % RANKS];
        while (low && cards[suit + low - 1]) value += COST[--low];
        while (high < RANKS && cards[suit + (high + 1) % RANKS]) value += COST[++high % RANKS];
    }
    if (value <= best_value) return;
    best_value = value;
    memcpy(best_windows, chosen, sizeof best_windows);
    memcpy(best_ranks, picked, sizeof best_ranks);
}

static void goes_down(Table *t, int seat) {
    uint8_t cards[PACK];
    int chosen[MOST_MELDS] = {0};
    if (!complete(t, t->hands[seat])) return;
    best_value = -1;
    memcpy(cards, t->hands[seat], PACK);
    best_lay(cards, 0, t->runs, t->sets, chosen, 0);
    for (int run = 0; run < t->runs; run++) {
        int at = best_windows[run];
        t->meld[t->melds++] = (Meld){0, 0, at / STARTS, at % STARTS, LEAST_RUN};
        for (int step = 0; step < LEAST_RUN; step++) lose(t, seat, window[at][step]), t->seen[window[at][step]]++;
        note(t, seat, RUN_LAID, at);
    }
    for (int set = 0; set < t->sets; set++) {
        int size = 0;
        t->meld[t->melds++] = (Meld){1, best_ranks[set], 0, 0, LEAST_SET};
        for (int card = best_ranks[set]; card < PACK; card += RANKS)
            for (; size < LEAST_SET && t->hands[seat][card]; size++) lose(t, seat, card), t->seen[card]++;
        note(t, seat, SET_LAID, best_ranks[set]);
    }
    t->down[seat] = 1;
    t->tabled = 1;
}

static void lays_off(Table *t, int seat) {
    for (int again = 1; again;) {
        again = 0;
        for (int card = 0; card < PACK; card++)
            for (int at = 0; at < t->melds && t->hands[seat][card]; at++) {
                Meld *meld = &t->meld[at];
                int stuck = t->held[seat] == 2 && t->taken >= 0 && t->taken != card && t->hands[seat][t->taken] == 1;
                if (!fits(meld, card) || (stuck && !fits_on_table(t, t->taken))) continue;
                int high = meld->low + meld->size - 1;
                if (!meld->is_set && !(high < RANKS && card % RANKS == (high + 1) % RANKS)) meld->low--;
                meld->size++;
                lose(t, seat, card);
                t->seen[card]++;
                note(t, seat, LAID_OFF, card * 100 + at);
                again = t->tabled = 1;
            }
    }
}

/* Offers the upcard; 0 if the hand is void. */
static int sale(Table *t, int drawer, const Style **styles) {
    for (int step = 1; t->lying && step < t->players; step++) {
        int seat = (drawer + step) % t->players;
        if (!t->pennies[seat]) continue;
        if (!buys(t, seat, styles[seat])) {
            note(t, seat, PASSED, 0);
            continue;
        }
        int card = t->pile[--t->lying], most = t->stocked + t->lying - 1;
        t->seen[card]--;
        t->pennies[seat]--;
        gain(t, seat, card, 1);
        note(t, seat, BOUGHT, card);
        for (int extra = 0; extra < EXTRA && extra < most; extra++) {
            int drawn = from_stock(t, 0);
            if (drawn < 0) return 0;
            gain(t, seat, drawn, 0);
        }
        return 1;
    }
    return 1;
}

/* One hand; the seat that went out, or -1. */
static int play(Table *t, const uint8_t *deck, const Style **styles) {
    int needed = LEAST_SET * t->sets + LEAST_RUN * t->runs, at = 0, size = needed > 11 ? needed : 11;
    for (int card = 0; card < size; card++)
        for (int seat = 0; seat < t->players; seat++) gain(t, seat, deck[at++], 0);
    t->pile[t->lying++] = deck[at];
    t->seen[deck[at++]]++;
    for (int last = PACKS * PACK; last > at;) t->stock[t->stocked++] = deck[--last];
    for (int seat = 0; seat < t->players; seat++) t->pennies[seat] = PENNIES;
    for (t->turns = 1; t->turns < 2000; t->turns++) {
        int seat = t->turn, card;
        const Style *style = styles[seat];
        t->taken = -1;
        t->tabled = 0;
        if (takes(t, seat, style) || (!t->stocked && t->lying < 2)) {
            if (!t->lying) return -1;
            card = t->taken = t->pile[--t->lying];
            t->seen[card]--;
            gain(t, seat, card, 1);
            note(t, seat, TAKEN, card);
        } else {
            note(t, seat, DRAWN, 0);
            int before = t->lying;
            if (!sale(t, seat, styles)) return -1;
            card = from_stock(t, before == t->lying);
            if (card < 0) return -1;
            gain(t, seat, card, 0);
        }
        if (!t->down[seat]) goes_down(t, seat);
        if (t->down[seat]) lays_off(t, seat);
        if (t->tabled) t->reshuffles = 0;
        if (!t->held[seat]) return seat;
        card = throws(t, seat, style);
        t->thrown[seat]++;
        t->given[seat] += gives_away(t, seat, card, t->open);
        t->given_again[seat] += gives_away(t, seat, card, t->took);
        lose(t, seat, card);
        t->pile[t->lying++] = (uint8_t)card;
        t->seen[card]++;
        note(t, seat, THROWN, card);
        if (!t->held[seat]) return seat;
        t->turn = (seat + 1) % t->players;
    }
    return -1;
}

/* Plays every deal once for each way of moving the styles round the table. Into `wins` and `counts`, by deal and style:
   the share of these hands that it won, and what was left in its hand on average. Into `thrown`, `given` and `given_again`,
   by style: how many cards it threw, how many of these went with what the next seat openly held, and with what it took. With `log`, one hand only. */
void play_deals(int players, int deals, uint64_t seed, int sets, int runs, const Style *styles, double *wins,
                double *counts, double *thrown, double *given, double *given_again, int32_t *log, int room, int *logged) {
    static Table table;
    uint8_t deck[PACKS * PACK];
    prepare_contracts();
    for (int deal = 0; deal < deals; deal++) {
        Chance cards = chance(seed + (uint64_t)deal);
        shuffled_pack(&cards, deck, PACKS, 0);
        for (int shift = 0; shift < (log ? 1 : players); shift++) {
            const Style *seated[SEATS];
            memset(&table, 0, sizeof table);
            table.chance = chance((seed + (uint64_t)deal) * 1000 + (uint64_t)shift);
            table.players = players;
            table.sets = sets;
            table.runs = runs;
            table.log = log;
            table.room = room;
            for (int card = 0; log && card < PACKS * PACK; card++) note(&table, -1, deck[card], 0);
            for (int seat = 0; seat < players; seat++) seated[seat] = &styles[(seat + shift) % players];
            int winner = play(&table, deck, seated);
            for (int seat = 0; seat < players; seat++) {
                int at = deal * players + (seat + shift) % players;
                wins[at] += (seat == winner) / (double)players;
                thrown[(seat + shift) % players] += table.thrown[seat];
                given[(seat + shift) % players] += table.given[seat];
                given_again[(seat + shift) % players] += table.given_again[seat];
                for (int card = 0; card < PACK; card++)
                    counts[at] += table.hands[seat][card] * COST[card % RANKS] / (double)players;
            }
            if (logged) *logged = table.logged;
        }
    }
}

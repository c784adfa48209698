/* Cards counted in masks, so that it is told at once whether they meet a contract of Dummy Rummy: as `counted.py` of the
   bots does it, for runs that the ace ends or begins. */

#ifndef DUMMY_RUMMY_CONTRACT_H
#define DUMMY_RUMMY_CONTRACT_H

#include "cards.h"

enum { LANE = 16, LEAST_SET = 3, LEAST_RUN = 4, STARTS = 11, WINDOWS = 4 * STARTS, MOST_MELDS = 8 };

/* Cards by how often they are there, up to three times, and ranks by how many of a rank are beyond sets of three. A suit
   has a lane of sixteen bits, from the ace to the king and the ace once more. */
typedef struct { uint64_t once, twice, thrice; int threes; uint32_t filled, even, one, two; } Counted;

static int window[WINDOWS][LEAST_RUN];
static uint64_t lanes_of[PACK], allowed_starts, starts_through[PACK], window_lanes[4 * LANE];
static uint32_t window_ranks[4 * LANE];

static void prepare_contracts(void) {
    allowed_starts = 0;
    memset(starts_through, 0, sizeof starts_through);
    for (int card = 0; card < PACK; card++) {
        int suit = card / RANKS, rank = card % RANKS;
        lanes_of[card] = BIT(suit * LANE + rank);
        for (int at = rank + RANKS; at < LANE; at += RANKS) lanes_of[card] |= BIT(suit * LANE + at);
    }
    for (int at = 0; at < WINDOWS; at++) {
        int start = at / STARTS * LANE + at % STARTS;
        allowed_starts |= BIT(start);
        window_lanes[start] = window_ranks[start] = 0;
        for (int step = 0; step < LEAST_RUN; step++) {
            int card = window[at][step] = at / STARTS * RANKS + (at % STARTS + step) % RANKS;
            window_lanes[start] |= lanes_of[card];
            window_ranks[start] |= 1u << card % RANKS;
            starts_through[card] |= BIT(start);
        }
    }
}

static inline void count_in(Counted *c, int card) {
    uint64_t lanes = lanes_of[card];
    uint32_t rank = 1u << card % RANKS, even = c->even, one = c->one, two = c->two;
    c->thrice |= c->twice & lanes;
    c->twice |= c->once & lanes;
    c->once |= lanes;
    c->threes += (two & rank) > 0;
    c->filled |= two & rank;
    c->even = (even & ~rank) | (two & rank);
    c->one = (one & ~rank) | (even & rank);
    c->two = (two & ~rank) | (one & rank);
}

static Counted counted(const uint8_t *cards) {
    Counted found = {.even = SUIT};
    for (int card = 0; card < PACK; card++)
        for (int copy = 0; copy < cards[card]; copy++) count_in(&found, card);
    return found;
}

/* Without one of each of these cards, which are of different ranks and all there. */
static inline Counted without(const Counted *c, uint64_t lanes, uint32_t ranks) {
    return (Counted){
        (c->once & ~lanes) | (c->twice & lanes),
        (c->twice & ~lanes) | (c->thrice & lanes),
        c->thrice & ~lanes,
        c->threes - __builtin_popcount(c->even & ranks),
        c->filled & ~(c->even & ranks),
        (c->even & ~ranks) | (c->one & ranks),
        (c->one & ~ranks) | (c->two & ranks),
        (c->two & ~ranks) | (c->even & ranks),
    };
}

static inline uint64_t starts_in(uint64_t once) { return once & once >> 1 & once >> 2 & once >> 3; }

/* Whether the contract is met, and if so, where the runs start, the last of them first. */
static int meets(const Counted *cards, int sets, int runs, uint64_t allowed, int *starts) {
    int spare = cards->threes - sets;
    if (spare < 0) return 0;
    if (!runs) return 1;
    for (uint64_t left = starts_in(cards->once) & allowed; left; left &= left - 1) {
        int start = __builtin_ctzll(left);
        if (__builtin_popcount(cards->even & window_ranks[start]) > spare) continue;
        starts[runs - 1] = start;
        if (runs == 1) return 1;
        Counted rest = without(cards, window_lanes[start], window_ranks[start]);
        if (meets(&rest, sets, runs - 1, allowed & -BIT(start), starts)) return 1;
    }
    return 0;
}

/* The cards that the contract cannot do without if runs start there, as a mask: those of the runs, and those in sets if
   none is to spare. `left` is what there is besides the runs. */
static Mask cannot_do_without(const Counted *cards, int sets, int runs, const int *starts, Counted *left) {
    Mask found = 0;
    *left = *cards;
    for (int run = 0; run < runs; run++) {
        int at = starts[run] / LANE * STARTS + starts[run] % LANE;
        for (int step = 0; step < LEAST_RUN; step++) found |= BIT(window[at][step]);
        *left = without(left, window_lanes[starts[run]], window_ranks[starts[run]]);
    }
    if (sets && left->threes == sets)
        for (int card = 0; card < PACK; card++)
            if ((left->even >> card % RANKS & 1) && (left->once & lanes_of[card])) found |= BIT(card);
    return found;
}

#endif

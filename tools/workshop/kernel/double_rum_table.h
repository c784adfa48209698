/* The table of Double Rum: hands of two packs with jokers, melds, piles, and how a hand is written down. (DR-1 to DR-7) */

#ifndef DOUBLE_RUM_TABLE_H
#define DOUBLE_RUM_TABLE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define JOKER 52
#define MOST_SEATS 8
#define MOST_MELDS 48
#define MOST_CARDS 16
#define HAND 10

/* -------------------------------------------------------------------------------------------------- the state */

typedef struct {
    uint64_t one, two; /* cards held at least once, and twice */
    int jokers;
} Hand;

typedef struct {
    int owner, is_run, rank, suit, start, length;
    uint16_t jokers, fixed; /* by place from the low ace, 0, to the high ace, 13; in a set only how many */
    int count;
} Meld;

typedef struct {
    int seats, turn, turns, drawn_from_pile, fresh, tabled_this_turn, dry, over, winner;
    Hand hands[MOST_SEATS], known[MOST_SEATS];
    uint64_t took[MOST_SEATS], threw[MOST_SEATS];
    int first_tabled[MOST_SEATS];
    Meld melds[MOST_MELDS];
    int melds_count;
    uint8_t stock[112], pile[112];
    int stock_count, pile_count;
    uint8_t seen[53]; /* copies that lie open */
} Game;

static const int PIPS[13] = {11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};

static uint64_t random_bits(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static int size_of(const Hand *h) { return __builtin_popcountll(h->one) + __builtin_popcountll(h->two) + h->jokers; }

static int copies(const Hand *h, int card) {
    if (card == JOKER) return h->jokers;
    return (int)(h->one >> card & 1) + (int)(h->two >> card & 1);
}

static void add(Hand *h, int card) {
    if (card == JOKER) h->jokers++;
    else if (h->one >> card & 1) h->two |= 1ULL << card;
    else h->one |= 1ULL << card;
}

static void take_out(Hand *h, int card) {
    if (card == JOKER) h->jokers--;
    else if (h->two >> card & 1) h->two &= ~(1ULL << card);
    else h->one &= ~(1ULL << card);
}

static int count_of(const Hand *h) {
    int total = 15 * h->jokers;
    for (uint64_t m = h->one; m; m &= m - 1) total += PIPS[__builtin_ctzll(m) % 13];
    for (uint64_t m = h->two; m; m &= m - 1) total += PIPS[__builtin_ctzll(m) % 13];
    return total;
}

static int card_at(int suit, int place) { return suit * 13 + place % 13; }

/* ------------------------------------------------------------------------------------------------------- melds */

static int below_of(const Meld *m) { return m->length >= 13 || m->start == 0 ? -1 : m->start - 1; }
static int above_of(const Meld *m) { return m->length >= 13 || m->start + m->length > 13 ? -1 : m->start + m->length; }

static uint64_t room_of(const Meld *m) {
    if (!m->is_run) return (1ULL | 1ULL << 13 | 1ULL << 26 | 1ULL << 39) << m->rank;
    int below = below_of(m), above = above_of(m);
    uint64_t room = 0;
    if (above >= 0) room |= 1ULL << card_at(m->suit, above);
    if (below >= 0 && !(below == 0 && above == 13)) room |= 1ULL << card_at(m->suit, below);
    return room;
}

static void fix_jokers(Meld *m) {
    if (!m->is_run) return;
    int low = m->start, high = m->start + m->length - 1;
    for (int place = low; place <= high; place++) {
        if (!(m->jokers >> place & 1)) continue;
        int other = place == low ? above_of(m) : place == high ? below_of(m) : -1;
        if (other < 0) m->fixed |= 1 << place;
    }
}

/* The place of a joker that would move if `card` were laid in its stead; -1 if there is none. */
static int movable(const Meld *m, int card) {
    if (!m->is_run || card / 13 != m->suit) return -1;
    int low = m->start, high = m->start + m->length - 1;
    if (m->jokers >> high & 1 && !(m->fixed >> high & 1) && high % 13 == card % 13 && below_of(m) >= 0) return high;
    if (m->jokers >> low & 1 && !(m->fixed >> low & 1) && low % 13 == card % 13 && above_of(m) >= 0) return low;
    return -1;
}

/* ----------------------------------------------------------------------------------------------------- writing */

/* What happened, as numbers: seat, kind (0 stock, 1 pile, 2 discard, 3 meld, 4 lay off, 5 move joker), cards, -1.
   A joker that stands for a card is written 64 + card; a lay-off and a move end with the meld's number. */
typedef struct {
    int16_t *at;
    int used, most;
} Journal;

static Journal *journal;

static void note(int number) {
    if (journal && journal->used < journal->most) journal->at[journal->used++] = (int16_t)number;
}

#endif

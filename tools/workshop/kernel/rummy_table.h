/* Hands of Rummy and its kin, laid out alone or with the help of what lies on the table. */

#ifndef RUMMY_TABLE_H
#define RUMMY_TABLE_H

#include <math.h>
#include <stdlib.h>

#include "cards.h"

enum { RUMMY, GAMBLERS, BOATHOUSE };
enum { MEDIUM, HARD, CLAIRVOYANT, EASY };
enum { BY_COUNT, BY_WEIGHT, BY_PIPS, WEIGHINGS };
enum { MAX_PLAYERS = 6, MAX_MELDS = 17, HIDDEN = 24 };

static Chance luck;

/* ------------------------------------------------------------------------------------------------------- tables */

static int variant;
static int pips_of[13];
static int weight_of[WEIGHINGS][13];
static int rank_cost[WEIGHINGS][8192];
static uint16_t loose_ranks[8192];
static Mask threes[104];
static int three_count;
static Mask threes_with[52][16];
static int threes_with_count[52];

void prepare(int game) {
    variant = game;
    int corner = game == BOATHOUSE;
    for (int r = 0; r < 13; r++) {
        pips_of[r] = r >= 9 ? 10 : r + 1;
        if (corner && r == 0) pips_of[r] = 11;
        weight_of[BY_COUNT][r] = 256 + pips_of[r];
        weight_of[BY_WEIGHT][r] = pips_of[r] + (game == GAMBLERS ? 10 : 20);
        weight_of[BY_PIPS][r] = pips_of[r];
    }
    for (int m = 0; m < 8192; m++) {
        int left = m;
        for (int start = 0; start < (corner ? 13 : 11); start++) {
            int run = 1 << start | 1 << (start + 1) % 13 | 1 << (start + 2) % 13;
            if ((m & run) == run) left &= ~run;
        }
        loose_ranks[m] = (uint16_t)left;
        for (int w = 0; w < WEIGHINGS; w++) {
            int cost = 0;
            for (int r = 0; r < 13; r++)
                if (left >> r & 1) cost += weight_of[w][r];
            rank_cost[w][m] = cost;
        }
    }
    three_count = 0;
    for (int r = 0; r < 13; r++)
        for (int without = 0; without < 4; without++)
            threes[three_count++] = (ACES << r) & ~BIT(13 * without + r);
    for (int suit = 0; suit < 4; suit++)
        for (int start = 0; start < (corner ? 13 : 11); start++)
            threes[three_count++] =
                BIT(13 * suit + start) | BIT(13 * suit + (start + 1) % 13) | BIT(13 * suit + (start + 2) % 13);
    for (int c = 0; c < 52; c++) {
        threes_with_count[c] = 0;
        for (int i = 0; i < three_count; i++)
            if (threes[i] >> c & 1) threes_with[c][threes_with_count[c]++] = threes[i];
    }
}

static int pips_in(Mask hand) {
    int sum = 0;
    EACH(c, hand) sum += pips_of[c % 13];
    return sum;
}

/* ------------------------------------------------------------------------------------------------- arrangements */

typedef struct {
    int least;
    Mask sets;
} Best;

static inline int runs_only(int w, Mask h) {
    return rank_cost[w][h & SUIT] + rank_cost[w][h >> 13 & SUIT] + rank_cost[w][h >> 26 & SUIT] +
           rank_cost[w][h >> 39 & SUIT];
}

static inline unsigned alike(Mask h) {
    unsigned a = h & SUIT, b = h >> 13 & SUIT, c = h >> 26 & SUIT, d = h >> 39 & SUIT;
    return (a & b & (c | d)) | (c & d & (a | b));
}

static void decide(int w, Mask left, unsigned ranks, Mask sets, Best *best) {
    int cost = runs_only(w, left);
    if (cost < best->least) {
        best->least = cost;
        best->sets = sets;
    }
    while (ranks && best->least) {
        int r = __builtin_ctz(ranks);
        ranks &= ranks - 1;
        Mask column = left & (ACES << r);
        decide(w, left & ~column, ranks, sets | column, best);
        if (size_of(column) == 4) {
            EACH(c, column) decide(w, left & ~(column & ~BIT(c)), ranks, sets | (column & ~BIT(c)), best);
        }
    }
}

static Best arranged(int w, Mask h) {
    Best best = {runs_only(w, h), 0};
    unsigned ranks = alike(h);
    if (!ranks || !best.least) return best;
    decide(w, h, ranks, 0, &best);
    return best;
}

static inline int left_by(int w, Mask h) { return alike(h) ? arranged(w, h).least : runs_only(w, h); }

static Mask loose(Mask left) {
    return (Mask)loose_ranks[left & SUIT] | (Mask)loose_ranks[left >> 13 & SUIT] << 13 |
           (Mask)loose_ranks[left >> 26 & SUIT] << 26 | (Mask)loose_ranks[left >> 39 & SUIT] << 39;
}

/* Cards that make a meld with two of the hand; may name a few too many. */
static Mask completed_by(Mask h) {
    Mask found = 0;
    unsigned once = 0, twice = 0;
    for (int s = 0; s < 4; s++) {
        unsigned k = h >> 13 * s & SUIT;
        twice |= once & k;
        once |= k;
    }
    for (int s = 0; s < 4; s++) {
        unsigned k = h >> 13 * s & SUIT;
        unsigned up = k << 1, up2 = k << 2, down = k >> 1, down2 = k >> 2;
        if (variant == BOATHOUSE) {
            up |= k >> 12;
            up2 |= k >> 11;
            down |= (k & 1) << 12;
            down2 |= (k & 3) << 11;
        }
        unsigned run = (up & up2) | (up & down) | (down & down2);
        found |= (Mask)((run & SUIT) | twice) << 13 * s;
    }
    return found;
}

/* -------------------------------------------------------------------------------------------------------- table */

typedef struct {
    Mask cards, room;
    int8_t is_run, low, high, suit;
} Meld;

typedef struct {
    int count;
    Mask room;
    Meld meld[MAX_MELDS];
} Table;

static void make_room(Meld *m) {
    if (!m->is_run) {
        m->room = (ACES << m->low) & ~m->cards;
        return;
    }
    m->room = 0;
    if (m->low > 0) m->room |= BIT(13 * m->suit + m->low - 1);
    if (m->high < 12) m->room |= BIT(13 * m->suit + m->high + 1);
}

static void find_room(Table *t) {
    t->room = 0;
    for (int i = 0; i < t->count; i++) t->room |= t->meld[i].room;
}

static void put_meld(Table *t, Mask cards) {
    Meld *m = &t->meld[t->count++];
    int low = lowest(cards), high = 63 - __builtin_clzll(cards);
    m->cards = cards;
    m->is_run = high - low < 13 && low / 13 == high / 13;
    m->suit = (int8_t)(low / 13);
    m->low = (int8_t)(low % 13);
    m->high = (int8_t)(high % 13);
    make_room(m);
    find_room(t);
}

static void put_card(Table *t, int index, int card) {
    Meld *m = &t->meld[index];
    m->cards |= BIT(card);
    if (m->is_run) {
        if (card % 13 < m->low) m->low = (int8_t)(card % 13);
        else m->high = (int8_t)(card % 13);
    }
    make_room(m);
    find_room(t);
}

/* The cards that can be laid off, even one after another; `room` is what would fit after that. */
static Mask laid_off(const Table *t, Mask hand, Mask *room) {
    *room = t->room;
    if (!(t->room & hand)) return 0;
    Mask fitting = 0;
    *room = 0;
    for (int i = 0; i < t->count; i++) {
        Meld m = t->meld[i];
        Mask fresh;
        while ((fresh = m.room & hand & ~fitting)) {
            int card = 63 - __builtin_clzll(fresh);
            m.cards |= BIT(card);
            if (m.is_run) {
                if (card % 13 < m.low) m.low = (int8_t)(card % 13);
                else m.high = (int8_t)(card % 13);
            }
            make_room(&m);
            fitting |= BIT(card);
        }
        *room |= m.room;
    }
    return fitting;
}

typedef struct {
    int least;
    Mask sets, fits, unmatched;
} Layout;

/* The best layout by count; a card that fits on the table may do more good in a meld. */
static int least_with(int w, const Table *t, Mask hand, Mask *fits, Mask *sets) {
    Mask room, fitting = laid_off(t, hand, &room);
    Best best = arranged(w, hand & ~fitting);
    Mask chosen = fitting;
    for (Mask kept = fitting; kept && best.least; kept = (kept - 1) & fitting) {
        Best other = arranged(w, (hand & ~fitting) | kept);
        if (other.least < best.least) {
            best = other;
            chosen = fitting & ~kept;
        }
    }
    if (fits) *fits = chosen;
    if (sets) *sets = best.sets;
    return best.least;
}

static inline int least_on(int w, const Table *t, Mask hand) {
    if (!(t->room & hand)) return left_by(w, hand);
    return least_with(w, t, hand, NULL, NULL);
}

static Layout layout(const Table *t, Mask hand) {
    Layout l;
    l.least = least_with(BY_COUNT, t, hand, &l.fits, &l.sets);
    l.unmatched = loose(hand & ~l.fits & ~l.sets);
    return l;
}

/* Whether really everything can be laid, in some order. */
static int all_out(const Table *t, Mask hand) {
    if (!hand || !left_by(BY_COUNT, hand)) return 1;
    for (int i = 0; i < t->count; i++) {
        EACH(c, t->meld[i].room & hand) {
            Table after = *t;
            put_card(&after, i, c);
            if (all_out(&after, hand & ~BIT(c))) return 1;
        }
    }
    return 0;
}

#endif

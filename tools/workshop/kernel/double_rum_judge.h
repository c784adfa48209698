/* How a hand of Double Rum is judged: its best melds, what it may hope for, and what the next seat would do with a discard. */

#ifndef DOUBLE_RUM_JUDGE_H
#define DOUBLE_RUM_JUDGE_H

#include <math.h>
#include "exact.h"
#include "double_rum_table.h"

/* ------------------------------------------------------------------------------------------------------ knobs */

enum Knob {
    CARD_IN_HAND,   /* what a card left over weighs besides its pips */
    PIPS_SHARE,     /* how much of its pips counts */
    JOKER_WEIGHT,   /* what a joker left over weighs */
    DRAWS_AHEAD,    /* how many more draws a hand is judged to get */
    HASTE,          /* what part of these is given up if a rival is sure to be nearly out */
    HURRY,          /* what part if a rival that has tabled melds had no card left; less with more of up to eight */
    CLOSING,        /* how much more is hoped for with each loose card fewer than four */
    FEEDING,        /* what it costs to throw a joker, or what fits on the table */
    WANTED,         /* what it costs if the next seat melds a discard */
    COLLECTED,      /* what it costs for each card like it that the next seat took */
    LONG_JOKERS,    /* 1: a joker may be put to three cards or more as well */
    TAKE_BY_VALUE,  /* 1: draw by comparing values; 0: take whatever is matched */
    TAKING,         /* by how much the upcard must beat the stock */
    ROUNDS_TO_WAIT, /* rounds in which nothing is tabled */
    GETTING_NEAR,   /* a rival with so few cards: table melds */
    NEARLY_OUT,     /* a rival with so few cards: table jokers too */
    READY,          /* above 0: table melds once a rival is so likely to be nearly out */
    READY_JOKERS,   /* and jokers */
    PATIENT,        /* how much likelier that must be if the hand has but one loose card itself */
    IMPATIENT,      /* how much less likely if it has five or more */
    LATER,          /* how much less likely for every ten rounds after the eighth */
    SEES,           /* 1: the others' hands lie open to the judgement, and what is in the stock, but not its order */
    NET,            /* 1 to 8: which learnt net decides in place of all that; 0: none */
    EXPLORING,      /* how often a discard or a tabling is picked at random, for learning */
    IMAGINED,       /* games imagined for each choice by a bot that searches */
    KNOBS
};

/* ------------------------------------------------------------------------------------------------ best melds */

typedef struct {
    uint64_t one, two;
    int jokers, place; /* place: where a joker stands in a run (0 to 13), 99 in a set, -1 for none */
    int is_run, start, length;
    float gain;
} Option;

#define MOST_OPTIONS 200

typedef struct {
    Option options[MOST_OPTIONS];
    int count;
    float best;
    int chosen[6], chosen_count, stack[6];
} Search;

static void dig(Search *s, int from, uint64_t one, uint64_t two, int jokers, float gained, float left, int depth) {
    if (gained > s->best + 1e-6f) {
        s->best = gained;
        s->chosen_count = depth;
        memcpy(s->chosen, s->stack, sizeof(int) * depth);
    }
    if (gained + left <= s->best + 1e-6f || depth == 5) return;
    for (int i = from; i < s->count; i++) {
        Option *o = &s->options[i];
        if (o->one & ~one || o->two & ~two || o->jokers > jokers) continue;
        uint64_t both = o->one & two & ~o->two;
        uint64_t next_two = two & ~o->two & ~both;
        uint64_t next_one = one & ~(o->one & ~both);
        s->stack[depth] = i;
        dig(s, i, next_one, next_two, jokers - o->jokers, gained + o->gain, left - o->gain, depth + 1);
    }
}

static float weigh(const float *w, uint64_t one, uint64_t two, int jokers, float joker) {
    float sum = jokers * joker;
    for (; one; one &= one - 1) sum += w[__builtin_ctzll(one)];
    for (; two; two &= two - 1) sum += w[__builtin_ctzll(two)];
    return sum;
}

static void offer(Search *s, const float *w, float joker, Option o) {
    if (s->count == MOST_OPTIONS) return;
    o.gain = weigh(w, o.one, o.two, o.jokers, joker);
    s->options[s->count++] = o;
}

static void find_options(Search *s, const Hand *h, const float *w, float joker, int longer) {
    s->count = 0;
    for (int rank = 0; rank < 13; rank++) {
        int cards[8], n = 0;
        for (int suit = 0; suit < 4; suit++) {
            int card = suit * 13 + rank;
            for (int k = copies(h, card); k; k--) cards[n++] = card;
        }
        if (n < 2) continue;
        for (int pick = 3; pick < 1 << n; pick++) {
            int size = __builtin_popcount(pick);
            if (size < 2 || size > 5 || (size == 2 && !h->jokers)) continue;
            Option o = {0};
            o.place = -1;
            int twice = 0;
            for (int i = 0; i < n; i++)
                if (pick >> i & 1) {
                    if (i && cards[i] == cards[i - 1] && !(pick >> (i - 1) & 1)) twice = 1; /* the same by another copy */
                    if (o.one >> cards[i] & 1) o.two |= 1ULL << cards[i];
                    o.one |= 1ULL << cards[i];
                }
            if (twice) continue;
            if (size >= 3) offer(s, w, joker, o);
            if (h->jokers && (size == 2 || longer)) {
                o.jokers = 1;
                o.place = 99;
                offer(s, w, joker, o);
            }
        }
    }
    for (int suit = 0; suit < 4; suit++) {
        unsigned ranks = h->one >> (suit * 13) & 0x1FFF;
        if (__builtin_popcount(ranks) < 2) continue;
        ranks |= (ranks & 1) << 13;
        for (int length = 3; length <= 5; length++)
            for (int start = 0; start + length <= 14; start++) {
                unsigned window = ((1u << length) - 1) << start, lack = window & ~ranks;
                int lacking = __builtin_popcount(lack);
                if (lacking > 1 || (lacking && (!h->jokers || (length > 3 && !longer)))) continue;
                Option o = {0};
                o.is_run = 1, o.start = start, o.length = length, o.place = -1;
                for (int p = start; p < start + length; p++)
                    if (!(lack >> p & 1)) o.one |= 1ULL << card_at(suit, p);
                if (lacking) o.jokers = 1, o.place = __builtin_ctz(lack);
                offer(s, w, joker, o);
            }
    }
}

/* What the cards weigh that are left over at best; `left` gets them. */
static float solve(Search *s, const Hand *h, const float *w, float joker, int longer, Hand *left) {
    find_options(s, h, w, joker, longer);
    float total = weigh(w, h->one, h->two, h->jokers, joker);
    s->best = 0;
    s->chosen_count = 0;
    dig(s, 0, h->one, h->two, h->jokers, 0, total, 0);
    if (left) {
        *left = *h;
        for (int i = 0; i < s->chosen_count; i++) {
            Option *o = &s->options[s->chosen[i]];
            for (uint64_t m = o->one; m; m &= m - 1) take_out(left, __builtin_ctzll(m));
            for (uint64_t m = o->two; m; m &= m - 1) take_out(left, __builtin_ctzll(m));
            left->jokers -= o->jokers;
        }
    }
    float rest = total - s->best;
    return rest < 1e-3f ? 0 : rest;
}

/* --------------------------------------------------------------------------------------------------- judgement */

typedef struct {
    const double *p;
    Game *g;
    int seat, rounds, next;
    float w[53], joker;
    uint64_t fitting;
    int joker_fits;
    int unseen[53], unseen_total;
    double draws;
    Search search;
} Mind;

static double readiest(const Mind *m);
static int fewest_loose(Mind *m);

/* How far the furthest of the rivals that have tabled melds has come: 1 without a card, 0 with eight. */
static double furthest(const Game *g, int seat) {
    double most = 0;
    for (int s = 0; s < g->seats; s++)
        if (s != seat && g->first_tabled[s] && 1 - size_of(&g->hands[s]) / 8.0 > most) most = 1 - size_of(&g->hands[s]) / 8.0;
    return most;
}

/* A hand with so many loose cards or more is not about to close. */
enum { FAR_FROM_CLOSING = 4 };

static void look(Mind *m, Game *g, int seat, const double *p) {
    m->p = p, m->g = g, m->seat = seat;
    m->rounds = (g->turns - 1) / g->seats;
    m->next = (seat + 1) % g->seats;
    m->fitting = 0;
    for (int i = 0; i < g->melds_count; i++) {
        Meld *meld = &g->melds[i];
        m->fitting |= room_of(meld);
        if (meld->is_run && meld->jokers) {
            int low = card_at(meld->suit, meld->start), high = card_at(meld->suit, meld->start + meld->length - 1);
            if (movable(meld, low) >= 0) m->fitting |= 1ULL << low;
            if (movable(meld, high) >= 0) m->fitting |= 1ULL << high;
        }
    }
    m->joker_fits = m->fitting != 0;
    for (int c = 0; c < 52; c++)
        m->w[c] = m->fitting >> c & 1 ? 0 : (float)(p[CARD_IN_HAND] + p[PIPS_SHARE] * PIPS[c % 13]);
    m->joker = m->joker_fits ? 0 : (float)p[JOKER_WEIGHT];
    m->w[JOKER] = m->joker;
    m->unseen_total = 0;
    for (int c = 0; c < 53; c++) {
        int n = 2 - g->seen[c] - copies(&g->hands[seat], c);
        for (int s = 0; s < g->seats; s++)
            if (s != seat) n -= copies(&g->known[s], c);
        m->unseen[c] = n < 0 ? 0 : n;
        m->unseen_total += m->unseen[c];
    }
    if (p[SEES] > 0.5) {
        memset(m->unseen, 0, sizeof m->unseen);
        m->unseen_total = 0;
        for (int i = 0; i < g->stock_count; i++) m->unseen[g->stock[i]]++, m->unseen_total++;
    }
    m->draws = p[DRAWS_AHEAD];
    m->draws *= 1 - p[HURRY] * furthest(g, seat);
    if (p[HASTE] > 0) m->draws *= 1 - p[HASTE] * (p[SEES] > 0.5 ? fewest_loose(m) <= p[NEARLY_OUT] : readiest(m));
}

static int completing(int a, int b, int *out) {
    int n = 0;
    if (a % 13 == b % 13)
        for (int s = 0; s < 4; s++) out[n++] = s * 13 + a % 13;
    if (a / 13 == b / 13 && a != b) {
        int suit = a / 13, low = a % 13, high = b % 13;
        if (low > high) low = b % 13, high = a % 13;
        for (int turn = 0; turn < 2; turn++) {
            if (high - low == 1) {
                if (low > 0) out[n++] = card_at(suit, low - 1);
                if (high < 13) out[n++] = card_at(suit, high + 1);
            } else if (high - low == 2)
                out[n++] = card_at(suit, low + 1);
            if (low != 0 || turn) break;
            low = high, high = 13; /* the ace on top */
        }
    }
    return n;
}

static double hopes(Mind *m, const Hand *left) {
    int loose[MOST_CARDS], n = 0;
    for (uint64_t x = left->one; x; x &= x - 1) {
        int c = __builtin_ctzll(x);
        if (!(m->fitting >> c & 1)) loose[n++] = c;
    }
    for (uint64_t x = left->two; x; x &= x - 1) {
        int c = __builtin_ctzll(x);
        if (!(m->fitting >> c & 1)) loose[n++] = c;
    }
    float gains[52];
    uint64_t hit = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            int out[8], k = completing(loose[i], loose[j], out);
            if (!k) continue;
            float both = m->w[loose[i]] + m->w[loose[j]];
            for (int x = 0; x < k; x++) {
                float gain = both + m->w[out[x]];
                if (!(hit >> out[x] & 1) || gains[out[x]] < gain) gains[out[x]] = gain;
                hit |= 1ULL << out[x];
            }
        }
    double sum = 0;
    for (; hit; hit &= hit - 1) {
        int c = __builtin_ctzll(hit);
        sum += gains[c] * m->unseen[c];
    }
    if (n < FAR_FROM_CLOSING) sum *= 1 + m->p[CLOSING] * (FAR_FROM_CLOSING - n);
    return m->unseen_total ? sum / m->unseen_total : 0;
}

/* Whether the next seat melds `card`. */
static int melds_it(Mind *m, int card) {
    Search search;
    Hand h = m->g->hands[m->next];
    float before = solve(&search, &h, m->w, m->joker, 1, 0) + m->w[card];
    add(&h, card);
    return solve(&search, &h, m->w, m->joker, 1, 0) < before - 1e-3f;
}

/* How likely the next seat makes a set, and a run, of `card` and two of its own, if each card that was not seen is as
   likely to be in its hand as any other. */
static void fancied(Mind *m, int card, double *set, double *run) {
    Game *g = m->g;
    int hidden = size_of(&g->hands[m->next]) - size_of(&g->known[m->next]);
    double share = (double)hidden / (m->unseen_total > hidden ? m->unseen_total : hidden + 1);
    int rank = card % 13, suit = card / 13;
    double expected = 0; /* cards of its rank that it holds */
    for (int s = 0; s < 4; s++) expected += copies(&g->known[m->next], s * 13 + rank) + share * m->unseen[s * 13 + rank];
    double none = exponential(-expected), two = 1 - none - expected * none;
    double hold[14];
    for (int p = 0; p < 14; p++) {
        int c = card_at(suit, p);
        hold[p] = copies(&g->known[m->next], c) ? 1 : 1 - power(1 - share, m->unseen[c]);
    }
    double miss = 1;
    for (int top = 0; top < (rank ? 1 : 2); top++) {
        int r = top ? 13 : rank;
        if (r >= 2) miss *= 1 - hold[r - 1] * hold[r - 2];
        if (r >= 1 && r <= 12) miss *= 1 - hold[r - 1] * hold[r + 1];
        if (r <= 11) miss *= 1 - hold[r + 1] * hold[r + 2];
    }
    *set = two;
    *run = 1 - miss;
}

static uint64_t same_rank(int card) { return (1ULL | 1ULL << 13 | 1ULL << 26 | 1ULL << 39) << (card % 13); }

/* The cards of its suit that are so many places from a card, round the corner. */
static uint64_t apart(int card, int steps) {
    int suit = card / 13 * 13, rank = card % 13;
    return 1ULL << (suit + (rank + steps) % 13) | 1ULL << (suit + (rank + 13 - steps) % 13);
}

static int in(const Hand *h, uint64_t cards) { return __builtin_popcountll(h->one & cards) + __builtin_popcountll(h->two & cards); }

/* What tells whether the next seat melds a discard: the above, and what of its kind lies in the pile, or was taken. */
enum { HINTS = 15 };
static double wishes[HINTS];

static void hints_of(Mind *m, int card, double *f) {
    const Game *g = m->g;
    const Hand *took = &g->known[m->next];
    Hand pile = {0};
    for (int i = 0; i < g->pile_count; i++)
        if (g->pile[i] != JOKER) add(&pile, g->pile[i]);
    uint64_t same = same_rank(card), self = 1ULL << card;
    double set, run, rounds = m->rounds / 10.0;
    fancied(m, card, &set, &run);
    double all[HINTS] = {
        1, set, run, (set + run) * rounds, in(&pile, same & ~self), in(&pile, self), in(took, same), in(took, apart(card, 1)),
        in(took, apart(card, 2)), rounds, rounds * rounds, PIPS[card % 13] / 10.0, g->first_tabled[m->next] != 0,
        size_of(&g->hands[m->next]) / 10.0, card % 13 == 0,
    };
    memcpy(f, all, sizeof all);
}

static double *wish_rows;
static int wish_rows_used, wish_rows_most;

/* What may be learnt from: the hints of every card in hand, and whether the next seat would meld it. */
static void note_wishes(Mind *m) {
    const Hand *h = &m->g->hands[m->seat];
    for (int card = 0; card < 52; card++) {
        if (!copies(h, card) || (m->fitting >> card & 1) || wish_rows_used == wish_rows_most) continue;
        double *row = wish_rows + (size_t)wish_rows_used++ * (HINTS + 1);
        hints_of(m, card, row);
        row[HINTS] = melds_it(m, card);
    }
}

/* How likely the next seat melds a discard. */
static double wanted(Mind *m, int card) {
    if (m->p[SEES] > 0.5) return melds_it(m, card);
    double f[HINTS], sum = 0;
    hints_of(m, card, f);
    for (int i = 0; i < HINTS; i++) sum += wishes[i] * f[i];
    return likelihood(sum);
}

static uint64_t beside(int card) {
    uint64_t near = (1ULL | 1ULL << 13 | 1ULL << 26 | 1ULL << 39) << (card % 13);
    int suit = card / 13 * 13, rank = card % 13;
    near |= 1ULL << (suit + (rank + 1) % 13) | 1ULL << (suit + (rank + 12) % 13);
    return near;
}

static double feeding(Mind *m, int card) {
    const double *p = m->p;
    if (card == JOKER || m->fitting >> card & 1) return p[FEEDING];
    uint64_t near = beside(card);
    Hand *known = &m->g->known[m->next];
    return p[WANTED] * wanted(m, card) +
           p[COLLECTED] * (__builtin_popcountll(known->one & near) + __builtin_popcountll(known->two & near));
}

/* ------------------------------------------------------------------------------------------- who goes out when */

static int fewest_of(const Game *g, int seat) {
    int fewest = 99;
    for (int s = 0; s < g->seats; s++)
        if (s != seat && size_of(&g->hands[s]) < fewest) fewest = size_of(&g->hands[s]);
    return fewest;
}

#endif

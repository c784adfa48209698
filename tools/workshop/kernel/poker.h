/* The strength of poker hands of any size, aces high. (RM-9) */

#ifndef POKER_H
#define POKER_H

#include "cards.h"

static short straight[1 << 13], top_five[1 << 13];
static int ready;

static inline int height(int card) { return (card % 13 + 12) % 13; }

static inline int highest(int ranks, int count) {
    while (__builtin_popcount(ranks) > count) ranks &= ranks - 1;
    return ranks;
}

static inline void prepare(void) {
    for (int ranks = 0; ranks < 1 << 13; ranks++) {
        top_five[ranks] = highest(ranks, 5);
        straight[ranks] = (ranks & 0x100F) == 0x100F ? 8 : 0;
        for (int high = 4; high < 13; high++)
            if ((ranks >> (high - 4) & 31) == 31) straight[ranks] = 1 << high;
    }
    ready = 1;
}

static inline int aces_high(Mask suit) { return (int)(suit >> 1 | (suit & 1) << 12); }

/* Categories as in rules/rummoli/best_five.py: 8 straight flush to 0 high card, from bit 26. */
static inline int strength(Mask hand) {
    if (!ready) prepare();
    int s = aces_high(hand & SUIT), h = aces_high(hand >> 13 & SUIT), d = aces_high(hand >> 26 & SUIT),
        c = aces_high(hand >> 39 & SUIT), suits[4] = {s, h, d, c}, flush = 0;
    for (int n = 0; n < 4; n++)
        if (__builtin_popcount(suits[n]) >= 5) {
            int found = straight[suits[n]] ? 8 << 26 | straight[suits[n]] : 5 << 26 | top_five[suits[n]];
            if (found > flush) flush = found;
        }
    if (flush >> 26 == 8) return flush;
    int any = s | h | d | c, sh = s & h, dc = d & c, four = sh & dc;
    if (four) {
        four = highest(four, 1);
        return 7 << 26 | four << 13 | highest(any ^ four, 1);
    }
    int pairs = sh | dc | ((s | h) & (d | c)), three = highest((sh & (d | c)) | (dc & (s | h)), 1);
    if (three && (pairs ^ three)) return 6 << 26 | three << 13 | highest(pairs ^ three, 1);
    if (flush) return flush;
    if (straight[any]) return 4 << 26 | straight[any];
    if (three) return 3 << 26 | three << 13 | highest(any ^ three, 2);
    if (!pairs) return top_five[any];
    pairs = highest(pairs, 2);
    int two = __builtin_popcount(pairs) == 2;
    return (two ? 2 : 1) << 26 | pairs << 13 | highest(any & ~pairs, two ? 1 : 3);
}

#endif

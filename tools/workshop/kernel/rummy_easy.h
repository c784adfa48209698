/* What the easy bots go by. */

#ifndef RUMMY_EASY_H
#define RUMMY_EASY_H

#include "rummy_medium.h"

/* Ranks as a child counts them, with aces at one everywhere. */
static int plain_pips(int card) { return card % 13 >= 9 ? 10 : card % 13 + 1; }

static int makes_meld(Mask hand, int card) {
    return left_by(BY_PIPS, hand | BIT(card)) < left_by(BY_PIPS, hand);
}

/* How much a child would rather not throw a card. */
static float unwillingness(const Game *g, int card) {
    int s = g->seat, rank = card % 13;
    float liking = g->turnovers ? 0 : (float)-plain_pips(card);
    EACH(other, g->hand[s] & ~BIT(card)) {
        int apart = abs(other % 13 - rank), suited = other / 13 == card / 13;
        if (!apart || (apart == 1 && suited)) liking += 6;
        else if (apart == 2 && suited) liking += 4;
    }
    return liking + (interest(g, (s + 1) % g->players, card) >= 1 ? 30.0f : 0);
}

static void easy_draws(Game *g) {
    int s = g->seat;
    while (!g->over && (!g->drawn || (variant == BOATHOUSE && g->drawn == 1 && g->taken))) {
        int up = g->pile_size ? g->pile[g->pile_size - 1] : -1;
        if (variant == GAMBLERS && !g->stock_size) {
            int dearest = 0;
            EACH(c, g->hand[s]) if (pips_of[c % 13] > dearest) dearest = pips_of[c % 13];
            int tempting = makes_meld(g->hand[s], up) || pips_of[up % 13] < dearest;
            if (tempting && pips_in(g->hand[s]) > 10) draw_pile(g);
            else {
                note(LOG_REFUSE, 0, 0);
                refusal(g, s);
            }
            return;
        }
        int there = up >= 0 && !(variant == BOATHOUSE && !g->taken && !g->stock_size && g->pile_size < 2);
        if (there && makes_meld(g->hand[s], up)) draw_pile(g);
        else draw_stock(g);
    }
}

/* The longest meld of a hand that has no more cards than `most`; 0 if there is none. */
static Mask longest_meld(Mask hand, int most) {
    Mask found = 0;
    int length = 2;
    for (int r = 0; r < 13; r++) {
        Mask same = hand & (ACES << r);
        if (size_of(same) == 4 && most == 3) same &= same - 1;
        if (size_of(same) > length && size_of(same) <= most) found = same, length = size_of(same);
    }
    for (int card = 0; card < 52; card++) {
        Mask run = 0;
        for (int c = card; c / 13 == card / 13 && c < 52 && hand >> c & 1 && size_of(run) < most; c++) run |= BIT(c);
        if (size_of(run) > length) found = run, length = size_of(run);
    }
    return found;
}

/* Tables whatever can be tabled, the longest melds first. */
static void easy_tables(Game *g) {
    int s = g->seat;
    for (Mask meld = 1; meld && !g->over;) {
        int first = !g->first_tabled[s] || g->first_tabled[s] == g->turns;
        int spare = size_of(g->hand[s]) - (variant == GAMBLERS && first ? 2 : 0);
        meld = longest_meld(g->hand[s], spare);
        if (meld) {
            play_meld(g, meld);
            continue;
        }
        Mask fit = g->table.room & g->hand[s];
        if (!fit || !spare) return;
        meld = BIT(lowest(fit));
        lay_all_off(g, meld);
    }
}

static void easy_plays(Game *g) {
    if (variant == BOATHOUSE) {
        if (declares(g, g->seat)) return;
    } else {
        easy_tables(g);
        if (g->over) return;
    }
    Mask hand = g->hand[g->seat], unmatched = hand;
    if (variant == BOATHOUSE) {
        Best best = arranged(BY_PIPS, hand);
        unmatched = loose(hand & ~best.sets);
    }
    float least = 1e9f;
    int thrown = -1;
    EACH(c, hand & ~g->taken) {
        float against = unwillingness(g, c) + (unmatched >> c & 1 ? 0 : 1000) + 0.001f * (float)share(&luck);
        if (against < least) least = against, thrown = c;
    }
    play_discard(g, thrown);
}

#endif

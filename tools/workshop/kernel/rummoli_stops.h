/* The stops: cards are laid in sequences, whoever leads chooses. */

#ifndef RUMMOLI_STOPS_H
#define RUMMOLI_STOPS_H

#include "rummoli.h"

static void earn(Table *t, int seat, int card) {
    Mask bit = BIT(card), mine = t->laid_by[seat] |= bit;
    int pot = card == 9 ? TS : card == 36 ? JD : card == 50 ? QC : card == 25 ? KH : card == 0 ? AS : -1;
    if (bit & PAIR && (mine & PAIR) == PAIR) pot = AD_KD;
    if (card % 13 >= 6 && card % 13 <= 8 && (mine >> (card - card % 13 + 6) & 7) == 7) pot = SEVENS;
    if (pot >= 0) pay(&t->pots[pot], &t->chips[seat], t->pots[pot]);
}

static int holder(const Table *t, int card) {
    for (int seat = 0; seat < SEATS; seat++)
        if (t->in[seat] && t->hands[seat] >> card & 1) return seat;
    return -1;
}

/* The lowest cards among some; returns how many. */
static int lowest_ones(Mask among, int *found) {
    int count = 0, low = 13;
    EACH(card, among) {
        if (height(card) < low) low = height(card), count = 0;
        if (height(card) == low) found[count++] = card;
    }
    return count;
}

static void round_won(Table *t, int winner) {
    pay(&t->pots[CENTRE], &t->chips[winner], t->pots[CENTRE]);
    for (int seat = 0; seat < SEATS; seat++)
        if (t->in[seat] && seat != winner) pay(&t->chips[seat], &t->chips[winner], size_of(t->hands[seat]));
}

static Mask lower_than(int card) {
    Mask found = 0;
    for (int low = 0; low < PACK; low++)
        if (height(low) < height(card)) found |= BIT(low);
    return found;
}

/* From a lead of ``seat`` among ``may_lead`` to the end of the round. */
static void go_on(Table *t, int seat, Mask may_lead, int quiet) {
    for (;;) {
        int cards[4], count = lowest_ones(may_lead, cards);
        int card = cards[count > 1 ? quiet ? below(&t->choices, count) : leads(t, seat, cards, count) : 0];
        if (!quiet) t->barred[seat] |= lower_than(card) & (t->laid ? RED >> card & 1 ? RED : ~RED : WHOLE_PACK);
        for (;;) {
            if (!quiet) note(t, seat, LAY, card);
            t->hands[seat] &= ~BIT(card);
            t->laid |= BIT(card);
            earn(t, seat, card);
            if (!t->hands[seat]) {
                round_won(t, seat);
                return;
            }
            int wanted = card % 13 == 0 ? -1 : card % 13 == 12 ? card - 12 : card + 1;
            int follows = wanted < 0 ? -1 : holder(t, wanted);
            if (follows < 0) {
                if (wanted >= 0) t->dead |= BIT(wanted);
                break;
            }
            seat = follows;
            card = wanted;
        }
        Mask colour = RED >> card & 1 ? ~RED : RED;
        int leader = seat;
        while (!(t->hands[leader] & colour)) {
            t->barred[leader] |= colour;
            leader = clockwise(t, leader);
            if (leader == seat) {
                for (int other = 0; other < SEATS; other++)
                    if (t->in[other]) pay(&t->chips[other], &t->pots[CENTRE], size_of(t->hands[other]));
                return;
            }
        }
        seat = leader;
        may_lead = t->hands[seat] & colour;
    }
}

static void play_stops(Table *t, int leader) {
    memset(t->laid_by, 0, sizeof t->laid_by);
    memset(t->barred, 0, sizeof t->barred);
    t->laid = t->dead = 0;
    go_on(t, leader, t->hands[leader], 0);
}

static void lead_this(Table *t, int seat, int card) { go_on(t, seat, BIT(card), 1); }

#endif

/* What players do with the widow and which card they lead. */

#ifndef RUMMOLI_PLAYERS_H
#define RUMMOLI_PLAYERS_H

#include "rummoli_betting.h"

/* ---------------------------------------------------------------------------------------------- the widow */

static double medium_gain(const Table *t, int seat) {
    Mask hand = t->hands[seat];
    int size = size_of(t->widow), joined = 0, low = 0, asked = 0;
    EACH(card, hand) {
        joined += card % 13 && hand >> (card % 13 == 12 ? card - 12 : card + 1) & 1;
        low += height(card) < 5;
    }
    for (int other = 0; other < SEATS; other++) asked += t->locked[other] == 0;
    double typical_worth = 2.0 * marks(size)[0] + 0.5 * size * size / 52 - 0.4 * size * 5 / 13;
    return typical_worth + 0.8 * asked - (2.0 * category(hand) + 0.5 * joined - 0.4 * low);
}

static const Mask single[5] = {BIT(9), BIT(36), BIT(50), BIT(25), BIT(0)}; /* in the order of their pots */

static int followed_by(int card) { return card % 13 == 0 ? -1 : card % 13 == 12 ? card - 12 : card + 1; }

/* What a hand is like of which each card is there with a certain chance; ``mine`` is the chance to beat one other. */
static void weigh_chances(const Table *t, const double *there, double mine, double *found) {
    memset(found, 0, WEIGHED * sizeof *found);
    found[0] = mine - 0.5;
    found[1] = mine * mine * mine - 0.25;
    for (int n = 0; n < 5; n++) found[2] += t->pots[TS + n] * there[lowest(single[n])];
    found[3] = t->pots[AD_KD] * there[26] * there[38];
    for (int suit = 0; suit < 4; suit++) {
        const double *seven = there + 13 * suit + 6;
        found[4] += t->pots[SEVENS] * seven[0] * seven[1] * seven[2];
    }
    for (int card = 0; card < PACK; card++) {
        int next = followed_by(card);
        found[5] += next >= 0 ? there[card] * there[next] : 0;
    }
}

/* What the hand of a seat is like. */
static void weigh(Table *t, int seat, double *found) {
    double there[PACK];
    for (int card = 0; card < PACK; card++) there[card] = t->hands[seat] >> card & 1;
    weigh_chances(t, there, beats_one(t, seat), found);
}

/* What the widow is likely to be like. */
static void weigh_widow(const Table *t, int seat, double *found) {
    double there[PACK], places = size_of(t->widow), unasked = places;
    for (int other = 0; other < SEATS; other++)
        if (t->in[other] && other != seat) {
            places += size_of(t->hands[other]);
            unasked += t->locked[other] == 0 ? 0 : size_of(t->hands[other]);
        }
    for (int card = 0; card < PACK; card++)
        there[card] = t->hands[seat] >> card & 1 ? 0 : size_of(t->widow) / (SINGLES >> card & 1 ? unasked : places);
    weigh_chances(t, there, 0.5, found);
}

/* How many chips more the widow is worth than the hand. */
static double hard_gain(Table *t, int seat) {
    double own[WEIGHED], other[WEIGHED], gain = setting(t, seat, WIDOW);
    weigh(t, seat, own);
    weigh_widow(t, seat, other);
    other[1] = 0; /* a cube is worth its mean, not the cube of a mean */
    for (int n = 0; n < WEIGHED; n++) gain += setting(t, seat, WEIGHTS + n) * (other[n] - own[n]);
    return gain;
}

/* A hard player can be set to judge the widow as a medium one does. */
static int bids_as_hard(const Table *t, int seat) {
    return t->sitting->seats[seat].level == HARD && setting(t, seat, BIDS) > 0;
}

static int takes_widow(Table *t, int seat) {
    switch (t->sitting->seats[seat].level) {
    case RANDOM: return below(&t->choices, 2);
    case EASY: return 0;
    }
    return (bids_as_hard(t, seat) ? hard_gain(t, seat) : medium_gain(t, seat)) > 0;
}

static int bids_up_to(Table *t, int seat) {
    int most = (int)(medium_gain(t, seat) * 1.5), highest = 0;
    switch (t->sitting->seats[seat].level) {
    case RANDOM:
        for (int other = 0; other < SEATS; other++) highest = t->bids[other] > highest ? t->bids[other] : highest;
        return below(&t->choices, 2) ? highest + 1 : 0;
    case EASY: return 0;
    }
    if (bids_as_hard(t, seat)) return (int)(hard_gain(t, seat) * setting(t, seat, BIDS));
    return most < t->chips[seat] / 4 ? most : t->chips[seat] / 4;
}

/* ---------------------------------------------------------------------------------------------- stops */

/* Whether ``held`` agrees with what the offer of the widow told of a seat. */
static int fits_lock(const Table *t, int seat, Mask held) {
    int pays = (held & SINGLES) != 0 || (held & PAIR) == PAIR;
    return seat == t->exchanged || t->locked[seat] < 0 || pays == t->locked[seat];
}

/* Deals the hidden cards again, in agreement with what ``seat`` has seen; 0 if it did not come out. */
static int imagine(Table *t, int seat, Table *copy) {
    Mask hidden = WHOLE_PACK & ~t->hands[seat] & ~t->laid & ~(t->exchanged == seat ? t->put_away : 0);
    Mask known[SEATS] = {0}, may[SEATS];
    int order[SEATS], count = 0, slack[SEATS];
    for (int other = 0; other < SEATS; other++)
        if (t->in[other] && other != seat) known[other] = t->shown[other] & ~t->laid, hidden &= ~known[other];
    for (int other = 0; other < SEATS; other++) {
        if (!t->in[other] || other == seat) continue;
        may[other] = hidden & ~t->barred[other] & ~t->dead;
        if (t->shown[other]) may[other] &= t->fits[other];
        slack[other] = size_of(may[other]) - size_of(t->hands[other] & ~known[other]);
        int at = count++;
        while (at && slack[order[at - 1]] > slack[other]) order[at] = order[at - 1], at--;
        order[at] = other;
    }
    memcpy(copy, t, sizeof *t);
    copy->log = 0;
    copy->widow = t->exchanged == seat ? t->put_away : 0;
    for (int n = 0; n < count; n++) {
        int other = order[n], cards[PACK], size = 0, wanted = size_of(t->hands[other] & ~known[other]);
        EACH(card, may[other] & hidden) cards[size++] = card;
        if (size < wanted) return 0;
        Mask hand = known[other];
        for (int at = 0; at < wanted; at++) {
            int from = at + below(&t->choices, size - at), card = cards[from];
            cards[from] = cards[at];
            hand |= BIT(card);
            hidden &= ~BIT(card);
        }
        if (!fits_lock(t, other, hand | t->laid_by[other])) return 0;
        copy->hands[other] = hand;
    }
    return 1;
}

static int searched_lead(Table *t, int seat, const int *cards, int count, int deals, int clairvoyant) {
    double total[4] = {0};
    int best = 0;
    for (int deal = 0, tries = 0; deal < deals && tries < 10 * deals; tries++) {
        Table imagined;
        if (clairvoyant)
            memcpy(&imagined, t, sizeof imagined), imagined.log = 0;
        else if (!imagine(t, seat, &imagined))
            continue;
        deal++;
        for (int n = 0; n < count; n++) {
            Table copy = imagined;
            copy.choices = chance((uint64_t)deal);
            lead_this(&copy, seat, cards[n]);
            total[n] += copy.chips[seat];
        }
    }
    for (int n = 1; n < count; n++)
        if (total[n] > total[best]) best = n;
    return best;
}

static int leads(Table *t, int seat, const int *cards, int count) {
    int level = t->sitting->seats[seat].level, players = t->sitting->players, found = 0;
    double best = -1;
    if (level < MEDIUM) return below(&t->choices, count);
    if (level == HARD && (setting(t, seat, DEALS) || setting(t, seat, CLAIRVOYANT)))
        return searched_lead(t, seat, cards, count, (int)setting(t, seat, DEALS), (int)setting(t, seat, CLAIRVOYANT));
    for (int n = 0; n < count; n++) {
        double reach = 1;
        int own = 0, card = cards[n];
        Mask gone = t->laid | (t->exchanged == seat ? t->put_away : 0);
        while (card % 13) {
            card = card % 13 == 12 ? card - 12 : card + 1;
            if (gone >> card & 1) break;
            if (t->hands[seat] >> card & 1)
                own++;
            else
                reach *= 1 - 1.0 / (players + 1);
        }
        if (own * reach > best || (own * reach == best && below(&t->choices, 2))) best = own * reach, found = n;
    }
    return found;
}

#endif

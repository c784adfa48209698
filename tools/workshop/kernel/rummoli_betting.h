/* How players bet, and what a hard one makes of the bets of others. */

#ifndef RUMMOLI_BETTING_H
#define RUMMOLI_BETTING_H

#include "exact.h"
#include "rummoli.h"

#define GRID 24
#define MEDIUM_GUESSES 100

enum { /* the constants of a hard player */
    GUESSES, BETS_FROM, RAISES_FROM, SPREAD, BLUFFS, TRUST, LOOSE, LEADING, EDGE, FULL_SIZE, CLAIRVOYANT, DEALS, WIDOW, BIDS,
    WEIGHTS = 16
};

static double setting(const Table *t, int seat, int which) { return t->sitting->seats[seat].settings[which]; }

static int category(Mask hand) { return strength(hand) >> 26; }

static const int typical[4][3] = {{1, 2, 3}, {2, 3, 4}, {2, 4, 5}, {4, 5, 6}};

static const int *marks(int size) { return typical[size <= 5 ? 0 : size <= 10 ? 1 : size <= 13 ? 2 : 3]; }

/* The chance to beat ``rivals`` hands of unseen cards. */
static double beats(Table *t, int seat, const int *sizes, int rivals, int guesses) {
    Mask own = t->hands[seat] | (t->exchanged == seat ? t->put_away : 0);
    int hidden[PACK], count = 0, mine = strength(t->hands[seat]);
    double won = 0;
    for (int card = 0; card < PACK; card++)
        if (!(own >> card & 1)) hidden[count++] = card;
    for (int guess = 0; guess < guesses; guess++) {
        int best = 0, at = 0;
        for (int rival = 0; rival < rivals; rival++) {
            Mask hand = 0;
            for (int n = 0; n < sizes[rival]; n++, at++) {
                int other = at + below(&t->choices, count - at), card = hidden[other];
                hidden[other] = hidden[at];
                hidden[at] = card;
                hand |= BIT(card);
            }
            int strong = strength(hand);
            if (strong > best) best = strong;
        }
        won += mine > best ? 1 : mine == best ? 0.5 : 0;
    }
    return won / guesses;
}

/* The chance of a seat to beat one hand of unseen cards. */
static double beats_one(Table *t, int seat) {
    int size = 0;
    for (int other = 0; other < SEATS; other++)
        if (t->in[other] && other != seat && size_of(t->hands[other]) > size) size = size_of(t->hands[other]);
    if (t->beats[seat] < 0) t->beats[seat] = beats(t, seat, &size, 1, (int)setting(t, seat, GUESSES));
    return t->beats[seat];
}

static int random_speech(Table *t, int seat, int *amount) {
    int most = most_to_bet(t, seat), amounts = most > 1 ? 2 : most, facing = highest_bet(t) > 0;
    int choice = below(&t->choices, (facing ? 2 : 1) + amounts);
    if (choice == 0) return facing ? CALL : CHECK;
    if (choice > amounts) return FOLD;
    *amount = choice == 1 ? 1 : most;
    return facing ? RAISE : BET;
}

/* A size that is drawn before the hand is looked at, and so tells nothing of it. */
static int of_some_size(Table *t, int most, double full_size) {
    double drawn = share(&t->choices);
    int amount = most - (drawn < full_size ? 0 : drawn < (1 + full_size) / 2 ? 1 : 2);
    return amount < 1 ? 1 : amount;
}

static int medium_speech(Table *t, int seat, int *amount) {
    int sizes[SEATS], rivals = 0, due = owed(t, seat), pot = t->pots[t->contested], most = most_to_bet(t, seat);
    int facing = highest_bet(t) > 0;
    for (int other = 0; other < SEATS; other++)
        if (other != seat && t->in[other] && !t->folded[other]) sizes[rivals++] = size_of(t->hands[other]);
    double chances = beats(t, seat, sizes, rivals, MEDIUM_GUESSES);
    *amount = of_some_size(t, most, 0.7);
    if (most && chances * (rivals + 1) > (due ? 1.5 : 1.15)) return facing ? RAISE : BET;
    if (most && !due && share(&t->choices) < 0.05) return BET;
    if (!facing) return CHECK;
    return chances * 0.8 >= (double)due / (pot + due) ? CALL : FOLD;
}

static int easy_speech(Table *t, int seat, int *amount) {
    int most = most_to_bet(t, seat), size = size_of(t->hands[seat]), strong = category(t->hands[seat]), rank = 0;
    int crowd = live_rivals(t, seat) > 3;
    const int *mark = marks(size);
    rank = (strong >= mark[0]) + (strong >= mark[1] + crowd) + (strong >= mark[2] + crowd);
    *amount = 1 + below(&t->choices, 3);
    if (*amount > most) *amount = most;
    if (!highest_bet(t)) return most && rank >= 2 ? BET : CHECK;
    if (most && rank >= 3) return RAISE;
    return owed(t, seat) <= 2 || rank >= 1 ? CALL : FOLD;
}

/* What a rival is taken to do with a hand that beats a share ``u`` of all others. */
typedef struct {
    double bets_from, raises_from, spread, bluffs, trust, loose;
} Model;

static double will_bet(const Model *m, double u, int rivals) {
    return m->bluffs + (1 - m->bluffs) * likelihood((power(u, rivals) - m->bets_from / (rivals + 1)) / m->spread);
}

static double will_raise(const Model *m, double u, int rivals) {
    return (1 - m->loose) * likelihood((power(u, rivals) - m->raises_from / (rivals + 1)) / m->spread);
}

static double will_stay(const Model *m, double u, int rivals, double odds) {
    return m->loose + (1 - m->loose) * likelihood((power(u, rivals) - odds / m->trust) / m->spread);
}

/* The weight of a range, and its part below ``mine``. */
static double part(const double *range, double mine, double *beaten) {
    double all = 0, under = 0;
    for (int n = 0; n < GRID; n++) {
        double share = mine * GRID - n;
        all += range[n];
        under += range[n] * (share < 0 ? 0 : share > 1 ? 1 : share);
    }
    *beaten = all > 0 ? under / all : 0.5;
    return all;
}

typedef struct {
    int seat, waits; /* whether it still has to speak, whatever this seat does */
    double range[GRID];
} Rival;

static int place_of(const Table *t, int seat) {
    int place = 0;
    for (int at = t->dealer; at != seat; place++) at = clockwise(t, at);
    return place ? place : SEATS;
}

/* The seat that bet or raised last. */
static int aggressor(const Table *t, int highest) {
    int at = t->to_bet[t->waiting - 1];
    do at = clockwise(t, at);
    while (t->folded[at] || t->bets[at] != highest);
    return at;
}

static int read_rivals(const Table *t, int seat, const Model *m, Rival *found) {
    int count = 0, highest = highest_bet(t), last = highest ? aggressor(t, highest) : -1, rivals = live_rivals(t, seat);
    double odds = 0;
    if (highest) odds = (double)t->sitting->bet_limit / (t->pots[t->contested] + t->sitting->bet_limit);
    for (int other = 0; other < SEATS; other++) {
        if (other == seat || !t->in[other] || t->folded[other]) continue;
        Rival *r = &found[count++];
        r->seat = other;
        r->waits = 0;
        for (int n = 1; n < t->waiting; n++) r->waits |= t->to_bet[n] == other;
        int spoke = highest ? last >= 0 && t->raised == 0 && place_of(t, other) < place_of(t, last)
                            : place_of(t, other) < place_of(t, seat) && t->chips[other];
        for (int n = 0; n < GRID; n++) {
            double u = (n + 0.5) / GRID;
            r->range[n] = 1;
            if (other == last)
                r->range[n] = t->raised ? will_raise(m, u, rivals) : will_bet(m, u, rivals);
            else if (highest && t->bets[other] == highest)
                r->range[n] = will_stay(m, u, rivals, odds) * (1 - will_raise(m, u, rivals));
            else if (t->bets[other])
                r->range[n] = will_bet(m, u, rivals);
            else if (spoke)
                r->range[n] = 1 - will_bet(m, u, rivals);
        }
    }
    return count;
}

/* What it brings to put in ``cost`` chips and be the one to beat; ``raised_by`` is what others have to answer, or 0. */
static double worth(const Table *t, int seat, const Model *m, const Rival *rivals, int count, double mine, int cost,
                    int raised_by, double lead) {
    int mine_in = t->bets[seat] + cost, highest = highest_bet(t), limit = t->sitting->bet_limit;
    int level = mine_in > highest ? mine_in : highest, live = count;
    int may_raise = t->raised + (raised_by && highest) < t->sitting->raises;
    double pot = t->pots[t->contested] + cost, all = 1, factor[SEATS], extra = 0, adjusted = 0;
    for (int other = 0; other < SEATS; other++)
        if (t->bets[other] > mine_in) pot -= t->bets[other] - mine_in;
    for (int n = 0; n < count; n++) {
        const Rival *r = &rivals[n];
        int due = level - t->bets[r->seat];
        if (due > t->chips[r->seat]) due = t->chips[r->seat];
        double beaten;
        double whole = part(r->range, mine, &beaten);
        if (!due || !(raised_by || r->waits)) {
            factor[n] = beaten;
            continue;
        }
        double odds = due / (pot + due), stays[GRID], raises[GRID];
        for (int g = 0; g < GRID; g++) {
            double u = (g + 0.5) / GRID;
            raises[g] = may_raise && t->chips[r->seat] > due ? r->range[g] * will_raise(m, u, live) : 0;
            stays[g] = r->range[g] * will_stay(m, u, live, odds);
            if (stays[g] < raises[g]) stays[g] = raises[g];
        }
        double staying = part(stays, mine, &beaten) / whole, won = staying * beaten;
        factor[n] = 1 - staying + won;
        if (factor[n] > 0) extra += due * won / factor[n];
        double raising = part(raises, mine, &beaten) / whole, total = pot + due;
        int more = limit < t->chips[seat] - cost ? limit : t->chips[seat] - cost;
        double called = beaten * (total + 2 * more) - more;
        adjusted += raising * ((called > 0 ? called : 0) - beaten * total);
    }
    for (int n = 0; n < count; n++) all *= factor[n];
    return (pot + extra + lead) * all + adjusted - cost;
}

/* What it brings to check. */
static double checked(const Table *t, int seat, const Model *m, const Rival *rivals, int count, double mine, double lead) {
    double reach = 1, found = 0, pot = t->pots[t->contested], all = 1, beaten[SEATS];
    int limit = t->sitting->bet_limit < t->chips[seat] ? t->sitting->bet_limit : t->chips[seat];
    for (int n = 0; n < count; n++) part(rivals[n].range, mine, &beaten[n]), all *= beaten[n];
    for (int n = 0; n < count; n++) {
        if (!rivals[n].waits) continue;
        double bets[GRID], checks[GRID], under;
        for (int g = 0; g < GRID; g++) {
            bets[g] = rivals[n].range[g] * will_bet(m, (g + 0.5) / GRID, count);
            checks[g] = rivals[n].range[g] - bets[g];
        }
        double whole = part(rivals[n].range, mine, &under), betting = part(bets, mine, &under) / whole;
        double rest = beaten[n] > 0 ? all / beaten[n] : 0, called = under * rest * (pot + 2 * limit + lead) - limit;
        found += reach * betting * (called > 0 ? called : 0);
        part(checks, mine, &under);
        reach *= 1 - betting;
        all = rest * under;
        beaten[n] = under;
    }
    return found + reach * all * (pot + lead);
}

static int hard_speech(Table *t, int seat, int *amount) {
    Model m = {setting(t, seat, BETS_FROM), setting(t, seat, RAISES_FROM), setting(t, seat, SPREAD),
               setting(t, seat, BLUFFS),    setting(t, seat, TRUST),       setting(t, seat, LOOSE)};
    Rival rivals[SEATS];
    int count = read_rivals(t, seat, &m, rivals), due = owed(t, seat), most = most_to_bet(t, seat);
    int facing = highest_bet(t) > 0;
    double lead = t->final ? 0 : setting(t, seat, LEADING);
    double mine = beats_one(t, seat);
    int paid = due < t->chips[seat] ? due : t->chips[seat];
    double still = facing ? worth(t, seat, &m, rivals, count, mine, paid, 0, lead)
                          : checked(t, seat, &m, rivals, count, mine, lead);
    double more = most ? worth(t, seat, &m, rivals, count, mine, due + most, most, lead) : -1e9;
    *amount = of_some_size(t, most, setting(t, seat, FULL_SIZE));
    if (more > still + setting(t, seat, EDGE) && (!facing || more > 0)) return facing ? RAISE : BET;
    if (!facing && most && still - more < 2 && share(&t->choices) < 0.04) return BET;
    if (!facing) return CHECK;
    return still > 0 ? CALL : FOLD;
}

static int speaks(Table *t, int seat, int *amount) {
    switch (t->sitting->seats[seat].level) {
    case RANDOM: return random_speech(t, seat, amount);
    case EASY: return easy_speech(t, seat, amount);
    case MEDIUM: return medium_speech(t, seat, amount);
    }
    return hard_speech(t, seat, amount);
}

#endif

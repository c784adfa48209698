/* How players bet, and what a hard one makes of the bets of others. */

#ifndef RUMMOLI_BETTING_H
#define RUMMOLI_BETTING_H

#include "exact.h"
#include "rummoli.h"

#define MEDIUM_GUESSES 100

enum { /* the constants of a hard player */
    GUESSES, LEADING, EDGE, FULL_SIZE, CLAIRVOYANT, DEALS, WIDOW, BIDS, WEIGHTS = 16
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

/* The chance of a seat to beat one hand of unseen cards, as large as the largest at the table. */
static double beats_one(Table *t, int seat) {
    int size = 0;
    for (int other = 0; other < SEATS; other++)
        if (t->in[other] && size_of(t->hands[other]) > size) size = size_of(t->hands[other]);
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

static double place_begins(int place) {
    double rest = 1 - (double)place / PLACES;
    return 1 - rest * rest;
}

/* The place of a hand that beats this share of all others. Places are the narrower the better the hand. */
static int place_of_share(double share) {
    int place = 0;
    while (place < PLACES - 1 && share >= place_begins(place + 1)) place++;
    return place;
}

/* The weight of a range, and its part below ``mine``. */
static double part(const double *range, double mine, double *beaten) {
    double all = 0, under = 0;
    for (int n = 0; n < PLACES; n++) {
        double from = place_begins(n), share = (mine - from) / (place_begins(n + 1) - from);
        all += range[n];
        under += range[n] * (share < 0 ? 0 : share > 1 ? 1 : share);
    }
    *beaten = all > 0 ? under / all : 0.5;
    return all;
}

typedef struct {
    int seat, waits; /* whether it still has to speak, whatever this seat does */
    const double *range;
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

enum { /* the manners */
    NOT_YET, CHECKED, BET_LITTLE, BET_MUCH, RAISED, RAISED_AGAIN, CALLED, CALLED_A_RAISE, IN_FOR_LESS
};
#define LITTLE 2

static const Habits *habits_at(const Table *t) {
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++) count += t->in[seat];
    return &t->sitting->habits[count];
}

/* How a rival has bet so far, as far as `seat` can tell from the table. */
static int manner_of(const Table *t, int seat, int other) {
    int top = highest_bet(t), last = top ? aggressor(t, top) : seat;
    if (top && other == last)
        return t->raised > 1 ? RAISED_AGAIN : t->raised ? RAISED : top <= LITTLE && t->sitting->bet_limit > 2 * LITTLE ? BET_LITTLE : BET_MUCH;
    if (t->bets[other]) return t->bets[other] < top ? IN_FOR_LESS : t->raised ? CALLED_A_RAISE : CALLED;
    return !t->raised && place_of(t, other) < place_of(t, last) && t->chips[other] ? CHECKED : NOT_YET;
}

static int read_rivals(const Table *t, int seat, Rival *found) {
    int count = 0, rivals = live_rivals(t, seat);
    for (int other = 0; other < SEATS; other++) {
        if (other == seat || !t->in[other] || t->folded[other]) continue;
        Rival *r = &found[count++];
        r->seat = other;
        r->waits = 0;
        for (int n = 1; n < t->waiting; n++) r->waits |= t->to_bet[n] == other;
        r->range = habits_at(t)->holds[manner_of(t, seat, other)][rivals];
    }
    return count;
}

/* The chance to beat all who are still in, of which ``each`` is what it would be if their hands had nothing to do with one
   another. */
static double beats_all(const Habits *h, int rivals, double each) {
    static const double at[KNOTS] = {0, 0.06, 0.15, 0.25, 0.35, 0.5, 0.65, 0.8, 0.92, 1};
    const double *more = h->together[rivals];
    int knot = 1;
    while (knot < KNOTS - 1 && each > at[knot]) knot++;
    double part = (each - at[knot - 1]) / (at[knot] - at[knot - 1]);
    return each + more[knot - 1] + part * (more[knot] - more[knot - 1]);
}

/* Which price it is to put in so many chips for a pot that they make this large. */
static int price_of(int due, double pot) {
    static const double from[PRICES] = {0, 0.08, 0.14, 0.2, 0.27, 0.35};
    int price = 0;
    while (price + 1 < PRICES && due >= from[price + 1] * pot) price++;
    return price;
}

/* What it brings to put in ``cost`` chips and be the one to beat; ``raised_by`` is what others have to answer, or 0. */
static double worth(const Table *t, int seat, const Habits *h, const Rival *rivals, int count, double mine, int cost,
                    int raised_by, double lead) {
    int mine_in = t->bets[seat] + cost, highest = highest_bet(t), limit = t->sitting->bet_limit;
    int level = mine_in > highest ? mine_in : highest, live = count;
    int may_raise = t->raised + (raised_by && highest) < t->sitting->raises;
    double pot = t->pots[t->contested] + cost, all = 1, alone = 1, factor[SEATS], extra = 0, adjusted = 0;
    double raising[SEATS] = {0}, under[SEATS] = {0};
    int dues[SEATS] = {0};
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
            alone = 0;
            continue;
        }
        const double *raise = h->raises[t->raised + (raised_by && highest) > 0][live], *stay = h->stays[price_of(due, pot + due)][live];
        double stays[PLACES], raises[PLACES];
        for (int g = 0; g < PLACES; g++) {
            raises[g] = may_raise && t->chips[r->seat] > due ? r->range[g] * raise[g] : 0;
            stays[g] = r->range[g] * stay[g];
            if (stays[g] < raises[g]) stays[g] = raises[g];
        }
        double staying = part(stays, mine, &beaten) / whole, won = staying * beaten;
        factor[n] = 1 - staying + won;
        alone *= 1 - staying;
        if (factor[n] > 0) extra += due * won / factor[n];
        raising[n] = part(raises, mine, &under[n]) / whole;
        dues[n] = due;
    }
    for (int n = 0; n < count; n++) all *= factor[n];
    int more = limit < t->chips[seat] - cost ? limit : t->chips[seat] - cost;
    for (int n = 0; n < count; n++) {
        double win = factor[n] > 0 ? under[n] * all / factor[n] : 0, called = win * (pot + dues[n] + 2 * more) - more;
        adjusted += raising[n] * ((called > 0 ? called : 0) - win * (pot + dues[n]));
    }
    /* What is won because everybody folds has nothing to do with their hands. */
    double shown = alone < 1 ? (all - alone) / (1 - alone) : 0, true_part = shown > 0 ? beats_all(h, live, shown) / shown : 1;
    return (pot + extra + lead) * (alone + (all - alone) * true_part) + adjusted * true_part - cost;
}

/* What it brings to check. */
static double checked(const Table *t, int seat, const Habits *h, const Rival *rivals, int count, double mine, double lead) {
    double reach = 1, found = 0, pot = t->pots[t->contested], all = 1, beaten[SEATS];
    int limit = t->sitting->bet_limit < t->chips[seat] ? t->sitting->bet_limit : t->chips[seat];
    for (int n = 0; n < count; n++) part(rivals[n].range, mine, &beaten[n]), all *= beaten[n];
    for (int n = 0; n < count; n++) {
        if (!rivals[n].waits) continue;
        double bets[PLACES], checks[PLACES], under;
        for (int g = 0; g < PLACES; g++) {
            bets[g] = rivals[n].range[g] * h->bets[count][g];
            checks[g] = rivals[n].range[g] - bets[g];
        }
        double whole = part(rivals[n].range, mine, &under), betting = part(bets, mine, &under) / whole;
        double rest = beaten[n] > 0 ? all / beaten[n] : 0, called = beats_all(h, count, under * rest) * (pot + 2 * limit + lead) - limit;
        found += reach * betting * (called > 0 ? called : 0);
        part(checks, mine, &under);
        reach *= 1 - betting;
        all = rest * under;
        beaten[n] = under;
    }
    return found + reach * beats_all(h, count, all) * (pot + lead);
}

static int hard_speech(Table *t, int seat, int *amount) {
    const Habits *h = habits_at(t);
    Rival rivals[SEATS];
    int count = read_rivals(t, seat, rivals), due = owed(t, seat), most = most_to_bet(t, seat);
    int facing = highest_bet(t) > 0;
    double lead = t->final ? 0 : setting(t, seat, LEADING);
    double mine = beats_one(t, seat);
    int paid = due < t->chips[seat] ? due : t->chips[seat];
    double still = facing ? worth(t, seat, h, rivals, count, mine, paid, 0, lead)
                          : checked(t, seat, h, rivals, count, mine, lead);
    double more = most ? worth(t, seat, h, rivals, count, mine, due + most, most, lead) : -1e9;
    *amount = of_some_size(t, most, setting(t, seat, FULL_SIZE));
    if (more > still + setting(t, seat, EDGE) && (!facing || more > 0)) return facing ? RAISE : BET;
    if (!facing && most && still - more < 2 && share(&t->choices) < 0.04) return BET;
    if (!facing) return CHECK;
    return still > 0 ? CALL : FOLD;
}

/* The chance to beat each who is still in, by what they did, if their hands had nothing to do with one another. */
static double beats_each(const Rival *rivals, int count, double mine) {
    double each = 1, beaten;
    for (int n = 0; n < count; n++) part(rivals[n].range, mine, &beaten), each *= beaten;
    return each;
}

/* Whether a seat has the best hand of all who are still in; a tie counts half. */
static double is_best(const Table *t, int seat) {
    int mine = strength(t->hands[seat]), best = 0;
    for (int other = 0; other < SEATS; other++)
        if (other != seat && t->in[other] && !t->folded[other] && strength(t->hands[other]) > best) best = strength(t->hands[other]);
    return mine > best ? 1 : mine == best ? 0.5 : 0;
}

/* The chips of a seat after the betting, if it does this now and all play on. */
static int played_on(const Table *t, int seat, int what) {
    Table copy = *t;
    copy.log = 0;
    copy.verdicts = 0;
    memmove(copy.to_bet, copy.to_bet + 1, --copy.waiting * sizeof(int));
    if (what == FOLD) copy.folded[seat] = 1;
    else put_in(&copy, seat, owed(&copy, seat));
    bet(&copy);
    showdown(&copy);
    return copy.chips[seat];
}

/* Writes what a hint would say to the seat to speak: the chance that it states and what came true, the move, and what a call
   brings more than to fold. */
static void judge_speech(Table *t, int seat) {
    if (!t->verdicts || t->judged >= t->verdict_room) return;
    Chance choices = t->choices;
    int amount, what = hard_speech(t, seat, &amount);
    Rival rivals[SEATS];
    int count = read_rivals(t, seat, rivals);
    double *row = t->verdicts + t->judged++ * VERDICT;
    double each = beats_each(rivals, count, beats_one(t, seat));
    row[0] = beats_all(habits_at(t), count, each);
    row[1] = is_best(t, seat);
    row[2] = what;
    row[3] = highest_bet(t) > 0 ? played_on(t, seat, CALL) - played_on(t, seat, FOLD) : 0;
    row[4] = category(t->hands[seat]);
    row[5] = count;
    t->choices = choices;
}

/* Counts what those who are still in hold, and what the seat does that speaks. */
static void count_speech(Table *t, int seat, int what) {
    if (!t->tally || t->final) return;
    for (int other = 0; other < t->sitting->players; other++)
        if (!t->in[other]) return;
    int rivals = live_rivals(t, seat), place = place_of_share(beats_one(t, seat)), due = owed(t, seat);
    Habits *met = &t->tally->met, *done = &t->tally->done;
    for (int other = 0; other < SEATS; other++) {
        if (other == seat || !t->in[other] || t->folded[other]) continue;
        int manner = manner_of(t, seat, other);
        for (int n = 0; n < PLACES; n++) met->holds[manner][rivals][n]++;
        done->holds[manner][rivals][place_of_share(beats_one(t, other))]++;
    }
    int most = most_to_bet(t, seat);
    if (!highest_bet(t) && most) met->bets[rivals][place]++, done->bets[rivals][place] += what == BET;
    if (highest_bet(t) && most) met->raises[t->raised > 0][rivals][place]++, done->raises[t->raised > 0][rivals][place] += what == RAISE;
    if (highest_bet(t)) {
        int price = price_of(due, t->pots[t->contested] + due);
        met->stays[price][rivals][place]++;
        done->stays[price][rivals][place] += what != FOLD;
    }
    t->counted++;
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

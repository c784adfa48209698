/* The players: what each level does with what its seat may know. */
#ifndef RUMMOLI_PLAYERS_H
#define RUMMOLI_PLAYERS_H

#include "rummoli.h"

#define GRID 24
#define MEDIUM_GUESSES 100

enum { /* the constants of a hard player */
    GUESSES, BETS_FROM, RAISES_FROM, SPREAD, BLUFFS, TRUST, LOOSE, LEADING, EDGE, FULL_SIZE, CLAIRVOYANT, DEALS, WIDOW, BIDS,
    WEIGHTS = 16
};

static double setting(const Table *t, int seat, int which) { return t->sitting->seats[seat].settings[which]; }

/* ------------------------------------------------------------------------------------------ the widow */

static int category(Mask hand) { return strength(hand) >> 26; }

static const int typical[4][3] = {{1, 2, 3}, {2, 3, 4}, {2, 4, 5}, {4, 5, 6}};

static const int *marks(int size) { return typical[size <= 5 ? 0 : size <= 10 ? 1 : size <= 13 ? 2 : 3]; }

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

static const Mask single[5] = {BIT(9), BIT(36), BIT(50), BIT(25), BIT(0)}; /* in the order of their pots */
static const Mask LOW = ACES << 1 | ACES << 2 | ACES << 3 | ACES << 4 | ACES << 5;
static const Mask LOWEST = ACES << 1 | ACES << 2;

static int followed_by(int card) { return card % 13 == 0 ? -1 : card % 13 == 12 ? card - 12 : card + 1; }

/* What a hand is like of which each card is there with a certain chance; ``mine`` is the chance to beat one other. */
static void weigh_chances(const Table *t, const double *there, double mine, double size, double *found) {
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
        found[5] += there[card] * (LOW >> card & 1);
        found[6] += there[card] * (LOWEST >> card & 1);
        found[7] += next >= 0 ? there[card] * there[next] : 0;
    }
    found[8] = size - (double)PACK / (live_rivals(t, -1) + 1);
    found[9] = 1;
}

/* What the hand of a seat is like. */
static void weigh(Table *t, int seat, double *found) {
    double there[PACK];
    for (int card = 0; card < PACK; card++) there[card] = t->hands[seat] >> card & 1;
    weigh_chances(t, there, beats_one(t, seat), size_of(t->hands[seat]), found);
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
    weigh_chances(t, there, 0.5, size_of(t->widow), found);
}

/* How many chips more the widow is worth than the hand. */
static double hard_gain(Table *t, int seat) {
    double own[WEIGHED], other[WEIGHED], gain = setting(t, seat, WIDOW);
    weigh(t, seat, own);
    weigh_widow(t, seat, other);
    other[1] = 0;
    for (int n = 0; n < WEIGHED - 1; n++) gain += setting(t, seat, WEIGHTS + n) * (other[n] - own[n]);
    return gain;
}

static int takes_widow(Table *t, int seat) {
    switch (t->sitting->seats[seat].level) {
    case RANDOM: return below(&t->choices, 2);
    case EASY: return 0;
    }
    if (t->sitting->seats[seat].level == HARD && setting(t, seat, BIDS)) return hard_gain(t, seat) > 0;
    return medium_gain(t, seat) > 0;
}

static int bids_up_to(Table *t, int seat) {
    int most = (int)(medium_gain(t, seat) * 1.5), highest = 0;
    switch (t->sitting->seats[seat].level) {
    case RANDOM:
        for (int other = 0; other < SEATS; other++) highest = t->bids[other] > highest ? t->bids[other] : highest;
        return below(&t->choices, 2) ? highest + 1 : 0;
    case EASY: return 0;
    }
    if (t->sitting->seats[seat].level == HARD && setting(t, seat, BIDS)) return (int)(hard_gain(t, seat) * setting(t, seat, BIDS));
    return most < t->chips[seat] / 4 ? most : t->chips[seat] / 4;
}

/* ------------------------------------------------------------------------------------------ poker */

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

static double rising(double x) { return 1 / (1 + exp(-x)); }

static double will_bet(const Model *m, double u, int rivals) {
    return m->bluffs + (1 - m->bluffs) * rising((pow(u, rivals) - m->bets_from / (rivals + 1)) / m->spread);
}

static double will_raise(const Model *m, double u, int rivals) {
    return (1 - m->loose) * rising((pow(u, rivals) - m->raises_from / (rivals + 1)) / m->spread);
}

static double will_stay(const Model *m, double u, int rivals, double odds) {
    return m->loose + (1 - m->loose) * rising((pow(u, rivals) - odds / m->trust) / m->spread);
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

/* ------------------------------------------------------------------------------------------ stops */

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

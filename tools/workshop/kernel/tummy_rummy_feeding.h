/* The Feeding: gifts, answers, and bots that judge them. (TU-6 to TU-13) */

#ifndef TUMMY_RUMMY_FEEDING_H
#define TUMMY_RUMMY_FEEDING_H

#include "exact.h"
#include "tummy_rummy_table.h"

/* ----------------------------------------------------------------------------------------------------- the Feeding */

typedef struct { int from, to, cards[2], count, low, high; } Gift; /* to -1: to the broth */

/* Every gift that a seat may make. */
static int gifts_of(const Game *g, int seat, Gift *gifts) {
    int takers[MOST_SEATS], bars[MOST_SEATS], n = 0, count = 0;
    for (int step = 1; step < g->seats; step++) {
        int to = (seat + step) % g->seats;
        if (to != g->chef) takers[n++] = to;
    }
    if (!n) takers[n++] = seat;
    for (int i = 0; i < n; i++) bars[i] = barred(g, takers[i]);
    EACH(card, g->hands[seat]) {
        int any = 0;
        for (int i = 0; i < n; i++)
            if (!(bars[i] >> RANK_OF(card) & 1)) gifts[count++] = (Gift){seat, takers[i], {card, -1}, 1, RANK_OF(card), RANK_OF(card)}, any = 1;
        if (!any) gifts[count++] = (Gift){seat, -1, {card, -1}, 1, 0, 0};
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < g->melds_count; k++) {
            const Meld *m = &g->melds[k];
            if (m->owner != takers[i] || !m->is_run || m->low == 0 || m->high == 12) continue;
            int set = 0;
            for (int x = 0; x < g->melds_count; x++)
                if (g->melds[x].owner == takers[i] && !g->melds[x].is_run && (g->melds[x].low == m->low - 1 || g->melds[x].low == m->high + 1)) set = 1;
            if (set) continue;
            for (int suit = 0; suit < 4; suit++) {
                int a = suit * 13 + m->low - 1, b = suit * 13 + m->high + 1;
                if (g->hands[seat] >> a & g->hands[seat] >> b & 1) gifts[count++] = (Gift){seat, takers[i], {a, b}, 2, m->low - 1, m->high + 1};
            }
        }
    return count;
}

static void to_broth(Game *g, int seat, int card) {
    leave_hand(g, seat, card);
    g->fed |= BIT(card);
}

static void feed(Game *g, const Gift *gift) {
    int seat = gift->from, to = gift->to, units = gift->high - gift->low + 1;
    note(seat), note(6), note(to), note(gift->cards[0]);
    if (gift->count == 2) note(gift->cards[1]);
    note(-1);
    for (int i = 0; i < gift->count; i++) to_broth(g, seat, gift->cards[i]);
    if (to >= 0) {
        Mask hand = g->hands[to];
        int how = 0, which = -1; /* 0 accept, 1 cancel, 2 reverse */
        if (hand) {
            if (to != seat)
                for (int i = 0; i < gift->count && !how; i++)
                    if (size_of(hand & of_rank(gift->cards[i])) > 1) how = 2, which = i;
            for (int i = 0; i < gift->count && !how; i++)
                if (hand & of_rank(gift->cards[i])) how = 1, which = i;
        }
        Mask lacks = 0, single = 0, played = 0;
        if (how) {
            Mask same = hand & of_rank(gift->cards[which]);
            played = same & -same;
            if (how == 2) played |= (same ^ played) & -(same ^ played);
        }
        if (hand) {
            int reached = 0, by_another = to != seat;
            for (int i = 0; i < gift->count; i++) {
                Mask same = of_rank(gift->cards[i]);
                if (how && i == which) {
                    reached = 1;
                    int last = 63 - __builtin_clzll(played);
                    lacks |= how == 1 && by_another ? same : same & (((Mask)2 << last) - 1);
                } else if (how == 2) {
                    if (!reached) single |= same;
                } else if (!reached) lacks |= same;
                else if (by_another) single |= same;
            }
        }
        EACH(card, played) to_broth(g, to, card);
        if (how == 0) g->eaten[to] += units;
        if (how == 2) g->eaten[seat] += units;
        g->lacks[to] |= lacks;
        g->single[to] |= single;
    }
    for (int step = 1; step <= g->seats; step++) {
        int next = (seat + step) % g->seats;
        if (g->hands[next]) {
            g->turn = next;
            return;
        }
    }
    g->feeding = 0;
}

/* -- the medium bot's judgement of gifts */

static double ways(int n, int k) {
    if (k < 0 || k > n) return 0;
    double w = 1;
    for (int i = 1; i <= k; i++) w = w * (n - k + i) / i;
    return w;
}

typedef struct {
    const double *p;
    const Game *g;
    int seat;
    Mask unseen;
    double worth[MOST_SEATS];
    int own_bars;
} Feeder;

static void ready(Feeder *f, const Game *g, int seat, const double *p) {
    f->p = p, f->g = g, f->seat = seat;
    Mask seen = g->hands[seat] | g->fed | pile_mask(g);
    for (int i = 0; i < g->melds_count; i++) seen |= g->melds[i].cards;
    for (int s = 0; s < g->seats; s++) seen |= g->known[s];
    f->unseen = WHOLE_PACK & ~seen;
    int fewest = 1 << 30;
    double sum = 0;
    for (int s = 0; s < g->seats; s++)
        if (s != seat && g->scores[s] + g->eaten[s] < fewest) fewest = g->scores[s] + g->eaten[s];
    for (int s = 0; s < g->seats; s++) {
        f->worth[s] = s == seat ? 0 : exponential((fewest - g->scores[s] - g->eaten[s]) * LOG_2 / p[BEHIND]);
        sum += f->worth[s];
    }
    for (int s = 0; s < g->seats; s++) f->worth[s] /= sum;
    f->own_bars = barred(g, seat);
}

static void odds(const Feeder *f, int seat, int card, double *none, double *one) {
    const Game *g = f->g;
    Mask alike = of_rank(card), sure_cards = seat == f->seat ? g->hands[seat] : g->known[seat];
    int sure = size_of(sure_cards & alike), hidden = seat == f->seat ? 0 : size_of(g->hands[seat]) - size_of(g->known[seat]);
    int possible = size_of(f->unseen & alike & ~g->lacks[seat]), pool = size_of(f->unseen);
    if (!hidden || !possible || pool < hidden + possible) {
        *none = sure == 0, *one = sure == 1;
        return;
    }
    double w = ways(pool, hidden), zero = ways(pool - possible, hidden) / w, single = possible * ways(pool - possible, hidden - 1) / w;
    if (sure) {
        *none = 0, *one = sure == 1 ? zero : 0;
        return;
    }
    if (g->single[seat] & alike) {
        *none = zero / (zero + single), *one = single / (zero + single);
        return;
    }
    *none = zero, *one = single;
}

static double gain_of(const Feeder *f, const Gift *gift) {
    if (gift->to < 0) return 0;
    int units = gift->high - gift->low + 1;
    if (gift->to == f->seat) return -units;
    double eaten = 1, unreturned = 1;
    for (int i = 0; i < gift->count; i++) {
        double none, one;
        odds(f, gift->to, gift->cards[i], &none, &one);
        eaten *= none;
        unreturned *= none + one;
    }
    double returned = 1 - unreturned, played = unreturned - eaten + 2 * returned;
    return units * (eaten * f->worth[gift->to] - returned * f->p[RETURNED]) + played * f->p[PLAYED_OUT];
}

static double threat_of(const Feeder *f, int card) {
    const Game *g = f->g;
    if (f->own_bars >> RANK_OF(card) & 1) return 0;
    Mask alike = of_rank(card);
    double pool = size_of(f->unseen) ? size_of(f->unseen) : 1, coming = 0;
    for (int s = 0; s < g->seats; s++) {
        if (s == f->seat || !g->hands[s]) continue;
        double each = (size_of(g->hands[s]) - size_of(g->known[s])) / pool;
        coming += size_of(g->known[s] & alike) + each * size_of(f->unseen & alike & ~g->lacks[s]);
    }
    int eaters = g->seats - 2;
    return coming / (eaters > 1 ? eaters : 1);
}

static const double GUARDED[5] = {0.0, 1.0, 1.8, 2.2, 2.4};

static double guard_lost(const Feeder *f, const Gift *gift) {
    double lost = 0;
    Mask rest = f->g->hands[f->seat];
    for (int i = 0; i < gift->count; i++) {
        int held = size_of(rest & of_rank(gift->cards[i]));
        rest &= ~BIT(gift->cards[i]);
        lost += (GUARDED[held] - GUARDED[held - 1]) * threat_of(f, gift->cards[i]);
    }
    return lost * f->p[GUARD];
}

static double worth_of(const Feeder *f, const Gift *gift) { return gain_of(f, gift) - guard_lost(f, gift); }

static Gift best_gift(const Game *g, const double *p) {
    Gift gifts[200];
    int n = gifts_of(g, g->turn, gifts), best = 0;
    if (n == 1) return gifts[0];
    Feeder f;
    ready(&f, g, g->turn, p);
    double most = -1e9;
    for (int i = 0; i < n; i++) {
        double found = worth_of(&f, &gifts[i]) + 1e-6 * share(&dice);
        if (found > most) most = found, best = i;
    }
    return gifts[best];
}

/* -- imagining hands */

/* Give every other seat a hand that it might hold. */
static void imagine(Game *g, const Feeder *f) {
    for (int attempt = 0; attempt < 8; attempt++) {
        Mask pool = f->unseen;
        int fine = 1;
        Mask hands[MOST_SEATS] = {0};
        for (int s = 0; s < g->seats; s++) {
            hands[s] = g->hands[s];
            if (s == f->seat || !g->hands[s]) continue;
            Mask hand = f->g->known[s];
            int hidden = size_of(f->g->hands[s]) - size_of(hand);
            for (int k = 0; k < hidden; k++) {
                Mask may = pool & ~f->g->lacks[s];
                /* Of a rank that it holds at most once it gets no second card. */
                EACH(c, hand & f->g->single[s]) may &= ~of_rank(c);
                if (!may) {
                    may = pool;
                    fine = 0;
                }
                int card = nth(may, below(&dice, size_of(may)));
                hand |= BIT(card);
                pool &= ~BIT(card);
            }
            hands[s] = hand;
        }
        memcpy(g->hands, hands, sizeof hands);
        if (fine) return;
    }
}

/* How well it ends for a seat: what others eat, weighed by their worth, less what it eats itself. */
static double outcome(const Feeder *f, const Game *end) {
    double sum = 0;
    for (int s = 0; s < end->seats; s++) {
        int eaten = end->eaten[s] - f->g->eaten[s];
        sum += s == f->seat ? -eaten : f->worth[s] * eaten;
    }
    return sum;
}

static Gift searched_gift(Game *g, const double *p) {
    Gift gifts[200];
    int n = gifts_of(g, g->turn, gifts);
    if (n == 1) return gifts[0];
    Feeder f;
    ready(&f, g, g->turn, p);
    /* The best at first sight are looked at closely. */
    double first[200];
    for (int i = 0; i < n; i++) first[i] = worth_of(&f, &gifts[i]);
    int order[200];
    for (int i = 0; i < n; i++) order[i] = i;
    int most = n < (int)p[LOOKED_AT] ? n : (int)p[LOOKED_AT];
    for (int i = 0; i < most; i++)
        for (int j = i + 1; j < n; j++)
            if (first[order[j]] > first[order[i]]) {
                int t = order[i];
                order[i] = order[j], order[j] = t;
            }
    double sums[200] = {0};
    Journal *book = journal;
    journal = 0;
    for (int k = 0; k < (int)p[IMAGINED]; k++) {
        Game imagined = *g;
        imagine(&imagined, &f);
        for (int i = 0; i < most; i++) {
            Game end = imagined;
            feed(&end, &gifts[order[i]]);
            while (end.feeding) {
                Gift gift = best_gift(&end, p);
                feed(&end, &gift);
            }
            sums[i] += outcome(&f, &end);
        }
    }
    journal = book;
    int best = 0;
    for (int i = 1; i < most; i++)
        if (sums[i] > sums[best] + 1e-9) best = i;
    return gifts[order[best]];
}

static void feed_all(Game *g, const double *const *knobs) {
    g->feeding = 1;
    int any = 0;
    for (int step = 1; step < g->seats; step++) {
        int s = (g->chef + step) % g->seats;
        if (g->hands[s]) {
            g->turn = s;
            any = 1;
            break;
        }
    }
    if (!any) g->feeding = 0;
    while (g->feeding) {
        const double *p = knobs[g->turn];
        Gift gift = p[IMAGINED] > 0.5 ? searched_gift(g, p) : best_gift(g, p);
        feed(g, &gift);
    }
}

#endif

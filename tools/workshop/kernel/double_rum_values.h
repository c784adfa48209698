/* Values of positions in Double Rum, by a small net that is learnt from self-play. */

#ifndef DOUBLE_RUM_VALUES_H
#define DOUBLE_RUM_VALUES_H

#include "double_rum_moves.h"

/* --------------------------------------------------------------------------------------------------- fitted values */

/* What a value depends on. The same list, in the same order, is in the hard bot. */
enum Feature {
    F_LOOSE, F_PIPS, F_OUTS, F_HOPES, F_PARTIALS, F_LONELY, F_JOKERS, F_LOOSE_JOKERS, F_OUT_NEXT, F_LENGTHENS, F_CARDS,
    F_COST, F_TABLED, F_ROUND, F_FEWEST, F_RIVAL_TABLED, F_MELDS, F_STOCK, F_FITS, F_JOKER_THROWN, F_WANTED,
    F_COLLECTED, F_SHUNNED, F_KNOWN, F_FEW_LOOSE, F_LATE_COST,
    FEATURES
};

#define HIDDEN_UNITS 20
#define NETS 8

typedef struct {
    float in[HIDDEN_UNITS][FEATURES + 1], out[HIDDEN_UNITS + 1];
} Net;

static Net nets[NETS][2]; /* after a discard; before a draw from the stock */

static float value_by(const Net *net, const float *f) {
    float sum = net->out[HIDDEN_UNITS];
    for (int h = 0; h < HIDDEN_UNITS; h++) {
        float x = net->in[h][FEATURES];
        for (int i = 0; i < FEATURES; i++) x += net->in[h][i] * f[i];
        if (x > 0) sum += net->out[h] * x;
    }
    return sum;
}

/* The features of holding `rest` (best melds in m->search, `left` over); `thrown` is -1 before a draw. */
static void features_of(Mind *m, const Hand *rest, const Hand *left, int thrown, int tables, float *f) {
    Game *g = m->g;
    memset(f, 0, sizeof(float) * FEATURES);
    int loose[MOST_CARDS], n = 0, pips = 0;
    for (int c = 0; c < 52; c++)
        for (int k = copies(left, c); k; k--)
            if (!(m->fitting >> c & 1)) loose[n++] = c, pips += PIPS[c % 13];
    double total = m->unseen_total > 0 ? m->unseen_total : 1;
    uint64_t hit = 0;
    unsigned used = 0;
    int partials = 0, lonely = 0;
    for (int i = 0; i < n; i++) {
        int best = -1, most = 0, any = 0;
        for (int j = 0; j < n; j++) {
            if (j == i) continue;
            int out[8], k = completing(loose[i], loose[j], out), left_over = 0;
            for (int x = 0; x < k; x++)
                if (m->unseen[out[x]]) left_over += m->unseen[out[x]], hit |= 1ULL << out[x];
            if (left_over) any = 1;
            if (j > i && !(used >> j & 1) && left_over > most) most = left_over, best = j;
        }
        if (!any) lonely++;
        if (best >= 0 && !(used >> i & 1)) used |= 1u << i | 1u << best, partials++;
    }
    int outs = 0;
    for (uint64_t x = hit; x; x &= x - 1) outs += m->unseen[__builtin_ctzll(x)];
    uint64_t ext = m->fitting;
    Search *s = &m->search;
    for (int i = 0; i < s->chosen_count; i++) {
        Option *o = &s->options[s->chosen[i]];
        int c = __builtin_ctzll(o->one);
        if (!o->is_run)
            ext |= (1ULL | 1ULL << 13 | 1ULL << 26 | 1ULL << 39) << (c % 13);
        else {
            if (o->start > 0) ext |= 1ULL << card_at(c / 13, o->start - 1);
            if (o->start + o->length <= 13) ext |= 1ULL << card_at(c / 13, o->start + o->length);
        }
    }
    int lengthens = 0;
    for (uint64_t x = ext & ~hit; x; x &= x - 1) lengthens += m->unseen[__builtin_ctzll(x)];
    int loose_jokers = m->joker_fits ? 0 : left->jokers;
    f[F_LOOSE] = n / 10.0f;
    f[F_PIPS] = pips / 60.0f;
    f[F_OUTS] = (float)(outs / total) * 2;
    f[F_HOPES] = (float)hopes(m, left) / 15;
    f[F_PARTIALS] = partials / 4.0f;
    f[F_LONELY] = lonely / 6.0f;
    f[F_JOKERS] = rest->jokers / 2.0f;
    f[F_LOOSE_JOKERS] = loose_jokers / 2.0f;
    f[F_LENGTHENS] = (float)(lengthens / total) * 2;
    f[F_FEW_LOOSE] = n + loose_jokers <= 1 ? 1 : n + loose_jokers == 2 ? 0.5f : 0;
    /* With one card left over a card that lengthens a meld wins, with two that belong together their third. */
    if (n + loose_jokers == 1) f[F_OUT_NEXT] = (float)((lengthens + m->unseen[JOKER]) / total) * 2;
    else if (n + loose_jokers == 2) f[F_OUT_NEXT] = (float)((outs + (n < 2 ? lengthens : 0) + (outs ? m->unseen[JOKER] : 0)) / total) * 2;
    else if (n + loose_jokers == 0) f[F_OUT_NEXT] = 2;
    int cost = tables ? pips + 15 * loose_jokers : count_of(rest);
    int held = tables ? n + loose_jokers : size_of(rest);
    f[F_CARDS] = held / 10.0f;
    f[F_COST] = cost / 100.0f;
    f[F_TABLED] = g->first_tabled[m->seat] != 0 || tables;
    f[F_ROUND] = m->rounds > 15 ? 1.5f : m->rounds / 10.0f;
    f[F_FEWEST] = fewest_of(g, m->seat) / 10.0f;
    int any = 0;
    for (int q = 0; q < g->seats; q++) any |= q != m->seat && g->first_tabled[q];
    f[F_RIVAL_TABLED] = (float)any;
    int on_table = g->melds_count + (tables ? s->chosen_count : 0);
    f[F_MELDS] = (on_table > 6 ? 6 : on_table) / 6.0f;
    f[F_STOCK] = g->stock_count / 84.0f;
    f[F_KNOWN] = size_of(&g->known[m->next]) / 5.0f;
    f[F_LATE_COST] = f[F_COST] * f[F_ROUND];
    if (thrown < 0) return;
    if (thrown == JOKER) {
        f[F_JOKER_THROWN] = 1;
        return;
    }
    uint64_t near = beside(thrown);
    Hand *k = &g->known[m->next];
    f[F_FITS] = (float)(m->fitting >> thrown & 1);
    f[F_WANTED] = (float)wanted(m, thrown);
    f[F_COLLECTED] = (__builtin_popcountll(k->one & near) + __builtin_popcountll(k->two & near)) / 2.0f;
    f[F_SHUNNED] = (float)((g->threw[m->next] & near) != 0);
}

/* What can be seen of a rival that has tabled nothing: the round, how many cards it took from the pile and keeps, and what
   it threw in its last turns, as far as the pile shows that (taken cards leave gaps, which are passed over). */
enum { SIGNS = 7 };
static double readiness[SIGNS];

static void signs_of(const Mind *m, int s, double *sign) {
    const Game *g = m->g;
    int behind = (m->seat - s + g->seats) % g->seats;
    sign[0] = 1;
    sign[1] = m->rounds;
    sign[2] = m->rounds * m->rounds / 10.0;
    sign[3] = size_of(&g->known[s]);
    for (int back = 0; back < 3; back++) {
        int place = behind + back * g->seats - (g->fresh >= 0 && size_of(&g->hands[m->seat]) > 0 ? 1 : 0);
        int card = place == 0 ? g->fresh : place <= g->pile_count ? g->pile[g->pile_count - place] : -1;
        sign[4 + back] = card < 0 ? 1.0 : card == JOKER ? 1.5 : PIPS[card % 13] / 10.0;
    }
}

/* How likely a rival that has tabled nothing has but a few cards left over. */
static double ready_to_go(const Mind *m, int s) {
    double sign[SIGNS], sum = 0;
    signs_of(m, s, sign);
    for (int i = 0; i < SIGNS; i++) sum += readiness[i] * sign[i];
    return likelihood(sum);
}

static double readiest(const Mind *m) {
    double none = 1;
    for (int s = 0; s < m->g->seats; s++)
        if (s != m->seat && !m->g->first_tabled[s]) none *= 1 - ready_to_go(m, s);
    return 1 - none;
}

static double *signs;
static int signs_used, signs_most;
static int loose_of(Mind *m, int s);
static void note_signs(Mind *m) {
    for (int s = 0; s < m->g->seats; s++) {
        if (s == m->seat || m->g->first_tabled[s] || signs_used == signs_most) continue;
        double *row = signs + (size_t)signs_used++ * (SIGNS + 1);
        signs_of(m, s, row);
        row[SIGNS] = loose_of(m, s);
    }
}

/* Learning: every decision of a hand with its features, and later the score it led to. */
static float *samples;
static int samples_used, samples_most;
static int first_sample;

static void remember(int seat, int before_draw, const float *f) {
    if (!samples || samples_used == samples_most) return;
    float *row = samples + (size_t)samples_used++ * (FEATURES + 3);
    row[0] = (float)seat, row[1] = (float)before_draw, row[2] = 0;
    memcpy(row + 3, f, sizeof(float) * FEATURES);
}

static uint64_t dice = 1;
static double chance(void) { return (random_bits(&dice) >> 11) * (1.0 / 9007199254740992.0); }

static int best_by_net(Mind *m, const Hand *h, int not_this, double *value, int *out, int *tables, float *kept_f) {
    const Net *net = &nets[(int)m->p[NET] - 1][0];
    int best = -1;
    double most = -1e9;
    *out = 0;
    int longer = m->p[LONG_JOKERS] > 0.5;
    int choices[64], count = 0, pick = -1;
    if (m->p[EXPLORING] > 0 && chance() < m->p[EXPLORING]) {
        for (int card = 0; card < 53; card++)
            if (copies(h, card) && !(card == not_this && copies(h, card) < 2)) choices[count++] = card;
        if (count) pick = choices[random_bits(&dice) % count];
    }
    int flip = m->p[EXPLORING] > 0 && chance() < m->p[EXPLORING];
    for (int card = 0; card < 53; card++) {
        if (!copies(h, card) || (card == not_this && copies(h, card) < 2)) continue;
        Hand rest = *h, left;
        take_out(&rest, card);
        float weight = solve(&m->search, &rest, m->w, m->joker, longer, &left);
        if (weight == 0) { /* out */
            *out = 1, *value = 9, *tables = 1;
            return card;
        }
        if (pick >= 0 && card != pick) continue;
        int may_table = m->search.chosen_count > 0 || (left.one & m->fitting) || (left.jokers && m->joker_fits);
        for (int t = 0; t <= may_table; t++) {
            if (flip && may_table && t == 0) continue;
            float f[FEATURES];
            features_of(m, &rest, &left, card, t, f);
            double found = value_by(net, f);
            if (found > most) most = found, best = card, *tables = t, memcpy(kept_f, f, sizeof f);
        }
    }
    *value = most;
    return best;
}

#endif

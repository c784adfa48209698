/* What describes a position after a turn, and what it is worth. */

#ifndef RUMMY_VALUES_H
#define RUMMY_VALUES_H

#include "rummy_medium.h"

/* ------------------------------------------------------------------------------------------------------- values */

/* What describes a position after a turn: first what depends on the hand and on what is tabled of it, then what depends
 * on the card thrown, then what is the same for all that the seat may do. */
enum { OF_HAND = 20, OF_CARD = 12, OF_TABLE = 20 };
enum { FEATURES = OF_HAND + OF_CARD + OF_TABLE };

typedef struct {
    float linear[FEATURES], into[FEATURES][HIDDEN], from[HIDDEN];
} Net;

typedef struct {
    float sum, hidden[HIDDEN];
} Part;

static void add_part(const Net *net, const float *x, int from, int count, Part *part) {
    for (int i = 0; i < count; i++) {
        if (x[i] == 0) continue;
        const float *row = net->into[from + i];
        part->sum += net->linear[from + i] * x[i];
        for (int j = 0; j < HIDDEN; j++) part->hidden[j] += row[j] * x[i];
    }
}

static float whole(const Net *net, const Part *part) {
    float v = part->sum;
    for (int j = 0; j < HIDDEN; j++) v += net->from[j] * (part->hidden[j] > 0 ? part->hidden[j] : 0);
    return v;
}

static float value_of(const Net *net, const float *x, float *hidden) {
    Part part = {0};
    add_part(net, x, 0, FEATURES, &part);
    for (int j = 0; j < HIDDEN; j++)
        if (part.hidden[j] < 0) part.hidden[j] = 0;
    if (hidden) memcpy(hidden, part.hidden, sizeof part.hidden);
    return whole(net, &part);
}

/* What a seat knows and that does not change with what it may do this turn. */
typedef struct {
    Mask unseen, to_come, pile, own_known, described;
    int next;
    float of_table[OF_TABLE], of_card[52][OF_CARD];
    Part table, card[52];
    const Net *net;
} Sight;

static void describe_table(const Game *g, int s, Sight *v) {
    int n = g->players, next = v->next;
    float *x = v->of_table, round = (float)g->turns / (float)n;
    if (round > 25) round = 25;
    memset(x, 0, sizeof v->of_table);
    int known = size_of(g->known[next]), pool = size_of(v->unseen), fewest = 99, untabled = 0, cards = 0;
    for (int o = 0; o < n; o++) {
        if (o == s) continue;
        int held = size_of(g->hand[o]);
        cards += held;
        if (!g->first_tabled[o]) untabled++;
        else if (held < fewest) fewest = held;
    }
    x[0] = 1;
    x[1] = round / 10;
    x[2] = round <= 2;
    x[3] = (float)g->stock_size / 30;
    x[4] = (float)(g->stock_number > 2 ? 2 : g->stock_number) / 2;
    x[5] = (float)size_of(g->hand[next]) / 10;
    x[6] = g->first_tabled[next] > 0;
    x[7] = (float)known / 5;
    x[8] = fewest <= 2;
    x[9] = fewest == 3 || fewest == 4;
    x[10] = (float)untabled / (float)(n - 1);
    x[11] = (float)cards / 20;
    if (n > 2) {
        int far = (s + 2) % n;
        x[12] = (float)size_of(g->hand[far]) / 10;
        x[13] = g->first_tabled[far] > 0;
        x[14] = (float)size_of(g->hand[(s + n - 1) % n]) / 10;
    }
    x[15] = (float)g->idle / 10;
    x[16] = (float)g->dry / 4;
    x[17] = (float)(size_of(g->hand[next]) - known) / (float)(pool > 0 ? pool : 1);
    x[18] = fewest == 1;
    int sum = 0, of = 0;
    for (int i = g->pile_size - 1; i >= 0 && of < 4; i--, of++) sum += pips_of[g->pile[i] % 13];
    x[19] = of ? (float)sum / (float)(10 * of) : 0;
}

static void describe_card(const Game *g, Sight *v, int card) {
    float *x = v->of_card[card];
    int rank = card % 13, suit = card / 13;
    Mask near = 0, near2 = 0, k = g->known[v->next];
    for (int step = -2; step <= 2; step++) {
        int r = rank + step;
        if (variant == BOATHOUSE) r = (r + 13) % 13;
        if (!step || r < 0 || r > 12) continue;
        if (step == 1 || step == -1) near |= BIT(13 * suit + r);
        else near2 |= BIT(13 * suit + r);
    }
    Mask same = (ACES << rank) & ~BIT(card), pile = v->pile & ~BIT(card);
    int complete = 0, open = 0, half = 0, lately = 0, of = 0;
    for (int i = 0; i < threes_with_count[card]; i++) {
        Mask others = threes_with[card][i] & ~BIT(card);
        if (!(others & ~k)) complete = 1;
        else if (!(others & ~(k | v->unseen))) {
            open++;
            half += (others & k) != 0;
        }
    }
    for (int i = g->pile_size - 1; i >= 0 && of < 4; i--) {
        if (g->pile[i] == card) continue;
        of++;
        lately += (same | near | near2) >> g->pile[i] & 1;
    }
    x[0] = uses(g, v->next, v->unseen, card) * 3;
    x[1] = (float)size_of(k & same) / 2;
    x[2] = (float)size_of(k & (near | near2)) / 2;
    x[3] = (float)complete;
    x[4] = (float)half / 3;
    x[5] = (float)open / 10;
    x[6] = (float)size_of(pile & same) / 2;
    x[7] = (float)size_of(pile & near) / 2;
    x[8] = (float)size_of(pile & near2) / 2;
    x[9] = (float)lately / 2;
    x[10] = (float)pips_of[rank] / 10;
    x[11] = rank == 0 || rank == 12;
}

static const float *card_described(const Game *g, Sight *v, int card) {
    if (!(v->described >> card & 1)) {
        v->described |= BIT(card);
        describe_card(g, v, card);
        memset(&v->card[card], 0, sizeof(Part));
        add_part(v->net, v->of_card[card], OF_HAND, OF_CARD, &v->card[card]);
    }
    return v->of_card[card];
}

static void sight_of(const Game *g, int s, const Net *net, Sight *v) {
    v->net = net;
    v->described = 0;
    v->unseen = unseen_by(g, s);
    v->pile = pile_mask(g);
    v->own_known = g->known[s];
    v->to_come = v->unseen;
    if (!g->stock_size) v->to_come = variant == GAMBLERS ? 0 : v->pile & ~g->hand[s];
    else if (g->stock_number) v->to_come = g->turned & v->unseen;
    v->next = (s + 1) % g->players;
    describe_table(g, s, v);
    memset(&v->table, 0, sizeof(Part));
    add_part(net, v->of_table, OF_HAND + OF_CARD, OF_TABLE, &v->table);
}

/* The hand that would be kept, having thrown `card`, with the table as `t`. */
static void describe_hand(const Sight *v, const Table *t, Mask hand, int card, int tabled, float *x) {
    Layout l = layout(t, hand);
    int u = l.least >> 8, p = l.least & 255;
    Mask room, live = v->unseen, coming = v->to_come & ~hand;
    Mask fit = laid_off(t, hand, &room);
    int some = 0, more = 0, ends = 0, all = size_of(coming);
    EACH(c, (completed_by(hand) | room) & coming) {
        int after = least_on(BY_COUNT, t, hand | BIT(c)) >> 8;
        some += after <= u;
        more += after < u ? u - after : 0;
        ends += after <= 1;
    }
    float per = 3.0f / (float)(all ? all : 1);
    int pairs = 0, ones = 0;
    EACH(c, l.unmatched) {
        for (int i = 0; i < threes_with_count[c]; i++) {
            Mask three = threes_with[c][i], missing = three & ~hand;
            if (missing & ~live) continue;
            int held = size_of(three & l.unmatched), m = size_of(missing);
            if (held == 2 && m == 1) pairs++;
            else if (held == 1 && m == 2) ones++;
        }
    }
    x[0] = (float)u / 5;
    x[1] = u == 0;
    x[2] = u == 1;
    x[3] = u == 2;
    x[4] = u == 3;
    x[5] = (float)p / 30;
    x[6] = (float)pips_in(hand) / 50;
    x[7] = (float)size_of(hand) / 10;
    x[8] = per * (float)some;
    x[9] = per * (float)more;
    x[10] = per * (float)ends;
    x[11] = (float)pairs / 10;
    x[12] = (float)ones / 20;
    x[13] = (float)tabled;
    x[14] = (float)size_of(t->room & live) / 10;
    x[15] = (float)t->count / 4;
    x[16] = (float)(t->room >> card & 1);
    x[17] = x[0] * v->of_table[1];
    x[18] = (float)size_of(fit) / 3;
    x[19] = (float)size_of(hand & v->own_known) / 5;
}

#endif

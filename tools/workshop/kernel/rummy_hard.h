/* What the hard bots go by. */

#ifndef RUMMY_HARD_H
#define RUMMY_HARD_H

#include "rummy_easy.h"
#include "rummy_values.h"

/* What one may see that others do not: it may be one or more of these. */
enum { HANDS = 1, NEXT_HAND = 2, TOP_OF_STOCK = 4, OWN_DRAWS = 8 };

typedef struct {
    float value;
    int card;
    Mask table;
    float x[FEATURES];
} Plan;

/* How somebody plays. Shares are in units of the values: what is added to tabling for the first time, to tabling on, and
 * taken from discards that the next seat openly collects. A hard bot imagines `draws` cards from the stock, looks closely
 * at `discards`, and, if `ahead`, looks at what the next draw may make of that many plans, which then counts `later`. With `imagined` deals, the plans are played on for a round in each, the
 * others' hands being the likeliest of so many `tries`. `keen` is added to taking the upcard. With `sees` the others' hands lie open to it, and so what is in the
 * stock, but not its order. */
typedef struct {
    Constants medium;
    float draws, discards, tabling, going_on, feeding, ahead, later, imagined, tries, sees, keen;
} Ways;

typedef struct {
    int kind;
    const Net *net;
    Ways ways;
    float explore, unit;
} Player;

/* What going out now is worth, if hidden cards are average ones. */
static float worth_going_out(const Game *g, const Sight *v, float unit) {
    int s = g->seat, pool = size_of(v->unseen);
    float each = pool ? (float)pips_in(v->unseen) / (float)pool : 0, total = 0;
    int twice = variant == RUMMY && (!g->first_tabled[s] || g->first_tabled[s] == g->turns);
    for (int o = 0; o < g->players; o++)
        if (o != s) total += (float)pips_in(g->known[o]) + each * (float)(size_of(g->hand[o]) - size_of(g->known[o]));
    return total * (float)(1 + twice) * (variant == BOATHOUSE ? 0.4f : 1) / unit;
}

/* What the table looks like once some melds and lay-offs are on it. */
static Table with_tabled(const Table *t, const Mask *melds, int count, unsigned chosen, Mask fits) {
    Table after = *t;
    for (int i = 0; i < count; i++)
        if (chosen >> i & 1) put_meld(&after, melds[i]);
    for (int again = 1; again && fits;) {
        again = 0;
        for (int i = 0; i < after.count; i++) {
            Mask now = after.meld[i].room & fits;
            if (now) {
                int card = lowest(now);
                put_card(&after, i, card);
                fits &= ~BIT(card);
                again = 1;
            }
        }
    }
    return after;
}

enum { MOST_PLANS = 64 };
static Plan *collected;
static int collected_count;

static void weigh(const Game *g, Sight *v, const Player *h, const Table *t, Mask hand, int card, int tabled, Mask table,
                  Plan *best) {
    float x[OF_HAND];
    const float *of_card = card_described(g, v, card);
    describe_hand(v, t, hand, card, tabled, x);
    Part part = v->table;
    part.sum += v->card[card].sum;
    for (int j = 0; j < HIDDEN; j++) part.hidden[j] += v->card[card].hidden[j];
    add_part(h->net, x, 0, OF_HAND, &part);
    float value = whole(h->net, &part);
    int nearly_out = v->of_table[8] > 0;
    if (table && g->first_tabled[g->seat]) value += h->ways.going_on;
    else if (table) value += nearly_out && h->ways.tabling < 0 ? 0 : h->ways.tabling;
    value -= h->ways.feeding * interest(g, v->next, card);
    if (h->explore > 0 && (float)share(&luck) < h->explore) value += (float)share(&luck);
    if (collected && collected_count < MOST_PLANS) {
        Plan *one = &collected[collected_count++];
        one->value = value;
        one->card = card;
        one->table = table;
        memcpy(one->x, x, sizeof x);
        memcpy(one->x + OF_HAND, of_card, sizeof v->of_card[card]);
        memcpy(one->x + OF_HAND + OF_CARD, v->of_table, sizeof v->of_table);
    }
    if (value > best->value) {
        best->value = value;
        best->card = card;
        best->table = table;
        memcpy(best->x, x, sizeof x);
        memcpy(best->x + OF_HAND, of_card, sizeof v->of_card[card]);
        memcpy(best->x + OF_HAND + OF_CARD, v->of_table, sizeof v->of_table);
    }
}

/* The best discard and tabling with this hand; `rich` looks at every way of tabling a part. */
static void best_plan(const Game *g, Sight *v, const Player *h, Mask hand, Mask taken, int rich, Plan *best) {
    int s = g->seat, cards[52], lefts[52], count = 0;
    int first = !g->first_tabled[s] || g->first_tabled[s] == g->turns;
    *best = (Plan){.value = -1e9f, .card = -1};
    EACH(c, hand & ~taken) {
        cards[count] = c;
        lefts[count++] = least_on(BY_COUNT, &g->table, hand & ~BIT(c));
    }
    for (int i = 1; i < count; i++)
        for (int j = i; j && lefts[j] < lefts[j - 1]; j--) {
            int t = lefts[j];
            lefts[j] = lefts[j - 1];
            lefts[j - 1] = t;
            t = cards[j];
            cards[j] = cards[j - 1];
            cards[j - 1] = t;
        }
    if (!count) return;
    int floor = lefts[0] >> 8;
    if (!floor && !(variant == GAMBLERS && first)) {
        best->value = worth_going_out(g, v, h->unit);
        best->card = cards[0];
        return;
    }
    for (int i = 0; i < count && i < (int)h->ways.discards; i++) {
        if ((lefts[i] >> 8) > floor + 1) break;
        Mask kept = hand & ~BIT(cards[i]);
        weigh(g, v, h, &g->table, kept, cards[i], g->first_tabled[s] > 0, 0, best);
        if (variant == BOATHOUSE) continue;
        Layout l = layout(&g->table, kept);
        Mask melds[8];
        int parts = melds_of(kept, &l, melds);
        int groups = parts + (l.fits != 0);
        if (!groups) continue;
        unsigned every = (1u << groups) - 1;
        for (unsigned chosen = every; chosen; chosen--) {
            if (chosen != every && !rich) break;
            Mask table = chosen >> parts & 1 ? l.fits : 0;
            for (int j = 0; j < parts; j++)
                if (chosen >> j & 1) table |= melds[j];
            Mask rest = kept & ~table;
            if (!rest) continue;
            Table after = with_tabled(&g->table, melds, parts, chosen, chosen >> parts & 1 ? l.fits : 0);
            weigh(g, v, h, &after, rest, cards[i], 1, table, best);
        }
    }
}

static float worth_drawing(const Game *g, Sight *v, const Player *h, Mask hand, Mask taken) {
    int pool[52], count = 0;
    Plan plan;
    if (!g->stock_size && g->pile_size && variant != BOATHOUSE) {
        best_plan(g, v, h, hand | BIT(g->pile[0]), taken, 0, &plan);
        return plan.value;
    }
    if ((int)h->ways.sees & TOP_OF_STOCK && g->stock_size) pool[count++] = g->stock[g->stock_size - 1];
    else EACH(c, v->to_come & ~hand) pool[count++] = c;
    if (!count) return -1;
    float total = 0;
    int samples = h->ways.draws < count ? (int)h->ways.draws : count;
    for (int i = 0; i < samples; i++) {
        int swap = i + below(&luck, count - i), t = pool[i];
        pool[i] = pool[swap];
        pool[swap] = t;
        best_plan(g, v, h, hand | BIT(pool[i]), taken, 0, &plan);
        total += plan.value;
    }
    return total / (float)samples;
}

/* What the upcard is worth above a card from the stock, in units. */
static float gain_by_taking(const Game *g, const Player *h) {
    int s = g->seat;
    Plan plan;
    Sight v;
    sight_of(g, s, h->net, &v);
    Mask up = BIT(g->pile[g->pile_size - 1]), hand = g->hand[s];
    float take, leave;
    if (variant == BOATHOUSE) {
        if (g->taken) {
            best_plan(g, &v, h, hand | up, g->taken | up, 0, &plan);
            take = plan.value;
            leave = worth_drawing(g, &v, h, hand, g->taken);
        } else {
            take = worth_drawing(g, &v, h, hand | up, up);
            if (g->pile_size > 1) {
                Mask second = BIT(g->pile[g->pile_size - 2]);
                best_plan(g, &v, h, hand | up | second, up | second, 0, &plan);
                if (plan.value > take) take = plan.value;
            }
            leave = worth_drawing(g, &v, h, hand, 0);
        }
    } else {
        best_plan(g, &v, h, hand | up, up, 0, &plan);
        take = plan.value;
        leave = worth_drawing(g, &v, h, hand, 0);
        if (take == worth_going_out(g, &v, h->unit)) return take - leave;
    }
    return take - leave + h->ways.keen;
}

/* Whether there is nothing to choose in drawing from the stock. */
static int must_draw_stock(const Game *g) {
    return !g->pile_size || (variant == BOATHOUSE && !g->taken && !g->stock_size && g->pile_size < 2);
}

static int still_to_draw(const Game *g) {
    return !g->drawn || (variant == BOATHOUSE && g->drawn == 1 && g->taken);
}

static void hard_draws(Game *g, const Player *h) {
    if (variant == GAMBLERS && !g->stock_size) {
        medium_draws(g, &h->ways.medium);
        return;
    }
    while (!g->over && still_to_draw(g)) {
        if (!must_draw_stock(g) && gain_by_taking(g, h) > 0) draw_pile(g);
        else draw_stock(g);
    }
}

static void carry_out(Game *g, const Plan *plan) {
    int s = g->seat;
    if (plan->table) {
        Mask kept = g->hand[s] & ~BIT(plan->card);
        Layout l = layout(&g->table, kept);
        Mask melds[8];
        int parts = melds_of(kept, &l, melds);
        for (int i = 0; i < parts; i++)
            if ((melds[i] & plan->table) == melds[i]) play_meld(g, melds[i]);
        lay_all_off(g, l.fits & plan->table);
    }
    if (!g->over) play_discard(g, plan->card);
}

/* Brings the best of `count` plans to the front, best first: up to `wanted` that are `within` so much of the very best. Returns how
 * many those are. */
static int best_first(Plan *all, int count, int wanted, float within) {
    for (int i = 0; i < count && i < wanted; i++) {
        int at = i;
        for (int j = i + 1; j < count; j++)
            if (all[j].value > all[at].value) at = j;
        Plan held = all[i];
        all[i] = all[at];
        all[at] = held;
        if (all[i].value < all[0].value - within) return i;
    }
    return count < wanted ? count : wanted;
}

/* All ends of this turn that are looked at closely, going out not among them. Returns how many. */
static int plans_of(const Game *g, const Player *h, Plan *all) {
    Sight v;
    Plan best;
    sight_of(g, g->seat, h->net, &v);
    collected = all;
    collected_count = 0;
    best_plan(g, &v, h, g->hand[g->seat], g->taken, 1, &best);
    collected = NULL;
    return collected_count;
}

/* Chooses anew among the best plans, by what the next draw may make of them. */
static void look_ahead(const Game *g, const Player *h, Plan *all, int count, Plan *best) {
    int64_t *log = log_to;
    log_to = NULL;
    float top = -1e9f;
    Chance before = luck;
    int looked = best_first(all, count, (int)h->ways.ahead, 0.15f);
    for (int i = 0; i < looked; i++) {
        Game copy = *g;
        carry_out(&copy, &all[i]);
        float later = all[i].value;
        if (!copy.over) {
            copy.seat = g->seat;
            copy.turns += g->players - 1;
            Sight v;
            sight_of(&copy, g->seat, h->net, &v);
            luck = before;
            if (copy.stock_size) later = worth_drawing(&copy, &v, h, copy.hand[g->seat], 0);
        }
        float value = all[i].value + h->ways.later * later;
        if (value > top) {
            top = value;
            *best = all[i];
        }
    }
    log_to = log;
}

/* Deals the hidden cards as they might lie: of some tries for each seat, the hand that leaves least unmatched and would
 * not have wanted what lies on the pile. */
static void imagine(const Game *g, int tries, Game *copy) {
    int pool[PACK], count = 0;
    EACH(c, unseen_by(g, g->seat)) pool[count++] = c;
    *copy = *g;
    for (int o = 0; o < g->players; o++) {
        if (o == g->seat) continue;
        int hidden = size_of(g->hand[o]) - size_of(g->known[o]), best = 1 << 30;
        Mask likeliest = 0;
        for (int i = 0; i < tries; i++) {
            Mask hand = g->known[o];
            for (int j = 0; j < hidden; j++) {
                int swap = j + below(&luck, count - j), held = pool[j];
                pool[j] = pool[swap];
                pool[swap] = held;
                hand |= BIT(pool[j]);
            }
            int unlikely = left_by(BY_COUNT, hand) >> 8, now = unlikely;
            for (int k = 2; k <= 5 && k <= g->pile_size; k++)
                unlikely += (left_by(BY_COUNT, hand | BIT(g->pile[g->pile_size - k])) >> 8) <= now;
            if (unlikely < best) {
                best = unlikely;
                likeliest = hand;
            }
        }
        copy->hand[o] = likeliest;
        int left = 0;
        for (int j = 0; j < count; j++)
            if (!(likeliest >> pool[j] & 1)) pool[left++] = pool[j];
        count = left;
    }
    copy->stock_size = 0;
    for (int j = count - 1; j >= 0 && copy->stock_size < g->stock_size; j--) {
        int swap = below(&luck, j + 1), held = pool[j];
        pool[j] = pool[swap];
        pool[swap] = held;
        copy->stock[copy->stock_size++] = (uint8_t)pool[j];
    }
}

/* Chooses anew among the best plans, by a round played on in imagined deals and the value of what comes of it. */
static void play_out(const Game *g, const Player *h, Plan *all, int count, Plan *best) {
    enum { PLANS = 3 };
    int64_t *log = log_to;
    float total[PLANS] = {0};
    int looked = best_first(all, count, PLANS, 0.1f);
    if (looked < 2 || !g->stock_size) return;
    const Constants medium = even_medium(g->players);
    log_to = NULL;
    for (int k = 0; k < (int)h->ways.imagined; k++) {
        Game deal;
        imagine(g, (int)h->ways.tries, &deal);
        for (int i = 0; i < looked; i++) {
            Game copy = deal;
            carry_out(&copy, &all[i]);
            while (!copy.over && copy.seat != g->seat) {
                medium_draws(&copy, &medium);
                if (!copy.over) medium_plays(&copy, &medium);
            }
            if (!copy.over && copy.pile_size) {
                Sight v;
                Plan plan;
                Mask up = BIT(copy.pile[copy.pile_size - 1]), hand = copy.hand[g->seat];
                sight_of(&copy, g->seat, h->net, &v);
                best_plan(&copy, &v, h, hand | up, up, 0, &plan);
                float value = plan.value;
                if (copy.stock_size) {
                    best_plan(&copy, &v, h, hand | BIT(copy.stock[copy.stock_size - 1]), 0, 0, &plan);
                    if (plan.value > value) value = plan.value;
                }
                total[i] += value;
            } else total[i] += copy.paid[g->seat] / h->unit;
        }
    }
    log_to = log;
    float top = -1e9f;
    for (int i = 0; i < looked; i++) {
        float value = all[i].value + h->ways.later * total[i] / h->ways.imagined;
        if (value > top) {
            top = value;
            *best = all[i];
        }
    }
}

/* Plays the rest of the turn; `plan` is told what the position after it looks like. */
static void hard_plays(Game *g, const Player *h, Plan *plan) {
    int s = g->seat;
    plan->card = -1;
    if (variant == BOATHOUSE) {
        if (declares(g, s)) return;
    } else if (goes_out(g)) return;
    Sight v;
    sight_of(g, s, h->net, &v);
    Plan all[MOST_PLANS];
    if (h->ways.ahead || h->ways.imagined) collected = all, collected_count = 0;
    best_plan(g, &v, h, g->hand[s], g->taken, 1, plan);
    collected = NULL;
    if (h->ways.ahead) look_ahead(g, h, all, collected_count, plan);
    if (h->ways.imagined && variant != BOATHOUSE) play_out(g, h, all, collected_count, plan);
    carry_out(g, plan);
}

#endif

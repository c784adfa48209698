/* What different choices in one position lead to, with all cards in the same places. */

#ifndef RUMMY_COMPARE_H
#define RUMMY_COMPARE_H

#include "rummy_hands.h"

enum { ALTERNATIVES = 4 };

/* Ways of ending one turn, best first: what describes each, and what came of it in units. */
typedef struct {
    int count;
    float figures[ALTERNATIVES][FEATURES], came[ALTERNATIVES];
} Group;

/* What comes of a game for `seat`, in units, if these players play on. */
static float came_of(Game *g, const Player *players, int seat, Chance from) {
    luck = from;
    play_hand(g, players, NULL, 0);
    return g->paid[seat] / players[seat].unit;
}

/* The best ends of this turn, best first; none if the hand may end now. Returns how many. */
static int alternatives(const Game *g, const Player *h, float within, Plan *all) {
    Game copy = *g;
    if (variant == BOATHOUSE ? declares(&copy, g->seat) : goes_out(&copy)) return 0;
    return best_first(all, plans_of(g, h, all), ALTERNATIVES, within);
}

/* Plays the best ends of this turn on with the cards as they lie. Returns whether there was anything to compare. */
static int compare(const Game *g, const Player *players, float within, Group *group) {
    Plan all[MOST_PLANS];
    int s = g->seat;
    group->count = alternatives(g, &players[s], within, all);
    if (group->count < 2) return 0;
    Chance from = chance(next_bits(&luck));
    for (int i = 0; i < group->count; i++) {
        Game copy = *g;
        carry_out(&copy, &all[i]);
        memcpy(group->figures[i], all[i].x, sizeof all[i].x);
        group->came[i] = came_of(&copy, players, s, from);
    }
    return 1;
}

/* Plays hands of one hard bot among medium ones and compares what it may do in a share `often` of its turns. Returns how many
 * comparisons were written. */
int comparisons(const Net *net, int count, int hands, uint64_t seed, const Ways *ways, float often, float within, Group *groups,
                int room) {
    int found = 0;
    luck = chance(seed);
    for (int i = 0; i < hands; i++) {
        Game g;
        uint8_t pack[PACK];
        Player players[MAX_PLAYERS] = {0};
        Plan plan;
        shuffled_pack(&luck, pack, 1, 0);
        int hero = below(&luck, count);
        for (int s = 0; s < count; s++) players[s] = (Player){s == hero ? HARD : MEDIUM, net, *ways, 0, units[variant]};
        Player exploring = players[hero];
        exploring.explore = EXPLORING;
        deal(&g, count, pack);
        while (!g.over) {
            if (g.seat != hero) {
                one_turn(&g, &players[g.seat], &plan);
                continue;
            }
            hard_draws(&g, &exploring);
            if (g.over) break;
            if (found < room && share(&luck) < often) {
                Chance held = luck;
                found += compare(&g, players, within, &groups[found]);
                luck = held;
                next_bits(&luck);
            }
            hard_plays(&g, &exploring, &plan);
            if (g.turns > LONGEST) void_hand(&g);
        }
    }
    return found;
}

/* What is added to the weights of the figures that a seat has a choice in, and to those of the units. */
enum { BY_CHOICE = OF_HAND + OF_CARD, MENDED = BY_CHOICE + HIDDEN };

/* The amounts that those weights count with, and by how much what came is above what was expected. */
static double amounts_of(const Net *net, const float *figures, double came, double *amounts) {
    double expected = 0;
    for (int f = 0; f < FEATURES; f++) {
        expected += (double)net->linear[f] * figures[f];
        if (f < BY_CHOICE) amounts[f] = figures[f];
    }
    for (int j = 0; j < HIDDEN; j++) {
        double reached = 0;
        for (int f = 0; f < FEATURES; f++) reached += (double)net->into[f][j] * figures[f];
        amounts[BY_CHOICE + j] = reached > 0 ? reached : 0;
        expected += net->from[j] * amounts[BY_CHOICE + j];
    }
    return came - expected;
}

/* Finds what makes the differences within each group more like those that came, by least squares with a ridge. Sums are made in
 * the order of the groups, so that they are the same on every machine. */
void mend(const Net *net, const Group *groups, int count, double ridge, double *found) {
    static double products[MENDED][MENDED + 1];
    memset(products, 0, sizeof products);
    for (int a = 0; a < MENDED; a++) products[a][a] = ridge;
    for (int i = 0; i < count; i++) {
        /* The last place of a row has what the others are to explain. */
        double rows[ALTERNATIVES][MENDED + 1], mean[MENDED + 1] = {0};
        int of = groups[i].count;
        for (int k = 0; k < of; k++) {
            rows[k][MENDED] = amounts_of(net, groups[i].figures[k], groups[i].came[k], rows[k]);
            for (int a = 0; a <= MENDED; a++) mean[a] += rows[k][a] / of;
        }
        for (int k = 0; k < of; k++)
            for (int a = 0; a < MENDED; a++) {
                double apart = rows[k][a] - mean[a];
                if (apart == 0) continue;
                for (int b = 0; b <= MENDED; b++) products[a][b] += apart * (rows[k][b] - mean[b]);
            }
    }
    for (int a = 0; a < MENDED; a++)
        for (int below_it = a + 1; below_it < MENDED; below_it++) {
            double times = products[below_it][a] / products[a][a];
            for (int b = a; b <= MENDED; b++) products[below_it][b] -= times * products[a][b];
        }
    for (int a = MENDED - 1; a >= 0; a--) {
        double rest = products[a][MENDED];
        for (int b = a + 1; b < MENDED; b++) rest -= products[a][b] * found[b];
        found[a] = rest / products[a][a];
    }
}

/* What choosing better would bring at one decision: all that the seat does not see is dealt anew for so many worlds, half of
 * which choose, and the others tell by how much that is better than the seat's own choice. */
typedef struct {
    double decisions, looked, gain, square, changed;
} Reach;

static void reach_of(const Game *g, const Player *players, const Plan *all, int count, int own, int worlds, Reach *reach) {
    double sum[2][ALTERNATIVES] = {{0}};
    int s = g->seat;
    for (int w = 0; w < worlds; w++) {
        Game world;
        hide(g, s, 0, &world);
        Chance from = chance(next_bits(&luck));
        for (int k = 0; k < count; k++) {
            Game copy = world;
            luck = from;
            if (all) carry_out(&copy, &all[k]);
            else {
                Plan plan;
                if (k) draw_pile(&copy);
                else draw_stock(&copy);
                if (!copy.over && still_to_draw(&copy)) hard_draws(&copy, &players[s]);
                if (!copy.over) hard_plays(&copy, &players[s], &plan);
            }
            sum[w & 1][k] += came_of(&copy, players, s, from);
        }
    }
    for (int half = 0; half < 2; half++) {
        int chosen = 0;
        for (int k = 1; k < count; k++)
            if (sum[half][k] > sum[half][chosen]) chosen = k;
        double more = (sum[!half][chosen] - sum[!half][own]) / (worlds / 2);
        reach->looked++;
        reach->gain += more;
        reach->square += more * more;
        reach->changed += chosen != own;
    }
}

/* How much more one hard bot among medium ones could have by choosing better, at one decision a hand: an end of a turn, or
 * upcard against stock. `ends` and `draws` are told. */
void reachable(const Net *net, int count, int hands, uint64_t seed, const Ways *ways, float within, int worlds, Reach *ends,
               Reach *draws) {
    luck = chance(seed);
    for (int i = 0; i < hands; i++) {
        Game g;
        uint8_t pack[PACK];
        Player players[MAX_PLAYERS] = {0};
        Plan plan, all[MOST_PLANS];
        int hero = below(&luck, count), of_draws = below(&luck, 2), wait = below(&luck, 9), done = 0;
        shuffled_pack(&luck, pack, 1, 0);
        for (int s = 0; s < count; s++) players[s] = (Player){s == hero ? HARD : MEDIUM, net, *ways, 0, units[variant]};
        deal(&g, count, pack);
        for (; !g.over; wait--) {
            while (!g.over && g.seat != hero) one_turn(&g, &players[g.seat], &plan);
            if (g.over) break;
            const Player *h = &players[hero];
            Chance held = luck;
            if ((variant != GAMBLERS || g.stock_size) && !must_draw_stock(&g)) {
                float gain = gain_by_taking(&g, h);
                if (fabsf(gain) < within) {
                    draws->decisions++;
                    if (of_draws && wait <= 0 && !done++) reach_of(&g, players, NULL, 2, gain > 0, worlds, draws);
                }
            }
            luck = held;
            hard_draws(&g, h);
            if (g.over) break;
            held = luck;
            int near = alternatives(&g, h, within, all);
            if (near > 1) {
                ends->decisions++;
                if (!of_draws && wait <= 0 && !done++) reach_of(&g, players, all, near, 0, worlds, ends);
            }
            luck = held;
            hard_plays(&g, h, &plan);
            if (g.turns > LONGEST) void_hand(&g);
        }
    }
}

#endif

/* Hands played to their end by players of any kind. */

#ifndef RUMMY_HANDS_H
#define RUMMY_HANDS_H

#include "rummy_clairvoyant.h"

enum { LONGEST = 400 };
/* How often a player that learns does what seems worse. */
#define EXPLORING 0.02f

static const float units[] = {100, 40, 30};

/* How the even bots play at a table of so many, but that the program looks at every card that may be drawn. */
static Ways usual(int players) {
    Ways ways = {.medium = even_medium(players), .draws = 10, .discards = 6, .going_on = 0.12f, .feeding = 0.1f, .tries = 1};
    if (variant == RUMMY) ways.tabling = -0.08f, ways.feeding = 0.2f;
    if (variant == GAMBLERS) ways.tabling = 0.05f;
    if (variant == BOATHOUSE) ways.discards = 4;
    if (players > 2) ways.keen = variant == RUMMY ? -0.1f : variant == GAMBLERS ? -0.05f : 0;
    return ways;
}

void usual_ways(int players, Ways *ways) { *ways = usual(players); }

typedef struct {
    float figures[FEATURES], value, goal;
    int seat;
} Sample;

/* Lets the others' hands lie open to a seat, or closes them again with what is `known` of them. */
static void open_hands(Game *g, int seat, int sees, const Mask *known) {
    for (int o = 0; o < g->players; o++)
        if (known) g->known[o] = known[o];
        else if (o != seat && (sees & HANDS || (sees & NEXT_HAND && o == (seat + 1) % g->players))) g->known[o] = g->hand[o];
}

/* Plays one turn; `plan` is told what the position after it looks like, if it is a hard bot's that goes on. */
static void one_turn(Game *g, const Player *player, Plan *plan) {
    int s = g->seat;
    plan->card = -1;
    if (player->kind == MEDIUM) {
        medium_draws(g, &player->ways.medium);
        if (!g->over) medium_plays(g, &player->ways.medium);
    } else if (player->kind == CLAIRVOYANT) {
        clairvoyant_draws(g, &player->ways);
        if (!g->over) clairvoyant_plays(g, &player->ways);
    } else if (player->kind == EASY) {
        easy_draws(g);
        if (!g->over) easy_plays(g);
    } else {
        Mask known[MAX_PLAYERS];
        memcpy(known, g->known, sizeof known);
        if (player->ways.sees) open_hands(g, s, (int)player->ways.sees, NULL);
        hard_draws(g, player);
        if (!g->over) hard_plays(g, player, plan);
        if (player->ways.sees) open_hands(g, s, 0, known);
    }
    if (g->turns > LONGEST) void_hand(g);
}

/* Plays a hand to its end. Returns how many samples were written. */
static int play_hand(Game *g, const Player *players, Sample *samples, int room) {
    int found = 0;
    while (!g->over) {
        int s = g->seat;
        Plan plan;
        one_turn(g, &players[s], &plan);
        if (plan.card >= 0 && samples && found < room) {
            memcpy(samples[found].figures, plan.x, sizeof plan.x);
            samples[found].value = value_of(players[s].net, plan.x, NULL);
            samples[found++].seat = s;
        }
    }
    return found;
}

#endif

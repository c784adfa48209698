/* Bots that look ahead in Double Rum: one that sees every card, and one that imagines those it cannot see. */

#ifndef DOUBLE_RUM_SEARCH_H
#define DOUBLE_RUM_SEARCH_H

#include "double_rum_values.h"

/* --------------------------------------------------------------------------------- somebody who sees every card */

/* One move ahead with all cards open: every draw and every discard, tabling and not, is played out by `knobs`. */
static double played_out(const Game *from, int seat, const double *const *knobs) {
    Game copy = *from;
    Journal *kept = journal;
    journal = 0;
    play_out(&copy, knobs);
    journal = kept;
    double scores[MOST_SEATS];
    finish(&copy, scores);
    return scores[seat];
}

static void table_all(Game *g, const double *p, int card) {
    for (int step = 0; step < 20 && !g->over; step++) {
        Mind mind;
        look(&mind, g, g->turn, p);
        Hand kept = g->hands[g->turn];
        if (card >= 0) take_out(&kept, card);
        if (!size_of(&kept) || !table_one(&mind, &kept, 1, 1, 1)) break;
    }
}

/* The rest of a turn after the draw, tried in every way; the best end is left in `g`. */
static double best_rest(Game *g, const double *const *knobs) {
    int seat = g->turn;
    Game best = *g;
    double most = -1e9;
    for (int tables = 0; tables < 2; tables++)
        for (int card = -1; card < 53; card++) {
            Game copy = *g;
            if (card < 0) {
                if (!tables) continue;
                table_all(&copy, knobs[seat], -1);
                if (!copy.over) continue;
            } else {
                if (!copies(&g->hands[seat], card) || (card == g->fresh && copies(&g->hands[seat], card) < 2)) continue;
                if (tables) {
                    table_all(&copy, knobs[seat], card);
                    if (!copy.over) {
                        if (!copies(&copy.hands[seat], card)) continue;
                        throw_away(&copy, card);
                    }
                } else
                    throw_away(&copy, card);
            }
            double value = played_out(&copy, seat, knobs);
            if (value > most) most = value, best = copy;
        }
    *g = best;
    return most;
}

static void see_all(Game *g, const double *const *knobs) {
    double most = -1e9;
    Game best = *g;
    Journal *kept = journal;
    journal = 0;
    for (int from_pile = 0; from_pile < 2; from_pile++) {
        if (!from_pile && !g->stock_count) continue;
        Game copy = *g;
        draw(&copy, from_pile);
        double value = best_rest(&copy, knobs);
        if (value > most) most = value, best = copy;
    }
    journal = kept;
    *g = best;
}

/* -------------------------------------------------------------------------------- imagined games */

/* Deal what a seat has not seen anew, among the other hands and the stock. */
static void imagine(Game *g, int seat) {
    uint8_t pool[112];
    int n = 0;
    for (int i = 0; i < g->stock_count; i++) pool[n++] = g->stock[i];
    for (int s = 0; s < g->seats; s++) {
        if (s == seat) continue;
        for (int c = 0; c < 53; c++)
            for (int k = copies(&g->hands[s], c) - copies(&g->known[s], c); k > 0; k--) pool[n++] = (uint8_t)c;
    }
    for (int i = n - 1; i > 0; i--) {
        int j = (int)(random_bits(&dice) % (uint64_t)(i + 1));
        uint8_t t = pool[i];
        pool[i] = pool[j], pool[j] = t;
    }
    for (int s = 0; s < g->seats; s++) {
        if (s == seat) continue;
        int hidden = size_of(&g->hands[s]) - size_of(&g->known[s]);
        g->hands[s] = g->known[s];
        while (hidden-- > 0) add(&g->hands[s], pool[--n]);
    }
    for (int i = 0; i < g->stock_count; i++) g->stock[i] = pool[--n];
}

/* A turn decided by games imagined: the same games for every choice. */
static void play_searching(Game *g, const double *const *knobs, int open) {
    int seat = g->turn, times = (int)knobs[seat][IMAGINED];
    double draws[2] = {0, 0};
    Journal *book = journal;
    journal = 0;
    int from_pile = !g->stock_count;
    if (!from_pile) {
        for (int k = 0; k < times; k++) {
            Game imagined = *g;
            if (!open) imagine(&imagined, seat);
            else if (open == 2) { /* the hands lie open, the stock does not */
                for (int i = imagined.stock_count - 1; i > 0; i--) {
                    int j = (int)(random_bits(&dice) % (uint64_t)(i + 1));
                    uint8_t t = imagined.stock[i];
                    imagined.stock[i] = imagined.stock[j], imagined.stock[j] = t;
                }
            }
            for (int way = 0; way < 2; way++) {
                Game copy = imagined;
                draw(&copy, way);
                /* The rest of the turn as usual. */
                Mind mind;
                const double *p = knobs[seat];
                for (int step = 0; step < 30 && !copy.over; step++) {
                    look(&mind, &copy, seat, p);
                    Hand *h = &copy.hands[seat];
                    int out;
                    double bad;
                    if (solve(&mind.search, h, mind.w, mind.joker, 1, 0) == 0 && table_one(&mind, h, 1, 1, 1)) continue;
                    int card = best_discard(&mind, h, copy.fresh, &bad, &out);
                    if (card < 0) break;
                    Hand kept = *h;
                    take_out(&kept, card);
                    int late = copy.stock_count < copy.seats, fewest = fewest_of(&copy, seat);
                    int melds = out || mind.rounds >= p[ROUNDS_TO_WAIT] || late || fewest <= p[GETTING_NEAR];
                    int jokers = out || (melds && (late || fewest <= p[NEARLY_OUT]));
                    if (melds && table_one(&mind, &kept, 1, 1, jokers)) continue;
                    throw_away(&copy, card);
                    break;
                }
                draws[way] += played_out(&copy, seat, knobs);
            }
        }
        from_pile = draws[1] > draws[0];
    }
    journal = book;
    draw(g, from_pile);
    journal = 0;
    /* Discards, with and without tabling first. */
    double sums[2][54] = {{0}};
    int can[2][54] = {{0}};
    for (int k = 0; k < times; k++) {
        Game imagined = *g;
        if (!open) imagine(&imagined, seat);
        else if (open == 2)
            for (int i = imagined.stock_count - 1; i > 0; i--) {
                int j = (int)(random_bits(&dice) % (uint64_t)(i + 1));
                uint8_t t = imagined.stock[i];
                imagined.stock[i] = imagined.stock[j], imagined.stock[j] = t;
            }
        for (int tables = 0; tables < 2; tables++)
            for (int card = 0; card < 54; card++) {
                Game copy = imagined;
                int throws = card < 53;
                if (!throws && !tables) continue;
                if (throws && (!copies(&g->hands[seat], card) || (card == g->fresh && copies(&g->hands[seat], card) < 2))) continue;
                if (tables) table_all(&copy, knobs[seat], throws ? card : -1);
                if (!throws && !copy.over) continue;
                if (!copy.over) {
                    if (tables && !copy.tabled_this_turn) continue;
                    if (!copies(&copy.hands[seat], card)) continue;
                    throw_away(&copy, card);
                }
                can[tables][card] = 1;
                sums[tables][card] += played_out(&copy, seat, knobs);
            }
    }
    int best = -1, with = 0;
    for (int tables = 0; tables < 2; tables++)
        for (int card = 0; card < 54; card++)
            if (can[tables][card] && (best < 0 || sums[tables][card] > sums[with][best])) best = card, with = tables;
    journal = book;
    if (best < 0) {
        g->over = 1, g->winner = -1;
        return;
    }
    if (with) table_all(g, knobs[seat], best < 53 ? best : -1);
    if (!g->over && best < 53) throw_away(g, best);
}

#endif

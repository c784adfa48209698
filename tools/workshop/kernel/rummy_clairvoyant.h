/* A bot that tries each move on the game as it lies, or as it may lie for one who sees only some of what is hidden. */

#ifndef RUMMY_CLAIRVOYANT_H
#define RUMMY_CLAIRVOYANT_H

#include "rummy_hard.h"

/* How far `seat` is ahead of the others' mean once all have played on as medium bots do. */
static float played_on(Game *g, int seat, int drawn) {
    const Constants medium = even_medium(g->players);
    if (!g->over && drawn) medium_plays(g, &medium);
    while (!g->over) {
        medium_draws(g, &medium);
        if (!g->over) medium_plays(g, &medium);
    }
    float others = 0;
    for (int s = 0; s < g->players; s++)
        if (s != seat) others += g->paid[s];
    return g->paid[seat] - others / (float)(g->players - 1);
}

/* Deals anew what `seat` does not see: of the others' hands, and of the stock, where the cards of one that was turned over are
 * known, but not their order. */
static void hide(const Game *g, int seat, int sees, Game *copy) {
    int n = g->players, count = 0, held[PACK], holder[PACK], place[PACK], places = 0;
    *copy = *g;
    for (int i = 0; i < g->stock_size; i++) {
        int from_top = g->stock_size - 1 - i, mine = from_top % n == (g->drawn ? n - 1 : 0);
        if (!((sees & TOP_OF_STOCK && !from_top) || (sees & OWN_DRAWS && mine))) place[places++] = i;
    }
    if (!g->stock_number)
        for (int o = 0; o < n; o++) {
            if (o == seat || sees & HANDS || (sees & NEXT_HAND && o == (seat + 1) % n)) continue;
            EACH(c, g->hand[o] & ~g->known[o]) {
                holder[count] = o;
                held[count++] = c;
            }
        }
    uint8_t mixed[2 * PACK];
    int all = 0;
    for (int i = 0; i < places; i++) mixed[all++] = g->stock[place[i]];
    for (int i = 0; i < count; i++) mixed[all++] = (uint8_t)held[i];
    shuffle(&luck, mixed, all);
    for (int i = 0; i < places; i++) copy->stock[place[i]] = mixed[i];
    for (int i = 0; i < count; i++) copy->hand[holder[i]] &= ~BIT(held[i]);
    for (int i = 0; i < count; i++) copy->hand[holder[i]] |= BIT(mixed[places + i]);
}

enum { MOST_WORLDS = 64 };

/* The game as it lies, or so many games in which what the seat does not see is dealt anew. */
static int worlds_of(const Game *g, const Ways *ways, Game *worlds) {
    int count = (int)ways->imagined;
    if (count > MOST_WORLDS) count = MOST_WORLDS;
    if (!count) worlds[0] = *g;
    for (int i = 0; i < count; i++) hide(g, g->seat, (int)ways->sees, &worlds[i]);
    return count ? count : 1;
}

static void clairvoyant_draws(Game *g, const Ways *ways) {
    static Game worlds[MOST_WORLDS];
    int s = g->seat;
    int64_t *log = log_to;
    const Constants medium = even_medium(g->players);
    while (!g->over && still_to_draw(g)) {
        float best = -1e9f;
        int chosen = 0, count = worlds_of(g, ways, worlds);
        log_to = NULL;
        for (int way = 0; way < 3; way++) {
            if (way == 0 && variant == GAMBLERS && !g->stock_size) continue;
            if (way == 1 && !g->pile_size) continue;
            if (way == 1 && variant == BOATHOUSE && !g->taken && !g->stock_size && g->pile_size < 2) continue;
            if (way == 2 && (variant != GAMBLERS || g->stock_size)) continue;
            float ahead = 0;
            for (int i = 0; i < count; i++) {
                Game copy = worlds[i];
                if (way == 0) draw_stock(&copy);
                else if (way == 1) draw_pile(&copy);
                else refusal(&copy, s);
                if (!copy.over && still_to_draw(&copy)) medium_draws(&copy, &medium);
                ahead += played_on(&copy, s, 1);
            }
            if (ahead > best) {
                best = ahead;
                chosen = way;
            }
        }
        log_to = log;
        if (chosen == 0) draw_stock(g);
        else if (chosen == 1) draw_pile(g);
        else refusal(g, s);
    }
}

static void clairvoyant_plays(Game *g, const Ways *ways) {
    static Game worlds[MOST_WORLDS];
    int s = g->seat, discard = -1, tabling = 0;
    float best = -1e9f;
    Game copy = *g;
    const Constants medium = even_medium(g->players);
    medium_plays(&copy, &medium);
    if (copy.over) {
        *g = copy;
        return;
    }
    int count = worlds_of(g, ways, worlds);
    EACH(c, g->hand[s] & ~g->taken) {
        for (int table = 0; table < 2; table++) {
            if (table && variant == BOATHOUSE) break;
            float ahead = 0;
            int other = 1;
            for (int i = 0; i < count && other; i++) {
                copy = worlds[i];
                if (table) {
                    table_all(&copy, g->hand[s] & ~BIT(c));
                    other = !copy.over && copy.table.count > g->table.count;
                    if (!other) break;
                }
                play_discard(&copy, c);
                ahead += played_on(&copy, s, 0);
            }
            if (other && ahead > best) {
                best = ahead;
                discard = c;
                tabling = table;
            }
        }
    }
    if (tabling) table_all(g, g->hand[s] & ~BIT(discard));
    play_discard(g, discard);
}

#endif

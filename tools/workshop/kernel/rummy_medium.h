/* What the medium bots go by. */

#ifndef RUMMY_MEDIUM_H
#define RUMMY_MEDIUM_H

#include "rummy_game.h"

/* ------------------------------------------------------------------------------------------------------- medium */

/* What a medium bot goes by: `shunned` is what it costs to throw what the next seat openly collects. In Gambler's nothing is
 * tabled while nobody else has and this seat would have so many `loose` cards left. */
typedef struct {
    float draws_ahead, feeding, taking, trust, decided, shunned, loose;
} Constants;

/* The even medium bot at a table of so many. */
static Constants even_medium(int players) {
    Constants even = {4, 15, 4, 0.4f, 40, 30, 0};
    if (variant == BOATHOUSE) even.shunned = 12;
    if (variant == GAMBLERS && players == 2) even.draws_ahead = 3, even.feeding = 50, even.loose = 4;
    return even;
}

static float uses(const Game *g, int next, Mask unseen, int card) {
    if (g->table.room >> card & 1) return 1;
    int known = size_of(g->known[next]);
    int hidden = size_of(g->hand[next]) - known, all = size_of(unseen);
    float lot = (float)hidden / (float)(all > hidden ? all : hidden > 0 ? hidden : 1);
#define HOLDS(c) (g->known[next] >> (c) & 1 ? 1.0f : unseen >> (c) & 1 ? lot : 0.0f)
    int rank = card % 13, suit = card - rank, k = 0;
    float p[3];
    for (int s = 0; s < 52; s += 13)
        if (s != suit) p[k++] = HOLDS(s + rank);
    float set = p[0] * p[1] + p[0] * p[2] + p[1] * p[2] - 2 * p[0] * p[1] * p[2];
    float q[5];
    for (int step = -2; step <= 2; step++) {
        int r = rank + step;
        if (variant == BOATHOUSE) r = (r + 13) % 13;
        q[step + 2] = r < 0 || r > 12 ? 0 : HOLDS(suit + r);
    }
    float run = q[1] * fmaxf(q[0], q[3]) + q[3] * q[4] * (1 - q[1]);
    return set + run - set * run;
}

/* How openly `next` collects cards like this one: it fits on a meld of its own, it took two that make a meld with it, or
 * one that goes with it. */
static float interest(const Game *g, int next, int card) {
    if (g->table.room >> card & 1)
        for (int i = 0; i < g->table.count; i++)
            if (g->owner[i] == next && g->table.meld[i].room >> card & 1) return 1;
    Mask k = g->known[next];
    if (size_of(k) > 1 && completed_by(k) >> card & 1) return 1;
    int rank = card % 13;
    Mask like = ACES << rank;
    if (rank > 0 || variant == BOATHOUSE) like |= BIT(card - rank + (rank + 12) % 13);
    if (rank < 12 || variant == BOATHOUSE) like |= BIT(card - rank + (rank + 1) % 13);
    return k & like & ~BIT(card) ? 0.5f : 0;
}

static float going_out(const Game *g, int seat) {
    static const float by_cards[6] = {0, 0.16f, 0.11f, 0.14f, 0.03f, 0.01f};
    int cards = size_of(g->hand[seat]);
    if (g->first_tabled[seat]) return cards < 6 ? by_cards[cards] : 0;
    float pace = g->players == 2 ? 0.01f : 0.005f;
    float p = pace * (float)g->turns / (float)g->players;
    return p > 0.25f ? 0.25f : p;
}

static Mask medium_to_come(const Game *g, Mask unseen) {
    if (g->stock_size) return unseen;
    return variant == GAMBLERS ? 0 : pile_mask(g);
}

static int left_after_discard(const Game *g, Mask hand, Mask not_these) {
    int best = 1 << 30;
    EACH(c, hand & ~not_these) {
        int l = least_on(BY_WEIGHT, &g->table, hand & ~BIT(c));
        if (l < best) best = l;
    }
    return best;
}

static float expected_after_draw(const Game *g, Mask hand, Mask to_come) {
    int now = least_on(BY_WEIGHT, &g->table, hand);
    int heaviest = now - left_after_discard(g, hand, 0);
    Mask room;
    laid_off(&g->table, hand, &room);
    Mask useful = completed_by(hand) | room;
    float total = 0;
    EACH(c, to_come) {
        int w = weight_of[BY_WEIGHT][c % 13];
        if (useful >> c & 1) total += (float)left_after_discard(g, hand | BIT(c), 0);
        else total += (float)(now + w - (heaviest > w ? heaviest : w));
    }
    return total / (float)size_of(to_come);
}

static float outs_of(const Game *g, Mask hand, Mask to_come) {
    int before = least_on(BY_WEIGHT, &g->table, hand), gain = 0;
    Mask room;
    laid_off(&g->table, hand, &room);
    EACH(c, (completed_by(hand) | room) & to_come & ~hand)
        gain += before + weight_of[BY_WEIGHT][c % 13] - least_on(BY_WEIGHT, &g->table, hand | BIT(c));
    int all = size_of(to_come);
    return (float)gain / (float)(all ? all : 1);
}

static int medium_refuses(const Game *g) {
    int s = g->seat, best = 1 << 30;
    Mask with = g->hand[s] | BIT(g->pile[g->pile_size - 1]);
    EACH(c, g->hand[s]) {
        int l = least_on(BY_PIPS, &g->table, with & ~BIT(c));
        if (l < best) best = l;
    }
    int count = pips_in(g->hand[s]);
    float lowest = 1e9f;
    for (int o = 0; o < g->players; o++) {
        if (o == s) continue;
        float est = (float)pips_in(g->known[o]) + 5.5f * (float)(size_of(g->hand[o]) - size_of(g->known[o]));
        if (est < lowest) lowest = est;
    }
    return !(best == 0 || (best < count && (float)count >= lowest));
}

/* The least after a second card and a discard; `kept` came from the pile. */
static int boat_least(Mask hand, Mask kept) {
    if (!left_by(BY_WEIGHT, hand)) return 0;
    int best = 1 << 30;
    EACH(c, hand & ~kept) {
        int l = left_by(BY_WEIGHT, hand & ~BIT(c));
        if (l < best) best = l;
    }
    return best;
}

static float boat_second(Mask hand, Mask kept, Mask to_come) {
    to_come &= ~kept;
    float total = 0;
    EACH(c, to_come) total += (float)boat_least(hand | BIT(c), kept);
    return to_come ? total / (float)size_of(to_come) : (float)boat_least(hand, kept);
}

static void medium_draws(Game *g, const Constants *k) {
    int s = g->seat;
    Mask unseen = unseen_by(g, s), to_come = medium_to_come(g, unseen);
    if (variant == BOATHOUSE) {
        while (!g->over && (!g->drawn || (g->drawn == 1 && g->taken))) {
            Mask hand = g->hand[s];
            unseen = unseen_by(g, s);
            to_come = g->stock_size ? unseen : pile_mask(g);
            if (!g->pile_size) {
                draw_stock(g);
                continue;
            }
            if (!g->taken && !g->stock_size && g->pile_size < 2) {
                draw_stock(g);
                continue;
            }
            float by_stock, by_pile;
            if (g->taken) {
                Mask second = BIT(g->pile[g->pile_size - 1]);
                by_stock = boat_second(hand, g->taken, to_come);
                by_pile = (float)boat_least(hand | second, g->taken | second);
            } else {
                Mask up = BIT(g->pile[g->pile_size - 1]);
                by_stock = expected_after_draw(g, hand, to_come);
                by_pile = boat_second(hand | up, up, to_come);
                if (g->pile_size > 1) {
                    Mask second = BIT(g->pile[g->pile_size - 2]);
                    float both = (float)boat_least(hand | up | second, up | second);
                    if (both < by_pile) by_pile = both;
                }
            }
            if (by_pile < by_stock - k->taking) draw_pile(g);
            else draw_stock(g);
        }
        return;
    }
    if (variant == GAMBLERS && !g->stock_size) {
        if (medium_refuses(g)) {
            note(LOG_REFUSE, 0, 0);
            refusal(g, s);
        } else draw_pile(g);
        return;
    }
    if (!g->pile_size) {
        draw_stock(g);
        return;
    }
    Mask up = BIT(g->pile[g->pile_size - 1]), with = g->hand[s] | up;
    float taking = (float)left_after_discard(g, with, up);
    if (taking == 0 || !least_on(BY_WEIGHT, &g->table, with)) {
        draw_pile(g);
        return;
    }
    float drawing = expected_after_draw(g, g->hand[s], to_come);
    if (-taking - k->taking > -drawing) draw_pile(g);
    else draw_stock(g);
}

static float gain_by_waiting(const Game *g, Mask kept, const Constants *k) {
    float risk = 0, hope = 0;
    int begun = 0;
    for (int s = 0; s < g->players; s++) {
        if (s == g->seat) continue;
        begun += g->first_tabled[s] > 0;
        risk += going_out(g, s) * (g->first_tabled[s] ? 1.0f : 2.0f);
        hope += (float)size_of(g->hand[s]) * 6.5f;
    }
    int at_stake = pips_in(kept) - left_by(BY_PIPS, kept);
    if (k->loose > 0 && !begun) return (float)(least_on(BY_COUNT, &g->table, kept) >> 8) >= k->loose ? 1 : 0;
    int may = variant == RUMMY && !g->first_tabled[g->seat] && g->turnovers < 3;
    return (may ? hope * k->trust / (float)g->players : 0) - risk * (float)at_stake;
}

/* Table these cards, which are matched, keeping as many in hand as the rules want. */
static void table_all(Game *g, Mask kept) {
    Layout l = layout(&g->table, kept);
    Mask melds[8];
    int s = g->seat, count = melds_of(kept, &l, melds);
    int first = !g->first_tabled[s] || g->first_tabled[s] == g->turns;
    int keep = variant == GAMBLERS && first ? 2 : 1;
    for (int i = 0; i < count; i++)
        if (size_of(g->hand[s]) - size_of(melds[i]) >= keep) play_meld(g, melds[i]);
    Mask fits = l.fits;
    while (fits && size_of(g->hand[s]) - 1 >= keep) {
        Mask now = fits & g->table.room;
        if (!now) break;
        int card = lowest(now);
        fits &= ~BIT(card);
        for (int i = 0; i < g->table.count; i++)
            if (g->table.meld[i].room >> card & 1) {
                play_lay_off(g, card, i);
                break;
            }
    }
}

static int medium_discard(const Game *g, const Constants *k) {
    int s = g->seat, next = (s + 1) % g->players, best = -1;
    Mask hand = g->hand[s], unseen = unseen_by(g, s), to_come = medium_to_come(g, unseen);
    int lefts[52], fewest = 1 << 30;
    EACH(c, hand & ~g->taken) {
        lefts[c] = least_on(BY_WEIGHT, &g->table, hand & ~BIT(c));
        if (lefts[c] < fewest) fewest = lefts[c];
    }
    float ahead = k->draws_ahead, found = 1e9f;
    if (variant == GAMBLERS) ahead = fminf(ahead, (float)g->stock_size / (float)g->players);
    EACH(c, hand & ~g->taken) {
        if ((float)lefts[c] > (float)fewest + k->decided) continue;
        Mask rest = hand & ~BIT(c);
        float left = (float)lefts[c] - ahead * outs_of(g, rest, to_come) + k->feeding * uses(g, next, unseen, c) +
                     k->shunned * interest(g, next, c) +
                     0.001f * (float)share(&luck);
        if (left < found) {
            found = left;
            best = c;
        }
    }
    return best;
}

/* Boathouse: declares if the whole hand fits, with or without a card thrown; whether it did. */
static int declares(Game *g, int s) {
    Mask hand = g->hand[s];
    int way = -2;
    if (!left_by(BY_COUNT, hand)) way = -1;
    EACH(c, hand & ~g->taken) if (way == -2 && !left_by(BY_COUNT, hand & ~BIT(c))) way = c;
    if (way == -2) return 0;
    note(LOG_DECLARE, way, 0);
    out(g, s);
    return 1;
}

static void medium_plays(Game *g, const Constants *k) {
    int s = g->seat;
    if (variant == BOATHOUSE) {
        if (declares(g, s)) return;
        play_discard(g, medium_discard(g, k));
        return;
    }
    if (goes_out(g)) return;
    int best = medium_discard(g, k);
    Mask kept = g->hand[s] & ~BIT(best);
    if (gain_by_waiting(g, kept, k) <= 0) table_all(g, kept);
    if (!g->over) play_discard(g, best);
}

#endif

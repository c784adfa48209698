/* The moves of Double Rum: drawing, laying, laying off, moving jokers, throwing. (DR-3 to DR-9) */

#ifndef DOUBLE_RUM_MOVES_H
#define DOUBLE_RUM_MOVES_H

#include "double_rum_judge.h"

/* ------------------------------------------------------------------------------------------------------- moves */

static void draw(Game *g, int from_pile) {
    int seat = g->turn, card;
    g->fresh = -1;
    g->tabled_this_turn = 0;
    g->drawn_from_pile = from_pile;
    note(seat), note(from_pile ? 1 : 0), note(-1);
    if (from_pile) {
        card = g->pile[--g->pile_count];
        g->seen[card]--;
        g->fresh = card;
        add(&g->known[seat], card);
        if (card != JOKER) g->took[seat] |= 1ULL << card;
    } else
        card = g->stock[--g->stock_count];
    add(&g->hands[seat], card);
}

static void leave_hand(Game *g, int card) {
    int seat = g->turn;
    take_out(&g->hands[seat], card);
    if (copies(&g->known[seat], card)) take_out(&g->known[seat], card);
}

static void settle(Game *g) { g->over = 1, g->winner = g->turn; }

static void tabled(Game *g, int card) {
    leave_hand(g, card);
    g->seen[card]++;
}

static void after_tabling(Game *g) {
    if (!g->first_tabled[g->turn]) g->first_tabled[g->turn] = g->turns;
    g->tabled_this_turn = 1;
    if (!size_of(&g->hands[g->turn])) settle(g);
}

static void lay(Game *g, const Option *o) {
    Meld *m = &g->melds[g->melds_count++];
    memset(m, 0, sizeof *m);
    m->owner = g->turn;
    m->is_run = o->is_run;
    int first = __builtin_ctzll(o->one);
    m->rank = first % 13, m->suit = first / 13;
    note(g->turn), note(3);
    for (uint64_t x = o->one; x; x &= x - 1) note(__builtin_ctzll(x)), tabled(g, __builtin_ctzll(x));
    for (uint64_t x = o->two; x; x &= x - 1) note(__builtin_ctzll(x)), tabled(g, __builtin_ctzll(x));
    for (int j = 0; j < o->jokers; j++) {
        note(o->is_run ? 64 + card_at(m->suit, o->place) : JOKER);
        tabled(g, JOKER);
    }
    note(-1);
    if (o->is_run) {
        m->start = o->start, m->length = o->length;
        if (o->jokers) m->jokers = 1 << o->place;
        fix_jokers(m);
    }
    after_tabling(g);
}

/* Lay `card` off on the first meld that takes it, or in a joker's place; 0 if it fits nowhere. */
static int lay_off(Game *g, int card) {
    for (int i = 0; i < g->melds_count; i++) {
        Meld *m = &g->melds[i];
        uint64_t room = room_of(m);
        if (card == JOKER ? !room : !(room >> card & 1)) continue;
        int face = card;
        if (m->is_run) {
            int above = above_of(m), below = below_of(m);
            int on_top = card == JOKER ? above >= 0 : above >= 0 && card_at(m->suit, above) == card;
            int place = on_top ? above : below;
            face = card_at(m->suit, place);
            if (!on_top) m->start--;
            m->length++;
            if (card == JOKER) m->jokers |= 1 << place;
            fix_jokers(m);
        }
        note(g->turn), note(4), note(card == JOKER && m->is_run ? 64 + face : card), note(i), note(-1);
        tabled(g, card);
        after_tabling(g);
        return 1;
    }
    if (card == JOKER) return 0;
    for (int i = 0; i < g->melds_count; i++) {
        Meld *m = &g->melds[i];
        int place = movable(m, card);
        if (place < 0) continue;
        note(g->turn), note(5), note(card), note(i), note(-1);
        m->jokers &= ~(1 << place);
        int to = place == m->start ? above_of(m) : below_of(m);
        if (to < m->start) m->start--;
        m->length++;
        m->jokers |= 1 << to, m->fixed |= 1 << to;
        fix_jokers(m);
        tabled(g, card);
        after_tabling(g);
        return 1;
    }
    return 0;
}

static void throw_away(Game *g, int card) {
    int seat = g->turn;
    note(seat), note(2), note(card), note(-1);
    leave_hand(g, card);
    g->fresh = -1;
    g->pile[g->pile_count++] = (uint8_t)card;
    g->seen[card]++;
    if (card != JOKER) g->threw[seat] |= 1ULL << card;
    if (!size_of(&g->hands[seat])) {
        settle(g);
        return;
    }
    g->dry = g->drawn_from_pile && !g->stock_count && !g->tabled_this_turn ? g->dry + 1 : 0;
    if (g->dry >= 2 * g->seats) {
        g->over = 1, g->winner = -1;
        return;
    }
    g->turn = (seat + 1) % g->seats;
    g->turns++;
}

#endif

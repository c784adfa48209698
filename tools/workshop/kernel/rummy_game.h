/* The rules of Rummy, Gambler's Rummy and Boathouse Rummy, at their default house rules. */

#ifndef RUMMY_GAME_H
#define RUMMY_GAME_H

#include "rummy_table.h"

/* --------------------------------------------------------------------------------------------------------- game */

typedef struct {
    int players, seat, turns, last_tabled, turnovers, idle, dry, stock_number, over;
    Mask hand[MAX_PLAYERS], known[MAX_PLAYERS];
    int first_tabled[MAX_PLAYERS];
    int drawn;
    Mask taken, turned;
    int stock_size, pile_size;
    uint8_t stock[52], pile[52];
    Table table;
    int8_t owner[MAX_MELDS];
    float paid[MAX_PLAYERS];
} Game;

/* What a test replays: kind, then cards. */
enum { LOG_STOCK, LOG_PILE, LOG_MELD, LOG_LAY_OFF, LOG_DISCARD, LOG_DECLARE, LOG_REFUSE };
static int64_t *log_to;
static int log_size, log_room;

static void note(int kind, int64_t what, int64_t more) {
    if (log_to && log_size + 3 <= log_room) {
        log_to[log_size++] = kind;
        log_to[log_size++] = what;
        log_to[log_size++] = more;
    }
}

static int hand_size(int players) {
    if (variant == GAMBLERS) return 7;
    return players == 2 ? 10 : players <= 4 ? 7 : 6;
}

static void deal(Game *g, int players, const uint8_t *pack) {
    memset(g, 0, sizeof *g);
    g->players = players;
    int at = 0;
    for (int i = 0; i < hand_size(players); i++)
        for (int s = 0; s < players; s++) g->hand[s] |= BIT(pack[at++]);
    g->pile[g->pile_size++] = pack[at++];
    for (int i = 51; i >= at; i--) g->stock[g->stock_size++] = pack[i];
    g->turns = 1;
}

static Mask pile_mask(const Game *g) {
    Mask m = 0;
    for (int i = 0; i < g->pile_size; i++) m |= BIT(g->pile[i]);
    return m;
}

static Mask table_mask(const Game *g) {
    Mask m = 0;
    for (int i = 0; i < g->table.count; i++) m |= g->table.meld[i].cards;
    return m;
}

/* Cards that `seat` has seen nowhere. */
static Mask unseen_by(const Game *g, int seat) {
    Mask seen = g->hand[seat] | pile_mask(g) | table_mask(g);
    for (int s = 0; s < g->players; s++)
        if (s != seat) seen |= g->known[s];
    return WHOLE_PACK & ~seen;
}

static void void_hand(Game *g) { g->over = 1; }

static void refusal(Game *g, int refuser) {
    int count[MAX_PLAYERS], lowest = 1000, winners[MAX_PLAYERS], wins = 0, total = 0;
    for (int s = 0; s < g->players; s++) {
        count[s] = pips_in(g->hand[s]);
        if (count[s] < lowest) lowest = count[s];
    }
    for (int i = 1; i <= g->players; i++) {
        int s = (refuser + i) % g->players;
        if (count[s] == lowest) winners[wins++] = s;
    }
    for (int s = 0; s < g->players; s++) {
        g->paid[s] -= (float)(count[s] - lowest);
        total += count[s] - lowest;
    }
    for (int i = 0; i < wins; i++) g->paid[winners[i]] += (float)(total / wins + (i < total % wins));
    g->over = 1;
}

static void out(Game *g, int seat) {
    int twice = variant == RUMMY && (!g->first_tabled[seat] || g->first_tabled[seat] == g->turns);
    for (int s = 0; s < g->players; s++) {
        if (s == seat) continue;
        int cost = variant == BOATHOUSE ? left_by(BY_PIPS, g->hand[s]) : pips_in(g->hand[s]) * (1 + twice);
        g->paid[s] -= (float)cost;
        g->paid[seat] += (float)cost;
    }
    g->over = 1;
}

static void leave_hand(Game *g, int seat, Mask cards) {
    g->hand[seat] &= ~cards;
    g->known[seat] &= ~cards;
}

static void draw_stock(Game *g) {
    note(LOG_STOCK, 0, 0);
    if (!g->stock_size) {
        if (g->turnovers >= (variant == BOATHOUSE ? 10 : 3)) {
            void_hand(g);
            return;
        }
        g->turned = pile_mask(g);
        for (int i = 0; i < g->pile_size; i++) g->stock[i] = g->pile[g->pile_size - 1 - i];
        g->stock_size = g->pile_size;
        g->pile_size = 0;
        g->turnovers++;
        g->stock_number++;
    }
    g->hand[g->seat] |= BIT(g->stock[--g->stock_size]);
    g->drawn++;
}

static void draw_pile(Game *g) {
    note(LOG_PILE, 0, 0);
    int card = g->pile[--g->pile_size];
    g->hand[g->seat] |= BIT(card);
    g->known[g->seat] |= BIT(card);
    g->taken |= BIT(card);
    g->drawn++;
}

static void tabled_now(Game *g, int seat, Mask cards) {
    leave_hand(g, seat, cards);
    if (!g->first_tabled[seat]) g->first_tabled[seat] = g->turns;
    g->last_tabled = g->turns;
    g->turnovers = 0;
    if (!g->hand[seat]) out(g, seat);
}

static void play_meld(Game *g, Mask cards) {
    note(LOG_MELD, (int64_t)cards, 0);
    g->owner[g->table.count] = (int8_t)g->seat;
    put_meld(&g->table, cards);
    tabled_now(g, g->seat, cards);
}

static void play_lay_off(Game *g, int card, int index) {
    note(LOG_LAY_OFF, card, index);
    put_card(&g->table, index, card);
    tabled_now(g, g->seat, BIT(card));
}

/* What one seat throws, and how much of it the next seat is seen to collect while nobody is as good as out. */
static int watched = -1;
static long thrown, given;
static float interest(const Game *g, int next, int card);

static void watch_discard(const Game *g, int seat, int card) {
    thrown++;
    if (size_of(g->hand[seat]) == 1) return;
    for (int o = 0; o < g->players; o++)
        if (o != seat && size_of(g->hand[o]) <= 2) return;
    given += interest(g, (seat + 1) % g->players, card) > 0;
}

static void play_discard(Game *g, int card) {
    int seat = g->seat;
    if (seat == watched) watch_discard(g, seat, card);
    note(LOG_DISCARD, card, 0);
    leave_hand(g, seat, BIT(card));
    g->pile[g->pile_size++] = (uint8_t)card;
    if (!g->hand[seat]) {
        out(g, seat);
        return;
    }
    int only_pile = size_of(g->taken) == g->drawn, nothing = g->last_tabled != g->turns;
    if (variant == GAMBLERS) {
        int dry = g->taken && !g->stock_size && nothing;
        g->dry = dry ? g->dry + 1 : 0;
        if (g->dry >= g->players) {
            refusal(g, (seat + 1) % g->players);
            return;
        }
    }
    g->idle = only_pile && nothing ? g->idle + 1 : 0;
    if (g->idle >= 5 * g->players) {
        void_hand(g);
        return;
    }
    g->seat = (seat + 1) % g->players;
    g->turns++;
    g->drawn = 0;
    g->taken = 0;
}

/* The melds of a layout: its sets and the unbroken stretches of what remains. */
static int melds_of(Mask hand, const Layout *l, Mask *melds) {
    int count = 0;
    Mask runs = hand & ~l->fits & ~l->sets & ~l->unmatched;
    for (int r = 0; r < 13; r++)
        if (l->sets & (ACES << r)) melds[count++] = l->sets & (ACES << r);
    for (int s = 0; s < 4; s++) {
        unsigned k = runs >> 13 * s & SUIT;
        while (k) {
            int from = __builtin_ctz(k), to = from;
            while (to < 13 && k >> to & 1) to++;
            unsigned run = ((1u << to) - 1) & ~((1u << from) - 1);
            melds[count++] = (Mask)run << 13 * s;
            k &= ~run;
        }
    }
    return count;
}

/* Lay these cards off one after another, wherever they fit. */
static void lay_all_off(Game *g, Mask cards) {
    for (int again = 1; again && cards && !g->over;) {
        again = 0;
        for (int i = 0; i < g->table.count && !again; i++) {
            Mask fit = g->table.meld[i].room & cards;
            if (fit) {
                int card = lowest(fit);
                cards &= ~BIT(card);
                play_lay_off(g, card, i);
                again = 1;
            }
        }
    }
}

static int lays_out(Game *g, Mask hand);

/* Empty a hand that `all_out` says can be emptied; the melds first, or lay-offs first where those are needed. */
static int lays_out(Game *g, Mask hand) {
    if (!hand || g->over) return 1;
    if (!left_by(BY_COUNT, hand)) {
        Layout l = {0, arranged(BY_COUNT, hand).sets, 0, 0};
        Mask melds[8];
        int count = melds_of(hand, &l, melds);
        for (int i = 0; i < count; i++) play_meld(g, melds[i]);
        return 1;
    }
    for (int i = 0; i < g->table.count; i++) {
        EACH(c, g->table.meld[i].room & hand) {
            Table after = g->table;
            put_card(&after, i, c);
            if (all_out(&after, hand & ~BIT(c))) {
                play_lay_off(g, c, i);
                return lays_out(g, hand & ~BIT(c));
            }
        }
    }
    return 0;
}

/* Go out this turn if that is possible. */
static int goes_out(Game *g) {
    int s = g->seat;
    Mask hand = g->hand[s];
    int first = !g->first_tabled[s] || g->first_tabled[s] == g->turns;
    if (variant == GAMBLERS && first) return 0;
    if (!least_on(BY_COUNT, &g->table, hand) && all_out(&g->table, hand)) {
        lays_out(g, hand);
        return 1;
    }
    EACH(c, hand & ~g->taken) {
        Mask rest = hand & ~BIT(c);
        if (!least_on(BY_COUNT, &g->table, rest) && all_out(&g->table, rest)) {
            lays_out(g, rest);
            if (!g->over) play_discard(g, c);
            return 1;
        }
    }
    return 0;
}

#endif

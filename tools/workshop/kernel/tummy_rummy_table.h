/* The table of Tummy Rummy, what a hand there may hope for, and how a turn is played. (TU-3, TU-14) */

#ifndef TUMMY_RUMMY_TABLE_H
#define TUMMY_RUMMY_TABLE_H

#include <math.h>
#include <stdlib.h>
#include "cards.h"

enum { MOST_SEATS = 6, MOST_MELDS = 20 };

/* ------------------------------------------------------------------------------------------------------- knobs */

enum Knob {
    DRAWS_AHEAD,  /* how many more draws a hand is judged to get */
    TAKING,       /* by how much the upcard must beat the stock */
    FEEDING,      /* what it costs if the next seat can use a discard */
    COLLECTED,    /* what it costs for each card like it that the next seat took */
    PLATE,        /* what a helping left in the hand weighs, were it caught */
    LATE_PLATE,   /* how much more each round */
    HELD_BACK,    /* rounds after which nothing is held back any more */
    NEARLY_OUT,   /* a rival with so few cards: hold nothing back */
    SPECIAL_HARM, /* what firing the Special weighs, times what it weighs for the medium bot */
    NAMING,       /* 0: a king is named as the Special; 1: any card, by chance */
    GUARD,        /* how much it is worth to fend off helpings, times the medium bot's belief */
    PLAYED_OUT,   /* what it costs to play a card against a gift */
    BEHIND,       /* whoever has eaten this many units more is half as worth feeding */
    RETURNED,     /* what a helping that comes back costs, times a unit */
    IMAGINED,     /* hands imagined for each gift; 0: none */
    LOOKED_AT,    /* gifts played to the end with them */
    KNOBS
};

/* -------------------------------------------------------------------------------------------------- the state */

typedef struct { int owner, is_run, low, high, suit; Mask cards, room; } Meld;

typedef struct {
    int seats, dealer, turn, turns, turnovers, idle, last_tabled, taken, over, ender, feeding;
    Mask hands[MOST_SEATS], known[MOST_SEATS];
    int first_tabled[MOST_SEATS], eaten[MOST_SEATS];
    Meld melds[MOST_MELDS];
    int melds_count;
    uint8_t stock[PACK + 8], pile[PACK + 8];
    int stock_count, pile_count;
    /* the last hand */
    int chef, special;
    int scores[MOST_SEATS];
    /* the Feeding */
    Mask lacks[MOST_SEATS], single[MOST_SEATS], fed;
} Game;

static Judge judge; /* counts unmatched cards */
static _Thread_local Chance dice;

typedef struct { int16_t *at; int used, most; } Journal;
static _Thread_local Journal *journal;
static void note(int number) {
    if (journal && journal->used < journal->most) journal->at[journal->used++] = (int16_t)number;
}

static Mask of_rank(int card) { return ACES << RANK_OF(card); }
static int left_of(const Game *g, int seat) { return (seat + 1) % g->seats; }

static void fit_run(Meld *m) {
    m->room = 0;
    if (m->low > 0) m->room |= BIT(m->suit * 13 + m->low - 1);
    if (m->high < 12) m->room |= BIT(m->suit * 13 + m->high + 1);
}

static Mask table_room(const Game *g) {
    Mask room = 0;
    for (int i = 0; i < g->melds_count; i++) room |= g->melds[i].room;
    return room;
}

static int folded(Mask room) { return (int)((room | room >> 13 | room >> 26 | room >> 39) & SUIT); }

static int barred(const Game *g, int seat) {
    Mask room = 0;
    for (int i = 0; i < g->melds_count; i++)
        if (g->melds[i].owner == seat) room |= g->melds[i].room;
    return folded(room);
}

/* --------------------------------------------------------------------------------------------------- prospects */

/* The cards of a hand that can be laid off, even one after another, and all that would fit after that. */
static Mask laid_off(const Game *g, Mask hand, Mask *room) {
    Mask fitting = 0;
    *room = 0;
    for (int i = 0; i < g->melds_count; i++) {
        const Meld *m = &g->melds[i];
        if (!m->is_run) {
            fitting |= m->room & hand;
            *room |= m->room;
            continue;
        }
        int low = m->low, high = m->high;
        while (high < 12 && (hand & ~fitting) >> (m->suit * 13 + high + 1) & 1) fitting |= BIT(m->suit * 13 + ++high);
        while (low > 0 && (hand & ~fitting) >> (m->suit * 13 + low - 1) & 1) fitting |= BIT(m->suit * 13 + --low);
        if (low > 0) *room |= BIT(m->suit * 13 + low - 1);
        if (high < 12) *room |= BIT(m->suit * 13 + high + 1);
    }
    return fitting;
}

/* How many cards of a hand are left unmatched at best. */
static int unmatched(const Game *g, Mask hand) {
    if (!g->melds_count) return least(&judge, hand);
    Mask room, fitting = laid_off(g, hand, &room);
    int best = least(&judge, hand & ~fitting);
    for (Mask kept = fitting; kept && best; kept = (kept - 1) & fitting) {
        int found = least(&judge, (hand & ~fitting) | kept);
        if (found < best) best = found;
    }
    return best;
}

/* The number of cards that the next of `to_come` is expected to match, itself included. */
static double outs(const Game *g, Mask hand, Mask to_come, int before) {
    Mask room;
    laid_off(g, hand, &room);
    Mask useful = (completing(hand) | room) & to_come & ~hand;
    int gain = 0;
    EACH(card, useful) gain += before + 1 - unmatched(g, hand | BIT(card));
    int count = size_of(to_come);
    return count ? (double)gain / count : 0;
}

static int after_discard(const Game *g, Mask hand, int not_this) {
    int best = 99;
    EACH(card, hand) {
        if (card == not_this) continue;
        int found = unmatched(g, hand ^ BIT(card));
        if (found < best) best = found;
    }
    return best;
}

/* --------------------------------------------------------------------------------------------------------- mind */

typedef struct {
    const double *p;
    const Game *g;
    int seat, next, rounds;
    Mask unseen, to_come;
} Mind;

static Mask pile_mask(const Game *g) {
    Mask m = 0;
    for (int i = 0; i < g->pile_count; i++) m |= BIT(g->pile[i]);
    return m;
}

static void look(Mind *m, const Game *g, int seat, const double *p) {
    m->p = p, m->g = g, m->seat = seat, m->next = left_of(g, seat), m->rounds = (g->turns - 1) / g->seats;
    Mask seen = g->hands[seat], pile = pile_mask(g);
    seen |= pile;
    for (int i = 0; i < g->melds_count; i++) seen |= g->melds[i].cards;
    for (int s = 0; s < g->seats; s++) seen |= g->known[s];
    m->unseen = WHOLE_PACK & ~seen;
    m->to_come = g->stock_count ? m->unseen : pile;
}

static double holds(const Mind *m, int card, double share_each) {
    if (m->g->known[m->next] >> card & 1) return 1;
    return m->unseen >> card & 1 ? share_each : 0;
}

/* How likely the next seat can use `card`. */
static double used_next(const Mind *m, int card) {
    if (table_room(m->g) >> card & 1) return 1;
    int hidden = size_of(m->g->hands[m->next]) - size_of(m->g->known[m->next]);
    int pool = size_of(m->unseen);
    double each = (double)hidden / (pool > hidden ? pool : hidden > 1 ? hidden : 1);
    int rank = card % 13, suit = card / 13;
    double h[3];
    int n = 0;
    for (int s = 0; s < 4; s++)
        if (s != suit) h[n++] = holds(m, s * 13 + rank, each);
    double set = h[0] * h[1] + h[0] * h[2] + h[1] * h[2] - 2 * h[0] * h[1] * h[2];
    double b[5];
    for (int step = -2; step <= 2; step++)
        b[step + 2] = rank + step < 0 || rank + step > 12 ? 0 : holds(m, card + step, each);
    double run = b[1] * (b[0] > b[3] ? b[0] : b[3]) + b[3] * b[4] * (1 - b[1]);
    return set + run - set * run;
}

static int fewest_of(const Game *g, int seat) {
    int fewest = 99;
    for (int s = 0; s < g->seats; s++)
        if (s != seat && size_of(g->hands[s]) < fewest) fewest = size_of(g->hands[s]);
    return fewest;
}

static Mask beside(int card) {
    Mask near = of_rank(card);
    if (card % 13 > 0) near |= BIT(card - 1);
    if (card % 13 < 12) near |= BIT(card + 1);
    return near;
}

static int odd_ranks(Mask hand, int barred_ranks) {
    Mask odd = hand ^ hand >> 13 ^ hand >> 26 ^ hand >> 39;
    return __builtin_popcount((unsigned)(odd & SUIT) & ~(unsigned)barred_ranks);
}

/* ------------------------------------------------------------------------------------------------------- eating */

static void fire_special(Game *g, int card) {
    if (g->chef < 0 || card != g->special) return;
    for (int s = 0; s < g->seats; s++)
        if (s != g->chef) g->eaten[s]++;
}

/* ------------------------------------------------------------------------------------------------------- playing */

static void leave_hand(Game *g, int seat, int card) {
    g->hands[seat] &= ~BIT(card);
    g->known[seat] &= ~BIT(card);
    if (g->single[seat] >> card & 1) g->lacks[seat] |= of_rank(card);
}

static int draw(Game *g, int from_pile) {
    int seat = g->turn, card;
    note(seat), note(from_pile), note(-1);
    if (from_pile) {
        card = g->pile[--g->pile_count];
        g->known[seat] |= BIT(card);
        g->taken = card;
    } else {
        if (!g->stock_count) {
            if (g->turnovers >= 3) {
                g->over = 1, g->ender = -1;
                return -1;
            }
            for (int i = g->pile_count - 1; i >= 0; i--) g->stock[g->stock_count++] = g->pile[i];
            g->pile_count = 0;
            g->turnovers++;
        }
        card = g->stock[--g->stock_count];
        g->taken = -1;
    }
    g->hands[seat] |= BIT(card);
    return card;
}

static void after_tabling(Game *g, Mask cards) {
    int seat = g->turn;
    EACH(card, cards) {
        leave_hand(g, seat, card);
        fire_special(g, card);
    }
    if (!g->first_tabled[seat]) g->first_tabled[seat] = g->turns;
    g->last_tabled = g->turns;
    g->turnovers = 0;
    if (!g->hands[seat]) g->over = 1, g->ender = seat;
}

static void lay(Game *g, Mask cards) {
    Meld *m = &g->melds[g->melds_count++];
    int first = lowest(cards);
    m->owner = g->turn;
    m->cards = cards;
    m->is_run = RANK_OF(first) != RANK_OF(63 - __builtin_clzll(cards));
    m->suit = SUIT_OF(first), m->low = RANK_OF(first), m->high = RANK_OF(63 - __builtin_clzll(cards));
    m->room = of_rank(first);
    if (m->is_run) fit_run(m);
    note(g->turn), note(3);
    EACH(card, cards) note(card);
    note(-1);
    after_tabling(g, cards);
}

static int lay_off(Game *g, int card) {
    for (int i = 0; i < g->melds_count; i++) {
        Meld *m = &g->melds[i];
        if (!(m->room >> card & 1)) continue;
        m->cards |= BIT(card);
        if (m->is_run) {
            if (RANK_OF(card) < m->low) m->low--;
            else m->high++;
            fit_run(m);
        }
        note(g->turn), note(4), note(card), note(i), note(-1);
        after_tabling(g, BIT(card));
        return 1;
    }
    return 0;
}

static void throw_away(Game *g, int card) {
    int seat = g->turn;
    note(seat), note(2), note(card), note(-1);
    leave_hand(g, seat, card);
    fire_special(g, card);
    g->pile[g->pile_count++] = (uint8_t)card;
    if (!g->hands[seat]) {
        g->over = 1, g->ender = seat;
        return;
    }
    g->idle = g->taken >= 0 && g->last_tabled != g->turns ? g->idle + 1 : 0;
    if (g->idle >= 5 * g->seats) {
        g->over = 1, g->ender = -1;
        return;
    }
    g->turn = left_of(g, seat);
    g->turns++;
}

/* The largest meld of `kept` that leaves the rest no worse, or a card to lay off; 0 if there is none. */
static Mask to_table(const Game *g, Mask kept, Mask never, int *is_lay_off) {
    int before = unmatched(g, kept), most = 0;
    Mask best = 0;
    *is_lay_off = 0;
    int ranks = three_alike(kept);
    for (int r = 0; r < 13; r++) {
        if (!(ranks >> r & 1)) continue;
        Mask alike = kept & ACES << r;
        for (int spare = -1; spare < 4; spare++) {
            Mask set = alike;
            if (spare >= 0) {
                if (size_of(alike) < 4) break;
                set &= ~BIT(spare * 13 + r);
            }
            if (set & never || size_of(set) <= most) continue;
            if (least(&judge, kept & ~set) <= before || unmatched(g, kept & ~set) <= before) best = set, most = size_of(set);
        }
    }
    for (int suit = 0; suit < 4; suit++)
        for (int low = 0; low < 11; low++)
            for (int high = low + 2; high < 13; high++) {
                Mask run = 0;
                for (int r = low; r <= high; r++) run |= BIT(suit * 13 + r);
                if ((run & kept) != run) break;
                if (run & never || size_of(run) <= most) continue;
                if (unmatched(g, kept & ~run) <= before) best = run, most = size_of(run);
            }
    if (most) return best;
    EACH(card, kept & table_room(g) & ~never) if (unmatched(g, kept & ~BIT(card)) <= before) {
        *is_lay_off = 1;
        return BIT(card);
    }
    return 0;
}

static int table_one(Game *g, Mask kept, Mask never) {
    int is_lay_off;
    if (g->melds_count == MOST_MELDS) return 0;
    Mask cards = to_table(g, kept, never, &is_lay_off);
    if (!cards) return 0;
    if (is_lay_off) return lay_off(g, lowest(cards));
    lay(g, cards);
    return 1;
}

static int wants_upcard(Mind *m) {
    const Game *g = m->g;
    Mask hand = g->hands[m->seat];
    if (!g->pile_count) return 0;
    int card = g->pile[g->pile_count - 1];
    Mask with = hand | BIT(card);
    int taking = after_discard(g, with, card);
    if (taking == 0 || unmatched(g, with) == 0) return 1;
    /* What is left after drawing and the best discard. */
    int now = unmatched(g, hand), best = after_discard(g, hand, -1);
    Mask room;
    laid_off(g, hand, &room);
    Mask useful = completing(hand) | room;
    double total = 0;
    int heaviest = now - best;
    EACH(c, m->to_come) {
        if (useful >> c & 1) total += after_discard(g, hand | BIT(c), -1);
        else total += now + 1 - (heaviest > 1 ? heaviest : 1);
    }
    double drawing = total / (size_of(m->to_come) ? size_of(m->to_come) : 1);
    return -taking * 26.0 - m->p[TAKING] > -drawing * 26.0;
}

static void play_turn(Game *g, const double *p) {
    Mind mind;
    int seat = g->turn;
    look(&mind, g, seat, p);
    int from_pile = wants_upcard(&mind);
    if (draw(g, from_pile) < 0) return;
    for (int step = 0; step < 30 && !g->over; step++) {
        look(&mind, g, seat, p);
        Mask hand = g->hands[seat], safe_special = 0;
        if (g->special >= 0 && g->chef >= 0 && g->chef != seat) safe_special = BIT(g->special);
        if (!unmatched(g, hand) && table_one(g, hand, 0)) continue;
        int card = -1, out = 0;
        double least_bad = 1e9;
        int nearest = after_discard(g, hand, g->taken);
        EACH(c, hand) {
            if (c == g->taken) continue;
            Mask rest = hand & ~BIT(c);
            int left = unmatched(g, rest);
            if (left > nearest + 1) continue;
            double bad = 26 * (left - p[DRAWS_AHEAD] * outs(g, rest, mind.to_come, left)) + p[FEEDING] * used_next(&mind, c);
            bad += (p[PLATE] + p[LATE_PLATE] * mind.rounds) * odd_ranks(rest, barred(g, seat));
            bad += p[COLLECTED] * size_of(g->known[mind.next] & beside(c));
            if (g->special == c && g->chef >= 0) bad += g->chef == seat ? -12 * p[SPECIAL_HARM] : 12 * p[SPECIAL_HARM];
            bad += 1e-6 * share(&dice);
            if (bad < least_bad) least_bad = bad, card = c, out = left == 0;
        }
        if (card < 0) EACH(c, hand) if (c != g->taken) { card = c; break; }
        int last_round = g->turnovers >= 3, late = g->turns > p[HELD_BACK] * g->seats;
        int tables = out || last_round || late || fewest_of(g, seat) <= p[NEARLY_OUT];
        if (card < 0) {
            if (!table_one(g, hand, 0)) g->over = 1, g->ender = -1;
            continue;
        }
        Mask kept = hand & ~BIT(card);
        if (tables && table_one(g, kept, out ? 0 : safe_special)) continue;
        throw_away(g, card);
        break;
    }
    if (!g->over && g->turn == seat) g->over = 1, g->ender = -1;
}

#endif

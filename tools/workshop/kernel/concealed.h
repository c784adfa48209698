/* Gin Rummy and Knock Rummy: the table, what may be done at it, and what a hand scores. (GI-1 to GI-6, KN-1 to KN-6) */

#ifndef CONCEALED_H
#define CONCEALED_H

#include "cards.h"

enum { SEATS = 6, NO_CARD = -1, IDLE_ROUNDS = 5 };

typedef struct {
    int32_t gin;         /* 1: Gin Rummy, 0: Knock Rummy */
    int32_t players;
    int32_t limit;       /* what a knock may leave; -1: anything */
    int32_t undercut;
    int32_t gin_bonus;
    int32_t penalty;
    int32_t prize;       /* what it is worth to win a hand, besides the points, to whoever learns */
    int32_t stalemate;   /* how often the pile is turned over before the hand is void; in Gin it never is */
} Rules;

typedef struct {
    Rules rules;
    int size;
    Mask hand[SEATS], open[SEATS];   /* open: cards that everybody saw going into the hand */
    Mask in_pile;
    uint8_t pile[PACK], stock[PACK];
    int pile_size, stock_size;
    int seat, turns, passes, turnovers, idle, taken;
    int had[SEATS];  /* the turns that each has ended */
    int first;       /* who begins */
    int offered;     /* the first upcard is being offered (GI-1) */
    int stock_only;  /* both have let it lie */
    int has_drawn;
    int over, ender;
    double points[SEATS];
} Table;

static Judge by_pips;
static const int32_t PIPS[RANKS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};

static inline int pips(int card) { return PIPS[RANK_OF(card)]; }
static inline int upcard(const Table *table) { return table->pile[table->pile_size - 1]; }

static void set_up(void) {
    static int done;
    if (!done) judge_by(&by_pips, ACE_LOW, PIPS);
    done = 1;
}

/* Deal from `pack`, of which the first card is dealt first, to the left of `dealer`. (SH-1) */
static void deal(Table *table, const Rules *rules, const uint8_t *pack, int dealer) {
    int players = rules->players;
    memset(table, 0, sizeof *table);
    table->rules = *rules;
    table->size = players == 2 ? 10 : players <= 4 ? 7 : 6;
    table->seat = (dealer + 1) % players;
    table->first = table->seat;
    table->offered = rules->gin;
    table->turns = 1;
    table->taken = NO_CARD;
    int dealt = table->size * players;
    for (int place = 0; place < dealt; place++) table->hand[(table->seat + place) % players] |= BIT(pack[place]);
    table->pile[0] = pack[dealt];
    table->in_pile = BIT(pack[dealt]);
    table->pile_size = 1;
    for (int place = PACK - 1; place > dealt; place--) table->stock[table->stock_size++] = pack[place];
}

/* ------------------------------------------------------------------------------------------------------ what is scored */

/* The least that a hand comes to with cards laid off: `steps` are the masks that may go on each place. */
static int laid_off(Mask hand, Mask steps[][11], const int *counts, int places) {
    if (!places) return least(&by_pips, hand);
    int best = 1 << 30;
    for (int step = 0; step < counts[places - 1]; step++) {
        int left = laid_off(hand & ~steps[places - 1][step], steps, counts, places - 1);
        if (left < best) best = left;
    }
    return best;
}

/* The other's count against the knocker's melds: sets, given as masks, and whole stretches of the rest as runs. */
static int against(Mask knocker, const Mask *sets, int set_count, Mask other, int knockers_least) {
    Mask steps[12][11];
    int counts[12], places = 0, loose = 0;
    for (int i = 0; i < set_count; i++) {
        Mask missing = (ACES << RANK_OF(lowest(sets[i]))) & ~sets[i] & other;
        if (missing) {
            steps[places][0] = 0;
            steps[places][1] = missing;
            counts[places++] = 2;
        }
        knocker ^= sets[i];
    }
    for (int suit = 0; suit < 4; suit++)
        for (int rank = 0; rank < RANKS; rank++) {
            if (!(knocker >> (13 * suit + rank) & 1)) continue;
            int last = rank;
            while (last + 1 < RANKS && knocker >> (13 * suit + last + 1) & 1) last++;
            if (last - rank < 2) {
                for (int loner = rank; loner <= last; loner++) loose += PIPS[loner];
            } else {
                for (int way = -1; way <= 1; way += 2) {
                    int at = way < 0 ? rank : last;
                    counts[places] = 1;
                    steps[places][0] = 0;
                    while ((at += way) >= 0 && at < RANKS && other >> (13 * suit + at) & 1) {
                        steps[places][counts[places]] = steps[places][counts[places] - 1] | BIT(13 * suit + at);
                        counts[places]++;
                    }
                    if (counts[places] > 1) places++;
                }
            }
            rank = last;
        }
    return loose == knockers_least ? laid_off(other, steps, counts, places) : -1;
}

/* The most that is left to the other over all best arrangements of the knocker. (GI-5) */
static int most_against(Mask knocker, Mask *sets, int set_count, int ranks, Mask taken, Mask other, int knockers_least) {
    if (!ranks) return against(knocker, sets, set_count, other, knockers_least);
    int rank = __builtin_ctz((unsigned)ranks);
    ranks &= ranks - 1;
    Mask alike = knocker & ACES << rank;
    int best = most_against(knocker, sets, set_count, ranks, taken, other, knockers_least), found;
    sets[set_count] = alike;
    found = most_against(knocker, sets, set_count + 1, ranks, taken, other, knockers_least);
    if (found > best) best = found;
    if (size_of(alike) == 4)
        EACH(spared, alike) {
            sets[set_count] = alike ^ BIT(spared);
            found = most_against(knocker, sets, set_count + 1, ranks, taken, other, knockers_least);
            if (found > best) best = found;
        }
    return best;
}

static int count_against(Mask knocker, Mask other) {
    Mask sets[4];
    int own = least(&by_pips, knocker);
    if (!own) return least(&by_pips, other);
    return most_against(knocker, sets, 0, three_alike(knocker), 0, other, own);
}

static void settle_gin(Table *table, int seat, int lays_off) {
    const Rules *rules = &table->rules;
    int other = 1 - seat, own = least(&by_pips, table->hand[seat]);
    int others = lays_off ? count_against(table->hand[seat], table->hand[other]) : least(&by_pips, table->hand[other]);
    if (!own) table->points[seat] = others + rules->gin_bonus;
    else if (own < others) table->points[seat] = others - own;
    else table->points[other] = own - others + rules->undercut;
}

static void settle_knock(Table *table, int seat) {
    int players = table->rules.players, counts[SEATS], lowest_count = 1 << 30, winners = 0;
    for (int at = 0; at < players; at++) {
        counts[at] = least(&by_pips, table->hand[at]);
        if (counts[at] < lowest_count) lowest_count = counts[at];
    }
    for (int at = 0; at < players; at++) winners += counts[at] == lowest_count;
    int knocker_shares = counts[seat] == lowest_count && winners == 1;
    if (counts[seat] == lowest_count && winners > 1) winners--;
    int paid = 0;
    for (int at = 0; at < players; at++) {
        int owed = counts[at] - lowest_count;
        if (at == seat && owed) owed += table->rules.penalty;
        if (at != seat && owed && knocker_shares && !lowest_count) owed += 25;
        table->points[at] -= owed;
        paid += owed;
    }
    int odd = paid % winners;
    for (int step = 1; step <= players; step++) {
        int at = (seat + step) % players;
        if (counts[at] != lowest_count || (at == seat && !knocker_shares)) continue;
        table->points[at] += paid / winners + (odd-- > 0);
    }
}

/* ------------------------------------------------------------------------------------------------------------ moves */

static void take(Table *table) {
    int card = upcard(table), seat = table->seat;
    table->pile_size--;
    table->in_pile ^= BIT(card);
    table->hand[seat] |= BIT(card);
    table->open[seat] |= BIT(card);
    table->taken = card;
}

/* From the stock, turning the pile over where there is none. (SH-12, SH-13) */
static void draw(Table *table) {
    if (!table->stock_size) {
        if (table->turnovers >= table->rules.stalemate) {
            table->over = 1;
            return;
        }
        for (int place = table->pile_size - 1; place >= 0; place--) table->stock[table->stock_size++] = table->pile[place];
        table->pile_size = 0;
        table->in_pile = 0;
        table->turnovers++;
    }
    table->hand[table->seat] |= BIT(table->stock[--table->stock_size]);
    table->taken = NO_CARD;
}

static void throw(Table *table, int card) {
    table->hand[table->seat] ^= BIT(card);
    table->open[table->seat] &= ~BIT(card);
    table->pile[table->pile_size++] = (uint8_t)card;
    table->in_pile |= BIT(card);
}

static void discard(Table *table, int card) {
    throw(table, card);
    table->had[table->seat]++;
    table->idle = table->taken == NO_CARD ? 0 : table->idle + 1;
    if ((table->rules.gin && table->stock_size <= 2) || table->idle >= IDLE_ROUNDS * table->rules.players) {
        table->over = 1;
        return;
    }
    table->seat = (table->seat + 1) % table->rules.players;
    table->turns++;
    table->taken = NO_CARD;
}

static void knock(Table *table, int card, int other_lays_off) {
    throw(table, card);
    table->had[table->seat]++;
    table->over = 1;
    table->ender = table->seat + 1;
    if (table->rules.gin) settle_gin(table, table->seat, other_lays_off);
    else settle_knock(table, table->seat);
}

#endif

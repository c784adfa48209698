/* Plays Gin and Knock against itself, by the ideas of the medium bot and by judgement that is being fitted. */

#include <math.h>

#include "concealed.h"
#include "exact.h"

enum Kind { RANDOM, MEDIUM, SIMPLE, HARD };
enum { FEATURES = 20, STAGES = 8, CLUES = 20, SPELLS = 4, TURNS = 16, PATIENCE = 3, RESULTS = 5,
       BENDS = FEATURES * (FEATURES + 1) / 2, WIDE = BENDS + 2 * FEATURES };

/* By how many points one move is clearly better than another. */
#define CLEARLY 1.5
/* So many rounds are early. */
#define EARLY 2
/* With a limit up to this, few may knock early. */
#define FEW_MAY 10
/* A move worth this much less than another is hardly ever better. */
#define NEAR 8
/* Up to this limit, a knock is low enough at any time. */
#define LOW_LIMIT 25

/* What a seat goes by. */
typedef struct {
    int32_t kind, sees, lays_off, believes, ahead_by_one;
    double taking, feeding, ahead;           /* the medium bot's own constants */
    double patience[PATIENCE];               /* Knock with no low limit: what part of the others' likely count to knock
                                                with at most, by the turns that each of them has had at least */
    double likely[TURNS];                    /* what a player is likely to have left over, by the turns it has had */
    double explores;                         /* how often a decision is left to chance */
    double take_bias, knock_bias, danger;    /* hard: added to what was fitted */
    double after[STAGES][FEATURES], before[STAGES][FEATURES], ends[STAGES][FEATURES];
    double clues[SPELLS][CLUES], comes[SPELLS][CLUES], danger_by[SPELLS][CLUES];
    double bends[BENDS];                     /* for each pair of features of `after`, at every stage */
} Player;

/* One thing that was decided, to be set against what came of it. */
typedef struct {
    float what, stage, points, features[CLUES];
} Sample;

typedef struct {
    Sample *samples;
    int64_t room, count;
    int64_t own;             /* samples of this hand begin here */
    int clues;               /* what is noted: clues, or what was decided; 2: clues as hard players have them only */
    int seat_of[512];
    int waiting[SEATS], card_of[SEATS][8];
    int64_t asked[SEATS][8];
} Record;

static inline double uniform_holding(const Table *table, Mask unseen, int of) {
    int hidden = table->size - size_of(table->open[of]);
    int many = size_of(unseen);
    return (double)hidden / (many > hidden ? many : hidden > 0 ? hidden : 1);
}

static inline Mask unseen_by(const Table *table, int seat) {
    Mask seen = table->hand[seat] | table->in_pile;
    for (int other = 0; other < table->rules.players; other++) seen |= table->open[other];
    return WHOLE_PACK & ~seen;
}

static inline int round_of(const Table *table) { return (table->turns - 1) / table->rules.players; }

static inline int stage_of(const Table *table) {
    static const int stages[] = {0, 1, 2, 3, 4, 5, 5, 6, 6, 6};
    int round = round_of(table);
    return round < 10 ? stages[round] : 7;
}

static inline int spell_of(const Table *table) {
    int round = round_of(table);
    return round < 2 ? 0 : round < 4 ? 1 : round < 7 ? 2 : 3;
}

static inline Mask beside(int card, int by) {
    int rank = RANK_OF(card);
    Mask found = 0;
    if (rank >= by) found |= BIT(card - by);
    if (rank + by < RANKS) found |= BIT(card + by);
    return found;
}

static inline Mask alike(int card) { return (ACES << RANK_OF(card)) & ~BIT(card); }

/* What tells whether seat `next` holds a card that was not seen. `thrown` are the cards of the pile that it threw. */
static void clues_of(const Table *table, int seat, int next, Mask thrown, int last, int card, double *clues) {
    Mask left = table->in_pile & ~thrown, taken = table->open[next], own = table->hand[seat];
    Mask one = beside(card, 1), two = beside(card, 2), same = alike(card);
    clues[0] = 1;
    clues[1] = pips(card) / 10.0;
    clues[2] = pips(card) * pips(card) / 100.0;
    clues[3] = size_of(same & thrown);
    clues[4] = size_of(one & thrown);
    clues[5] = size_of(two & thrown);
    clues[6] = size_of(same & left);
    clues[7] = size_of(one & left);
    clues[8] = size_of(two & left);
    clues[9] = size_of(same & taken);
    clues[10] = size_of(one & taken);
    clues[11] = size_of(two & taken);
    clues[12] = size_of(same & own);
    clues[13] = size_of(one & own);
    clues[14] = size_of(two & own);
    clues[15] = RANK_OF(card) == 0 || RANK_OF(card) == 12;
    clues[16] = size_of(same & taken) * size_of(same & (table->in_pile | own));
    clues[17] = size_of(one & taken) * size_of((one | two) & (table->in_pile | own));
    clues[18] = last != NO_CARD && pips(card) > pips(last);
    clues[19] = size_of(taken) * pips(card) / 10.0;
}

/* The cards of the pile that a seat threw, as far as their order tells the seat to act: as if none had been taken. */
static Mask thrown_by(const Table *table, int seat, int *last) {
    int count = table->rules.players, top = table->pile_size - (table->taken == NO_CARD);
    /* The card turned up at the deal was thrown by nobody. */
    int first = table->turnovers == 0;
    Mask found = 0;
    *last = NO_CARD;
    for (int place = first; place < table->pile_size; place++)
        if ((table->seat + 2 * PACK * count - 1 - (top - place)) % count == seat) {
            found |= BIT(table->pile[place]);
            *last = table->pile[place];
        }
    return found;
}

/* How likely it is that the next seat holds each card. */
static void believe(const Table *table, const Player *player, int seat, Mask unseen, double *holds) {
    int next = (seat + 1) % table->rules.players;
    for (int card = 0; card < PACK; card++) holds[card] = 0;
    if (player->sees) {
        EACH(card, table->hand[next]) holds[card] = 1;
        return;
    }
    double all = uniform_holding(table, unseen, next);
    EACH(card, table->open[next]) holds[card] = 1;
    if (!player->believes) {
        EACH(card, unseen) holds[card] = all;
        return;
    }
    const double *weights = player->clues[spell_of(table)];
    double odds[PACK], total = 0;
    int last;
    Mask thrown = thrown_by(table, next, &last);
    EACH(card, unseen) {
        double clues[CLUES], sum = 0;
        clues_of(table, seat, next, thrown, last, card, clues);
        for (int i = 0; i < CLUES; i++) sum += weights[i] * clues[i];
        odds[card] = exponential(sum);
        total += odds[card] / (1 + odds[card]);
    }
    double wanted = all * size_of(unseen), by = 1;
    /* Scaled until they come to as many cards as are hidden. */
    for (int turn = 0; turn < 4 && total > 0; turn++) {
        by *= wanted / total;
        total = 0;
        EACH(card, unseen) total += by * odds[card] / (1 + by * odds[card]);
    }
    EACH(card, unseen) holds[card] = by * odds[card] / (1 + by * odds[card]);
}

/* How likely the next seat is to meld a card with two of its own. */
static double uses(const double *holds, int card) {
    double held[3], made;
    int rank = RANK_OF(card), i = 0;
    EACH(other, alike(card)) held[i++] = holds[other];
    made = held[0] * held[1] + held[0] * held[2] + held[1] * held[2] - 2 * held[0] * held[1] * held[2];
    double two_below = rank > 1 ? holds[card - 2] : 0, below = rank > 0 ? holds[card - 1] : 0;
    double above = rank < 12 ? holds[card + 1] : 0, two_above = rank < 11 ? holds[card + 2] : 0;
    double run = below * (two_below > above ? two_below : above) + above * two_above * (1 - below);
    return made + run - made * run;
}

static double outs(Mask hand, Mask to_come) {
    int before = least(&by_pips, hand), gain = 0, many = size_of(to_come);
    EACH(card, completing(hand) & to_come & ~hand) gain += before + pips(card) - least(&by_pips, hand | BIT(card));
    return (double)gain / (many ? many : 1);
}

static double after_draw(Mask hand, Mask to_come) {
    int thrown = 0, now = least(&by_pips, hand);
    int heaviest = now - least_after_discard(&by_pips, hand, NO_CARD, &thrown);
    Mask useful = completing(hand);
    double total = 0;
    EACH(card, to_come) {
        if (useful >> card & 1) total += least_after_discard(&by_pips, hand | BIT(card), NO_CARD, &thrown);
        else total += now + pips(card) - (heaviest > pips(card) ? heaviest : pips(card));
    }
    return total / size_of(to_come);
}

/* -------------------------------------------------------------------------------------------------- what is looked at */

typedef struct {
    const Table *table;
    const Player *player;
    int seat;
    Mask unseen, to_come;
    double holds[PACK], comes[PACK], danger[PACK];
    double others_pips;      /* what the next seat may hold in all, in hundreds */
} Sight;

static double likely(const double *weights, const double *clues) {
    double sum = 0;
    for (int i = 0; i < CLUES; i++) sum += weights[i] * clues[i];
    return likelihood(sum);
}

/* How likely the seat before is to throw each card in its next turn, and the one after to take a card of the hand. */
static void foresee(Sight *sight) {
    const Table *table = sight->table;
    int seat = sight->seat, count = table->rules.players, before = (seat + count - 1) % count, next = (seat + 1) % count, last;
    double total = 0, clues[CLUES];
    Mask thrown = thrown_by(table, before, &last);
    memset(sight->comes, 0, sizeof sight->comes);
    if (!sight->player->believes) {
        EACH(card, table->hand[seat]) sight->danger[card] = uses(sight->holds, card);
        return;
    }
    EACH(card, sight->unseen | table->open[before]) {
        if (sight->player->sees && !(table->hand[before] >> card & 1)) continue;
        clues_of(table, seat, before, thrown, last, card, clues);
        total += sight->comes[card] = likely(sight->player->comes[spell_of(table)], clues);
    }
    EACH(card, sight->unseen | table->open[before]) sight->comes[card] /= total > 0 ? total : 1;
    thrown = thrown_by(table, next, &last);
    double plain[PACK];
    Player uniform = {0};
    believe(table, &uniform, seat, sight->unseen, plain);
    EACH(card, table->hand[seat] | (sight->player->ahead_by_one ? sight->unseen : 0)) {
        clues_of(table, seat, next, thrown, last, card, clues);
        clues[15] = uses(plain, card);
        clues[14] = uses(sight->holds, card);
        sight->danger[card] = sight->player->sees ? uses(sight->holds, card) : likely(sight->player->danger_by[spell_of(table)], clues);
    }
}

static Sight look(const Table *table, const Player *player) {
    Sight sight = {.table = table, .player = player, .seat = table->seat, .unseen = unseen_by(table, table->seat)};
    sight.to_come = table->stock_size ? sight.unseen : table->in_pile;
    if (player->sees && table->stock_size) {
        sight.to_come = 0;
        for (int i = 0; i < table->stock_size; i++) sight.to_come |= BIT(table->stock[i]);
    }
    believe(table, player, table->seat, sight.unseen, sight.holds);
    foresee(&sight);
    for (int card = 0; card < PACK; card++) sight.others_pips += sight.holds[card] * pips(card) / 100;
    return sight;
}

/* What may be known of a hand of as many cards as at the end of a turn; `thrown` is what the next seat may take. */
static void features_of(const Sight *sight, Mask hand, int thrown, double *found) {
    const Table *table = sight->table;
    int now = least(&by_pips, hand), limit = table->rules.limit < 0 ? 10 : table->rules.limit;
    int next = (sight->seat + 1) % table->rules.players;
    int heaviest = now - least_after_any(&by_pips, hand);
    Mask useful = completing(hand);
    double weight = 0, left = 0, low = 0, none = 0, melding = 0, gain = 0, after_of[PACK], gain_of[PACK] = {0};
    int loose = 0;
    EACH(card, hand) loose += least(&by_pips, hand ^ BIT(card)) == now - pips(card);
    EACH(card, WHOLE_PACK & ~hand & ~table->in_pile) {
        if (useful >> card & 1) {
            after_of[card] = least_after_any(&by_pips, hand | BIT(card));
            gain_of[card] = now + pips(card) - least(&by_pips, hand | BIT(card));
        } else after_of[card] = now + pips(card) - (heaviest > pips(card) ? heaviest : pips(card));
    }
    if (!table->stock_size)
        EACH(card, table->in_pile & ~hand) {
            after_of[card] = least_after_any(&by_pips, hand | BIT(card));
            gain_of[card] = now + pips(card) - least(&by_pips, hand | BIT(card));
        }
    EACH(card, sight->to_come & ~hand) {
        double by = table->stock_size ? 1 - sight->holds[card] : 1;
        if (by <= 0) continue;
        if (useful >> card & 1) melding += by;
        weight += by;
        left += by * after_of[card];
        gain += by * gain_of[card];
        if (after_of[card] <= limit) low += by;
        if (!after_of[card]) none += by;
    }
    if (weight <= 0) weight = 1, left = now;
    left /= weight, low /= weight, none /= weight, melding /= weight, gain /= weight;
    if (thrown != NO_CARD) {
        double option = 0, low_up = 0, none_up = 0;
        EACH(card, WHOLE_PACK & ~hand & ~table->in_pile) {
            double by = sight->comes[card];
            if (by <= 0) continue;
            if (after_of[card] < left) option += by * (left - after_of[card]);
            if (after_of[card] <= limit) low_up += by;
            if (!after_of[card]) none_up += by;
            if (useful >> card & 1) melding += by;
            gain += by * gain_of[card];
        }
        left -= option;
        low = 1 - (1 - low) * (1 - low_up);
        none = 1 - (1 - none) * (1 - none_up);
    }
    int wants = thrown == NO_CARD ? 0 : 1;
    int takes = size_of(table->open[next]);
    found[0] = 1;
    found[1] = now / 10.0;
    found[2] = left / 10.0;
    found[3] = low;
    found[4] = none;
    found[5] = takes > 4 ? 4 : takes;
    found[6] = wants ? sight->danger[thrown] : 0;
    found[7] = now * now / 1000.0;
    found[8] = melding;
    found[9] = now <= limit;
    found[10] = now == 0;
    found[11] = left * left / 1000.0;
    found[12] = table->stock_size / 10.0;
    found[13] = wants ? pips(thrown) / 10.0 : 0;
    found[14] = sight->others_pips;
    found[15] = gain / 10.0;
    found[16] = loose / 10.0;
    found[17] = found[5] * found[5] / 10.0;
    found[18] = now * found[5] / 100.0;
    found[19] = left * sight->others_pips / 10.0;
}

static double value_of(const double *weights, const double *features) {
    double sum = 0;
    for (int i = 0; i < FEATURES; i++) sum += weights[i] * features[i];
    return sum;
}

/* The sum of the products of each pair of features, weighted by `bends`. */
static double bent(const double *bends, const double *features) {
    double sum = 0;
    for (int i = 0; i < FEATURES; i++)
        for (int j = i; j < FEATURES; j++) sum += *bends++ * (features[i] * features[j]);
    return sum;
}

static void ending_features(const Sight *sight, int left, double *found) {
    const Table *table = sight->table;
    int others = 0;
    for (int seat = 0; seat < table->rules.players; seat++)
        if (seat != sight->seat) others += size_of(table->open[seat]);
    memset(found, 0, FEATURES * sizeof *found);
    found[0] = 1;
    found[1] = left / 10.0;
    found[2] = left * left / 100.0;
    found[3] = others > 6 ? 6 : others;
    found[4] = left == 0;
    found[5] = left * found[3] / 10.0;
    found[6] = round_of(table) / 10.0;
    found[7] = left * round_of(table) / 100.0;
    found[8] = left <= 2;
    found[9] = left <= 5;
    found[10] = sight->others_pips;
    found[11] = left * sight->others_pips / 10.0;
    found[12] = found[3] * found[3] / 10.0;
    found[13] = table->stock_size / 10.0;
}

static void note(Record *record, const Table *table, int what, const double *features) {
    if (!record || record->count >= record->room || record->count - record->own >= 500) return;
    Sample *sample = record->samples + record->count;
    sample->what = (float)what;
    sample->stage = (float)stage_of(table);
    for (int i = 0; i < FEATURES; i++) sample->features[i] = (float)features[i];
    record->seat_of[record->count - record->own] = table->seat;
    record->count++;
}

/* Notes for some cards that were not seen whether the next seat holds them. */
static void note_clues(Record *record, const Table *table, Chance *chance) {
    int last, seat = table->seat, next = (seat + 1) % table->rules.players;
    Mask thrown = thrown_by(table, next, &last), unseen = unseen_by(table, seat);
    if (!unseen) return;
    for (int times = 0; times < 3 && record->count < record->room; times++) {
        int card = nth(unseen, below(chance, size_of(unseen)));
        double clues[CLUES];
        Sample *sample = record->samples + record->count++;
        clues_of(table, seat, next, thrown, last, card, clues);
        sample->what = 3;
        sample->stage = (float)spell_of(table);
        sample->points = table->hand[next] >> card & 1;
        for (int i = 0; i < CLUES; i++) sample->features[i] = (float)clues[i];
    }
}

/* Notes some cards that the next seat may throw in its turn, and the card that it may take. */
static void ask(Record *record, const Table *table, const Player *player, Chance *chance, int card_thrown) {
    int last, seat = table->seat, next = (seat + 1) % table->rules.players;
    Mask thrown = thrown_by(table, next, &last), unseen = unseen_by(table, seat) | table->open[next];
    record->waiting[next] = 0;
    for (int times = 0; times < 7 && record->count < record->room; times++) {
        int card = times == 6 ? card_thrown : nth(unseen, below(chance, size_of(unseen)));
        double clues[CLUES];
        Sample *sample = record->samples + record->count;
        clues_of(table, seat, next, thrown, last, card, clues);
        sample->what = times == 6 ? 5 : 4;
        sample->stage = (float)spell_of(table);
        sample->points = 0;
        for (int i = 0; i < CLUES; i++) sample->features[i] = (float)clues[i];
        if (times == 6) {
            double holds[PACK];
            Player plain = {0};
            believe(table, &plain, seat, unseen_by(table, seat), holds);
            sample->features[15] = (float)uses(holds, card);
            believe(table, player, seat, unseen_by(table, seat), holds);
            sample->features[14] = (float)uses(holds, card);
        }
        record->card_of[next][times] = card;
        record->asked[next][times] = record->count++;
        record->waiting[next]++;
    }
}

static void answer(Record *record, int seat, int taken, int thrown) {
    for (int i = 0; i < record->waiting[seat]; i++)
        record->samples[record->asked[seat][i]].points = record->card_of[seat][i] == (i == 6 ? taken : thrown);
    record->waiting[seat] = 0;
}

/* --------------------------------------------------------------------------------------------------- the simple bot */

static int simple_takes(const Table *table) {
    Mask hand = table->hand[table->seat];
    int card = upcard(table), any = 0;
    if (least_after_discard(&by_pips, hand | BIT(card), NO_CARD, &any) <= table->rules.limit) return 1;
    return least(&by_pips, hand | BIT(card)) < least(&by_pips, hand) + pips(card);
}

static int simple_throws(const Table *table) {
    Mask hand = table->hand[table->seat];
    int now = least(&by_pips, hand), best = NO_CARD;
    EACH(card, hand)
        if (card != table->taken && least(&by_pips, hand ^ BIT(card)) == now - pips(card)
            && (best == NO_CARD || RANK_OF(card) >= RANK_OF(best))) best = card;
    if (best == NO_CARD) least_after_discard(&by_pips, hand, table->taken, &best);
    return best;
}

/* ------------------------------------------------------------------------------------------------------- decisions */

/* What may be chosen, with what it is judged by. */
typedef struct {
    int card, knocks;             /* the discard; for a draw, card is 1 for taking the upcard and 0 for leaving it */
    int what;                     /* 0: plays on, 1: draws from the stock, 2: knocks */
    double value, features[FEATURES];
} Option;

static const double *weights_of(const Player *player, int what, int stage) {
    return what == 0 ? player->after[stage] : what == 1 ? player->before[stage] : player->ends[stage];
}

/* Whether the hand is void if this turn ends without a knock. (GI-2) */
static int voids(const Table *table) { return table->rules.gin && table->has_drawn && table->stock_size <= 2; }

static void judge_option(Option *option, const Table *table, const Player *player) {
    option->value = value_of(weights_of(player, option->what, stage_of(table)), option->features);
    if (option->what == 0)
        option->value += bent(player->bends, option->features) - player->danger * option->features[6];
    if (option->what == 2 && !option->features[4]) option->value += player->knock_bias;
    if (option->what == 0 && voids(table)) option->value = 0;
}

static int at_most(int number, int most) { return number < most ? number : most; }

/* What others are likely to have left over by now, on average, in Knock. */
static double others_likely(const Table *table, const Player *player) {
    double sum = 0;
    for (int seat = 0; seat < table->rules.players; seat++)
        if (seat != table->seat) sum += player->likely[at_most(table->had[seat], TURNS - 1)];
    return sum / (table->rules.players - 1);
}

/* What part of that a knock with no low limit may leave. */
static double patience(const Table *table, const Player *player) {
    int fewest = PATIENCE - 1;
    for (int seat = 0; seat < table->rules.players; seat++)
        if (seat != table->seat) fewest = at_most(table->had[seat], fewest);
    return player->patience[fewest];
}

/* Whether so much may be left that many could knock at once. */
static int anybody_may(const Rules *rules) { return rules->limit < 0 || rules->limit > LOW_LIMIT; }

/* Whether a knock with so much is allowed, and no folly. */
static int may_end(const Table *table, const Player *player, int left) {
    if (table->rules.limit >= 0 && left > table->rules.limit) return 0;
    return !anybody_may(&table->rules) || left <= patience(table, player) * others_likely(table, player);
}

/* The discards worth a thought after the draw, and the lowest knock; at most twelve. */
static int play_options(const Sight *sight, Mask hand, int taken, Option *options) {
    const Table *table = sight->table;
    int count = 0, lowest_card = NO_CARD, left = least_after_discard(&by_pips, hand, taken, &lowest_card);
    EACH(card, hand) {
        if (card == taken || least(&by_pips, hand ^ BIT(card)) > left + 10) continue;
        options[count] = (Option){.card = card};
        features_of(sight, hand ^ BIT(card), card, options[count].features);
        judge_option(options + count++, table, sight->player);
    }
    if (may_end(table, sight->player, left)) {
        options[count] = (Option){.card = lowest_card, .knocks = 1, .what = 2};
        ending_features(sight, left, options[count].features);
        judge_option(options + count++, table, sight->player);
        /* Nothing is better than a knock with all matched, nor, where few may knock, than one in the first two rounds,
           however seldom these were met; nor than one in the last turn before the hand is void. */
        if (!left || (table->rules.limit >= 0 && table->rules.limit <= FEW_MAY && round_of(table) < EARLY) || voids(table))
            for (int i = 0; i + 1 < count; i++)
                if (options[i].value + CLEARLY > options[count - 1].value) options[count - 1].value = options[i].value + CLEARLY;
    }
    return count;
}

static const Option *best_of(const Option *options, int count) {
    const Option *best = options;
    for (int i = 1; i < count; i++) if (options[i].value > best->value) best = options + i;
    return best;
}

/* What a draw from the stock may bring, card by card. */
static double looked_ahead(const Sight *sight, Mask hand) {
    const Table *table = sight->table;
    double total = 0, weight = 0;
    Table drawn = *table;
    Sight then = *sight;
    drawn.has_drawn = 1;
    if (drawn.stock_size) drawn.stock_size--;
    then.table = &drawn;
    EACH(card, sight->to_come & ~hand) {
        double by = table->stock_size ? 1 - sight->holds[card] : 1;
        if (by <= 0) continue;
        Option plays[12];
        then.danger[card] = sight->danger[card];
        int count = play_options(&then, hand | BIT(card), NO_CARD, plays);
        total += by * best_of(plays, count)->value;
        weight += by;
    }
    return weight > 0 ? total / weight : 0;
}

/* Taking the upcard and the best that can be done then, and leaving it. */
static void draw_options(const Sight *sight, Option *options) {
    const Table *table = sight->table;
    int card = upcard(table);
    Option plays[12];
    Mask hand = table->hand[sight->seat];
    int count = play_options(sight, hand | BIT(card), card, plays);
    options[0] = *best_of(plays, count);
    options[0].card = 1;
    options[0].knocks = 0;
    options[1] = (Option){.what = 1};
    features_of(sight, hand, NO_CARD, options[1].features);
    judge_option(options + 1, table, sight->player);
    if (sight->player->ahead_by_one) options[1].value = looked_ahead(sight, hand);
    options[1].value += sight->player->take_bias;
}

/* Whether the seat to act takes the upcard. */
static int takes(const Table *table, const Player *player, Chance *chance, Record *record) {
    Mask hand = table->hand[table->seat];
    int card = upcard(table), thrown = 0;
    if (player->kind == RANDOM) return below(chance, 2);
    if (player->kind == SIMPLE) return simple_takes(table);
    Mask with = hand | BIT(card);
    int left = least_after_discard(&by_pips, with, card, &thrown);
    if (!left) return 1;
    int few_may = table->rules.limit >= 0 && table->rules.limit <= FEW_MAY;
    if (player->kind == HARD && few_may && left <= table->rules.limit && round_of(table) < EARLY) return 1;
    Sight sight = look(table, player);
    if (player->kind == MEDIUM) return -left - player->taking > -after_draw(hand, sight.to_come);
    Option options[2];
    draw_options(&sight, options);
    int found = options[0].value > options[1].value;
    if (player->explores > 0 && share(chance) < player->explores) found = !found;
    if (!found) note(record, table, 1, options[1].features);
    return found;
}

/* The discard, and whether it is a knock. */
static int throws(const Table *table, const Player *player, Chance *chance, int *knocks, Record *record) {
    Mask hand = table->hand[table->seat];
    const Rules *rules = &table->rules;
    int best = NO_CARD, lowest_card = NO_CARD;
    *knocks = 0;
    int left = least_after_discard(&by_pips, hand, table->taken, &lowest_card);
    int may_knock = rules->limit < 0 || left <= rules->limit;
    if (player->kind == RANDOM) {
        do best = nth(hand, below(chance, size_of(hand))); while (best == table->taken);
        *knocks = may_knock && best == lowest_card;
        return best;
    }
    if (player->kind == SIMPLE) {
        *knocks = may_knock;
        return may_knock ? lowest_card : simple_throws(table);
    }
    if (may_knock && player->kind == MEDIUM) {
        if (rules->gin) *knocks = 1;
        else {
            double low = others_likely(table, player) - 0.45 * (rules->penalty - 10);
            if (low < 0) low = 0;
            if (anybody_may(rules)) low *= patience(table, player);
            *knocks = left <= low;
        }
        if (*knocks) return lowest_card;
    }
    Sight sight = look(table, player);
    if (player->kind == MEDIUM) {
        double most = -1e9;
        EACH(card, hand) {
            if (card == table->taken) continue;
            Mask rest = hand ^ BIT(card);
            int count = least(&by_pips, rest);
            if (count > left + 40) continue;
            double value = -count - player->feeding * sight.danger[card]
                           + player->ahead * outs(rest, sight.to_come)
                           + share(chance) * 1e-9;
            if (value > most) most = value, best = card;
        }
        return best;
    }
    Option options[12];
    int count = play_options(&sight, hand, table->taken, options);
    if (player->explores > 0 && share(chance) < player->explores)
        for (int i = 0; i < count; i++) options[i].value += 30 * share(chance);
    const Option *chosen = best_of(options, count);
    note(record, table, chosen->what, chosen->features);
    *knocks = chosen->knocks;
    return chosen->card;
}

/* --------------------------------------------------------------------------------------------------------- hands */

static void do_draw(Table *table, int takes_it) {
    if (takes_it) {
        take(table);
        table->has_drawn = 1;
        table->offered = 0;
    } else if (table->offered) {
        table->seat = 1 - table->seat;
        if (++table->passes == 2) table->offered = 0, table->stock_only = 1;
    } else {
        draw(table);
        table->has_drawn = 1;
    }
}

static void do_throw(Table *table, int card, int knocks, const Player *const *players) {
    table->has_drawn = table->stock_only = 0;
    if (knocks) knock(table, card, players[table->rules.gin ? 1 - table->seat : 0]->lays_off);
    else discard(table, card);
}

static int may_take(const Table *table) { return table->pile_size && !table->stock_only; }

/* One decision of the seat to act. */
static void step(Table *table, const Player *const *players, Chance *chance, Record *record) {
    const Player *player = players[table->seat];
    Record *decided = record && !record->clues ? record : 0;
    if (!table->has_drawn) {
        do_draw(table, may_take(table) && takes(table, player, chance, decided));
        return;
    }
    int asks = record && record->clues && (record->clues < 2 || player->kind == HARD);
    if (asks) note_clues(record, table, chance);
    int knocks, card = throws(table, player, chance, &knocks, decided);
    if (record && record->clues) {
        answer(record, table->seat, table->taken, card);
        if (asks && !knocks) ask(record, table, player, chance, card);
    }
    do_throw(table, card, knocks, players);
}

static double points_of(const Table *table, int seat) {
    double points = table->points[seat] - (table->rules.gin ? table->points[1 - seat] : 0);
    return points + table->rules.prize * ((points > 0) - (points < 0));
}

static void play_hand(Table *table, const Player *const *players, Chance *chance, Record *record) {
    if (record) {
        record->own = record->count;
        memset(record->waiting, 0, sizeof record->waiting);
    }
    while (!table->over) step(table, players, chance, record);
    if (record && !record->clues)
        for (int64_t i = record->own; i < record->count; i++) {
            record->samples[i].points = (float)points_of(table, record->seat_of[i - record->own]);
        }
}

/* What two options of one moment lead to, the same cards being in the same places. */
typedef struct {
    float stage, points, difference[3 * FEATURES];
} Pair;

static double played_on(const Table *from, const Option *option, const Player *const *players, Chance chance) {
    Table table = *from;
    int seat = table.seat;
    if (table.has_drawn) do_throw(&table, option->card, option->knocks, players);
    else do_draw(&table, option->card);
    while (!table.over) step(&table, players, &chance, 0);
    return points_of(&table, seat);
}

/* Plays `deals` deals of `player` against rivals, and at each of its decisions compares two options with a chance of `often`. */
int64_t compare(const Rules *rules, const Player *player, const Player *rival, uint64_t seed, int deals, double often,
                Pair *pairs, int64_t room) {
    set_up();
    int64_t found = 0;
    const Player *players[SEATS];
    for (int number = 0; number < deals; number++) {
        for (int seat = 0; seat < SEATS; seat++) players[seat] = seat == number / rules->players % rules->players ? player : rival;
        uint8_t pack[PACK];
        Chance dealt = chance(seed + (uint64_t)number);
        shuffled_pack(&dealt, pack, 1, 0);
        Table table;
        deal(&table, rules, pack, number % rules->players);
        while (!table.over) {
            if (players[table.seat]->kind == HARD && share(&dealt) < often && found < room && (table.has_drawn || may_take(&table))) {
                Option options[12], *one = options, *other = options + 1;
                int count = 2;
                Sight sight = look(&table, players[table.seat]);
                if (!table.has_drawn) draw_options(&sight, options);
                else {
                    count = play_options(&sight, table.hand[table.seat], table.taken, options);
                    one = options + (best_of(options, count) - options);
                    other = options + below(&dealt, count);
                    if (options[count - 1].what == 2 && below(&dealt, 2)) other = options + count - 1;
                }
                if (one != other && fabs(one->value - other->value) < 12) {
                    Pair *pair = pairs + found++;
                    memset(pair, 0, sizeof *pair);
                    pair->stage = (float)stage_of(&table);
                    pair->points = (float)(played_on(&table, one, players, dealt) - played_on(&table, other, players, dealt));
                    for (int i = 0; i < FEATURES; i++) {
                        pair->difference[FEATURES * one->what + i] += (float)one->features[i];
                        pair->difference[FEATURES * other->what + i] -= (float)other->features[i];
                    }
                }
            }
            step(&table, players, &dealt, 0);
        }
    }
    return found;
}

/* The numbers to correct a move's value with: products of two features after a discard, and the features otherwise. */
static void corrections_of(const Option *option, double *found) {
    memset(found, 0, WIDE * sizeof *found);
    if (option->what) memcpy(found + BENDS + FEATURES * (option->what - 1), option->features, sizeof option->features);
    else
        for (int i = 0; i < FEATURES; i++)
            for (int j = i; j < FEATURES; j++) *found++ = option->features[i] * option->features[j];
}

/* Plays `deals` deals of `player` against a rival. At each of its decisions, with probability `often`, plays on after every
   move that may be the best, `worlds` times: with the real hands, and the stock shuffled. For each of these moves, writes a
   row of numbers to correct its value with, and its error. The mean over the moves of the decision is subtracted from both. */
int64_t roll_out(const Rules *rules, const Player *player, const Player *rival, uint64_t seed, int deals, int worlds,
                 double often, float *rows, float *off, int64_t room) {
    set_up();
    int64_t found = 0;
    const Player *players[SEATS];
    for (int number = 0; number < deals; number++) {
        int own = number / rules->players % rules->players;
        for (int seat = 0; seat < SEATS; seat++) players[seat] = seat == own ? player : rival;
        uint8_t pack[PACK];
        Chance dealt = chance(seed + (uint64_t)number), luck = dealt;
        shuffled_pack(&dealt, pack, 1, 0);
        Table table;
        deal(&table, rules, pack, number % rules->players);
        for (; !table.over; step(&table, players, &dealt, 0)) {
            if (table.seat != own || !(table.has_drawn || may_take(&table)) || share(&luck) >= often) continue;
            Option options[12];
            Sight sight = look(&table, player);
            int count = 2, near = 0;
            if (table.has_drawn) count = play_options(&sight, table.hand[own], table.taken, options);
            else draw_options(&sight, options);
            double most = best_of(options, count)->value, points[12] = {0}, mean = 0, middle[WIDE] = {0}, wide[12][WIDE];
            for (int i = 0; i < count; i++) if (options[i].value >= most - NEAR) options[near++] = options[i];
            if (near < 2 || found + near > room) continue;
            for (int world = 0; world < worlds; world++) {
                Table same = table;
                shuffle(&luck, same.stock, same.stock_size);
                for (int i = 0; i < near; i++) points[i] += played_on(&same, options + i, players, luck) / worlds;
            }
            for (int i = 0; i < near; i++) {
                corrections_of(options + i, wide[i]);
                points[i] -= options[i].value;
                mean += points[i] / near;
                for (int place = 0; place < WIDE; place++) middle[place] += wide[i][place] / near;
            }
            for (int i = 0; i < near; i++, found++) {
                off[found] = (float)(points[i] - mean);
                for (int place = 0; place < WIDE; place++) rows[WIDE * found + place] = (float)(wide[i][place] - middle[place]);
            }
        }
    }
    return found;
}

/* Plays `deals` deals from `seed` on, each once for every way of moving the players round the table. `results` gets, for
   every deal, turn of the table and player: points, share of the win, whether the player ended the hand, the turns that it
   had, and what it had left over. */
int64_t play(const Rules *rules, const Player *players, uint64_t seed, int deals, double *results, Sample *samples,
             int64_t room, int clues) {
    set_up();
    Record record = {.samples = samples, .room = room, .clues = clues};
    int count = rules->players;
    for (int number = 0; number < deals; number++) {
        uint8_t pack[PACK];
        Chance dealt = chance(seed + (uint64_t)number);
        shuffled_pack(&dealt, pack, 1, 0);
        for (int turn = 0; turn < count; turn++) {
            Table table;
            const Player *at[SEATS];
            for (int seat = 0; seat < count; seat++) at[seat] = players + (seat + turn) % count;
            deal(&table, rules, pack, number % count);
            play_hand(&table, at, &dealt, samples ? &record : 0);
            double most = -1e9;
            int shared = 0;
            for (int seat = 0; seat < count; seat++) if (table.points[seat] > most) most = table.points[seat];
            for (int seat = 0; seat < count; seat++) shared += table.points[seat] == most;
            for (int seat = 0; seat < count; seat++) {
                double *found = results + RESULTS * (((int64_t)number * count + turn) * count + (seat + turn) % count);
                found[0] = table.points[seat];
                if (shared < count && table.points[seat] == most) found[1] = 1.0 / shared;
                if (table.ender == seat + 1) found[2] = 1;
                found[3] = table.had[seat];
                found[4] = least(&by_pips, table.hand[seat]);
            }
        }
    }
    return record.count;
}

/* Plays as `play`, and counts for every number of turns, up to `TURNS`, how often somebody at the table who had had so many
   was to be judged by another who was to discard, and what was left over to it in all. */
void counts(const Rules *rules, const Player *players, uint64_t seed, int deals, double *often, double *left) {
    set_up();
    int count = rules->players;
    const Player *at[SEATS];
    for (int number = 0; number < deals; number++) {
        uint8_t pack[PACK];
        Chance dealt = chance(seed + (uint64_t)number);
        shuffled_pack(&dealt, pack, 1, 0);
        Table table;
        for (int seat = 0; seat < count; seat++) at[seat] = players + (seat + number / count) % count;
        deal(&table, rules, pack, number % count);
        while (!table.over) {
            for (int seat = 0; table.has_drawn && seat < count; seat++) {
                if (seat == table.seat) continue;
                int turns = at_most(table.had[seat], TURNS - 1);
                often[turns]++;
                left[turns] += least(&by_pips, table.hand[seat]);
            }
            step(&table, at, &dealt, 0);
        }
    }
}

/* What was done at one moment of a hand: drawn (`card` 1 from the pile, 0 not), thrown or thrown with a knock. */
typedef struct {
    int32_t seat, draws, card, knocks;
    double best, other;      /* of a hard player: what the choice and the other draw were thought worth */
} Moment;

/* Plays one hand and writes down the pack, what was done, and the points; returns the number of moments. */
int replay(const Rules *rules, const Player *players, uint64_t seed, int dealer, uint8_t *pack, Moment *moments, int room,
           double *points) {
    set_up();
    Chance dealt = chance(seed);
    const Player *at[SEATS];
    for (int seat = 0; seat < rules->players; seat++) at[seat] = players + seat;
    shuffled_pack(&dealt, pack, 1, 0);
    Table table;
    int count = 0;
    deal(&table, rules, pack, dealer);
    while (!table.over && count < room) {
        const Player *player = at[table.seat];
        Moment *moment = moments + count++;
        *moment = (Moment){.seat = table.seat, .draws = !table.has_drawn};
        Sight sight = look(&table, player);
        Option options[12];
        if (moment->draws) {
            moment->card = may_take(&table) && takes(&table, player, &dealt, 0);
            if (may_take(&table)) {
                draw_options(&sight, options);
                moment->best = options[0].value;
                moment->other = options[1].value;
            }
            do_draw(&table, moment->card);
        } else {
            int many = play_options(&sight, table.hand[table.seat], table.taken, options);
            moment->best = best_of(options, many)->value;
            moment->card = throws(&table, player, &dealt, &moment->knocks, 0);
            do_throw(&table, moment->card, moment->knocks, at);
        }
    }
    for (int seat = 0; seat < rules->players; seat++) points[seat] = table.points[seat];
    return count;
}

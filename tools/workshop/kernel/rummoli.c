/* The rules: deal, widow, betting, stops, final; many sittings at once. */
#include "rummoli_players.h"
#include "rummoli_stops.h"

static void note(Table *t, int seat, int what, int with) {
    if (t->log && t->logged + 3 <= t->log_room) {
        t->log[t->logged++] = seat;
        t->log[t->logged++] = what;
        t->log[t->logged++] = with;
    }
}

static int clockwise(const Table *t, int seat) {
    do seat = (seat + 1) % t->sitting->players;
    while (!t->in[seat]);
    return seat;
}

/* ---------------------------------------------------------------------------------------------- deal and widow */

static void deal(Table *t, int each) {
    uint8_t pack[PACK];
    int order[SEATS], count = 0, seat = t->dealer;
    do order[count++] = seat = clockwise(t, seat);
    while (seat != t->dealer);
    shuffled_pack(&t->cards, pack, 1, 0);
    for (int card = 0; t->log && card < PACK; card++) note(t, -1, pack[card], 0);
    memset(t->hands, 0, sizeof t->hands);
    t->widow = 0;
    for (int at = 0; at < PACK; at++) {
        int place = each ? at % count : at % (count + 1);
        if (each ? at < each * count : place < count)
            t->hands[order[place]] |= BIT(pack[at]);
        else
            t->widow |= BIT(pack[at]);
    }
    for (seat = 0; seat < SEATS; seat++) t->locked[seat] = -1, t->beats[seat] = -1;
    t->exchanged = -1;
    t->put_away = 0;
}

static int lock_hand(Table *t, int seat) {
    Mask hand = t->hands[seat];
    return t->locked[seat] = (hand & SINGLES) != 0 || (hand & PAIR) == PAIR;
}

static void take_widow(Table *t, int seat) {
    Mask hand = t->hands[seat];
    t->hands[seat] = t->widow;
    t->widow = t->put_away = hand;
    t->exchanged = seat;
    for (int other = 0; other < SEATS; other++) t->beats[other] = -1;
}

static int may_bid(const Table *t, int seat, int highest) {
    return t->in[seat] && seat != t->dealer && !t->dropped[seat] && t->chips[seat] > highest &&
           !(highest && t->bids[seat] == highest);
}

static void auction(Table *t) {
    memset(t->bids, 0, sizeof t->bids);
    memset(t->dropped, 0, sizeof t->dropped);
    for (int seat = clockwise(t, t->dealer); seat != t->dealer; seat = clockwise(t, seat))
        if (!t->chips[seat] || lock_hand(t, seat)) t->dropped[seat] = 1;
    int highest = 0, buyer = -1;
    for (;;) {
        int seat = clockwise(t, t->dealer);
        while (seat != t->dealer && !may_bid(t, seat, highest)) seat = clockwise(t, seat);
        if (seat == t->dealer) break;
        if (bids_up_to(t, seat) > highest) {
            t->bids[buyer = seat] = ++highest;
            note(t, seat, BID, highest);
        } else {
            t->dropped[seat] = 1;
            note(t, seat, DROP, 0);
        }
    }
    if (buyer >= 0) {
        pay(&t->chips[buyer], &t->chips[t->dealer], highest);
        take_widow(t, buyer);
    }
}

static void offer_widow(Table *t) {
    if (!lock_hand(t, t->dealer)) {
        if (takes_widow(t, t->dealer)) {
            note(t, t->dealer, EXCHANGE, 0);
            take_widow(t, t->dealer);
            return;
        }
        note(t, t->dealer, KEEP, 0);
    }
    auction(t);
}

/* ---------------------------------------------------------------------------------------------- poker */

static int highest_bet(const Table *t) {
    int highest = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (t->bets[seat] > highest) highest = t->bets[seat];
    return highest;
}

static int owed(const Table *t, int seat) { return highest_bet(t) - t->bets[seat]; }

static int live_rivals(const Table *t, int seat) {
    int count = 0;
    for (int other = 0; other < SEATS; other++) count += t->in[other] && !t->folded[other] && other != seat;
    return count;
}

static int most_to_bet(const Table *t, int seat) {
    int answer = 0, highest = highest_bet(t);
    for (int other = 0; other < SEATS; other++)
        answer |= other != seat && t->in[other] && !t->folded[other] && t->chips[other] > owed(t, other);
    if (!answer || (highest && t->raised >= t->sitting->raises)) return 0;
    int left = t->chips[seat] - owed(t, seat);
    return left < 0 ? 0 : left < t->sitting->bet_limit ? left : t->sitting->bet_limit;
}

static void put_in(Table *t, int seat, int amount) { t->bets[seat] += pay(&t->chips[seat], &t->pots[t->contested], amount); }

static void others_speak(Table *t, int seat) {
    t->waiting = 0;
    for (int other = clockwise(t, seat); other != seat; other = clockwise(t, other))
        if (!t->folded[other] && t->chips[other]) t->to_bet[t->waiting++] = other;
}

static void bet(Table *t) {
    while (t->waiting && live_rivals(t, -1) > 1) {
        int seat = t->to_bet[0], amount = 0;
        judge_speech(t, seat);
        int what = speaks(t, seat, &amount);
        count_speech(t, seat, what);
        note(t, seat, what, amount);
        memmove(t->to_bet, t->to_bet + 1, --t->waiting * sizeof(int));
        if (what == FOLD) t->folded[seat] = 1;
        if (what == CALL) put_in(t, seat, owed(t, seat));
        if (what == BET || what == RAISE) {
            put_in(t, seat, owed(t, seat) + amount);
            t->raised += what == RAISE;
            others_speak(t, seat);
        }
    }
}

static void return_unmatched(Table *t) {
    int first = -1, second = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (first < 0 || t->bets[seat] > t->bets[first]) first = seat;
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != first && t->bets[seat] > second) second = t->bets[seat];
    t->chips[first] += t->bets[first] - second;
    t->pots[t->contested] -= t->bets[first] - second;
    t->bets[first] = second;
}

/* What the showdown tells of a hand: five cards, and which others can be beside them, each by itself. */
static void show_five(Table *t, int seat) {
    Mask five = t->hands[seat];
    int strong = strength(five);
    for (int card = PACK - 1; card >= 0 && size_of(five) > 5; card--)
        if (five >> card & 1 && strength(five & ~BIT(card)) == strong) five &= ~BIT(card);
    t->shown[seat] = five;
    t->fits[seat] = 0;
    for (int card = 0; card < PACK; card++)
        if (strength(five | BIT(card)) == strong) t->fits[seat] |= BIT(card);
}

/* Returns the seat with the best hand, the nearest left of the dealer. */
static int showdown(Table *t) {
    int order[SEATS], count = 0, strong[SEATS], seat = t->dealer, best = -1, paid = 0;
    do {
        seat = clockwise(t, seat);
        if (!t->folded[seat]) order[count++] = seat, strong[seat] = strength(t->hands[seat]);
    } while (seat != t->dealer);
    return_unmatched(t);
    for (int other = 0; other < SEATS; other++) paid += t->bets[other];
    int amount = t->pots[t->contested] - paid;
    memset(t->shown, 0, sizeof t->shown);
    for (int n = 0; n < count; n++) {
        if (count > 1) show_five(t, order[n]);
        if (best < 0 || strong[order[n]] > strong[best]) best = order[n];
    }
    for (int under = -1;;) {
        int level = -1, winners = 0, top = -1;
        for (int n = 0; n < count; n++) {
            int put = t->bets[order[n]];
            if (put > under && (level < 0 || put < level)) level = put;
        }
        if (level < 0) break;
        for (int other = 0; other < SEATS; other++) {
            int put = t->bets[other], base = under < 0 ? 0 : under;
            amount += (put < level ? put : level) - (put < base ? put : base);
        }
        for (int n = 0; n < count; n++)
            if (t->bets[order[n]] >= level && strong[order[n]] > top) top = strong[order[n]];
        for (int n = 0; n < count; n++) winners += t->bets[order[n]] >= level && strong[order[n]] == top;
        for (int n = 0, place = 0; n < count; n++)
            if (t->bets[order[n]] >= level && strong[order[n]] == top) {
                int share = amount / winners + (place++ < amount % winners);
                t->chips[order[n]] += share;
                t->pots[t->contested] -= share;
            }
        amount = 0;
        under = level;
    }
    return best;
}

static int poker(Table *t) {
    memset(t->bets, 0, sizeof t->bets);
    memset(t->folded, 0, sizeof t->folded);
    t->contested = POKER;
    t->raised = t->waiting = 0;
    int seat = t->dealer;
    do {
        seat = clockwise(t, seat);
        if (t->chips[seat]) t->to_bet[t->waiting++] = seat;
    } while (seat != t->dealer);
    if (t->waiting > 1) bet(t);
    return showdown(t);
}

/* ---------------------------------------------------------------------------------------------- sittings */

static int with_chips(const Table *t) {
    int count = 0;
    for (int seat = 0; seat < t->sitting->players; seat++) count += t->chips[seat] > 0;
    return count;
}

static void ante(Table *t) {
    for (int seat = 0; seat < SEATS; seat++)
        for (int pot = 0; t->in[seat] && pot < POTS; pot++) pay(&t->chips[seat], &t->pots[pot], 1);
}

static void final(Table *t) {
    int board = 0;
    for (int pot = 0; pot < POTS; pot++) board += t->pots[pot], t->pots[pot] = 0;
    t->pots[POKER] = board;
    if (!board) return;
    t->final = 1;
    t->dealer = clockwise(t, t->dealer);
    deal(t, 5);
    poker(t);
}

/* Plays one sitting. ``gained`` gets, by seat, chips won and lost in poker and in the rest of the rounds. */
static void sit(Table *t, const Sitting *sitting, uint64_t seed, uint64_t choices, double *gained) {
    memset(t, 0, offsetof(Table, log));
    t->logged = 0;
    t->sitting = sitting;
    t->cards = chance(seed);
    t->choices = chance(choices);
    for (int seat = 0; seat < sitting->players; seat++) t->chips[seat] = sitting->starting_chips;
    t->dealer = below(&t->cards, sitting->players);
    note(t, -2, t->dealer, 0);
    for (;;) {
        int before[SEATS], after[SEATS];
        t->round++;
        for (int seat = 0; seat < SEATS; seat++) t->in[seat] = t->chips[seat] > 0;
        ante(t);
        deal(t, 0);
        offer_widow(t);
        memcpy(before, t->chips, sizeof before);
        int first = t->written;
        for (int seat = 0; seat < SEATS; seat++)
            if (t->rows && t->in[seat] && t->written < t->row_room) weigh(t, seat, t->rows + t->written++ * (WEIGHED + 1));
        int leader = poker(t);
        memcpy(after, t->chips, sizeof after);
        for (int seat = 0; gained && seat < SEATS; seat++) gained[seat] += t->chips[seat] - before[seat];
        play_stops(t, leader);
        for (int seat = 0; gained && seat < SEATS; seat++) gained[SEATS + seat] += t->chips[seat] - after[seat];
        for (int seat = 0; t->rows && seat < SEATS; seat++)
            if (t->in[seat] && first < t->written)
                t->rows[first++ * (WEIGHED + 1) + WEIGHED] = t->chips[seat] - before[seat];
        if (with_chips(t) < 2 || t->round == sitting->rounds) break;
        do t->dealer = (t->dealer + 1) % sitting->players;
        while (!t->chips[t->dealer]);
    }
    final(t);
}

/* Plays the deals ``seed`` and following, each with the bots moved round the table once.
 * Writes for each deal and turn: chips by bot, then poker and stops chips by bot, then rounds. */
void play_sittings(const Sitting *sitting, uint64_t seed, int deals, double *results) {
    Sitting moved = *sitting;
    Table t;
    t.log = 0;
    t.rows = t.verdicts = 0;
    t.tally = 0;
    int players = sitting->players;
    for (int deal = 0; deal < deals; deal++)
        for (int turn = 0; turn < players; turn++, results += 3 * players + 1) {
            double gained[2 * SEATS] = {0};
            for (int seat = 0; seat < players; seat++) moved.seats[seat] = sitting->seats[(seat + turn) % players];
            sit(&t, &moved, seed + deal, ~((seed + deal) * 64 + turn), gained);
            for (int seat = 0; seat < players; seat++) {
                int bot = (seat + turn) % players;
                results[bot] = t.chips[seat];
                results[players + bot] = gained[seat];
                results[2 * players + bot] = gained[SEATS + seat];
            }
            results[3 * players] = t.round;
        }
}

/* One sitting with all that was dealt (-1, card, 0) and done (seat, what, amount or card); returns how much is written. */
int tell_sitting(const Sitting *sitting, uint64_t seed, int *log, int room, int *chips) {
    Table t;
    t.log = log;
    t.log_room = room;
    t.rows = t.verdicts = 0;
    t.tally = 0;
    sit(&t, sitting, seed, ~seed, 0);
    memcpy(chips, t.chips, sizeof t.chips);
    return t.logged;
}

/* Plays sittings until there is what so many hands were like, and the chips they brought; returns how many there are. */
int weigh_hands(const Sitting *sitting, uint64_t seed, double *rows, int room) {
    Table t;
    t.log = 0;
    t.verdicts = 0;
    t.tally = 0;
    t.rows = rows;
    t.written = 0;
    t.row_room = room;
    for (; t.written < room; seed++) sit(&t, sitting, seed, ~seed, 0);
    return t.written;
}

/* Sits players of all levels but random down, as it falls. */
static void sit_down_mixed(Table *t, const Sitting *sitting, uint64_t seed) {
    Sitting mixed = *sitting;
    Chance levels = chance(~seed * 3);
    for (int seat = 0; seat < sitting->players; seat++) mixed.seats[seat].level = EASY + below(&levels, 3);
    sit(t, &mixed, seed, ~seed, 0);
}

/* Writes what hints would say of so many decisions of players of all levels; returns how many there are. */
int judge_decisions(const Sitting *sitting, uint64_t seed, double *verdicts, int room) {
    Table t;
    t.log = 0;
    t.rows = 0;
    t.tally = 0;
    t.verdicts = verdicts;
    t.judged = 0;
    t.verdict_room = room;
    for (; t.judged < room; seed++) sit_down_mixed(&t, sitting, seed);
    return t.judged;
}

/* Counts how players of all levels bet, in so many decisions at least. */
void count_habits(const Sitting *sitting, uint64_t seed, Tally *tally, int decisions) {
    Table t;
    t.log = 0;
    t.rows = t.verdicts = 0;
    t.tally = tally;
    t.counted = 0;
    for (; t.counted < decisions; seed++) sit_down_mixed(&t, sitting, seed);
}

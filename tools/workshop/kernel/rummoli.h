/* A sitting of Rummoli under the house rules that stand by default, with claims automatic. */
#ifndef RUMMOLI_H
#define RUMMOLI_H

#include <math.h>
#include <stddef.h>

#include "poker.h"

#define SEATS 8
#define POTS 9
#define SETTINGS 48
#define WEIGHED 6 /* what a hand is weighed by */
#define VERDICT 6 /* what is written of a decision */

enum { CENTRE, POKER, TS, JD, QC, KH, AS, AD_KD, SEVENS };
enum { RANDOM, EASY, MEDIUM, HARD };
enum { EXCHANGE, KEEP, BID, DROP, CHECK, BET, CALL, RAISE, FOLD, LAY };

#define PLACES 16 /* of a hand among all: see `place_of_share` */
#define MANNERS 9 /* of having bet so far */
#define PRICES 6  /* of a call */
#define KNOTS 10  /* between which chances are corrected */

/* By how many others are still in, and by place: what somebody may hold who has bet in this manner, and how likely one with a
   hand like that is to bet, to raise (the first bet, and a raise), and to stay at a price. */
typedef struct {
    double holds[MANNERS][SEATS][PLACES], bets[SEATS][PLACES], raises[2][SEATS][PLACES], stays[PRICES][SEATS][PLACES];
    double together[SEATS][KNOTS]; /* what makes the chance to beat all of that to beat each: see `beats_all` */
} Habits;

/* How often something was met, of what `Habits` tells. */
typedef struct {
    Habits met, done;
} Tally;

/* How a seat plays: its level, and the constants of a hard one by place. */
typedef struct {
    int level;
    double settings[SETTINGS];
} Player;

typedef struct {
    int players, starting_chips, bet_limit, raises, rounds;
    Player seats[SEATS];
    Habits habits[SEATS + 1]; /* what a hard player thinks of the others, by how many are in */
} Sitting;

typedef struct {
    const Sitting *sitting;
    Chance cards, choices;
    int chips[SEATS], pots[POTS], dealer, in[SEATS], round, final;
    Mask hands[SEATS], widow, put_away;
    int exchanged, locked[SEATS]; /* locked: 1 barred, 0 asked and free, -1 not asked */
    int bids[SEATS], dropped[SEATS];
    int bets[SEATS], folded[SEATS], to_bet[SEATS], waiting, raised, contested;
    Mask laid_by[SEATS], laid;
    Mask shown[SEATS], fits[SEATS]; /* the five that were shown, and what can lie beside them */
    Mask barred[SEATS], dead;       /* what a seat is known not to hold, what is known to be out of play */
    double beats[SEATS];            /* the chance to beat one unknown hand, once it has been reckoned; -1 before */
    int *log, logged, log_room;     /* where all that is dealt and done is written, or 0 */
    double *rows;                   /* where hands and what they brought are written, or 0 */
    int written, row_room;
    double *verdicts; /* where it is written what hints would say of every decision in the betting, or 0 */
    int judged, verdict_room;
    Tally *tally; /* where it is counted how players bet while as many are in as sat down, or 0 */
    int counted;
} Table;

#define RED ((Mask)0x7FFFFFE000)
#define SINGLES (BIT(9) | BIT(36) | BIT(50) | BIT(25) | BIT(0))
#define PAIR (BIT(26) | BIT(38))

/* Moves ``amount`` chips, or as many as there are; returns how many. */
static inline int pay(int *from, int *to, int amount) {
    if (amount > *from) amount = *from;
    *from -= amount;
    *to += amount;
    return amount;
}

/* What the rules offer to players. */
static void bet(Table *t);
static void put_in(Table *t, int seat, int amount);
static int showdown(Table *t);
static int owed(const Table *t, int seat);
static int highest_bet(const Table *t);
static int most_to_bet(const Table *t, int seat);
static int live_rivals(const Table *t, int seat);
static int clockwise(const Table *t, int seat);
static void note(Table *t, int seat, int what, int with);
static void lead_this(Table *t, int seat, int card);

/* What players do. */
static void weigh(Table *t, int seat, double *found);
static int takes_widow(Table *t, int seat);
static int bids_up_to(Table *t, int seat);
static int speaks(Table *t, int seat, int *amount);
static int leads(Table *t, int seat, const int *cards, int count);

#endif

/* Cards for kernels: hands as masks, the least that a hand leaves unmatched, random numbers and deals.

   Cards are numbered as in `rules.cards`: suit by suit in the order S H D C, each from the ace up, so that bit 0 of a
   mask is the ace of spades and bit 51 the king of clubs. Jokers have no bit. */

#ifndef CARDS_H
#define CARDS_H

#include <stdint.h>
#include <string.h>

typedef uint64_t Mask;

enum { PACK = 52, RANKS = 13, SUIT = 0x1FFF };
enum Ace { ACE_LOW, ACE_HIGH, ACE_EITHER, ACE_CORNER };

#define BIT(card) ((Mask)1 << (card))
#define WHOLE_PACK ((Mask)0xFFFFFFFFFFFFF)
#define RANK_OF(card) ((card) % RANKS)
#define SUIT_OF(card) ((card) / RANKS)
/* The four cards of a rank are this, shifted by it. */
#define ACES ((Mask)1 | (Mask)1 << 13 | (Mask)1 << 26 | (Mask)1 << 39)

/* Goes through the cards of a mask, from the lowest bit up. A break inside goes on with the next card. */
#define EACH(card, mask) \
    for (Mask card##_left = (mask); card##_left; card##_left &= card##_left - 1) \
        for (int card = __builtin_ctzll(card##_left), card##_once = 1; card##_once; card##_once = 0)

static inline int size_of(Mask mask) { return __builtin_popcountll(mask); }
static inline int lowest(Mask mask) { return __builtin_ctzll(mask); }

/* The card of a mask that has so many others below it. */
static inline int nth(Mask mask, int place) {
    while (place--) mask &= mask - 1;
    return lowest(mask);
}

/* ------------------------------------------------------------------------------------------------ random numbers */

typedef struct { uint64_t state[4]; } Chance;

static inline uint64_t mixed(uint64_t *seed) {
    uint64_t z = (*seed += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline Chance chance(uint64_t seed) {
    Chance made;
    for (int i = 0; i < 4; i++) made.state[i] = mixed(&seed);
    return made;
}

/* xoshiro256++ */
static inline uint64_t next_bits(Chance *chance) {
    uint64_t *s = chance->state, sum = s[0] + s[3];
    uint64_t found = (sum << 23 | sum >> 41) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return found;
}

/* From 0 up to, and without, `limit`. */
static inline int below(Chance *chance, int limit) { return (int)((next_bits(chance) >> 32) * (uint64_t)limit >> 32); }

/* From 0 up to, and without, 1. */
static inline double share(Chance *chance) { return (double)(next_bits(chance) >> 11) * 0x1.0p-53; }

static inline void shuffle(Chance *chance, uint8_t *cards, int count) {
    for (int last = count - 1; last > 0; last--) {
        int other = below(chance, last + 1);
        uint8_t held = cards[last];
        cards[last] = cards[other];
        cards[other] = held;
    }
}

/* `packs` packs in a random order into `cards`; jokers, numbered 52, come last before shuffling. */
static inline int shuffled_pack(Chance *chance, uint8_t *cards, int packs, int jokers) {
    int count = 0;
    for (int pack = 0; pack < packs; pack++)
        for (int card = 0; card < PACK; card++) cards[count++] = (uint8_t)card;
    for (int joker = 0; joker < jokers; joker++) cards[count++] = PACK;
    shuffle(chance, cards, count);
    return count;
}

/* ------------------------------------------------------------------------------------- the least left unmatched */

/* What the cards of one suit leave unmatched if only runs are made of them, by their ranks as thirteen bits, and what
   if one of them need not count. */
typedef struct {
    int32_t loose[RANKS];
    int16_t runs[SUIT + 1], spared[SUIT + 1];
} Judge;

/* What is left if no card is there to be spared: more than anything. */
#define NONE_TO_SPARE 10000

/* `weights` are what unmatched cards weigh, from ace to king. */
static inline void judge_by(Judge *judge, enum Ace ace, const int32_t *weights) {
    int found[RANKS * RANKS], count = 0;
    for (int first = 0; first < RANKS; first++)
        for (int length = 3; length <= RANKS; length++) {
            int last = first + length - 1, run = 0;
            int holds = last < RANKS ? !(ace == ACE_HIGH && first == 0)
                                     : ace == ACE_CORNER || (last == RANKS && ace != ACE_LOW);
            if (!holds) break;
            for (int rank = first; rank <= last; rank++) run |= 1 << rank % RANKS;
            found[count++] = run;
        }
    memcpy(judge->loose, weights, sizeof judge->loose);
    judge->runs[0] = 0;
    for (int ranks = 1; ranks <= SUIT; ranks++) {
        int low = ranks & -ranks, best = weights[__builtin_ctz((unsigned)ranks)] + judge->runs[ranks ^ low];
        for (int i = 0; i < count; i++)
            if ((found[i] & low) && (found[i] & ranks) == found[i] && judge->runs[ranks ^ found[i]] < best)
                best = judge->runs[ranks ^ found[i]];
        judge->runs[ranks] = (int16_t)best;
    }
    judge->spared[0] = NONE_TO_SPARE;
    for (int ranks = 1; ranks <= SUIT; ranks++) {
        int best = NONE_TO_SPARE;
        for (int left = ranks; left; left &= left - 1)
            if (judge->runs[ranks ^ (left & -left)] < best) best = judge->runs[ranks ^ (left & -left)];
        judge->spared[ranks] = (int16_t)best;
    }
}

static inline int least_by_runs(const Judge *judge, Mask hand) {
    const int16_t *runs = judge->runs;
    return runs[hand & SUIT] + runs[hand >> 13 & SUIT] + runs[hand >> 26 & SUIT] + runs[hand >> 39];
}

/* The ranks of which a hand has three or four cards, as thirteen bits. */
static inline int three_alike(Mask hand) {
    Mask s = hand & SUIT, h = hand >> 13 & SUIT, d = hand >> 26 & SUIT, c = hand >> 39;
    return (int)((s & h & (d | c)) | (d & c & (s | h)));
}

static inline int least_with_sets(const Judge *judge, Mask hand, int ranks) {
    int best = least_by_runs(judge, hand);
    while (ranks && best) {
        int rank = __builtin_ctz((unsigned)ranks);
        ranks &= ranks - 1;
        Mask alike = hand & ACES << rank;
        int found = least_with_sets(judge, hand ^ alike, ranks);
        if (found < best) best = found;
        if (size_of(alike) == 4)
            EACH(spared, alike) {
                found = least_with_sets(judge, hand ^ alike ^ BIT(spared), ranks);
                if (found < best) best = found;
            }
    }
    return best;
}

/* The least that a hand of one pack leaves unmatched. */
static inline int least(const Judge *judge, Mask hand) {
    int ranks = three_alike(hand);
    if (!ranks) return least_by_runs(judge, hand);
    return least_with_sets(judge, hand, ranks);
}

/* The least that is left after the best discard other than `not_this` (-1: any); *`thrown` is that discard. */
static inline int least_after_discard(const Judge *judge, Mask hand, int not_this, int *thrown) {
    int best = 1 << 30;
    EACH(card, hand) {
        if (card == not_this) continue;
        int left = least(judge, hand ^ BIT(card));
        if (left < best) {
            best = left;
            *thrown = card;
        }
    }
    return best;
}

static inline int least_by_runs_sparing(const Judge *judge, Mask hand) {
    int total = 0, most = -NONE_TO_SPARE;
    for (int suit = 0; suit < 4; suit++) {
        int ranks = (int)(hand >> (13 * suit) & SUIT), by_runs = judge->runs[ranks], saved = by_runs - judge->spared[ranks];
        total += by_runs;
        if (saved > most) most = saved;
    }
    return total - most;
}

static inline int least_with_sets_sparing(const Judge *judge, Mask hand, int ranks) {
    int best = least_by_runs_sparing(judge, hand);
    while (ranks && best) {
        int rank = __builtin_ctz((unsigned)ranks);
        ranks &= ranks - 1;
        Mask alike = hand & ACES << rank;
        int found = least_with_sets_sparing(judge, hand ^ alike, ranks);
        if (found < best) best = found;
        if (size_of(alike) == 4)
            EACH(left_out, alike) {
                found = least_with_sets_sparing(judge, hand ^ alike ^ BIT(left_out), ranks);
                if (found < best) best = found;
            }
    }
    return best;
}

/* The least that is left after any discard. */
static inline int least_after_any(const Judge *judge, Mask hand) {
    int ranks = three_alike(hand);
    return ranks ? least_with_sets_sparing(judge, hand, ranks) : least_by_runs_sparing(judge, hand);
}

/* The cards that make a set or a run with two cards of a hand (aces low: no run round the corner). */
static inline Mask completing(Mask hand) {
    Mask once = 0, twice = 0, found = 0;
    for (int suit = 0; suit < 4; suit++) {
        Mask ranks = hand >> (13 * suit) & SUIT;
        twice |= once & ranks;
        once |= ranks;
        Mask up = ranks << 1, up_two = ranks << 2, down = ranks >> 1, down_two = ranks >> 2;
        found |= (((up & up_two) | (up & down) | (down & down_two)) & SUIT) << (13 * suit);
    }
    for (int suit = 0; suit < 4; suit++) found |= twice << (13 * suit);
    return found;
}

#endif

/* What the tests ask of cards.h: that it counts as the rules do, and that every card is dealt as often as any other. */

#include "cards.h"

void least_of(int ace, const int32_t *weights, const Mask *hands, int32_t *found, int count) {
    static Judge judge;
    judge_by(&judge, (enum Ace)ace, weights);
    for (int i = 0; i < count; i++) found[i] = least(&judge, hands[i]);
}

void least_after_any_of(int ace, const int32_t *weights, const Mask *hands, int32_t *found, int count) {
    static Judge judge;
    judge_by(&judge, (enum Ace)ace, weights);
    for (int i = 0; i < count; i++) found[i] = least_after_any(&judge, hands[i]);
}

void completing_of(const Mask *hands, Mask *found, int count) {
    for (int i = 0; i < count; i++) found[i] = completing(hands[i]);
}

void deal_of(uint64_t seed, int packs, int jokers, uint8_t *cards) {
    Chance dealt = chance(seed);
    shuffled_pack(&dealt, cards, packs, jokers);
}

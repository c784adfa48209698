/* Self-play of Rummy, Gambler's Rummy and Boathouse Rummy at their default house rules, and the learning of values. */

#include "rummy_compare.h"

enum { MOST_HANDS = 50 };

/* One hand from a given pack, noted for a test. Returns the length of the log; `figures` gets what describes the
 * position after each turn of a hard bot that did not go out. */
int replayable(int count, const uint8_t *pack, const int *kinds, const Net *net, uint64_t seed, int64_t *log, int room,
               float *figures, float *paid) {
    Game g;
    Player players[MAX_PLAYERS] = {0};
    static Sample samples[LONGEST];
    luck = chance(seed);
    for (int s = 0; s < count; s++) players[s] = (Player){kinds[s], net, usual(count), 0, units[variant]};
    deal(&g, count, pack);
    log_to = log;
    log_size = 0;
    log_room = room;
    int found = play_hand(&g, players, samples, LONGEST);
    log_to = NULL;
    for (int i = 0; i < found; i++) memcpy(figures + i * FEATURES, samples[i].figures, sizeof samples[i].figures);
    for (int s = 0; s < count; s++) paid[s] = g.paid[s];
    return log_size;
}

/* Mirrored deals: each pack is played once with the challenger in each seat and rivals in the others. `result` gets the
 * challenger's points a hand, its standard error over packs, and of all hands the share that the challenger won, the
 * share that nobody won, the turns that a seat had, what the winner was paid, and the share of the challenger's discards that
 * the next seat was seen to collect. */
void match(int count, int deals, uint64_t seed, int kind, const Net *net, const Ways *ways, int rival_kind,
           const Net *rival_net, const Ways *rival_ways, double *result) {
    double sum = 0, square = 0, won = 0, unwon = 0, turns = 0, pay = 0;
    Player challenger = {kind, net, *ways, 0, units[variant]}, rival = {rival_kind, rival_net, *rival_ways, 0, units[variant]};
    luck = chance(seed);
    thrown = given = 0;
    for (int d = 0; d < deals; d++) {
        uint8_t pack[PACK];
        shuffled_pack(&luck, pack, 1, 0);
        double of_pack = 0;
        for (int place = 0; place < count; place++) {
            Game g;
            Player players[MAX_PLAYERS] = {0};
            for (int s = 0; s < count; s++) players[s] = s == place ? challenger : rival;
            deal(&g, count, pack);
            watched = kind == CLAIRVOYANT ? -1 : place;
            play_hand(&g, players, NULL, 0);
            watched = -1;
            of_pack += g.paid[place];
            int best = 1, any = 0;
            for (int s = 0; s < count; s++) {
                if (g.paid[s] != 0) any = 1;
                if (s != place && g.paid[s] >= g.paid[place]) best = 0;
                if (g.paid[s] > 0) pay += g.paid[s];
            }
            won += any && best;
            unwon += !any;
            turns += (double)g.turns / count;
        }
        of_pack /= count;
        sum += of_pack;
        square += of_pack * of_pack;
    }
    double mean = sum / deals, hands = (double)deals * count;
    result[0] = mean;
    result[1] = sqrt((square / deals - mean * mean) / deals);
    result[2] = won / hands;
    result[3] = unwon / hands;
    result[4] = turns / hands;
    result[5] = pay / hands;
    result[6] = thrown ? (double)given / (double)thrown : 0;
}

/* Sittings of so many hands, mirrored too; returns the share that the challenger wins, even scores counting half. */
double sittings(int count, int deals, int hands, uint64_t seed, int kind, const Net *net, const Ways *ways,
                int rival_kind, const Net *rival_net, const Ways *rival_ways) {
    double won = 0;
    Player challenger = {kind, net, *ways, 0, units[variant]}, rival = {rival_kind, rival_net, *rival_ways, 0, units[variant]};
    luck = chance(seed);
    for (int d = 0; d < deals; d++) {
        uint8_t packs[MOST_HANDS][PACK];
        for (int hand = 0; hand < hands; hand++) shuffled_pack(&luck, packs[hand], 1, 0);
        for (int place = 0; place < count; place++) {
            float score[MAX_PLAYERS] = {0};
            for (int hand = 0; hand < hands; hand++) {
                Game g;
                Player players[MAX_PLAYERS] = {0};
                /* The deal goes round: seat 0 of the hand is another one each time. */
                for (int s = 0; s < count; s++) players[s] = (s + hand) % count == place ? challenger : rival;
                deal(&g, count, packs[hand]);
                play_hand(&g, players, NULL, 0);
                for (int s = 0; s < count; s++) score[(s + hand) % count] += g.paid[s];
            }
            int above = 0, level = 0;
            for (int s = 0; s < count; s++) {
                above += score[s] > score[place];
                level += score[s] == score[place];
            }
            won += above ? 0 : 1.0 / level;
        }
    }
    return won / deals / count;
}

/* ----------------------------------------------------------------------------------------------------- learning */

typedef struct {
    Net mean, square;
    /* How much of the zeros that it began with is still in them. */
    double of_mean, of_square;
} Momentum;

static Momentum momentum;

/* Begin anew, with weights by chance. */
void begin_net(Net *net, uint64_t seed) {
    memset(&momentum, 0, sizeof momentum);
    momentum.of_mean = momentum.of_square = 1;
    if (!seed) return;
    luck = chance(seed);
    memset(net, 0, sizeof *net);
    for (int f = 0; f < FEATURES; f++)
        for (int j = 0; j < HIDDEN; j++) net->into[f][j] = ((float)share(&luck) - 0.5f) * 0.35f;
    for (int j = 0; j < HIDDEN; j++) net->from[j] = ((float)share(&luck) - 0.5f) * 0.3f;
}

/* One step of Adam against the squared error of these samples. */
static void learn_from(Net *net, const Sample *samples, const int *order, int count, float rate) {
    Net grad;
    memset(&grad, 0, sizeof grad);
    for (int i = 0; i < count; i++) {
        const Sample *one = &samples[order[i]];
        float h[HIDDEN], back[HIDDEN], error = value_of(net, one->figures, h) - one->goal;
        if (error > 3) error = 3;
        if (error < -3) error = -3;
        for (int j = 0; j < HIDDEN; j++) {
            grad.from[j] += error * h[j];
            back[j] = h[j] > 0 ? error * net->from[j] : 0;
        }
        for (int f = 0; f < FEATURES; f++) {
            float x = one->figures[f];
            if (x == 0) continue;
            grad.linear[f] += error * x;
            for (int j = 0; j < HIDDEN; j++) grad.into[f][j] += back[j] * x;
        }
    }
    momentum.of_mean *= 0.9;
    momentum.of_square *= 0.999;
    float c1 = (float)(1 - momentum.of_mean), c2 = (float)(1 - momentum.of_square);
    float *w = (float *)net, *g = (float *)&grad, *m = (float *)&momentum.mean, *q = (float *)&momentum.square;
    for (size_t i = 0; i < sizeof(Net) / sizeof(float); i++) {
        float d = g[i] / (float)count;
        m[i] = 0.9f * m[i] + 0.1f * d;
        q[i] = 0.999f * q[i] + 0.001f * d * d;
        w[i] -= rate * (m[i] / c1) / (sqrtf(q[i] / c2) + 1e-7f);
    }
}

enum { MEMORY = 400000, BATCH = 128 };

/* One round: plays hands of hard bots, in a share `mediums` of them one hard bot among medium ones, and learns from what
 * came of each position: in the share `trace` what came of the next, else what the next was judged to be worth. */
double learn(Net *net, int count, int hands, uint64_t seed, const Ways *ways, float trace, float rate, float mediums) {
    static Sample *memory;
    static int order[MEMORY];
    if (!memory) memory = malloc(sizeof(Sample) * MEMORY);
    int found = 0;
    luck = chance(seed);
    for (int i = 0; i < hands && found < MEMORY - LONGEST; i++) {
        Game g;
        uint8_t pack[PACK];
        Player players[MAX_PLAYERS] = {0};
        shuffled_pack(&luck, pack, 1, 0);
        int among_mediums = share(&luck) < mediums, hero = below(&luck, count);
        for (int s = 0; s < count; s++)
            players[s] = (Player){among_mediums && s != hero ? MEDIUM : HARD, net, *ways, EXPLORING, units[variant]};
        deal(&g, count, pack);
        int from = found;
        found += play_hand(&g, players, memory + found, LONGEST);
        float following[MAX_PLAYERS], goal[MAX_PLAYERS];
        for (int s = 0; s < count; s++) following[s] = goal[s] = g.paid[s] / units[variant];
        for (int j = found - 1; j >= from; j--) {
            int s = memory[j].seat;
            goal[s] = (1 - trace) * following[s] + trace * goal[s];
            memory[j].goal = goal[s];
            following[s] = memory[j].value;
        }
    }
    double error = 0;
    for (int i = 0; i < found; i++) {
        order[i] = i;
        error += (memory[i].value - memory[i].goal) * (memory[i].value - memory[i].goal);
    }
    for (int i = found - 1; i > 0; i--) {
        int j = below(&luck, i + 1), held = order[i];
        order[i] = order[j];
        order[j] = held;
    }
    for (int i = 0; i + BATCH <= found; i += BATCH) learn_from(net, memory, order + i, BATCH, rate);
    return error / found;
}

int size_of_net(void) { return (int)(sizeof(Net) / sizeof(float)); }

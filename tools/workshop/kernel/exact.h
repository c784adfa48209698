/* Functions that come to the same bits on every machine, as those of a C library need not. They do with sums, products
   and quotients, each of them rounded as IEEE 754 has it, which is why kernels are compiled without contracting any. */

#ifndef EXACT_H
#define EXACT_H

#include <stdint.h>
#include <string.h>

#define LOG_2 0x1.62e42fefa39efp-1

/* e to the power of x, but for the last bit or two. */
static inline double exponential(double x) {
    if (x < -700) return 0;
    if (x > 700) x = 700;
    /* x is `whole` times the logarithm of two, and a rest that is at most half of it. */
    double turns = x * 0x1.71547652b82fep+0;
    int whole = (int)(turns + (turns < 0 ? -0.5 : 0.5));
    double rest = (x - whole * 0x1.62e42fee00000p-1) - whole * 0x1.a39ef35793c76p-33;
    /* One divided by 12!, by 11! and so on. */
    static const double parts[] = {
        1 / 479001600.0, 1 / 39916800.0, 1 / 3628800.0, 1 / 362880.0, 1 / 40320.0, 1 / 5040.0, 1 / 720.0, 1 / 120.0,
        1 / 24.0, 1 / 6.0, 0.5, 1, 1,
    };
    double sum = 0;
    for (int i = 0; i < 13; i++) sum = sum * rest + parts[i];
    uint64_t bits = (uint64_t)(1023 + whole) << 52;
    double scale;
    memcpy(&scale, &bits, sizeof scale);
    return sum * scale;
}

/* How likely something is that has these odds, as a logarithm. */
static inline double likelihood(double odds) { return 1 / (1 + exponential(-odds)); }

/* A number to a whole power that is not below zero. */
static inline double power(double base, int times) {
    double product = 1;
    while (times-- > 0) product *= base;
    return product;
}

#endif

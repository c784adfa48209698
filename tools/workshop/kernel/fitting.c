/* What regressions need to know of many rows of figures, summed one row after another, so that it is the same everywhere. */

#include "exact.h"

/* Adds the products of the figures of each row with one another, and with its value; below the diagonal they stay 0. */
void add_products(const float *rows, int64_t count, int width, const float *values, double weight, double *products, double *sums) {
    for (int64_t row = 0; row < count; row++, rows += width)
        for (int i = 0; i < width; i++) {
            if (!rows[i]) continue;
            double figure = weight * rows[i];
            for (int j = i; j < width; j++) products[i * width + j] += figure * rows[j];
            sums[i] += figure * values[row];
        }
}

/* The same for one step of Newton towards the likelihoods of what happened (1) and did not (0). */
void add_likelihoods(const float *rows, int64_t count, int width, const float *happened, const double *weights,
                     double *products, double *sums) {
    for (int64_t row = 0; row < count; row++, rows += width) {
        double odds = 0;
        for (int i = 0; i < width; i++) odds += weights[i] * rows[i];
        double likely = likelihood(odds), spread = likely * (1 - likely), off = happened[row] - likely;
        for (int i = 0; i < width; i++) {
            double figure = spread * rows[i];
            for (int j = i; j < width; j++) products[i * width + j] += figure * rows[j];
            sums[i] += off * rows[i];
        }
    }
}

/* What `exponential` comes to, for a test. */
double exponential_of(double x) { return exponential(x); }

"""Writes reference-values.test.ndjson: values of distributions to 17 digits, computed with 60 by mpmath.

    apt-get install -y --no-install-recommends python3-scipy python3-mpmath
    python3 core/metrics/statistics/distributions/reference-values.py > \
        core/metrics/statistics/distributions/reference-values.test.ndjson

SciPy only provides where to start and is compared on stderr. It takes about a minute.
"""

import json
import random
import sys

from mpmath import erfc, exp, log, loggamma, mp, mpf, sqrt
from scipy import special, stats

mp.dps = 60
random.seed(20)


def log_beta(a, b):
    return loggamma(a) + loggamma(b) - loggamma(a + b)


def series(a, b, x):
    """Regularized incomplete beta function by the hypergeometric series DLMF 8.17.8, whose terms are all positive."""
    total = term = mpf(1)
    k = 0
    while term > total * mpf(10) ** -62 or (a + b + k) * x > (a + 1 + k) * mpf("0.999"):
        term *= (a + b + k) * x / (a + 1 + k)
        total += term
        k += 1
    return exp(a * log(x) + b * log(1 - x) - log_beta(a, b) - log(a)) * total


def solve(a, b, lower, upper, start):
    """Newton's method with a bracket, on the logarithm of the smaller tail."""
    x, least, most = mpf(start), mpf(0), mpf(1)
    for _ in range(300):
        tail = series(a, b, x)
        density = exp((a - 1) * log(x) + (b - 1) * log(1 - x) - log_beta(a, b))
        if tail > lower:
            most = x
        else:
            least = x
        if lower < upper:
            following = x * exp(-log(tail / lower) * tail / density / x)
        else:
            following = x + log((1 - tail) / upper) * (1 - tail) / density
        if not least <= following <= most:
            following = sqrt(least * most) if least > 0 else most / 1024
        if abs(following / x - 1) < mpf(10) ** -25:
            return following
        x = following
    raise ArithmeticError((a, b, lower))


def beta_point(a, b, lower, upper):
    """x and 1 - x. The series converges fast for the smaller one, which is solved for."""
    a, b = mpf(a), mpf(b)
    x = special.betaincinv(float(a), float(b), float(lower)) if lower < 0.5 else None
    x = special.betainccinv(float(a), float(b), float(upper)) if x is None else x
    if x > 0.5:
        y = special.betaincinv(float(b), float(a), float(upper)) if upper < 0.5 else None
        y = special.betainccinv(float(b), float(a), float(lower)) if y is None else y
        point = solve(b, a, upper, lower, y if y > 0 else power_law(b, a, upper))
        return 1 - point, point
    point = solve(a, b, lower, upper, x if x > 0 else power_law(a, b, lower))
    return point, 1 - point


def power_law(a, b, lower):
    return exp((log(lower) + log(a) + log_beta(a, b)) / a)


def spread_p():
    """Probabilities of all sizes, on both sides."""
    p = random.choice([random.random(), 10 ** random.uniform(-10, -0.31)])
    return random.choice([p, 1 - p])


def spread(low, high):
    return float(f"{10 ** random.uniform(low, high):.4g}")


worst = {"beta": 0.0, "t": 0.0, "normal": 0.0}


def compare(kind, scipy, truth):
    scale = max(1, abs(truth)) if kind != "beta" else max(truth, mpf(10) ** -300)
    worst[kind] = max(worst[kind], float(abs(scipy - truth) / scale))


def write(**values):
    print(json.dumps({key: float(value) if isinstance(value, mpf) else value for key, value in values.items()}))


def write_beta(a, b, p):
    x, y = beta_point(a, b, mpf(p), 1 - mpf(p))
    if min(x, y) < mpf(10) ** -307:
        return
    compare("beta", special.betaincinv(a, b, p), x)
    write(kind="beta", a=a, b=b, p=p, x=x, y=y)


def write_tails(a, b, p):
    x, y = (mpf(float(value)) for value in beta_point(a, b, mpf(p), 1 - mpf(p)))
    if x < mpf(10) ** -307 or y < mpf(10) ** -307:
        return
    lower = series(mpf(a), mpf(b), x) if x <= y else 1 - series(mpf(b), mpf(a), y)
    write(kind="tails", a=a, b=b, x=x, y=y, lower=lower, upper=1 - lower)


def write_t(degrees, p):
    tail = min(mpf(p), 1 - mpf(p))
    x, y = beta_point(0.5, degrees / 2, 1 - 2 * tail, 2 * tail)
    t = sqrt(x / y * degrees) * (1 if p > 0.5 else -1)
    compare("t", stats.t.ppf(p, degrees), t)
    write(kind="t", degrees=degrees, p=p, t=t)


def write_normal(p):
    z = mpf(float(special.ndtri(min(p, 1 - p))))
    tail = min(mpf(p), 1 - mpf(p))
    for _ in range(6):
        cdf = erfc(-z / sqrt(2)) / 2
        z -= log(cdf / tail) * cdf * sqrt(2 * mp.pi) * exp(z * z / 2)
    z *= 1 if p < 0.5 else -1
    compare("normal", special.ndtri(p), z)
    write(kind="normal", p=p, z=z)


for a in [0.01, 0.5, 1, 7.5, 1000, 1e6]:
    for b in [0.01, 0.5, 1, 7.5, 1000, 1e6]:
        for p in [1e-10, 0.025, 1 - 1e-10]:
            write_beta(a, b, p)
for _ in range(150):
    write_beta(spread(-2, 6), spread(-2, 6), spread_p())
for x, n in [(0, 20), (1, 29), (15, 148), (81, 263), (300, 1000), (40_000, 100_000)]:
    for p in [0.025, 0.975]:
        write_beta(x + 0.5, n - x + 0.5, p)
for _ in range(60):
    write_tails(spread(-2, 6), spread(-2, 6), spread_p())
for degrees in [0.5, 1, 2, 2.5, 5, 9, 12.5, 29, 100, 1e4, 1e9]:
    for p in [1e-10, 0.4, 0.975, 1 - 1e-10]:
        write_t(degrees, p)
for _ in range(100):
    write_t(spread(-0.3, 9), spread_p())
for p in [1e-300, 1e-20, 1e-10, 0.025, 0.075, 0.5 - 1e-9, 0.925, 0.975, 1 - 1e-10] + [spread_p() for _ in range(30)]:
    write_normal(p)
for x in [1e-10, 0.01, 0.5, 1.5, 9.99, 10, 100.5, 1e6, 1e12]:
    write(kind="logGamma", x=x, value=loggamma(mpf(x)))
for a, b in [(1e-5, 2e-5), (0.01, 3), (2, 3), (0.5, 1e9), (1e9, 2e-3), (1e6, 2e6), (12.5, 1e15)]:
    write(kind="logBeta", a=a, b=b, value=log_beta(mpf(a), mpf(b)))
print("largest differences of SciPy:", worst, file=sys.stderr)

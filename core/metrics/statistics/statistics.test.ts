import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cohensKappa, roganGladen } from './agreement.ts'
import { betaBinomial } from './beta-binomial.ts'
import { clusteredProportion, meanOfPromptMeans, type Cluster } from './clustered.ts'
import { exactClusterBootstrap } from './exact-bootstrap.ts'
import { benjaminiHochberg, holm } from './multiple-testing.ts'
import { pairedPromptTest } from './paired.ts'
import {
  agrestiCoull,
  betaPosterior,
  clopperPearson,
  jeffreys,
  ruleOfThree,
  wilsonInterval,
} from './proportion.ts'
import {
  mcnemar,
  newcombeDifference,
  powerTwoProportions,
  sampleSizeHalfWidth,
  sampleSizeTwoProportions,
  twoProportionTest,
} from './two-proportions.ts'

/** Expected values without another source are from R 4.2.2 (base and stats), printed to 15 digits. */
const expectClose = (value: number | null, expected: number, digits = 8) =>
  expect(value).toBeCloseTo(expected, digits)
const expectEnds = (
  { low, high }: { low: number; high: number },
  expected: readonly [number, number],
  digits = 8,
) => {
  expectClose(low, expected[0], digits)
  expectClose(high, expected[1], digits)
}

describe('intervals of a proportion', () => {
  const at95 = (x: number, n: number) => ({ x, n, confidence: 0.95 })

  test('match prop.test, binom.test, and qbeta', () => {
    expectEnds(wilsonInterval(at95(15, 148)), [0.0623863995307363, 0.160487241723308])
    expectEnds(wilsonInterval({ x: 81, n: 263, confidence: 0.9 }), [0.263313617188481, 0.356566349608488])
    expectEnds(clopperPearson(at95(15, 148)), [0.0578440100834486, 0.161650490349479])
    expectEnds(clopperPearson({ x: 0, n: 20, confidence: 0.99 }), [0, 0.232729500989075])
    expectEnds(jeffreys(at95(15, 148)), [0.0604485170092964, 0.157643143478741])
    expectEnds(agrestiCoull(at95(15, 148)), [0.0613859749287973, 0.161487666325247])
    expectEnds(agrestiCoull(at95(1, 29)), [0, 0.186286508561706])
  })

  test.each([
    [81, 263, [0.2553, 0.3662], [0.2527, 0.3676]],
    [15, 148, [0.0624, 0.1605], [0.0578, 0.1617]],
    [0, 20, [0, 0.1611], [0, 0.1684]],
    [1, 29, [0.0061, 0.1718], [0.0009, 0.1776]],
  ] as const)('match table I of Newcombe 1998 for %i of %i', (x, n, wilson, exact) => {
    expectEnds(wilsonInterval(at95(x, n)), wilson, 4)
    expectEnds(clopperPearson(at95(x, n)), exact, 4)
  })

  test('are within 0…1, contain the rate, and mirror if successes and failures are swapped', () => {
    const trial = fc
      .record({ n: fc.integer({ min: 1, max: 400 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ n, share }) => at95(Math.round(n * share), n))
    for (const interval of [wilsonInterval, clopperPearson, jeffreys, agrestiCoull])
      fc.assert(
        fc.property(trial, (given) => {
          const { low, high } = interval(given)
          const swapped = interval({ ...given, x: given.n - given.x })
          const p = given.x / given.n
          expect(low).toBeGreaterThanOrEqual(0)
          expect(high).toBeLessThanOrEqual(1)
          expect(low).toBeLessThanOrEqual(p + 1e-12)
          expect(high).toBeGreaterThanOrEqual(p - 1e-12)
          expect(swapped.low).toBeCloseTo(1 - high, 7)
        }),
        { numRuns: 200 },
      )
  })

  test('nothing in 100 answers is at most 3 in 100, by the rule of three', () => {
    expectClose(ruleOfThree({ n: 100, confidence: 0.95 }).high, 0.03)
    expectClose(ruleOfThree({ n: 100, confidence: 0.95 }).exact, 1 - 0.05 ** 0.01)
    expectClose(ruleOfThree({ n: 100, confidence: 0.99 }).high, 0.0460517018598809)
  })

  test('a posterior after 7 of 20 under a flat prior matches the beta distribution', () => {
    const posterior = betaPosterior({ x: 7, n: 20, priorA: 1, priorB: 1, confidence: 0.95 })
    expectClose(posterior.mean, 8 / 22)
    expectEnds(posterior, [0.181071625540173, 0.569675482904124])
  })
})

describe('two proportions', () => {
  test('differ as in table II of Newcombe 1998 for 56/70 and 48/80, 10/10 and 0/10', () => {
    expectEnds(newcombeDifference({ x1: 56, n1: 70, x2: 48, n2: 80, confidence: 0.95 }), [0.0524, 0.3339], 4)
    expectEnds(newcombeDifference({ x1: 9, n1: 10, x2: 3, n2: 10, confidence: 0.95 }), [0.1705, 0.809], 4)
    expectEnds(newcombeDifference({ x1: 10, n1: 10, x2: 0, n2: 10, confidence: 0.95 }), [0.6075, 1], 4)
  })

  test('are tested as by prop.test and fisher.test', () => {
    const both = twoProportionTest({ x1: 56, n1: 70, x2: 48, n2: 80 })
    expectClose(both.z, 2.65017195125853)
    expectClose(both.pTwoSided, 0.00804508136819656)
    expectClose(both.chi2, 7.02341137123746)
    expectClose(both.fisherTwoSided, 0.0125211297492092)
    expectClose(twoProportionTest({ x1: 3, n1: 4, x2: 1, n2: 4 }).fisherTwoSided, 0.485714285714286)
    expectClose(twoProportionTest({ x1: 30, n1: 500, x2: 55, n2: 500 }).fisherTwoSided, 0.00621684588191136)
    expect(twoProportionTest({ x1: 0, n1: 4, x2: 0, n2: 9 })).toMatchObject({
      z: 0,
      pTwoSided: 1,
      fisherTwoSided: 1,
    })
  })

  test('of discordant pairs match Fagerland, Lydersen, and Laake 2013, and mcnemar.test', () => {
    const few = mcnemar({ b: 1, c: 7 })
    expectClose(few.p, 0.0338948535246893)
    expectClose(few.pCorrected, 0.077099871743542)
    expectClose(few.pExact, 0.0703125)
    expectClose(few.pMid, 0.0390625)
    const many = mcnemar({ b: 150, c: 86 })
    expectClose(many.p, 3.09929344104522e-5)
    expectClose(many.pCorrected, 4.11456228134594e-5)
    expectClose(many.pExact, 3.71593613957143e-5)
    expectClose(mcnemar({ b: 4, c: 4 }).pMid, 1 - 0.5 * 0.2734375)
    expect(mcnemar({ b: 4, c: 4 })).toMatchObject({ p: 1, pExact: 1 })
    expect(mcnemar({ b: 0, c: 0 })).toMatchObject({ p: 1, pExact: 1 })
  })

  test('have sample sizes as by power.prop.test', () => {
    expectClose(powerTwoProportions({ n: 50, p1: 0.5, p2: 0.75, alpha: 0.05 }), 0.740165901331388)
    expectClose(powerTwoProportions({ n: 20, p1: 0.1, p2: 0.3, alpha: 0.01 }), 0.15213680951095)
    // R's own 76.70693 stops at its tolerance; these are from mpmath.
    const size = sampleSizeTwoProportions({ p1: 0.5, p2: 0.75, power: 0.9, alpha: 0.05 })
    expectClose(size.nPerGroup, 76.70692845177744, 10)
    expect(size.nPerGroupRoundedUp).toBe(77)
    const larger = sampleSizeTwoProportions({ p1: 0.1, p2: 0.15, power: 0.8, alpha: 0.05 })
    expectClose(larger.nPerGroup, 685.596858325361, 10)
    expect(larger.nPerGroupRoundedUp).toBe(686)
  })

  test('no answers suffice for less power than chance gives', () => {
    const size = sampleSizeTwoProportions({ p1: 0.4, p2: 0.5, power: 0.01, alpha: 0.05 })
    expect(size).toEqual({ nPerGroup: 0, nPerGroupRoundedUp: 0 })
  })

  test.each([
    [0.5, 0.05, 384.1458820694126, 385, 380.3044232487185, 381],
    [0.2, 0.03, 682.9260125678446, 683, 681.238580288382, 682],
    [0, 0.1, 0, 0, 15.365835282776503, 16],
  ])(
    'at %d, a half-width of %d takes %d answers by Wald',
    (p, halfWidth, wald, nWaldUp, byWilson, nWilsonUp) => {
      const size = sampleSizeHalfWidth({ p, halfWidth, confidence: 0.95 })
      expectClose(size.nWald, wald, 10)
      expectClose(size.nWilson, byWilson, 10)
      expect(size).toMatchObject({ nWaldRoundedUp: nWaldUp, nWilsonRoundedUp: nWilsonUp })
    },
  )

  test('Wilson’s interval of the fractional number of answers has the wanted half-width', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const halfWidths = fc.double({ min: 0.0001, max: 0.4999, noNaN: true })
    fc.assert(
      fc.property(share, halfWidths, (p, halfWidth) => {
        const { nWilson: n } = sampleSizeHalfWidth({ p, halfWidth, confidence: 0.9 })
        const z = 1.6448536269514722
        const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))
        expect(half / halfWidth).toBeCloseTo(1, 9)
      }),
    )
  })
})

describe('multiple tests', () => {
  // Benjamini and Hochberg 1995, their example of 15 comparisons.
  const p = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ]
  test('reject four by Benjamini–Hochberg and three by Holm, like p.adjust', () => {
    const bh = benjaminiHochberg(p, 0.05)
    expect(bh.rejected.filter(Boolean)).toHaveLength(4)
    expectClose(bh.adjusted[5] ?? null, 0.0638571428571429)
    expectClose(bh.adjusted[10] ?? null, 0.581181818181818)
    const family = holm(p, 0.05)
    expect(family.rejected.filter(Boolean)).toHaveLength(3)
    expectClose(family.adjusted[3] ?? null, 0.114)
    expectClose(family.adjusted[8] ?? null, 0.3213)
    expect(family.adjusted[9]).toBe(1)
  })

  test('do not depend on the order of the p-values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
        (values) => {
          for (const adjust of [benjaminiHochberg, holm])
            expect(adjust(values.toReversed(), 0.05).adjusted.toReversed()).toEqual(
              adjust(values, 0.05).adjusted,
            )
        },
      ),
    )
  })
})

describe('test paired by prompt', () => {
  // Student 1908, hours of sleep gained by two drugs (R's data set "sleep").
  const one = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
  const two = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
  test('is Student’s, and agrees with all 1,024 assignments of signs', () => {
    const result = pairedPromptTest(one, two)
    expectClose(result.meanDiff, -1.58)
    expectClose(result.se, 0.388958723888395)
    expectClose(result.t, -4.06212768338204, 7)
    expectClose(result.p, 0.00283289019738427)
    expect(result).toMatchObject({ permutationP: 0.00390625, permutations: 'all' })
  })

  test('with many prompts it samples assignments, deterministically, and is close to the t test', () => {
    const a = Array.from({ length: 60 }, (_, index) => ((index * 37) % 11) / 11)
    const b = Array.from({ length: 60 }, (_, index) => ((index * 53) % 13) / 13 + 0.05)
    const result = pairedPromptTest(a, b)
    expect(result).toEqual(pairedPromptTest(a, b))
    expect(result.permutations).toBe(100_000)
    expect(Math.abs(result.permutationP - (result.p ?? 0))).toBeLessThan(0.01)
  })

  test('has no p if every prompt changed by the same amount', () => {
    expect(pairedPromptTest([0.5, 0.6, 0.7], [0.4, 0.5, 0.6])).toMatchObject({
      t: null,
      p: null,
      permutationP: 0.25,
    })
  })
})

describe('clustered answers', () => {
  const six: Cluster[] = [
    [3, 10],
    [7, 10],
    [0, 8],
    [5, 12],
    [9, 9],
    [2, 11],
  ]
  test('widen the interval like the ratio estimator and the analysis of variance in R', () => {
    const result = clusteredProportion(six, 0.95)
    expectClose(result.p, 26 / 60)
    expectClose(result.seCluster, 0.134921101773235)
    expectClose(result.seNaive, 0.0639733740910435)
    expectClose(result.deff, 4.44796380090498)
    expectClose(result.nEff, 13.4893184130214)
    expectClose(result.iccAnova, 0.390250635316278)
    expectClose(result.wilsonNeff?.[0] ?? null, 0.214343261825932)
    expectClose(result.wilsonNeff?.[1] ?? null, 0.681877446331122)
    expectClose(result.tInterval[0], 0.0865075998710163, 7)
    expectClose(result.tInterval[1], 0.78015906679565, 7)
  })

  test('that all agree have no design effect', () => {
    expect(
      clusteredProportion(
        [
          [4, 4],
          [6, 6],
        ],
        0.95,
      ),
    ).toMatchObject({ p: 1, deff: null, nEff: null, wilsonNeff: null })
  })

  test('resampled in all 256 ways have the distribution that R enumerates', () => {
    const result = exactClusterBootstrap(six.slice(0, 4))
    expectClose(result.mean, 0.370403280664036)
    expectClose(result.sd, 0.116490688046192)
    expectClose(result.q025, 0.138888888888889)
    expectClose(result.q05, 0.166666666666667)
    expectClose(result.q50, 0.375)
    expectClose(result.q95, 0.547248803827751)
    expectClose(result.q975, 0.6)
  })

  test('of prompts have equal weight, however many there are', () => {
    const result = meanOfPromptMeans([[1, 0, 1, 1], [0, 0], [1, 1, 0], [1]])
    expectClose(result.mean, 0.604166666666667)
    expectClose(result.se, 0.213478140957492)
    expectClose(result.meanWithinVariance, 0.194444444444444)
    expectClose(result.betweenVarianceOfMeans, 0.182291666666667)
    expect(meanOfPromptMeans([[1]])).toEqual({
      mean: 1,
      se: null,
      meanWithinVariance: null,
      betweenVarianceOfMeans: null,
    })
  })
})

describe('other distributions', () => {
  test('three of ten under beta(2, 5) match the beta-binomial distribution', () => {
    const result = betaBinomial({ k: 3, n: 10, alpha: 2, beta: 5 })
    expectClose(result.pmf, 0.164835164835165)
    expectClose(result.cdf, 0.653846153846154)
    expectClose(result.mean, 20 / 7)
    expectClose(result.variance, (10 * 2 * 5 * 17) / (49 * 8))
    expectClose(result.rho, 1 / 8)
  })

  test('two raters of 50 answers have kappa 0.4 (the Wikipedia example of Cohen’s kappa)', () => {
    const result = cohensKappa([
      [20, 5],
      [10, 15],
    ])
    expectClose(result.po, 0.7)
    expectClose(result.pe, 0.5)
    expectClose(result.kappa, 0.4)
    expect(
      cohensKappa([
        [7, 0],
        [0, 0],
      ]).kappa,
    ).toBeNull()
  })

  test('kappa and its interval match those of SAS', () => {
    const printed = (matrix: number[][]) => {
      const { kappa, se, low, high } = cohensKappa(matrix)
      return [kappa, se, low, high].map((value) => value?.toFixed(4))
    }
    // The printed example of the statsmodels tests (three classes, 19 pairs).
    expect(
      printed([
        [0, 4, 1],
        [0, 8, 0],
        [0, 1, 5],
      ]),
    ).toEqual(['0.4842', '0.1380', '0.2137', '0.7547'])
    // SAS/STAT, PROC FREQ: two dermatologists rate the skin of 88 patients.
    expect(
      printed([
        [10, 4, 1, 0],
        [5, 10, 12, 2],
        [2, 4, 12, 5],
        [0, 2, 6, 13],
      ]),
    ).toEqual(['0.3449', '0.0724', '0.2030', '0.4868'])
  })

  test('an apparent rate is corrected for missed and invented mentions', () => {
    expectClose(roganGladen({ apparent: 0.3, sensitivity: 0.9, specificity: 0.95 }).true, 0.25 / 0.85)
    expect(roganGladen({ apparent: 0.01, sensitivity: 0.9, specificity: 0.95 }).true).toBe(0)
  })
})

import { z } from 'zod'
import { adaptiveRepeats } from '../adaptive-repeats.ts'
import { cohensKappa, roganGladen } from './agreement.ts'
import { betaBinomial } from './beta-binomial.ts'
import { chainLinked } from './chain-linked.ts'
import { clusterBootstrap } from './cluster-bootstrap.ts'
import { clusteredProportion, meanOfPromptMeans } from './clustered.ts'
import { correlationOfAnswers, designEffect } from './design-effect.ts'
import { exactClusterBootstrap, maxExactClusters } from './exact-bootstrap.ts'
import { pairedNewcombe } from '../head-to-head.ts'
import { clusteredInterval, type Interval } from './interval.ts'
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
import { precisionPlan } from '../precision-plan.ts'
import { normalQuantile } from './quantile.ts'
import {
  mcnemar,
  newcombeDifference,
  powerTwoProportions,
  sampleSizeHalfWidth,
  sampleSizeTwoProportions,
  twoProportionTest,
} from './two-proportions.ts'
import { varianceComponents, varianceComponentsOfCounts } from './variance-components.ts'

export type StatisticFunction = {
  name: string
  /** A description of the input for people. */
  input: string
  source: string
  /** Parses the input, or throws a ZodError that names the field, and computes. */
  run(input: unknown): unknown
}

function define<Schema extends z.ZodType>(
  name: string,
  {
    input,
    source,
    schema,
    run,
  }: { input: string; source: string; schema: Schema; run: (input: z.infer<Schema>) => unknown },
): StatisticFunction {
  return { name, input, source, run: (given) => run(schema.parse(given)) }
}

const open = z.number().gt(0).lt(1)
const share = z.number().min(0).max(1)
const count = z.number().int().min(0).max(1e9)
const trials = z.number().int().min(1).max(1e9)
const noMore = 'x must not exceed n'
const confidence = open.default(0.95)
const proportion = z
  .object({ x: count, n: trials, confidence })
  .refine(({ x, n }) => x <= n, { error: noMore, path: ['x'] })
const two = { x1: count, n1: trials, x2: count, n2: trials }
const fits = ({ x1, n1, x2, n2 }: { x1: number; n1: number; x2: number; n2: number }) => x1 <= n1 && x2 <= n2
const differ = { error: 'p1 and p2 must differ', path: ['p2'] }
const pValues = z.object({ p: z.array(share).min(1).max(100_000), q: open.default(0.05) })
const cluster = z.tuple([count, trials]).refine(([x, n]) => x <= n, noMore)
const pair = ({ low, high }: Interval): [number, number] => [low, high]

/** The product's statistics by their name in `cli statistics`, in the order of `--list`. */
export const statistics: readonly StatisticFunction[] = [
  define('proportionCI.wilson', {
    input: 'x, n, confidence',
    source: 'Wilson 1927, JASA 22:209; without continuity correction',
    schema: proportion,
    run: wilsonInterval,
  }),
  define('proportionCI.clopper_pearson', {
    input: 'x, n, confidence',
    source: 'Clopper and Pearson 1934, Biometrika 26:404',
    schema: proportion,
    run: clopperPearson,
  }),
  define('proportionCI.jeffreys', {
    input: 'x, n, confidence',
    source: 'Brown, Cai and DasGupta 2001, Statistical Science 16:101',
    schema: proportion,
    run: jeffreys,
  }),
  define('proportionCI.agresti_coull', {
    input: 'x, n, confidence',
    source: 'Agresti and Coull 1998, American Statistician 52:119',
    schema: proportion,
    run: agrestiCoull,
  }),
  define('proportionCI.all', {
    input: 'x, n, confidence',
    source: 'the four above',
    schema: proportion,
    run: (given) => ({
      wilson: pair(wilsonInterval(given)),
      clopper_pearson: pair(clopperPearson(given)),
      jeffreys: pair(jeffreys(given)),
      agresti_coull: pair(agrestiCoull(given)),
    }),
  }),
  define('proportionCI.ruleOfThree', {
    input: 'x (0), n, confidence',
    source: 'Hanley and Lippman-Hand 1983, JAMA 249:1743',
    schema: z.object({ x: z.literal(0, 'the rule holds for x = 0 only').default(0), n: trials, confidence }),
    run: ruleOfThree,
  }),
  define('differenceCI.newcombe', {
    input: 'x1, n1, x2, n2, confidence',
    source: 'Newcombe 1998, Statistics in Medicine 17:873, method 10; p1 − p2',
    schema: z.object({ ...two, confidence }).refine(fits, noMore),
    run: newcombeDifference,
  }),
  define('twoProportionTest', {
    input: 'x1, n1, x2, n2',
    source:
      'pooled z and Pearson chi-squared without continuity correction; Fisher two-sided as R’s fisher.test',
    schema: z.object(two).refine(fits, noMore),
    run: twoProportionTest,
  }),
  define('mcnemar', {
    input: 'b, c (discordant pairs)',
    source: 'Fagerland, Lydersen and Laake 2013, BMC Med Res Methodol 13:91; p without continuity correction',
    schema: z.object({ b: z.number().int().min(0).max(1e7), c: z.number().int().min(0).max(1e7) }),
    run: mcnemar,
  }),
  define('pairedPromptTest', {
    input: 'a, b (one mean per prompt and period)',
    source: 'Student 1908; Fisher’s sign flips, two-sided; of a − b',
    schema: z
      .object({
        a: z.array(z.number()).min(2).max(10_000),
        b: z.array(z.number()).min(2).max(10_000),
      })
      .refine(({ a, b }) => a.length === b.length, { error: 'a and b must be of one length', path: ['b'] }),
    run: ({ a, b }) => pairedPromptTest(a, b),
  }),
  define('benjaminiHochberg', {
    input: 'p, q (0.05)',
    source: 'Benjamini and Hochberg 1995, JRSS B 57:289',
    schema: pValues,
    run: ({ p, q }) => benjaminiHochberg(p, q),
  }),
  define('holm', {
    input: 'p, q (0.05)',
    source: 'Holm 1979, Scandinavian Journal of Statistics 6:65',
    schema: pValues,
    run: ({ p, q }) => holm(p, q),
  }),
  define('power.twoProportions', {
    input: 'n (in each group), p1, p2, alpha (0.05)',
    source: 'R’s power.prop.test',
    schema: z
      .object({ n: z.number().gt(0), p1: share, p2: share, alpha: open.default(0.05) })
      .refine(({ p1, p2 }) => p1 !== p2, differ),
    run: (given) => ({ power: powerTwoProportions(given) }),
  }),
  define('sampleSize.twoProportions', {
    input: 'p1, p2, power (0.8), alpha (0.05)',
    source: 'R’s power.prop.test; a fraction, and rounded up',
    schema: z
      .object({ p1: share, p2: share, power: open.default(0.8), alpha: open.default(0.05) })
      .refine(({ p1, p2 }) => p1 !== p2, differ),
    run: sampleSizeTwoProportions,
  }),
  define('sampleSize.halfWidth', {
    input: 'p, halfWidth, confidence',
    source: 'Wald z²p(1−p)/h²; Wilson: the n whose interval is as wide; fractions, and rounded up',
    schema: z.object({ p: share, halfWidth: z.number().min(0.0001).lt(0.5), confidence }),
    run: sampleSizeHalfWidth,
  }),
  define('clusteredProportion', {
    input: 'clusters: [[x, n], …], confidence',
    source: 'Cochran 1977, 9.3 (ratio estimator); Donner and Klar 2000 (design effect, ANOVA correlation)',
    schema: z.object({ clusters: z.array(cluster).min(2).max(100_000), confidence }),
    run: ({ clusters, confidence: level }) => clusteredProportion(clusters, level),
  }),
  define('clusterBootstrap.exact', {
    input: `clusters: [[x, n], …], at most ${maxExactClusters}`,
    source: 'Fisher and Hall 1991: all k^k resamples; quantiles by R’s type 7',
    schema: z.object({ clusters: z.array(cluster).min(1).max(maxExactClusters) }),
    run: ({ clusters }) => exactClusterBootstrap(clusters),
  }),
  define('meanOfPromptMeans', {
    input: 'scores: [[…], …], one list per prompt',
    source: 'textbook means and variances (n − 1)',
    schema: z.object({ scores: z.array(z.array(z.number()).min(1)).min(1).max(100_000) }),
    run: ({ scores }) => meanOfPromptMeans(scores),
  }),
  define('betaBinomial.pmf', {
    input: 'k, n, alpha, beta',
    source: 'Skellam 1948, JRSS B 10:257',
    schema: z
      .object({
        k: count,
        n: z.number().int().min(0).max(1e6),
        alpha: z.number().gt(0),
        beta: z.number().gt(0),
      })
      .refine(({ k, n }) => k <= n, { error: 'k must not exceed n', path: ['k'] }),
    run: betaBinomial,
  }),
  define('betaPosterior', {
    input: 'x, n, priorA (1), priorB (1), confidence',
    source: 'conjugate prior; equal-tailed interval',
    schema: z
      .object({
        x: count,
        n: count,
        priorA: z.number().gt(0).default(1),
        priorB: z.number().gt(0).default(1),
        confidence,
      })
      .refine(({ x, n }) => x <= n, { error: noMore, path: ['x'] }),
    run: betaPosterior,
  }),
  define('cohensKappa', {
    input: 'matrix (square; rows one rater, columns the other), confidence',
    source:
      'Cohen 1960, Educational and Psychological Measurement 20:37; interval: Fleiss, Cohen and Everitt 1969, Psychological Bulletin 72:323',
    schema: z
      .object({
        matrix: z
          .array(z.array(z.number().min(0)).min(1))
          .min(1)
          .max(200),
        confidence,
      })
      .refine(({ matrix }) => matrix.every((row) => row.length === matrix.length), 'matrix must be square')
      .refine(({ matrix }) => matrix.flat().some((value) => value > 0), 'matrix must contain a count'),
    run: ({ matrix, confidence: level }) => cohensKappa(matrix, level),
  }),
  define('roganGladen', {
    input: 'apparent, sensitivity, specificity',
    source: 'Rogan and Gladen 1978, Am J Epidemiol 107:71; kept within 0…1',
    schema: z
      .object({ apparent: share, sensitivity: share, specificity: share })
      .refine(({ sensitivity, specificity }) => sensitivity + specificity > 1, {
        error: 'sensitivity + specificity must exceed 1; otherwise the test carries no information',
        path: ['sensitivity'],
      }),
    run: roganGladen,
  }),
  define('normalQuantile', {
    input: 'p',
    source: 'inverse of the standard normal distribution',
    schema: z.object({ p: open }),
    run: ({ p }) => ({ z: normalQuantile(p) }),
  }),
  define('clusterBootstrap.seeded', {
    input: 'clusters: [[x, n], …], seed, draws (2000), confidence',
    source: 'Davison and Hinkley 1997, 3.8; percentile interval',
    schema: z.object({
      clusters: z.array(cluster).min(1).max(10_000),
      seed: z.number().int().min(0).max(4_294_967_295),
      draws: z.number().int().min(10).max(100_000).default(2000),
      confidence,
    }),
    run: ({ clusters, ...options }) => clusterBootstrap(clusters, options),
  }),
  define('varianceComponents', {
    input: 'observations: [{prompt, engine, wave, value}, …]',
    source: 'Henderson 1953, Biometrics 9:226, method I',
    schema: z.object({
      observations: z
        .array(z.object({ prompt: z.string(), engine: z.string(), wave: z.string(), value: z.number() }))
        .min(2)
        .max(1_000_000),
    }),
    run: ({ observations }) => varianceComponents(observations),
  }),
  define('precisionPlan', {
    input:
      'prompt, promptEngine, wave, repeat (variances), halfWidth, engines, waves, maxPrompts, maxRepeats, confidence',
    source: 'variance of a mean over a nested design; t with prompts − 1 degrees of freedom',
    schema: z.object({
      prompt: z.number().min(0),
      promptEngine: z.number().min(0),
      wave: z.number().min(0),
      repeat: z.number().min(0),
      halfWidth: z.number().gt(0),
      engines: trials,
      waves: trials,
      maxPrompts: z.number().int().min(2).max(1_000_000).default(1000),
      maxRepeats: z.number().int().min(1).max(1000).default(50),
      confidence,
    }),
    run: ({ prompt, promptEngine, wave, repeat, ...options }) => ({
      plan: precisionPlan({ prompt, promptEngine, wave, repeat }, options),
    }),
  }),
  define('adaptiveRepeats', {
    input: 'cells: [{id, x, n}, …], budget, confidence, most (50)',
    source: 'greedy on the fall of Jeffreys’ variance; stops where Wilson’s interval is clear of 0.2 and 0.8',
    schema: z.object({
      cells: z
        .array(z.object({ id: z.string(), x: count, n: count }).refine(({ x, n }) => x <= n, noMore))
        .max(10_000),
      budget: z.number().int().min(0).max(100_000),
      confidence,
      most: trials.default(50),
    }),
    run: ({ cells, ...options }) => ({ allocation: adaptiveRepeats(cells, options) }),
  }),
  define('chainLinked', {
    input: 'waves: [{wave, rates: {unit: rate, …}}, …]',
    source: 'matched-model index with differences; ILO Consumer Price Index Manual 2020, chapter 7',
    schema: z.object({
      waves: z.array(z.object({ wave: z.string(), rates: z.record(z.string(), z.number()) })).max(10_000),
    }),
    run: ({ waves }) => ({ points: chainLinked(waves) }),
  }),
  define('differenceCI.newcombePaired', {
    input: 'both, onlyOwn, onlyRival, neither (answers by which of two brands they name)',
    source: 'Newcombe 1998, Statistics in Medicine 17:2635, method 10; own − competitor',
    schema: z
      .object({ both: count, onlyOwn: count, onlyRival: count, neither: count })
      .refine((given) => Object.values(given).some((value) => value > 0), 'there must be an answer'),
    run: pairedNewcombe,
  }),
  define('clusteredInterval', {
    input: 'p, variance (of p, between prompts), prompts, trials',
    source:
      'Wilson with effective size and Satterthwaite’s t; docs/methodology.md, checked by npm run simulate',
    schema: z.object({
      p: share,
      variance: z.number().min(0),
      prompts: trials,
      trials: z.number().gt(0),
    }),
    run: clusteredInterval,
  }),
  define('varianceComponents.ofCounts', {
    input: 'counts: [{prompt, engine, wave, x, n}, …]',
    source:
      'Henderson 1953, Biometrics 9:226, method I, from sums; with correlation and design effect (Kish 1965)',
    schema: z.object({
      counts: z
        .array(
          z
            .object({ prompt: z.string(), engine: z.string(), wave: z.string(), x: count, n: count })
            .refine(({ x, n }) => x <= n, noMore),
        )
        .min(1)
        .max(1_000_000),
    }),
    run: ({ counts }) => {
      const components = varianceComponentsOfCounts(counts)
      return {
        components,
        correlation: components === null ? null : correlationOfAnswers(components),
        ...(components === null ? null : designEffect(components, counts)),
      }
    },
  }),
]

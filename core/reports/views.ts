import { z } from 'zod'
import {
  bySentiment,
  change,
  count,
  day,
  moment,
  namedBrand,
  orNull,
  owner,
  period,
  rate,
  sentiment,
} from '../api/numbers.ts'
import { componentNames } from '../metrics/statistics/variance-components.ts'
import { rankShare, scope, trend } from './schema.ts'
import { themeSides } from './themes.ts'

/** Replies of the reports, as the screens and the API have them. */

/**
 * Some numbers need the answers themselves, not only sums: which brands are mentioned together, which page is cited
 * with which brand. They are counted over the newest answers in scope, at most `newestAnswers`, so that their cost does
 * not grow with the stored data.
 */
export const newestAnswers = 5000

/** The same for citations: an answer cites a dozen pages or more. */
export const newestCiting = 2000

const basis = z
  .object({
    /** Valid answers read, the newest in scope. */
    answers: count,
    /** Valid answers in scope; more than `answers` if only the newest were read. */
    available: count,
    /** Moments of the oldest and the newest of those looked at; null without any. */
    from: moment.nullable(),
    to: moment.nullable(),
  })
  .meta({
    id: 'Basis',
    description: 'The latest answers, used for metrics that need individual answers.',
  })
export type Basis = z.infer<typeof basis>

/** The type of a source, by `core/citations/source-type.ts`. */
const sourceType = z.enum([
  'own',
  'competitor',
  'news',
  'review',
  'forum',
  'reference',
  'social',
  'video',
  'shop',
  'public',
  'other',
])
export type SourceType = z.infer<typeof sourceType>

const page = {
  pageKey: z.string(),
  url: z.string(),
  title: z.string().nullable(),
  domain: z.string(),
  type: sourceType,
}

const sourceDomain = z.object({
  domain: z.string(),
  owner,
  type: sourceType,
  answers: count,
  pages: count,
  /** Valid answers citing it ÷ valid answers; prompt–engine pairs have equal weight. */
  share: rate,
  /** Its (answer, page) pairs ÷ all such pairs. */
  citationShare: rate,
  /** Only for the 200 most cited domains. */
  change: orNull(change),
  engines: z.array(z.object({ engine: z.string(), answers: count, share: z.number().nullable() })),
  /** Answers citing it that mention the own brand, and those that mention a competitor and not the own brand. */
  withOwn: count,
  withRivalOnly: count,
})
export type SourceDomain = z.infer<typeof sourceDomain>

const sourcePage = z.object({
  ...page,
  owner,
  answers: count,
  share: rate,
  withOwn: count,
  withRivalOnly: count,
  lastCitedAt: moment,
})
export type SourcePage = z.infer<typeof sourcePage>

/** Core: cited in at least 60% of the engine's last `waves` waves; carousel: in some. */
const coreSource = z.object({
  engine: z.string(),
  domain: z.string(),
  owner,
  type: sourceType,
  cited: count,
  waves: count,
  share: rate,
  kind: z.enum(['core', 'carousel']),
})
export type CoreSource = z.infer<typeof coreSource>

/** A page that answers cite with a competitor and without the own brand. score = cited.value × rival.value. */
const sourceGap = z.object({
  ...page,
  score: z.number(),
  /** Answers that cite it and do not mention the own brand ÷ valid answers. */
  cited: rate,
  /** Of those, answers that mention a competitor. */
  rival: rate,
  answers: count,
  rivals: z.array(z.object({ brandId: z.uuid(), name: z.string(), answers: count })),
})
export type SourceGap = z.infer<typeof sourceGap>

export const sourcesReport = z
  .object({
    scope,
    basis,
    compareBasis: orNull(basis),
    types: z.array(z.object({ type: sourceType, domains: count, answers: count, share: rate })),
    /** Most cited first, at most 500. */
    domains: z.array(sourceDomain),
    /** Most cited first, at most 500. */
    pages: z.array(sourcePage),
    /**
     * The newest eight weeks with answers count as waves, each with its newest 200 answers; empty for a single run. At
     * most 200 per engine.
     */
    core: z.array(coreSource),
    /** Highest score first, at most 100. */
    gaps: z.array(sourceGap),
    /** For each engine that reports what it retrieved: cited pages ÷ retrieved pages. Others have rate null. */
    retrieved: z.array(z.object({ engine: z.string(), rate: orNull(rate) })),
  })
  .meta({ id: 'SourcesReport' })
export type SourcesReport = z.infer<typeof sourcesReport>

const competitorRow = namedBrand.extend({
  visibility: rate,
  shareOfVoice: rate,
  fairShareVoice: rate,
  top3: rate,
  reciprocalRank: rate,
  averageRank: z.number().nullable(),
  ranks: z.array(rankShare),
  /** Net sentiment −1…1; value null below the minimum number of labels. */
  netSentiment: rate,
  recommendation: rate,
  criticismRate: rate,
  praiseRate: rate,
  rankFrom: count,
  rankTo: count,
  /** Of visibility. */
  change: orNull(change),
})
export type CompetitorRow = z.infer<typeof competitorRow>

const headToHead = z.object({
  brandId: z.uuid(),
  name: z.string(),
  /** Valid answers that mention both, only the own brand, only the competitor, neither. */
  both: count,
  onlyOwn: count,
  onlyRival: count,
  neither: count,
  /** Of those that mention both: the own brand comes before the competitor, or after it. */
  ownFirst: count,
  rivalFirst: count,
  /** Visibility of the own brand minus that of the competitor, in the same answers, paired by prompt. */
  difference: change,
})
export type HeadToHead = z.infer<typeof headToHead>

export const competitorsReport = z
  .object({
    scope,
    basis,
    rows: z.array(competitorRow),
    headToHead: z.array(headToHead),
    /** The own brand's share of all detected brands, tracked or not. */
    openShareOfVoice: rate,
    /** Every tracked brand, the own one with its interval. */
    trend,
  })
  .meta({ id: 'CompetitorsReport' })
export type CompetitorsReport = z.infer<typeof competitorsReport>

export const groupings = ['topic', 'intent', 'funnel', 'tag', 'engine', 'country'] as const
export type Grouping = (typeof groupings)[number]

export const topicsReport = z
  .object({
    scope,
    by: z.enum(groupings),
    brands: z.array(namedBrand),
    rows: z.array(
      z.object({
        /** Empty: prompts without a value. */
        key: z.string(),
        prompts: count,
        answers: count,
        cells: z.array(z.object({ brandId: z.uuid(), visibility: rate })),
        shareOfVoice: rate,
        /** Of the own brand's visibility. */
        change: orNull(change),
      }),
    ),
  })
  .meta({ id: 'TopicsReport' })
export type TopicsReport = z.infer<typeof topicsReport>

/** The part of an answer behind a label, with the sentence around it. */
const labelQuote = z.object({
  answerId: z.uuid(),
  promptId: z.uuid(),
  engine: z.string(),
  answeredAt: moment,
  quote: z.string(),
  method: z.string(),
})
export type LabelQuote = z.infer<typeof labelQuote>

const quoted = z.object({ text: z.string(), answers: count, quotes: z.array(labelQuote) })

export const perceptionReport = z
  .object({
    scope,
    basis,
    /** Labels by method, most first: rules-2, judge-1:<model>, person. */
    methods: z.array(z.object({ method: z.string(), labels: count })),
    rows: z.array(
      namedBrand.extend({
        present: count,
        labelled: count,
        sentiments: bySentiment,
        netSentiment: rate,
        recommendation: rate,
        firstChoice: rate,
        criticismRate: rate,
        praiseRate: rate,
        change: orNull(change),
      }),
    ),
    /** For the own brand, most mentioned first. */
    aspects: z.array(
      z.object({
        aspect: z.string(),
        answers: count,
        sentiments: bySentiment,
        /** Answers that criticize and that praise, by week (its Monday), oldest first; a mixed answer is in both. */
        weeks: z.array(z.object({ week: day, criticism: count, praise: count })),
        /**
         * Answers of its larger side (`sideOf`) ÷ valid answers, against the comparison period, with the answers of that
         * side then; thin below 10 of them in both. Null without a comparison period.
         */
        compared: z.object({ side: z.enum(themeSides), before: count, change }).nullable(),
        /** The newest, at most 3 of each sentiment. */
        quotes: z.array(labelQuote.and(z.object({ sentiment }))),
      }),
    ),
    /** Where answers call the own brand worse or better than a tracked competitor, most lost first. */
    comparisons: z.array(
      z.object({
        brandId: z.uuid(),
        name: z.string(),
        aspect: z.string(),
        /** Answers that call the own brand worse, and better; one may do both. */
        lost: count,
        won: count,
        quotes: z.array(labelQuote.and(z.object({ isBetter: z.boolean() }))),
      }),
    ),
    /** The own brand by engine, highest net sentiment first; `criticized`: its most criticized aspect. */
    engines: z.array(
      z.object({
        engine: z.string(),
        present: count,
        netSentiment: rate,
        criticismRate: rate,
        criticized: z.object({ aspect: z.string(), answers: count }).nullable(),
      }),
    ),
    /** Only AI labeling finds attributes and claims. */
    attributes: z.array(quoted),
    claims: z.array(quoted),
    /** Criticism of the own brand: one quote per answer, newest first, at most 50. */
    negatives: z.array(labelQuote.and(z.object({ sentiment }))),
  })
  .meta({ id: 'PerceptionReport' })
export type PerceptionReport = z.infer<typeof perceptionReport>
/** An aspect with its answers by sentiment, without quotes. */
export type AspectCounts = Pick<PerceptionReport['aspects'][number], 'aspect' | 'sentiments'>

/** From sums of the own brand by prompt, engine, and wave (UTC day, or week for long periods). */
export const sampleSizeReport = z
  .object({
    scope,
    wave: z.enum(['day', 'week']),
    components: z
      .object({
        prompt: z.number(),
        engine: z.number(),
        promptEngine: z.number(),
        wave: z.number(),
        repeat: z.number(),
        observations: count,
        unidentified: z.array(z.enum(componentNames)),
      })
      .nullable(),
    /** Correlation of two answers to the same prompt on the same engine, from the components. */
    correlation: z.number().nullable(),
    designEffect: z.number().nullable(),
    effectiveAnswers: z.number().nullable(),
    observed: z.object({ prompts: count, engines: count, waves: count, repeats: z.number(), answers: count }),
    visibility: rate,
    /** Mean price of recent paid answers, by engine; null where unknown. */
    prices: z.array(z.object({ engine: z.string(), usd: z.number().nullable() })),
    /** For adaptive repeats. */
    cells: z.array(
      z.object({ promptId: z.uuid(), promptText: z.string(), engine: z.string(), x: count, n: count }),
    ),
  })
  .meta({ id: 'SampleSizeReport' })
export type SampleSizeReport = z.infer<typeof sampleSizeReport>

export const comparables = ['period', 'segment', 'engine', 'country', 'channel'] as const
export type Comparable = (typeof comparables)[number]

const side = z.object({ key: z.string(), label: z.string(), period, answers: count, prompts: count })

const comparedMetric = z.enum([
  'visibility',
  'shareOfVoice',
  'namedFirst',
  'top3',
  'reciprocalRank',
  'citationRate',
  'citationShare',
  'netSentiment',
  'recommendation',
  'firstChoice',
  'criticismRate',
  'praiseRate',
])
export type ComparedMetric = z.infer<typeof comparedMetric>

export const comparisonReport = z
  .object({
    scope,
    by: z.enum(comparables),
    a: side,
    b: side,
    /** Prompts in both; the differences are paired by them. 0: the sides share none and are compared as independent. */
    shared: count,
    /** difference = a − b; verdicts after false-discovery control over these rows. */
    rows: z.array(
      z.object({
        metric: comparedMetric,
        a: rate,
        b: rate,
        difference: change,
      }),
    ),
    /** By prompt in both, largest difference first, at most 500. */
    prompts: z.array(
      z.object({ promptId: z.uuid(), text: z.string(), a: rate, b: rate, difference: z.number() }),
    ),
  })
  .meta({ id: 'ComparisonReport' })
export type ComparisonReport = z.infer<typeof comparisonReport>

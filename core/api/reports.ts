import { z } from 'zod'
import { componentNames } from '../metrics/statistics/variance-components.ts'
import { explainedMetrics, type ChangePart, type ChangeReport } from '../reports/compare/explain-change.ts'
import { funnelStages } from '../reports/filters.ts'
import type { Counts, Overview, PromptList, PromptRow, SourceRow } from '../reports/schema.ts'
import {
  comparables,
  groupings,
  type Basis,
  type ComparisonReport,
  type CompetitorsReport,
  type ConsistencyReport,
  type LabelQuote,
  type PerceptionReport,
  type SourcesReport,
  type TopicsReport,
  type SampleSizeReport,
} from '../reports/views.ts'
import {
  byConsistency,
  bySentiment,
  change,
  consistency,
  count,
  dot,
  moment,
  namedBrand,
  orNull,
  owner,
  period,
  rankShare,
  rate,
  scope,
  sentiment,
  sentimentCounts,
  trend,
} from './numbers.ts'

/**
 * Responses of /api/v1/brands/{brandId}/reports/*: the same as on screen. Each is checked against the type of its
 * report.
 */

const counts: z.ZodType<Counts> = z
  .object({
    answers: count,
    valid: count,
    refused: count,
    absent: count,
    failed: count,
    prompts: count,
    captureRate: rate,
  })
  .meta({ id: 'Counts' })

const metric = z.enum([
  'visibility',
  'shareOfVoice',
  'fairShareVoice',
  'namedFirst',
  'top3',
  'reciprocalRank',
  'citationRate',
  'citationRateOfCiting',
  'citationShare',
  'promptCoverage',
  'netSentiment',
  'recommendation',
  'openShareOfVoice',
])

const sourceRow: z.ZodType<SourceRow> = z.object({
  domain: z.string(),
  owner,
  answers: count,
  pages: count,
  share: rate,
  change: orNull(change),
})

const promptRow: z.ZodType<PromptRow> = z
  .object({
    promptId: z.uuid(),
    text: z.string(),
    topic: z.string(),
    tags: z.array(z.string()),
    intent: z.string().nullable(),
    funnel: z.enum(funnelStages).nullable(),
    isBranded: z.boolean(),
    archivedAt: moment.nullable(),
    version: count,
    createdAt: moment,
    visibility: rate,
    consistency: consistency.nullable(),
    engines: z.array(z.object({ engine: z.string(), visibility: rate, consistency: consistency.nullable() })),
    averageRank: z.number().nullable(),
    topBrands: z.array(namedBrand.extend({ present: count })),
    answers: count,
    lastAnsweredAt: moment.nullable(),
    dots: z.array(dot),
    sentiment: sentimentCounts,
    sandboxAnswers: count,
  })
  .meta({ id: 'PromptRow' })

export const overviewReport: z.ZodType<Overview> = z
  .object({
    scope,
    counts,
    compareCounts: orNull(counts),
    tiles: z.array(z.object({ metric, rate, compare: orNull(rate), change: orNull(change) })),
    rank: z.object({
      first: rate,
      top3: rate,
      meanReciprocalRank: rate,
      averageWherePresent: z.number().nullable(),
      distribution: z.array(rankShare),
    }),
    trend,
    engineTrend: trend,
    ranking: z.array(
      namedBrand.extend({
        shareOfVoice: rate,
        visibility: rate,
        averageRank: z.number().nullable(),
        rankFrom: count,
        rankTo: count,
        change: orNull(change),
      }),
    ),
    heatmap: z.object({
      brands: z.array(namedBrand),
      rows: z.array(
        z.object({
          topic: z.string(),
          prompts: count,
          cells: z.array(z.object({ brandId: z.uuid(), visibility: rate })),
        }),
      ),
    }),
    sources: z.object({
      period: orNull(period),
      compare: orNull(period),
      rows: z.array(sourceRow),
    }),
    consistency: byConsistency,
    outcomes: z.object({ won: count, lost: count, contested: count, unnamed: count }).nullable(),
    sentiment: sentimentCounts,
    promptsToWorkOn: z.array(promptRow),
  })
  .meta({ id: 'OverviewReport' })

export const promptsReport: z.ZodType<PromptList> = z
  .object({ scope, rows: z.array(promptRow) })
  .meta({ id: 'PromptsReport' })

const basis: z.ZodType<Basis> = z
  .object({ answers: count, available: count, from: moment.nullable(), to: moment.nullable() })
  .meta({
    id: 'Basis',
    description: 'The newest answers, over which numbers that need the answers themselves are counted.',
  })

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

const page = {
  pageKey: z.string(),
  url: z.string(),
  title: z.string().nullable(),
  domain: z.string(),
  type: sourceType,
}

export const sourcesReport: z.ZodType<SourcesReport> = z
  .object({
    scope,
    basis,
    compareBasis: orNull(basis),
    types: z.array(z.object({ type: sourceType, domains: count, answers: count, share: rate })),
    domains: z.array(
      z.object({
        domain: z.string(),
        owner,
        type: sourceType,
        answers: count,
        pages: count,
        share: rate,
        citationShare: rate,
        change: orNull(change),
        engines: z.array(z.object({ engine: z.string(), answers: count, share: z.number().nullable() })),
        withOwn: count,
        withRivalOnly: count,
      }),
    ),
    pages: z.array(
      z.object({
        ...page,
        owner,
        answers: count,
        share: rate,
        withOwn: count,
        withRivalOnly: count,
        lastCitedAt: moment,
      }),
    ),
    core: z.array(
      z.object({
        engine: z.string(),
        domain: z.string(),
        owner,
        type: sourceType,
        cited: count,
        waves: count,
        share: rate,
        kind: z.enum(['core', 'carousel']),
      }),
    ),
    gaps: z.array(
      z.object({
        ...page,
        score: z.number(),
        cited: rate,
        rival: rate,
        answers: count,
        rivals: z.array(z.object({ brandId: z.uuid(), name: z.string(), answers: count })),
      }),
    ),
    retrieved: z.array(z.object({ engine: z.string(), rate: orNull(rate) })),
  })
  .meta({ id: 'SourcesReport' })

export const competitorsReport: z.ZodType<CompetitorsReport> = z
  .object({
    scope,
    basis,
    rows: z.array(
      namedBrand.extend({
        visibility: rate,
        shareOfVoice: rate,
        fairShareVoice: rate,
        top3: rate,
        reciprocalRank: rate,
        averageRank: z.number().nullable(),
        ranks: z.array(rankShare),
        netSentiment: rate,
        recommendation: rate,
        rankFrom: count,
        rankTo: count,
        change: orNull(change),
      }),
    ),
    headToHead: z.array(
      z.object({
        brandId: z.uuid(),
        name: z.string(),
        both: count,
        onlyOwn: count,
        onlyRival: count,
        neither: count,
        ownFirst: count,
        rivalFirst: count,
        difference: change,
      }),
    ),
    openShareOfVoice: rate,
    trend,
  })
  .meta({ id: 'CompetitorsReport' })

export const topicsReport: z.ZodType<TopicsReport> = z
  .object({
    scope,
    by: z.enum(groupings),
    brands: z.array(namedBrand),
    rows: z.array(
      z.object({
        key: z.string(),
        prompts: count,
        answers: count,
        cells: z.array(z.object({ brandId: z.uuid(), visibility: rate })),
        shareOfVoice: rate,
        change: orNull(change),
      }),
    ),
  })
  .meta({ id: 'TopicsReport' })

const labelQuote: z.ZodType<LabelQuote> = z.object({
  answerId: z.uuid(),
  promptId: z.uuid(),
  engine: z.string(),
  answeredAt: moment,
  quote: z.string(),
  method: z.string(),
})

const quoted = z.object({ text: z.string(), answers: count, quotes: z.array(labelQuote) })

export const perceptionReport: z.ZodType<PerceptionReport> = z
  .object({
    scope,
    basis,
    methods: z.array(z.object({ method: z.string(), labels: count })),
    rows: z.array(
      namedBrand.extend({
        present: count,
        labelled: count,
        sentiments: bySentiment,
        netSentiment: rate,
        recommendation: rate,
        change: orNull(change),
      }),
    ),
    aspects: z.array(
      z.object({
        aspect: z.string(),
        answers: count,
        sentiments: bySentiment,
        quotes: z.array(labelQuote),
      }),
    ),
    attributes: z.array(quoted),
    claims: z.array(quoted),
    negatives: z.array(labelQuote.and(z.object({ sentiment }))),
  })
  .meta({ id: 'PerceptionReport' })

export const consistencyReport: z.ZodType<ConsistencyReport> = z
  .object({
    scope,
    counts: byConsistency,
    cells: z.array(
      z.object({
        promptId: z.uuid(),
        promptText: z.string(),
        topic: z.string(),
        tags: z.array(z.string()),
        engine: z.string(),
        x: count,
        n: count,
        visibility: rate,
        consistency,
        change: orNull(change),
        furtherAnswers: z.number().nullable(),
        rivals: z.array(z.object({ brandId: z.uuid(), name: z.string(), present: count })),
      }),
    ),
  })
  .meta({ id: 'ConsistencyReport' })

export const sampleSizeReport: z.ZodType<SampleSizeReport> = z
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
    correlation: z.number().nullable(),
    designEffect: z.number().nullable(),
    effectiveAnswers: z.number().nullable(),
    observed: z.object({ prompts: count, engines: count, waves: count, repeats: z.number(), answers: count }),
    visibility: rate,
    prices: z.array(z.object({ engine: z.string(), usd: z.number().nullable() })),
    cells: z.array(
      z.object({ promptId: z.uuid(), promptText: z.string(), engine: z.string(), x: count, n: count }),
    ),
  })
  .meta({ id: 'SampleSizeReport' })

const side = z.object({ key: z.string(), label: z.string(), period, answers: count, prompts: count })

export const comparisonReport: z.ZodType<ComparisonReport> = z
  .object({
    scope,
    by: z.enum(comparables),
    a: side,
    b: side,
    shared: count,
    rows: z.array(
      z.object({
        metric: z.enum([
          'visibility',
          'shareOfVoice',
          'namedFirst',
          'top3',
          'reciprocalRank',
          'citationRate',
          'citationShare',
          'netSentiment',
          'recommendation',
        ]),
        a: rate,
        b: rate,
        difference: change,
      }),
    ),
    prompts: z.array(
      z.object({ promptId: z.uuid(), text: z.string(), a: rate, b: rate, difference: z.number() }),
    ),
  })
  .meta({ id: 'ComparisonReport' })

const partCounts = z.object({ numerator: z.number(), denominator: z.number(), value: z.number().nullable() })
const part = z.object({
  before: partCounts,
  now: partCounts,
  contribution: z
    .number()
    .describe('In points of the metric; those of all prompts add up to `difference.within`.'),
  change,
}) satisfies z.ZodType<ChangePart>

export const changeReport: z.ZodType<ChangeReport> = z
  .object({
    scope,
    metric: z.enum(explainedMetrics),
    before: rate,
    now: rate,
    change,
    difference: z.object({
      total: z.number().nullable(),
      within: z.number().nullable().describe('From prompt × engine cells with answers in both periods.'),
      mix: z.number().nullable().describe('From cells that only one of the periods contains.'),
    }),
    cells: z.object({ shared: count, onlyNow: count, onlyBefore: count }),
    prompts: z.array(part.extend({ promptId: z.uuid(), text: z.string(), topic: z.string() })),
    engines: z.array(part.extend({ engine: z.string() })),
    brands: z.array(part.extend({ ...namedBrand.shape, contribution: z.number().nullable() })),
    summary: z.string(),
    evidence: z.array(z.object({ promptId: z.uuid(), before: z.array(dot), now: z.array(dot) })),
  })
  .meta({ id: 'ChangeReport' })

import { z } from 'zod'
import {
  byConsistency,
  bySentiment,
  change,
  consistency,
  count,
  day,
  moment,
  namedBrand,
  orNull,
  owner,
  period,
  rate,
} from '../api/numbers.ts'
import type { Period } from '../calendar.ts'
import type { Tables } from '../database/tables.ts'
import * as values from '../database/values.ts'
import type { RunProgress } from '../runs/schema.ts'
import type { AnswerState, Mention } from '../answers/extract-answer.ts'
import type { MentionedPlace } from '../answers/mentioned-place.ts'
import type { CheckRow } from '../labels/checks/schema.ts'
import type { MentionLabels, UntrackedName } from '../labels/labels.ts'
import type { Change, Rate } from '../metrics/rate.ts'
import { importanceLevels } from '../prompts/importance.ts'
import { channels, funnelStages, reportFilters, type CollectionMethod } from './filters.ts'

const runLine = z.object({
  id: z.uuid(),
  label: z.string(),
  kind: z.enum(values.analyses.kind),
  createdAt: moment,
})

/** The filters as they were understood, defaults filled in. */
const filtersInForce = z.object({
  organizationId: z.uuid().optional(),
  clientId: z.uuid().optional(),
  from: day.optional(),
  to: day.optional(),
  compare: reportFilters.shape.compare.unwrap(),
  compareFrom: day.optional(),
  compareTo: day.optional(),
  engines: z.array(z.string()),
  channel: z.enum(channels).optional(),
  branded: reportFilters.shape.branded.unwrap(),
  tags: z.array(z.string()),
  segment: z.string().optional(),
  country: z.string().optional(),
  analysis: z.uuid().optional(),
  topic: z.string().optional(),
  intent: z.string().optional(),
  funnel: z.enum([...funnelStages, '-']).optional(),
  weighting: reportFilters.shape.weighting.unwrap(),
})

/** The scope of a report: filters as given, and resolved values of those left open. */
export const scope = z
  .object({
    filters: filtersInForce,
    period: z.object({
      from: day,
      to: day,
      grain: z.enum(values.answer_rollups.grain),
      /** True: from and to were extended to whole weeks (Monday to Sunday). */
      snapped: z.boolean(),
      /** True: neither from nor to was given. */
      isDefault: z.boolean(),
    }),
    compare: orNull(period),
    /** The single run the report covers; its numbers ignore the period. */
    analysis: runLine.nullable(),
    /** First and last day with any answer of the brand; null without any. */
    available: orNull(period),
    /** The collection method of the numbers; null without answers. */
    channel: z.enum(channels).nullable(),
    channels: z.array(z.object({ channel: z.enum(channels), answers: count })),
    /** Engines with answers in the period and collection method, whatever the engine filter. */
    engines: z.array(z.object({ engine: z.string(), answers: count })),
    topics: z.array(z.string()),
    tags: z.array(z.string()),
    intents: z.array(z.string()),
    funnels: z.array(z.enum(funnelStages)),
    countries: z.array(z.string()),
    /** The newest runs and imports of the brand, newest first, at most 50. */
    analyses: z.array(runLine),
    brand: z.object({
      id: z.uuid(),
      name: z.string(),
      organizationId: z.uuid(),
      ownTrackedBrandId: z.uuid().nullable(),
      brandSetVersion: count,
    }),
    /** Some prompts in scope weigh more than others, so `weighting=importance` differs. */
    hasWeights: z.boolean(),
    sandboxAnswers: count.describe('Number of counted answers from the built-in sandbox.'),
  })
  .meta({
    id: 'Scope',
    description: 'The scope of the report: the filters set, and the defaults used for the others.',
  })
export type ReportScope = z.infer<typeof scope>
export type Grain = ReportScope['period']['grain']

export const trend = z
  .object({
    metric: z.literal('visibility'),
    bucket: z.enum(['day', 'week']),
    series: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        /** Null: the series is an engine. Every series has a point for every bucket; a gap has value null. */
        brandId: z.uuid().nullable(),
        isOwn: z.boolean(),
        points: z.array(
          z.object({
            /** First day of the bucket. */
            date: day,
            value: z.number().nullable(),
            low: z.number().nullable(),
            high: z.number().nullable(),
            /** Valid answers and prompts behind the point. */
            answers: count,
            prompts: count,
            /**
             * True: chain-linked, the step to the next point compares only prompt × engine cells both contain. False: fewer
             * than three quarters are in common, so the step to the next point may come from the choice of prompts.
             */
            linked: z.boolean(),
          }),
        ),
      }),
    ),
    annotations: z.array(
      z.object({
        date: day,
        kind: z.enum(values.annotations.kind),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'Trend' })
export type Trend = z.infer<typeof trend>
export type TrendSeries = Trend['series'][number]
export type TrendPoint = TrendSeries['points'][number]
export type Annotation = Trend['annotations'][number]

export const dot = z
  .object({
    answerId: z.uuid(),
    answeredAt: moment,
    engine: z.string(),
    present: z.boolean().nullable().describe('Whether it mentions the own brand; null: refused.'),
  })
  .meta({ id: 'AnswerDot', description: 'One answer as evidence: read it at /v1/answers/{answerId}.' })
export type Dot = z.infer<typeof dot>

/** Share of valid answers in which the own brand has that rank; `4+` is below third, `none` not mentioned. */
export const rankShare = z.object({
  place: z.enum(['1', '2', '3', '4+', 'none']),
  answers: count,
  share: z.number().nullable(),
})
export type RankShare = z.infer<typeof rankShare>

/** Answers that mention a brand, and the sentiments of the labeled ones. */
export const sentimentCounts = z
  .object({
    present: count,
    labelled: count,
    counts: bySentiment,
    /** −1…1; without a value below the least number of labels. */ net: rate,
  })
  .meta({ id: 'SentimentCounts' })
export type SentimentCounts = z.infer<typeof sentimentCounts>

const criticismCounts = z
  .object({
    /** Answers that mention the brand and were checked for criticism and praise. */
    checked: count,
    criticized: count,
    praised: count,
    /** criticized ÷ checked; without a value below the least number of checked answers. */ rate,
  })
  .meta({ id: 'CriticismCounts' })
export type CriticismCounts = z.infer<typeof criticismCounts>

const counts = z
  .object({
    /** Answers received, including refused ones. */
    answers: count,
    valid: count,
    refused: count,
    /** Answers that found nothing about the question; valid. */
    absent: count,
    /** Pairs of runs that ended without an answer in the period; they lower the valid answer rate. */
    failed: count,
    /** Prompts with a valid answer. */
    prompts: count,
    captureRate: rate,
  })
  .meta({ id: 'Counts' })
export type Counts = z.infer<typeof counts>

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
  'firstChoice',
  'criticismRate',
  'praiseRate',
])
export type MetricId = z.infer<typeof metric>

const sourceRow = z.object({
  domain: z.string(),
  owner,
  answers: count,
  pages: count,
  /** Valid answers citing the domain ÷ valid answers. */
  share: rate,
  change: orNull(change),
})
export type SourceRow = z.infer<typeof sourceRow>

const importanceShape = {
  importance: z.enum(importanceLevels).describe('Normal if a volume replaces it.'),
  volume: count.nullable(),
  volumeSource: z.string().nullable(),
  weight: z.number().describe('From importance or volume; 1 is normal.'),
}

const promptRow = z
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
    ...importanceShape,
    visibility: rate,
    consistency: consistency.nullable(),
    engines: z.array(z.object({ engine: z.string(), visibility: rate, consistency: consistency.nullable() })),
    averageRank: z.number().nullable(),
    /** Most present first, at most five; the own brand only if it is among them. */
    topBrands: z.array(namedBrand.extend({ present: count })),
    answers: count,
    lastAnsweredAt: moment.nullable(),
    /** Latest answers, oldest first. */
    dots: z.array(dot),
    /** Sentiments of the own brand's mentions. */
    sentiment: sentimentCounts,
    /** Criticism and praise of the own brand. */
    criticism: criticismCounts,
    sandboxAnswers: count,
  })
  .meta({ id: 'PromptRow' })
export type PromptRow = z.infer<typeof promptRow>

const tile = z.object({ metric, rate, compare: orNull(rate), change: orNull(change) })
export type Tile = z.infer<typeof tile>

const rankingRow = namedBrand.extend({
  shareOfVoice: rate,
  visibility: rate,
  /** Mean rank where present. */
  averageRank: z.number().nullable(),
  /** Place by share of voice. From ≠ to is a tie: the paired intervals of the difference to those neighbors span 0. */
  rankFrom: count,
  rankTo: count,
  change: orNull(change),
  /** As `rankFrom` and `rankTo`, by visibility. */
  visibilityRankFrom: count,
  visibilityRankTo: count,
  visibilityChange: orNull(change),
})
export type RankingRow = z.infer<typeof rankingRow>

const heatmapRow = z.object({
  topic: z.string(),
  prompts: count,
  cells: z.array(z.object({ brandId: z.uuid(), visibility: rate })),
})

/**
 * Prompts by who leads in their answers, engines pooled. `won`: more of them mention the own brand than any competitor;
 * `lost`: more mention some competitor than the own brand; both significant (95% interval of the difference of the two
 * shares). `contested`: a tracked brand is mentioned, and neither is the case. `unnamed`: no tracked brand is
 * mentioned. Null without competitors.
 */
const outcomes = z.object({ won: count, lost: count, contested: count, unnamed: count }).nullable()
export type PromptOutcomes = z.infer<typeof outcomes>
export type PromptOutcome = keyof NonNullable<PromptOutcomes>

/** A prompt with the own brand and its strongest competitor there: shares of its valid answers, engines pooled. */
const promptGap = z.object({
  promptId: z.uuid(),
  text: z.string(),
  topic: z.string(),
  outcome: z.enum(['won', 'lost', 'contested', 'unnamed']),
  answers: count,
  own: z.number(),
  leader: z.number(),
  leaderId: z.uuid(),
  leaderName: z.string(),
  weight: z.number().describe('Of the prompt, by its importance; 1 is normal.'),
})
export type PromptGap = z.infer<typeof promptGap>

/** What answers most often hold against the own brand, in their words. */
const mainReason = z.object({
  aspect: z.string(),
  answers: count.describe('Answers that say it.'),
  better: orNull(z.object({ brandId: z.uuid(), name: z.string() })).describe(
    'The competitor that they prefer for it; null: they criticize the brand.',
  ),
})
export type MainReason = z.infer<typeof mainReason>

/** What the verdict and the lost prompts say besides numbers. */
const background = z.object({
  /** Of the topic that costs most; null without a clear loss, or if fewer than five answers agree. */
  lossReason: orNull(mainReason.extend({ topic: z.string() })),
  /** Of lost prompts, as far as three answers or more agree. */
  promptReasons: z.array(mainReason.extend({ promptId: z.uuid() })),
  /** The most cited own page with errors for AI crawlers that began at most 14 days before the period. */
  crawlerFault: orNull(z.object({ path: z.string(), pageId: count, since: day })),
  /** The newest note or change of a model since then. */
  event: orNull(z.object({ date: day, text: z.string() })),
})
export type Background = z.infer<typeof background>

export const overviewReport = z
  .object({
    scope,
    counts,
    compareCounts: orNull(counts),
    /**
     * visibility, shareOfVoice, namedFirst, citationRate, in this order, then the other metrics. The value is null, with
     * the reason in `method`, without labels.
     */
    tiles: z.array(tile),
    rank: z.object({
      first: rate,
      top3: rate,
      meanReciprocalRank: rate,
      averageWherePresent: z.number().nullable(),
      distribution: z.array(rankShare),
    }),
    trend,
    /** The own brand by engine, with intervals, over the same buckets; empty for a single run. */
    engineTrend: trend,
    ranking: z.array(rankingRow),
    heatmap: z.object({ brands: z.array(namedBrand), rows: z.array(heatmapRow) }),
    /** Over the last four weeks of the period (fewer days with very many answers), compared with equally many before. */
    sources: z.object({
      period: orNull(period),
      compare: orNull(period),
      rows: z.array(sourceRow),
    }),
    consistency: byConsistency,
    outcomes,
    /** The prompts behind `outcomes`, largest gap to the strongest competitor first; at most 50 of each outcome. */
    promptGaps: z.array(promptGap),
    sentiment: sentimentCounts,
    promptsToWorkOn: z.array(promptRow),
    background,
  })
  .meta({ id: 'OverviewReport' })
export type Overview = z.infer<typeof overviewReport>

export const promptsReport = z.object({ scope, rows: z.array(promptRow) }).meta({ id: 'PromptsReport' })
export type PromptList = z.infer<typeof promptsReport>

export type LastRun = Pick<RunProgress, 'id' | 'label' | 'kind' | 'status' | 'createdAt' | 'finishedAt'>

export type DashboardCard = {
  brandId: string
  name: string
  period: Period | null
  visibility: Rate
  change: Change | null
  sparkline: { date: string; value: number | null }[]
  answers: number
  sandboxAnswers: number
  lastRun: LastRun | null
  /** Unread notifications of the caller with a warning. */
  alerts: number
  /** When its next scheduled run starts; null without a schedule. */
  nextRunAt: string | null
  isDemo: boolean
}

export type Dashboard = {
  organization: { id: string; name: string; isDemo: boolean }
  cards: DashboardCard[]
  /** Queued or running. */
  running: (RunProgress & { brandName: string })[]
  /** For the calendar month of the organization. `costUsd` sums known costs; `costUnknown` answers have no known cost. */
  month: { from: string; answers: number; costUsd: number; costUnknown: number; sandboxAnswers: number }
  checklist: {
    hasBrand: boolean
    hasPrompts: boolean
    hasRuns: boolean
    hasCompetitors: boolean
    /** An answer of a real engine or an import exists. */
    hasRealEngine: boolean
  }
}

export type PromptDetails = {
  scope: ReportScope
  prompt: PromptRow
  versions: { version: number; text: string; createdAt: string }[]
  /** One series per engine, with intervals. */
  trend: Trend
  brands: {
    brandId: string
    name: string
    isOwn: boolean
    visibility: Rate
    averageRank: number | null
    first: Rate
    netSentiment: Rate
    recommendation: Rate
  }[]
  sources: SourceRow[]
}

export type AnswerSpan = Omit<Mention, 'brandId'>

export type AnswerReader = {
  id: string
  brand: { id: string; name: string; organizationId: string }
  prompt: { id: string; text: string; topic: string; version: number; currentVersion: number }
  engine: string
  channel: CollectionMethod
  model: { requested: string | null; actual: string | null }
  country: string | null
  language: string | null
  repeat: number
  answeredAt: string
  state: AnswerState
  isSandbox: boolean
  analysis: { id: string; label: string; kind: Tables['analyses']['kind'] }
  text: string
  /** Offsets are UTF-16 code units of `text`. */
  mentions: {
    brandId: string
    name: string
    isOwn: boolean
    /** Among tracked brands. */
    rank: number
    /** Among all brands the answer mentions; null if not all of them are known. */
    mentioned: MentionedPlace | null
    spans: AnswerSpan[]
    labels: MentionLabels
  }[]
  /** Untracked names. */
  untracked: UntrackedName[]
  /** Every currently tracked brand, the own one first. */
  tracked: { brandId: string; name: string; isOwn: boolean }[]
  /** People's checks, except withdrawn ones. */
  checks: CheckRow[]
  /** Whether the caller may correct labels. */
  canCorrect: boolean
  citations: {
    position: number
    kind: Tables['answer_citations']['kind']
    url: string
    pageKey: string
    domain: string
    title: string | null
    owner: Tables['answer_citations']['owner']
    brandId: string | null
    start: number | null
    end: number | null
  }[]
  searches: string[]
  searched: boolean | null
  usage: unknown
  cost: { usd: number | null; basis: Tables['answers']['cost_basis'] }
  latencyMs: number | null
  finish: string | null
  contentHash: string
  extractorVersion: number
  brandSetVersion: number
  /** Previous and next answer to the same prompt, by time. */
  previousId: string | null
  nextId: string | null
}

export type AnswerRaw = { id: string; requests: unknown; responses: unknown; warnings: unknown }

import type { Period } from '../calendar.ts'
import type { RunProgress } from '../runs/schema.ts'
import type { AnswerState, Mention } from '../answers/extract-answer.ts'
import type { CheckRow } from '../labels/checks/schema.ts'
import type { MentionLabels, Quote, UntrackedName } from '../labels/labels.ts'
import type { Sentiment } from '../labels/labels.ts'
import type { Consistency } from '../metrics/consistency.ts'
import type { Change, Rate } from '../metrics/rate.ts'
import type { CollectionMethod, FunnelStage, ReportFilters } from './filters.ts'

export type Grain = 'day' | 'week' | 'analysis'

/** The scope of a report: filters as given, and resolved values of those left open. */
export type ReportScope = {
  filters: ReportFilters
  period: Period & {
    grain: Grain
    /** True: from and to were extended to whole weeks (Monday to Sunday). */
    snapped: boolean
    /** True: neither from nor to was given. */
    isDefault: boolean
  }
  compare: Period | null
  /** The single run the report covers; its numbers ignore the period. */
  analysis: { id: string; label: string; kind: 'run' | 'import'; createdAt: string } | null
  /** First and last day with any answer of the brand; null without any. */
  available: Period | null
  /** The collection method of the numbers; null without answers. */
  channel: CollectionMethod | null
  channels: { channel: CollectionMethod; answers: number }[]
  /** Engines with answers in the period and collection method, whatever the engine filter. */
  engines: { engine: string; answers: number }[]
  topics: string[]
  tags: string[]
  intents: string[]
  funnels: FunnelStage[]
  countries: string[]
  /** The newest runs and imports of the brand, newest first, at most 50. */
  analyses: { id: string; label: string; kind: 'run' | 'import'; createdAt: string }[]
  brand: {
    id: string
    name: string
    organizationId: string
    ownTrackedBrandId: string | null
    brandSetVersion: number
  }
  /** Number of sandbox answers among those counted: label as sample data if above 0. */
  sandboxAnswers: number
}

export type Counts = {
  /** Answers received, including refused ones. */
  answers: number
  valid: number
  refused: number
  /** Answers that found nothing about the question; valid. */
  absent: number
  /** Pairs of runs that ended without an answer in the period; they lower the valid answer rate. */
  failed: number
  /** Prompts with a valid answer. */
  prompts: number
  captureRate: Rate
}

export type MetricId =
  | 'visibility'
  | 'shareOfVoice'
  | 'fairShareVoice'
  | 'namedFirst'
  | 'top3'
  | 'reciprocalRank'
  | 'citationRate'
  | 'citationRateOfCiting'
  | 'citationShare'
  | 'promptCoverage'
  | 'netSentiment'
  | 'recommendation'
  | 'openShareOfVoice'

export type Tile = { metric: MetricId; rate: Rate; compare: Rate | null; change: Change | null }

export type TrendPoint = {
  /** First day of the bucket. */
  date: string
  value: number | null
  low: number | null
  high: number | null
  /** Valid answers and prompts behind the point. */
  answers: number
  prompts: number
  /**
   * True: chain-linked, the step to the next point compares only shared prompt–engine pairs. False: fewer than three
   * quarters are shared, so the step to the next point may come from the choice of prompts.
   */
  linked: boolean
}
/** `brandId` null: the series is an engine. Every series has a point for every bucket; a gap has value null. */
export type TrendSeries = {
  id: string
  label: string
  brandId: string | null
  isOwn: boolean
  points: TrendPoint[]
}
export type Annotation = {
  date: string
  kind: 'brand-set' | 'prompts' | 'model' | 'extractor' | 'import' | 'note'
  text: string
}
export type Trend = {
  metric: 'visibility'
  bucket: 'day' | 'week'
  series: TrendSeries[]
  annotations: Annotation[]
}

export type RankingRow = {
  brandId: string
  name: string
  isOwn: boolean
  shareOfVoice: Rate
  visibility: Rate
  /** Mean rank where present. */
  averageRank: number | null
  /**
   * Rank by share of voice. From ≠ to is a tie: the paired intervals of the difference to those neighbors include 0.
   */
  rankFrom: number
  rankTo: number
  change: Change | null
}

export type HeatmapRow = { topic: string; prompts: number; cells: { brandId: string; visibility: Rate }[] }

export type SourceRow = {
  domain: string
  owner: 'own' | 'competitor' | 'other'
  answers: number
  pages: number
  /** Valid answers citing the domain ÷ valid answers. */
  share: Rate
  change: Change | null
}

/** `present` null: the answer was refused, so it does not count. */
export type Dot = { answerId: string; answeredAt: string; engine: string; present: boolean | null }

export type PromptRow = {
  promptId: string
  text: string
  topic: string
  tags: string[]
  intent: string | null
  funnel: FunnelStage | null
  isBranded: boolean
  archivedAt: string | null
  version: number
  createdAt: string
  visibility: Rate
  consistency: Consistency | null
  engines: { engine: string; visibility: Rate; consistency: Consistency | null }[]
  averageRank: number | null
  /** Most present first, at most five; the own brand only if it is among them. */
  topBrands: { brandId: string; name: string; isOwn: boolean; present: number }[]
  answers: number
  lastAnsweredAt: string | null
  /** Latest answers, oldest first. */
  dots: Dot[]
  /** Sentiments of the own brand's mentions. */
  sentiment: SentimentCounts
  sandboxAnswers: number
}

/** Answers that mention a brand, and the sentiments of the labeled ones. */
export type SentimentCounts = {
  present: number
  labelled: number
  counts: Record<Sentiment, number>
  /** −1…1; without a value below the minimum number of labels. */
  net: Rate
}

export type Overview = {
  scope: ReportScope
  counts: Counts
  compareCounts: Counts | null
  /**
   * visibility, shareOfVoice, namedFirst, citationRate, in this order, then the other metrics. The value is null, with
   * the reason in `method`, without labels.
   */
  tiles: Tile[]
  rank: {
    first: Rate
    top3: Rate
    meanReciprocalRank: Rate
    averageWherePresent: number | null
    distribution: RankShare[]
  }
  trend: Trend
  /** The own brand by engine, with intervals, over the same buckets; empty for a single run. */
  engineTrend: Trend
  ranking: RankingRow[]
  heatmap: { brands: { brandId: string; name: string; isOwn: boolean }[]; rows: HeatmapRow[] }
  /** Over the last four weeks of the period (fewer days with very many answers), compared with equally many before. */
  sources: { period: Period | null; compare: Period | null; rows: SourceRow[] }
  consistency: Record<Consistency, number>
  outcomes: PromptOutcomes
  /** Sentiments of the own brand's mentions. */
  sentiment: SentimentCounts
  promptsToWorkOn: PromptRow[]
}
/**
 * Prompts by who leads in their answers, engines pooled. `won`: more of them mention the own brand than any competitor;
 * `lost`: more mention some competitor than the own brand; both significant (95% interval of the difference of the two
 * shares). `contested`: a tracked brand is mentioned, and neither is the case. `unnamed`: no tracked brand is
 * mentioned. Null without competitors.
 */
export type PromptOutcomes = { won: number; lost: number; contested: number; unnamed: number } | null

/** Share of valid answers in which the own brand has that rank; `4+` is below third, `none` not mentioned. */
export type RankShare = { place: '1' | '2' | '3' | '4+' | 'none'; answers: number; share: number | null }

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
  /** Not implemented: always null. */
  next: null
  isDemo: boolean
}

export type Dashboard = {
  organization: { id: string; name: string; isDemo: boolean }
  cards: DashboardCard[]
  /** Queued or running. */
  running: (RunProgress & { brandName: string })[]
  /** For the calendar month in UTC. `costUsd` sums known costs; `costUnknown` answers have no known cost. */
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

export type PromptList = { scope: ReportScope; rows: PromptRow[] }

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

export type AnswerSummary = {
  id: string
  promptId: string
  promptText: string
  engine: string
  channel: CollectionMethod
  model: string | null
  country: string | null
  language: string | null
  repeat: number
  answeredAt: string
  state: AnswerState
  isSandbox: boolean
  analysisId: string
  /** The first 280 characters. */
  excerpt: string
  costUsd: number | null
  latencyMs: number | null
  /** Mentioned tracked brands in rank order. */
  brands: { brandId: string; name: string; isOwn: boolean; rank: number }[]
  cited: number
  citesOwn: boolean
  /** One of its labels has a correction in force. */
  isCorrected: boolean
}

export type AnswersList = { rows: AnswerSummary[]; nextCursor: string | null; total: number | null }

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
  analysis: { id: string; label: string; kind: 'run' | 'import' }
  text: string
  /** Offsets are UTF-16 code units of `text`. `evidence`: the words counted by the lexicon, with their values. */
  mentions: {
    brandId: string
    name: string
    isOwn: boolean
    rank: number
    spans: AnswerSpan[]
    labels: MentionLabels
    evidence: (Quote & { value: number })[]
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
    kind: 'cited' | 'retrieved'
    url: string
    pageKey: string
    domain: string
    title: string | null
    owner: 'own' | 'competitor' | 'other'
    brandId: string | null
    start: number | null
    end: number | null
  }[]
  searches: string[]
  searched: boolean | null
  usage: unknown
  cost: { usd: number | null; basis: 'reported' | 'computed' | 'unknown' }
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

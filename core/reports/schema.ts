import type { Period } from '../calendar.ts'
import type { Tables } from '../database/tables.ts'
import type { RunProgress } from '../runs/schema.ts'
import type { AnswerState, Mention } from '../answers/extract-answer.ts'
import type { CheckRow } from '../labels/checks/schema.ts'
import type { MentionLabels, Quote, UntrackedName } from '../labels/labels.ts'
import type { Sentiment } from '../labels/labels.ts'
import type { Consistency } from '../metrics/consistency.ts'
import type { Change, Rate } from '../metrics/rate.ts'
import type { CollectionMethod, FunnelStage, ReportFilters } from './filters.ts'

export type Grain = Tables['answer_rollups']['grain']

/** What a report was made of: filters as given, and what became of those left open. */
export type ReportScope = {
  filters: ReportFilters
  period: Period & {
    grain: Grain
    /** True: from and to were moved outwards to whole weeks (Monday to Sunday). */
    snapped: boolean
    /** True: neither from nor to was given. */
    isDefault: boolean
  }
  compare: Period | null
  /** The one run the report is about; its numbers ignore the period. */
  analysis: { id: string; label: string; kind: Tables['analyses']['kind']; createdAt: string } | null
  /** First and last day with any answer of the brand; null without any. */
  available: Period | null
  /** The one channel the numbers are about; null without answers. */
  channel: CollectionMethod | null
  channels: { channel: CollectionMethod; answers: number }[]
  /** Engines with answers in the period and channel, whatever the engine filter. */
  engines: { engine: string; answers: number }[]
  topics: string[]
  tags: string[]
  intents: string[]
  funnels: FunnelStage[]
  countries: string[]
  /** The newest runs and imports of the brand, newest first, at most 50. */
  analyses: { id: string; label: string; kind: Tables['analyses']['kind']; createdAt: string }[]
  brand: {
    id: string
    name: string
    organizationId: string
    ownTrackedBrandId: string | null
    brandSetVersion: number
  }
  /** Answers of the sandbox engine among those counted: to be labelled wherever above 0. */
  sandboxAnswers: number
}

export type Counts = {
  /** Answers received, with refused ones. */
  answers: number
  valid: number
  refused: number
  /** Says it found nothing about what was asked; valid. */
  absent: number
  /** Cells of analyses that ended without an answer in the period; they lower the capture rate. */
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
   * True: chain-linked, the step to the next point compares only prompt × engine cells both contain. False: fewer than
   * three quarters are in common, so the step to the next point may come from the choice of prompts.
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
  kind: Tables['annotations']['kind']
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
  /** Place by share of voice. From ≠ to is a tie: the paired intervals of the difference to those neighbours span 0. */
  rankFrom: number
  rankTo: number
  change: Change | null
}

export type HeatmapRow = { topic: string; prompts: number; cells: { brandId: string; visibility: Rate }[] }

export type SourceRow = {
  domain: string
  owner: Tables['answer_citations']['owner']
  answers: number
  pages: number
  /** Valid answers citing the domain ÷ valid answers. */
  share: Rate
  change: Change | null
}

/** `present` null: the answer was refused, so it says nothing. */
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
  /** Most present first, at most five, the own brand among them only if it earns it. */
  topBrands: { brandId: string; name: string; isOwn: boolean; present: number }[]
  answers: number
  lastAnsweredAt: string | null
  /** Latest answers, oldest first. */
  dots: Dot[]
  /** How the answers speak of the own brand. */
  sentiment: SentimentCounts
  sandboxAnswers: number
}

/** Answers naming a brand, and how those whose tone is known speak of it. */
export type SentimentCounts = {
  present: number
  labelled: number
  counts: Record<Sentiment, number>
  /** −1…1; without a value below the least number of labels. */
  net: Rate
}

export type Overview = {
  scope: ReportScope
  counts: Counts
  compareCounts: Counts | null
  /**
   * visibility, shareOfVoice, namedFirst, citationRate, in this order, then the further metrics. The value is null, with
   * the reason in `method`, where nothing is labelled.
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
  /** The own brand by engine, with intervals, over the same buckets; empty for one run. */
  engineTrend: Trend
  ranking: RankingRow[]
  heatmap: { brands: { brandId: string; name: string; isOwn: boolean }[]; rows: HeatmapRow[] }
  /** Over the newest four weeks of the period (fewer days when these hold very many answers), compared with as many before. */
  sources: { period: Period | null; compare: Period | null; rows: SourceRow[] }
  consistency: Record<Consistency, number>
  outcomes: PromptOutcomes
  /** How answers speak of the own brand. */
  sentiment: SentimentCounts
  promptsToWorkOn: PromptRow[]
}
/**
 * Prompts by who leads in their answers, all engines together. `won`: the own brand is named in more of them than every
 * rival, `lost`: some rival in more than the own brand, each beyond doubt (95 % interval of the difference of the two
 * shares). `contested`: some tracked brand is named and neither holds. `unnamed`: no tracked brand is. Null without
 * rivals.
 */
export type PromptOutcomes = { won: number; lost: number; contested: number; unnamed: number } | null

/** Share of valid answers in which the own brand stands at that place; `4+` is present below third, `none` absent. */
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
  /** Schedules come later; always null for now. */
  next: null
  isDemo: boolean
}

export type Dashboard = {
  organization: { id: string; name: string; isDemo: boolean }
  cards: DashboardCard[]
  /** Queued or running. */
  running: (RunProgress & { brandName: string })[]
  /** Of the calendar month in UTC. `costUsd` sums what is known; `costUnknown` answers have no known cost. */
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
  /** First 280 characters. */
  excerpt: string
  costUsd: number | null
  latencyMs: number | null
  /** Tracked brands named, in rank order. */
  brands: { brandId: string; name: string; isOwn: boolean; rank: number }[]
  cited: number
  citesOwn: boolean
  /** A correction of one of its labels stands. */
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
  analysis: { id: string; label: string; kind: Tables['analyses']['kind'] }
  text: string
  /** Offsets are UTF-16 code units of `text`. `evidence`: the words a word list counted, with their values. */
  mentions: {
    brandId: string
    name: string
    isOwn: boolean
    rank: number
    spans: AnswerSpan[]
    labels: MentionLabels
    evidence: (Quote & { value: number })[]
  }[]
  /** Names that look like brands and are not tracked. */
  untracked: UntrackedName[]
  /** Every brand that is tracked now, the own one first. */
  tracked: { brandId: string; name: string; isOwn: boolean }[]
  /** What people said of it and did not take back. */
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
  /** Neighbours among the answers to the same prompt, by time. */
  previousId: string | null
  nextId: string | null
}

export type AnswerRaw = { id: string; requests: unknown; responses: unknown; warnings: unknown }

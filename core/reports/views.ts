import type { Consistency } from '../metrics/consistency.ts'
import type { Change, Rate } from '../metrics/rate.ts'
import type { VarianceComponents } from '../metrics/statistics/variance-components.ts'
import type { Sentiment } from '../labels/labels.ts'
import type { RankShare, ReportScope, Trend } from './schema.ts'
import type { Period } from '../calendar.ts'

/**
 * Some numbers need the answers themselves, not only sums: which brands are mentioned together, which page is cited
 * with which brand. They are counted over the newest answers in scope, at most `newestAnswers`, so that their cost does
 * not grow with the stored data.
 */
export const newestAnswers = 5000

/** The same for citations: an answer cites a dozen pages or more. */
export const newestCiting = 2000

export type Basis = {
  /** Valid answers read, the newest in scope. */
  answers: number
  /** Valid answers in scope; more than `answers` if only the newest were read. */
  available: number
  /** Timestamps of the oldest and the newest answer read, ISO 8601; null without any. */
  from: string | null
  to: string | null
}

/** The type of a source, by `core/citations/source-type.ts`. */
export type SourceType =
  | 'own'
  | 'competitor'
  | 'news'
  | 'review'
  | 'forum'
  | 'reference'
  | 'social'
  | 'video'
  | 'shop'
  | 'public'
  | 'other'

export type SourceDomain = {
  domain: string
  owner: 'own' | 'competitor' | 'other'
  type: SourceType
  answers: number
  pages: number
  /** Valid answers citing it ÷ valid answers; prompt–engine pairs have equal weight. */
  share: Rate
  /** Its (answer, page) pairs ÷ all such pairs. */
  citationShare: Rate
  /** Only for the 200 most cited domains. */
  change: Change | null
  engines: { engine: string; answers: number; share: number | null }[]
  /** Answers citing it that mention the own brand, and those that mention a competitor and not the own brand. */
  withOwn: number
  withRivalOnly: number
}

export type SourcePage = {
  pageKey: string
  url: string
  title: string | null
  domain: string
  owner: 'own' | 'competitor' | 'other'
  type: SourceType
  answers: number
  share: Rate
  withOwn: number
  withRivalOnly: number
  lastCitedAt: string
}

/** Core: cited in at least 60% of the engine's last `waves` waves; carousel: in some. */
export type CoreSource = {
  engine: string
  domain: string
  owner: 'own' | 'competitor' | 'other'
  type: SourceType
  cited: number
  waves: number
  share: Rate
  kind: 'core' | 'carousel'
}

/** A page that answers cite with a competitor and without the own brand. score = cited.value × rival.value. */
export type SourceGap = Pick<SourcePage, 'pageKey' | 'url' | 'title' | 'domain' | 'type'> & {
  score: number
  /** Answers that cite it and do not mention the own brand ÷ valid answers. */
  cited: Rate
  /** Of those, answers that mention a competitor. */
  rival: Rate
  answers: number
  rivals: { brandId: string; name: string; answers: number }[]
}

export type SourcesReport = {
  scope: ReportScope
  basis: Basis
  compareBasis: Basis | null
  types: { type: SourceType; domains: number; answers: number; share: Rate }[]
  /** Most cited first, at most 500. */
  domains: SourceDomain[]
  /** Most cited first, at most 500. */
  pages: SourcePage[]
  /**
   * The newest eight weeks with answers count as waves, each with its newest 200 answers; empty for a single run. At
   * most 200 per engine.
   */
  core: CoreSource[]
  /** Highest score first, at most 100. */
  gaps: SourceGap[]
  /** For each engine that reports what it retrieved: cited pages ÷ retrieved pages. Others have rate null. */
  retrieved: { engine: string; rate: Rate | null }[]
}

export type CompetitorRow = {
  brandId: string
  name: string
  isOwn: boolean
  visibility: Rate
  shareOfVoice: Rate
  fairShareVoice: Rate
  top3: Rate
  reciprocalRank: Rate
  averageRank: number | null
  ranks: RankShare[]
  /** Net sentiment −1…1; value null below the minimum number of labels. */
  netSentiment: Rate
  recommendation: Rate
  rankFrom: number
  rankTo: number
  /** Of visibility. */
  change: Change | null
}

export type HeadToHead = {
  brandId: string
  name: string
  /** Valid answers that mention both, only the own brand, only the competitor, neither. */
  both: number
  onlyOwn: number
  onlyRival: number
  neither: number
  /** Of those that mention both: the own brand comes before the competitor, or after it. */
  ownFirst: number
  rivalFirst: number
  /** Visibility of the own brand minus that of the competitor, in the same answers, paired by prompt. */
  difference: Change
}

export type CompetitorsReport = {
  scope: ReportScope
  basis: Basis
  rows: CompetitorRow[]
  headToHead: HeadToHead[]
  /** The own brand's share of all detected brands, tracked or not. */
  openShareOfVoice: Rate
  /** Every tracked brand, the own one with its interval. */
  trend: Trend
}

export const groupings = ['topic', 'intent', 'funnel', 'tag', 'engine', 'country'] as const
export type Grouping = (typeof groupings)[number]

export type TopicsReport = {
  scope: ReportScope
  by: Grouping
  brands: { brandId: string; name: string; isOwn: boolean }[]
  rows: {
    /** Empty: prompts without a value. */
    key: string
    prompts: number
    answers: number
    cells: { brandId: string; visibility: Rate }[]
    shareOfVoice: Rate
    /** Of the own brand's visibility. */
    change: Change | null
  }[]
}

export type PerceptionReport = {
  scope: ReportScope
  basis: Basis
  /** Labels by method, most first: lexicon-2, judge-1:<model>, person. */
  methods: { method: string; labels: number }[]
  rows: {
    brandId: string
    name: string
    isOwn: boolean
    present: number
    labelled: number
    sentiments: Record<Sentiment, number>
    netSentiment: Rate
    recommendation: Rate
    change: Change | null
  }[]
  /** For the own brand, most mentioned first. Only the labeler finds aspects, attributes, and claims. */
  aspects: {
    aspect: string
    answers: number
    sentiments: Record<Sentiment, number>
    quotes: LabelQuote[]
  }[]
  attributes: { text: string; answers: number; quotes: LabelQuote[] }[]
  claims: { text: string; answers: number; quotes: LabelQuote[] }[]
  /** Negative and mixed mentions of the own brand, newest first, at most 50. */
  negatives: (LabelQuote & { sentiment: Sentiment })[]
}

/** The part of an answer behind a label, with the sentence around it. */
export type LabelQuote = {
  answerId: string
  promptId: string
  engine: string
  answeredAt: string
  quote: string
  method: string
}

export type ContestedCell = {
  promptId: string
  promptText: string
  topic: string
  tags: string[]
  engine: string
  /** Answers that mention the brand, and valid answers. */
  x: number
  n: number
  visibility: Rate
  consistency: Consistency
  change: Change | null
  /**
   * Further answers after which a pair with this rate would probably be decided; null if it already is, or never would
   * be.
   */
  furtherAnswers: number | null
  /** Competitors mentioned most in these answers. */
  rivals: { brandId: string; name: string; present: number }[]
}

export type ConsistencyReport = {
  scope: ReportScope
  counts: Record<Consistency, number>
  /** Contested and undecided ones first, those nearest to one half first. At most 2,000. */
  cells: ContestedCell[]
}

/** From sums of the own brand by prompt, engine, and wave (UTC day, or week for long periods). */
export type SampleSizeReport = {
  scope: ReportScope
  wave: 'day' | 'week'
  components: VarianceComponents | null
  /** Correlation of two answers to the same prompt on the same engine, from the components. */
  correlation: number | null
  designEffect: number | null
  effectiveAnswers: number | null
  observed: { prompts: number; engines: number; waves: number; repeats: number; answers: number }
  visibility: Rate
  /** Mean price of recent paid answers, by engine; null where unknown. */
  prices: { engine: string; usd: number | null }[]
  /** For adaptive repeats. */
  cells: { promptId: string; promptText: string; engine: string; x: number; n: number }[]
}

export const comparables = ['period', 'segment', 'engine', 'country', 'channel'] as const
export type Comparable = (typeof comparables)[number]

export type ComparedMetric =
  | 'visibility'
  | 'shareOfVoice'
  | 'namedFirst'
  | 'top3'
  | 'reciprocalRank'
  | 'citationRate'
  | 'citationShare'
  | 'netSentiment'
  | 'recommendation'

export type ComparisonReport = {
  scope: ReportScope
  by: Comparable
  a: { key: string; label: string; period: Period; answers: number; prompts: number }
  b: { key: string; label: string; period: Period; answers: number; prompts: number }
  /** Prompts in both; the differences are paired by them. 0: the sides share none and are compared as independent. */
  shared: number
  /** difference = a − b; verdicts after false-discovery control over these rows. */
  rows: { metric: ComparedMetric; a: Rate; b: Rate; difference: Change }[]
  /** By prompt in both, largest difference first, at most 500. */
  prompts: { promptId: string; text: string; a: Rate; b: Rate; difference: number }[]
}

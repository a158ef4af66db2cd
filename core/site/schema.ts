import type { PlanFeature } from '../billing/plans/features.ts'

/** A plan as shown to visitors. Null prices mean by agreement, null limits unlimited. */
export type PublicPlan = {
  key: string
  name: string
  description: string
  monthlyPriceUsd: number | null
  yearlyPriceUsd: number | null
  answersPerMonth: number | null
  brands: number | null
  seats: number | null
  features: PlanFeature[]
  /** The intervals by which it can be bought on this instance. */
  sold: { monthly: boolean; yearly: boolean }
}

/**
 * What trials run on here: engines that the instance enabled for trials, otherwise the sandbox; null: there are no
 * trials.
 */
export type TrialOffer = 'engines' | 'sandbox' | null

/** Processors that receive data under this instance's configuration. */
export type Processors = {
  mail: boolean
  /** Visitors' messages are emailed to the instance admin. */
  contactMail: boolean
  textMessages: boolean
  payments: boolean
  errorLog: boolean
  analytics: boolean
}

/** Facts that public pages show besides their text. */
export type SiteFacts = {
  plans: PublicPlan[]
  /** False: self-hosted, where everything is included and nothing is sold. */
  sellsPlans: boolean
  /** Whether tax is added to the prices. */
  addsTax: boolean
  trial: TrialOffer
  processors: Processors
  sample: SampleReport
}

export const sampleMetrics = ['visibility', 'shareOfVoice', 'namedFirst', 'citationRate'] as const
export type SampleMetric = (typeof sampleMetrics)[number]

type Interval = { value: number; low: number; high: number }

/** Part of a report on the demo's invented brand: every number is computed by the product, from sandbox answers. */
export type SampleReport = {
  brand: string
  from: string
  to: string
  answers: number
  prompts: number
  engines: number
  tiles: (Interval & { metric: SampleMetric; numerator: number; denominator: number; change: SampleChange })[]
  /** By week. The own brand has an interval. */
  trend: {
    name: string
    isOwn: boolean
    points: { date: string; value: number | null; low: number | null; high: number | null }[]
  }[]
  ranking: (Interval & { name: string; isOwn: boolean; from: number; to: number })[]
  /** Prompts with their newest answers, oldest first; null: refused. */
  questions: (Interval & { text: string; dots: (boolean | null)[] })[]
  /** Answers to different prompts, to read. */
  examples: SampleAnswer[]
}

/** `points` null: not comparable. */
export type SampleChange = { points: number | null; isReal: boolean }

/** Part of one answer: its paragraphs that mention a brand, in pieces. */
export type SampleAnswer = {
  question: string
  paragraphs: { text: string; names: 'own' | 'rival' | null }[][]
  /** Cited domains. */
  domains: string[]
}

import type { PlanFeature } from '../billing/plans/features.ts'

/** A plan as visitors see it. Null prices and limits mean by agreement and unlimited. */
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
  /** By which intervals it can be bought here and now. */
  sold: { monthly: boolean; yearly: boolean }
}

/** What a trial asks here: engines that the operator opened to trials, else the sandbox; null: there are no trials. */
export type TrialOffer = 'engines' | 'sandbox' | null

/** Who receives data because this installation is set up so. */
export type Processors = {
  mail: boolean
  /** What visitors write is mailed to the operator. */
  contactMail: boolean
  textMessages: boolean
  payments: boolean
  errorLog: boolean
  analytics: boolean
}

/** What public pages show beside their words. */
export type SiteFacts = {
  plans: PublicPlan[]
  /** False: self-hosted, where everything is contained and nothing is for sale. */
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

/** Part of a report on the invented brand of the demo: every figure counted by the product, from sandbox answers. */
export type SampleReport = {
  brand: string
  from: string
  to: string
  answers: number
  prompts: number
  engines: number
  tiles: (Interval & { metric: SampleMetric; numerator: number; denominator: number; change: SampleChange })[]
  /** By week. The own brand with its interval. */
  trend: {
    name: string
    isOwn: boolean
    points: { date: string; value: number | null; low: number | null; high: number | null }[]
  }[]
  ranking: (Interval & { name: string; isOwn: boolean; from: number; to: number })[]
  /** Questions with their newest answers, oldest first; null: refused. */
  questions: (Interval & { text: string; dots: (boolean | null)[] })[]
  /** Answers to different questions, to be opened. */
  examples: SampleAnswer[]
}

/** `points` null: not comparable. */
export type SampleChange = { points: number | null; isReal: boolean }

/** Part of one answer: its paragraphs that name a brand, in pieces. */
export type SampleAnswer = {
  question: string
  paragraphs: { text: string; names: 'own' | 'rival' | null }[][]
  /** Sites it cites. */
  domains: string[]
}

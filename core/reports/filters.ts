import { z } from 'zod'
import * as values from '../database/values.ts'
import { subQueryTypes } from '../fan-out/sub-query.ts'
import { sentiments } from '../labels/labels.ts'

export const channels = values.answers.channel
export type CollectionMethod = (typeof channels)[number]

export const funnelStages = values.prompts.funnel_stage
export type FunnelStage = (typeof funnelStages)[number]

export const segmentKinds = ['tag', 'topic', 'intent', 'funnel'] as const
export type SegmentKind = (typeof segmentKinds)[number]

/**
 * Parses a segment in the URL: `tag:shops`, `topic:Headphones`, `intent:compare`, `funnel:decision`; without prefix, a
 * tag.
 */
export function segmentOf(text: string): { kind: SegmentKind; value: string } {
  const kind = segmentKinds.find((known) => text.startsWith(`${known}:`))
  return kind === undefined ? { kind: 'tag', value: text } : { kind, value: text.slice(kind.length + 1) }
}

/** Stands for having no topic, intent, funnel stage, tag, or country. An empty parameter counts as absent. */
export const none = '-'

/** A comma-separated list in the URL; empty means no restriction. */
const list = (longest: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) =>
      [...new Set((typeof given === 'string' ? given.split(',') : given).map((item) => item.trim()))].filter(
        (item) => item !== '',
      ),
    )
    .pipe(z.array(z.string().max(longest)).max(100))

const day = z.iso.date().refine((date) => date >= '2022-11-01' && date < '2100-01-01', 'out of range')

/**
 * The filters of every report screen, as in the URL. All optional; unknown parameters are dropped. `from` and `to` are
 * UTC dates, inclusive. `channel` absent: the collection method with the most answers in the period. A prompt must have
 * all `tags`; `-` (`none`) stands for having none, as in `topic`, `intent`, `funnel`, and `country`. `segment` is a set
 * of prompts, see `segmentOf`. `analysis` is one run and replaces the period. `compare`: `custom` uses `compareFrom`
 * and `compareTo`. `weighting`: `cells` gives prompt–engine pairs equal weight, `answers` pools the answers, and
 * `importance` weighs prompts by their importance (`core/prompts/importance.ts`).
 */
export const reportFilters = z.object({
  organizationId: z.uuid().optional(),
  clientId: z.uuid().optional(),
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(['previous', 'none', 'custom']).default('previous'),
  compareFrom: day.optional(),
  compareTo: day.optional(),
  engines: list(60).default([]),
  channel: z.enum(channels).optional(),
  branded: z.enum(['non-branded', 'branded', 'all']).default('non-branded'),
  tags: list(60).default([]),
  segment: z.string().max(140).optional(),
  country: z
    .string()
    .regex(/^(?:[A-Z]{2}|-)$/)
    .optional(),
  analysis: z.uuid().optional(),
  topic: z.string().max(120).optional(),
  intent: z.string().max(60).optional(),
  funnel: z.enum([...funnelStages, none]).optional(),
  weighting: z.enum(['cells', 'answers', 'importance']).default('cells'),
})
export type ReportFilters = z.infer<typeof reportFilters>

/** Checks both ends of a comparison period together; for `superRefine` where a request enters. */
export function checkComparePeriod(filters: ReportFilters, context: z.RefinementCtx): void {
  const { compareFrom, compareTo } = filters
  const problem = (field: 'compareFrom' | 'compareTo', message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (compareFrom !== undefined && compareTo === undefined)
    problem('compareTo', 'is missing: a comparison period needs a first and a last day')
  else if (compareTo !== undefined && compareFrom === undefined)
    problem('compareFrom', 'is missing: a comparison period needs a first and a last day')
  else if (compareFrom !== undefined && compareTo !== undefined && compareFrom > compareTo)
    problem('compareTo', 'is before the first day of the comparison period')
}

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** The answers behind a number: report filters and which of the answers. */
export const answersFilters = reportFilters.extend({
  promptId: z.uuid().optional(),
  engine: z.string().max(60).optional(),
  /** The brand of `present`; defaults to the own brand. */
  trackedBrandId: z.uuid().optional(),
  present: flag.optional(),
  /** The brand is mentioned first. */
  first: flag.optional(),
  state: z.enum(['answered', 'absent', 'refused', 'valid']).optional(),
  /** Has citations. */
  cites: flag.optional(),
  /** A cited domain. */
  domain: z.string().max(253).optional(),
  /** A cited page, by its key. */
  page: z.string().max(2000).optional(),
  /** A cited page, by its key without query. */
  address: z.string().max(2000).optional(),
  /** Mentions a competitor and not the own brand. */
  rivalOnly: flag.optional(),
  /** Another tracked brand, mentioned or not; for the answers of a head-to-head comparison. */
  rivalId: z.uuid().optional(),
  rivalPresent: flag.optional(),
  /** Both are mentioned, and the brand of `trackedBrandId` before the competitor; `false`: after it. */
  before: flag.optional(),
  /** Sentiment for the brand of `trackedBrandId`, and whether the answer recommends it. */
  sentiment: z.enum(sentiments).optional(),
  recommended: flag.optional(),
  /** The brand is the answer's first choice; the answer criticizes it, praises it. */
  firstChoice: flag.optional(),
  criticized: flag.optional(),
  praised: flag.optional(),
  /** The rank of that brand among the tracked ones; 4 is fourth or later. */
  rank: z.coerce.number().int().min(1).max(4).optional(),
  /** That brand has rank 1 to 3. */
  top3: flag.optional(),
  /** Has a sentiment for that brand; `false`: mentions it without a sentiment. */
  labelled: flag.optional(),
  /** An aspect of the brand in the answer; with `criticized` or `praised`, criticized or praised in it. */
  aspect: z.string().max(120).optional(),
  /** A tracked brand that the answer calls this one better than, or worse than. */
  betterThan: z.uuid().optional(),
  worseThan: z.uuid().optional(),
  /** An untracked name. */
  untracked: z.string().max(120).optional(),
  /** Has a correction in force. */
  corrected: flag.optional(),
  /**
   * Only among the newest valid answers in scope, like numbers with a `Basis` (views.ts). Implied by `page`,
   * `rivalOnly`, `aspect`, `betterThan`, `worseThan`, and `untracked`.
   */
  newest: flag.optional(),
  /** Cites at least one page of this owner. */
  owner: z.enum(values.answer_citations.owner).optional(),
  /** The engine searched before it answered; `false`: it is known not to have searched. */
  searched: flag.optional(),
  /** A sub-query that the engine searched for, by its key (core/fan-out/normalize.ts), and the type of one of them. */
  subQuery: z.string().max(300).optional(),
  subQueryType: z.enum(subQueryTypes).optional(),
  /** One UTC day. */
  date: day.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type AnswersFilters = z.infer<typeof answersFilters>

/** URL parameters: only what differs from the default, lists joined by commas. */
export function searchOf(filters: Partial<AnswersFilters>): Record<string, string> {
  const entries = Object.entries(filters).flatMap(([name, value]): [string, string][] => {
    if (value == null || value === '' || defaults[name] === String(value)) return []
    if (Array.isArray(value)) return value.length === 0 ? [] : [[name, value.join(',')]]
    return [[name, String(value)]]
  })
  return Object.fromEntries(entries)
}

const defaults: Record<string, string> = {
  compare: 'previous',
  branded: 'non-branded',
  weighting: 'cells',
  limit: '50',
}

import { z } from 'zod'
import * as values from '../database/values.ts'
import { mentionLabels } from '../labels/labels.ts'
import { answersFilters, channels } from '../reports/filters.ts'
import type { AnswerReader } from '../reports/schema.ts'
import { count, moment, namedBrand, owner, state } from './numbers.ts'
import { pageOf, pageQuery } from './page.ts'

const zones = ['paragraph', 'heading', 'list', 'table', 'link'] as const

const mentionedPlace = z
  .object({ place: count, of: count })
  .nullable()
  .describe(
    'Position among all brands mentioned in the answer, tracked or not; null if some are unknown. `rank` counts tracked brands only.',
  )

/** GET /api/v1/brands/{brandId}/answers: any report filter, and which of the answers behind a number. */
export const answersQuery = answersFilters.omit({ cursor: true, limit: true }).extend(pageQuery.shape)

export const answerSummary = z
  .object({
    id: z.uuid(),
    promptId: z.uuid(),
    promptText: z.string(),
    engine: z.string(),
    channel: z.enum(channels),
    model: z.string().nullable(),
    country: z.string().nullable(),
    language: z.string().nullable(),
    repeat: count,
    answeredAt: moment,
    state,
    isSandbox: z.boolean().describe('Sample data from the built-in sandbox.'),
    analysisId: z.uuid().describe('The run or import the answer came from.'),
    excerpt: z.string().describe('First 280 characters.'),
    costUsd: z.number().nullable(),
    latencyMs: z.number().nullable(),
    brands: z
      .array(namedBrand.extend({ rank: count, mentioned: mentionedPlace }))
      .describe('Tracked brands mentioned, in rank order.'),
    cited: count,
    citesOwn: z.boolean(),
    /** One of its labels has a correction. */
    isCorrected: z.boolean(),
  })
  .meta({ id: 'AnswerSummary' })
export type AnswerSummary = z.infer<typeof answerSummary>

export type AnswersList = { rows: AnswerSummary[]; nextCursor: string | null; total: number | null }

export const answersPage = pageOf(answerSummary).extend({
  total: z.number().int().nullable().describe('On the first page only, and only if it is cheap to count.'),
})

const quote = z.object({ start: count, end: count })

export const publicAnswer = z
  .object({
    id: z.uuid(),
    brand: z.object({ id: z.uuid(), name: z.string(), organizationId: z.uuid() }),
    prompt: z.object({
      id: z.uuid(),
      text: z.string(),
      topic: z.string(),
      version: count,
      currentVersion: count,
    }),
    engine: z.string(),
    channel: z.enum(channels),
    model: z.object({ requested: z.string().nullable(), actual: z.string().nullable() }),
    country: z.string().nullable(),
    language: z.string().nullable(),
    repeat: count,
    answeredAt: moment,
    state,
    isSandbox: z.boolean(),
    analysis: z.object({ id: z.uuid(), label: z.string(), kind: z.enum(values.analyses.kind) }),
    text: z.string(),
    mentions: z
      .array(
        namedBrand.extend({
          rank: count,
          mentioned: mentionedPlace,
          spans: z.array(
            z.object({
              start: count,
              end: count,
              text: z.string(),
              zone: z.enum(zones),
              partOf: z.string().optional(),
            }),
          ),
          labels: mentionLabels,
        }),
      )
      .describe('Offsets are UTF-16 code units of `text`, end exclusive.'),
    untracked: z.array(quote.extend({ name: z.string() })),
    citations: z.array(
      z.object({
        position: count,
        kind: z.enum(values.answer_citations.kind),
        url: z.string(),
        pageKey: z.string(),
        domain: z.string(),
        title: z.string().nullable(),
        owner,
        brandId: z.uuid().nullable(),
        start: count.nullable(),
        end: count.nullable(),
      }),
    ),
    searches: z.array(z.string()),
    searched: z.boolean().nullable(),
    cost: z.object({ usd: z.number().nullable(), basis: z.enum(values.answers.cost_basis) }),
    latencyMs: z.number().nullable(),
    finish: z.string().nullable(),
    contentHash: z.string(),
    extractorVersion: count,
    brandSetVersion: count,
    corrections: count.describe('Its labels that a user corrected.'),
  })
  .meta({ id: 'Answer' })
export type PublicAnswer = z.infer<typeof publicAnswer>

export function shownAnswer({
  checks,
  tracked: _tracked,
  canCorrect: _canCorrect,
  usage: _usage,
  previousId: _previousId,
  nextId: _nextId,
  ...answer
}: AnswerReader): PublicAnswer {
  return {
    ...answer,
    corrections: checks.filter((check) => check.correct !== null).length,
  }
}

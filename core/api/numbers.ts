import { z } from 'zod'
import { sentiments } from '../labels/labels.ts'
import { channels, funnelStages, reportFilters } from '../reports/filters.ts'
import type { Change, Rate } from '../metrics/rate.ts'
import type { Dot, ReportScope, SentimentCounts, Trend } from '../reports/schema.ts'
import type { Period } from '../calendar.ts'

/** Shapes shared by many responses of the public API. Each is checked against the type of the report. */

export const count = z.number().int()

/** For schemas with their own name: `.nullable()` would drop the null from the OpenAPI document. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])

export const moment = z.iso.datetime({ offset: true }).describe('ISO 8601, UTC.')
export const day = z.iso.date().describe('A UTC day.')

export const rate: z.ZodType<Rate> = z
  .object({
    value: z.number().nullable().describe('Null when nothing could be counted: 0 would be a claim.'),
    numerator: z.number(),
    denominator: z.number(),
    low: z.number().nullable().describe('Bounds of the 95 % interval.'),
    high: z.number().nullable(),
    prompts: count.describe('Prompts it rests on; the interval is clustered by them.'),
    method: z.string().describe('How value and interval were made, in a sentence.'),
  })
  .meta({ id: 'Rate', description: 'A share with all that is needed to judge it.' })

export const change: z.ZodType<Change> = z
  .object({
    difference: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    verdict: z
      .enum(['real', 'within-noise', 'not-comparable'])
      .describe('real: excludes 0 after false-discovery control over the numbers beside it.'),
    p: z.number().nullable().describe('Two-sided, before false-discovery control.'),
    prompts: count.describe('Prompts both periods contain.'),
    furtherAnswers: z.number().nullable().describe('Further answers that would decide it.'),
  })
  .meta({ id: 'Change', description: 'The difference to the compare period, paired by prompt.' })

export const period: z.ZodType<Period> = z
  .object({ from: day, to: day })
  .meta({ id: 'Period', description: 'UTC days, both inclusive.' })

const runLine = z.object({
  id: z.uuid(),
  label: z.string(),
  kind: z.enum(['run', 'import']),
  createdAt: moment,
})

/** The filters that were applied, including defaults. */
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

export const scope: z.ZodType<ReportScope> = z
  .object({
    filters: filtersInForce,
    period: z.object({
      from: day,
      to: day,
      grain: z.enum(['day', 'week', 'analysis']),
      snapped: z.boolean(),
      isDefault: z.boolean(),
    }),
    compare: orNull(period),
    analysis: runLine.nullable(),
    available: orNull(period),
    channel: z.enum(channels).nullable(),
    channels: z.array(z.object({ channel: z.enum(channels), answers: count })),
    engines: z.array(z.object({ engine: z.string(), answers: count })),
    topics: z.array(z.string()),
    tags: z.array(z.string()),
    intents: z.array(z.string()),
    funnels: z.array(z.enum(funnelStages)),
    countries: z.array(z.string()),
    analyses: z.array(runLine),
    brand: z.object({
      id: z.uuid(),
      name: z.string(),
      organizationId: z.uuid(),
      ownTrackedBrandId: z.uuid().nullable(),
      brandSetVersion: count,
    }),
    sandboxAnswers: count.describe('Answers of the built-in sandbox among those counted.'),
  })
  .meta({
    id: 'Scope',
    description: 'What a report was made of: filters as given, and what became of those left open.',
  })

export const owner = z.enum(['own', 'competitor', 'other'])
export const state = z.enum(['answered', 'absent', 'refused'])
export const consistency = z.enum(['locked', 'contested', 'absent', 'undecided'])
export const byConsistency = z.object({ locked: count, contested: count, absent: count, undecided: count })
export const bySentiment = z.object({ positive: count, neutral: count, mixed: count, negative: count })
export const sentiment = z.enum(sentiments)
export const namedBrand = z.object({ brandId: z.uuid(), name: z.string(), isOwn: z.boolean() })

export const trend: z.ZodType<Trend> = z
  .object({
    metric: z.literal('visibility'),
    bucket: z.enum(['day', 'week']),
    series: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        brandId: z.uuid().nullable(),
        isOwn: z.boolean(),
        points: z.array(
          z.object({
            date: day,
            value: z.number().nullable(),
            low: z.number().nullable(),
            high: z.number().nullable(),
            answers: count,
            prompts: count,
            linked: z.boolean(),
          }),
        ),
      }),
    ),
    annotations: z.array(
      z.object({
        date: day,
        kind: z.enum(['brand-set', 'prompts', 'model', 'extractor', 'import', 'note']),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'Trend' })

export const dot: z.ZodType<Dot> = z
  .object({
    answerId: z.uuid(),
    answeredAt: moment,
    engine: z.string(),
    present: z.boolean().nullable().describe('Whether it names the own brand; null: refused.'),
  })
  .meta({ id: 'AnswerDot', description: 'One answer as evidence: read it at /v1/answers/{answerId}.' })

export const rankShare = z.object({
  place: z.enum(['1', '2', '3', '4+', 'none']),
  answers: count,
  share: z.number().nullable(),
})

export const sentimentCounts: z.ZodType<SentimentCounts> = z
  .object({ present: count, labelled: count, counts: bySentiment, net: rate })
  .meta({ id: 'SentimentCounts' })

import { z } from 'zod'

export const channels = ['api', 'ui', 'import'] as const
export type Channel = (typeof channels)[number]

/** A comma list in the URL; empty means no restriction. */
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
 * The filters of every report screen, as they stand in the URL. All optional; unknown parameters are dropped.
 * `from` and `to` are UTC dates, both inclusive. `channel` absent: the one with the most answers in the period.
 * `tags` are those a prompt must all have; `segment` is one more of them. `analysis` is one run and replaces the period. `weighting`: `cells` gives every
 * prompt × engine the same weight, `answers` pools them.
 */
export const reportFilters = z.object({
  organizationId: z.uuid().optional(),
  clientId: z.uuid().optional(),
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(['previous', 'none']).default('previous'),
  engines: list(60).default([]),
  channel: z.enum(channels).optional(),
  branded: z.enum(['non-branded', 'branded', 'all']).default('non-branded'),
  tags: list(60).default([]),
  segment: z.string().max(60).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  analysis: z.uuid().optional(),
  topic: z.string().max(120).optional(),
  weighting: z.enum(['cells', 'answers']).default('cells'),
})
export type ReportFilters = z.infer<typeof reportFilters>

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** The evidence behind a number: report filters and which of the answers. */
export const answersFilters = reportFilters.extend({
  promptId: z.uuid().optional(),
  engine: z.string().max(60).optional(),
  /** The brand that `present` speaks of; the own one when absent. */
  trackedBrandId: z.uuid().optional(),
  present: flag.optional(),
  /** The brand is named first. */
  first: flag.optional(),
  state: z.enum(['answered', 'absent', 'refused', 'valid']).optional(),
  /** A cited domain. */
  domain: z.string().max(253).optional(),
  /** Cites at least one page of such an owner. */
  owner: z.enum(['own', 'competitor', 'other']).optional(),
  /** One UTC day. */
  date: day.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type AnswersFilters = z.infer<typeof answersFilters>

/** The parameters to put in a URL: only what differs from the default, lists joined by commas. */
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

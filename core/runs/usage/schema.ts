import { z } from 'zod'
import * as values from '../../database/values.ts'
import { message } from '../../language/message.ts'

export const usageGroups = [
  'kind',
  'engine',
  'model',
  'brand',
  'person',
  'organization',
  'outcome',
  'day',
] as const
export type UsageGroup = (typeof usageGroups)[number]

export const usageSorts = ['at', 'cost', 'tokens', 'latency'] as const
export const usageRowsPerPage = 200
/** Maximum number of listed groups, most expensive first; their total number is given. */
export const usageGroupsListed = 200
/** Number of days without a period, including today. */
export const usualUsageDays = 30

/** Filter value for rows without a user, brand, or engine. */
export const noneOfIt = 'none'
const idOrNone = z.union([z.uuid(), z.literal(noneOfIt)], 'Enter a valid ID.')
const day = z.iso
  .date('Enter a date.')
  .refine((text) => text >= '2000-01-01' && text < '2100-01-01', message('Enter a date in this century.'))
const word = z.string().trim().min(1).max(200)

export const usageFilters = z.object({
  /** UTC days, inclusive. */
  from: day.optional(),
  to: day.optional(),
  organization: z.uuid('Enter a valid ID.').optional(),
  brand: idOrNone.optional(),
  person: idOrNone.optional(),
  engine: word.optional(),
  model: word.optional(),
  kind: z.string().trim().min(1).max(60).optional(),
  outcome: z
    .enum(['answered', 'failed', 'lost', 'ordered', noneOfIt], 'Choose an outcome from the list.')
    .optional(),
  /** Only those with unknown cost that may be billed. */
  cost: z.literal('unknown').optional(),
})
export type UsageFilters = z.infer<typeof usageFilters>

/** GET /api/admin/usage-logs/sums. */
export const usageSumsQuery = usageFilters.extend({ group: z.enum(usageGroups).default('kind') })
export type UsageSumsQuery = z.infer<typeof usageSumsQuery>

/** GET /api/admin/usage-logs. */
export const usageRowsQuery = usageFilters
  .extend({
    sort: z.enum(usageSorts).default('at'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    /** The sort value of the last row, and its id. */
    after: z.string().max(80).optional(),
  })
  .refine(({ after, sort }) => after === undefined || isPlace(after, sort), {
    path: ['after'],
    error: 'The cursor is invalid. Start from the first page.',
  })
export type UsageRowsQuery = z.infer<typeof usageRowsQuery>

function isPlace(after: string, sort: (typeof usageSorts)[number]): boolean {
  const [value = '', id = '', ...more] = after.split('~')
  if (more.length > 0 || !/^\d{1,18}$/.test(id)) return false
  return sort === 'at'
    ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(value) && isMoment(value)
    : /^-?\d{1,20}(\.\d{1,20})?$/.test(value)
}

function isMoment(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 19) === text.slice(0, 19)
}

export const usageSum = z.object({
  uses: z.number(),
  /** Null: no cost is known. */
  costUsd: z.number().nullable(),
  /** Records that may be billed at an unknown cost, and what budgets reserve for them. */
  unknownCosts: z.number(),
  assumedUsd: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
})
export type UsageSum = z.infer<typeof usageSum>

export type UsageUnit = 'day' | 'week' | 'month'

export type UsageSums = {
  period: { from: string; to: string; unit: UsageUnit }
  totals: UsageSum
  group: UsageGroup
  /** Key null: without one. Label null: the key is the label, or the name no longer exists. */
  groups: (UsageSum & { key: string | null; label: string | null })[]
  groupCount: number
  /** First days of the period's units, without gaps. */
  buckets: string[]
  /** The first groups over time, then all others together under the key `rest`. */
  series: {
    key: string | null
    label: string | null
    isRest: boolean
    uses: number[]
    costUsd: number[]
    tokens: number[]
  }[]
  /** Names of the ids among the filters. */
  names: { organization: string | null; brand: string | null; person: string | null }
}

export const usageRow = z.object({
  id: z.string(),
  at: z.string(),
  organizationId: z.uuid(),
  organization: z.string(),
  brandId: z.uuid().nullable(),
  brand: z.string().nullable(),
  personId: z.uuid().nullable(),
  person: z.string().nullable(),
  kind: z.string(),
  quantity: z.number(),
  engine: z.string().nullable(),
  provider: z.string().nullable(),
  keyOwner: z.enum(values.usage_logs.key_owner).nullable(),
  model: z.string().nullable(),
  outcome: z.string().nullable(),
  failureCode: z.string().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  searches: z.number().nullable(),
  costUsd: z.number().nullable(),
  isCostUnknown: z.boolean(),
  costBasis: z.string().nullable(),
  isSandbox: z.boolean(),
  latencyMs: z.number().nullable(),
  analysisId: z.uuid().nullable(),
})
export type UsageRow = z.infer<typeof usageRow>
export type UsagePage = { rows: UsageRow[]; next: string | null }

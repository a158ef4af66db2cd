import { z } from 'zod'
import { crawlerLevels } from './levels.ts'
import { pathClasses } from '../path-class.ts'
import { grades } from '../proof/grades.ts'

/** `read`: 2xx and 304. `denied`: 401 and 403. `throttled`: 429. `gone`: 404 and 410. `broken`: 5xx. */
export const outcomes = [
  'read',
  'redirected',
  'denied',
  'throttled',
  'gone',
  'refused',
  'broken',
  'none',
] as const
export type Outcome = (typeof outcomes)[number]

/** The outcome of a response with this status. */
export function outcomeOf(status: number): Outcome {
  if ((status >= 200 && status < 300) || status === 304) return 'read'
  if (status >= 300 && status < 400) return 'redirected'
  if (status === 401 || status === 403) return 'denied'
  if (status === 429) return 'throttled'
  if (status === 404 || status === 410) return 'gone'
  if (status >= 400 && status < 500) return 'refused'
  return status >= 500 && status < 600 ? 'broken' : 'none'
}

const day = z.iso.date().refine((date) => date >= '2020-01-01' && date < '2100-01-01', 'out of range')
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/**
 * The filters of the AI traffic screen, as in the URL. All optional. `from` and `to`: days, inclusive, in the
 * organization's time zone for up to 31 days, in UTC beyond (see `period.ts`). Without `purpose`, `operator`, and
 * `bot`, a report covers AI bots only: neither search engines that also feed AI, nor other crawlers.
 */
export const botLogFilters = z.object({
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(['previous', 'none', 'custom']).default('previous'),
  compareFrom: day.optional(),
  compareTo: day.optional(),
  source: z.uuid().optional(),
  purpose: z.enum(crawlerLevels).optional(),
  operator: z.string().max(80).optional(),
  /** A crawler's id. */
  bot: z
    .string()
    .regex(/^[a-z0-9_-]{1,60}$/)
    .optional(),
  /** Only verified visits. */
  proven: flag.optional(),
  kind: z.enum(pathClasses).optional(),
  /** Only for reports that count by page: pages, referrals, one page, visits. */
  host: z.string().max(253).optional(),
  path: z.string().max(200).startsWith('/', 'Start the path with a slash (/).').optional(),
})
export type BotLogFilters = z.infer<typeof botLogFilters>

type Compared = Pick<BotLogFilters, 'compareFrom' | 'compareTo'>

/** Checks both ends of a comparison period together. */
export function checkComparedDays({ compareFrom, compareTo }: Compared, context: z.RefinementCtx): void {
  const problem = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (compareFrom !== undefined && compareTo === undefined)
    problem('compareTo', 'is missing: a comparison period needs a first and a last day')
  else if (compareTo !== undefined && compareFrom === undefined)
    problem('compareFrom', 'is missing: a comparison period needs a first and a last day')
  else if (compareFrom !== undefined && compareTo !== undefined && compareFrom > compareTo)
    problem('compareTo', 'is before the first day of the comparison period')
}

export const seriesBy = ['purpose', 'operator', 'bot'] as const
export const overviewFilters = botLogFilters.extend({ by: z.enum(seriesBy).default('purpose') })

export const pageOrders = ['visits', 'failed', 'bytes', 'last', 'path'] as const
const usualPages = 500
export const maxPages = 10_000
export const pagesFilters = botLogFilters.extend({
  order: z.enum(pageOrders).default('visits'),
  /** Part of the path. */
  text: z.string().max(200).optional(),
  /** Only pages with failures. */
  failing: flag.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(maxPages).default(usualPages),
})
export type PagesFilters = z.infer<typeof pagesFilters>

const whichVisits = botLogFilters.extend({
  /** `answers`: includes search engines that also feed AI. `all`: any crawler. */
  who: z.enum(['ai', 'answers', 'all']).default('ai'),
  page: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  grade: z.enum(grades).optional(),
  outcome: z.enum(outcomes).optional(),
  /** Exactly this status. */
  status: z.coerce.number().int().min(100).max(599).optional(),
  /** Any status from 400 up. */
  failed: flag.optional(),
  /** One day or hour of a chart, by its bucket. */
  bucket: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(T\d\d:00:00Z)?$/)
    .optional(),
})
export type WhichVisits = z.infer<typeof whichVisits>

export const hitsFilters = whichVisits.extend({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type HitsFilters = z.infer<typeof hitsFilters>

/** A file of visits contains at most this many, the newest ones. */
export const maxVisitsInFile = 100_000
export const visitsFileFilters = whichVisits

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

/** What an answer with this status is. */
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
 * The filters of the bot-log screen, as they stand in the URL. All optional. `from` and `to`: days, both inclusive, in
 * the organization's time zone up to 31 of them, in UTC beyond (see `report-period.ts`). Without `purpose`, `operator`
 * and `bot` a report is about AI reading: not about search engines that feed AI, too, and not about other crawlers.
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
  /** Only visits whose sender is proven. */
  proven: flag.optional(),
  kind: z.enum(pathClasses).optional(),
  /** Only where a report counts by page: pages, referrals, one page, visits. */
  host: z.string().max(253).optional(),
  path: z.string().max(200).startsWith('/', 'Begins with a slash.').optional(),
})
export type BotLogFilters = z.infer<typeof botLogFilters>

type Compared = Pick<BotLogFilters, 'compareFrom' | 'compareTo'>

/** What only both ends of a compare period together can get wrong. */
export function checkComparedDays({ compareFrom, compareTo }: Compared, context: z.RefinementCtx): void {
  const problem = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (compareFrom !== undefined && compareTo === undefined)
    problem('compareTo', 'is missing: a compare period needs both its first and its last day')
  else if (compareTo !== undefined && compareFrom === undefined)
    problem('compareFrom', 'is missing: a compare period needs both its first and its last day')
  else if (compareFrom !== undefined && compareTo !== undefined && compareFrom > compareTo)
    problem('compareTo', 'lies before the first day of the compare period')
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
  /** `answers`: search engines that feed AI, too. `all`: whoever visited. */
  who: z.enum(['ai', 'answers', 'all']).default('ai'),
  page: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  grade: z.enum(grades).optional(),
  outcome: z.enum(outcomes).optional(),
  /** Exactly this status. */
  status: z.coerce.number().int().min(100).max(599).optional(),
  /** Any outcome from 400 on. */
  failed: flag.optional(),
  /** One day or hour of a chart, as its bucket. */
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

/** A file of visits ends after so many, the newest. */
export const maxVisitsInFile = 100_000
export const visitsFileFilters = whichVisits

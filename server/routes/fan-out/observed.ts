import { Hono } from 'hono'
import { observedCsvHeader, observedCsvLine } from '#core/fan-out/observed/csv.ts'
import { observedFileFilters, observedFilters } from '#core/fan-out/observed/schema.ts'
import { passagesFilters } from '#core/fan-out/content-gaps.ts'
import { checkComparePeriod, reportFilters } from '#core/reports/filters.ts'
import { contentGaps } from '#queries/fan-out/content-gaps.ts'
import { observedReport, observedRows } from '#queries/fan-out/observed.ts'
import { passagesOfSearches } from '#queries/fan-out/search-coverage.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden, tooManyRequests } from '../../errors.ts'
import { readFanOut } from '../../fan-out/require-fan-out.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const filesPerPerson = { name: 'sub-query-files', points: 60, seconds: 3600 }

/** Searches of engines before they answered, and the content gaps among them. Read-only. */
export const fanOutObservedRoutes = new Hono<AppEnv>()
  .get(
    '/brands/:brandId/fan-out/content-gaps',
    brand,
    validate('query', reportFilters.superRefine(checkComparePeriod)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      return c.json(
        await readFanOut(c, brandId, (sql) => contentGaps(sql, brandId, filters, new Date()), 'Run'),
      )
    },
  )
  .get(
    '/brands/:brandId/fan-out/content-gaps/passages',
    brand,
    validate('query', passagesFilters),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const { queries } = c.req.valid('query')
      return c.json(
        await readFanOut(c, brandId, async (sql) => ({
          passages: await passagesOfSearches(sql, brandId, queries),
        })),
      )
    },
  )
  .get(
    '/brands/:brandId/fan-out/observed',
    brand,
    validate('query', observedFilters.superRefine(checkComparePeriod)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      return c.json(
        await readFanOut(
          c,
          brandId,
          (sql) => observedReport(sql, brandId, filters, new Date()),
          'Prompt or run',
        ),
      )
    },
  )
  .get(
    '/brands/:brandId/fan-out/observed/file',
    brand,
    validate('query', observedFileFilters.superRefine(checkComparePeriod)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      const { database, caller } = c.var
      if (caller.origin?.supports !== undefined) throw forbidden('Support can’t export data.')
      const counted = await countAgainst(filesPerPerson, database, caller.claims.sub)
      if (!counted.isAllowed)
        throw tooManyRequests(
          counted.resetSeconds,
          'You reached the limit of 60 exports per hour. Try again later.',
        )
      const { rows } = await readFanOut(
        c,
        brandId,
        (sql) => observedRows(sql, brandId, filters, new Date()),
        'Prompt or run',
      )
      return c.body(observedCsvHeader + rows.map(observedCsvLine).join(''), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="searches-${new Date().toISOString().slice(0, 10)}.csv"`,
      })
    },
  )

import { Hono } from 'hono'
import { usageCsvHeader, usageCsvLines } from '#core/runs/usage/csv.ts'
import {
  usageFilters,
  usageRowsQuery,
  usageSumsQuery,
  type UsagePage,
  type UsageSums,
} from '#core/runs/usage/schema.ts'
import { noteAct } from '#queries/organizations/audit-log.ts'
import type { Sql } from '#queries/database.ts'
import { listUsage, sumUsage, usageBatches, type UsageScope } from '#queries/runs/usage-reports.ts'
import { organizationsInScope } from '../../access/admin-scope.ts'
import { withReach } from '../../access/as-staff.ts'
import type { AppEnv } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'
import { openExport } from '../../streams/open-exports.ts'
import { countAgainst } from '../../rate-limit.ts'
import { streamedText } from '../../streams/streamed-text.ts'
import { validate } from '../../validate.ts'

const scopePath = '/api/admin/usage-logs'
const filesPerPerson = { name: 'usage-file', points: 30, seconds: 3600 }
/** A wide period over a million uses takes a second or two; no request may occupy the database for much longer. */
const longest = `set local statement_timeout = '30s'`

/** Usage and its cost. Mounted by `adminRoutes`, behind its guard. */
export const adminUsageRoutes = new Hono<AppEnv>()
  .get('/admin/usage-logs', validate('query', usageRowsQuery), async (c) => {
    const query = c.req.valid('query')
    return c.json<UsagePage>(await inScope(c.var, (sql, scope) => listUsage(sql, scope, query, today())))
  })
  .get('/admin/usage-logs/sums', validate('query', usageSumsQuery), async (c) => {
    const query = c.req.valid('query')
    return c.json<UsageSums>(await inScope(c.var, (sql, scope) => sumUsage(sql, scope, query, today())))
  })
  /** All filtered uses, streamed from one snapshot. */
  .get('/admin/usage-logs/file', validate('query', usageFilters), async (c) => {
    const filters = c.req.valid('query')
    const { database, log } = c.var
    const variables = c.var
    const scope = await organizationsInScope(c.var, scopePath)
    const { person, by } = whoTakes(c.var)
    const counted = await countAgainst(filesPerPerson, database, person)
    if (!counted.isAllowed)
      throw tooManyRequests(
        counted.resetSeconds,
        'You reached the limit of 30 exports per hour. Try again later.',
      )
    const close = openExport(person)
    if (close === null)
      throw tooManyRequests(30, 'Another export is still running. Wait until it is finished.')
    try {
      for (const organizationId of scope === 'everything' ? [null] : scope)
        await noteAct(database.pool, by, {
          action: 'usage.exported',
          organizationId,
          subjectKind: 'usage',
          subjectName: 'csv',
        })
    } catch (error) {
      close()
      throw error
    }
    const text = streamedText(async (write) => {
      try {
        await withReach(
          variables,
          scope,
          async (sql) => {
            await write(usageCsvHeader)
            for await (const rows of usageBatches(sql, scope, filters, today()))
              await write(usageCsvLines(rows))
          },
          'begin isolation level repeatable read read only',
        )
      } catch (error) {
        log.warn({ err: error }, 'An export of usage was interrupted')
        throw error
      } finally {
        close()
      }
    })
    return new Response(text, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="usage-${today()}.csv"`,
      },
    })
  })

const today = () => new Date().toISOString().slice(0, 10)

function whoTakes({ isLocalOperator, caller }: AppEnv['Variables']) {
  if (isLocalOperator)
    return { person: 'operator', by: { identity: null, origin: { kind: 'operator' } } } as const
  return { person: caller.claims.sub, by: { identity: caller.claims.sub, origin: caller.origin ?? {} } }
}

async function inScope<T>(
  variables: AppEnv['Variables'],
  read: (sql: Sql, scope: UsageScope) => Promise<T>,
): Promise<T> {
  const scope = await organizationsInScope(variables, scopePath)
  return withReach(variables, scope, (sql) => read(sql, scope), `begin read only; ${longest}`)
}

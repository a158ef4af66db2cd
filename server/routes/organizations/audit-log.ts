import { Hono } from 'hono'
import { auditCsvHeader, auditCsvLines } from '#core/organizations/audit-log/csv.ts'
import { auditFileQuery, auditQuery } from '#core/organizations/audit-log/schema.ts'
import { auditChoices, auditLogBatches, listAuditLog, noteAct } from '#queries/organizations/audit-log.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller, readingAsCaller } from '#queries/user-client.ts'
import type { Sql } from '#queries/database.ts'
import type { AppEnv } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'
import { openExport } from '../../streams/open-exports.ts'
import { found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { streamedText } from '../../streams/streamed-text.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const filesPerPerson = { name: 'audit-file', points: 30, seconds: 3600 }

/** For owners and admins. */
export const auditLogRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/audit-log', organization, validate('query', auditQuery), async (c) => {
    const { organizationId } = c.req.valid('param')
    const query = c.req.valid('query')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        await requireAdmin(sql, organizationId)
        return listAuditLog(sql, organizationId, query)
      }),
    )
  })
  /** The people and actions by which the log can be filtered. */
  .get('/organizations/:organizationId/audit-log/choices', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        await requireAdmin(sql, organizationId)
        return auditChoices(sql, organizationId)
      }),
    )
  })
  /** All matching entries, streamed from one snapshot. */
  .get(
    '/organizations/:organizationId/audit-log/file',
    organization,
    validate('query', auditFileQuery),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const { format, ...filters } = c.req.valid('query')
      const { database, caller, log } = c.var
      await asCaller(database, caller, (sql) => requireAdmin(sql, organizationId))
      const counted = await countAgainst(filesPerPerson, database, caller.claims.sub)
      if (!counted.isAllowed)
        throw tooManyRequests(
          counted.resetSeconds,
          'You reached the limit of 30 exports per hour. Try again later.',
        )
      const close = openExport(caller.claims.sub)
      if (close === null)
        throw tooManyRequests(30, 'Another export is still running. Wait until it is finished.')
      try {
        await noteAct(
          database.pool,
          { identity: caller.claims.sub, origin: caller.origin ?? {} },
          { action: 'audit-log.exported', organizationId, subjectKind: 'audit-log', subjectName: format },
        )
      } catch (error) {
        close()
        throw error
      }
      const text = streamedText(async (write) => {
        try {
          await readingAsCaller(database, caller, async (sql) => {
            if (format === 'csv') await write(auditCsvHeader)
            for await (const entries of auditLogBatches(sql, organizationId, filters))
              await write(
                format === 'csv'
                  ? auditCsvLines(entries)
                  : `${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`,
              )
          })
        } catch (error) {
          log.warn({ err: error, organizationId }, 'An export of the audit log was interrupted')
          throw error
        } finally {
          close()
        }
      })
      return new Response(text, {
        headers: {
          'Content-Type':
            format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
          'Content-Disposition': `attachment; filename="audit-log-${new Date().toISOString().slice(0, 10)}.${format}"`,
        },
      })
    },
  )

async function requireAdmin(sql: Sql, organizationId: string): Promise<void> {
  permitted(found(await administers(sql, organizationId), 'Organization'))
}

import { Hono } from 'hono'
import {
  textMessagesPerFile,
  textMessagesQuery,
  type TextMessagePage,
  type TextMessageRow,
} from '#core/notifications/integrations/text-message-schema.ts'
import { describeTwilioError } from '#core/notifications/integrations/twilio-states.ts'
import { csvLine } from '#core/answers/export/csv.ts'
import type { Sql } from '#queries/database.ts'
import { allTextMessages, listTextMessages, type TextScope } from '#queries/notifications/text-messages.ts'
import { organizationsInScope } from '../../access/admin-scope.ts'
import { withReach } from '../../access/as-staff.ts'
import type { AppEnv } from '../../context.ts'
import { validate } from '../../validate.ts'

/** States of text messages. Mounted by `adminRoutes`, behind its guard. Numbers are never shown in full. */
export const twilioMessageRoutes = new Hono<AppEnv>()
  .get('/admin/twilio-messages', validate('query', textMessagesQuery), async (c) => {
    const query = c.req.valid('query')
    const page = await inScope(c.var, (sql, scope) => listTextMessages(sql, scope, query))
    return c.json<TextMessagePage>({ ...page, isSetUp: c.var.settings.TWILIO_ACCOUNT_SID !== undefined })
  })
  .get('/admin/twilio-messages/file', validate('query', textMessagesQuery), async (c) => {
    const query = c.req.valid('query')
    const rows = await inScope(c.var, (sql, scope) => allTextMessages(sql, scope, query, textMessagesPerFile))
    c.header('Content-Disposition', 'attachment; filename="twilio-messages.csv"')
    return c.body([csvLine([...columns]), ...rows.map(lineOf)].join(''), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
    })
  })

const columns = [
  'id',
  'created_at',
  'organization',
  'channel',
  'to',
  'purpose',
  'state',
  'twilio_state',
  'twilio_sid',
  'error_code',
  'error',
  'segments',
  'cost_usd',
  'attempts',
  'sent_at',
  'delivered_at',
] as const

function lineOf(row: TextMessageRow): string {
  const cells: Record<(typeof columns)[number], string | number | null> = {
    id: row.id,
    created_at: row.createdAt,
    organization: row.organizationName,
    channel: row.kind,
    to: row.to,
    purpose: row.purpose,
    state: row.state,
    twilio_state: row.providerState,
    twilio_sid: row.providerId,
    error_code: row.errorCode,
    error: describeTwilioError(row.errorCode) ?? row.error,
    segments: row.segments,
    cost_usd: row.costUsd,
    attempts: row.attempts,
    sent_at: row.sentAt,
    delivered_at: row.deliveredAt,
  }
  return csvLine(columns.map((column) => cells[column]))
}

/** Owners and admins read all messages of their own organizations; the inbox's policies only allow one's own. */
async function inScope<T>(
  variables: AppEnv['Variables'],
  read: (sql: Sql, scope: TextScope) => Promise<T>,
): Promise<T> {
  const scope = await organizationsInScope(variables, '/api/admin/twilio-messages')
  return withReach(variables, scope, (sql) => read(sql, scope))
}

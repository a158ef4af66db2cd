import { Hono } from 'hono'
import { z } from 'zod'
import { feedFilters, mailInput, readInput } from '#core/notifications/inbox.ts'
import { preferencesInput } from '#core/notifications/preferences.ts'
import {
  countUnread,
  dismiss,
  findPreferences,
  listFeed,
  markRead,
  saveMail,
  savePreferences,
} from '#queries/notifications/inbox.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { unprocessable } from '../../errors.ts'
import { found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const notification = validate('param', idIn('notificationId'))

/** A person's inbox and notification preferences. All of it is the caller's own. */
export const notificationRoutes = new Hono<AppEnv>()
  .get(
    '/organizations/:organizationId/notifications',
    organization,
    validate('query', feedFilters),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const filters = c.req.valid('query')
      return c.json(
        await asCaller(c.var.database, c.var.caller, (sql) => listFeed(sql, organizationId, filters)),
      )
    },
  )
  .get('/organizations/:organizationId/notifications/unread', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json({
      unread: await asCaller(c.var.database, c.var.caller, (sql) => countUnread(sql, organizationId)),
    })
  })
  .put(
    '/organizations/:organizationId/notifications/read',
    organization,
    validate('json', readInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      return c.json({
        changed: await asCaller(c.var.database, c.var.caller, (sql) => markRead(sql, organizationId, input)),
      })
    },
  )
  .put(
    '/notifications/:notificationId/dismissal',
    notification,
    validate('json', z.object({ isDismissed: z.boolean() })),
    async (c) => {
      const { notificationId } = c.req.valid('param')
      const { isDismissed } = c.req.valid('json')
      await asCaller(c.var.database, c.var.caller, async (sql) =>
        found((await dismiss(sql, notificationId, isDismissed)) || null, 'Notification'),
      )
      return c.body(null, 204)
    },
  )
  .get('/organizations/:organizationId/notification-preferences', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) =>
        found(await findPreferences(sql, organizationId), 'Organization'),
      ),
    )
  })
  .put(
    '/organizations/:organizationId/notification-preferences',
    organization,
    validate('json', preferencesInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      return c.json(
        await asCaller(c.var.database, c.var.caller, async (sql) => {
          found(await findPreferences(sql, organizationId), 'Organization')
          await savePreferences(sql, organizationId, input)
          return found(await findPreferences(sql, organizationId), 'Organization')
        }),
      )
    },
  )
  .put(
    '/organizations/:organizationId/notification-preferences/mail',
    organization,
    validate('json', mailInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        found(await findPreferences(sql, organizationId), 'Organization')
        if (!(await saveMail(sql, organizationId, input)))
          throw unprocessable('Your account has no email address.')
      })
      return c.body(null, 204)
    },
  )

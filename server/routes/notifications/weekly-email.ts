import { Hono } from 'hono'
import { z } from 'zod'
import {
  findWeeklyEmail,
  sendWeeklyEmailToCaller,
  setWeeklyEmail,
} from '#queries/notifications/weekly-emails.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'
import { found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const mailsPerPerson = { name: 'weekly-mail', points: 10, seconds: 3600 }

/** The caller's weekly email over all brands of an organization. */
export const weeklyEmailRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/weekly-email', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const email = await asCaller(c.var.database, c.var.caller, (sql) => findWeeklyEmail(sql, organizationId))
    return c.json(found(email, 'Organization'))
  })
  .put(
    '/organizations/:organizationId/weekly-email',
    organization,
    validate('json', z.object({ isOn: z.boolean() })),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const { isOn } = c.req.valid('json')
      const email = await asCaller(c.var.database, c.var.caller, async (sql) => {
        found(await findWeeklyEmail(sql, organizationId), 'Organization')
        await setWeeklyEmail(sql, organizationId, isOn)
        return findWeeklyEmail(sql, organizationId)
      })
      return c.json(found(email, 'Organization'))
    },
  )
  /** At once, whether or not it is on. */
  .post('/organizations/:organizationId/weekly-email/mails', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const counted = await countAgainst(mailsPerPerson, c.var.database, c.var.caller.claims.sub)
    if (!counted.isAllowed)
      throw tooManyRequests(
        counted.resetSeconds,
        'You reached the limit of 10 test emails per hour. Try again later.',
      )
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findWeeklyEmail(sql, organizationId), 'Organization')
      await sendWeeklyEmailToCaller(sql, organizationId, new Date())
    })
    return c.body(null, 202)
  })

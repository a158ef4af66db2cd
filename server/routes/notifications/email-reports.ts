import { Hono } from 'hono'
import { z } from 'zod'
import { emailReportInput } from '#core/notifications/email-reports/schema.ts'
import { findBrandHome, type BrandHome } from '#queries/brands/brand-home.ts'
import {
  changeEmailReport,
  createEmailReport,
  deleteEmailReport,
  findEmailReport,
  listEmailReports,
  pauseEmailReport,
  sendEmailReportToCaller,
} from '#queries/notifications/email-reports.ts'
import { asCaller } from '#queries/user-client.ts'
import type { EmailReportRow } from '#core/notifications/email-reports/schema.ts'
import type { AppEnv } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const digest = validate('param', idIn('emailReportId'))

/** Emails that people request immediately. */
const mailsPerPerson = { name: 'digest-mail', points: 20, seconds: 3600 }

/** Scheduled email reports. Each change returns the current report. */
export const emailReportRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/email-reports', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        found(await findBrandHome(sql, brandId), 'Brand')
        return listEmailReports(sql, brandId, new Date())
      }),
    )
  })
  .post('/brands/:brandId/email-reports', brand, validate('json', emailReportInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const created = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = found(await findBrandHome(sql, brandId), 'Brand')
      const { id } = accepted(await createEmailReport(sql, home, input))
      return shown(found(await findEmailReport(sql, id, new Date()), 'Email report'))
    })
    return c.json(created, 201)
  })
  .put('/email-reports/:emailReportId', digest, validate('json', emailReportInput), async (c) => {
    const { emailReportId } = c.req.valid('param')
    const input = c.req.valid('json')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        const known = found(await findEmailReport(sql, emailReportId, new Date()), 'Email report')
        const changed = await changeEmailReport(sql, known, input)
        permitted(typeof changed === 'object' ? accepted(changed) : changed)
        return shown(found(await findEmailReport(sql, emailReportId, new Date()), 'Email report'))
      }),
    )
  })
  .put(
    '/email-reports/:emailReportId/pause',
    digest,
    validate('json', z.object({ isPaused: z.boolean() })),
    async (c) => {
      const { emailReportId } = c.req.valid('param')
      const { isPaused } = c.req.valid('json')
      return c.json(
        await asCaller(c.var.database, c.var.caller, async (sql) => {
          found(await findEmailReport(sql, emailReportId, new Date()), 'Email report')
          permitted(await pauseEmailReport(sql, emailReportId, isPaused))
          return shown(found(await findEmailReport(sql, emailReportId, new Date()), 'Email report'))
        }),
      )
    },
  )
  .delete('/email-reports/:emailReportId', digest, async (c) => {
    const { emailReportId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findEmailReport(sql, emailReportId, new Date()), 'Email report')
      permitted(await deleteEmailReport(sql, emailReportId))
    })
    return c.body(null, 204)
  })
  /** Only to the caller, at once. */
  .post('/email-reports/:emailReportId/mails', digest, async (c) => {
    const { emailReportId } = c.req.valid('param')
    const counted = await countAgainst(mailsPerPerson, c.var.database, c.var.caller.claims.sub)
    if (!counted.isAllowed)
      throw tooManyRequests(
        counted.resetSeconds,
        'You reached the limit of 20 test emails per hour. Try again later.',
      )
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await sendEmailReportToCaller(
        sql,
        found(await findEmailReport(sql, emailReportId, new Date()), 'Email report'),
        new Date(),
      )
    })
    return c.body(null, 202)
  })

function shown({
  organizationId: _organization,
  brandId: _brand,
  ...row
}: EmailReportRow & BrandHome): EmailReportRow {
  return row
}

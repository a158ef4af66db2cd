import { Hono } from 'hono'
import { z } from 'zod'
import { metricAlertInput, alertInput } from '#core/notifications/alert.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import {
  changeAlert,
  createAlert,
  deleteAlert,
  findAlert,
  listAlerts,
  pauseAlert,
  previewAlert,
} from '#queries/notifications/alerts.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller, readingAsCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden, tooManyRequests } from '../../errors.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const brand = validate('param', idIn('brandId'))
const rule = validate('param', idIn('alertId'))

/** A preview recomputes 90 days; people try many while they find the right alert, programs should not. */
const previewsPerPerson = { name: 'rule-preview', points: 60, seconds: 600 }

/** Alerts of an organization and of its brands. Each change returns the current alert. */
export const alertRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/alerts', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(await asCaller(c.var.database, c.var.caller, (sql) => listAlerts(sql, organizationId)))
  })
  /** For events of the organization and all its brands. */
  .post('/organizations/:organizationId/alerts', organization, validate('json', alertInput), async (c) => {
    const { organizationId } = c.req.valid('param')
    const input = c.req.valid('json')
    const made = await asCaller(c.var.database, c.var.caller, async (sql) => {
      permitted(found(await administers(sql, organizationId), 'Organization') || null)
      if (input.about === 'metric') throw forbidden('An alert on a metric needs a brand.')
      const { id } = accepted(await createAlert(sql, { organizationId, brandId: null }, input))
      return found(await findAlert(sql, id), 'Alert')
    })
    return c.json(made, 201)
  })
  .post('/brands/:brandId/alerts', brand, validate('json', alertInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const made = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = found(await findBrandHome(sql, brandId), 'Brand')
      const { id } = accepted(await createAlert(sql, home, input))
      return found(await findAlert(sql, id), 'Alert')
    })
    return c.json(made, 201)
  })
  .post(
    '/brands/:brandId/alerts/preview',
    brand,
    validate('json', z.object({ rule: metricAlertInput, alertId: z.uuid().nullable() })),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const { rule: input, alertId } = c.req.valid('json')
      const counted = await countAgainst(previewsPerPerson, c.var.database, c.var.caller.claims.sub)
      if (!counted.isAllowed)
        throw tooManyRequests(counted.resetSeconds, 'Too many previews. Try again later.')
      const preview = await readingAsCaller(c.var.database, c.var.caller, async (sql) => {
        const home = found(await findBrandHome(sql, brandId), 'Brand')
        return accepted(found(await previewAlert(sql, home, input, { now: new Date(), alertId }), 'Brand'))
      })
      return c.json(preview)
    },
  )
  .put('/alerts/:alertId', rule, validate('json', alertInput), async (c) => {
    const { alertId } = c.req.valid('param')
    const input = c.req.valid('json')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        const changed = await changeAlert(sql, found(await findAlert(sql, alertId), 'Alert'), input)
        permitted(typeof changed === 'object' ? accepted(changed) : changed)
        return found(await findAlert(sql, alertId), 'Alert')
      }),
    )
  })
  .put('/alerts/:alertId/pause', rule, validate('json', z.object({ isPaused: z.boolean() })), async (c) => {
    const { alertId } = c.req.valid('param')
    const { isPaused } = c.req.valid('json')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        permitted(await pauseAlert(sql, found(await findAlert(sql, alertId), 'Alert'), isPaused))
        return found(await findAlert(sql, alertId), 'Alert')
      }),
    )
  })
  /** Undone with `isDeleted: false`. */
  .put(
    '/alerts/:alertId/deletion',
    rule,
    validate('json', z.object({ isDeleted: z.boolean() })),
    async (c) => {
      const { alertId } = c.req.valid('param')
      const { isDeleted } = c.req.valid('json')
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        const changed = await deleteAlert(sql, found(await findAlert(sql, alertId), 'Alert'), isDeleted)
        permitted(typeof changed === 'object' ? accepted(changed) : changed)
      })
      return c.body(null, 204)
    },
  )

import { Hono } from 'hono'
import { z } from 'zod'
import { metricRuleInput, ruleInput } from '#core/notifications/alert.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import {
  changeRule,
  createRule,
  deleteRule,
  findRule,
  listRules,
  pauseRule,
  previewRule,
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
const rule = validate('param', idIn('ruleId'))

/** A preview counts 90 days anew; people look at many while they find the right one, programs should not. */
const previewsPerPerson = { name: 'rule-preview', points: 60, seconds: 600 }

/** Rules of an organization and of its brands. Each change answers with the rule as it is then. */
export const notificationRuleRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/notification-rules', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(await asCaller(c.var.database, c.var.caller, (sql) => listRules(sql, organizationId)))
  })
  /** For events of the organization and all its brands. */
  .post(
    '/organizations/:organizationId/notification-rules',
    organization,
    validate('json', ruleInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      const made = await asCaller(c.var.database, c.var.caller, async (sql) => {
        permitted(found(await administers(sql, organizationId), 'The organization') || null)
        if (input.about === 'metric') throw forbidden('A rule on a number belongs to a brand.')
        const { id } = accepted(await createRule(sql, { organizationId, brandId: null }, input))
        return found(await findRule(sql, id), 'The rule')
      })
      return c.json(made, 201)
    },
  )
  .post('/brands/:brandId/notification-rules', brand, validate('json', ruleInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const made = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = found(await findBrandHome(sql, brandId), 'The brand')
      const { id } = accepted(await createRule(sql, home, input))
      return found(await findRule(sql, id), 'The rule')
    })
    return c.json(made, 201)
  })
  .post(
    '/brands/:brandId/notification-rules/preview',
    brand,
    validate('json', z.object({ rule: metricRuleInput, ruleId: z.uuid().nullable() })),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const { rule: input, ruleId } = c.req.valid('json')
      const counted = await countAgainst(previewsPerPerson, c.var.database, c.var.caller.claims.sub)
      if (!counted.isAllowed)
        throw tooManyRequests(counted.resetSeconds, 'These were many previews. Wait a little.')
      const preview = await readingAsCaller(c.var.database, c.var.caller, async (sql) => {
        const home = found(await findBrandHome(sql, brandId), 'The brand')
        return accepted(found(await previewRule(sql, home, input, { now: new Date(), ruleId }), 'The brand'))
      })
      return c.json(preview)
    },
  )
  .put('/notification-rules/:ruleId', rule, validate('json', ruleInput), async (c) => {
    const { ruleId } = c.req.valid('param')
    const input = c.req.valid('json')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        const changed = await changeRule(sql, found(await findRule(sql, ruleId), 'The rule'), input)
        permitted(typeof changed === 'object' ? accepted(changed) : changed)
        return found(await findRule(sql, ruleId), 'The rule')
      }),
    )
  })
  .put(
    '/notification-rules/:ruleId/pause',
    rule,
    validate('json', z.object({ isPaused: z.boolean() })),
    async (c) => {
      const { ruleId } = c.req.valid('param')
      const { isPaused } = c.req.valid('json')
      return c.json(
        await asCaller(c.var.database, c.var.caller, async (sql) => {
          permitted(await pauseRule(sql, found(await findRule(sql, ruleId), 'The rule'), isPaused))
          return found(await findRule(sql, ruleId), 'The rule')
        }),
      )
    },
  )
  /** Taken back with `isDeleted: false`. */
  .put(
    '/notification-rules/:ruleId/deletion',
    rule,
    validate('json', z.object({ isDeleted: z.boolean() })),
    async (c) => {
      const { ruleId } = c.req.valid('param')
      const { isDeleted } = c.req.valid('json')
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        const changed = await deleteRule(sql, found(await findRule(sql, ruleId), 'The rule'), isDeleted)
        permitted(typeof changed === 'object' ? accepted(changed) : changed)
      })
      return c.body(null, 204)
    },
  )

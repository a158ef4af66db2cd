import { Hono } from 'hono'
import { runInput } from '#core/runs/schema.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { forecastPlan } from '#queries/runs/forecast.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

/** Answers and cost of a run; nothing is planned. */
export const forecastRoutes = new Hono<AppEnv>().post(
  '/brands/:brandId/forecast',
  validate('param', idIn('brandId')),
  validate('json', runInput),
  async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const forecast = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      return forecastPlan(transaction, { ...home, input })
    })
    return c.json(forecast)
  },
)

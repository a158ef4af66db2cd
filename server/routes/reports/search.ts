import { Hono } from 'hono'
import { z } from 'zod'
import { answerSearchQuery, searchQuery } from '#core/reports/search/schema.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { searchAnswers, searchOrganization } from '#queries/reports/search.ts'
import { readingAsCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', z.object({ organizationId: z.uuid() }))
const brand = validate('param', idIn('brandId'))

/** What the command palette finds. Another organization has nothing to find, like one that does not exist. */
export const searchRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/search', organization, validate('query', searchQuery), async (c) => {
    const { organizationId } = c.req.valid('param')
    const { typed, brandId = null } = c.req.valid('query')
    return c.json(
      await readingAsCaller(c.var.database, c.var.caller, (sql) =>
        searchOrganization(sql, { organizationId, brandId, typed, now: new Date() }),
      ),
    )
  })
  .get('/brands/:brandId/answer-search', brand, validate('query', answerSearchQuery), async (c) => {
    const { brandId } = c.req.valid('param')
    const { typed } = c.req.valid('query')
    return c.json(
      await readingAsCaller(c.var.database, c.var.caller, async (sql) =>
        searchAnswers(sql, found(await findBrandHome(sql, brandId), 'Brand'), typed),
      ),
    )
  })

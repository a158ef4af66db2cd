import { Hono } from 'hono'
import { actionId, actionPatch } from '#core/actions/schema.ts'
import { checkComparePeriod, reportFilters } from '#core/reports/filters.ts'
import { changeAction, seesStoredAction, storeAction } from '#queries/actions/actions.ts'
import { findBrandHome, type BrandHome } from '#queries/brands/brand-home.ts'
import type { Sql } from '#queries/database.ts'
import { listViewers } from '#queries/people/viewers.ts'
import { asCaller } from '#queries/user-client.ts'
import { readActions } from '../../actions/read-actions.ts'
import type { AppEnv } from '../../context.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const filtered = validate('query', reportFilters.superRefine(checkComparePeriod))

/** What to do next for a brand: proposals from its numbers, with what people decided about them. */
export const actionRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/actions', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    return c.json(await readActions(c, { brandId, filters: c.req.valid('query'), now: new Date() }))
  })
  /** The filters are those with which the action was proposed. */
  .patch('/brands/:brandId/actions', brand, filtered, validate('json', actionPatch), async (c) => {
    const { brandId } = c.req.valid('param')
    const patch = c.req.valid('json')
    const { database, caller } = c.var
    const now = new Date()
    const today = now.toISOString().slice(0, 10)
    const isStored = await asCaller(database, caller, async (sql) => {
      const home = found(await findBrandHome(sql, brandId), 'The brand')
      await requireOwner(sql, home, patch.ownerId)
      return seesStoredAction(sql, brandId, patch)
    })
    if (!isStored) {
      const { actions, scope } = await readActions(c, { brandId, filters: c.req.valid('query'), now })
      const proposed = actions.find((action) => actionId(action) === actionId(patch))
      const { evidence } = found(proposed, 'The action')
      const home = { organizationId: scope.brand.organizationId, brandId }
      await asCaller(database, caller, (sql) => storeAction(sql, home, patch, { evidence, today }))
    }
    await asCaller(database, caller, async (sql) => permitted(await changeAction(sql, brandId, patch, today)))
    return c.json({ kind: patch.kind, key: patch.key })
  })

async function requireOwner(sql: Sql, home: BrandHome, ownerId: string | null | undefined): Promise<void> {
  if (ownerId == null) return
  const viewers = await listViewers(sql, home)
  if (!viewers.some(({ userId }) => userId === ownerId))
    accepted({ refused: 'Choose a member who may view this brand.', field: 'ownerId' })
}

import { Hono } from 'hono'
import { competitorInput, competitorPatch } from '#core/brands/schema.ts'
import {
  addCompetitor,
  changeTrackedBrand,
  listTrackedBrands,
  removeCompetitor,
} from '#queries/competitors/competitors.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const competitor = validate('param', idIn('brandId').extend(idIn('competitorId').shape))

/** Every change triggers reprocessing of stored answers with the new brands. */
export const competitorRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/competitors', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const tracked = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      found(await findBrandHome(transaction, brandId), 'Brand')
      return listTrackedBrands(transaction, brandId)
    })
    return c.json(tracked.filter((row) => !row.isOwn))
  })
  .post('/brands/:brandId/competitors', brand, validate('json', competitorInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const added = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      return accepted(await addCompetitor(transaction, home, input))
    })
    return c.json(added, 201)
  })
  .patch(
    '/brands/:brandId/competitors/:competitorId',
    competitor,
    validate('json', competitorPatch),
    async (c) => {
      const { brandId, competitorId } = c.req.valid('param')
      const patch = c.req.valid('json')
      const changed = await asCaller(c.var.database, c.var.caller, async (transaction) => {
        const home = found(await findBrandHome(transaction, brandId), 'Brand')
        const tracked = await listTrackedBrands(transaction, brandId)
        found(
          tracked.find((row) => row.id === competitorId && !row.isOwn),
          'Competitor',
        )
        return accepted(permitted(await changeTrackedBrand(transaction, home, competitorId, patch)))
      })
      return c.json(changed)
    },
  )
  .delete('/brands/:brandId/competitors/:competitorId', competitor, async (c) => {
    const { brandId, competitorId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      const tracked = await listTrackedBrands(transaction, brandId)
      found(
        tracked.find((row) => row.id === competitorId && !row.isOwn),
        'Competitor',
      )
      permitted(await removeCompetitor(transaction, home, competitorId))
    })
    return c.json({ id: competitorId })
  })

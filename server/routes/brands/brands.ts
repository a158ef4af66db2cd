import { Hono } from 'hono'
import { brandInput, brandPatch } from '#core/brands/schema.ts'
import { archiveBrand, changeBrand, createBrand, findBrand, listBrands } from '#queries/brands/brands.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { listViewers } from '#queries/people/viewers.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const brand = validate('param', idIn('brandId'))

export const brandRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/brands', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const brands = await asCaller(c.var.database, c.var.caller, (transaction) =>
      listBrands(transaction, organizationId),
    )
    return c.json(brands)
  })
  .post('/organizations/:organizationId/brands', organization, validate('json', brandInput), async (c) => {
    const { organizationId } = c.req.valid('param')
    const input = c.req.valid('json')
    const created = await asCaller(c.var.database, c.var.caller, async (transaction) =>
      accepted(await createBrand(transaction, organizationId, input)),
    )
    return c.json(created, 201)
  })
  .get('/brands/:brandId', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const profile = await asCaller(c.var.database, c.var.caller, (transaction) =>
      findBrand(transaction, brandId),
    )
    return c.json(found(profile, 'Brand'))
  })
  .get('/brands/:brandId/viewers', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const viewers = await asCaller(c.var.database, c.var.caller, async (sql) =>
      listViewers(sql, found(await findBrandHome(sql, brandId), 'Brand')),
    )
    return c.json({ viewers })
  })
  .patch('/brands/:brandId', brand, validate('json', brandPatch), async (c) => {
    const { brandId } = c.req.valid('param')
    const patch = c.req.valid('json')
    const changed = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      return accepted(permitted(await changeBrand(transaction, home, patch)))
    })
    return c.json(changed)
  })
  .put('/brands/:brandId/archive', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (transaction) => {
      found(await findBrandHome(transaction, brandId), 'Brand')
      permitted(await archiveBrand(transaction, brandId, { archived: true }))
    })
    return c.json({ archived: true })
  })
  .delete('/brands/:brandId/archive', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (transaction) => {
      found(await findBrandHome(transaction, brandId), 'Brand')
      permitted(await archiveBrand(transaction, brandId, { archived: false }))
    })
    return c.json({ archived: false })
  })

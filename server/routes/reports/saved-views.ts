import { Hono } from 'hono'
import { viewInput, viewPatch } from '#core/reports/saved-views/schema.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import type { Sql } from '#queries/database.ts'
import { changeView, createView, deleteView, listViews, seesView } from '#queries/reports/saved-views.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const view = validate('param', idIn('viewId'))

/** Screens with their period and filters, saved under a name by one person and optionally shared. */
export const savedViewRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/views', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const views = await asCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findBrandHome(sql, brandId), 'Brand')
      return listViews(sql, brandId)
    })
    return c.json({ views })
  })
  .post('/brands/:brandId/views', brand, validate('json', viewInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const created = await asCaller(c.var.database, c.var.caller, async (sql) =>
      createView(sql, found(await findBrandHome(sql, brandId), 'Brand'), input),
    )
    return c.json(created, 201)
  })
  .patch('/views/:viewId', view, validate('json', viewPatch), async (c) => {
    const { viewId } = c.req.valid('param')
    const patch = c.req.valid('json')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireView(sql, viewId)
      permitted(await changeView(sql, viewId, patch))
    })
    return c.json({ id: viewId })
  })
  .delete('/views/:viewId', view, async (c) => {
    const { viewId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireView(sql, viewId)
      permitted(await deleteView(sql, viewId))
    })
    return c.body(null, 204)
  })

async function requireView(sql: Sql, viewId: string): Promise<void> {
  if (!(await seesView(sql, viewId))) throw notFound('Saved view')
}

import { Hono } from 'hono'
import { noteInput } from '#core/reports/annotations/schema.ts'
import {
  addNote,
  changeNote,
  deleteNote,
  listAnnotations,
  seesAnnotation,
} from '#queries/reports/annotations.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import type { Sql } from '#queries/database.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const annotation = validate('param', idIn('annotationId'))

/** The timeline of a brand. People write notes; annotations by the system cannot be changed. */
export const annotationRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/annotations', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const annotations = await asCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findBrandHome(sql, brandId), 'Brand')
      return listAnnotations(sql, brandId)
    })
    return c.json({ annotations })
  })
  .post('/brands/:brandId/annotations', brand, validate('json', noteInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const note = c.req.valid('json')
    const added = await asCaller(c.var.database, c.var.caller, async (sql) =>
      addNote(sql, found(await findBrandHome(sql, brandId), 'Brand'), note),
    )
    return c.json(added, 201)
  })
  .put('/annotations/:annotationId', annotation, validate('json', noteInput), async (c) => {
    const { annotationId } = c.req.valid('param')
    const note = c.req.valid('json')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAnnotation(sql, annotationId)
      permitted(await changeNote(sql, annotationId, note))
    })
    return c.json({ id: annotationId })
  })
  .delete('/annotations/:annotationId', annotation, async (c) => {
    const { annotationId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAnnotation(sql, annotationId)
      permitted(await deleteNote(sql, annotationId))
    })
    return c.body(null, 204)
  })

async function requireAnnotation(sql: Sql, annotationId: string): Promise<void> {
  if (!(await seesAnnotation(sql, annotationId))) throw notFound('Annotation')
}

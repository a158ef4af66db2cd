import { randomInt } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { auditInput, checkInput, checksQuery } from '#core/labels/checks/schema.ts'
import { reportFilters } from '#core/reports/filters.ts'
import { checkLabel, withdrawCheck } from '#queries/labels/check-label.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { checksOfAnswer, checksOfBrands } from '#queries/labels/label-checks.ts'
import { drawAudit, newestAudit, skipPair } from '#queries/labels/label-reviews.ts'
import { qualityReport } from '#queries/reports/quality.ts'
import { asCaller, readingAsCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden, notFound } from '../../errors.ts'
import { accepted, found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const answer = validate('param', idIn('answerId'))
const brand = validate('param', idIn('brandId'))
const skip = z.object({ index: z.int().min(0).max(199) })

/**
 * People's checks of labels. Everyone who sees an answer sees its checks; admins and editors of the brand write them.
 */
export const checkRoutes = new Hono<AppEnv>()
  .get('/answers/:answerId/checks', answer, async (c) => {
    const { answerId } = c.req.valid('param')
    const checks = await asCaller(c.var.database, c.var.caller, (sql) => checksOfAnswer(sql, answerId))
    return c.json({ rows: checks })
  })
  .post('/answers/:answerId/checks', answer, validate('json', checkInput), async (c) => {
    const { answerId } = c.req.valid('param')
    const input = c.req.valid('json')
    const checked = await asCaller(c.var.database, c.var.caller, async (sql) =>
      accepted(allowed(await checkLabel(sql, answerId, input), 'Answer')),
    )
    return c.json(checked, 201)
  })
  .delete('/checks/:checkId', validate('param', idIn('checkId')), async (c) => {
    const { checkId } = c.req.valid('param')
    const withdrawn = await asCaller(c.var.database, c.var.caller, async (sql) =>
      allowed(await withdrawCheck(sql, checkId), 'Check'),
    )
    return c.json(withdrawn)
  })
  .get('/brands/:brandId/checks', brand, validate('query', checksQuery), async (c) => {
    const { brandId } = c.req.valid('param')
    const query = c.req.valid('query')
    const checks = await asCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findBrandHome(sql, brandId), 'Brand')
      return checksOfBrands(sql, [brandId], query)
    })
    return c.json(checks)
  })
  .get('/brands/:brandId/quality', brand, validate('query', reportFilters), async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    const quality = await readingAsCaller(c.var.database, c.var.caller, (sql) =>
      qualityReport(sql, brandId, filters, new Date()),
    )
    return c.json(found(quality, 'Brand'))
  })
  .get('/brands/:brandId/label-review', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const audit = await readingAsCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findBrandHome(sql, brandId), 'Brand')
      return newestAudit(sql, brandId)
    })
    return c.json({ audit })
  })
  .post('/brands/:brandId/label-reviews', brand, validate('json', auditInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const { size, seed = randomInt(2 ** 32) } = c.req.valid('json')
    const audit = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = found(await findBrandHome(sql, brandId), 'Brand')
      return accepted(allowed(await drawAudit(sql, home, { size, seed }), 'Brand'))
    })
    return c.json(audit, 201)
  })
  .post(
    '/label-reviews/:auditId/skips',
    validate('param', idIn('auditId')),
    validate('json', skip),
    async (c) => {
      const { auditId } = c.req.valid('param')
      const { index } = c.req.valid('json')
      const skipped = await asCaller(c.var.database, c.var.caller, async (sql) =>
        allowed(await skipPair(sql, auditId, index), 'Audit'),
      )
      return c.json(skipped)
    },
  )

function allowed<Result extends object>(result: Result | 'may-not' | null, what: string): Result {
  if (result === null) throw notFound(what)
  if (result === 'may-not') throw forbidden('Only admins and editors of this brand can correct its labels.')
  return result
}

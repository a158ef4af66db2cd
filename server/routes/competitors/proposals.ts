import { Hono } from 'hono'
import { z } from 'zod'
import { proposalDecisions, proposalIds } from '#core/competitors/discovery/schema.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { decideProposals, listProposals, undoDecisions } from '#queries/competitors/proposals.ts'
import { proposalEffect } from '#queries/competitors/proposal-effect.ts'
import { listBrandSetVersions, listBrandReprocessings } from '#queries/answers/brand-reprocessings.ts'
import { asCaller, readingAsCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { turns } from '../../streams/turns.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const proposal = validate('param', idIn('brandId').extend(idIn('proposalId').shape))

/** Each reads thousands of answers, and holds a connection meanwhile. */
const inTurn = turns({ places: 2, waiting: 20 })

/** Names found in answers, decisions about them, and the effect of each change of the brands. */
export const proposalRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/proposals', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const list = await readingAsCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findBrandHome(sql, brandId), 'Brand')
      return listProposals(sql, brandId)
    })
    return c.json(list)
  })
  .put('/brands/:brandId/proposals/decisions', brand, validate('json', proposalDecisions), async (c) => {
    const { brandId } = c.req.valid('param')
    const { decisions } = c.req.valid('json')
    const decided = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      return accepted(permitted(await decideProposals(transaction, home, decisions)))
    })
    return c.json(decided)
  })
  .delete('/brands/:brandId/proposals/decisions', brand, validate('json', proposalIds), async (c) => {
    const { brandId } = c.req.valid('param')
    const ids = c.req.valid('json').proposalIds
    const undone = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      return accepted(permitted(await undoDecisions(transaction, home, ids)))
    })
    return c.json(undone)
  })
  .get(
    '/brands/:brandId/proposals/:proposalId/effect',
    proposal,
    validate('query', z.object({ trackedBrandId: z.uuid().optional() })),
    async (c) => {
      const { brandId, proposalId } = c.req.valid('param')
      const { trackedBrandId = null } = c.req.valid('query')
      const effect = await inTurn(() =>
        readingAsCaller(c.var.database, c.var.caller, async (sql) => {
          const home = found(await findBrandHome(sql, brandId), 'Brand')
          return found(await proposalEffect(sql, home, { proposalId, trackedBrandId }), 'Suggestion')
        }),
      )
      return c.json(effect)
    },
  )
  .get('/brands/:brandId/reprocessings', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const reprocessings = await readingAsCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findBrandHome(sql, brandId), 'Brand')
      return listBrandReprocessings(sql, brandId)
    })
    return c.json(reprocessings)
  })
  .get('/brands/:brandId/brand-set-versions', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const versions = await readingAsCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findBrandHome(sql, brandId), 'Brand')
      return listBrandSetVersions(sql, brandId)
    })
    return c.json(versions)
  })

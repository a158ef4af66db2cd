import { Hono } from 'hono'
import { promptArchive, promptPatch, promptsInput } from '#core/prompt/schema.ts'
import { addPrompts, archivePrompts, changePrompt, findPrompt } from '#queries/prompts.ts'
import { findBrandHome } from '#queries/brand-home.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { accepted, found, permitted } from '../outcome.ts'
import { idIn } from '../parameters.ts'
import { validate } from '../validate.ts'

const brand = validate('param', idIn('brandId'))
const prompt = validate('param', idIn('promptId'))

/** Changes to prompts; what is reported about them is in reports.ts. */
export const promptRoutes = new Hono<AppEnv>()
  .post('/brands/:brandId/prompts', brand, validate('json', promptsInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const { prompts } = c.req.valid('json')
    const created = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'The brand')
      return accepted(await addPrompts(transaction, home, prompts))
    })
    return c.json(created, 201)
  })
  .put('/brands/:brandId/prompts/archive', brand, validate('json', promptArchive), async (c) => {
    const { brandId } = c.req.valid('param')
    const archive = c.req.valid('json')
    const done = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'The brand')
      return accepted(permitted(await archivePrompts(transaction, home, archive)))
    })
    return c.json(done)
  })
  .patch('/prompts/:promptId', prompt, validate('json', promptPatch), async (c) => {
    const { promptId } = c.req.valid('param')
    const patch = c.req.valid('json')
    const changed = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findPrompt(transaction, promptId), 'The prompt')
      return accepted(permitted(await changePrompt(transaction, home, patch)))
    })
    return c.json(changed)
  })

import { Hono } from 'hono'
import { z } from 'zod'
import { promptArchive, promptPatch, promptsImportance, promptsInput } from '#core/prompts/schema.ts'
import { optionalLine } from '#core/text/single-line.ts'
import {
  addPrompts,
  archivePrompts,
  changeImportance,
  changePrompt,
  findPrompt,
} from '#queries/prompts/prompts.ts'
import { promptChoices, promptText, topicChoices } from '#queries/prompts/prompt-choices.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const prompt = validate('param', idIn('promptId'))
const typed = validate('query', z.object({ typed: optionalLine(200).default('') }))

/** Changes to prompts, and choosing one; their numbers are in reports.ts. */
export const promptRoutes = new Hono<AppEnv>()
  .post('/brands/:brandId/prompts', brand, validate('json', promptsInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const { prompts } = c.req.valid('json')
    const created = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      return accepted(await addPrompts(transaction, home, prompts))
    })
    return c.json(created, 201)
  })
  .put('/brands/:brandId/prompts/archive', brand, validate('json', promptArchive), async (c) => {
    const { brandId } = c.req.valid('param')
    const archive = c.req.valid('json')
    const done = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      return accepted(permitted(await archivePrompts(transaction, home, archive)))
    })
    return c.json(done)
  })
  .put('/brands/:brandId/prompts/importance', brand, validate('json', promptsImportance), async (c) => {
    const { brandId } = c.req.valid('param')
    const importance = c.req.valid('json')
    const done = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      return accepted(permitted(await changeImportance(transaction, home, importance)))
    })
    return c.json(done)
  })
  .get('/brands/:brandId/prompt-choices', brand, typed, async (c) => {
    const { brandId } = c.req.valid('param')
    const words = c.req.valid('query').typed
    const prompts = await asCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findBrandHome(sql, brandId), 'Brand')
      return promptChoices(sql, brandId, words)
    })
    return c.json({ prompts })
  })
  .get('/brands/:brandId/topic-choices', brand, typed, async (c) => {
    const { brandId } = c.req.valid('param')
    const words = c.req.valid('query').typed
    const topics = await asCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findBrandHome(sql, brandId), 'Brand')
      return topicChoices(sql, brandId, words)
    })
    return c.json({ topics })
  })
  .get('/prompts/:promptId/text', prompt, async (c) => {
    const { promptId } = c.req.valid('param')
    const wording = await asCaller(c.var.database, c.var.caller, (sql) => promptText(sql, promptId))
    return c.json(found(wording, 'Prompt'))
  })
  .patch('/prompts/:promptId', prompt, validate('json', promptPatch), async (c) => {
    const { promptId } = c.req.valid('param')
    const patch = c.req.valid('json')
    const changed = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findPrompt(transaction, promptId), 'Prompt')
      return accepted(permitted(await changePrompt(transaction, home, patch)))
    })
    return c.json(changed)
  })

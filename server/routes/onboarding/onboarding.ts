import { Hono } from 'hono'
import { brandInput } from '#core/brands/schema.ts'
import { draftContent, draftInput, onboardingInput } from '#core/onboarding/schema.ts'
import {
  createBrandOfDraft,
  discardDraft,
  keepDraft,
  openDraft,
  skipReading,
  startDraft,
  startOnboarding,
} from '#queries/onboarding/brand-drafts.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { accepted, found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const draft = validate('param', idIn('draftId'))

/** Setting up a new brand, from its website or name to its first prompts. */
export const onboardingRoutes = new Hono<AppEnv>()
  .post('/onboarding', validate('json', onboardingInput), async (c) => {
    const { brand, timeZone } = c.req.valid('json')
    const organizationId = await asCaller(c.var.database, c.var.caller, (sql) =>
      startOnboarding(sql, brand, timeZone),
    )
    return c.json({ organizationId }, 201)
  })
  .get('/organizations/:organizationId/brand-drafts', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const open = await asCaller(c.var.database, c.var.caller, (sql) => openDraft(sql, organizationId))
    return c.json({ draft: open })
  })
  .post(
    '/organizations/:organizationId/brand-drafts',
    organization,
    validate('json', draftInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const { brand } = c.req.valid('json')
      const started = await asCaller(c.var.database, c.var.caller, async (sql) => {
        await startDraft(sql, organizationId, brand)
        return found(await openDraft(sql, organizationId), 'Draft')
      })
      return c.json({ draft: started }, 201)
    },
  )
  .put('/brand-drafts/:draftId', draft, validate('json', draftContent), async (c) => {
    const { draftId } = c.req.valid('param')
    const content = c.req.valid('json')
    const isKept = await asCaller(c.var.database, c.var.caller, (sql) => keepDraft(sql, draftId, content))
    return c.json(found(isKept || null, 'Draft'))
  })
  .put('/brand-drafts/:draftId/without-home-page', draft, async (c) => {
    const { draftId } = c.req.valid('param')
    const isSkipped = await asCaller(c.var.database, c.var.caller, (sql) => skipReading(sql, draftId))
    return c.json(found(isSkipped || null, 'Draft'))
  })
  .delete('/brand-drafts/:draftId', draft, async (c) => {
    const { draftId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, (sql) => discardDraft(sql, draftId))
    return c.json({ discarded: true })
  })
  .post('/brand-drafts/:draftId/brand', draft, validate('json', brandInput), async (c) => {
    const { draftId } = c.req.valid('param')
    const input = c.req.valid('json')
    const created = await asCaller(c.var.database, c.var.caller, async (sql) =>
      accepted(found(await createBrandOfDraft(sql, draftId, input), 'Draft')),
    )
    return c.json(created, 201)
  })

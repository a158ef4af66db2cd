import { Hono } from 'hono'
import { z } from 'zod'
import type { EngineRow } from '#core/runs/schema.ts'
import { labelerInstruction } from '#core/labels/labeler/instruction.ts'
import {
  labelAnswersInput,
  labelerInput,
  maxLabeledAtOnce,
  type LabelerState,
} from '#core/labels/labeler/schema.ts'
import { labelerMethod } from '#core/labels/labeler/verdict.ts'
import { rulesMethod } from '#core/labels/rules/read-labels.ts'
import { annotate } from '#queries/reports/annotations.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { listEngines } from '#queries/engines/engines.ts'
import {
  findLabeler,
  forecastLabeling,
  labelNewest,
  labelerProgress,
  setLabeler,
} from '#queries/labels/labeler.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { unprocessable } from '../../errors.ts'
import { found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const newest = validate('query', z.object({ newest: z.coerce.number().int().min(1).max(maxLabeledAtOnce) }))

/** The labeler of a brand: its engine, cost, and progress. */
export const labelerRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/labeler', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const state = await asCaller(c.var.database, c.var.caller, (transaction) => stateOf(transaction, brandId))
    return c.json(state)
  })
  .put('/brands/:brandId/labeler', brand, validate('json', labelerInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const state = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      const before = await findLabeler(transaction, brandId)
      const engine = (await labelersOf(transaction, home.organizationId)).find(
        ({ id }) => id === input.engine,
      )
      if (engine === undefined && input.enabled)
        throw unprocessable('This engine can’t label answers. Choose another.', {
          engine: 'This engine can’t label answers.',
        })
      const model = input.model ?? engine?.defaultModel ?? before?.model ?? null
      permitted(await setLabeler(transaction, brandId, { ...input, model }))
      const said = describeChange(before, { ...input, model })
      if (said !== null) await annotate(transaction, home, { kind: 'extractor', text: said })
      return stateOf(transaction, brandId)
    })
    return c.json(state)
  })
  .get('/brands/:brandId/labeler/forecast', brand, newest, async (c) => {
    const { brandId } = c.req.valid('param')
    const forecast = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      const settings = await findLabeler(transaction, brandId)
      if (settings === null) throw unprocessable('Choose an engine first.')
      const engine = (await labelersOf(transaction, home.organizationId)).find(
        ({ id }) => id === settings.engine,
      )
      const model = settings.model ?? engine?.defaultModel ?? ''
      return forecastLabeling(transaction, brandId, {
        newest: c.req.valid('query').newest,
        method: labelerMethod({ instruction: labelerInstruction.version, model }),
        typicalUsd: (engine?.labelerPrices?.[model] ?? engine?.labelerPrices?.['*'])?.typicalUsd ?? null,
      })
    })
    return c.json(forecast)
  })
  .post('/brands/:brandId/labeler/answers', brand, validate('json', labelAnswersInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const { newest } = c.req.valid('json')
    const added = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      if ((await findLabeler(transaction, brandId))?.enabled !== true)
        throw unprocessable('Turn on AI labeling first.')
      const added = permitted(await labelNewest(transaction, brandId, newest))
      transaction.enqueueLater('label-answers', home)
      return added
    })
    return c.json({ added }, 202)
  })

async function stateOf(transaction: CallerTransaction, brandId: string): Promise<LabelerState> {
  const home = found(await findBrandHome(transaction, brandId), 'Brand')
  const settings = await findLabeler(transaction, brandId)
  const engines = await labelersOf(transaction, home.organizationId)
  const chosen = engines.find(({ id }) => id === settings?.engine)
  const progress = await labelerProgress(transaction, brandId)
  const model = settings?.model ?? chosen?.defaultModel ?? null
  return {
    ...progress,
    settings:
      settings === null
        ? null
        : {
            engine: settings.engine,
            model,
            enabled: settings.enabled,
            usdPerMonth: settings.usdPerMonth,
          },
    method:
      settings?.enabled === true && model !== null
        ? labelerMethod({ instruction: labelerInstruction.version, model })
        : rulesMethod,
    stopped:
      settings?.enabled !== true
        ? null
        : (settings.problem ??
          (chosen === undefined ? 'This engine can’t label answers here. Choose another.' : null) ??
          chosen?.reason ??
          chosen?.pause?.message ??
          (progress.waiting > 0 ? settings.waitsFor : null)),
    engines: engines.map(({ id, label, configured, reason, defaultModel, models, labelerPrices = {} }) => ({
      id,
      label,
      configured,
      reason: reason ?? null,
      defaultModel,
      models,
      prices: Object.fromEntries(
        Object.entries(labelerPrices).map(([name, price]) => [
          name,
          price === null ? null : { usd: price.typicalUsd, ceilingUsd: price.ceilingUsd },
        ]),
      ),
    })),
  }
}

async function labelersOf(transaction: CallerTransaction, organizationId: string): Promise<EngineRow[]> {
  return (await listEngines(transaction, organizationId)).filter(
    ({ labelerPrices }) => labelerPrices !== undefined,
  )
}

type Chosen = { engine: string; model: string | null; enabled: boolean }

/** What users of a trend must know: who labels from now on. Null if that stays the same. */
function describeChange(before: Chosen | null, after: Chosen): string | null {
  const judge = ({ engine, model, enabled }: Chosen) => (enabled ? `${engine} ${model ?? ''}`.trim() : null)
  const was = before === null ? null : judge(before)
  const is = judge(after)
  if (was === is) return null
  return is === null
    ? 'AI labeling was turned off. Word lists label new answers.'
    : `AI labeling of sentiment and recommendations now uses ${is}.`
}

import { Hono } from 'hono'
import {
  fanOutChange,
  fanOutComparisonQuery,
  fanOutInput,
  fanOutListQuery,
  fanOutQueriesQuery,
  fanOutRepetition,
  type FanOutAnalysis,
  type FanOutComparison,
  type FanOutEngines,
} from '#core/fan-out/analysis-schema.ts'
import { compareAnalyses } from '#core/fan-out/compare-analyses.ts'
import { comparisonWarnings } from '#core/fan-out/comparison-warnings.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import type { Sql } from '#queries/database.ts'
import {
  brandOfFanOut,
  cancelFanOut,
  changeFanOut,
  createFanOut,
  deleteFanOut,
  enginesThatPropose,
  findFanOut,
  listFanOuts,
  mayChangeFanOuts,
  repeatFanOut,
  restoreFanOut,
} from '#queries/fan-out/analyses.ts'
import { scoringOf, totalsOf } from '#queries/fan-out/coverage.ts'
import { comparedSide, listFanOutQueries } from '#queries/fan-out/sub-queries.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { requireFanOut } from '../../fan-out/require-fan-out.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { streamProgress } from '../../streams/stream-progress.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const analysis = validate('param', idIn('analysisId'))

const lookMs = 1000

/** Fan-out analyses. Users with the right see those of their brands; editors and admins among them start them. */
export const fanOutAnalysisRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/fan-out-analyses', brand, validate('query', fanOutListQuery), async (c) => {
    const { brandId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        await requireFanOut(sql, brandId, 'Brand')
        return listFanOuts(sql, brandId, c.req.valid('query'))
      }),
    )
  })
  .post('/brands/:brandId/fan-out-analyses', brand, validate('json', fanOutInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const { id } = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = await requireFanOut(sql, brandId, 'Brand')
      permitted(await mayChangeFanOuts(sql, brandId))
      return accepted(await createFanOut(sql, home, c.req.valid('json'), new Date()))
    })
    return c.json(await shown(c.var, id), 201)
  })
  /** Engines that can simulate, and the cost of one draw for one prompt. */
  .get('/brands/:brandId/fan-out-engines', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const engines = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { organizationId } = await requireFanOut(sql, brandId, 'Brand')
      return enginesThatPropose(sql, organizationId)
    })
    return c.json<FanOutEngines>({
      engines: engines.map(
        ({ id, label, configured, reason, defaultModel, models, vectorModel, labelerPrices = {} }) => ({
          id,
          label,
          configured,
          reason: reason ?? null,
          defaultModel,
          models: [...models],
          vectorModel: vectorModel ?? null,
          prices: Object.fromEntries(
            Object.entries(labelerPrices).map(([model, price]) => [
              model,
              price === null ? null : { usd: price.typicalUsd, ceilingUsd: price.ceilingUsd },
            ]),
          ),
        }),
      ),
    })
  })
  .get('/fan-out-analyses/:analysisId', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(await shown(c.var, analysisId))
  })
  .patch('/fan-out-analyses/:analysisId', analysis, validate('json', fanOutChange), async (c) => {
    const { analysisId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      const known = await changeable(sql, analysisId)
      accepted(await changeFanOut(sql, known, c.req.valid('json'), new Date()))
    })
    return c.json(await shown(c.var, analysisId))
  })
  .put('/fan-out-analyses/:analysisId/cancellation', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { status } = await changeable(sql, analysisId)
      if (status !== 'cancelled' && !(await cancelFanOut(sql, analysisId)))
        throw conflict('It has already ended.')
    })
    return c.json(await shown(c.var, analysisId))
  })
  .post(
    '/fan-out-analyses/:analysisId/repetitions',
    analysis,
    validate('json', fanOutRepetition),
    async (c) => {
      const { analysisId } = c.req.valid('param')
      const { from, to } = c.req.valid('json')
      const { id } = await asCaller(c.var.database, c.var.caller, async (sql) => {
        const known = await changeable(sql, analysisId)
        const period = from === undefined || to === undefined ? null : { from, to }
        return accepted(await repeatFanOut(sql, known, period, new Date()))
      })
      return c.json(await shown(c.var, id), 201)
    },
  )
  /** It is removed for good a day later, unless the deletion is undone by then. */
  .delete('/fan-out-analyses/:analysisId', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await changeable(sql, analysisId)
      await deleteFanOut(sql, analysisId)
    })
    return c.body(null, 204)
  })
  .put('/fan-out-analyses/:analysisId/restoration', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { mayChange } = found(await findFanOut(sql, analysisId, { isDeleted: true }), 'Fan-out analysis')
      permitted(mayChange)
      await restoreFanOut(sql, analysisId)
    })
    return c.json(await shown(c.var, analysisId))
  })
  .get('/fan-out-analyses/:analysisId/progress', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    const { database, caller } = c.var
    const first = await asCaller(database, caller, (sql) => visible(sql, analysisId))
    return streamProgress(c, first, {
      look: () => asCaller(database, caller, (sql) => findFanOut(sql, analysisId)),
      isEnded: (progress) => !isOpen(progress),
      everyMs: lookMs,
    })
  })
  .get(
    '/fan-out-analyses/:analysisId/queries',
    analysis,
    validate('query', fanOutQueriesQuery),
    async (c) => {
      const { analysisId } = c.req.valid('param')
      return c.json(
        await asCaller(c.var.database, c.var.caller, async (sql) => {
          await visible(sql, analysisId)
          return listFanOutQueries(sql, analysisId, c.req.valid('query'))
        }),
      )
    },
  )
  .get(
    '/fan-out-analyses/:analysisId/comparison',
    analysis,
    validate('query', fanOutComparisonQuery),
    async (c) => {
      const { analysisId } = c.req.valid('param')
      const { with: otherId, origin } = c.req.valid('query')
      const comparison = await asCaller(c.var.database, c.var.caller, async (sql) => {
        const now = await visible(sql, analysisId)
        const before = await visible(sql, otherId)
        // Two brands have no prompts in common.
        if (now.brandId !== before.brandId) throw notFound('Fan-out analysis')
        const { warnings, ...compared } = compareAnalyses(
          await comparedSide(sql, now.id, origin),
          await comparedSide(sql, before.id, origin),
        )
        return {
          now: withoutHome(now),
          before: withoutHome(before),
          ...compared,
          coverage: await comparedCoverage(sql, now, before),
          warnings: [...comparisonWarnings(now, before, origin), ...warnings],
        }
      })
      return c.json<FanOutComparison>(comparison)
    },
  )

type Known = FanOutAnalysis & BrandHome

/** One the caller may see. A member without the right gets the reason; a person who does not see the brand, nothing. */
async function visible(sql: Sql, analysisId: string): Promise<Known> {
  const known = await findFanOut(sql, analysisId)
  if (known !== null) return known
  const brandId = await brandOfFanOut(sql, analysisId)
  if (brandId !== null) await requireFanOut(sql, brandId)
  throw notFound('Fan-out analysis')
}

async function changeable(sql: CallerTransaction, analysisId: string): Promise<Known> {
  const known = await visible(sql, analysisId)
  permitted(known.mayChange)
  return known
}

async function shown(
  { database, caller }: Pick<AppEnv['Variables'], 'database' | 'caller'>,
  analysisId: string,
): Promise<FanOutAnalysis> {
  return withoutHome(await asCaller(database, caller, (sql) => visible(sql, analysisId)))
}

const withoutHome = ({ organizationId: _organization, ...analysis }: Known): FanOutAnalysis => analysis

async function comparedCoverage(sql: Sql, now: Known, before: Known): Promise<FanOutComparison['coverage']> {
  const scorings = [await scoringOf(sql, now.id), await scoringOf(sql, before.id)]
  if (scorings.some((scoring) => scoring?.isFinished !== true)) return null
  return { now: await totalsOf(sql, now.id), before: await totalsOf(sql, before.id) }
}

const isOpen = ({ status }: FanOutAnalysis) => status === 'queued' || status === 'running'

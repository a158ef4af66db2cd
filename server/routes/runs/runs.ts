import { Hono } from 'hono'
import { analysisInput, type AnalysisProgress } from '#core/runs/schema.ts'
import { planAnalysis } from '#queries/runs/plan-run.ts'
import type { Refusal } from '#core/result.ts'
import { runBudgetInput } from '#core/runs/budgets/schema.ts'
import {
  cancelAnalysis,
  pauseAnalysis,
  resumeCancelledAnalysis,
  resumePausedAnalysis,
  retryAnalysis,
  setRunBudget,
  type AnalysisChange,
} from '#queries/runs/run-changes.ts'
import { findAnalysis, listAnalyses } from '#queries/runs/run-progress.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { accepted, found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { streamProgress } from '../../streams/stream-progress.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const analysis = validate('param', idIn('analysisId'))

const listed = 100
const lookMs = 1000

export const analysisRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/analyses', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const analyses = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      found(await findBrandHome(transaction, brandId), 'The brand')
      return listAnalyses(transaction, brandId, { limit: listed })
    })
    return c.json(analyses)
  })
  .post('/brands/:brandId/analyses', brand, validate('json', analysisInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const planned = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'The brand')
      return accepted(await planAnalysis(transaction, { ...home, input }))
    })
    return c.json(planned, 201)
  })
  .get('/analyses/:analysisId', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    const progress = await asCaller(c.var.database, c.var.caller, (transaction) =>
      findAnalysis(transaction, analysisId),
    )
    return c.json(found(progress, 'The analysis'))
  })
  .get('/analyses/:analysisId/progress', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    const { database, caller } = c.var
    const look = () => asCaller(database, caller, (transaction) => findAnalysis(transaction, analysisId))
    return streamProgress(c, found(await look(), 'The analysis'), { look, isEnded: isFinal, everyMs: lookMs })
  })
  .put('/analyses/:analysisId/cancellation', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await changed(c.var, analysisId, cancelAnalysis, ({ status }) =>
        status === 'cancelled' ? null : 'It has ended already.',
      ),
    )
  })
  .delete('/analyses/:analysisId/cancellation', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await changed(c.var, analysisId, resumeCancelledAnalysis, ({ status, kind }) => {
        if (kind === 'import')
          return 'An import does not go on. Import the file again: what is stored is not doubled.'
        return isOpen(status) ? null : 'Only a cancelled analysis can be resumed.'
      }),
    )
  })
  .put('/analyses/:analysisId/pause', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await changed(c.var, analysisId, pauseAnalysis, ({ status, kind }) => {
        if (kind === 'import')
          return 'An import cannot be paused. Cancel it, and import the file again later.'
        return status === 'paused' ? null : 'It has ended already.'
      }),
    )
  })
  .delete('/analyses/:analysisId/pause', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await changed(c.var, analysisId, resumePausedAnalysis, ({ status }) =>
        isOpen(status) ? null : 'Only a paused analysis can be resumed.',
      ),
    )
  })
  .put('/analyses/:analysisId/budget', analysis, validate('json', runBudgetInput), async (c) => {
    const { analysisId } = c.req.valid('param')
    const { usd } = c.req.valid('json')
    const change = (transaction: CallerTransaction, id: string) => setRunBudget(transaction, id, usd)
    return c.json(
      await changed(c.var, analysisId, change, ({ kind }) =>
        kind === 'import' ? 'An import costs nothing.' : 'It has ended already.',
      ),
    )
  })
  .put('/analyses/:analysisId/retry', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await changed(c.var, analysisId, retryAnalysis, ({ status }) =>
        isOpen(status) ? null : 'Nothing in it has failed.',
      ),
    )
  })

/** Makes a change and returns the analysis as it is then. Doing the same again is fine; what cannot be done is a 409. */
async function changed(
  { database, caller }: Pick<AppEnv['Variables'], 'database' | 'caller'>,
  analysisId: string,
  change: (transaction: CallerTransaction, analysisId: string) => Promise<AnalysisChange | Refusal>,
  objection: (progress: AnalysisProgress) => string | null,
): Promise<AnalysisProgress> {
  return asCaller(database, caller, async (transaction) => {
    const result = await change(transaction, analysisId)
    if (result === 'missing') throw notFound('The analysis')
    if (result === 'forbidden') throw forbidden()
    if (typeof result === 'object') throw conflict(result.refused)
    const progress = found(await findAnalysis(transaction, analysisId), 'The analysis')
    const problem = result === 'unchanged' ? objection(progress) : null
    if (problem !== null) throw conflict(problem)
    return progress
  })
}

/** Nothing more will happen: ended, and no answer is on its way any more. */
const isFinal = ({ status, counts }: AnalysisProgress) =>
  ['completed', 'cancelled', 'failed'].includes(status) && counts.asking === 0

const isOpen = (status: AnalysisProgress['status']) => ['queued', 'running', 'paused'].includes(status)

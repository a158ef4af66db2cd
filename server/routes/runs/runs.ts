import { Hono } from 'hono'
import { runInput, type RunProgress } from '#core/runs/schema.ts'
import { planRun } from '#queries/runs/plan-run.ts'
import type { Refusal } from '#core/result.ts'
import { runBudgetInput } from '#core/runs/budgets/schema.ts'
import {
  cancelRun,
  pauseRun,
  resumeCanceledRun,
  resumePausedRun,
  retryRun,
  setRunBudget,
  type RunChange,
} from '#queries/runs/run-changes.ts'
import { findRun, listRuns } from '#queries/runs/run-progress.ts'
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

export const runRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/runs', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const analyses = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      found(await findBrandHome(transaction, brandId), 'Brand')
      return listRuns(transaction, brandId, { limit: listed })
    })
    return c.json(analyses)
  })
  .post('/brands/:brandId/runs', brand, validate('json', runInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const planned = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const home = found(await findBrandHome(transaction, brandId), 'Brand')
      return accepted(await planRun(transaction, { ...home, input }))
    })
    return c.json(planned, 201)
  })
  .get('/runs/:analysisId', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    const progress = await asCaller(c.var.database, c.var.caller, (transaction) =>
      findRun(transaction, analysisId),
    )
    return c.json(found(progress, 'Run'))
  })
  .get('/runs/:analysisId/progress', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    const { database, caller } = c.var
    const look = () => asCaller(database, caller, (transaction) => findRun(transaction, analysisId))
    return streamProgress(c, found(await look(), 'Run'), { look, isEnded: isFinal, everyMs: lookMs })
  })
  .put('/runs/:analysisId/cancellation', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await changed(c.var, analysisId, cancelRun, ({ status }) =>
        status === 'cancelled' ? null : 'It has already ended.',
      ),
    )
  })
  .delete('/runs/:analysisId/cancellation', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await changed(c.var, analysisId, resumeCanceledRun, ({ status, kind }) => {
        if (kind === 'import')
          return 'Imports can’t be resumed. Import the file again: stored answers are skipped.'
        return isOpen(status) ? null : 'Only a canceled run can be resumed.'
      }),
    )
  })
  .put('/runs/:analysisId/pause', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await changed(c.var, analysisId, pauseRun, ({ status, kind }) => {
        if (kind === 'import') return 'Imports can’t be paused. Cancel it, and import the file again later.'
        return status === 'paused' ? null : 'It has already ended.'
      }),
    )
  })
  .delete('/runs/:analysisId/pause', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await changed(c.var, analysisId, resumePausedRun, ({ status }) =>
        isOpen(status) ? null : 'Only a paused run can be resumed.',
      ),
    )
  })
  .put('/runs/:analysisId/budget', analysis, validate('json', runBudgetInput), async (c) => {
    const { analysisId } = c.req.valid('param')
    const { usd } = c.req.valid('json')
    const change = (transaction: CallerTransaction, id: string) => setRunBudget(transaction, id, usd)
    return c.json(
      await changed(c.var, analysisId, change, ({ kind }) =>
        kind === 'import' ? 'Imports are free.' : 'It has already ended.',
      ),
    )
  })
  .put('/runs/:analysisId/retry', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await changed(c.var, analysisId, retryRun, ({ status }) =>
        isOpen(status) ? null : 'No answers failed.',
      ),
    )
  })

/** Makes a change and returns the current run. Repeating a change is fine; an impossible one is a 409. */
async function changed(
  { database, caller }: Pick<AppEnv['Variables'], 'database' | 'caller'>,
  analysisId: string,
  change: (transaction: CallerTransaction, analysisId: string) => Promise<RunChange | Refusal>,
  objection: (progress: RunProgress) => string | null,
): Promise<RunProgress> {
  return asCaller(database, caller, async (transaction) => {
    const result = await change(transaction, analysisId)
    if (result === 'missing') throw notFound('Run')
    if (result === 'forbidden') throw forbidden()
    if (typeof result === 'object') throw conflict(result.refused)
    const progress = found(await findRun(transaction, analysisId), 'Run')
    const problem = result === 'unchanged' ? objection(progress) : null
    if (problem !== null) throw conflict(problem)
    return progress
  })
}

/** Nothing more will happen: it has ended, and no answer is pending. */
const isFinal = ({ status, counts }: RunProgress) =>
  ['completed', 'cancelled', 'failed'].includes(status) && counts.asking === 0

const isOpen = (status: RunProgress['status']) => ['queued', 'running', 'paused'].includes(status)

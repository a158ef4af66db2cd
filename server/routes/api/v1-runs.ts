import { z } from 'zod'
import { runForecast } from '#core/runs/forecast-schema.ts'
import { runInput } from '#core/runs/schema.ts'
import { publicRun, runsQuery } from '#core/api/lists.ts'
import { pageOf } from '#core/api/page.ts'
import { planRun } from '#queries/runs/plan-run.ts'
import { cancelRun } from '#queries/runs/run-changes.ts'
import { findRun } from '#queries/runs/run-progress.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { forecastPlan } from '#queries/runs/forecast.ts'
import { pageOfBrand } from '#queries/api/page.ts'
import { runsPage } from '#queries/api/runs.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { read, write, writeOnce } from '../../openapi/acting.ts'
import { operations, reads, sets, writes } from '../../openapi/operation.ts'
import { accepted, found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'

const brand = idIn('brandId')
const run = idIn('runId')
const tag = 'Runs'

export const v1RunRoutes = operations()
  .openapi(
    reads({
      operationId: 'listRuns',
      path: '/v1/brands/{brandId}/runs',
      right: 'runs:read',
      tag,
      summary: 'List runs and imports',
      params: brand,
      query: runsQuery,
      reply: pageOf(publicRun),
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const page = await read(c, 'Brand', async (sql) =>
        pageOfBrand(sql, brandId, await runsPage(sql, brandId, c.req.valid('query'))),
      )
      return c.json(accepted(page), 200)
    },
  )
  .openapi(
    writes({
      operationId: 'startRun',
      method: 'post',
      path: '/v1/brands/{brandId}/runs',
      right: 'runs:write',
      tag,
      summary: 'Start a run',
      description:
        'Prompts × engines × countries × samples per prompt. Engine calls cost money: get a forecast first, and set a budget.',
      params: brand,
      body: runInput,
      status: 201,
      reply: z.object({ id: z.uuid(), planned: z.number().int() }),
    }),
    async (c) => {
      const input = c.req.valid('json')
      const planned = await writeOnce(c, input, async (transaction) => {
        const home = found(await findBrandHome(transaction, c.req.valid('param').brandId), 'Brand')
        return accepted(await planRun(transaction, { ...home, input }))
      })
      return c.json(planned, 201)
    },
  )
  .openapi(
    writes({
      operationId: 'forecastRun',
      method: 'post',
      path: '/v1/brands/{brandId}/forecast',
      right: 'runs:read',
      tag,
      summary: 'Forecast a run',
      description: 'Answers, cost, and time of the run. Nothing is started.',
      params: brand,
      body: runInput,
      status: 200,
      reply: runForecast,
    }),
    async (c) => {
      const input = c.req.valid('json')
      const forecast = await writeOnce(c, input, async (transaction) => {
        const home = found(await findBrandHome(transaction, c.req.valid('param').brandId), 'Brand')
        return forecastPlan(transaction, { ...home, input })
      })
      return c.json(forecast, 200)
    },
  )
  .openapi(
    reads({
      operationId: 'readRun',
      path: '/v1/runs/{runId}',
      right: 'runs:read',
      tag,
      summary: 'Get a run',
      params: run,
      reply: publicRun,
    }),
    async (c) => c.json(await read(c, 'Run', (sql) => findRun(sql, c.req.valid('param').runId)), 200),
  )
  .openapi(
    sets({
      operationId: 'cancelRun',
      method: 'put',
      path: '/v1/runs/{runId}/cancellation',
      right: 'runs:write',
      tag,
      summary: 'Cancel a run',
      description: 'Answers in progress are finished and kept; the rest is skipped.',
      params: run,
      reply: publicRun,
    }),
    async (c) => {
      const { runId } = c.req.valid('param')
      const progress = await write(c, async (transaction) => {
        const change = await cancelRun(transaction, runId)
        if (change === 'missing') throw notFound('Run')
        if (change === 'forbidden') throw forbidden()
        const now = found(await findRun(transaction, runId), 'Run')
        if (change === 'unchanged' && now.status !== 'cancelled') throw conflict('It has already ended.')
        return now
      })
      return c.json(progress, 200)
    },
  )

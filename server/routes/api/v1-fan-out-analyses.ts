import { z } from 'zod'
import { fanOutQueriesPage, fanOutsQuery, publicFanOut } from '#core/api/lists.ts'
import { pageOf } from '#core/api/page.ts'
import { fanOutInput, fanOutQueries } from '#core/fan-out/analysis-schema.ts'
import { cancelFanOut, createFanOut, findFanOut, mayChangeFanOuts } from '#queries/fan-out/analyses.ts'
import { listFanOutQueries } from '#queries/fan-out/sub-queries.ts'
import { fanOutsPage, publicFanOutOf } from '#queries/api/fan-outs.ts'
import { conflict } from '../../errors.ts'
import { requireFanOut } from '../../fan-out/require-fan-out.ts'
import { read, write, writeOnce } from '../../openapi/acting.ts'
import { operations, reads, sets, writes } from '../../openapi/operation.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'

const brand = idIn('brandId')
const analysis = idIn('fanOutAnalysisId')
const tag = 'Query fan-out'

/** Fan-out analyses. The creator of a key needs the right to them, and the right to edit the brand to start one. */
export const v1FanOutAnalysisRoutes = operations()
  .openapi(
    reads({
      operationId: 'listFanOutAnalyses',
      path: '/v1/brands/{brandId}/fan-out-analyses',
      right: 'fan-out:read',
      tag,
      summary: 'List fan-out analyses',
      params: brand,
      query: fanOutsQuery,
      reply: pageOf(publicFanOut),
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const page = await read(c, 'Brand', async (sql) => {
        await requireFanOut(sql, brandId, 'Brand')
        return fanOutsPage(sql, brandId, c.req.valid('query'))
      })
      return c.json(accepted(page), 200)
    },
  )
  .openapi(
    writes({
      operationId: 'startFanOutAnalysis',
      method: 'post',
      path: '/v1/brands/{brandId}/fan-out-analyses',
      right: 'runs:write',
      tag,
      summary: 'Start a fan-out analysis',
      description:
        'For a prompt, a topic, or, without either, the whole brand. Observed searches come from stored answers and cost nothing; a simulation by a model costs one call per prompt and sample.',
      params: brand,
      body: fanOutInput,
      status: 201,
      reply: z.object({ id: z.uuid() }),
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const input = c.req.valid('json')
      const created = await writeOnce(c, input, async (sql) => {
        const home = await requireFanOut(sql, brandId, 'Brand')
        permitted(await mayChangeFanOuts(sql, brandId))
        return accepted(await createFanOut(sql, home, input, new Date()))
      })
      return c.json(created, 201)
    },
  )
  .openapi(
    reads({
      operationId: 'readFanOutAnalysis',
      path: '/v1/fan-out-analyses/{fanOutAnalysisId}',
      right: 'fan-out:read',
      tag,
      summary: 'Get a fan-out analysis',
      description: 'With its progress, cost, and the agreement of its simulation.',
      params: analysis,
      reply: publicFanOut,
    }),
    async (c) => {
      const { fanOutAnalysisId } = c.req.valid('param')
      return c.json(await read(c, 'Fan-out analysis', (sql) => publicFanOutOf(sql, fanOutAnalysisId)), 200)
    },
  )
  .openapi(
    reads({
      operationId: 'listSubQueries',
      path: '/v1/fan-out-analyses/{fanOutAnalysisId}/queries',
      right: 'fan-out:read',
      tag,
      summary: 'List sub-queries of a fan-out analysis',
      description:
        'Observed sub-queries come before simulated and rule-based ones. `origin` says which; they are never counted together.',
      params: analysis,
      query: fanOutQueriesPage,
      reply: fanOutQueries,
    }),
    async (c) => {
      const { fanOutAnalysisId } = c.req.valid('param')
      const page = await read(c, 'Fan-out analysis', async (sql) => {
        found(await findFanOut(sql, fanOutAnalysisId), 'Fan-out analysis')
        return listFanOutQueries(sql, fanOutAnalysisId, c.req.valid('query'))
      })
      return c.json(page, 200)
    },
  )
  .openapi(
    sets({
      operationId: 'cancelFanOutAnalysis',
      method: 'put',
      path: '/v1/fan-out-analyses/{fanOutAnalysisId}/cancellation',
      right: 'runs:write',
      tag,
      summary: 'Cancel a fan-out analysis',
      description: 'It ends within about a second. Results so far are kept.',
      params: analysis,
      reply: publicFanOut,
    }),
    async (c) => {
      const { fanOutAnalysisId } = c.req.valid('param')
      await write(c, async (sql) => {
        const { status, mayChange } = found(await findFanOut(sql, fanOutAnalysisId), 'Fan-out analysis')
        permitted(mayChange)
        if (status !== 'cancelled' && !(await cancelFanOut(sql, fanOutAnalysisId)))
          throw conflict('It has already ended.')
      })
      return c.json(await read(c, 'Fan-out analysis', (sql) => publicFanOutOf(sql, fanOutAnalysisId)), 200)
    },
  )

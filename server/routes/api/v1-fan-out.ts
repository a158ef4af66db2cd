import { z } from 'zod'
import { coverageMatrix, gapFilters, gapList, matrixFilters } from '#core/fan-out/coverage-schema.ts'
import { observedFilters, observedReport as observedReply } from '#core/fan-out/observed/schema.ts'
import { checkComparePeriod } from '#core/reports/filters.ts'
import { gapsOf, matrixOf } from '#queries/fan-out/coverage.ts'
import { observedReport } from '#queries/fan-out/observed.ts'
import { requireFanOut } from '../../fan-out/require-fan-out.ts'
import { read } from '../../openapi/acting.ts'
import { operations, reads } from '../../openapi/operation.ts'
import { idIn } from '../../parameters.ts'

const analysis = idIn('fanOutAnalysisId')

const report = <const Path extends string, Query extends z.ZodObject, Reply extends z.ZodType>(given: {
  operationId: string
  path: Path
  summary: string
  description: string
  query: Query
  reply: Reply
}) =>
  reads({
    ...given,
    right: 'fan-out:read',
    tag: 'Query fan-out',
    params: analysis,
    reply: z.object({ data: given.reply }),
  })

/** Searches of engines before they answer, and whether pages cover them. The creator of a key needs the right to it. */
export const v1FanOutRoutes = operations()
  .openapi(
    reads({
      operationId: 'readObservedSubQueries',
      path: '/v1/brands/{brandId}/fan-out/observed',
      right: 'fan-out:read',
      tag: 'Query fan-out',
      summary: 'Get query fan-out',
      description:
        'From stored answers: search trigger rate, sub-queries per answer, recurrence of queries and their types across samples, each per engine, and every sub-query with its share. Vs. the comparison period: new and gone sub-queries. Answers with a sub-query: `/answers?subQuery=key`; with a type: `subQueryType`.',
      params: idIn('brandId'),
      query: observedFilters.omit({ organizationId: true, clientId: true }).superRefine(checkComparePeriod),
      reply: z.object({ data: observedReply }),
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      const data = await read(c, 'Brand, prompt or run', async (sql) => {
        await requireFanOut(sql, brandId, 'Brand')
        return observedReport(sql, brandId, query, new Date())
      })
      return c.json({ data }, 200)
    },
  )
  .openapi(
    report({
      operationId: 'readCoverageMatrix',
      path: '/v1/fan-out-analyses/{fanOutAnalysisId}/matrix',
      summary: 'Coverage: sub-queries × pages',
      description:
        'How well the best passage of each page answers each sub-query, from 0 to 1 (in thousandths for the columns), with states by the thresholds of `scoring`. Up to 200 columns: the owned, competitor, and cited pages that answer most, in turn. Observed sub-queries come before simulated and rule-based ones.',
      query: matrixFilters,
      reply: coverageMatrix,
    }),
    async (c) => {
      const { fanOutAnalysisId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'Fan-out analysis', (sql) => matrixOf(sql, fanOutAnalysisId, query)) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'listContentGaps',
      path: '/v1/fan-out-analyses/{fanOutAnalysisId}/gaps',
      summary: 'List content gaps',
      description:
        'Sub-queries that a competitor page or cited page covers but no owned page does, by recurrence × competitor presence, with the owned page to improve or create.',
      query: gapFilters,
      reply: gapList,
    }),
    async (c) => {
      const { fanOutAnalysisId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'Fan-out analysis', (sql) => gapsOf(sql, fanOutAnalysisId, query)) },
        200,
      )
    },
  )

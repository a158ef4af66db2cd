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
      summary: 'What engines searched before they answered',
      description:
        'Of stored answers: how often engines searched, how many sub-queries an answer has, how often queries and their types come back in repeats, each engine by itself, and every sub-query with its share. Against the compare period it tells what is new and what is gone. Answers behind a sub-query: `/answers?subQuery=key`; behind a type: `subQueryType`.',
      params: idIn('brandId'),
      query: observedFilters.omit({ organizationId: true, clientId: true }).superRefine(checkComparePeriod),
      reply: z.object({ data: observedReply }),
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const query = c.req.valid('query')
      const data = await read(c, 'The brand, prompt or run', async (sql) => {
        await requireFanOut(sql, brandId, 'The brand')
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
        'How far the best passage of each page answers each sub-query, between 0 and 1 (in thousandths for the columns), with the states by the thresholds of `scoring`. At most 200 columns: own, rival and cited pages that answer most, in turn. Observed sub-queries come before those that a model, and those that rules proposed.',
      query: matrixFilters,
      reply: coverageMatrix,
    }),
    async (c) => {
      const { fanOutAnalysisId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The analysis', (sql) => matrixOf(sql, fanOutAnalysisId, query)) },
        200,
      )
    },
  )
  .openapi(
    report({
      operationId: 'listContentGaps',
      path: '/v1/fan-out-analyses/{fanOutAnalysisId}/gaps',
      summary: 'Gaps: what rivals answer and own pages do not',
      description:
        'Sub-queries that a rival or cited page covers and no own page does, by recurrence × rival presence, with the own page to improve or to make.',
      query: gapFilters,
      reply: gapList,
    }),
    async (c) => {
      const { fanOutAnalysisId } = c.req.valid('param')
      const query = c.req.valid('query')
      return c.json(
        { data: await read(c, 'The analysis', (sql) => gapsOf(sql, fanOutAnalysisId, query)) },
        200,
      )
    },
  )

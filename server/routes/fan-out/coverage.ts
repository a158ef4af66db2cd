import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { briefMarkdown, gapsCsv } from '#core/fan-out/coverage/brief.ts'
import {
  briefFilters,
  gapFileFilters,
  gapFilters,
  matrixFilters,
  timelineFilters,
} from '#core/fan-out/coverage-schema.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import type { Sql } from '#queries/database.ts'
import { brandOfFanOut } from '#queries/fan-out/analyses.ts'
import { coverageBriefOf } from '#queries/fan-out/coverage-brief.ts'
import { coverageCellOf } from '#queries/fan-out/coverage-cell.ts'
import { gapsOf, matrixOf, maxGapsInFile } from '#queries/fan-out/coverage.ts'
import { fanOutTimeline, sandboxOf } from '#queries/fan-out/joins.ts'
import { readingAsCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden, tooManyRequests } from '../../errors.ts'
import { requireFanOut } from '../../fan-out/require-fan-out.ts'
import { found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const analysis = validate('param', idIn('analysisId'))
const cell = validate('param', z.object({ analysisId: z.uuid(), queryId: z.uuid(), pageId: z.uuid() }))

const filesPerPerson = { name: 'coverage-files', points: 60, seconds: 3600 }

/** How far pages cover the sub-queries of an analysis. Read-only. */
export const fanOutCoverageRoutes = new Hono<AppEnv>()
  .get('/fan-out-analyses/:analysisId/matrix', analysis, validate('query', matrixFilters), async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await read(c, analysisId, 'Fan-out analysis', (sql) => matrixOf(sql, analysisId, c.req.valid('query'))),
    )
  })
  .get('/fan-out-analyses/:analysisId/cells/:queryId/:pageId', cell, async (c) => {
    const asked = c.req.valid('param')
    return c.json(await read(c, asked.analysisId, 'Cell', (sql) => coverageCellOf(sql, asked)))
  })
  .get('/fan-out-analyses/:analysisId/gaps', analysis, validate('query', gapFilters), async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await read(c, analysisId, 'Fan-out analysis', (sql) => gapsOf(sql, analysisId, c.req.valid('query'))),
    )
  })
  .get('/fan-out-analyses/:analysisId/gaps/file', analysis, validate('query', gapFileFilters), async (c) => {
    const { analysisId } = c.req.valid('param')
    await countFile(c)
    const filters = { ...c.req.valid('query'), offset: 0, limit: maxGapsInFile }
    const { gaps, sandbox } = await read(c, analysisId, 'Fan-out analysis', async (sql, home) => {
      const list = await gapsOf(sql, analysisId, filters)
      return list === null ? null : { ...list, sandbox: await sandboxOf(sql, home, analysisId) }
    })
    return file(c, gapsCsv(gaps, sandbox), { type: 'text/csv', name: 'gaps', ending: 'csv' })
  })
  .get('/fan-out-analyses/:analysisId/brief', analysis, validate('query', briefFilters), async (c) => {
    const { analysisId } = c.req.valid('param')
    const { format, language, ...filters } = c.req.valid('query')
    await countFile(c)
    const brief = await read(c, analysisId, 'Brief', (sql, home) =>
      coverageBriefOf(sql, home, analysisId, filters, new Date()),
    )
    if (format === 'json') return c.json(brief)
    return format === 'csv'
      ? file(c, gapsCsv(brief.gaps, brief.sandbox), { type: 'text/csv', name: 'brief', ending: 'csv' })
      : file(c, briefMarkdown(brief, language), { type: 'text/markdown', name: 'brief', ending: 'md' })
  })
  .get('/fan-out-analyses/:analysisId/timeline', analysis, validate('query', timelineFilters), async (c) => {
    const { analysisId } = c.req.valid('param')
    return c.json(
      await read(c, analysisId, 'Sub-query or page', (sql, home) =>
        fanOutTimeline(sql, home, analysisId, c.req.valid('query')),
      ),
    )
  })

/** Without the right to fan-out the error names the reason; null is a 404. */
async function read<Reply>(
  { var: { database, caller } }: Context<AppEnv>,
  analysisId: string,
  what: string,
  reading: (sql: Sql, home: BrandHome) => Promise<Reply | null>,
): Promise<Reply> {
  return readingAsCaller(database, caller, async (sql) => {
    const brandId = found(await brandOfFanOut(sql, analysisId), 'Fan-out analysis')
    return found(await reading(sql, await requireFanOut(sql, brandId, 'Fan-out analysis')), what)
  })
}

async function countFile({ var: { database, caller } }: Context<AppEnv>): Promise<void> {
  if (caller.origin?.supports !== undefined) throw forbidden('Support can’t export data.')
  const counted = await countAgainst(filesPerPerson, database, caller.claims.sub)
  if (!counted.isAllowed)
    throw tooManyRequests(
      counted.resetSeconds,
      'You reached the limit of 60 exports per hour. Try again later.',
    )
}

function file(
  c: Context<AppEnv>,
  text: string,
  { type, name, ending }: Record<'type' | 'name' | 'ending', string>,
) {
  return c.body(text, 200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.${ending}"`,
  })
}

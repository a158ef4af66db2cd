import { z } from 'zod'
import { fanOutLimits } from '#core/fan-out/analysis-schema.ts'
import { gapFilters } from '#core/fan-out/coverage-schema.ts'
import { observedFilters, type ObservedFilters } from '#core/fan-out/observed/schema.ts'
import { checkComparePeriod } from '#core/reports/filters.ts'
import type { Sql } from '#queries/database.ts'
import { findFanOut } from '#queries/fan-out/analyses.ts'
import { gapsOf, scoringOf, totalsOf } from '#queries/fan-out/coverage.ts'
import { newestFanOut } from '#queries/fan-out/newest-analysis.ts'
import { observedReport } from '#queries/fan-out/observed.ts'
import { listFanOutQueries } from '#queries/fan-out/sub-queries.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'
import { filterUsage, readOptions, type Options } from '../reports/report-arguments.ts'

const usage = `npm run -s cli -- fanout --brand ID [--prompt ID | --topic T] [--analysis-of-fan-out ID] [filters] [--today DATE]

The query fan-out of a brand as JSON: what engines searched before they answered ("observed"), and the simulation and
coverage of the latest finished analysis of the same prompt or topic, or of the one you name.
--search WORDS, --type T, --which now|new|gone, --sort answers|recurrence|newest|change, --order asc|desc, --page and
--limit filter observed sub-queries, as on the screen.
${filterUsage}
--today is the UTC day on which default periods end; default: today.
`

const own = ['prompt', 'search', 'type', 'which', 'sort', 'order', 'page', 'limit'] as const

/** Exit codes: 0 printed, 1 invalid arguments or no such brand, prompt, or analysis. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const wanted = wantedFrom(args)
  if ('problem' in wanted) {
    io.stderr.write(`${wanted.problem}\n\n${usage}`)
    return 1
  }
  return withDatabase(io, async (database) => {
    const fanOut = await asSystem(database, (sql) => fanOutOf(sql, wanted))
    if ('problem' in fanOut) {
      io.stderr.write(`${fanOut.problem}\n`)
      return 1
    }
    io.stdout.write(`${JSON.stringify(fanOut, null, 2)}\n`)
    return 0
  })
}

type Wanted = { brand: string; analysisId: string | null; filters: ObservedFilters; now: Date }

async function fanOutOf(sql: Sql, { brand, analysisId, filters, now }: Wanted) {
  const observed = await observedReport(sql, brand, filters, now)
  if (observed === null) return { problem: `Brand ${brand}, or its prompt or run, not found.` }
  const { prompt = null, topic = null } = filters
  const id = analysisId ?? (await newestFanOut(sql, { brandId: brand, promptId: prompt, topic }))
  const analysis = id === null ? null : await findFanOut(sql, id)
  if (analysisId !== null && analysis?.brandId !== brand)
    return { problem: `Fan-out analysis ${analysisId} not found for this brand.` }
  if (id === null || analysis === null) return { observed, analysis: null, simulated: null, coverage: null }
  const { queries } = await listFanOutQueries(sql, id, {
    origin: 'simulated',
    page: 1,
    pageSize: fanOutLimits.observed,
  })
  const scoring = await scoringOf(sql, id)
  const coverage =
    scoring === null
      ? null
      : {
          scoring,
          totals: await totalsOf(sql, id),
          gaps: (await gapsOf(sql, id, gapFilters.parse({})))?.gaps ?? [],
        }
  return { observed, analysis, simulated: queries, coverage }
}

function wantedFrom(args: string[]): Wanted | { problem: string } {
  const read = readOptions(args, { more: ['brand', 'analysis-of-fan-out', 'today', ...own] })
  if ('problem' in read) return read
  const { options, rest } = read
  if (rest.length > 0) return { problem: `Unexpected argument "${rest[0]}".` }
  const { brand, today, 'analysis-of-fan-out': analysisId, ...given } = options
  const home = z
    .object({ brand: z.uuid(), today: z.iso.date().optional(), 'analysis-of-fan-out': z.uuid().optional() })
    .safeParse({ brand, today, 'analysis-of-fan-out': analysisId } satisfies Options)
  if (!home.success) return { problem: inWords(home.error) }
  const filters = observedFilters.superRefine(checkComparePeriod).safeParse(given)
  if (!filters.success) return { problem: inWords(filters.error) }
  return {
    brand: home.data.brand,
    analysisId: analysisId ?? null,
    filters: filters.data,
    now: today === undefined ? new Date() : new Date(`${today}T12:00:00Z`),
  }
}

const inWords = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n')

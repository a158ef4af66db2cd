import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { exportOptions } from '#core/answers/export/records.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { Database, Sql } from '#queries/database.ts'
import { exportFile } from '#queries/answers/export-file.ts'
import { planExport } from '#queries/answers/exports.ts'
import { systemStatement } from '#queries/system-client.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'
import { filtersFrom, filterUsage, readOptions } from './report-arguments.ts'

const usage = `npm run -s cli -- export --organization ID [--brand ID] [filters] [--format jsonl|csv] [--kind answers|citations] [--raw] [--gzip]

The answer data behind a report on stdout (docs/evidence.md), of one brand or of all brands of the organization in
turn. Without dates or a run, all answers, so that reports for any days can be recomputed.
--raw    with raw bodies (jsonl)
--gzip   compressed
--kind   csv: a row per answer and tracked brand, or per citation
--today  as in report
${filterUsage}
`

/** Exit codes: 0 written, 1 invalid arguments or not found in the organization. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const wanted = wantedFrom(args)
  if ('problem' in wanted) {
    io.stderr.write(`${wanted.problem}\n\n${usage}`)
    return 1
  }
  return withDatabase(io, async (database) => {
    const brands = await brandsOf(database, wanted)
    if (brands.length === 0) {
      const what = wanted.brand === undefined ? 'No brand' : `Brand ${wanted.brand} not`
      io.stderr.write(`${what} found in organization ${wanted.organization}.\n`)
      return 1
    }
    const text = textOf(database, brands, wanted, io)
    if (wanted.gzip) await pipeline(text, createGzip(), io.stdout, { end: false })
    else for await (const piece of text) if (!io.stdout.write(piece)) await once(io.stdout, 'drain')
    return 0
  })
}

type Wanted = {
  organization: string
  brand: string | undefined
  filters: ReportFilters
  file: Pick<z.infer<typeof exportOptions>, 'format' | 'kind' | 'bom'>
  raw: boolean
  gzip: boolean
  now: Date
}

async function* textOf(
  database: Database,
  brands: readonly string[],
  { organization, filters, file, raw, now }: Wanted,
  { stderr }: CommandIo,
): AsyncGenerator<string> {
  const allDays = filters.from === undefined && filters.to === undefined && filters.analysis === undefined
  const client = await database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only; set local role service_role')
    const sql: Sql = { query: (text, parameters) => client.query(text, parameters && [...parameters]) }
    for (const id of brands) {
      const asked = { ...filters, organizationId: organization, clientId: id }
      const plan = await planExport(sql, id, { filters: asked, raw, now, allDays })
      if (plan === null) continue
      let answers = 0
      yield* exportFile(sql, plan, file, (count) => (answers = count))
      stderr.write(`${plan.header.brand.name}: ${answers} answers\n`)
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function brandsOf(database: Database, { organization, brand }: Wanted): Promise<string[]> {
  const { rows } = await systemStatement<{ id: string }>(
    database,
    `select id from llm_mentions.clients where organization_id = $1 and ($2::uuid is null or id = $2)
     order by created_at, id`,
    [organization, brand ?? null],
  )
  return rows.map((row) => row.id)
}

function wantedFrom(args: string[]): Wanted | { problem: string } {
  const read = readOptions(args, {
    more: ['organization', 'brand', 'format', 'kind', 'today'],
    flags: ['raw', 'gzip', 'bom'],
  })
  if ('problem' in read) return read
  const { options, flags, rest } = read
  if (rest.length > 0) return { problem: `Unexpected argument "${rest[0]}".` }
  const home = z
    .object({ organization: z.uuid(), brand: z.uuid().optional(), today: z.iso.date().optional() })
    .safeParse(options)
  const file = exportOptions.pick({ format: true, kind: true }).safeParse(options)
  const issues = [...(home.error?.issues ?? []), ...(file.error?.issues ?? [])]
  if (!home.success || !file.success)
    return { problem: issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n') }
  const { organization, brand, today } = home.data
  const filtered = filtersFrom(options, {
    organizationId: organization,
    ...(brand === undefined ? {} : { clientId: brand }),
  })
  if ('problem' in filtered) return filtered
  return {
    organization,
    brand,
    filters: filtered.filters,
    file: { ...file.data, bom: flags.has('bom') },
    raw: flags.has('raw'),
    gzip: flags.has('gzip'),
    now: today === undefined ? new Date() : new Date(`${today}T12:00:00Z`),
  }
}

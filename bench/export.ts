import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { EvidenceReader } from '#core/answers/export/evidence.ts'
import { exportRecord, headerRecord } from '#core/answers/export/records.ts'
import { recomputedOverview } from '#core/answers/export/recompute.ts'
import { reportFilters } from '#core/reports/filters.ts'
import { inTransaction, type Database } from '#queries/database.ts'
import { exportFile } from '#queries/answers/export-file.ts'
import { planExport } from '#queries/answers/exports.ts'
import { readingAsCaller } from '#queries/user-client.ts'
import type { Cast } from '#testing/cast.ts'
import { measureSizes } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { fillYear } from './data/overview-data.ts'
import { time } from './harness/timing.ts'

const usualSizes = [20_000, 200_000]
const year = reportFilters.parse({ from: '2025-11-18', to: '2026-11-17', compare: 'none', branded: 'all' })

/**
 * Export of a year under row-level security: answers per second, bytes, and memory. Memory in use is what remains after
 * garbage collection, sampled a hundred times; the process's own size also includes garbage.
 */
export async function run(args: string[], figures: Figures): Promise<void> {
  const given = args.map(Number).filter((size) => size > 0)
  const sizes = given.length === 0 ? usualSizes : given
  const peaks = await measureSizes(sizes, { max: 1 }, (database, cast, size) =>
    measure(database, cast, { size, figures }),
  )
  figures.add({
    name: `growth of memory in use from ${sizes.map((size) => size.toLocaleString('en')).join(' to ')} answers`,
    value: (peaks.at(-1) ?? 0) - (peaks[0] ?? 0),
    unit: 'MB',
    digits: 1,
    // A batch and its copies.
    target: { max: 20 },
  })
}

async function measure(
  database: Database,
  cast: Cast,
  { size, figures }: { size: number; figures: Figures },
): Promise<number> {
  const shape = {
    prompts: 50,
    engines: 4,
    brands: 5,
    domains: 60,
    answersPerDay: size / 365 / 200,
    citations: 13,
    withEvidence: true,
  }
  const made = await inTransaction(database, (client) =>
    fillYear(client, { ...cast.acorn, organizationId: cast.acorn.id }, shape),
  )
  await database.pool.query('vacuum analyze')
  const addPace = async (name: string, work: () => Promise<unknown>) => {
    const value = (1000 * made) / (await time(work))
    figures.add({
      name: `${name} of ${made.toLocaleString('en')} answers`,
      value,
      unit: 'answers/s',
      digits: 0,
    })
  }
  let written = { bytes: 0, pieces: 0, largest: 0 }
  await addPace('export', async () => {
    written = await exported(database, cast, () => {})
  })
  console.log(`${mega(written.bytes)} MB written; the process was ${mega(written.largest)} MB large at most`)
  const pieces = Math.ceil(written.pieces / 100)
  const before = memoryInUse()
  let inUse = before
  let seen = 0
  await exported(database, cast, () => {
    if (seen++ % pieces === 0) inUse = Math.max(inUse, memoryInUse())
  })
  console.log(`memory in use at its highest: ${mega(inUse - before)} MB more than before`)
  await addPace('export and recompute', () => recomputed(database, cast))
  return (inUse - before) / 1e6
}

async function exported(database: Database, cast: Cast, onPiece: (piece: string) => void) {
  let bytes = 0
  let pieces = 0
  let largest = 0
  await readingAsCaller(database, cast.alice.caller, async (sql) => {
    const asked = { filters: year, raw: false, now: new Date('2026-11-17') }
    const plan = await planExport(sql, cast.acorn.brandId, asked)
    if (plan === null) throw new Error('there is nothing to export')
    const options = { format: 'jsonl', kind: 'answers', bom: false } as const
    for await (const piece of exportFile(sql, plan, options, () => {})) {
      bytes += Buffer.byteLength(piece)
      pieces++
      largest = Math.max(largest, process.memoryUsage.rss())
      onPiece(piece)
    }
  })
  return { bytes, pieces, largest }
}

async function recomputed(database: Database, cast: Cast): Promise<void> {
  let reader: EvidenceReader | null = null
  await exported(database, cast, (piece) => {
    for (const line of piece.trimEnd().split('\n')) {
      const json: unknown = JSON.parse(line)
      if (reader === null) reader = new EvidenceReader(headerRecord.parse(json))
      else {
        const record = exportRecord.parse(json)
        if (record.record !== 'header') reader.add(record)
      }
    }
  })
  const evidence = (reader as EvidenceReader | null)?.finish()
  if (evidence === undefined || recomputedOverview(evidence).counts.answers === 0)
    throw new Error('the report is empty')
}

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

function memoryInUse(): number {
  if (typeof collectGarbage === 'function') collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
const mega = (bytes: number) => (bytes / 1e6).toFixed(1)

import { sandboxAnswer } from '#engines/sandbox/answer.ts'
import { sandboxCharacters } from '#engines/sandbox/characters.ts'
import { changeProbe } from '#core/answers/change-probe.ts'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import { compileBrandSet, type TrackedBrand } from '#core/mentions/brand-set.ts'
import { createBrandSets } from '#jobs/runs/brand-sets.ts'
import { importAnswers } from '#jobs/answers/import-answers.ts'
import { reprocessBrand } from '#jobs/answers/reprocess-brand.ts'
import type { Database } from '#queries/database.ts'
import { createLocalImport, finishImport } from '#queries/answers/import-run.ts'
import { jobContext } from '#testing/job-context.ts'
import { buildBrand, buildOrganization } from '#testing/cast.ts'
import { buildCompetitor } from '#testing/factories.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'

const wantedPerSecond = 5000
const names = ['Northwave', 'Halden', 'Orrin', 'Vesk', 'Lumo Audio', 'Fenwick']

/**
 * Reprocessing stored answers, in answers per second: first only in memory, then the whole job on its own PostgreSQL
 * with `count` answers, after adding a competitor that few answers mention, one that many mention, and an upgrade of
 * the extractor. One process, so one core besides the database's.
 */
export async function run([given]: string[], figures: Figures): Promise<void> {
  const count = Number(given ?? 30_000)
  inMemory(figures)
  await lendDatabase({ max: 10 }, (database) => inDatabase(database, count, figures))
}

function inMemory(figures: Figures): void {
  const answers = Array.from({ length: 3000 }, (_, index) => sample(index))
  const bytes = answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const before = names.slice(0, 5).map(trackedBrand)
  const after = names.map(trackedBrand)
  const set = compileBrandSet(after)
  const probe = changeProbe({ brands: before, ignored: [] }, { brands: after, ignored: [] })
  const reached = answers.filter(({ text }) => probe({ text, domains: [], untracked: [] })).length
  console.log(`in memory: ${answers.length} answers of ${Math.round(bytes / answers.length)} bytes`)
  console.log(`a change reaches ${reached} of them`)
  const read = ({ text, prompt, citations }: Sample) => extractAnswer({ text, prompt, citations }, set)
  const lookThrough = ({ text }: Sample) => probe({ text, domains: [], untracked: [] })
  for (const [name, work] of [
    ['read whole, in memory', read],
    ['looked through for a change, in memory', lookThrough],
  ] as const)
    addPace(figures, name, bestPace(answers, work))
}

type Sample = ReturnType<typeof sample>

function addPace(figures: Figures, name: string, value: number): void {
  figures.add({ name, value, unit: 'answers/s', digits: 0, target: { min: wantedPerSecond } })
}

/** Answers per second, the best of five rounds: other work on the machine only slows a round down. */
function bestPace(answers: readonly Sample[], work: (answer: Sample) => unknown): number {
  const rounds = Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    answers.forEach(work)
    return performance.now() - startedAt
  })
  return (1000 * answers.length) / Math.min(...rounds)
}

async function inDatabase(database: Database, count: number, figures: Figures): Promise<void> {
  const organizationId = await buildOrganization(database, 'Bench')
  const { brandId } = await buildBrand(database, organizationId, 'Northwave')
  const home = { organizationId, brandId }
  for (const name of names.slice(1, 4))
    await buildCompetitor(database, home, { name, domains: [domainOf(name)] })
  const open = await createLocalImport(database, home, { fileName: 'bench.ndjson', bytes: null })
  await importAnswers(
    { database, brandSets: createBrandSets(database) },
    { import: open, chunks: file(count), now: new Date() },
  )
  await finishImport(database, open, { failure: null })
  await database.pool.query('vacuum analyze')
  const measure = async (what: string) => {
    const { perSecond, perCoreSecond } = await timed(database, home, count)
    console.log(`${what}: ${Math.round(perSecond)} answers/s by the clock`)
    addPace(figures, `${what}, per core of the worker`, perCoreSecond)
    return perSecond
  }
  figures.add({ name: 'answers in the database', value: count, unit: '' })
  await buildCompetitor(database, home, { name: 'Fenwick', domains: [domainOf('Fenwick')] })
  const byClock = await measure('a competitor that no answer names was added')
  addPace(figures, 'the same by the clock', byClock)
  await buildCompetitor(database, home, { name: 'Lumo Audio', domains: [domainOf('Lumo Audio')] })
  await measure('a competitor that half of all answers name was added')
  await database.pool.query('update llm_mentions.answers set extractor_version = 1')
  await measure('the extractor was upgraded')
}

async function timed(
  database: Database,
  home: { organizationId: string; brandId: string },
  count: number,
): Promise<{ perSecond: number; perCoreSecond: number }> {
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  await reprocessBrand(jobContext(database), home, {
    signal: new AbortController().signal,
    isLastAttempt: false,
  })
  const ms = performance.now() - startedAt
  const used = process.cpuUsage(cpu)
  const { rows } = await database.pool.query<{ done: number; changed: number }>(
    'select done, changed from llm_mentions.brand_reprocessings order by started_at desc limit 1',
  )
  const [last] = rows
  console.log(`${last?.done} read, ${last?.changed} changed`)
  return { perSecond: (1000 * count) / ms, perCoreSecond: (1e6 * count) / (used.user + used.system) }
}

const domainOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}.example`

const trackedBrand = (name: string, index: number): TrackedBrand => ({
  id: `brand-${index}`,
  name,
  aliases: [],
  domains: [domainOf(name)],
  competitor: index > 0,
})

/** Answers mention five of the brands; Fenwick is not one of them. */
function sample(index: number) {
  const character = sandboxCharacters[index % sandboxCharacters.length]
  if (character === undefined) throw new Error('there are no sandbox engines')
  const prompt = `Which headphones are best for purpose ${index % 200}?`
  const { text, citations } = sandboxAnswer({
    engine: character.id,
    prompt,
    brands: names.slice(0, 5).map((name) => ({ name, domains: [domainOf(name)] })),
    seed: String(index),
    answeredAt: new Date('2026-06-01T00:00:00Z'),
  })
  return {
    engine: character.id,
    prompt,
    text,
    citations: citations.map(({ url, title }) => ({ url, title })),
  }
}

async function* file(count: number): AsyncGenerator<Uint8Array, void, undefined> {
  const start = Date.UTC(2025, 10, 1)
  for (let from = 0; from < count; from += 200) {
    const lines = Array.from({ length: Math.min(200, count - from) }, (_, offset) => {
      const index = from + offset
      const answeredAt = new Date(start + ((index * 365) / count) * 86_400_000).toISOString()
      return JSON.stringify({ id: `bench-${index}`, answeredAt, ...sample(index % 3000) })
    })
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
}

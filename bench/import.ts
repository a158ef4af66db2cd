import { sandboxCharacters } from '#engines/sandbox/characters.ts'
import { sandboxAnswer } from '#engines/sandbox/answer.ts'
import { createBrandSets } from '#jobs/runs/brand-sets.ts'
import { importAnswers } from '#jobs/answers/import-answers.ts'
import type { Database } from '#queries/database.ts'
import { createLocalImport, finishImport } from '#queries/answers/import-run.ts'
import { buildBrand, buildOrganization } from '#testing/cast.ts'
import { buildCompetitor } from '#testing/factories.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'

const wantedPerSecond = 1000
const brands = [
  { name: 'Northwave', domains: ['northwave.example'] },
  { name: 'Halden', domains: ['halden.example'] },
  { name: 'Orrin', domains: ['orrin.example'] },
  { name: 'Vesk', domains: ['vesk.example'] },
  { name: 'Lumo Audio', domains: ['lumo-audio.example'] },
]

/**
 * Imports NDJSON of 100,000 invented answers (200 prompts, three engines, a year) into its own PostgreSQL, generated
 * while it is read.
 */
export async function run([given]: string[], figures: Figures): Promise<void> {
  const count = Number(given ?? 100_000)
  await lendDatabase({ max: 10 }, (database) => measure(database, count, figures))
}

async function measure(database: Database, count: number, figures: Figures): Promise<void> {
  const organizationId = await buildOrganization(database, 'Bench')
  const { brandId } = await buildBrand(database, organizationId, 'Northwave')
  for (const { name, domains } of brands.slice(1))
    await buildCompetitor(database, { organizationId, brandId }, { name, domains })
  const pool = texts()
  const open = await createLocalImport(
    database,
    { organizationId, brandId },
    { fileName: 'bench.ndjson', bytes: null },
  )
  let peak = 0
  const memory: number[] = []
  const startedAt = performance.now()
  const end = await importAnswers(
    { database, brandSets: createBrandSets(database) },
    {
      import: open,
      chunks: file(count, pool),
      now: new Date(),
      onProgress: ({ lines }) => {
        const rss = Math.round(process.memoryUsage().rss / 1024 ** 2)
        peak = Math.max(peak, rss)
        if (memory.length < Math.floor((4 * lines) / count)) memory.push(rss)
      },
    },
  )
  await finishImport(database, open, { failure: end.failure })
  const seconds = (performance.now() - startedAt) / 1000
  figures.add({
    name: `import of ${count.toLocaleString('en')} answers`,
    value: end.progress.added / seconds,
    unit: 'answers/s',
    digits: 0,
    target: { min: wantedPerSecond },
  })
  figures.add({ name: 'answers stored', value: end.progress.added, unit: '', target: { is: count } })
  figures.add({ name: 'peak memory', value: peak, unit: 'MB' })
  console.log(`memory by quarters ${memory.join(' → ')} MB`)
}

type Sample = { engine: string; prompt: string; text: string; citations: { url: string; title: string }[] }

/** A few thousand different answers; the file varies their day and repeat, so no two rows are the same answer. */
function texts(): Sample[] {
  return Array.from({ length: 3000 }, (_, index) => {
    const character = sandboxCharacters[index % sandboxCharacters.length] ?? sandboxCharacters[0]
    if (character === undefined) throw new Error('there are no sandbox engines')
    const prompt = `Which headphones are best for purpose ${index % 200}?`
    const reply = sandboxAnswer({
      engine: character.id,
      prompt,
      brands,
      seed: String(index),
      answeredAt: new Date('2026-06-01T00:00:00Z'),
    })
    return {
      engine: character.id,
      prompt,
      text: reply.text,
      citations: reply.citations.map(({ url, title }) => ({ url, title })),
    }
  })
}

async function* file(count: number, pool: readonly Sample[]): AsyncGenerator<Uint8Array, void, undefined> {
  const start = Date.UTC(2025, 10, 1)
  let lines: string[] = []
  for (let index = 0; index < count; index += 1) {
    const sample = pool[index % pool.length]
    const answeredAt = new Date(start + ((index * 365) / count) * 86_400_000).toISOString()
    lines.push(
      JSON.stringify({
        id: `bench-${index}`,
        topic: 'bench',
        channel: 'api',
        repeat: 1,
        answeredAt,
        ...sample,
      }),
    )
    if (lines.length < 200) continue
    yield Buffer.from(`${lines.join('\n')}\n`)
    lines = []
  }
  if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`)
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import { createLocalImport, finishImport, startImport } from '#queries/answers/import-run.ts'
import { rebuildRollups } from '#queries/reports/roll-ups.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { createBrandSets } from '../runs/brand-sets.ts'
import { batchRows, importAnswers } from './import-answers.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const brandSets = createBrandSets(database)
const now = new Date('2026-11-20T12:00:00Z')

async function newBrand() {
  const { brandId } = await buildBrand(database, cast.acorn.id, `Northwave ${Math.random()}`)
  return { organizationId: cast.acorn.id, brandId }
}

const lineOf = (index: number) =>
  JSON.stringify({
    prompt: `Which is best for purpose ${index % 7}?`,
    topic: `topic ${index % 3}`,
    engine: 'chatgpt',
    channel: 'ui',
    repeat: index + 1,
    answeredAt: new Date(Date.UTC(2026, 4, 1 + (index % 40))).toISOString(),
    text: `1. **Northwave** is answer ${index}.`,
    citations: [{ url: `https://reviews.example/${index % 5}`, title: 'Review' }],
  })

async function* chunksOf(content: string | Uint8Array, size = 64 * 1024) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function importText(
  home: Awaited<ReturnType<typeof newBrand>>,
  content: string | Uint8Array,
  fileName = 'x.ndjson',
) {
  const open = await createLocalImport(database, home, { fileName, bytes: content.length })
  const end = await importAnswers({ database, brandSets }, { import: open, chunks: chunksOf(content), now })
  await finishImport(database, open, { failure: end.failure })
  return { ...end, analysisId: open.analysisId }
}

const countAnswers = async (brandId: string) =>
  (
    await database.pool.query<{ count: number }>(
      'select count(*) from llm_mentions.answers where client_id = $1',
      [brandId],
    )
  ).rows[0]?.count

test('a file imported twice adds nothing the second time, and prompts keep their topic', async () => {
  const home = await newBrand()
  const file = Array.from({ length: 30 }, (_, index) => lineOf(index)).join('\n')
  expect((await importText(home, file)).progress).toMatchObject({ added: 30, known: 0, rejected: 0 })
  expect((await importText(home, gzipSync(file))).progress).toMatchObject({
    added: 0,
    known: 30,
    rejected: 0,
  })
  expect(await countAnswers(home.brandId)).toBe(30)
  const { rows } = await database.pool.query(
    'select text, topic from llm_mentions.prompts where client_id = $1 order by text limit 2',
    [home.brandId],
  )
  expect(rows).toEqual([
    { text: 'Which is best for purpose 0?', topic: 'topic 0' },
    { text: 'Which is best for purpose 1?', topic: 'topic 1' },
  ])
})

test('malformed lines are listed with their numbers and the rest is imported', async () => {
  const home = await newBrand()
  const file = [lineOf(1), '{broken', lineOf(2), '{"prompt":"x"}', lineOf(3)].join('\n')
  const { progress, analysisId } = await importText(home, file)
  expect(progress).toMatchObject({ added: 3, rejected: 2, lines: 5 })
  const { rows } = await database.pool.query(
    'select line, reason from llm_mentions.import_errors where analysis_id = $1 order by line',
    [analysisId],
  )
  expect(rows).toEqual([
    { line: 2, reason: 'The line is not JSON.' },
    { line: 4, reason: 'engine: is missing.' },
  ])
})

test('CSV imports the same answers', async () => {
  const home = await newBrand()
  const file =
    'Prompt;Engine;Date;Answer;Sources\n"What is best?";Gemini;2026-05-24;"Northwave;\nsurely";https://a.example\n'
  expect((await importText(home, file, 'x.csv')).progress).toMatchObject({ added: 1, rejected: 0 })
  const { rows } = await database.pool.query(
    'select engine, channel, text from llm_mentions.answers where client_id = $1',
    [home.brandId],
  )
  expect(rows).toEqual([{ engine: 'gemini', channel: 'import', text: 'Northwave;\nsurely' }])
})

test.each([
  ['a JSON array', '[{"a":1}]', 'The file is neither NDJSON'],
  [
    'a CSV without the columns',
    'a,b\n1,2\n',
    'The header has no column for prompt, engine, answeredAt, text.',
  ],
  ['damaged gzip', Buffer.concat([gzipSync(lineOf(1)).subarray(0, 40), Buffer.from('damage')]), 'The file'],
  ['nothing', '', 'The file'],
])('%s fails with an explanation', async (_name, content, sentence) => {
  const home = await newBrand()
  const end = await importText(home, content, 'x')
  expect(end.failure).toContain(sentence)
  const { rows } = await database.pool.query(
    'select status, failure from llm_mentions.analyses where id = $1',
    [end.analysisId],
  )
  expect(rows).toEqual([{ status: 'failed', failure: end.failure }])
})

test('an interrupted import resumes after its last batch, and its roll-ups equal a rebuild', async () => {
  const home = await newBrand()
  const file = Array.from({ length: 4100 }, (_, index) => lineOf(index)).join('\n')
  const open = await createLocalImport(database, home, { fileName: 'x.ndjson', bytes: file.length })
  await expect(
    importAnswers(
      { database, brandSets },
      {
        import: open,
        chunks: chunksOf(file),
        now,
        onProgress: () => {
          throw new Error('killed')
        },
      },
    ),
  ).rejects.toThrow('killed')
  const again = await startImport(database, open)
  expect(again).toMatchObject({ lines: batchRows, added: batchRows })
  if (again === null) return
  const stale = await importAnswers({ database, brandSets }, { import: open, chunks: chunksOf(file), now })
  expect(stale).toMatchObject({ finished: false })
  const end = await importAnswers({ database, brandSets }, { import: again, chunks: chunksOf(file), now })
  expect(end).toMatchObject({ finished: true, progress: { lines: 4100, added: 4100 } })
  expect(await countAnswers(home.brandId)).toBe(4100)
  const rollups = () =>
    database.pool.query(
      `select (select string_agg(r::text, ';' order by r::text) from llm_mentions.answer_rollups r where client_id = $1) as answers,
         (select string_agg(r::text, ';' order by r::text) from llm_mentions.source_rollups r where client_id = $1) as sources`,
      [home.brandId],
    )
  const kept = (await rollups()).rows
  await asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [home.brandId], 'exclusive')
    await rebuildRollups(sql, home.brandId)
  })
  expect((await rollups()).rows).toEqual(kept)
})

const realAnswers = new URL('../../../shared/data/real-answers.ndjson', import.meta.url)

test.skipIf(!existsSync(realAnswers))(
  'real answers of two consumer engines are imported completely',
  async () => {
    const home = await newBrand()
    const { progress } = await importText(home, await readFile(realAnswers))
    expect(progress).toMatchObject({ added: 239, known: 0, rejected: 0 })
  },
)

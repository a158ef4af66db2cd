import { expect, test } from 'vitest'
import { cancelRun } from '#queries/runs/run-changes.ts'
import { startImport, uploadedChunks } from '#queries/answers/import-run.ts'
import { appendUpload, beginUpload, completeUpload } from '#queries/answers/imports.ts'
import { asCaller } from '#queries/user-client.ts'
import { jobContext } from '#testing/job-context.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { importAnswers } from './import-answers.ts'
import { readImport } from './read-import.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const context = jobContext(database)
const running = { signal: new AbortController().signal, isLastAttempt: false }

const lines = (count: number, name: string) =>
  Array.from(
    { length: count },
    (_, index) =>
      `${JSON.stringify({
        prompt: 'Which is best?',
        engine: 'chatgpt',
        repeat: index + 1,
        answeredAt: '2026-05-24',
        text: `${name} ${index}`,
      })}\n`,
  ).join('')

const cancel = (analysisId: string) =>
  asCaller(database, cast.alice.caller, (sql) => cancelRun(sql, analysisId))

test('a canceled import keeps its stored batches and drops its file, with one annotation on the timeline', async () => {
  const analysisId = await upload([lines(2100, 'a'), lines(2000, 'b')])
  const open = await startImport(database, { ...home, analysisId })
  if (open === null) throw new Error('The import has not begun')
  const firstBatch = Promise.withResolvers<void>()
  const changes: string[] = []
  async function* chunks() {
    let isFirst = true
    for await (const chunk of uploadedChunks(database, analysisId)) {
      if (!isFirst) {
        await firstBatch.promise
        changes.push(await cancel(analysisId))
      }
      isFirst = false
      yield chunk
    }
  }
  const end = await importAnswers(context, {
    import: open,
    chunks: chunks(),
    now: new Date(),
    onProgress: () => firstBatch.resolve(),
  })
  expect(end).toMatchObject({ finished: false })
  expect(changes).toEqual(['changed'])
  const { added } = end.progress
  expect(added).toBeGreaterThan(0)
  expect(added).toBeLessThan(2100)
  await readImport(context, { organizationId: home.organizationId, analysisId }, running)
  await readImport(context, { organizationId: home.organizationId, analysisId }, running)
  expect(await remains(analysisId)).toEqual({ status: 'cancelled', added, answers: added, chunks: 0 })
  const { rows } = await database.pool.query(
    'select text from llm_mentions.annotations where client_id = $1',
    [home.brandId],
  )
  expect(rows).toEqual([{ text: `${added.toLocaleString('en')} answers imported from x.ndjson.` }])
})

test('an import canceled before it began reads nothing and drops its file; another one is read', async () => {
  const [early, kept] = [await upload([lines(3, 'c')]), await upload([lines(3, 'd')])]
  await cancel(early)
  for (const analysisId of [early, kept])
    await readImport(context, { organizationId: home.organizationId, analysisId }, running)
  expect(await remains(early)).toEqual({ status: 'cancelled', added: 0, answers: 0, chunks: 0 })
  expect(await remains(kept)).toEqual({ status: 'completed', added: 3, answers: 3, chunks: 0 })
})

async function upload(chunks: readonly string[]): Promise<string> {
  return asCaller(database, cast.alice.caller, async (sql) => {
    const analysisId = await beginUpload(sql, home, 'x.ndjson')
    for (const [position, chunk] of chunks.entries())
      await appendUpload(sql, home, { analysisId, position, bytes: Buffer.from(chunk) })
    await completeUpload(sql, home, { analysisId, bytes: chunks.join('').length, hash: 'h' })
    return analysisId
  })
}

async function remains(analysisId: string) {
  const { rows } = await database.pool.query(
    `select status, import_added as added,
       (select count(*) from llm_mentions.answers where analysis_id = a.id) as answers,
       (select count(*) from llm_mentions.import_chunks c where c.analysis_id = a.id) as chunks
     from llm_mentions.analyses a where id = $1`,
    [analysisId],
  )
  return rows[0]
}

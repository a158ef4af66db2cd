import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import { checkInput } from '#core/labels/checks/schema.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { loadTrackedBrands } from '#queries/brands/brand-set.ts'
import { checkLabel } from '#queries/labels/check-label.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import type { CommandModule } from '../command.ts'
import { run as runExport } from './export.ts'
import { run as runRecompute } from './recompute.ts'
import { run as runReport } from './report.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
await buildCompetitor(database, home, { name: 'Halden', domains: ['halden.example'] })
const prompt = await buildPrompt(database, home, { text: 'best headphones?', topic: 'calls' })
const other = await buildPrompt(database, home, { text: 'best for running?', topic: 'running' })
const analysisId = await buildRunOf(database, home)
const tracked = await asSystem(database, (sql) => loadTrackedBrands(sql, home.brandId))
const set = compileBrandSet(tracked.brands, tracked)
const texts = [
  'Northwave is excellent and better than Halden.',
  '1. **Halden**: great ([review](https://halden.example/a?utm_source=x))\n2. **Northwave**: good',
  'Soundpeak Pro leads; neither is bad.',
  'I cannot help with that.',
]
await storeSketches(
  database,
  texts.flatMap((text, index) =>
    [prompt, other].map((asked) => ({
      prompt: asked,
      analysisId,
      text,
      answeredAt: new Date(`2026-10-0${index + 1}T12:00:00Z`),
      brandSetVersion: tracked.version,
      searches: index === 3 ? [] : ['best headphones 2026', `halden review ${index}`],
      raw: { requests: [{ index }], responses: ['ü'] },
      extraction: extractAnswer({ text, prompt: asked.text }, set),
    })),
  ),
)

async function cli(module: CommandModule['run'], args: string[], input: Buffer | string = '') {
  const out: Buffer[] = []
  let errors = ''
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      out.push(Buffer.from(chunk))
      done()
    },
  })
  const stderr = new Writable({
    write(chunk: Buffer, _encoding, done) {
      errors += chunk.toString('utf8')
      done()
    },
  })
  const stdin = Readable.from([Buffer.from(input)]).pipe(new PassThrough())
  const code = await module(args, { stdin, stdout, stderr, env: { DATABASE_URL: database.url } })
  return { code, bytes: Buffer.concat(out), text: Buffer.concat(out).toString('utf8'), errors }
}

const ids = ['--organization', home.organizationId, '--brand', home.brandId]
const today = ['--today', '2026-10-20']

test.each([
  { view: [], filters: [] },
  { view: [], filters: ['--from', '2026-10-01', '--to', '2026-10-03', '--compare', 'none'] },
  { view: ['--view', 'prompts'], filters: ['--topic', 'calls'] },
  { view: ['--view', 'topics', '--by', 'engine'], filters: [] },
  { view: ['--view', 'sources'], filters: [] },
  { view: ['--view', 'fan-out'], filters: ['--compare', 'none'] },
  { view: ['--view', 'perception'], filters: ['--from', '2026-10-01', '--to', '2026-10-03'] },
  { view: ['--view', 'competitors'], filters: ['--from', '2026-10-02', '--to', '2026-10-03'] },
])('recompute prints the same as report, byte for byte: $view $filters', async ({ view, filters }) => {
  const report = await cli(runReport, [...ids, ...today, ...filters, ...view])
  const exported = await cli(runExport, [...ids, ...today, ...filters])
  expect([report.code, exported.code]).toEqual([0, 0])
  const again = await cli(runRecompute, view, exported.bytes)
  expect(again).toMatchObject({ code: 0, errors: '' })
  expect(again.text).toBe(report.text)
})

test('a wider export also gives narrower reports', async () => {
  const exported = await cli(runExport, [...ids, '--from', '2026-09-01', '--to', '2026-10-20', ...today])
  const narrow = ['--from', '2026-10-01', '--to', '2026-10-02', '--compare', 'none', '--topic', 'calls']
  const again = await cli(runRecompute, narrow, exported.bytes)
  const report = await cli(runReport, [...ids, ...today, ...narrow])
  expect(again.text).toBe(report.text)
  expect(
    await cli(runRecompute, ['--from', '2025-01-01', '--to', '2025-01-02'], exported.bytes),
  ).toMatchObject({
    code: 1,
    text: '',
    errors: expect.stringContaining('all days'),
  })
})

test('gzip is written and recognized, and a damaged file is refused', async () => {
  const plain = await cli(runExport, [...ids, ...today])
  const zipped = await cli(runExport, [...ids, ...today, '--gzip'])
  expect(gunzipSync(zipped.bytes).toString().split('\n').length).toBe(plain.text.split('\n').length)
  const again = await cli(runRecompute, [], zipped.bytes)
  expect(again.text).toBe((await cli(runRecompute, [], plain.bytes)).text)
  expect(await cli(runRecompute, [], zipped.bytes.subarray(0, -200))).toMatchObject({ code: 1, text: '' })
  expect(await cli(runRecompute, [], gzipSync(''))).toMatchObject({
    code: 1,
    errors: 'No export found.\n',
  })
})

test('an invalid line is reported by number, and nothing is computed from the rest', async () => {
  const { text } = await cli(runExport, [...ids, ...today])
  const lines = text.trimEnd().split('\n')
  const broken = lines.with(4, '{"record": "answer"}').with(2, 'no json').join('\n')
  const result = await cli(runRecompute, [], broken)
  expect(result).toMatchObject({ code: 1, text: '' })
  expect(result.errors).toMatch(/line 3: not JSON/)
  expect(result.errors).toMatch(/line 5: /)
  const cut = await cli(runRecompute, [], lines.slice(0, -1).join('\n'))
  expect(cut).toMatchObject({ code: 1, text: '', errors: expect.stringContaining('incomplete') })
})

test('an export of all brands requires a brand option', async () => {
  const { text, code } = await cli(runExport, ['--organization', home.organizationId, ...today])
  expect(code).toBe(0)
  expect(await cli(runRecompute, [], text)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('several'),
  })
  const again = await cli(runRecompute, ['--brand', home.brandId], text)
  expect(again).toMatchObject({ code: 0, errors: '' })
  expect(JSON.parse(again.text)).toMatchObject({ counts: { answers: 8 } })
})

test('verify extracts the texts again and finds changes', async () => {
  const { text } = await cli(runExport, [...ids, ...today, '--raw'])
  const whole = await cli(runRecompute, ['--verify'], text)
  expect(JSON.parse(whole.text)).toMatchObject({ answers: 8, hashes: 8, agreeing: 8, older: 0, differing: 0 })
  expect(whole.code).toBe(0)
  const folder = await mkdtemp(join(tmpdir(), 'answerscope-verify-'))
  const file = join(folder, 'export.jsonl')
  await writeFile(file, text.replaceAll('better than Halden', 'better than others'))
  const changed = await cli(runRecompute, ['--verify', file])
  await rm(folder, { recursive: true })
  expect(changed.code).toBe(1)
  expect(JSON.parse(changed.text)).toMatchObject({ agreeing: 6, differing: 2 })
  expect(JSON.parse(changed.text).differences[0].differences).toEqual(
    expect.arrayContaining(['hash', 'mentions']),
  )
})

test('brands of other organizations are not exported', async () => {
  const result = await cli(runExport, ['--organization', cast.birch.id, '--brand', home.brandId])
  expect(result).toMatchObject({
    code: 1,
    text: '',
    errors: expect.stringContaining('not found in organization'),
  })
})

test('verify applies corrections, and detects a missing one', async () => {
  const { rows } = await database.pool.query<{ id: string; text: string }>(
    'select id, text from llm_mentions.answers where prompt_id = $1 order by answered_at',
    [prompt.promptId],
  )
  const own = cast.acorn.ownTrackedBrandId
  const corrections = [
    { label: 'sentiment', trackedBrandId: own, correct: 'mixed' },
    { label: 'citation', subject: 'https://halden.example/a', correct: 'other' },
    { label: 'mention', trackedBrandId: own, correct: true },
    { label: 'state', correct: 'absent' },
  ]
  for (const [index, correction] of corrections.entries())
    await asCaller(database, cast.alice.caller, (sql) =>
      checkLabel(sql, rows[index]?.id ?? '', checkInput.parse(correction)),
    )
  const { text } = await cli(runExport, [...ids, ...today])
  const corrected = await cli(runRecompute, ['--verify'], text)
  expect(JSON.parse(corrected.text)).toMatchObject({ answers: 8, agreeing: 8, older: 0, differing: 0 })
  expect(corrected.code).toBe(0)
  const without = text
    .trimEnd()
    .split('\n')
    .map((line) =>
      JSON.stringify({ ...JSON.parse(line), ...(line.includes('"answer"') ? { checks: [] } : {}) }),
    )
    .join('\n')
  const changed = await cli(runRecompute, ['--verify'], without)
  expect(changed.code).toBe(1)
  expect(JSON.parse(changed.text)).toMatchObject({ differing: 4 })
})

import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerColumns, citationColumns } from '#core/answers/export/csv.ts'
import { exportRecord, type ExportRecord } from '#core/answers/export/records.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const halden = await buildCompetitor(database, home, { name: '=Halden, "the rival"' })
const calls = await buildPrompt(database, home, { text: 'best for calls?', topic: 'calls', tags: ['work'] })
const branded = await buildPrompt(database, home, { text: 'is Northwave good?', isBranded: true })
const analysisId = await buildRunOf(database, home)
const noon = (day: number) => new Date(`2026-10-${String(day).padStart(2, '0')}T12:00:00Z`)
await storeSketches(database, [
  {
    prompt: calls,
    analysisId,
    brands: [own, halden],
    answeredAt: noon(1),
    cites: [{ url: 'https://forum.example/b', domain: 'forum.example' }],
    searches: ['best headphones'],
    raw: { requests: [{ model: 'm' }], responses: [{ text: 'é' }] },
    cost: { usd: 0.25, basis: 'computed' },
  },
  { prompt: calls, analysisId, state: 'refused', answeredAt: noon(2) },
  { prompt: calls, analysisId, brands: [halden], answeredAt: noon(2), channel: 'ui', isSandbox: true },
  { prompt: branded, analysisId, brands: [own], answeredAt: noon(3) },
  { prompt: calls, analysisId, answeredAt: noon(25) },
])

const october = 'from=2026-10-01&to=2026-10-20'
const get = async (person: Person, search: string, headers: Record<string, string> = {}) =>
  app.request(`/api/brands/${home.brandId}/export${search}`, {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}`, ...headers },
  })

async function recordsOf(search: string): Promise<ExportRecord[]> {
  const response = await get(cast.alice, search)
  expect(response.status).toBe(200)
  const lines = (await response.text()).trimEnd().split('\n')
  return lines.map((line) => exportRecord.parse(JSON.parse(line)))
}
const answersIn = (records: readonly ExportRecord[]) =>
  records.flatMap((record) => (record.record === 'answer' ? [record] : []))
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('an export of answer data', () => {
  test('begins with its header, has the answers of the filters for every collection method, and ends with their number', async () => {
    const records = await recordsOf(`?${october}`)
    expect(records[0]).toMatchObject({
      record: 'header',
      format: 'answerscope-evidence',
      version: 1,
      brand: { name: 'Northwave' },
      periods: [{ from: '2026-09-11', to: '2026-10-20' }],
      available: { from: '2026-10-01', to: '2026-10-25' },
      filters: { from: '2026-10-01', to: '2026-10-20', branded: 'non-branded' },
    })
    expect(
      answersIn(records).map((answer) => [answer.answeredAt, answer.channel, answer.state, answer.isSandbox]),
    ).toEqual([
      ['2026-10-01T12:00:00.000000Z', 'api', 'answered', false],
      ['2026-10-02T12:00:00.000000Z', expect.any(String), expect.any(String), expect.any(Boolean)],
      ['2026-10-02T12:00:00.000000Z', expect.any(String), expect.any(String), expect.any(Boolean)],
    ])
    expect(records.at(-1)).toEqual({ record: 'end', answers: 3 })
    expect(records.filter((record) => record.record === 'prompt')).toHaveLength(2)
  })

  test('has the extracted data of an answer, with valid hashes', async () => {
    const [answer] = answersIn(await recordsOf(`?${october}&raw=true`))
    expect(answer).toMatchObject({
      costUsd: 0.25,
      searches: ['best headphones'],
      mentions: [
        { brandId: own, rank: 1 },
        { brandId: halden, rank: 2 },
      ],
      citations: [{ domain: 'forum.example', owner: 'other', kind: 'cited' }],
    })
    expect(answer?.contentHash).toBe(sha256(answer?.text ?? ''))
    expect(answer?.rawHash?.responses).toBe(sha256(answer?.raw?.responses ?? ''))
    expect(JSON.parse(answer?.raw?.responses ?? '')).toEqual([{ text: 'é' }])
    expect(answersIn(await recordsOf(`?${october}`))[0]).not.toHaveProperty('raw')
  })

  test('of one run has the answers of that run', async () => {
    const records = await recordsOf(`?analysis=${analysisId}&branded=all`)
    expect(records[0]).toMatchObject({ periods: null })
    expect(answersIn(records)).toHaveLength(5)
  })

  test('is compressed in transit if the client supports it, and as a file on request', async () => {
    const lastLine = async (response: Response): Promise<unknown> => {
      const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
      return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')
    }
    const sent = await get(cast.alice, `?${october}`, { 'Accept-Encoding': 'gzip' })
    expect(sent.headers.get('Content-Encoding')).toBe('gzip')
    expect(await lastLine(sent)).toEqual({ record: 'end', answers: 3 })
    const file = await get(cast.alice, `?${october}&compression=gzip`)
    expect(file.headers.get('Content-Encoding')).toBeNull()
    expect(file.headers.get('Content-Disposition')).toBe(
      'attachment; filename="northwave-evidence-2026-09-11-2026-10-20.jsonl.gz"',
    )
    expect(await lastLine(file)).toEqual({ record: 'end', answers: 3 })
  })

  test('ends when its client disconnects, and then another may begin', async () => {
    const first = await get(cast.bob, `?${october}`)
    expect((await get(cast.bob, `?${october}`)).status).toBe(429)
    await first.body?.cancel()
    await expect
      .poll(
        async () => {
          const next = await get(cast.bob, `?${october}&format=csv`)
          await next.text()
          return next.status
        },
        { timeout: 10_000 },
      )
      .toBe(200)
    const { rows } = await database.pool.query(
      `select quantity from llm_mentions.usage_logs where kind = 'export' and details ->> 'outcome' = 'cut-off'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('as CSV has a row per answer and tracked brand, and no cell that a spreadsheet would execute', async () => {
    const response = await get(cast.alice, `?${october}&format=csv&bom=true`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true })
    expect(Object.keys(rows[0] ?? {})).toEqual([...answerColumns])
    expect(rows).toHaveLength(6)
    expect(rows.map((row) => row['brand'])).toContain(`'=Halden, "the rival"`)
    const present = rows.filter((row) => row['present'] === 'true')
    expect(present).toHaveLength(3)
    // No untracked brand is mentioned here.
    expect(present.map((row) => row['mentioned_place'])).toEqual(present.map((row) => row['rank']))
    expect(rows.filter((row) => row['mentioned_brands'] !== '')).toEqual(present)
    expect(rows.filter((row) => row['sandbox'] === 'true')).toHaveLength(2)
    const citations = await get(cast.alice, `?${october}&format=csv&kind=citations`)
    const cited = parse<Record<string, string>>(await citations.text(), { columns: true })
    expect(Object.keys(cited[0] ?? {})).toEqual([...citationColumns])
    expect(cited.map((row) => [row['domain'], row['counted']])).toEqual([['forum.example', 'true']])
  })

  test('announces its size beforehand', async () => {
    const size = await (await get(cast.alice, `/size?${october}`)).json()
    expect(size).toMatchObject({ answers: 3, tracked: 2 })
    expect(size.bytes).toBeGreaterThan(1000)
  })

  test('is logged with its user and size', async () => {
    await recordsOf(`?${october}`)
    const { rows } = await database.pool.query(
      `select user_id, quantity, details ->> 'outcome' as outcome from llm_mentions.usage_logs
       where kind = 'export' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ user_id: cast.alice.userId, quantity: 3, outcome: 'complete' }])
  })

  test.each(['', '/size'])("of another organization's brand does not exist (%s)", async (path) => {
    for (const person of [cast.carol, cast.dave, cast.bea]) expect((await get(person, path)).status).toBe(404)
    expect((await app.request(`/api/brands/${home.brandId}/export${path}`)).status).toBe(401)
  })

  test('names a bad filter', async () => {
    const response = await get(cast.alice, '?format=pdf&compare=custom&compareFrom=2026-01-01')
    expect(response.status).toBe(400)
    const { error } = z
      .object({ error: z.object({ fields: z.record(z.string(), z.string()) }) })
      .parse(await response.json())
    expect(Object.keys(error.fields)).toContain('format')
  })
})

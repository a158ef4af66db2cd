import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeDomain } from '#core/brands/domain.ts'
import { parseImportRow } from './parse-row.ts'
import { previewImport } from './preview.ts'
import { detectFormat, missingColumns, readCsv, readNdjson, type RawRow } from './read-rows.ts'
import { importLimits } from './schema.ts'

const now = new Date('2026-11-20T12:00:00Z')
const row = { prompt: 'Which?', engine: 'ChatGPT', answeredAt: '2026-05-24T15:56:04Z', text: 'This one.' }
const parse = (changes: Record<string, unknown> = {}) => parseImportRow({ ...row, ...changes }, { now })
const errorOf = (changes: Record<string, unknown>) => {
  const parsed = parse(changes)
  return 'error' in parsed ? parsed.error : 'accepted'
}
const rowOf = (changes: Record<string, unknown> = {}) => {
  const parsed = parse(changes)
  if ('error' in parsed) throw new Error(parsed.error)
  return parsed.row
}

async function* bytes(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part
}

async function all(rows: AsyncIterable<RawRow>) {
  const list: RawRow[] = []
  for await (const item of rows) list.push(item)
  return list
}

test('a row needs prompt, engine, date, and text, and the rest has defaults', () => {
  expect(rowOf()).toEqual({
    id: null,
    prompt: 'Which?',
    topic: '',
    engine: 'chatgpt',
    channel: 'import',
    repeat: 1,
    answeredAt: new Date('2026-05-24T15:56:04Z'),
    text: 'This one.',
    citations: [],
    model: null,
    country: null,
    language: null,
    replaced: 0,
  })
  for (const field of Object.keys(row)) expect(errorOf({ [field]: undefined })).toBe(`${field}: is missing.`)
})

test('other spellings of the field names are accepted', () => {
  const parsed = parseImportRow(
    {
      Question: 'Which?',
      Platform: 'Gemini',
      answered_at: '2026-05-24',
      Response: 'x',
      Sources: 'https://a.example https://b.example',
    },
    { now },
  )
  expect(parsed).toMatchObject({
    row: {
      prompt: 'Which?',
      engine: 'gemini',
      citations: [
        { url: 'https://a.example', title: null },
        { url: 'https://b.example', title: null },
      ],
    },
  })
})

test('every exceeded limit is reported in a sentence', () => {
  expect(errorOf({ prompt: 'x'.repeat(100_000) })).toBe('prompt: has 100,000 characters; the limit is 4,000.')
  expect(errorOf({ text: 'x'.repeat(importLimits.textBytes + 1) })).toBe('text: is longer than 10 MB.')
  expect(errorOf({ text: 'ü'.repeat(importLimits.textBytes / 2 + 1) })).toBe('text: is longer than 10 MB.')
  expect(errorOf({ text: '   ' })).toBe('text: is empty.')
  expect(errorOf({ answeredAt: '2022-10-31' })).toBe('answeredAt: must be between November 2022 and now.')
  expect(errorOf({ answeredAt: '2026-11-22' })).toBe('answeredAt: must be between November 2022 and now.')
  expect(errorOf({ answeredAt: '2026-02-30' })).toMatch(/^answeredAt: must be a date/)
  expect(errorOf({ answeredAt: 'yesterday' })).toMatch(/^answeredAt: must be a date/)
  expect(errorOf({ repeat: 0 })).toBe('repeat: must be a number from 1 to 10,000.')
  expect(errorOf({ channel: 'fax' })).toBe('channel: must be api, ui, or import.')
  expect(errorOf({ country: 'Germany' })).toMatch(/^country: /)
  expect(errorOf({ citations: 'x '.repeat(1001) })).toBe('citations: must not be more than 1,000.')
  expect(errorOf({ citations: [{ url: `https://${'x'.repeat(9000)}` }] })).toMatch(/URL of 9,008 characters/)
  expect(parseImportRow([1], { now })).toEqual({
    error: 'This isn’t an object with the fields of an answer.',
  })
})

test('accepts a text of 10 MB', () => {
  expect(rowOf({ text: 'x'.repeat(importLimits.textBytes) }).text).toHaveLength(importLimits.textBytes)
})

test('characters that the database refuses are replaced one for one, so that offsets stay valid', () => {
  const parsed = rowOf({ text: 'a\0b\ud800c שלום 😀' })
  expect(parsed).toMatchObject({ text: 'a\ufffdb\ufffdc שלום 😀', replaced: 2 })
})

test('dates without a zone are UTC, and zones are applied', () => {
  expect(rowOf({ answeredAt: '2026-05-24 15:56' }).answeredAt.toISOString()).toBe('2026-05-24T15:56:00.000Z')
  expect(rowOf({ answeredAt: '2026-05-24T01:00:00+0200' }).answeredAt.toISOString()).toBe(
    '2026-05-23T23:00:00.000Z',
  )
  expect(rowOf({ answeredAt: 1748102164 }).answeredAt.toISOString()).toBe('2025-05-24T15:56:04.000Z')
})

test('no row makes the parser throw', () => {
  fc.assert(
    fc.property(
      fc.record({
        prompt: fc.anything(),
        engine: fc.anything(),
        answeredAt: fc.anything(),
        text: fc.anything(),
        citations: fc.anything(),
        repeat: fc.anything(),
      }),
      (any) => {
        const parsed = parseImportRow(any, { now })
        expect('row' in parsed || typeof parsed.error === 'string').toBe(true)
      },
    ),
  )
})

test('NDJSON is read across chunk boundaries, and broken lines keep their numbers', async () => {
  const text = '{"a":"ü"}\n\n{broken\r\n{"a":2}'
  const encoded = new TextEncoder().encode(text)
  const expected = [
    { line: 1, value: { a: 'ü' } },
    { line: 3, error: 'The line is not JSON.' },
    { line: 4, value: { a: 2 } },
  ]
  for (let cut = 0; cut <= encoded.length; cut += 1)
    expect(await all(readNdjson(bytes(encoded.subarray(0, cut), encoded.subarray(cut))))).toEqual(expected)
})

test('a line beyond 16 MB is refused without being kept in memory', async () => {
  const part = 'x'.repeat(1024 * 1024)
  const rows = await all(readNdjson(bytes(...Array.from({ length: 17 }, () => part), '\n{"a":1}\n')))
  expect(rows).toEqual([
    { line: 1, error: 'The line is longer than 16 MB.' },
    { line: 2, value: { a: 1 } },
  ])
})

test.each([',', ';', '\t'])(
  'CSV separated by %j is read with quotes, line breaks, and a byte order mark',
  async (sign) => {
    const text = `\ufeffprompt${sign}text\n"a${sign}b"${sign}"two\nlines, ""quoted"""\nc${sign}d\n`
    expect(await all(readCsv(bytes(text.slice(0, 9), text.slice(9))))).toEqual([
      { line: 2, value: { prompt: `a${sign}b`, text: 'two\nlines, "quoted"' } },
      { line: 4, value: { prompt: 'c', text: 'd' } },
    ])
  },
)

test('the format is detected from the first character of the content, then from the name', () => {
  expect(detectFormat('{"a":1}')).toBe('ndjson')
  expect(detectFormat('prompt,text')).toBe('csv')
  expect(detectFormat('not json', 'x.jsonl')).toBe('ndjson')
  expect(detectFormat('[{"a":1}]')).toBe(null)
  expect(missingColumns(['prompt', 'Answer', 'date'])).toBe('The header has no column for engine.')
})

test('a preview does not report the truncated last line as broken', async () => {
  const text = `${JSON.stringify(row)}\n{bad}\n${JSON.stringify(row).slice(0, 20)}`
  const preview = await previewImport(new TextEncoder().encode(text), {
    format: 'ndjson',
    gzip: false,
    truncated: true,
    now,
  })
  expect(preview).toMatchObject({
    errors: [{ line: 2, reason: 'The line is not JSON.' }],
    prompts: 1,
    engines: ['chatgpt'],
  })
  expect(preview.rows).toHaveLength(1)
})

test.each([
  ['https://www.Acme.com/', { domain: 'acme.com' }],
  ['*.acme.co.uk', { domain: '*.acme.co.uk' }],
  ['github.com/acme/', { domain: 'github.com/acme' }],
  ['münchen.de', { domain: 'xn--mnchen-3ya.de' }],
])('normalizes the domain %s', (typed, kept) => {
  expect(normalizeDomain(typed)).toEqual(kept)
})

test.each(['com', 'co.uk', '127.0.0.1', 'a@b.com', '', 'localhost', '*.acme.com/path'])(
  '%j is not a domain',
  (typed) => {
    expect(normalizeDomain(typed)).toHaveProperty('error')
  },
)

import { PassThrough, Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { run } from './extract.ts'

async function extract(
  input: string | Iterable<string>,
): Promise<{ code: number; rows: unknown[]; errors: string }> {
  let out = ''
  let errors = ''
  const sink = (take: (text: string) => void) =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        take(chunk.toString('utf8'))
        done()
      },
    })
  const stdout = sink((text) => (out += text))
  const stderr = sink((text) => (errors += text))
  const stdin = typeof input === 'string' ? Readable.from([Buffer.from(input)]) : Readable.from(input)
  const code = await run([], { stdin: stdin.pipe(new PassThrough()), stdout, stderr, env: {} })
  const rows = out.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]))
  return { code, rows, errors }
}

test('a row contains the result for an answer, in the documented shape', async () => {
  const row = {
    id: 'a',
    text: '🚀 **Acme** is quiet, but pricey ([x](https://acme.com/?utm_source=y))',
    brands: [{ name: 'Acme', domains: ['acme.com'], aliases: ['Acme Corp'] }],
  }
  const { code, rows } = await extract(`${JSON.stringify(row)}\n`)
  expect(code).toBe(0)
  expect(rows).toEqual([
    {
      id: 'a',
      mentions: [{ brand: 'Acme', start: 5, end: 9, text: 'Acme', zone: 'paragraph' }],
      ranking: ['Acme'],
      sentiment: [{ brand: 'Acme', label: 'mixed', score: 0, method: 'rules-2' }],
      recommended: [
        { brand: 'Acme', recommended: false, topPick: false, purpose: null, quote: null, method: 'rules-2' },
      ],
      criticized: [{ brand: 'Acme', criticized: true, quotes: ['but pricey'], aspects: ['price'] }],
      praised: [{ brand: 'Acme', praised: true, quotes: ['Acme** is quiet'], aspects: ['noise'] }],
      comparisons: [],
      untracked: [],
      citations: [
        { url: 'https://acme.com/?utm_source=y', key: 'https://acme.com/', domain: 'acme.com', owner: 'own' },
      ],
      answerState: 'answered',
      inner: [],
    },
  ])
})

test('labels have their method, and untracked names their position', async () => {
  const row = {
    id: 'a',
    text: 'I recommend Acme for its excellent, reliable sound.\n\n1. **Acme** – great\n2. **Zorblat** – heavy',
    brands: [{ name: 'Acme' }],
  }
  const { rows } = await extract(`${JSON.stringify(row)}\n`)
  expect(rows).toMatchObject([
    {
      sentiment: [{ brand: 'Acme', label: 'positive', method: expect.stringMatching(/^rules-\d+$/) }],
      recommended: [{ brand: 'Acme', recommended: true, method: expect.stringMatching(/^rules-\d+$/) }],
      untracked: [{ name: 'Zorblat', start: row.text.indexOf('Zorblat') }],
    },
  ])
})

test('invalid lines are reported by number and skipped, and the rest keeps its order', async () => {
  const good = (id: string) => JSON.stringify({ id, text: 'Acme', brands: [{ name: 'Acme' }] })
  const { code, rows, errors } = await extract([`${good('1')}\n{"id":`, ` 2\n\n{"id":3}\n`, good('4')])
  expect(code).toBe(1)
  expect(rows).toMatchObject([{ id: '1' }, { id: '4' }])
  expect(errors).toMatch(/^line 2: not JSON.*\nline 4: text: .*\n2 lines were skipped\.\n$/)
})

test('a lone surrogate and a control character are kept with correct offsets', async () => {
  const { rows } = await extract('{"id":1,"text":"\\ud83d\\u0000 Acme","brands":[{"name":"Acme"}]}')
  expect(rows).toMatchObject([{ mentions: [{ start: 3, end: 7 }] }])
})

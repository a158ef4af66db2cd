import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KeySet } from '#core/bot-logs/read/key-set.ts'
import { mergeRuns, KeyRuns } from './bot-logs/key-runs.ts'
import { lineRanges } from './bot-logs/line-ranges.ts'
import { run } from './bot-logs.ts'
import { openSync, closeSync } from 'node:fs'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answerscope-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function cli(args: string[], input: string | Buffer = '') {
  const written: string[] = []
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      done()
    },
  })
  const stderr = new PassThrough()
  const code = await run(args, { stdin: Readable.from([Buffer.from(input)]), stdout, stderr, env: {} })
  return { code, out: written.join(''), errors: String(stderr.read() ?? '') }
}

const json = (text: string): unknown => JSON.parse(text)
const rowsOf = (text: string) => text.split('\n').filter(Boolean).map(json)

const gptBot = 'Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)'
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'
const line = (address: string, day: string, target: string, status: number, referer: string, agent: string) =>
  `${address} - - [${day}/Nov/2026:00:15:01 +0100] "GET ${target} HTTP/1.1" ${status} 10 "${referer}" "${agent}"`

/**
 * 20.171.206.5 is on GPTBot's list, 198.51.100.1 is not, but the shipped list is too old to call that a mismatch. The first UTC day is the 19th, because the server is an hour
 * ahead.
 */
const log = [
  line('20.171.206.5', '20', '/a?x=1', 200, '-', gptBot),
  line('20.171.206.5', '20', '/a?x=2', 200, '-', gptBot),
  line('198.51.100.1', '21', '/b', 404, '-', gptBot),
  line('198.51.100.1', '21', 'https://example.com/b#c', 200, '-', 'Bytespider'),
  line('203.0.113.9', '21', '/', 200, 'https://chatgpt.com/', browser),
  line('203.0.113.9', '21', '/?utm_source=chatgpt.com', 200, '-', browser),
  line('203.0.113.9', '21', '/', 200, 'https://www.perplexity.ai/search', browser),
  line('203.0.113.9', '21', '/', 200, 'https://chatgpt.com.evil.example/', browser),
  line('203.0.113.9', '21', '/', 200, 'https://chatgpt.com/', 'curl/8.5.0'),
  '203.0.113.9 - - [21/Nov/2026:00:15:01 +0100] "\\x16\\x03" 400 0 "-" "-"',
  '',
].join('\n')

const grades = { signed: 0, addressList: 0, reverseDns: 0, mismatch: 0, unverifiable: 0, unchecked: 0 }
const summary = {
  format: 'combined',
  lines: 10,
  parsed: 9,
  rejected: 1,
  rejectedBy: { 'no-request': 1 },
  bots: [
    {
      token: 'GPTBot',
      operator: 'OpenAI',
      category: 'training',
      hits: 3,
      pages: 2,
      statuses: { '200': 2, '404': 1 },
      grades: { ...grades, addressList: 2, unchecked: 1 },
    },
    {
      token: 'Bytespider',
      operator: 'ByteDance',
      category: 'training',
      hits: 1,
      pages: 1,
      statuses: { '200': 1 },
      grades: { ...grades, unverifiable: 1 },
    },
  ],
  referrals: [
    { operator: 'OpenAI', visits: 2 },
    { operator: 'Perplexity', visits: 1 },
  ],
  days: [
    { day: '2026-11-19', token: 'GPTBot', hits: 2 },
    { day: '2026-11-20', token: 'Bytespider', hits: 1 },
    { day: '2026-11-20', token: 'GPTBot', hits: 1 },
  ],
}

describe('parse', () => {
  it.each([
    ['plain', Buffer.from(log)],
    ['gzip', gzipSync(log)],
    ['gzip of several members', Buffer.concat(log.split(/(?<=\n)/).map((part) => gzipSync(part)))],
    ['zstd', zstdCompressSync(log)],
  ])('reports the contents of a log: %s', async (name, bytes) => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.log`)
    await writeFile(path, bytes)
    const fromFile = await cli(['parse', path])
    expect(fromFile).toMatchObject({ code: 0, errors: '' })
    expect(json(fromFile.out)).toEqual(summary)
    expect(json((await cli(['parse', '-'], bytes)).out)).toEqual(summary)
  })

  it('adds up several files, and counts a page in both once', async () => {
    const path = join(folder, 'twice.log')
    await writeFile(path, log)
    const both = json((await cli(['parse', path, path])).out)
    expect(both).toMatchObject({
      lines: 20,
      rejected: 2,
      bots: [
        { hits: 6, pages: 2 },
        { hits: 2, pages: 1 },
      ],
    })
  })

  it('gives the same result with any number of threads and any block size', async () => {
    const path = join(folder, 'larger.log')
    const agents = [gptBot, browser, 'ClaudeBot/1.0', 'Bytespider', 'curl/8.5.0']
    const lines = Array.from({ length: 3000 }, (_, index) =>
      index % 97 === 0
        ? `${'x'.repeat(index)}`
        : line(
            `20.171.206.${index % 250}`,
            String(10 + (index % 15)),
            `/${index % 70}`,
            200,
            '-',
            agents[index % 5] ?? '',
          ),
    )
    await writeFile(path, lines.join('\n'))
    const { out } = await cli(['parse', path, '--threads', '1'])
    expect(json(out)).toMatchObject({ lines: 3000, rejected: 31 })
    for (const options of ['2 1048576', '3 4096', '1 1', '2 17', '3 333']) {
      const [threads = '', size = ''] = options.split(' ')
      expect((await cli(['parse', path, '--threads', threads, '--block-size', size])).out).toBe(out)
    }
  }, 120_000)

  it('gives the same result for JSON with any chunk size and number of threads', async () => {
    const path = join(folder, 'pieces.ndjson')
    const entry = (index: number) => ({
      ClientIP: `20.171.206.${index % 250}`,
      ClientRequestMethod: 'GET',
      ClientRequestURI: `/${index % 70}${index % 9 === 0 ? '?utm_source=chatgpt.com' : ''}`,
      ClientRequestUserAgent: index % 3 === 0 ? browser : index % 11 === 0 ? 'a "quoted" GPTBot/1.3' : gptBot,
      ...(index % 50 === 0 ? {} : { ClientRequestReferer: index % 4 === 0 ? 'https://chatgpt.com/' : '' }),
      EdgeResponseStatus: index % 13 === 0 ? null : 200,
      EdgeStartTimestamp: `2026-11-${10 + (index % 15)}T08:15:0${index % 10}Z`,
    })
    const lines = Array.from({ length: 3000 }, (_, index) =>
      index % 97 === 5 ? `{"broken":${index}` : JSON.stringify(entry(index)),
    )
    await writeFile(path, lines.join('\n'))
    const { out } = await cli(['parse', path, '--threads', '1'])
    expect(json(out)).toMatchObject({ format: 'cloudflare', lines: 3000, rejected: 31 })
    for (const options of ['2 1048576', '3 4096', '2 17', '3 333']) {
      const [threads = '', size = ''] = options.split(' ')
      expect((await cli(['parse', path, '--threads', threads, '--block-size', size])).out).toBe(out)
    }
  }, 120_000)

  it('says that a format is unknown, and shows how to describe it', async () => {
    const path = join(folder, 'notes.txt')
    await writeFile(path, 'first note of today\nsecond\u001b[31m note\n'.repeat(20))
    const { code, out, errors } = await cli(['parse', path])
    expect(code).toBe(2)
    expect(json(out)).toMatchObject({
      format: 'unknown',
      lines: 40,
      parsed: 0,
      rejectedBy: { unreadable: 40 },
    })
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).toContain('unknown format. First lines: "first note of today", "second\\u001b[31m note"')
    expect(errors).toContain('--pattern')
    const rows = await cli(['rows', path])
    expect(rows).toMatchObject({ code: 2, out: '' })
  })

  it('says that no line fits the format given', async () => {
    const path = join(folder, 'given.log')
    await writeFile(path, `${log}\n`)
    const { code, errors } = await cli(['parse', path, '--format', 'cloudflare'])
    expect(code).toBe(2)
    expect(errors).toContain('given.log: no line fits the format cloudflare. First lines:')
    expect(await cli(['rows', path, '--format', 'cloudflare'])).toMatchObject({ code: 2, out: '' })
  })

  it('reads a file whose format was changed', async () => {
    const path = join(folder, 'changed.log')
    const later = Array.from({ length: 20 }, (_, index) =>
      JSON.stringify({
        time: '2026-11-20T08:15:01Z',
        remote_addr: '203.0.113.7',
        request: `GET /later-${index} HTTP/1.1`,
        status: 200,
        http_user_agent: gptBot,
      }),
    )
    await writeFile(path, `${log.repeat(10)}${later.join('\n')}\n`)
    const { code, out } = await cli(['parse', path])
    expect(code).toBe(0)
    expect(json(out)).toMatchObject({ parsed: 110, rejected: 10 })
  })

  it('keeps everything before a truncation', async () => {
    const packed = gzipSync(log)
    const { code, out, errors } = await cli(['parse', '-'], packed.subarray(0, packed.length - 12))
    expect(code).toBe(0)
    expect(errors).toContain('incomplete')
    expect(json(out)).toMatchObject({ parsed: expect.any(Number) })
  })

  it.each([
    [['parse'], 'Enter a file'],
    [['parse', '-', '--format', 'nonsense'], 'unknown format "nonsense"'],
    [['parse', '-', '--threads', '0'], '--threads'],
    [['parse', '-', '--block-size', '1.5'], '--block-size'],
    [['parse', '/nowhere/access.log'], '/nowhere/access.log'],
    [['nonsense'], 'bot-logs <verb>'],
  ])('refuses %j', async (args, sentence) => {
    const { code, out, errors } = await cli(args)
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(errors).toContain(sentence)
  })
})

it('rows lists parsed lines, with null for missing fields', async () => {
  const { code, out } = await cli(['rows', '-'], `rubbish\n${log}`)
  const rows = rowsOf(out)
  expect(code).toBe(0)
  expect(rows).toHaveLength(9)
  expect(rows[0]).toEqual({
    line: 2,
    time: '2026-11-19T23:15:01.000Z',
    ip: '20.171.206.5',
    method: 'GET',
    path: '/a',
    query: 'x=1',
    status: 200,
    bytes: 10,
    referer: null,
    userAgent: gptBot,
    host: null,
    bot: 'GPTBot',
  })
  expect(rows[8]).toMatchObject({ line: 10, bot: null, userAgent: 'curl/8.5.0' })
})

it('classify names bots, one agent per line', async () => {
  const { code, out } = await cli(['classify'], `${gptBot}\r\n${browser}\n\n`)
  expect(code).toBe(0)
  expect(rowsOf(out)).toEqual([
    { userAgent: gptBot, bot: 'GPTBot', operator: 'OpenAI', category: 'training' },
    { userAgent: browser, bot: null, operator: null, category: null },
    { userAgent: '', bot: null, operator: null, category: null },
  ])
})

it('counts distinct keys exactly, even if they do not fit into memory', () => {
  const runs = new KeyRuns(folder, 'test')
  const keys = new KeySet(4096, (full) => runs.write(full))
  const distinct = new Set<number>()
  for (let index = 0; index < 60_000; index += 1) {
    const key = Math.imul(index % 23_456, 0x9e3779b1) >>> 0
    distinct.add(key)
    keys.add(1 + (key & 3), key)
  }
  runs.write(keys.sorted())
  expect(runs.files.length).toBeGreaterThan(5)
  let count = 0
  let last = -1n
  mergeRuns(runs.files, (key) => {
    expect(key > last).toBe(true)
    last = key
    count += 1
  })
  expect(count).toBe(distinct.size)
})

it('splits files only at line ends', async () => {
  const path = join(folder, 'ranges.log')
  const text = 'a\nbbb\n\ncccccccccccccccccccc\nd'
  await writeFile(path, text)
  const file = openSync(path, 'r')
  for (let size = 1; size < 40; size += 1) {
    const ranges = lineRanges(file, text.length, size)
    expect(ranges.map((start, index) => text.slice(start, ranges[index + 1])).join('')).toBe(text)
    for (const start of ranges.slice(1, -1)) expect(text[start - 1]).toBe('\n')
  }
  closeSync(file)
})

import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortHash } from '#core/text/short-hash.ts'
import { caddy } from '../formats/caddy.ts'
import { cloudflare } from '../formats/cloudflare.ts'
import { nginxJson } from '../formats/usual-keys.ts'
import type { LogFormat } from '../line-fields.ts'
import { logRow } from '../log-row.ts'
import { combined } from './combined.ts'
import { headerText } from './field-text.ts'
import { sourceHash } from './plain-lines-wasm.ts'
import { LogReader } from './read-log.ts'
import { VisitorMemo } from './visitors.ts'

it('is compiled from its current source: npm run wasm', () => {
  expect(sourceHash).toBe(shortHash(readFileSync(new URL('plain-lines.as.ts', import.meta.url), 'utf8')))
})

/** Everything reported for each line. `isInRoom`: chunks are placed where a file would be read to. */
function read(format: LogFormat, text: string | Uint8Array, size: number, isInRoom = false): unknown[] {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const told: unknown[] = []
  const visitors = new VisitorMemo()
  const line = (from: Uint8Array, start: number, end: number) =>
    new TextDecoder('latin1').decode(from.subarray(start, end))
  const reader = new LogReader(format, {
    onLine(fields, number, from, start, end) {
      const visitor = visitors.visitorOf(fields).crawler?.id ?? null
      const requestId = headerText(fields, fields.requestIdStart, fields.requestIdEnd)
      const referral = visitors.referralOf(fields)?.host ?? null
      told.push([
        number,
        line(from, start, end),
        { ...logRow(fields), requestId, weight: fields.weight },
        visitor,
        referral,
      ])
    },
    onRejected(reason, number, from, start, end) {
      told.push([number, line(from, start, end), reason])
    },
  })
  const room = isInRoom ? reader.room : null
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.slice(at, at + size)
    room?.set(piece)
    reader.push(room?.subarray(0, piece.length) ?? piece)
  }
  expect(reader.end().lines).toBe(told.length)
  return told
}

/** The same format without blocks: every line is read individually. */
const alone = (format: LogFormat): LogFormat => ({
  ...format,
  reader(header) {
    const reader = format.reader(header)
    return { read: (bytes, start, end, fields) => reader.read(bytes, start, end, fields) }
  },
})

function expectSame(format: LogFormat, text: string | Uint8Array, sizes = [1 << 20, 700, 64]) {
  const expected = read(alone(format), text, 1 << 20)
  for (const size of sizes) expectEqual(read(format, text, size), expected)
  for (const size of [700, 100_000]) expectEqual(read(format, text, size, true), expected)
}

/** Node compares many times faster, and as strictly; `toEqual` shows the differences. */
function expectEqual(found: unknown, expected: unknown) {
  expect(isDeepStrictEqual(found, expected) ? expected : found).toEqual(expected)
}

const gptBot =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)'
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'

describe('combined', () => {
  const part = (...texts: string[]) => fc.constantFrom(...texts)
  const line = fc
    .tuple(
      part(
        '203.0.113.7',
        '203.0.113.7',
        '2001:db8::1',
        'fe80::1%eth0',
        'cafe',
        'crawl.example.net',
        '10.0.0.1,',
      ),
      part(' - - ', ' - - ', ' - - ', ' - bob ', ' - Bob Smith ', ' ', ' -  '),
      part(
        '[20/Nov/2026:09:15:01 +0100]',
        '[20/Nov/2026:09:15:59 +0100]',
        '[20/Nov/2026:09:15:60 +0100]',
        '[20/Nov/2026:09:15:61 +0100]',
        '[20/Nov/2026:09:15:0x +0100]',
        '[20/Nov/2026:09:16:01 +0100]',
        '[20/Nov/2026:09:16:01 -0500]',
        '[20-Nov-2026:09:16:01 -0500]',
        '[31/Nov/2026:09:16:01 +0100]',
        '[20/Nov/1989:09:16:01 +0100]',
        '[2026-11-20T09:15:01+01:00]',
      ),
      part(
        ' "GET / HTTP/1.1" ',
        ' "GET / HTTP/1.1" ',
        ' "GET /a?b=c&d=/?e HTTP/2" ',
        ' "GET /?utm_source=chatgpt.com HTTP/1.1" ',
        ' "POST /x HTTP/2.0" ',
        ' "POSTS /x HTTP/2.0" ',
        ' "HEAD /long-enough-to-pass-sixteen-bytes/and-thirty-two HTTP/3" ',
        ' "PUT  /x HTTP/1.0" ',
        ' "GET /a b  HTTP/1.1" ',
        ' "GET  HTTP/1.1" ',
        ' "GET http://x.example/ HTTP/1.1" ',
        ' "GET /a\\"b HTTP/1.1" ',
        ' "GET /é HTTP/1.1" ',
        ' "OPTIONS * HTTP/1.1" ',
        ' "-" ',
      ),
      part('200', '200', '404', '099', '1000', '-', 'ok', '20'),
      part(' 5120 ', ' 0 ', ' - ', ' 123456789012345 ', ' 1234567890123456 ', ' ', '  5 ', ' 12'),
      part(
        '"-" ',
        '"-" ',
        '"" ',
        '"https://chatgpt.com/c/1" ',
        '"https://www.perplexity.ai" ',
        '"https://chatgpt.com?x" ',
        '"https://chatgpt.com#x" ',
        '"HTTPS://chatgpt.com/" ',
        '"http://x.example/a" ',
        '"Mozilla/5.0" ',
        '"a\\"b" ',
        '"https:/" ',
      ),
      part(
        `"${gptBot}"`,
        `"${browser}"`,
        `"${browser}"`,
        '"-"',
        '""',
        '"x"',
        '"abc"',
        '"Bytespider"',
        '"curl/8.5.0"',
        '"a\\"b and more of it"',
        '"a"b and more of it"',
        `"${gptBot}" "203.0.113.9"`,
        `"${gptBot}" `,
        `"${gptBot}`,
        '',
      ),
      part('\n', '\n', '\n', '\n', '\r\n', ' \n', '\n\n', '\n\0\0', '\r'),
    )
    .map((parts) => parts.join(''))

  it('combined lines are read the same in blocks as line by line, whatever the chunk size', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => expectSame(combined, lines.join(''))),
      { numRuns: 150 },
    )
  })

  it('arbitrary bytes are read the same in blocks as line by line', () => {
    const pieces = fc.oneof(
      line,
      fc.uint8Array({ maxLength: 40 }).map((bytes) => String.fromCharCode(...bytes)),
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (texts) => expectSame(combined, texts.join(''))),
      { numRuns: 100 },
    )
  })

  it('keeps its position among lines of 64 KiB and more, and in blocks of only such lines', () => {
    const long = (length: number) =>
      `203.0.113.7 - - [20/Nov/2026:09:15:01 +0100] "GET /${'x'.repeat(length)} HTTP/1.1" 200 1 "-" "${gptBot}"\n`
    const text = [1, 65_000, 65_366, 65_367, 65_368, 70_000, 300_000, 2, 600_000].map(long).join('')
    expectSame(combined, text)
  })

  it('distinguishes more agents than it has room for', () => {
    const agentOf = (index: number) => (index % 7 === 0 ? gptBot : `Agent number ${index} of very many/1.0`)
    const text = Array.from(
      { length: 90_000 },
      (_, index) =>
        `203.0.113.7 - - [20/Nov/2026:09:15:01 +0100] "GET / HTTP/1.1" 200 1 "https://h${index % 9}.example/" "${agentOf(index)}"\n`,
    ).join('')
    const told = read(combined, text, 1 << 20)
    expect(told.length).toBe(90_000)
    const seen = told.map((each) => {
      const [number, , row, crawler, referral] = each as [number, string, object, unknown, unknown]
      return [number, 'userAgent' in row && row.userAgent, crawler, referral]
    })
    expectEqual(
      seen,
      Array.from(told, (_, index) => [index + 1, agentOf(index), index % 7 === 0 ? 'gptbot' : null, null]),
    )
  })
})

describe('JSON', () => {
  const texts = [
    '/a',
    '/a?b',
    '/?utm_source=chatgpt.com',
    '',
    '-',
    'GET',
    gptBot,
    browser,
    'https://chatgpt.com/c/1',
    '203.0.113.7',
    '10.0.0.1',
    '1.2.3',
    '203.0.113.7, 10.0.0.1',
    '8.8.8.8',
    '100.20.0.1',
    '100.64.0.1',
    '172.64.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '2001:db8::1',
    'get',
    'VERSION-CONTROL',
    '2026-11-20T08:15:01Z',
    '2026-11-20T08:15:01.123456Z',
    '2026-11-20T08:15:60.Z',
    '2026-11-20T08:15 01Z',
    '2026-11-20T08:15:01+01:00',
    'a "quoted" one',
    'line\nend',
    'é\u2028',
    '\\',
  ].map((each) => JSON.stringify(each))
  const odd =
    '0 200 -1 01 1.5 1000 12345678 123456789 1e3 1. - 1795162501 1795162501123 12345678901234567 null true false nul {} [] " ["GET"] {"a":1}'
  const odds = [...odd.split(' '), '"\\u00e9"', '"\\x"', '"a\tb"', '']
  const value = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...texts) }, fc.constantFrom(...odds))
  const keys = [
    'EdgeStartTimestamp',
    'EdgeEndTimestamp',
    'EdgeResponseStatus',
    'ClientRequestURI',
    'ClientRequestPath',
    'ClientRequestMethod',
    'EdgeResponseBytes',
    'ClientIP',
    'ClientRequestUserAgent',
    'ClientRequestReferer',
    'ClientRequestHost',
    'RayID',
    'Other',
  ]
  const usual: Record<string, string> = {
    EdgeStartTimestamp: '"2026-11-20T08:15:01.5Z"',
    EdgeResponseStatus: '200',
    ClientRequestURI: '"/a"',
    ClientRequestMethod: '"GET"',
    EdgeResponseBytes: '12',
    ClientIP: '"203.0.113.7"',
    ClientRequestUserAgent: JSON.stringify(gptBot),
    ClientRequestReferer: '"https://chatgpt.com/"',
    ClientRequestHost: '"x.example"',
    RayID: '"0000000000001eef"',
  }
  const sound = (changes: [string, string][]) =>
    `{${Object.entries({ ...usual, ...Object.fromEntries(changes) })
      .map(([key, each]) => `"${key}":${each}`)
      .join(',')}}`
  /** Only a few keys differ at a time, so that many lines have the same shape. */
  const cloudflareLine = fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 2 }),
      fc.constantFrom('', '', '', '', '', ' ', ',', ',"ClientIP":"198.51.100.1"}', 'x'),
      fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n'),
    )
    .map(([changes, tail, end]) => `${sound(changes)}${tail}${end}`)

  it('JSON lines are read the same in blocks as line by line', () => {
    fc.assert(
      fc.property(fc.array(cloudflareLine, { maxLength: 40 }), (lines) =>
        expectSame(cloudflare, lines.join('')),
      ),
      { numRuns: 100 },
    )
  })

  it('any value in any place, between typical lines, is read the same', () => {
    const lines = keys.flatMap((key) =>
      [...texts, ...odds].flatMap((each) => [
        sound([]),
        sound([[key, each]]),
        sound([
          ['ClientRequestReferer', '""'],
          [key, each],
        ]),
      ]),
    )
    expectSame(cloudflare, `${lines.join('\n')}\n`)
  })

  it('any keys in any order, often duplicated, are read the same', () => {
    const shape = fc.array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 9 })
    fc.assert(
      fc.property(fc.array(fc.tuple(shape, fc.integer({ min: 1, max: 12 })), { maxLength: 5 }), (shapes) => {
        const lines = shapes.flatMap(([pairs, times]) =>
          Array.from(
            { length: times },
            () => `{${pairs.map(([key, each]) => `"${key}":${each}`).join(',')}}\n`,
          ),
        )
        expectSame(cloudflare, lines.join(''))
      }),
      { numRuns: 100 },
    )
  })

  it('nested objects, lines about something else, and leading words are read the same', () => {
    const requests = fc.constantFrom(
      `{"level":"info","ts":1795162501.5,"logger":"http.log.access.log0","request":{"remote_ip":"203.0.113.7","method":"GET","host":"x.example","uri":"/a","headers":{"User-Agent":[${JSON.stringify(gptBot)}],"Referer":["https://chatgpt.com/"]}},"size":3,"status":200}`,
      `{"level":"info","ts":1795162502.5,"logger":"http.log.access.log0","request":{"remote_ip":"203.0.113.8","method":"HEAD","host":"x.example","uri":"/b?c","headers":{"User-Agent":[${JSON.stringify(browser)}],"Referer":[""]}},"size":0,"status":304}`,
      `{"level":"info","ts":1795162502.5,"logger":"tls.cache","request":{"remote_ip":"203.0.113.8","method":"HEAD","host":"x.example","uri":"/b?c","headers":{"User-Agent":[${JSON.stringify(browser)}],"Referer":[""]}},"size":0,"status":304}`,
      `{"level":"info","ts":1795162502.5,"logger":"http.log.access","request":{"remote_ip":"203.0.113.8","method":"HEAD","host":"x.example","uri":"/b?c","headers":{}},"size":0,"status":null}`,
      `caddy  | {"level":"info","ts":1795162502.5,"logger":"http.log.access","request":{"uri":"/b","method":"GET"},"status":200}`,
      '{"level":"warn","msg":"started"}',
    )
    fc.assert(
      fc.property(fc.array(requests, { maxLength: 60 }), (lines) => {
        expectSame(caddy, `${lines.join('\n')}\n`)
        expectSame(nginxJson, `${lines.join('\n')}\n`)
      }),
      { numRuns: 100 },
    )
  })
})

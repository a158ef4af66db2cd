import { describe, expect, test } from 'vitest'
import { compilePattern } from './custom-pattern.ts'
import { detectFormat } from './detect.ts'
import { formats } from './formats/registry.ts'
import { isPlainlyCombined } from './read/combined.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const detect = (text: string) => detectFormat(encode(text))
const repeat = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n') + '\n'

const agent = 'Mozilla/5.0 (compatible; CCBot/2.0; +https://commoncrawl.org/faq/)'
const combined = (index: number, address = `203.0.113.${index % 250}`, userAgent = agent) =>
  `${address} - - [20/Nov/2026:09:15:${String(index % 60).padStart(2, '0')} +0100] "GET /page-${index} HTTP/1.1" 200 512 "-" "${userAgent}"`
const cloudflare = (index: number) =>
  JSON.stringify({
    ClientIP: `203.0.113.${index % 250}`,
    ClientRequestHost: 'example.com',
    ClientRequestMethod: 'GET',
    ClientRequestURI: `/page-${index}`,
    ClientRequestUserAgent: agent,
    EdgeResponseStatus: 200,
    EdgeStartTimestamp: '2026-11-20T08:15:01Z',
  })
const vercel = (index: number) => ({
  id: String(index),
  source: 'static',
  host: 'example.com',
  timestamp: 1795162501000,
  requestId: `fra1::${index}`,
  statusCode: 200,
  proxy: {
    timestamp: 1795162501000,
    method: 'GET',
    host: 'example.com',
    path: '/a',
    userAgent: [agent],
    statusCode: 200,
    clientIp: '203.0.113.7',
  },
})
const nginxJson = (index: number, changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    time_iso8601: '2026-11-20T09:15:01+01:00',
    remote_addr: '203.0.113.7',
    request: `GET /${index} HTTP/2.0`,
    status: 200,
    http_user_agent: agent,
    ...changes,
  })

describe('detectFormat', () => {
  test.each<readonly [string, string]>([
    ...formats.map(({ id, samples }) => [id, `${samples[0].line}\n`] as const),
    [
      'iis',
      '#Fields: date time c-ip cs-method cs-uri-stem sc-status cs(User-Agent)\n2026-11-20 08:15:01 203.0.113.7 GET /a 200 CCBot/2.0\n',
    ],
    [
      'cloudfront',
      `#Version: 1.0\n#Fields: date time c-ip cs-method cs-uri-stem sc-status cs(User-Agent)\n2026-11-20\t08:15:01\t203.0.113.7\tGET\t/a\t200\tCCBot/2.0\n`,
    ],
  ])('detects %s', (id, text) => {
    const found = detect(text)
    expect(found.format?.id).toBe(id)
    expect(found.score).toBeGreaterThan(0.5)
    expect(found.parsed).toBeGreaterThan(0)
    expect(isPlainlyCombined(encode(text))).toBe(id === 'combined')
  })

  test('no other format reads plainly combined logs, with or without garbage lines', () => {
    const text = repeat(100, (index) => (index % 25 === 7 ? '\\x16\\x03' : combined(index)))
    expect(isPlainlyCombined(encode(text))).toBe(true)
    expect(detect(text)).toMatchObject({ format: { id: 'combined' }, alternatives: [] })
    expect(isPlainlyCombined(encode(repeat(100, (index) => (index % 5 === 0 ? '-' : combined(index)))))).toBe(
      false,
    )
    expect(isPlainlyCombined(encode(''))).toBe(false)
    expect(isPlainlyCombined(encode(combined(1)))).toBe(false)
  })

  test('an array on one line or many is detected and framed', () => {
    for (const indent of [0, 2]) {
      const found = detect(JSON.stringify([vercel(1), vercel(2)], null, indent))
      expect(found.format).toMatchObject({ id: 'vercel', framing: 'json-array' })
      expect(found.parsed).toBe(2)
    }
  })

  test('a byte order mark, UTF-16, and a truncated last line change nothing', () => {
    const text = repeat(10, (index) => combined(index))
    const plain = detect(text)
    const cut = detect(text + combined(99).slice(0, 60))
    expect(cut).toEqual(plain)
    expect(detect(`\ufeff${text}`).parsed).toBe(10)
    const wide = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect(detectFormat(wide)).toMatchObject({ parsed: 10, format: { id: 'combined' } })
  })

  test('garbage from scanners is shown and does not mislead', () => {
    const found = detect(
      repeat(40, (index) => combined(index)) +
        String.raw`203.0.113.9 - - [20/Nov/2026:09:15:01 +0100] "\x16\x03\x01" 400 0 "-" "-"` +
        '\n',
    )
    expect(found).toMatchObject({ parsed: 40, rejected: 1, warnings: [], format: { id: 'combined' } })
    expect(found.samples.at(-1)).toMatchObject({ row: null, reason: 'no-request' })
  })

  test('samples show the line and what was read from it', () => {
    const { samples } = detect(cloudflare(7))
    expect(samples).toEqual([
      {
        text: cloudflare(7),
        reason: null,
        row: {
          time: '2026-11-20T08:15:01.000Z',
          ip: '203.0.113.7',
          method: 'GET',
          path: '/page-7',
          query: null,
          status: 200,
          bytes: null,
          referer: null,
          userAgent: agent,
          host: 'example.com',
        },
      },
    ])
  })

  test.each([
    '',
    '\n\n',
    'Dear Sir or Madam,\nthis is a letter.\n',
    '{"level":"info","msg":"started"}\n',
    '\u0000\u0001\u0002',
    'a,b,c\n1,2,3\n',
  ])('no format is detected for %j', (text) => {
    expect(detect(text)).toMatchObject({
      format: null,
      score: 0,
      parsed: 0,
      warnings: ['We don’t recognize this log format. Describe it with a pattern.'],
    })
  })

  test.each([
    ['so AI bots can’t be identified', repeat(5, (index) => combined(index, '203.0.113.7', '-'))],
    [
      'Traefik',
      repeat(5, () =>
        JSON.stringify({
          ClientHost: '203.0.113.7',
          DownstreamStatus: 200,
          RequestMethod: 'GET',
          RequestPath: '/',
          StartUTC: '2026-11-20T08:15:01Z',
        }),
      ),
    ],
    ['belong to Cloudflare', repeat(5, (index) => combined(index, '162.158.1.7'))],
    ['private network', repeat(5, (index) => combined(index, '10.0.0.1'))],
    ['addresses are missing', repeat(5, (index) => nginxJson(index, { remote_addr: '-' }))],
    ['addresses are truncated', repeat(30, (index) => combined(index, '203.0.113.0'))],
    ['Status codes are missing', repeat(5, (index) => nginxJson(index, { status: '-' }))],
    ['zone', repeat(5, (index) => nginxJson(index, { time_iso8601: '2026-11-20T09:15:01' }))],
    ['sampled', repeat(5, (index) => nginxJson(index, { sample_interval: 10 }))],
    [
      'Heroku’s router',
      '2026-11-20T08:15:01+00:00 heroku[router]: at=info method=GET path="/" host=a.example fwd="203.0.113.7" status=200 bytes=5\n',
    ],
  ])('warns: %s', (words, text) => {
    expect(detect(text).warnings.filter((warning) => warning.includes(words))).toHaveLength(1)
  })

  test('a clean log has no warnings', () => {
    expect(detect(repeat(40, (index) => combined(index))).warnings).toEqual([])
    expect(detect(repeat(40, cloudflare)).warnings).toEqual([])
  })

  test('a custom pattern is tried like a format', () => {
    const compiled = compilePattern('$status;$time_iso8601;$remote_addr;$request;$http_user_agent')
    if ('error' in compiled) throw new Error(compiled.error.message)
    const found = detectFormat(
      encode(`200;2026-11-20T09:15:01+01:00;203.0.113.7;GET /a HTTP/1.1;${agent}\n`),
      [compiled.format],
    )
    expect(found).toMatchObject({ format: { id: 'custom' }, parsed: 1, rejected: 0 })
  })
})

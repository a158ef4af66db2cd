import { describe, expect, test } from 'vitest'
import { LineFields, type Rejection } from '../line-fields.ts'
import { logRow, type LogRow } from '../log-row.ts'
import { headerText, targetText } from '../read/field-text.ts'
import { sampleAgent, sampleRow } from './known-format.ts'
import { formatById, formats } from './registry.ts'

const encoder = new TextEncoder()

/** The rows a format reads from lines of one file, or why there is none. */
function readLines(id: string, lines: string[], header = ''): (LogRow | Rejection)[] {
  const reader = formatById(id)?.reader(header)
  if (reader === undefined) throw new Error(`No format ${id}.`)
  const fields = new LineFields()
  return lines.map((line) => {
    // Text on both sides, so that a reader that leaves its line is caught.
    const bytes = encoder.encode(`"} x\n${line}\n{"y "`)
    fields.bytes = bytes
    const reason = reader.read(bytes, 5, bytes.length - 6, fields)
    return reason ?? logRow(fields)
  })
}
const readLine = (id: string, line: string) => readLines(id, [line])[0]
const rowOf = (id: string, line: string): LogRow => {
  const row = readLine(id, line)
  if (typeof row !== 'object') throw new Error(`Rejected: ${row}`)
  return row
}
const json = (value: unknown) => JSON.stringify(value)

const encodedAgent = encodeURIComponent(sampleAgent)
const lineOf = (id: string) => formatById(id)?.samples[0].line ?? ''
const cloudflareLine: Record<string, unknown> = JSON.parse(lineOf('cloudflare'))
const samples = formats.flatMap(({ id, samples }) => samples.map((sample) => ({ id, ...sample })))
const ids = formats.map(({ id }) => id)

describe('formats', () => {
  test.each(samples)('$id reads its sample $line', ({ id, line, says = {} }) => {
    expect(readLine(id, line)).toEqual(typeof says === 'string' ? says : { ...sampleRow, ...says })
  })

  test.each(ids)('%s: a line cut off anywhere never throws and never leaves its bytes', (id) => {
    const reader = formatById(id)?.reader('')
    const fields = new LineFields()
    const line = encoder.encode(lineOf(id))
    const bytes = encoder.encode(`${lineOf(id)} "${'x'.repeat(50)}" } ] ,`)
    for (let end = 0; end <= line.length; end += 1) {
      fields.bytes = bytes
      if (reader?.read(bytes, 0, end, fields) !== null) continue
      const ranges = Object.entries(fields).filter(([name]) => name.endsWith('End'))
      for (const [name, value] of ranges) {
        expect(value, `${name} of ${id} cut at ${end}`).toBeLessThanOrEqual(end)
        const start = Object.entries(fields).find(([other]) => other === name.replace(/End$/, 'Start'))?.[1]
        expect(start).toBeLessThanOrEqual(Number(value))
      }
      headerText(fields, fields.agentStart, fields.agentEnd)
      targetText(fields, fields.targetStart, fields.targetEnd)
    }
  })

  test.each(ids)('%s: random bytes in a line are read or rejected, never thrown', (id) => {
    const reader = formatById(id)?.reader('')
    const fields = new LineFields()
    let seed = 7
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return (seed >>> 8) % below
    }
    let parsed = 0
    let rejected = 0
    for (let round = 0; round < 2000; round += 1) {
      const bytes = encoder.encode(lineOf(id))
      for (let change = random(6); change >= 0; change -= 1) bytes[random(bytes.length)] = random(256)
      const start = random(3) === 0 ? random(bytes.length) : 0
      fields.bytes = bytes
      if (reader?.read(bytes, start, bytes.length, fields) === null) parsed += 1
      else rejected += 1
      headerText(fields, fields.agentStart, fields.agentEnd)
    }
    expect(parsed + rejected).toBe(2000)
    expect(rejected).toBeGreaterThan(0)
  })

  test.each(ids)('%s: a blank line is blank', (id) => {
    expect(readLines(id, ['', '   '])).toEqual(['blank', 'blank'])
  })
})

describe('JSON', () => {
  test.each([
    ['nanoseconds', '1795162501000000000'],
    ['microseconds', '1795162501000000'],
    ['milliseconds', '1795162501000'],
    ['seconds', '1795162501'],
    ['seconds with a fraction', '1795162501.000999'],
    ['text', '"1795162501"'],
    ['RFC 3339', '"2026-11-20T08:15:01Z"'],
    ['a zone', '"2026-11-20T13:45:01+05:30"'],
    ['a zone without colon, behind a blank', '"2026-11-20 11:45:01 +0330"'],
    ['no zone', '"2026-11-20T08:15:01"'],
    ['the common log format', '"20/Nov/2026:09:15:01 +0100"'],
    ['HTTP’s own', '"Fri, 20 Nov 2026 08:15:01 GMT"'],
    ['a number with an exponent', '1.795162501e9'],
  ])('reads the time in %s', (_, time) => {
    const line = json({ ...cloudflareLine, EdgeStartTimestamp: 0 }).replace(
      'Timestamp":0',
      `Timestamp":${time}`,
    )
    expect(rowOf('cloudflare', line).time).toBe(sampleRow.time)
  })

  test.each([
    '"yesterday"',
    '12',
    '"2026-13-01T00:00:00Z"',
    '"2026-02-30T00:00:00Z"',
    '"2026-11-20T25:00:00Z"',
    'null',
    '{}',
    '"2026-11-20T08:15:01+9"',
    '99999999999999999999',
  ])('rejects the time: %s', (time) => {
    const line = json({ ...cloudflareLine, EdgeStartTimestamp: 0 }).replace(
      'Timestamp":0',
      `Timestamp":${time}`,
    )
    expect(readLine('cloudflare', line)).toBe('bad-time')
  })

  test('both hours of the night when clocks go back are distinguished', () => {
    const at = (time: string) =>
      rowOf('nginx-json', json({ time, request: 'GET / HTTP/1.1', status: 200 })).time
    expect(at('2026-10-25T02:30:00+02:00')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-10-25T02:30:00+01:00')).toBe('2026-10-25T01:30:00.000Z')
  })

  test.each([
    [-1, null],
    [0, null],
    ['000', null],
    ['-', null],
    [460, 460],
    [499, 499],
    ['200', 200],
    [1200, null],
  ])('reads status %s', (status, expected) => {
    expect(
      rowOf(
        'cloudflare',
        json({ ...cloudflareLine, EdgeStartTimestamp: 1795162501, EdgeResponseStatus: status }),
      ).status,
    ).toBe(expected)
  })

  test('unescapes quotes and non-ASCII letters in an agent', () => {
    const agent = 'Bot "x" \\ é 🤖\u0000'
    const line = json({ time: 1795162501, request: 'GET / HTTP/1.1', http_user_agent: agent })
    expect(rowOf('nginx-json', line).userAgent).toBe('Bot "x" \\ é 🤖\ufffd')
    expect(rowOf('nginx-json', line.replace('é', String.raw`\u00e9`)).userAgent).toBe('Bot "x" \\ é 🤖\ufffd')
  })

  test.each([
    ['{"a":1', 'unreadable'],
    ['not json', 'unreadable'],
    ['[', 'directive'],
    [']', 'directive'],
    ['{}', 'not-a-request'],
    ['{"content":"tests"}', 'not-a-request'],
    [json({ time: 1795162501, path: '/x', message: 'worker started' }), 'not-a-request'],
    [json({ time: 1795162501, status: 400, request: '\u0016\u0003\u0001\u0002' }), 'no-request'],
    [json({ time: 1795162501, status: 400, request: '' }), 'no-request'],
    [json({ time: 1795162501, status: 400, request: '-', http_user_agent: '-' }), 'no-request'],
    [json({ time: 1795162501, status: 400, request: 'GET' }), 'no-request'],
    [json({ status: 200, request: 'GET / HTTP/1.1' }), 'bad-time'],
  ])('%s is %s', (line, reason) => {
    expect(readLine('nginx-json', line)).toBe(reason)
  })

  test('ignores a comma after an element and a leading blank', () => {
    expect(rowOf('cloudflare', ` ${lineOf('cloudflare')},`)).toEqual(sampleRow)
  })

  test('Vercel: output of functions is not a request, and −1 is not a status', () => {
    expect(
      readLine('vercel', json({ id: '1', source: 'build', timestamp: 1795162501000, message: 'Building' })),
    ).toBe('not-a-request')
    const revalidated = lineOf('vercel').replace('"statusCode":200', '"statusCode":-1')
    expect(rowOf('vercel', revalidated).status).toBeNull()
  })

  test('Caddy: error entries repeat a request and are not counted, and its old names are read', () => {
    const line = lineOf('caddy')
    expect(readLine('caddy', line.replace('http.log.access.log0', 'http.log.error'))).toBe('not-a-request')
    expect(
      readLine(
        'caddy',
        json({ level: 'info', ts: 1795162501.5, logger: 'tls', msg: 'certificate obtained' }),
      ),
    ).toBe('not-a-request')
    expect(
      rowOf('caddy', line.replace('"client_ip":"203.0.113.7",', '').replace('10.0.0.9', '198.51.100.4')).ip,
    ).toBe('198.51.100.4')
  })

  test('Netlify: other log types are not requests', () => {
    expect(
      readLine(
        'netlify',
        json({ log_type: 'functions', timestamp: 1795162501000, path: '/x', method: 'GET' }),
      ),
    ).toBe('not-a-request')
  })

  test.each([
    ['the peer, whatever was forwarded', '198.51.100.9', '203.0.113.7', '198.51.100.9'],
    [
      'behind a proxy of one’s own, the last address that is not private',
      '10.0.0.1',
      '192.0.2.66, 203.0.113.7, 10.1.2.3',
      '203.0.113.7',
    ],
    ['IPv6 in the list', '::1', '2001:db8::7, fd00::1', '2001:db8::7'],
    ['nothing usable in the list', '10.0.0.1', 'unknown', null],
    ['no list', '10.0.0.1', '-', '10.0.0.1'],
    ['a port behind', '203.0.113.7:4711', '', '203.0.113.7'],
  ])('reads the address: %s', (_, remote, forwarded, expected) => {
    const line = json({
      time: 1795162501,
      request: 'GET / HTTP/1.1',
      remote_addr: remote,
      http_x_forwarded_for: forwarded,
    })
    expect(rowOf('nginx-json', line).ip).toBe(expected)
  })

  test('sampling becomes a weight, and a rate above one is ignored', () => {
    const reader = formatById('json')?.reader('')
    const fields = new LineFields()
    const weightOf = (sampling: Record<string, unknown>) => {
      const bytes = encoder.encode(json({ time: 1795162501, method: 'GET', path: '/', ...sampling }))
      fields.bytes = bytes
      expect(reader?.read(bytes, 0, bytes.length, fields)).toBeNull()
      return fields.weight
    }
    expect(
      [
        {},
        { sample_interval: 10 },
        { sample_rate: 0.05 },
        { sample_rate: 100 },
        { sample_rate: 0 },
        { sample_interval: 1e9 },
      ].map(weightOf),
    ).toEqual([1, 10, 20, 1, 1, 1])
  })

  test('the headers of Web Bot Auth are kept separate from all others', () => {
    const reader = formatById('cloudflare')?.reader('')
    const fields = new LineFields()
    const bytes = encoder.encode(
      json({
        ...cloudflareLine,
        RequestHeaders: {
          'signature-agent': '"https://chatgpt.com"',
          'signature-input': 'sig1=("@authority");keyid="x"',
          signature: 'sig1=:abc=:',
        },
      }),
    )
    fields.bytes = bytes
    expect(reader?.read(bytes, 0, bytes.length, fields)).toBeNull()
    expect(headerText(fields, fields.signatureAgentStart, fields.signatureAgentEnd)).toBe(
      '"https://chatgpt.com"',
    )
    expect(headerText(fields, fields.signatureInputStart, fields.signatureInputEnd)).toBe(
      'sig1=("@authority");keyid="x"',
    )
    expect(headerText(fields, fields.signatureStart, fields.signatureEnd)).toBe('sig1=:abc=:')
  })

  test('request ids come only from what the source itself generates', () => {
    const idOf = (id: string) => {
      const reader = formatById(id)?.reader('')
      const fields = new LineFields()
      const bytes = encoder.encode(lineOf(id))
      fields.bytes = bytes
      reader?.read(bytes, 0, bytes.length, fields)
      return headerText(fields, fields.requestIdStart, fields.requestIdEnd)
    }
    expect(Object.fromEntries(ids.map((id) => [id, idOf(id)]).filter(([, id]) => id !== null))).toEqual({
      cloudflare: '8e5b0a1b2c3d4e5f',
      'aws-waf': 'abc==',
      vercel: 'fra1::abc',
      akamai: '1239f220',
      'google-cloud': '1kcpm1hg1b8m9w6',
      'cloudfront-json': 'abc==',
      cloudfront: 'abc==',
      'cloudfront-realtime': 'abc==',
      bunny: '322b688bd63fb63f2babe9de96a5d262',
    })
  })
})

describe('columns', () => {
  test('IIS: #Fields may appear again with another order', () => {
    const found = readLines('iis', [
      '#Software: Microsoft Internet Information Services 10.0',
      '#Fields: date time cs-method cs-uri-stem cs-uri-query c-ip cs(User-Agent) sc-status sc-bytes',
      '2026-11-20 08:15:01 GET /a - 203.0.113.7 CCBot/2.0+(https://commoncrawl.org/faq/) 200 17',
      '#Fields: date time c-ip cs-uri-stem cs-method sc-status',
      '2026-11-20 08:15:02 2001:db8::7 /b HEAD 404',
      '2026-11-20 08:15:02 2001:db8::7',
    ])
    expect(found).toEqual([
      'directive',
      'directive',
      {
        ...sampleRow,
        path: '/a',
        query: null,
        referer: null,
        host: null,
        userAgent: 'CCBot/2.0 (https://commoncrawl.org/faq/)',
        bytes: 17,
      },
      'directive',
      {
        ...sampleRow,
        time: '2026-11-20T08:15:02.000Z',
        ip: '2001:db8::7',
        method: 'HEAD',
        path: '/b',
        query: null,
        status: 404,
        bytes: null,
        referer: null,
        host: null,
        userAgent: null,
      },
      'unreadable',
    ])
  })

  test('IIS: the day may be only in a directive, and the order at the head of the file', () => {
    const [first] = readLines(
      'iis',
      ['08:15:01 203.0.113.7 GET /a 200'],
      '#Date: 2026-11-20 08:00:00\n#Fields: time c-ip cs-method cs-uri-stem sc-status\n',
    )
    expect(first).toMatchObject({ time: sampleRow.time, path: '/a', status: 200 })
  })

  test('CloudFront: an agent is decoded once or twice, but not if it contains a blank', () => {
    const line = lineOf('cloudfront')
    const agent = encodedAgent.replaceAll('%20', '%2520')
    const agentOf = (written: string) => rowOf('cloudfront', line.replace(agent, written)).userAgent
    expect(agentOf('a%20b')).toBe('a b')
    expect(agentOf('a%2520b')).toBe('a b')
    expect(agentOf('a b%20c')).toBe('a b%20c')
    expect(agentOf('100%')).toBe('100%')
    expect(agentOf('-')).toBeNull()
  })

  test('ALB: reads IPv6 with a port and unanswered requests, and rejects what is not a request', () => {
    const line = lineOf('alb')
    expect(rowOf('alb', line.replace('203.0.113.7:51234', '[2001:db8::7]:51234')).ip).toBe('2001:db8::7')
    expect(rowOf('alb', line.replace('203.0.113.7:51234', '2001:db8::7:51234')).ip).toBe('2001:db8::7')
    expect(rowOf('alb', line.replace(' 200 500 ', ' 460 - '))).toMatchObject({ status: 460 })
    expect(
      readLine(
        'alb',
        line.replace('GET https://www.example.com:443/docs/?p=1 HTTP/1.1', '- http://www.example.com:80- -'),
      ),
    ).toBe('no-request')
    expect(rowOf('alb', line.replace(sampleAgent, String.raw`a \"quoted\" agent`)).userAgent).toBe(
      'a "quoted" agent',
    )
  })

  test('bunny.net: host and path come from an absolute URL', () => {
    expect(rowOf('bunny', lineOf('bunny'))).toMatchObject({
      host: 'www.example.com',
      path: '/docs/',
      query: 'p=1',
    })
  })
})

describe('HAProxy', () => {
  const line = lineOf('haproxy')
  test('the agent is unknown without captures', () => {
    expect(rowOf('haproxy', line.replace(/\{.*\} \{\}/, ''))).toMatchObject({
      userAgent: null,
      path: '/docs/',
      status: 200,
    })
  })
  test('classifies bad requests, aborted ones, and other messages', () => {
    expect(readLine('haproxy', line.replace('GET /docs/?p=1 HTTP/1.1', '<BADREQ>'))).toBe('no-request')
    expect(rowOf('haproxy', line.replace(' 200 5120 ', ' -1 0 '))).toMatchObject({ status: null, bytes: 0 })
    expect(readLine('haproxy', 'Nov 20 09:15:01 lb1 haproxy[1234]: Proxy https started.')).toBe(
      'not-a-request',
    )
  })
  test('quotes in a captured agent do not end the line', () => {
    expect(rowOf('haproxy', line.replace(sampleAgent, 'a "quoted" agent/1'))).toMatchObject({
      userAgent: 'a "quoted" agent/1',
      path: '/docs/',
    })
  })
})

test('Heroku: a router error is a request, and an app’s own line is not', () => {
  const line = lineOf('heroku')
  expect(
    rowOf(
      'heroku',
      line.replace('at=info', 'at=error code=H12 desc="Request timeout"').replace('status=200', 'status=503'),
    ),
  ).toMatchObject({ status: 503, path: '/docs/' })
  expect(
    readLine('heroku', '<190>1 2026-11-20T08:15:01.000000+00:00 host app web.1 - listening on 3000'),
  ).toBe('not-a-request')
})

describe('lines within JSON', () => {
  const inner = `203.0.113.7 - - [20/Nov/2026:09:15:01 +0100] "GET /é HTTP/1.1" 200 1 "-" "a \\x22b\\x22 🤖"`

  test('the envelope and the line are unescaped once each', () => {
    const line = json({ message: inner })
    const escaped = line.replaceAll('é', String.raw`\u00e9`).replaceAll('🤖', String.raw`\ud83e\udd16`)
    for (const written of [line, escaped])
      expect(rowOf('wrapped', written)).toMatchObject({ path: '/é', userAgent: 'a "b" 🤖' })
  })

  test('an object within a text is read by its common keys', () => {
    const object = json({ time: 1795162501, method: 'GET', path: '/docs/', status: 200 })
    expect(rowOf('wrapped', json({ log: `${object}\n` }))).toMatchObject({ path: '/docs/', status: 200 })
  })

  test('lines that are not access lines are rejected with their reason', () => {
    expect(
      readLines('wrapped', [json({ log: 'started\n' }), json({ log: '\n' }), json({ level: 'info' }), 'x']),
    ).toEqual(['unreadable', 'blank', 'not-a-request', 'unreadable'])
  })
})

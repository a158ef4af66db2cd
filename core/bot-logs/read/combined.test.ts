import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineFields, rejections } from '../line-fields.ts'
import { logRow } from '../log-row.ts'
import { CombinedReader } from './combined.ts'

const agent =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)'
const time = '[20/Nov/2026:09:15:01 +0100]'
const rest = `${time} "GET /docs/?p=1 HTTP/1.1" 200 5120 "-" "${agent}"`

function read(line: string | Uint8Array, reader = new CombinedReader()) {
  const bytes = typeof line === 'string' ? new TextEncoder().encode(line) : line
  const fields = new LineFields()
  fields.bytes = bytes
  return reader.read(bytes, 0, bytes.length, fields) ?? logRow(fields)
}

const row = {
  time: '2026-11-20T08:15:01.000Z',
  ip: '203.0.113.7',
  method: 'GET',
  path: '/docs/',
  query: 'p=1',
  status: 200,
  bytes: 5120,
  referer: null,
  userAgent: agent,
  host: null,
}

describe('text before the access line', () => {
  it.each([
    ['nothing', `203.0.113.7 - - ${rest}`, {}],
    ['a user', `203.0.113.7 - bob ${rest}`, {}],
    ['a user of two words', `203.0.113.7 - Bob Smith ${rest}`, {}],
    ['a host', `example.com 203.0.113.7 - - ${rest}`, { host: 'example.com' }],
    ['a host with its port', `example.com:443 203.0.113.7 - - ${rest}`, { host: 'example.com' }],
    ['a host that is an address', `10.0.0.5:80 203.0.113.7 - - ${rest}`, { host: '10.0.0.5' }],
    [
      'a host and a named client',
      `example.com crawl.example.net - - ${rest}`,
      { host: 'example.com', ip: null },
    ],
    ['a named client', `crawl.example.net - - ${rest}`, { ip: null }],
    ['addresses, the last of a proxy of ours', `203.0.113.7, 10.0.0.1 - - ${rest}`, {}],
    ['addresses in quotes', `"198.51.100.1, 203.0.113.7" - - ${rest}`, {}],
    ['IPv6', `2001:db8::1 - - ${rest}`, { ip: '2001:db8::1' }],
    ['a Unix socket', `unix: - - ${rest}`, { ip: null }],
    ['syslog', `<134>Nov 20 09:15:01 web1 nginx: 203.0.113.7 - - ${rest}`, {}],
    [
      'syslog with a host of the site',
      `Nov 20 09:15:01 web1 apache[12]: example.com:80 203.0.113.7 - - ${rest}`,
      { host: 'example.com' },
    ],
    ['newer syslog', `<134>1 2026-11-20T09:15:01Z web1 nginx 7 - [a@1 b="c d"] 203.0.113.7 - - ${rest}`, {}],
    ['a container', `web-1  | 203.0.113.7 - - ${rest}`, {}],
    ['Kubernetes', `2026-11-20T08:15:01.123456789Z stdout F 203.0.113.7 - - ${rest}`, {}],
    ['Docker in JSON', JSON.stringify({ log: `203.0.113.7 - - ${rest}\n`, stream: 'stdout', time: 'x' }), {}],
    ['quotes around all', `"203.0.113.7 - - ${rest}"`, {}],
    [
      'quotes around each',
      `"203.0.113.7" "-" "-" "${time}" "GET /docs/?p=1 HTTP/1.1" "200" "5120" "-" "${agent}"`,
      {},
    ],
  ])('%s', (_, line, differs) => {
    expect(read(line)).toEqual({ ...row, ...differs })
  })
})

describe('text after the access line', () => {
  it.each([
    ['nothing: common', '200 5120', { userAgent: null }],
    ['a referrer', `200 5120 "https://chatgpt.com/" "${agent}"`, { referer: 'https://chatgpt.com/' }],
    ['times', `200 5120 "-" "${agent}" 0.003 0.001`, {}],
    ['a time in between', `200 5120 0.003 "-" "${agent}"`, {}],
    ['Traefik', `200 5120 "-" "${agent}" 12 "web@docker" "http://10.0.0.9:80" 3ms`, {}],
    ['a forwarded address that anybody can send', `200 5120 "-" "${agent}" "198.51.100.9"`, {}],
    ['no size', `200 - "-" "${agent}"`, { bytes: null }],
    ['no status', `- 0 "-" "${agent}"`, { status: null, bytes: 0 }],
    ['a status of zeros', `000 0 "-" "${agent}"`, { status: null, bytes: 0 }],
    ['a status of nginx', `499 0 "-" "${agent}"`, { status: 499, bytes: 0 }],
    ['empty texts', `200 5120 "" ""`, { userAgent: null }],
    ['only the agent', `200 5120 "GPTBot/1.3"`, { userAgent: 'GPTBot/1.3' }],
    [
      'agent and referrer changed',
      `200 5120 "${agent}" "https://claude.ai/"`,
      { referer: 'https://claude.ai/' },
    ],
    ['quotes as Apache writes them', `200 5120 "-" "a \\"b\\" \\\\ c"`, { userAgent: 'a "b" \\ c' }],
    ['quotes as nginx writes them', `200 5120 "-" "a \\x22b\\x22 \\xC3\\xA9"`, { userAgent: 'a "b" é' }],
    ['quotes that nobody escaped', `200 5120 "-" "a"b"`, { userAgent: 'a"b' }],
    ['no closing quote', `200 5120 "-" "Mozilla/5.0 (comp`, { userAgent: 'Mozilla/5.0 (comp' }],
    ['the line end of Windows, cut by the splitter, and a blank', `200 5120 "-" "${agent}" `, {}],
  ])('%s', (_, tail, differs) => {
    expect(read(`203.0.113.7 - - ${time} "GET /docs/?p=1 HTTP/1.1" ${tail}`)).toEqual({ ...row, ...differs })
  })

  it('uses the address that a proxy of the site forwarded', () => {
    expect(read(`10.0.0.1 - - ${rest} "198.51.100.1, 203.0.113.7, 192.168.0.1"`)).toEqual(row)
  })
})

describe('times', () => {
  it.each([
    ['20/Nov/2026:09:15:01 +0330', '2026-11-20T05:45:01.000Z'],
    ['20/Nov/2026:09:15:01.250 -0500', '2026-11-20T14:15:01.250Z'],
    ['2026-11-20T09:15:01+01:00', '2026-11-20T08:15:01.000Z'],
    ['2026-11-20T08:15:01.12345Z', '2026-11-20T08:15:01.123Z'],
    ['1795162501.500', '2026-11-20T08:15:01.500Z'],
    ['29/Feb/2024:23:59:60 +0000', '2024-02-29T23:59:59.000Z'],
  ])('%s', (written, utc) => {
    expect(read(`203.0.113.7 - - [${written}] "GET / HTTP/1.1" 200 1 "-" "-"`)).toMatchObject({ time: utc })
  })

  it.each(['31/Nov/2026:09:15:01 +0100', '20/Foo/2026:09:15:01 +0100', '20/Nov/2026:24:15:01 +0100', '-'])(
    'has no time: %s',
    (written) => {
      expect(read(`203.0.113.7 - - [${written}] "GET / HTTP/1.1" 200 1 "-" "-"`)).toBe('bad-time')
    },
  )

  it.each(['31/Dec/1994:23:59:59 +0000', '20/Nov/2099:09:15:01 +0000'])(
    'no request is that old or new: %s',
    (written) => {
      expect(read(`203.0.113.7 - - [${written}] "GET / HTTP/1.1" 200 1 "-" "-"`)).toBe('bad-time')
    },
  )

  it('a wrong time does not affect the next line of the same minute', () => {
    const reader = new CombinedReader()
    const at = (clock: string) =>
      `203.0.113.7 - - [20/Nov/2026:${clock} +0100] "GET / HTTP/1.1" 200 1 "-" "-"`
    expect(read(at('09:15:01'), reader)).toMatchObject({ time: '2026-11-20T08:15:01.000Z' })
    expect(read(at('09:15:99'), reader)).toBe('bad-time')
    expect(read(at('09:15:02'), reader)).toMatchObject({ time: '2026-11-20T08:15:02.000Z' })
    expect(read(at('09:16:99'), reader)).toBe('bad-time')
    expect(read(at('09:16:03'), reader)).toMatchObject({ time: '2026-11-20T08:16:03.000Z' })
  })
})

describe('requests', () => {
  it.each([
    ['GET / HTTP/2', 'GET', '/'],
    ['GET / HTTP/3.0', 'GET', '/'],
    ['GET /a b c HTTP/1.1', 'GET', '/a b c'],
    ['GET /old', 'GET', '/old'],
    ['OPTIONS * HTTP/1.1', 'OPTIONS', '*'],
    ['GET http://example.com/x HTTP/1.1', 'GET', '/x'],
    ['GET /%5C\\x22 HTTP/1.1', 'GET', '/%5C"'],
  ])('%s', (request, method, path) => {
    expect(read(`203.0.113.7 - - ${time} "${request}" 200 1 "-" "-"`)).toMatchObject({ method, path })
  })

  it.each([
    '',
    '-',
    'GET',
    '\\x16\\x03\\x01\\x02',
    '\x16\x03\x01',
    'SSH-2.0-Go',
    'EHLO example.com',
    't3 12.1.2',
    'GET  HTTP/1.1',
  ])('has no request: "%s"', (request) => {
    expect(read(`203.0.113.7 - - ${time} "${request}" 400 1 "-" "-"`)).toBe('no-request')
  })
})

it.each([
  ['blank', ''],
  ['blank', ' \t'],
  ['directive', '#Fields: date time'],
  ['not-a-request', '2026/11/20 09:15:01 [error] 123#0: *1 open() "/x" failed'],
  ['not-a-request', '[Fri Nov 20 09:15:01.123456 2026] [core:error] [pid 7] something'],
  ['unreadable', 'Segmentation fault (core dumped)'],
  ['unreadable', `203.0.113.7 - - ${time} "GET / HT`],
  ['unreadable', `203.0.113.7 - - ${time} "GET / HTTP/1.1"`],
  ['unreadable', `203.0.113.7 - - ${time} "GET / HTTP/1.1" ok 1 "-" "-"`],
])('rejects as %s: %s', (reason, line) => {
  expect(read(line)).toBe(reason)
})

const pieces = fc.constantFrom(
  '203.0.113.7',
  '2001:db8::1',
  'example.com',
  '10.0.0.1,',
  ' - ',
  '- ',
  ' ',
  '"',
  '\\',
  '\\"',
  '[',
  ']',
  time,
  '[20/Nov/2026:09:15:61 +0100]',
  '[20/Nov/2026:09:15:02 +0200]',
  '"GET / HTTP/1.1"',
  '"GET /a b HTTP/2"',
  '"POST /x HTTP/1.0"',
  ' 200 ',
  ' 0200 ',
  ' 12 ',
  '999999999999999999',
  '"-"',
  '"Mozilla/5.0"',
  '"https://chatgpt.com/"',
  'é',
  '\0',
  ': ',
  ' | ',
  'stdout F ',
)

it('the fast path reads a plain line like the slow path', () => {
  const reader = new CombinedReader()
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '203.0.113.7',
          'fe80::1',
          '1.2',
          'cafe.de',
          ' - ',
          ' - - ',
          '- ',
          time,
          '[20/Nov/2026:09:15:60 +0100]',
          ' ',
          ' "GET / HTTP/1.1" ',
          ' "GET /?a=b HTTP/2" ',
          ' "GET  HTTP/1.1" ',
          '200',
          '99',
          ' 5120 ',
          ' - ',
          '"-"',
          '"Mozilla/5.0"',
          ' "https://x.example/" ',
          ' "a\\"b"',
          '""',
        ),
        { minLength: 1, maxLength: 14 },
      ),
      (parts) => {
        const bytes = new TextEncoder().encode(parts.join(''))
        const short = new LineFields()
        const long = new LineFields()
        short.bytes = long.bytes = bytes
        expect(reader.read(bytes, 0, bytes.length, short)).toBe(reader.readAny(bytes, 0, bytes.length, long))
        short.agent = null
        expect(short).toEqual(long)
      },
    ),
    { numRuns: 1000 },
  )
  for (const tail of ['"-" "GPTBot/1.3"', '"https://x.example/a" "-"', '"Mozilla/5.0" "-"', '"" "x"'])
    for (const head of ['203.0.113.7 - - ', '::1 - bob ', '203.0.113.7 - - x ']) {
      const bytes = new TextEncoder().encode(`${head}${time} "GET /a?b HTTP/1.1" 200 17 ${tail}`)
      const short = new LineFields()
      const long = new LineFields()
      short.bytes = long.bytes = bytes
      expect(reader.read(bytes, 0, bytes.length, short)).toBe(reader.readAny(bytes, 0, bytes.length, long))
      short.agent = null
      expect(short).toEqual(long)
    }
})

it('recognizes a known agent, and does not confuse it with others', () => {
  const reader = new CombinedReader()
  const agentOf = (userAgent: string) => {
    const bytes = new TextEncoder().encode(
      `203.0.113.7 - - ${time} "GET / HTTP/1.1" 200 1 "-" "${userAgent}"`,
    )
    const fields = new LineFields()
    fields.bytes = bytes
    expect(reader.read(bytes, 0, bytes.length, fields)).toBe(null)
    expect(logRow(fields).userAgent).toBe(
      userAgent === '-' || userAgent === '' ? null : userAgent.replaceAll('\\', ''),
    )
    return fields.agent
  }
  const known = agentOf(agent)
  expect(known).not.toBe(null)
  expect(agentOf(agent)).toBe(known)
  expect(agentOf(`${agent.slice(0, -1)}}`)).not.toBe(known)
  expect(agentOf(agent.slice(0, -1))).not.toBe(known)
  for (const none of ['-', '', 'a \\"quoted\\" one']) expect([none, agentOf(none)]).toEqual([none, null])
})

it('parses or rejects arbitrary lines', () => {
  const reader = new CombinedReader()
  const isAnswer = (line: Uint8Array) => {
    const answer = read(line, reader)
    expect(typeof answer === 'string' ? rejections : [answer.time.slice(-1)]).toContain(
      typeof answer === 'string' ? answer : 'Z',
    )
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (line) => isAnswer(line)),
    { numRuns: 1000 },
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) =>
      isAnswer(new TextEncoder().encode(parts.join(''))),
    ),
    { numRuns: 1000 },
  )
})

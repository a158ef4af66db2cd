import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern, type CompiledPattern } from './custom-pattern.ts'
import { LineFields, type Rejection } from './line-fields.ts'
import { logRow, type LogRow } from './log-row.ts'

const encoder = new TextEncoder()

function compiled(pattern: string): CompiledPattern {
  const found = compilePattern(pattern)
  if ('error' in found) throw new Error(found.error.message)
  return found
}
const errorOf = (pattern: string) => {
  const found = compilePattern(pattern)
  if (!('error' in found)) throw new Error('Compiled.')
  return found.error
}
function read(pattern: string, line: string): LogRow | Rejection {
  const fields = new LineFields()
  const bytes = encoder.encode(`${line}\n`)
  fields.bytes = bytes
  return (
    compiled(pattern)
      .format.reader('')
      .read(bytes, 0, bytes.length - 1, fields) ?? logRow(fields)
  )
}

const row: LogRow = {
  time: '2026-11-20T08:15:01.000Z',
  ip: '203.0.113.7',
  method: 'GET',
  path: '/docs/',
  query: 'p=1',
  status: 200,
  bytes: 5120,
  referer: 'https://example.org/a',
  userAgent: 'CCBot/2.0 (https://commoncrawl.org/faq/)',
  host: 'www.example.com',
}

const nginx = `$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" $host $upstream_response_time`
const line = `203.0.113.7 - alice b [20/Nov/2026:09:15:01 +0100] "GET /docs/?p=1 HTTP/1.1" 200 5120 "https://example.org/a" "CCBot/2.0 (https://commoncrawl.org/faq/)" www.example.com 0.012, 0.003`

describe('nginx log_format', () => {
  test('reads a line, with or without its configuration frame', () => {
    expect(read(nginx, line)).toEqual(row)
    const [first, second] = [nginx.slice(0, 45), nginx.slice(45)]
    expect(read(`log_format main escape=default '${first}'\n    '${second}';`, line)).toEqual(row)
    expect(compiled(nginx)).toMatchObject({
      kind: 'nginx',
      skipped: ['$remote_user', '$upstream_response_time'],
    })
  })

  test('reads separate path and query, a numeric time, and several addresses', () => {
    expect(
      read(
        '${msec}|$http_x_forwarded_for|$request_method|$uri$is_args$args|$status|',
        '1795162501.000|198.51.100.1, 203.0.113.7, 10.0.0.1|GET|/docs/?p=1|200|',
      ),
    ).toEqual({
      ...row,
      bytes: null,
      referer: null,
      userAgent: null,
      host: null,
    })
    expect(
      read(
        '$http_x_forwarded_for [$time_local] "$request"',
        '198.51.100.1, 203.0.113.7 [20/Nov/2026:09:15:01 +0100] "GET /docs/?p=1 HTTP/1.1"',
      ),
    ).toMatchObject({ ip: '203.0.113.7', path: '/docs/' })
  })

  test('quotes in values do not end a text, and a line cut off in its last text is read', () => {
    expect(read(nginx, line.replace('CCBot/2.0', String.raw`a \x22b\x22 \"c\"`))).toMatchObject({
      userAgent: 'a "b" "c" (https://commoncrawl.org/faq/)',
    })
    expect(read(nginx, line.slice(0, line.indexOf('(https')))).toMatchObject({
      userAgent: 'CCBot/2.0 ',
      status: 200,
    })
    expect(read(nginx, line.slice(0, 60))).toBe('unreadable')
  })

  test('JSON keys lead to the variables, nested or not, whatever their names', () => {
    const pattern = `log_format x escape=json '{"wann":"$time_iso8601","wer":{"ip":"$remote_addr","ua":"$http_user_agent"},"was":"$request","code":$status,"dauer":$request_time}';`
    expect(compiled(pattern)).toMatchObject({ kind: 'nginx-json', skipped: ['$request_time'] })
    expect(
      read(
        pattern,
        JSON.stringify({
          wann: '2026-11-20T09:15:01+01:00',
          wer: { ip: '203.0.113.7', ua: row.userAgent },
          was: 'GET /docs/?p=1 HTTP/2.0',
          code: 200,
          dauer: 0.1,
        }),
      ),
    ).toEqual({
      ...row,
      bytes: null,
      referer: null,
      host: null,
    })
  })
})

describe('Apache LogFormat', () => {
  test.each([
    `%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-agent}i" %v %D`,
    String.raw`LogFormat "%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-agent}i\" %v %D" full`,
    String.raw`%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-agent}i\" %v %D`,
  ])('%s', (pattern) => {
    expect(read(pattern, line.replace('0.012, 0.003', '1200'))).toEqual(row)
    expect(compiled(pattern)).toMatchObject({ kind: 'apache', skipped: ['%l', '%u', '%D'] })
  })

  test('reads separate method, path, and query, other forms of time, and a percent sign', () => {
    expect(
      read(
        '%{%Y-%m-%d %H:%M:%S}t %a %m %U%q %!200,304s%%',
        '2026-11-20 08:15:01 203.0.113.7 GET /docs/?p=1 200%',
      ),
    ).toMatchObject({ time: row.time, path: '/docs/', query: 'p=1', status: 200 })
    expect(read('%{msec}t %a "%r"', '1795162501000 203.0.113.7 "GET / HTTP/1.1"')).toMatchObject({
      time: row.time,
    })
    expect(
      read('%{begin:%FT%T%z}t %a "%r"', '2026-11-20T09:15:01+0100 203.0.113.7 "GET / HTTP/1.1"'),
    ).toMatchObject({ time: row.time })
  })

  test('reports an unreadable time with its position', () => {
    expect(errorOf('%h %{%A}t "%r"')).toMatchObject({ variable: '%{%A}t', position: 3 })
    expect(errorOf('%h %{%d/%b/%Y:%T}t %{%z}t "%r"')).toMatchObject({ variable: '%{%z}t', position: 19 })
  })
})

test('names in braces', () => {
  const pattern = '%{time}\t%{ip}\t%{method}\t%{url}\t%{status}\t%{colour}\t%{user_agent}'
  expect(compiled(pattern)).toMatchObject({ kind: 'template', skipped: ['%{colour}'] })
  expect(
    read(
      pattern,
      '2026-11-20T08:15:01Z\t203.0.113.7\tGET\thttps://www.example.com/docs/?p=1\t200\tred\tCCBot/2.0 (https://commoncrawl.org/faq/)',
    ),
  ).toEqual({ ...row, bytes: null, referer: null })
})

test('column names, as in CloudFront’s real-time logs', () => {
  const pattern =
    'timestamp, c-ip, sc-status, cs-method, cs-uri-stem, cs-uri-query, cs-user-agent, x-edge-mqcs'
  expect(compiled(pattern)).toMatchObject({ kind: 'columns', skipped: ['x-edge-mqcs'] })
  expect(
    read(
      pattern,
      '1795162501.000\t203.0.113.7\t200\tGET\t/docs/\tp=1\tCCBot/2.0%20(https://commoncrawl.org/faq/)\t-',
    ),
  ).toEqual({ ...row, bytes: null, referer: null, host: null })
  expect(
    read('#Fields: date time c-ip cs-method cs-uri-stem', '2026-11-20 08:15:01 203.0.113.7 GET /docs/'),
  ).toMatchObject({ time: row.time, path: '/docs/' })
})

describe('errors', () => {
  test.each([
    ['', 'Enter a pattern.', null, 0],
    ['hello world', 'Use nginx or Apache variables, names in braces, or column names such as c-ip.', null, 0],
    ['$remote_addr "$request"', 'The pattern has no time. Add a variable for it.', null, 0],
    ['$time_local $status', 'The pattern has no request or path. Add a variable for one of them.', null, 0],
    [
      '[$time_local] $status$request',
      'Add a separator before this variable. Without one, we can’t see where the previous variable ends.',
      '$request',
      21,
    ],
    [
      "log_format x '$time_iso8601 '\n '$status$request';",
      'Add a separator before this variable. Without one, we can’t see where the previous variable ends.',
      '$request',
      39,
    ],
    ['$time_local $ "$request"', 'No variable starts here. Check the spelling.', '$ "$request"', 12],
    [
      '{"time":"$time_iso8601", "request":$request',
      'This looks like JSON but isn’t valid. Check the syntax.',
      null,
      0,
    ],
    [
      `$time_iso8601${'-'.repeat(101)}$request`,
      'The text between two variables is too long. Use up to 100 characters.',
      null,
      0,
    ],
    ['x'.repeat(2001), 'The pattern is too long. Use up to 2,000 characters.', null, 0],
  ])('%s', (pattern, message, variable, position) => {
    expect(errorOf(pattern)).toEqual({ message, variable, position })
  })

  test('any pattern compiles or is refused, and any line parses or is rejected, without throwing', () => {
    const word = fc.oneof(
      fc.constantFrom(
        '$time_local',
        '$request',
        '$status',
        '%h',
        '%t',
        '%{x}',
        '%{Referer}i',
        '"',
        ' ',
        '[',
        '\\',
        "'",
        '{',
        '}',
        '$',
        '%',
        'log_format x ',
      ),
      fc.string({ maxLength: 4 }),
    )
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''))
    const isSound = (pattern: string, bytes: Uint8Array) => {
      const found = compilePattern(pattern)
      if ('error' in found) return found.error.position <= pattern.length
      const fields = new LineFields()
      fields.bytes = bytes
      const reason = found.format.reader('').read(bytes, 0, bytes.length, fields)
      return reason !== null || logRow(fields).path !== null
    }
    fc.assert(
      fc.property(text, fc.uint8Array({ maxLength: 80 }), (pattern, bytes) => {
        expect(isSound(pattern, bytes)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('a hostile pattern on a hostile line takes negligible time', () => {
    const { format } = compiled(`\${time_iso8601}${`${'a'.repeat(99)}b\${request_time}`.repeat(15)} $request`)
    const bytes = encoder.encode('a'.repeat(65_536))
    const fields = new LineFields()
    const start = performance.now()
    for (let round = 0; round < 10; round += 1) format.reader('').read(bytes, 0, bytes.length, fields)
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

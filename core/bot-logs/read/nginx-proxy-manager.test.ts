import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LineFields, rejections } from '../line-fields.ts'
import { logRow } from '../log-row.ts'
import { nginxProxyManager } from './nginx-proxy-manager.ts'

function read(line: string | Uint8Array) {
  const bytes = typeof line === 'string' ? new TextEncoder().encode(line) : line
  const fields = new LineFields()
  fields.bytes = bytes
  return nginxProxyManager.reader('').read(bytes, 0, bytes.length, fields) ?? logRow(fields)
}

const head = '[20/Nov/2026:08:15:01 +0000]'
const tail = '"/docs/?p=1" [Client 203.0.113.7] [Length 5120] [Gzip -] [Sent-to app] "GPTBot/1.3" "-"'
const row = {
  time: '2026-11-20T08:15:01.000Z',
  ip: '203.0.113.7',
  method: 'GET',
  path: '/docs/',
  query: 'p=1',
  status: 200,
  bytes: 5120,
  referer: null,
  userAgent: 'GPTBot/1.3',
  host: 'example.com',
}

it.each([
  ['a proxied host', `${head} - 200 200 - GET https example.com ${tail}`, {}],
  ['a host of its own', `${head} 200 - GET https example.com ${tail}`, {}],
  ['a cached answer', `${head} HIT - 304 - HEAD http example.com ${tail}`, { status: 304, method: 'HEAD' }],
  [
    'a referrer',
    `${head} 200 - GET https example.com ${tail.replace('"-"', '"https://claude.ai/"')}`,
    { referer: 'https://claude.ai/' },
  ],
  ['a line cut off', `${head} 200 - GET https example.com ${tail.slice(0, -7)}`, { userAgent: 'GPTBot/1' }],
])('reads %s', (_, line, differs) => {
  expect(read(line)).toEqual({ ...row, ...differs })
})

it.each([
  ['blank', '  '],
  ['unreadable', 'rubbish'],
  ['unreadable', '203.0.113.7 - - [20/Nov/2026:08:15:01 +0000] "GET / HTTP/1.1" 200 1 "-" "-"'],
  ['bad-time', `[yesterday] 200 - GET https example.com ${tail}`],
  ['no-request', `${head} 400 - - https example.com ${tail}`],
])('rejects as %s: %s', (reason, line) => {
  expect(read(line)).toBe(reason)
})

it('parses or rejects arbitrary lines', () => {
  const parts = fc.constantFrom(
    head,
    '[',
    ']',
    '"',
    '\\',
    ' ',
    '- ',
    '200 ',
    'GET ',
    'https ',
    'example.com ',
    tail,
    '[Client',
    '\0',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.array(parts, { maxLength: 15 }).map((all) => new TextEncoder().encode(all.join(''))),
      ),
      (line) => {
        const answer = read(line)
        expect(typeof answer === 'string' ? rejections : [answer.time.slice(-1)]).toContain(
          typeof answer === 'string' ? answer : 'Z',
        )
      },
    ),
  )
})

import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { compilePattern } from './custom-pattern.ts'
import { detectFormat } from './detect.ts'
import { formatById } from './formats/registry.ts'
import type { LogFormat } from './line-fields.ts'
import { readLog } from './read/read-log.ts'
import { VisitorMemo } from './read/visitors.ts'
import { askedFor } from './request-target.ts'

/*
 * Anyone can write anything into a site's log through their requests. These lines of nearly the maximum length are
 * designed to cause backtracking; each is read within milliseconds, and one backtracking step over it would take
 * minutes.
 */

const long = (part: string) => part.repeat(60_000 / part.length)
const request = ({ agent = 'GPTBot/1.3', referer = '-', path = '/' }) =>
  `1.2.3.4 - - [20/Nov/2026:09:15:01 +0100] "GET ${path} HTTP/1.1" 200 5 "${referer}" "${agent}"`

const lines = {
  'nothing but quotes': long('"'),
  'nothing but backslashes': long('\\'),
  'nothing but blanks': long(' '),
  'nothing but digits': long('1'),
  'keys without values': long('a="'),
  'addresses one after another': long('1.2.3.4, '),
  'objects within objects': `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
  'arrays that never end': long('['),
  'an array in place of a time': `{"time":${'['.repeat(25_000)}${']'.repeat(25_000)}}`,
  'an agent of bots': request({ agent: long('bot/') }),
  'an agent of brackets': request({ agent: long('Mozilla/5.0 (') }),
  'an agent of blanks': request({ agent: `x${long(' ')}y` }),
  'an agent of addresses': request({ agent: long('http://') }),
  'a referrer of hosts': request({ agent: 'Mozilla/5.0', referer: long('https://chatgpt.com.') }),
  'a referrer of tags': request({ agent: 'Mozilla/5.0', referer: `https://a.b/?${long('utm_source=&')}` }),
  'a query of broken escapes': request({ agent: 'Mozilla/5.0', path: `/?${long('utm_source=%')}` }),
  'a path that goes up': request({ path: long('/../') }),
  'a path of slashes': request({ path: long('/') }),
  'a path of half escapes': request({ path: `/${long('%41%')}` }),
  'a host of signs': request({ path: `http://${long('a@')}` }),
}

const secondsOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** All lines differ, so that nothing is cached. */
const logOf = (line: string) =>
  Buffer.from(Array.from({ length: 20 }, (_, index) => line.replace('09:15', `09:${10 + index}`)).join('\n'))

async function readWhole(format: LogFormat | null, bytes: Buffer) {
  if (format === null) throw new Error('There is no such format')
  const memo = new VisitorMemo()
  return readLog([bytes], {
    format,
    sink: {
      onLine(fields) {
        memo.visitorOf(fields)
        memo.referralOf(fields)
        askedFor(fields, 'www.example.com')
      },
      onRejected() {},
    },
  })
}

describe.each(Object.entries(lines))('%s', (_, line) => {
  const bytes = logOf(line)

  test('detecting the format of a hostile line is fast in every format', async () => {
    expect(await secondsOf(() => detectFormat(bytes.subarray(0, 512 * 1024)))).toBeLessThan(3)
  })

  test('a hostile line is read as a request or rejected quickly', async () => {
    expect(
      await secondsOf(async () => {
        expect(await readWhole(formatById('combined'), bytes)).toMatchObject({ lines: 20 })
      }),
    ).toBeLessThan(3)
  })
})

const patterns = {
  'braces that are opened': '%{'.repeat(1000),
  'beginnings of variables': '%'.repeat(2000),
  'unknown variables': '$a '.repeat(660),
  'a name without end': `%{${'x'.repeat(1990)}`,
  'numbers of conditions': '%<1'.repeat(660),
  'escaped quotes': '\\"'.repeat(1000),
  'objects within objects': `${'{"a":'.repeat(390)}"$a"`,
  'a text without end': `LogFormat "${'\\"'.repeat(990)}`,
  'separators of columns': `c-ip${', '.repeat(900)}`,
}

test.each(Object.entries(patterns))('a pattern of %s is compiled or refused quickly', async (_, pattern) => {
  expect(await secondsOf(() => compilePattern(pattern))).toBeLessThan(1)
})

test('a pattern that nearly fits everywhere does not slow down the reader', async () => {
  const compiled = compilePattern(`$remote_addr${'-'.repeat(90)}/$time_iso8601${'-'.repeat(90)}/$request x`)
  if ('error' in compiled) throw new Error(compiled.error.message)
  expect(await secondsOf(() => readWhole(compiled.format, logOf(long('-'))))).toBeLessThan(3)
})

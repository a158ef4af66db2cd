import { describe, expect, test } from 'vitest'
import { problemWithChange, readList } from './read-list.ts'

const google = (...prefixes: unknown[]) => JSON.stringify({ creationTime: '2026-11-20T00:00:00', prefixes })

test('reads the form that most operators use', () => {
  const text = google(
    { ipv4Prefix: '192.0.2.0/24' },
    { ipv6Prefix: '2001:DB8::/64' },
    { ipv4Prefix: '192.0.2.0/24' },
  )
  expect(readList(`\uFEFF${text}`, 'google-prefixes-json')).toEqual({
    prefixes: ['192.0.2.0/24', '2001:db8::/64'],
  })
})

test('reads lines of text', () => {
  expect(readList('# ours\r\n192.0.2.7\r\n\r\n 198.51.100.0/24 # more\r\n', 'plain-text')).toEqual({
    prefixes: ['192.0.2.7', '198.51.100.0/24'],
  })
})

describe('reads JSON in a page', () => {
  test.each([
    '<pre>{"creationTime":"x","prefixes":[{"ipv4Prefix":"192.0.2.0/24"},{"ipv6Prefix":"2001:db8::/64"}]}</pre>',
    '<code>{&quot;prefixes&quot;: [{&quot;ip_prefix&quot;: &quot;192.0.2.0&#x2F;24&quot;}, {&quot;ipv6_prefix&quot;: &quot;2001:db8::/64&quot;}]}</code>',
    '<span>"ipv4Prefix"</span>: <span class="s">"192.0.2.0/24"</span>, "ipv6Prefix"<b>:</b> "2001:db8::/64"',
    '<script>x("{\\"ip_prefix\\":\\"192.0.2.0\\/24\\",\\"ipv6_prefix\\":\\"2001:db8::\\/64\\"}")</script>',
  ])('%s', (page) => {
    expect(readList(page, 'html-embedded-json')).toEqual({ prefixes: ['192.0.2.0/24', '2001:db8::/64'] })
  })
})

describe('refuses', () => {
  test.each([
    ['<html>', 'google-prefixes-json', 'Unexpected format'],
    ['{}', 'google-prefixes-json', 'Unexpected format'],
    [google({ other: 'x' }), 'google-prefixes-json', 'Unexpected format'],
    [google(), 'google-prefixes-json', 'empty'],
    ['<html>Please come back later</html>', 'html-embedded-json', 'empty'],
    ['', 'plain-text', 'empty'],
    ['<!doctype html>', 'plain-text', 'isn’t a network'],
    [google({ ipv4Prefix: '010.0.0.0/8' }), 'google-prefixes-json', 'isn’t a network'],
    [google({ ipv4Prefix: '0.0.0.0/0' }), 'google-prefixes-json', 'too large'],
    [google({ ipv4Prefix: '128.0.0.0/1' }), 'google-prefixes-json', 'too large'],
    [google({ ipv6Prefix: '2000::/3' }), 'google-prefixes-json', 'too large'],
    [
      Array.from({ length: 50_001 }, (_, at) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`).join('\n'),
      'plain-text',
      'more than 50000',
    ],
  ] as const)('%.60s', (text, format, problem) => {
    expect(readList(text, format)).toEqual({ problem: expect.stringContaining(problem) })
  })

  test('refuses a list that lost more than nine in ten entries', () => {
    const former = Array.from({ length: 100 }, (_, at) => `192.0.2.${at}`)
    expect(problemWithChange(former, former.slice(0, 10))).toBeNull()
    expect(problemWithChange(former, former.slice(0, 9))).toContain('from 100 to 9 networks')
    expect(problemWithChange(null, ['192.0.2.1'])).toBeNull()
  })
})

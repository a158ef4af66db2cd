import { describe, expect, test } from 'vitest'
import { crawlerOf } from '../recognize/crawler.ts'
import { agentNamesOf, type AgentNames } from './agent-names.ts'
import { maxRobotsBytes, normalPath, parseRobots } from './parse-robots.ts'
import { decidingRule, isAllowed, isMatch, reachOf, rulingFor, rulingKey } from './ruling.ts'

const named = (token: string, follows: string | null = null): AgentNames => ({
  token,
  isDocumented: true,
  follows,
})
const to = (token: string, content: string) => rulingFor(parseRobots(content), named(token))
const may = (token: string, path: string, content: string) => isAllowed(to(token, content), path)
const crawler = (id: string) => {
  const known = crawlerOf(id)
  if (known === null) throw new Error(id)
  return agentNamesOf(known)
}

describe('examples of RFC 9309, 5.1', () => {
  const file = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`
  test.each([
    ['foobot', '/', false],
    ['foobot', '/example/page.html', true],
    ['foobot', '/example/allowed.gif', true],
    ['barbot', '/example/page.html', false],
    ['bazbot', '/example/page.html', false],
    ['barbot', '/example/other.html', true],
    ['quxbot', '/example/', true],
    ['quxbot', '/a.gif', true],
    ['otherbot', '/a.gif', false],
    ['otherbot', '/a.gif?x', true],
    ['otherbot', '/example/a', false],
    ['otherbot', '/publications/a', true],
    ['otherbot', '/', true],
  ])('%s at %s: %s', (token, path, expected) => {
    expect(may(token, path, file)).toBe(expected)
  })
})

test('the example of RFC 9309, 5.2: the longest match wins', () => {
  const file = `User-Agent: foobot
Allow: /example/page/
Disallow: /example/page/disallowed.gif`
  expect(may('foobot', '/example/page/disallowed.gif', file)).toBe(false)
  expect(may('foobot', '/example/page/', file)).toBe(true)
})

test('of two patterns of equal length the one that allows wins, whatever their order', () => {
  for (const file of ['User-agent: a\nAllow: /p\nDisallow: /p', 'User-agent: a\nDisallow: /p\nAllow: /p'])
    expect(may('a', '/page', file)).toBe(true)
})

test('groups of one crawler are merged (RFC 9309, 2.2.1)', () => {
  const file = `user-agent: ExampleBot
disallow: /foo
disallow: /bar

user-agent: BarBot
disallow: /no

user-agent: ExampleBot
disallow: /baz`
  expect(['/foo', '/bar', '/baz', '/no'].map((path) => may('examplebot', path, file))).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('a crawler with its own group ignores the rules for all', () => {
  const file = 'User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /private'
  expect(may('GPTBot', '/page', file)).toBe(true)
  expect(may('ClaudeBot', '/page', file)).toBe(false)
})

test('names are compared case-insensitively, as whole words, without a version', () => {
  const file = 'User-agent: gptBOT/1.1\nDisallow: /'
  expect(may('GPTBot', '/', file)).toBe(false)
  expect(may('GPT', '/', file)).toBe(true)
  expect(may('Applebot', '/', 'User-agent: Applebot-Extended\nDisallow: /')).toBe(true)
  expect(may('Kangaroo Bot', '/', 'User-agent: Kangaroo Bot\nDisallow: /')).toBe(false)
  expect(may('AI2Bot', '/', 'User-agent: AI2Bot # of Ai2\nDisallow: /')).toBe(false)
})

test('lines that are not part of groups do not separate groups', () => {
  const file = 'User-agent: a\nSitemap: https://x.example/s.xml\nCrawl-delay: 5\nUser-agent: b\nDisallow: /'
  expect([may('a', '/', file), may('b', '/', file)]).toEqual([false, false])
  expect(parseRobots(file).sitemaps).toEqual(['https://x.example/s.xml'])
})

test('an empty rule has no effect, but ends the list of user agents', () => {
  const file = 'User-agent: a\nDisallow:\nUser-agent: b\nDisallow: /'
  expect([may('a', '/', file), may('b', '/', file)]).toEqual([true, false])
})

test('line ends, a byte order mark, and comments do not matter, and lines keep their numbers', () => {
  const lines = ['\uFEFFUser-agent: a # me', '', '# nothing', 'Disallow: /x # y']
  for (const end of ['\n', '\r\n', '\r']) {
    const { rules } = to('a', lines.join(end))
    expect(rules).toEqual([{ line: 4, text: 'Disallow: /x # y', isAllow: false, pattern: '/x' }])
  }
})

test('a line that cannot be understood is reported with its number', () => {
  const file = 'Disallow: /early\nUser-agent: a\nhello\nDisallow: secret\nDisallow: /a?b='
  const { problems, queryRules } = parseRobots(file)
  expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
    [1, 'noGroup'],
    [3, 'notUnderstood'],
    [4, 'noSlash'],
  ])
  expect(queryRules).toEqual([{ line: 5, text: 'Disallow: /a?b=' }])
  expect(may('a', '/secret', file)).toBe(true)
})

test('a web page instead of a file has no rules', () => {
  expect(to('a', '<!doctype html>\n<html lang="en">\n<p>Not found: try again</p>').by).toBe('none')
})

test('nothing after 500 KiB is read, however many bytes a character has', () => {
  const rule = '\nUser-agent: a\nDisallow: /'
  const fill = (sign: string, bytes: number) =>
    `#${sign.repeat(bytes / new TextEncoder().encode(sign).length)}`
  expect(may('a', '/', fill('x', maxRobotsBytes - 100) + rule)).toBe(false)
  expect(may('a', '/', fill('x', maxRobotsBytes) + rule)).toBe(true)
  expect(may('a', '/', fill('é', maxRobotsBytes) + rule)).toBe(true)
})

test.each([
  // The table of RFC 9309, 2.2.2.
  ['/foo/bar?baz=quz', '/foo/bar?baz=quz', true],
  ['/foo/bar?baz=https%3A%2F%2Ffoo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar', true],
  ['/foo/bar/ツ', '/foo/bar/%E3%83%84', true],
  ['/foo/bar/%E3%83%84', '/foo/bar/ツ', true],
  ['/foo/bar/%62%61%7A', '/foo/bar/baz', true],
  ['/foo/bar/baz', '/foo/bar/%62%61%7a', true],
  // 2.2.3: special characters are encoded when meant literally.
  ['/path/file-with-a-%2A.html', '/path/file-with-a-%2A.html', true],
  ['/path/file-with-a-%2A.html', '/path/file-with-a-b.html', false],
  ['/a%2fb', '/a%2Fb', true],
  ['/a%2fb', '/a/b', false],
  ['/100%', '/100%', true],
  // Wildcards and end anchors.
  ['/', '/anything', true],
  ['/fish', '/fishheads/yummy.html', true],
  ['/fish', '/Fish.asp', false],
  ['/fish*', '/fish/salmon', true],
  ['/fish/', '/fish', false],
  ['/*.php', '/folder/filename.php?x', true],
  ['/*.php', '/windows.PHP', false],
  ['/*.php$', '/filename.php', true],
  ['/*.php$', '/filename.php/', false],
  ['/*.php$', '/filename.php5', false],
  ['/fish*.php', '/fishheads/catfish.php?parameters', true],
  ['/a*b*c$', '/abcbc', true],
  ['/ab*ab$', '/ab', false],
  ['/$', '/', true],
  ['/$', '/a', false],
  ['*', '/x', true],
  ['/a**b', '/axb', true],
])('%s matches %s: %s', (pattern, path, expected) => {
  expect(isMatch(normalPath(pattern), normalPath(path))).toBe(expected)
})

test('a hostile pattern takes negligible time', () => {
  const pattern = `/${'a*'.repeat(2000)}b`
  expect(isMatch(pattern, `/${'a'.repeat(1000)}`)).toBe(false)
})

test('the file itself is always allowed', () => {
  const ruling = to('a', 'User-agent: *\nDisallow: /')
  expect(decidingRule(ruling, '/robots.txt')).toBeNull()
  expect(decidingRule(ruling, '/robots.txt.bak')?.line).toBe(2)
})

test('a crawler follows the group of another if its operator says so', () => {
  const file = 'User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /all'
  expect(rulingFor(parseRobots(file), crawler('applebot'))).toMatchObject({ by: 'followed' })
  expect(isAllowed(rulingFor(parseRobots(file), crawler('applebot')), '/all')).toBe(true)
  expect(rulingFor(parseRobots(file), crawler('gptbot')).by).toBe('all')
  expect(crawler('google-agent')).toMatchObject({ token: 'Google-Agent', isDocumented: false })
})

test('reports how much of a site is closed', () => {
  const reach = (rules: string) => reachOf(to('a', `User-agent: a\n${rules}`))
  expect(reach('Disallow: /')).toBe('all')
  expect(reach('Disallow: /*')).toBe('all')
  expect(reach('Disallow: /\nAllow: /blog/')).toBe('some')
  expect(reach('Disallow: /x')).toBe('some')
  expect(reach('Disallow:')).toBe('none')
  expect(reach('Disallow: /$')).toBe('some')
})

test('two files with the same rules have the same key', () => {
  const one = to('a', '# Monday\nUser-agent: a\nDisallow: /x\nDisallow: /longer')
  const other = to('a', 'User-agent: a\nDisallow: /longer\nDisallow: /x\nDisallow: /x')
  expect(rulingKey(one)).toBe(rulingKey(other))
  expect(rulingKey(one)).not.toBe(rulingKey(to('a', 'User-agent: a\nAllow: /x\nDisallow: /longer')))
})

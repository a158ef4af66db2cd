import crawlerUserAgents from 'crawler-user-agents'
import { describe, expect, test } from 'vitest'
import { agentsOfOthers, people, programs } from './agents-of-others.ts'
import { crawlerOf, crawlerOfToken, crawlers, crawlersVersion, groupOf, type Crawler } from './crawler.ts'
import { otherKind, recognise, robotsOnlyToken } from './crawlers.ts'

const tokensOf = ({ token, aliases }: Crawler): string[] => [token, ...aliases]

/** How operators place a token: brackets, separators, and surrounding text. */
const shapes = [
  (token: string) => token,
  (token: string) => `${token}/1.3`,
  (token: string) => `${token}/1.3 (+https://bots.example/about)`,
  (token: string) => `${token}; (+http://bots.example/about.html)`,
  (token: string) => `Mozilla/5.0 (compatible; ${token}/1.3; +https://bots.example/about)`,
  (token: string) => `Mozilla/5.0 (compatible;${token};+https://bots.example/about)`,
  (token: string) => `Mozilla/5.0 (compatible) ${token} (+https://bots.example/about)`,
  (token: string) =>
    `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${token}/1.3; +https://bots.example/about)`,
  (token: string) =>
    `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ${token}/1.3; +https://bots.example/about`,
  (token: string) =>
    `Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; ${token}; bot-feedback@bots.example)`,
  (token: string) =>
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36; ${token}`,
  (token: string) => `Agent/${token}`,
  (token: string) => `curl/8.0 ${token}_test`,
]

const cases = [
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase(),
]

function agentsOf(crawler: Crawler, token: string): string[] {
  if (crawler.match === 'exact') return [token]
  const written = crawler.match === 'token-case-sensitive' ? [token] : cases.map((inCase) => inCase(token))
  return written.flatMap((spelling) => shapes.map((shape) => shape(spelling)))
}

describe('every listed token is recognized wherever an operator puts it', () => {
  test.each(crawlers.filter(({ seenInLogs }) => seenInLogs))('$id', (crawler) => {
    for (const token of tokensOf(crawler))
      for (const agent of agentsOf(crawler, token))
        expect([agent, recognise(agent)?.id]).toEqual([agent, crawler.id])
  })

  test.each(crawlers.flatMap(({ id, uaExample }) => (uaExample === null ? [] : [[uaExample, id]])))(
    '%s',
    (agent, id) => {
      expect(recognise(agent)?.id).toBe(id)
    },
  )
})

describe('a token that no request carries does not count as a visit', () => {
  test.each(crawlers.filter(({ seenInLogs }) => !seenInLogs))('$id', (crawler) => {
    for (const token of tokensOf(crawler))
      for (const agent of agentsOf(crawler, token)) {
        expect([agent, recognise(agent)]).toEqual([agent, null])
        expect([agent, robotsOnlyToken(agent)?.id]).toEqual([agent, crawler.id])
      }
  })

  test('a crawler that sends its token is not reported as robots-only', () => {
    expect(robotsOnlyToken('Mozilla/5.0 (compatible; GPTBot/1.3)')).toBeNull()
    expect(robotsOnlyToken('Mozilla/5.0 (Macintosh)')).toBeNull()
  })
})

describe('the first match in the list wins', () => {
  test.each([
    ['Claude-User (claude-code/2.0.0; +https://support.anthropic.com/)', 'claude-code'],
    ['claude-code/2.0.0 Claude-User', 'claude-code'],
    ['Mozilla/5.0 (compatible; GoogleOther-Image/1.0)', 'googleother-image'],
    ['Mozilla/5.0 (compatible; GoogleOther)', 'googleother'],
    ['Mozilla/5.0 (compatible) Ai2Bot-Dolma (+https://www.allenai.org/crawler)', 'ai2bot-dolma'],
    ['webzio-extended/1.0', 'webzio-extended'],
    ['Mozilla/5.0 (compatible; Doximity-Diffbot/0.1)', 'doximity-diffbot'],
    ['Mozilla/5.0 (compatible; Bytespider; GPTBot; ClaudeBot)', 'gptbot'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1) then Google-CloudVertexBot', 'google-cloudvertexbot'],
  ])('%s', (agent, id) => {
    expect(recognise(agent)?.id).toBe(id)
  })
})

describe('recognizes no listed crawler', () => {
  test.each(agentsOfOthers)('%s', (agent) => {
    expect(recognise(agent)).toBeNull()
    expect(robotsOnlyToken(agent)).toBeNull()
  })

  test.each(['', '-', ' ', 'Mozilla/5.0', '\u0000\uFFFD', 'G'.repeat(100_000)])('%j', (agent) => {
    expect(recognise(agent)).toBeNull()
  })

  test('an agent designed to be slow', () => {
    const started = performance.now()
    for (let repeat = 0; repeat < 20; repeat += 1) recognise(`a@${'gptbot-'.repeat(20_000)}`)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('crawlers of a public list that are not in ours', () => {
    /** Its pattern is about another crawler, but its agent claims to be this one. */
    const claims = new Map([
      ['Gwene/1.0 (The gwene.org rss-to-news gateway) Googlebot', 'googlebot'],
      ['Claude-User (claude-code/2.1.86; +https://support.anthropic.com/)', 'claude-code'],
    ])
    const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
    /** `[cC]laude[bB]ot` means case-insensitive. */
    const letters = (pattern: string) => bare(pattern.replaceAll(/\[(\w)\w\]/g, '$1'))
    const listed = crawlerUserAgents.flatMap(({ pattern, instances }) =>
      instances.map((agent) => ({ pattern: letters(pattern), agent })),
    )
    expect(listed.length).toBeGreaterThan(2000)
    const wrong = listed.filter(({ pattern, agent }) => {
      const found = recognise(agent)
      if (found === null || claims.get(agent) === found.id) return false
      return !tokensOf(found).some((token) => bare(token).includes(pattern) || pattern.includes(bare(token)))
    })
    expect(wrong).toEqual([])
  })
})

describe('the address of an operator', () => {
  const other = 'Mozilla/5.0 (X11; Linux x86_64; rv:72.0) Gecko/20100101 Firefox/72.0'
  test.each([
    [`${other} (compatible; x; +https://github.com/rom1504/img2dataset)`, 'img2dataset'],
    [`${other} (compatible; x; +https://github.com/rom1504/img2dataset/tree/main)`, 'img2dataset'],
    [`${other} +http://www.OpenAI.com/bot/`, 'chatgpt-user'],
    ['fetcher (+https://devin.ai)', 'devin'],
  ])('behind a plus names the crawler: %s', (agent, id) => {
    expect(recognise(agent)?.id).toBe(id)
  })
  test.each([
    `${other} (compatible; x; https://github.com/rom1504/img2dataset)`,
    `${other} (compatible; x; +https://github.com/rom1504/img2dataset-fork)`,
    `${other} (compatible; x; +https://github.com.example/rom1504/img2dataset)`,
    `${other} (compatible; x; +https://example.com/github.com/rom1504/img2dataset)`,
    'fetcher (+https://devin.ai/docs)',
  ])('elsewhere, or another address, names none: %s', (agent) => {
    expect(recognise(agent)).toBeNull()
  })
})

describe('a word boundary is required for a token', () => {
  test('bytes within Bytespider are recognized', () => {
    expect(recognise('Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)')?.id).toBe(
      'bytespider',
    )
    expect(recognise('spider')).toBeNull()
  })
  test('ExaBot and Exabot differ only in case', () => {
    expect(recognise('Mozilla/5.0 (compatible; ExaBot/1.0)')?.id).toBe('exabot')
    expect(recognise('Mozilla/5.0 (compatible; Exabot/3.0)')).toBeNull()
  })
})

describe('agents without a listed token', () => {
  test.each(people)('is a browser: %s', (agent) => {
    expect(otherKind(agent)).toBe('browser')
  })
  test.each([...programs, '', '-', ' '])('is another bot: %j', (agent) => {
    expect(otherKind(agent)).toBe('other-bot')
  })
})

describe('list of crawlers', () => {
  test('contains every id and every token once', () => {
    const ids = crawlers.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const tokens = crawlers
      .filter(({ match }) => match !== 'token-case-sensitive')
      .flatMap(tokensOf)
      .map((token) => token.toLowerCase())
    expect(tokens.filter((token, index) => tokens.indexOf(token) !== index)).toEqual([])
  })
  test('finds crawlers by id and token', () => {
    expect(crawlerOf('gptbot')?.token).toBe('GPTBot')
    expect(crawlerOf('nobody')).toBeNull()
    expect(crawlerOfToken('facebot')?.id).toBe('facebookexternalhit')
  })
  test('leaves crawlers that feed both search and AI out of AI totals', () => {
    const of = (group: string) => crawlers.filter((crawler) => groupOf(crawler) === group).map(({ id }) => id)
    expect(of('search-and-ai')).toEqual(['googlebot', 'bingbot', 'applebot', 'petalbot', 'bravebot'])
    expect(of('other')).toContain('facebookexternalhit')
    expect(of('ai')).toContain('google-extended')
    expect(of('ai').length + of('other').length + 5).toBe(crawlers.length)
  })
  test('its version changes with its content: update the day of `crawlersVersion`', () => {
    expect(crawlersVersion()).toBe('2026-11-26.0c96e0a6')
  })
})

import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { expect, type Person } from './fixtures.ts'

const agents = {
  gptbot:
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  claude:
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  user: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  person: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Late yesterday in Berlin: reports leave out today. */
const lastHour = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 3 * 3_600_000

function line(hoursAgo: number, path: string, agent: string, { status = 200, referer = '-' } = {}) {
  const at = new Date(lastHour - hoursAgo * 3_600_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${two(at.getUTCDate())}/${months[at.getUTCMonth()]}/${at.getUTCFullYear()}`
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  return `203.0.113.7 - - [${day}:${time} +0000] "GET ${path} HTTP/1.1" ${status} 5120 "${referer}" "${agent}"\n`
}

/** Twelve days of visits by 4 bots and a person, by the hour: 72 lines of GPTBot, 12 of them for a missing page. */
export function twelveDays(): string {
  return Array.from({ length: 12 }, (_, day) => {
    const at = day * 24 + 1
    return [
      ...Array.from({ length: 5 }, (__, n) => line(at + n, `/blog/post-${n}`, agents.gptbot)),
      line(at + 6, '/old/page', agents.gptbot, { status: 404 }),
      line(at + 7, '/docs/start', agents.claude),
      line(at + 7, '/robots.txt', agents.claude),
      line(at + 8, '/docs/start', agents.user),
      line(at + 9, '/', agents.google),
      line(at + 10, '/blog/post-1', agents.person, { referer: 'https://chatgpt.com/' }),
      line(at + 11, '/', agents.person),
    ].join('')
  }).join('')
}

/** Lines for `count` pages, each crawled once by GPTBot within the last day. */
export function manyPages(count: number): string {
  return Array.from({ length: count }, (_, n) =>
    line(2 + (n % 20), `/catalogue/${String(n).padStart(5, '0')}`, agents.gptbot),
  ).join('')
}

export const bearer = (person: Person) => ({ Authorization: `Bearer ${person.session.access_token}` })

export async function createBrand(
  request: APIRequestContext,
  owner: Person,
  organizationId: string,
  name = 'Oakline',
) {
  const answer = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers: bearer(owner),
    data: { name },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return z.object({ id: z.string() }).parse(await answer.json()).id
}

/** Posts lines as a log-sending program would, and waits until they are read. */
export async function sendLines(request: APIRequestContext, owner: Person, brandId: string, lines: string) {
  const made = await request.post(`/api/brands/${brandId}/bot-log-sources`, {
    headers: bearer(owner),
    data: {
      name: 'Web server',
      intake: 'endpoint',
      vendor: 'nginx',
      format: null,
      pattern: null,
      defaultHost: 'oakline.example',
      layer: 'edge',
      addresses: 'hashed',
      keepDays: 400,
      challenge: null,
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { token, source } = z
    .object({ token: z.string(), source: z.object({ id: z.string() }) })
    .parse(await made.json())
  const posted = await request.post(`/api/bot-logs/${source.id}`, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
    data: lines,
  })
  expect(posted.status(), await posted.text()).toBe(200)
  const visits = async () => {
    const report = await request.get(`/api/brands/${brandId}/bot-logs/bots`, { headers: bearer(owner) })
    const { bots } = z.object({ bots: z.array(z.unknown()) }).parse(await report.json())
    return bots.length
  }
  await expect.poll(visits, { timeout: 60_000 }).toBe(4)
}

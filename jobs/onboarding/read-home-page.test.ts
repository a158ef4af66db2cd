import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { readHomePageOf } from './read-home-page.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const context = jobContext(database)
const run = { signal: new AbortController().signal, isLastAttempt: true }

const pages: Record<string, string> = {
  '/robots.txt': 'User-agent: *\nAllow: /',
  '/': `<!doctype html><html lang="de-AT"><head><title>Larkhoe – Gartenscheren</title>
    <meta name="description" content="Larkhoe ist ein Hersteller für Rosenfreunde.">
    <script type="application/ld+json">{"@graph":[{"@type":"Organization","name":"Larkhoe","legalName":"Larkhoe GmbH","alternateName":["Lark Hoe"]}]}</script>
    <script type="application/ld+json">{broken</script></head><body><h1>Scheren</h1></body></html>`,
}
const site = createServer((request, response) => {
  const body = pages[request.url ?? '']
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' })
  response.end(body)
})
let host = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on a port')
  host = `127.0.0.1:${address.port}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

async function draftOf(domain: string) {
  await database.pool.query('delete from llm_mentions.brand_drafts')
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.brand_drafts (organization_id, created_by, typed, domain, state)
     select $1, id, 'larkhoe', $2, 'reading' from llm_mentions.users where supabase_user_id = $3 returning id`,
    [cast.acorn.id, domain, cast.alice.caller.claims.sub],
  )
  return { organizationId: cast.acorn.id, draftId: rows[0]?.id ?? '' }
}
const stored = async () =>
  (await database.pool.query('select state, home_page as page, problem from llm_mentions.brand_drafts'))
    .rows[0]

test('a home page is read, also without a certificate', async () => {
  const draft = await draftOf(host)
  await readHomePageOf({ ...context, crawlReach: 'anywhere' }, draft, run)
  expect(await stored()).toMatchObject({
    state: 'ready',
    problem: null,
    page: {
      title: 'Larkhoe – Gartenscheren',
      siteName: 'Larkhoe',
      legalName: 'Larkhoe GmbH',
      alternateNames: ['Lark Hoe'],
      headings: ['Scheren'],
      language: 'de-AT',
    },
  })
})

test('a page that robots.txt closes is not read', async () => {
  const allowed = pages['/robots.txt']
  pages['/robots.txt'] = 'User-agent: Answerscope\nDisallow: /'
  await database.pool.query('delete from private.crawled_hosts')
  await readHomePageOf({ ...context, crawlReach: 'anywhere' }, await draftOf(host), run)
  pages['/robots.txt'] = allowed ?? ''
  await database.pool.query('delete from private.crawled_hosts')
  expect(await stored()).toMatchObject({ state: 'ready', page: null, problem: { code: 'robots-forbids' } })
})

test('a private address is never contacted, and the draft continues without its page', async () => {
  await readHomePageOf(context, await draftOf(host), run)
  const { state, page, problem } = await stored()
  expect({ state, page }).toEqual({ state: 'ready', page: null })
  expect(['private-address', 'reserved-host']).toContain(problem.code)
})

test('a draft that is no longer waiting is left alone', async () => {
  const draft = await draftOf(host)
  await database.pool.query(`update llm_mentions.brand_drafts set state = 'ready'`)
  await readHomePageOf({ ...context, crawlReach: 'anywhere' }, draft, run)
  expect(await stored()).toMatchObject({ state: 'ready', page: null, problem: null })
})

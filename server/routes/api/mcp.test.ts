import { serve, type ServerType } from '@hono/node-server'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mcpTools } from '#core/api/mcp.ts'
import { apiKeyRightNames, type ApiKeyDraft } from '#core/api/keys/schema.ts'
import { buildReportedBrand, type ReportedBrand } from '#testing/reported-brand.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { buildFanOutAnalysis, buildPage } from '#testing/scored-pages.ts'
import { signedToken } from '#testing/token.ts'
import { scoreCoverage } from '#jobs/fan-out/score-coverage.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { acorn, birch } = cast

let url: URL
let server: ServerType
let brand: ReportedBrand

beforeAll(async () => {
  brand = await buildReportedBrand(database, acorn)
  server = serve({ fetch: app.http.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => void server.once('listening', resolve))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`)
})
afterAll(() => new Promise((resolve) => void server.close(resolve)))

async function makeKey(draft: Partial<ApiKeyDraft> = {}): Promise<string> {
  const reply = await app.request(`/api/organizations/${acorn.id}/api-keys`, {
    body: {
      name: 'assistant',
      rights: ['brands:read', 'prompts:read', 'reports:read', 'answers:read'],
      ...draft,
    },
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.alice)}` },
  })
  return z.object({ key: z.string() }).parse(await reply.json()).key
}

async function connected(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { Authorization: `Bearer ${key}` } } }),
  )
  return client
}

describe('an assistant with the official client', () => {
  test('finds every tool, read-only, with schemas of input and output', async () => {
    const client = await connected(await makeKey({ rights: [...apiKeyRightNames] }))
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name).sort()).toEqual(Object.keys(mcpTools).sort())
    for (const { annotations, inputSchema, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
    }
    expect(client.getInstructions()).toContain('explain_change')
  })

  test('finds the tools that docs/mcp.md names, and the arguments of get_bot_visits', async () => {
    const [toolTable = '', argumentTable = ''] = readFileSync(
      new URL('../../../docs/mcp.md', import.meta.url),
      'utf8',
    ).split('## Arguments of `get_bot_visits`')
    const client = await connected(await makeKey({ rights: [...apiKeyRightNames] }))
    const { tools } = await client.listTools()
    expect(namesInFirstColumn(toolTable)).toEqual(tools.map(({ name }) => name).sort())
    const visits = tools.find(({ name }) => name === 'get_bot_visits')
    expect(namesInFirstColumn(argumentTable)).toEqual(
      Object.keys(visits?.inputSchema.properties ?? {}).sort(),
    )
  })

  test('learns why share was lost, with answers as evidence that it can read', async () => {
    const client = await connected(await makeKey())
    const brands = await call(client, 'list_brands', {})
    expect(brands.data.map(({ name }: { name: string }) => name)).toContain('Northwave')
    const why = await call(client, 'explain_change', { brandId: acorn.brandId, metric: 'shareOfVoice' })
    expect(why.change.difference).toBeLessThan(0)
    expect(why.prompts[0].change.verdict).toBe('real')
    expect(why.prompts[0]).toMatchObject({ promptId: brand.promptId, text: 'which stove is best?' })
    expect(why.prompts[0].contribution).toBeLessThan(0)
    const dots = why.prompts[0].evidence.now
    expect(dots.length).toBeGreaterThan(0)
    for (const { answerId, present } of dots) {
      expect(brand.answerIds).toContain(answerId)
      const { answer } = await call(client, 'get_answer', { answerId })
      const names = answer.mentions.map((mention: { isOwn: boolean }) => mention.isOwn)
      expect(names.includes(true)).toBe(present)
    }
  })

  test.each([
    ['get_overview', {}, (reply: Reply) => reply.metrics[0].rate.denominator, 48],
    ['compare_periods', {}, (reply: Reply) => reply.promptsInBoth, 2],
    ['list_sources', {}, (reply: Reply) => reply.domains[0].domain, 'forum.example'],
    ['list_competitors', {}, (reply: Reply) => reply.competitors[0].name, 'Halden'],
    ['list_prompts', { text: 'CHIMNEY' }, (reply: Reply) => reply.data.length, 1],
  ])('gets from %s what the reports show', async (name, more, told, expected) => {
    const client = await connected(await makeKey())
    expect(told(await call(client, name, { brandId: acorn.brandId, ...more }))).toBe(expected)
  })

  test('gets gaps of the newest analysis of the brand, and of no other brand', async () => {
    const client = await connected(await makeKey({ rights: ['fan-out:read'] }))
    const none = await client.callTool({ name: 'get_gaps', arguments: { brandId: acorn.brandId } })
    expect(JSON.stringify(none.content)).toContain('Fan-out analysis not found.')
    const home = { organizationId: acorn.id, brandId: acorn.brandId }
    await buildPage(database, home, {
      url: 'https://forum.example/stoves',
      owner: 'cited',
      passages: [{ heading: 'Best camping stoves', content: 'The best camping stoves.' }],
    })
    const { analysisId } = await buildFanOutAnalysis(database, home, [{ query: 'best camping stoves' }])
    await scoreCoverage(jobContext(database), { analysisId, signal: new AbortController().signal })
    await database.pool.query(
      `update llm_mentions.query_fanout_analysis set status = 'completed' where id = $1`,
      [analysisId],
    )
    const { gaps, gapsInAll, sandbox, ...reply } = await call(client, 'get_gaps', { brandId: acorn.brandId })
    expect(reply.analysisId).toBe(analysisId)
    expect(gaps).toMatchObject([{ query: 'best camping stoves', step: 'make', cited: { state: 'covered' } }])
    expect({ gapsInAll, sandbox }).toEqual({ gapsInAll: 1, sandbox: expect.any(String) })
    const other = await client.callTool({
      name: 'get_gaps',
      arguments: { brandId: acorn.brandId, analysisId: birch.id },
    })
    expect(other.isError).toBe(true)
  })

  test('pages through answers without missing or repeating one', async () => {
    const client = await connected(await makeKey())
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Reply = await call(client, 'list_answers', {
        brandId: acorn.brandId,
        limit: 20,
        ...(cursor !== null && { cursor }),
      })
      seen.push(...page.data.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(48)
  })

  test('gets errors in the form of the protocol', async () => {
    const client = await connected(await makeKey())
    const wrong = async (name: string, given: object) => {
      const reply = await client.callTool({ name, arguments: { ...given } })
      return [reply.isError, JSON.stringify(reply.content)]
    }
    expect(await wrong('get_overview', { brandId: birch.brandId })).toEqual([
      true,
      expect.stringContaining('Brand not found.'),
    ])
    expect(await wrong('get_overview', { brandId: 'x' })).toEqual([true, expect.stringContaining('brandId')])
    expect(await wrong('list_answers', { brandId: acorn.brandId, limit: 5000 })).toEqual([
      true,
      expect.stringContaining('limit'),
    ])
    expect(await wrong('get_overview', { brandId: acorn.brandId, compareFrom: '2026-01-01' })).toEqual([
      true,
      expect.stringContaining('compareTo'),
    ])
    expect(await wrong('no_such_tool', {})).toEqual([true, expect.stringContaining('not found')])
  })
})

describe('a key', () => {
  test('gives only the tools of its rights', async () => {
    const client = await connected(await makeKey({ rights: ['reports:read'] }))
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name).sort()).toEqual([
      'compare_periods',
      'explain_change',
      'get_overview',
      'list_sources',
    ])
    const reply = await client.callTool({ name: 'get_answer', arguments: { answerId: brand.answerId } })
    expect(reply.isError).toBe(true)
  })

  test('for one brand reaches no other of its organization', async () => {
    const client = await connected(await makeKey({ brandId: acorn.otherBrandId }))
    const { data } = await call(client, 'list_brands', {})
    expect(data.map(({ id }: { id: string }) => id)).toEqual([acorn.otherBrandId])
    for (const [name, given] of [
      ['get_overview', { brandId: acorn.brandId }],
      ['get_answer', { answerId: brand.answerId }],
    ] as const) {
      const reply = await client.callTool({ name, arguments: given })
      expect([name, reply.isError]).toEqual([name, true])
    }
  })

  test('that is invalid, or a page of another origin, is rejected', async () => {
    await expect(connected('as_none')).rejects.toThrow(/401|invalid API key/i)
    const key = await makeKey()
    const post = (headers: Record<string, string>) =>
      fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${key}`, ...headers }, body: '{}' })
    expect((await post({ Origin: 'https://evil.example' })).status).toBe(403)
    expect((await fetch(url, { headers: { Authorization: `Bearer ${key}` } })).status).toBe(405)
  })

  test('sends one message per request: many at once would count as one for its limits', async () => {
    const key = await makeKey()
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    }
    const post = (body: string) => fetch(url, { method: 'POST', headers, body })
    const list = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_brands', arguments: {} },
    }
    expect((await post(JSON.stringify(list))).status).toBe(200)
    for (const refused of [JSON.stringify([list, { ...list, id: 2 }]), '[]', 'no JSON', 'null', ''])
      expect([refused, (await post(refused)).status]).toEqual([refused, 400])
    const nested = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`
    expect((await post(nested)).status).toBeLessThan(500)
    expect((await post(JSON.stringify({ ...list, junk: 'x'.repeat(9 * 1024 * 1024) }))).status).toBe(413)
  })
})

/** First column of the tables in a Markdown text. */
const namesInFirstColumn = (text: string): string[] =>
  [...text.matchAll(/^\| (`.+?`) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    .sort()

// oxlint-disable-next-line typescript/no-explicit-any -- replies are checked by the official client against the tool's schema
type Reply = any

async function call(client: Client, name: string, given: object): Promise<Reply> {
  await client.listTools()
  const reply = await client.callTool({ name, arguments: { ...given } })
  expect([name, reply.isError ?? false, reply.isError === true ? reply.content : '']).toEqual([
    name,
    false,
    '',
  ])
  return reply.structuredContent
}

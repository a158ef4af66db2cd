import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '../log/log.ts'
import { isAutoScoped, noOrganization, scopeColumns, scopedClient } from './scoped-client.ts'

const acorn = '11111111-1111-4111-8111-111111111111'
const birch = '22222222-2222-4222-8222-222222222222'
const squirrel = '33333333-3333-4333-8333-333333333333'

type Sent = { method: string; url: URL; profile: string | null; body: unknown }

/** supabase-js with a `fetch` that only records the requests. */
function recordingClient() {
  const sent: Sent[] = []
  const record: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    sent.push({
      method: init?.method ?? 'GET',
      url: new URL(input instanceof Request ? input.url : String(input)),
      profile: headers.get('Accept-Profile') ?? headers.get('Content-Profile'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    })
    return new Response('[]', { status: 200, headers: { 'Content-Type': 'application/json' } })
  }
  const client = createClient('http://backend.test', 'key', {
    global: { fetch: record },
    auth: { persistSession: false, autoRefreshToken: false },
  })
  return { client, sent }
}

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
})

test.each([
  ['analyses', 'new_organization_id', 'new_client_id'],
  ['prompts', 'new_organization_id', null],
  ['answers', 'new_organization_id', null],
  ['answers_details', 'new_organization_id', null],
  ['usage_logs', 'organization_id', null],
  ['organization_users', 'organization_id', null],
  ['tracked_brands', 'organization_id', 'client_id'],
  ['constructor', 'organization_id', 'client_id'],
])('%s is scoped by %s and %s', (table, organization, client) => {
  expect(scopeColumns(table)).toEqual({ organization, client })
})

test('exactly the listed tables are not scoped automatically', () => {
  const list =
    'organizations organization_users auth storage documents pages prompts answers analysis_prompts users clients plans query_fanout_analysis'
  expect(list.split(' ').filter(isAutoScoped)).toEqual([])
  expect(
    ['analyses', 'answers_details', 'usage_logs', 'tracked_brands', 'annotations'].every(isAutoScoped),
  ).toBe(true)
})

describe('in an organization', () => {
  test("reads are filtered by the organization, in the product's schema", async () => {
    const { client, sent } = recordingClient()
    await scopedClient(client, { organizationId: acorn })
      .from('analyses')
      .select('id')
      .eq('status', 'running')
    expect(sent[0]?.url.searchParams.get('new_organization_id')).toBe(`eq.${acorn}`)
    expect(sent[0]?.url.searchParams.get('status')).toBe('eq.running')
    expect(sent[0]?.profile).toBe('llm_mentions')
  })

  test('updates and deletes are filtered by the organization', async () => {
    const { client, sent } = recordingClient()
    const scoped = scopedClient(client, { organizationId: acorn })
    await scoped.from('annotations').update({ text: 'x' }).eq('id', '1')
    await scoped.from('annotations').delete().eq('id', '1')
    expect(sent.map((one) => [one.method, one.url.searchParams.get('organization_id')])).toEqual([
      ['PATCH', `eq.${acorn}`],
      ['DELETE', `eq.${acorn}`],
    ])
  })

  test('an insert gets the organization whatever the row says, and the client if one is given', async () => {
    const { client, sent } = recordingClient()
    const rows = [{ text: 'a', organization_id: birch, client_id: 'other' }, { text: 'b' }]
    await scopedClient(client, { organizationId: acorn, clientId: squirrel }).from('annotations').insert(rows)
    expect(sent[0]?.body).toEqual([
      { text: 'a', organization_id: acorn, client_id: squirrel },
      { text: 'b', organization_id: acorn, client_id: squirrel },
    ])
    expect(rows[0]?.organization_id).toBe(birch)
  })

  test('an upsert is scoped like an insert, with the columns of its table', async () => {
    const { client, sent } = recordingClient()
    await scopedClient(client, { organizationId: acorn, clientId: squirrel })
      .from('analyses')
      .upsert({ id: '1', new_organization_id: birch }, { onConflict: 'id' })
    expect(sent[0]?.body).toEqual({ id: '1', new_organization_id: acorn, new_client_id: squirrel })
    expect(sent[0]?.url.searchParams.get('on_conflict')).toBe('id')
  })

  test('without a client, rows keep theirs, and a table without a client column gets none', async () => {
    const { client, sent } = recordingClient()
    await scopedClient(client, { organizationId: acorn }).from('annotations').insert({ client_id: squirrel })
    await scopedClient(client, { organizationId: acorn, clientId: squirrel })
      .from('usage_logs')
      .insert({ kind: 'x' })
    expect(sent.map((one) => one.body)).toEqual([
      { client_id: squirrel, organization_id: acorn },
      { kind: 'x', organization_id: acorn },
    ])
  })

  test('a listed table is neither filtered nor changed', async () => {
    const { client, sent } = recordingClient()
    const prompts = scopedClient(client, { organizationId: acorn, clientId: squirrel }).from('prompts')
    await prompts.select()
    await prompts.insert({ text: 'x' })
    expect(sent[0]?.url.searchParams.has('new_organization_id')).toBe(false)
    expect(sent[1]?.body).toEqual({ text: 'x' })
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('without an organization', () => {
  test('nothing is scoped, and each access logs a warning', async () => {
    const { client, sent } = recordingClient()
    const annotations = scopedClient(client, { organizationId: null, clientId: squirrel }).from('annotations')
    await annotations.select()
    await annotations.insert({ text: 'x' })
    await annotations.update({ text: 'y' }).eq('id', '1')
    expect(sent.map((one) => one.url.searchParams.has('organization_id'))).toEqual([false, false, false])
    expect(sent[1]?.body).toEqual({ text: 'x' })
    expect(warn).toHaveBeenCalledTimes(3)
    expect(warn).toHaveBeenCalledWith(noOrganization, { context: { table: 'annotations' } })
  })

  test('the warning says that no organization id is set and some features may be limited', async () => {
    const { client } = recordingClient()
    await scopedClient(client, { organizationId: null }).from('annotations').select()
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^no organization id is set\b.*\band some features may be limited\b/i),
      expect.anything(),
    )
  })
})

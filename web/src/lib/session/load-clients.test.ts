import { createClient } from '@supabase/supabase-js'
import { describe, expect, test, vi } from 'vitest'
import { loadClients } from './load-clients.ts'
import { log } from '../log/log.ts'

const acorn = '11111111-1111-4111-8111-111111111111'
const one = (id: string, name: string) => ({ id, name, organization_id: acorn })

type Answer = { status?: number; body: unknown }
type Backend = {
  user?: { id: string } | null
  profile?: Answer
  membership?: Answer
  rights?: Answer
  current?: Answer
  older?: Answer
}

const noRow: Answer = { status: 406, body: { code: 'PGRST116', message: 'no rows' } }
const broken: Answer = { status: 500, body: { code: 'XX000', message: 'broken' } }

/** supabase-js with a backend that returns the given answer for each table, and records the requests. */
function clientOf(backend: Backend) {
  const urls: URL[] = []
  const answers: Record<string, Answer> = {
    'llm_mentions/users': backend.profile ?? { body: { id: 'profile-1' } },
    'llm_mentions/organization_users': backend.membership ?? { body: { role: 'owner' } },
    'llm_mentions/user_brand_permissions': backend.rights ?? { body: [] },
    'llm_mentions/clients': backend.current ?? { body: [] },
    'public/clients': backend.older ?? { body: [] },
  }
  const answer: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    urls.push(url)
    const schema = new Headers(init?.headers).get('Accept-Profile') ?? 'public'
    const { status = 200, body } = answers[`${schema}/${url.pathname.split('/').at(-1)}`] ?? broken
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  }
  const client = createClient('http://backend.test', 'key', {
    global: { fetch: answer },
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
  })
  const user = backend.user === undefined ? { id: 'auth-1' } : backend.user
  vi.spyOn(client.auth, 'getSession').mockResolvedValue(
    // @ts-expect-error a session has more; the user's id is all that is read
    { data: { session: user ? { user } : null }, error: null },
  )
  return { client, urls }
}

describe('the list of brands', () => {
  test('is merged by id from both schemas, where the newer copy wins, and sorted by name', async () => {
    const { client } = clientOf({
      current: { body: [one('b', 'Birch beer'), one('z', 'Zinc')] },
      older: { body: [one('b', 'Old beer'), one('a', 'Alder')] },
    })
    expect((await loadClients(client, acorn)).map((brand) => brand.name)).toEqual([
      'Alder',
      'Birch beer',
      'Zinc',
    ])
  })

  test.each(['owner', 'admin'])('has all brands of the organization for an %s', async (role) => {
    const { client, urls } = clientOf({
      membership: { body: { role } },
      current: { body: [one('a', 'Alder')] },
    })
    expect(await loadClients(client, acorn)).toHaveLength(1)
    const clients = urls.filter((url) => url.pathname.endsWith('/clients'))
    expect(clients.map((url) => url.searchParams.get('organization_id'))).toEqual([
      `eq.${acorn}`,
      `eq.${acorn}`,
    ])
    expect(clients.some((url) => url.searchParams.has('id'))).toBe(false)
  })

  test('has only viewable brands for any other member', async () => {
    const { client, urls } = clientOf({
      membership: { body: { role: 'viewer' } },
      rights: { body: [{ client_id: 'a' }] },
      current: { body: [one('a', 'Alder')] },
    })
    expect(await loadClients(client, acorn)).toHaveLength(1)
    const rights = urls.find((url) => url.pathname.endsWith('/user_brand_permissions'))
    expect(rights?.searchParams.get('can_view')).toBe('eq.true')
    expect(rights?.searchParams.get('organization_id')).toBe(`eq.${acorn}`)
    expect(rights?.searchParams.get('user_id')).toBe('eq.profile-1')
    expect(
      urls.filter((url) => url.pathname.endsWith('/clients')).map((url) => url.searchParams.get('id')),
    ).toEqual(['in.(a)', 'in.(a)'])
  })

  test('is empty for a member without any right, without a request for brands', async () => {
    const { client, urls } = clientOf({ membership: { body: { role: 'viewer' } } })
    expect(await loadClients(client, acorn)).toEqual([])
    expect(urls.some((url) => url.pathname.endsWith('/clients'))).toBe(false)
  })
})

describe('an error', () => {
  test.each<[string, Backend]>([
    ['User not authenticated', { user: null }],
    ['User profile not found', { profile: noRow }],
    ['User not found in organization or not active', { membership: noRow }],
    ['Failed to load clients', { profile: broken }],
    ['Failed to load clients', { membership: broken }],
    ['Failed to load clients', { current: broken }],
    ['Failed to load clients', { membership: { body: { role: 'viewer' } }, rights: broken }],
    ['Failed to load clients', { current: { body: [{ id: 1 }] } }],
  ])('is thrown as %s: %j', async (message, backend) => {
    const { client } = clientOf(backend)
    await expect(loadClients(client, acorn)).rejects.toThrow(new Error(message))
  })

  test('is only a warning if the older schema fails', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
    const { client } = clientOf({ older: broken, current: { body: [one('a', 'Alder')] } })
    expect(await loadClients(client, acorn)).toHaveLength(1)
    expect(warn).toHaveBeenCalledOnce()
  })

  test('only an active membership counts', async () => {
    const { client, urls } = clientOf({})
    await loadClients(client, acorn)
    const membership = urls.find((url) => url.pathname.endsWith('/organization_users'))
    expect(membership?.searchParams.get('status')).toBe('eq.active')
    expect(membership?.searchParams.get('user_id')).toBe('eq.profile-1')
  })
})

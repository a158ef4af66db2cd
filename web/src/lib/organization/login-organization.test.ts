import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { setOrganizationAtLogin } from './login-organization.ts'

type Answer = { status: number; body: unknown }
const noRow: Answer = { status: 406, body: { code: 'PGRST116', message: 'no rows' } }
const broken: Answer = { status: 500, body: { code: 'XX000', message: 'broken' } }

function signedIn(profile: Answer, membership: Answer) {
  const urls: URL[] = []
  const answer: typeof fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input)
    urls.push(url)
    const { status, body } = url.pathname.endsWith('/users') ? profile : membership
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  }
  const client = createClient('http://backend.test', 'key', {
    global: { fetch: answer },
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
  })
  const steps: string[] = []
  const organization = {
    clear: vi.fn<() => void>(() => void steps.push('clear')),
    select: vi.fn<(id: string) => void>((id) => void steps.push(`select ${id}`)),
  }
  return { client, organization, steps, urls }
}

const profile: Answer = { status: 200, body: { id: 'profile-1' } }

test('the organization is cleared, then set from the first active membership', async () => {
  const { client, organization, steps, urls } = signedIn(profile, {
    status: 200,
    body: { organization_id: 'acorn' },
  })
  expect(await setOrganizationAtLogin(client, organization, 'auth-1')).toBe('acorn')
  expect(steps).toEqual(['clear', 'select acorn'])
  expect(urls[0]?.searchParams.get('supabase_user_id')).toBe('eq.auth-1')
  const asked = Object.fromEntries(urls[1]?.searchParams ?? [])
  expect(asked).toEqual({
    select: 'organization_id',
    user_id: 'eq.profile-1',
    status: 'eq.active',
    order: 'created_at.asc',
    limit: '1',
  })
})

test.each([
  ['no profile', noRow, noRow],
  ['no membership', profile, noRow],
])('%s (PGRST116) is not an error: the organization stays cleared', async (_, ofProfile, ofMembership) => {
  const { client, organization, steps } = signedIn(ofProfile, ofMembership)
  expect(await setOrganizationAtLogin(client, organization, 'auth-1')).toBeNull()
  expect(steps).toEqual(['clear'])
})

test.each([
  ['profile', broken, noRow],
  ['membership', profile, broken],
])('a %s that cannot be read throws the message of the specification', async (_, ofProfile, ofMembership) => {
  const { client, organization } = signedIn(ofProfile, ofMembership)
  await expect(setOrganizationAtLogin(client, organization, 'auth-1')).rejects.toThrow(
    new Error('Error checking organization membership'),
  )
})

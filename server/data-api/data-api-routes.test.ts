import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testOrigin, testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { acorn, birch } = cast
await database.pool.query('insert into public.clients (id, organization_id, name) values ($1, $2, $3)', [
  acorn.brandId,
  acorn.id,
  'Northwave, formerly',
])

/** The browser's supabase-js, connected to the application without a network. */
async function clientOf(person: Person | null) {
  const token = person && (await signedToken(app.secrets, person))
  return createClient(testOrigin, app.secrets.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    ...(token !== null && { accessToken: async () => token }),
    global: {
      fetch: async (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        return app.request(url, {
          method: init?.method ?? 'GET',
          headers: Object.fromEntries(new Headers(init?.headers)),
          ...(typeof init?.body === 'string' && { body: init.body }),
        })
      },
    },
  })
}

const mentionsOf = async (person: Person | null) => (await clientOf(person)).schema('llm_mentions')

describe('supabase-js in the browser', () => {
  test('reads one profile by its identity', async () => {
    const mentions = await mentionsOf(cast.bob)
    const { data, error, status } = await mentions
      .from('users')
      .select('id')
      .eq('supabase_user_id', cast.bob.supabaseUserId)
      .single()
    expect({ data, error, status }).toEqual({ data: { id: cast.bob.userId }, error: null, status: 200 })
  })

  test('gets PGRST116 if a single row is missing', async () => {
    const mentions = await mentionsOf(cast.bob)
    const stranger = () =>
      mentions.from('users').select('id').eq('supabase_user_id', cast.carol.supabaseUserId)
    const { data, error, status } = await stranger().single()
    expect({ data, status }).toEqual({ data: null, status: 406 })
    expect(error).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    })
    expect(await stranger().maybeSingle()).toMatchObject({ data: null, error: null })
  })

  test('gets PGRST116 if a single row is not unique', async () => {
    const mentions = await mentionsOf(cast.alice)
    const team = mentions.from('organization_users').select('role').eq('organization_id', acorn.id)
    expect((await team.single()).error).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains more than 1 rows',
    })
  })

  test('reads the organizations of a person, oldest first', async () => {
    const mentions = await mentionsOf(cast.bob)
    const { data } = await mentions
      .from('organization_users')
      .select('organization_id')
      .eq('user_id', cast.bob.userId)
      .eq('status', 'active')
      .order('created_at')
      .limit(1)
      .single()
    expect(data).toEqual({ organization_id: acorn.id })
  })

  test('reads brands of both schemas by name, all or by IDs', async () => {
    const client = await clientOf(cast.alice)
    const brands = client
      .schema('llm_mentions')
      .from('clients')
      .select('id, name, organization_id, archived_at, is_demo')
      .eq('organization_id', acorn.id)
    const { data, count } = await brands.order('name')
    expect({ names: data?.map(({ name }) => name), count }).toEqual({
      names: ['Northwave', 'Oakline'],
      count: null,
    })
    expect(data?.[0]).toEqual({
      id: acorn.brandId,
      name: 'Northwave',
      organization_id: acorn.id,
      archived_at: null,
      is_demo: false,
    })
    const older = () => client.schema('public').from('clients').select('id, name, organization_id')
    expect((await older().in('id', [acorn.brandId, birch.brandId]).order('name')).data).toEqual([
      { id: acorn.brandId, name: 'Northwave, formerly', organization_id: acorn.id },
    ])
    expect((await older().in('id', [])).data).toEqual([])
  })

  test('reads brand access of one person in one organization', async () => {
    const mentions = await mentionsOf(cast.bob)
    const { data } = await mentions
      .from('user_brand_permissions')
      .select('client_id')
      .eq('organization_id', acorn.id)
      .eq('user_id', cast.bob.userId)
      .eq('can_view', true)
    expect(data).toEqual([{ client_id: acorn.brandId }])
  })

  test('reads counts, pages, and heads', async () => {
    const mentions = await mentionsOf(cast.alice)
    const columns = 'id, name, organization_id, archived_at, is_demo'
    const first = await mentions.from('clients').select(columns, { count: 'exact' }).order('name').range(0, 0)
    expect({ ...first, data: first.data?.map(({ name }) => name) }).toMatchObject({
      data: ['Northwave'],
      count: 2,
      status: 206,
    })
    const all = await mentions.from('clients').select(columns, { count: 'exact' })
    expect({ rows: all.data?.length, count: all.count, status: all.status }).toEqual({
      rows: 2,
      count: 2,
      status: 200,
    })
    const head = await mentions.from('clients').select(columns, { count: 'exact', head: true })
    expect({ data: head.data, count: head.count, error: head.error }).toEqual({
      data: null,
      count: 2,
      error: null,
    })
    const past = await mentions.from('clients').select(columns, { count: 'exact' }).range(5, 9)
    expect({ code: past.error?.code, status: past.status }).toEqual({ code: 'PGRST103', status: 416 })
  })

  test('reads only its own rows under the policies', async () => {
    const names = async (person: Person) => {
      const mentions = await mentionsOf(person)
      const { data } = await mentions
        .from('clients')
        .select('id, name, organization_id, archived_at, is_demo')
        .order('name')
      return data?.map(({ name }) => name)
    }
    expect(await names(cast.bob)).toEqual(['Northwave'])
    expect(await names(cast.bea)).toEqual([])
    expect(await names(cast.ivan)).toEqual([])
    expect(await names(cast.carol)).toEqual(['Birchwood'])
    expect(await names(cast.dave)).toEqual([])
  })
})

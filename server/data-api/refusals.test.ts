import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'
import { readsPerMinute } from './limits.ts'
import { dataApiList } from './list.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const tokens = new Map(
  await Promise.all(
    [cast.alice, cast.bob, cast.carol, cast.dave, cast.stella].map(
      async (person) => [person, await signedToken(app.secrets, person)] as const,
    ),
  ),
)

/** Every statement the database was asked to run, unchanged. */
const statements: string[] = []
database.pool.on('connect', (client) => {
  const query = client.query.bind(client)
  Object.assign(client, {
    query: (...given: Parameters<typeof query>) => {
      const [first] = given as unknown[]
      statements.push(
        typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text ?? ''),
      )
      return query(...given)
    },
  })
})

type Asked = { method?: string; headers?: Record<string, string>; body?: unknown; person?: Person | null }

async function ask(pathAndQuery: string, { method, headers, body, person = cast.alice }: Asked = {}) {
  const token = person && tokens.get(person)
  const response = await app.backendRequest(`/rest/v1/${pathAndQuery}`, {
    ...(method !== undefined && { method }),
    ...(body !== undefined && { body }),
    from: `203.0.113.${Math.floor(Math.random() * 250)}`,
    headers: {
      'Accept-Profile': 'llm_mentions',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

const brands = 'clients?select=id,name,organization_id,archived_at,is_demo'

async function expectRefusal(asked: Promise<Awaited<ReturnType<typeof ask>>>, status: number, code: string) {
  const { status: got, text } = await asked
  expect({ status: got, ...JSON.parse(text) }).toMatchObject({ status, code, hint: null })
  expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
}

describe('the data API rejects', () => {
  test.each([
    ['clients', 'PGRST100'],
    ['clients?select=*', 'PGRST100'],
    ['clients?select=id', 'PGRST100'],
    ['clients?select=description', 'PGRST100'],
    ['clients?select=id,prompts(id)', 'PGRST100'],
    ['clients?select=x:id', 'PGRST100'],
    ['clients?select=id::text', 'PGRST100'],
    ['clients?select=count()', 'PGRST100'],
    ['clients?select=name->>a', 'PGRST100'],
    [`${brands}&or=(id.eq.1,id.eq.2)`, '42703'],
    [`${brands}&and=(id.eq.1)`, '42703'],
    [`${brands}&not.or=(id.eq.1)`, '42703'],
    [`${brands}&description=eq.x`, '42703'],
    [`${brands}&nonsense=eq.x`, '42703'],
    [`${brands}&columns=id`, '42703'],
    [`${brands}&on_conflict=id`, '42703'],
    [`${brands}&name=eq.x`, '42703'],
    [`${brands}&name=match.(a%2B)%2B$`, '42703'],
    [`${brands}&id=not.in.(a)`, 'PGRST100'],
    [`${brands}&id=eq.x`, 'PGRST100'],
    [`${brands}&id=in(any).x`, 'PGRST100'],
    [`${brands}&id=in.x`, 'PGRST100'],
    [`${brands}&id=in.(a`, 'PGRST100'],
    [`${brands}&id=in.("a)`, 'PGRST100'],
    [`${brands}&id=in.("a"b)`, 'PGRST100'],
    [`${brands}&id=in.(${'a,'.repeat(501)}a)`, 'PGRST100'],
    [`${brands}&organization_id=cs.{a}`, 'PGRST100'],
    [`${brands}&organization_id=fts.a`, 'PGRST100'],
    [`${brands}&organization_id=imatch.a`, 'PGRST100'],
    [`${brands}&organization_id=eq.${'a'.repeat(201)}`, 'PGRST100'],
    [`${brands}&organization_id=eq.a&organization_id=eq.b`, 'PGRST100'],
    [`${brands}&order=name.desc`, 'PGRST100'],
    [`${brands}&order=id.asc`, 'PGRST100'],
    [`${brands}&order=name.asc,id.asc`, 'PGRST100'],
    [`${brands}&limit=-1`, 'PGRST100'],
    [`${brands}&limit=1e9`, 'PGRST100'],
    [`${brands}&limit=`, 'PGRST100'],
    [`${brands}&offset=999999999`, 'PGRST100'],
    [`${brands}&=x`, 'PGRST100'],
    [`${brands}&organization_id=eq.%00`, 'PGRST100'],
    [`${brands}&organization_id=eq.%ED%A0%80`, 'PGRST100'],
    [`${brands}&organization_id=eq.%zz`, 'PGRST100'],
    [`${brands}${'&a=b'.repeat(17)}`, 'PGRST100'],
    [`${brands}&organization_id=eq.no-uuid`, '22P02'],
    [`${brands}&id=in.(no-uuid)`, '22P02'],
    ['organization_users?select=role&user_id=eq.%7B%7D', '22P02'],
  ])('%s with %s', async (path, code) => expectRefusal(ask(path), 400, code))

  test('other tables, schemas, paths, and functions', async () => {
    await expectRefusal(ask('plans?select=id'), 404, 'PGRST205')
    await expectRefusal(ask('constructor?select=id'), 404, 'PGRST205')
    await expectRefusal(ask('__proto__?select=id'), 404, 'PGRST205')
    await expectRefusal(ask('rpc/create_organization', { method: 'POST', body: {} }), 404, 'PGRST125')
    await expectRefusal(ask('', {}), 404, 'PGRST125')
    for (const schema of ['auth', 'private', 'pg_catalog', '__proto__', 'constructor', ''])
      await expectRefusal(ask(brands, { headers: { 'Accept-Profile': schema } }), 406, 'PGRST106')
  })

  test('unsupported header preferences', async () => {
    await expectRefusal(ask(brands, { headers: { Prefer: 'tx=rollback' } }), 400, 'PGRST122')
    await expectRefusal(ask(brands, { headers: { Prefer: 'count=exact,count=planned' } }), 400, 'PGRST122')
    await expectRefusal(ask(brands, { headers: { Range: '0-1' } }), 400, 'PGRST122')
    await expectRefusal(ask(brands, { headers: { 'Content-Profile': 'public' } }), 400, 'PGRST122')
    await expectRefusal(ask(brands, { headers: { Accept: 'text/csv' } }), 406, 'PGRST107')
    await expectRefusal(ask(brands, { headers: { Accept: 'application/vnd.pgrst.plan' } }), 406, 'PGRST107')
  })

  test('requests without a session, and foreign keys and tokens', async () => {
    await expectRefusal(ask(brands, { person: null }), 401, '42501')
    const publishable = { Authorization: `Bearer ${app.secrets.publishableKey}` }
    await expectRefusal(ask(brands, { person: null, headers: publishable }), 401, '42501')
    const forged = await signedToken({ jwtSecret: 'another secret of thirty-two bytes!!' }, cast.alice)
    for (const token of [forged, 'a.b.c', 'x', `${tokens.get(cast.alice)}x`])
      await expectRefusal(
        ask(brands, { person: null, headers: { Authorization: `Bearer ${token}` } }),
        401,
        'PGRST301',
      )
    await expectRefusal(ask(brands, { headers: { apikey: 'sb_publishable_x' } }), 401, 'PGRST301')
    expect((await app.request(`/rest/v1/${brands}`)).status).toBe(401)
  })

  test.each(dataApiList.map(({ schema, table }) => [schema, table]))(
    'a write to %s.%s by anyone',
    async (schema, table) => {
      const profile = { 'Accept-Profile': schema, 'Content-Profile': schema }
      for (const person of [cast.alice, cast.bob, cast.carol, cast.dave, cast.stella, null])
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
          await expectRefusal(
            ask(`${table}?id=eq.${cast.acorn.brandId}`, {
              method,
              person,
              headers: profile,
              ...(method !== 'DELETE' && { body: { id: cast.acorn.brandId, name: 'x', is_staff: true } }),
            }),
            405,
            'PGRST117',
          )
    },
  )
})

describe('tables, columns, and roles', () => {
  test('a listed column is readable by people with the right, and no other column by anyone', async () => {
    const { rows: columns } = await database.pool.query<{ schema: string; table: string; column: string }>(
      `select n.nspname as schema, c.relname as table, a.attname as column
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where n.nspname in ('public', 'llm_mentions') and c.relkind in ('r', 'p', 'v')`,
    )
    expect(columns.length).toBeGreaterThan(500)
    const before = statements.length
    for (const { schema, table, column } of columns) {
      const listed = dataApiList.find((known) => known.schema === schema && known.table === table)
      if (listed?.select.includes(column) === true) continue
      const asked = ask(`${table}?select=${column}`, { headers: { 'Accept-Profile': schema } })
      await expectRefusal(
        asked,
        listed === undefined ? 404 : 400,
        listed === undefined ? 'PGRST205' : 'PGRST100',
      )
    }
    expect(statements.slice(before)).toEqual([])
  })

  test.each(dataApiList.map((listed) => [`${listed.schema}.${listed.table}`, listed] as const))(
    'rows of %s are limited to the caller’s organizations',
    async (_, { schema, table, select }) => {
      const of = async (person: Person) => {
        const all = await Promise.all(
          select.map((columns) =>
            ask(`${table}?select=${columns}`, { person, headers: { 'Accept-Profile': schema } }),
          ),
        )
        return all.map(({ text }) => text).join('')
      }
      const acorns = [cast.acorn.id, cast.acorn.brandId, cast.bob.userId]
      for (const id of acorns) expect(await of(cast.carol)).not.toContain(id)
      for (const id of [cast.birch.id, cast.birch.brandId, cast.carol.userId])
        expect(await of(cast.alice)).not.toContain(id)
      for (const id of [...acorns, cast.birch.id, cast.birch.brandId]) {
        expect(await of(cast.dave)).not.toContain(id)
        expect(await of(cast.stella)).not.toContain(id)
      }
    },
  )
})

describe('attacks on the former backend', () => {
  test('aliases and filters named after prototypes grant nothing', async () => {
    const takeover =
      'clients?select=id,__proto__:prompts(id)&__proto__.jwt=eq.x&__proto__.role.limit=postgres&__proto__.ignoreAuthorization.limit=1'
    await expectRefusal(ask(takeover, { person: null }), 400, 'PGRST100')
    await expectRefusal(ask('clients?__proto__=eq.abc', { person: null }), 400, 'PGRST100')
    await expectRefusal(ask(`${brands}&__proto__=eq.abc`), 400, '42703')
    for (const name of ['$or', '$exists', '$storageFolder', 'constructor.prototype.x', '__proto__[x]'])
      await expectRefusal(ask(`${brands}&${encodeURIComponent(name)}=eq.abc`), 400, '42703')
    expect(Object.keys(Object.prototype)).toEqual([])
    const afterwards = await ask(brands, { person: null, headers: { Authorization: 'Bearer a.b.c' } })
    expect(afterwards.status).toBe(401)
    expect((await app.request('/healthz')).status).toBe(200)
  })

  test('nested quantifiers reach no table', async () => {
    await expectRefusal(ask('plans?name=match.((((a{1,100}){1,100}){1,100}){1,100})'), 404, 'PGRST205')
    const inFilter = `${brands}&organization_id=match.${encodeURIComponent('((((a{1,100}){1,100}){1,100})')}`
    await expectRefusal(ask(inFilter), 400, 'PGRST100')
  })

  test('hostile names, operators, and encodings are rejected or harmless, and run no other statement', async () => {
    const names = fc.oneof(
      fc.constantFrom(
        'select',
        'order',
        'limit',
        'offset',
        'id',
        'organization_id',
        'or',
        'and',
        'not',
        'columns',
      ),
      fc.constantFrom(
        '__proto__',
        'constructor',
        'prototype',
        'toString',
        '__proto__.role',
        '$or',
        'a[b][c]',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    const values = fc.oneof(
      fc.constantFrom(
        'eq.',
        'in.()',
        'in.("',
        'in.(,)',
        'in.("\\")',
        'is.null',
        'not.is.null',
        'like.*',
        '*',
        'id',
      ),
      fc
        .tuple(
          fc.constantFrom('eq', 'in', 'cs', 'match', 'eq(any)', '__proto__'),
          fc.string({ unit: 'binary' }),
        )
        .map(([operator, value]) => `${operator}.${value}`),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => `in.("${text}")`),
    )
    const encoded = (text: string) =>
      fc.constantFrom(
        encodeURIComponent(text.toWellFormed()),
        text.toWellFormed().replaceAll(/[&#\s]/g, ''),
        '%00',
        '%ED%A0%80',
        '%',
      )
    const pair = fc
      .tuple(names, values)
      .chain(([name, value]) => fc.tuple(encoded(name), encoded(value)))
      .map(([name, value]) => `${name}=${value}`)
    const starts = fc.constantFrom('', `${brands.slice(brands.indexOf('?') + 1)}&`, 'select=role&')
    const tables = fc.constantFrom('clients', 'users', 'organization_users', '__proto__', 'constructor')
    const before = statements.length
    await fc.assert(
      fc.asyncProperty(tables, starts, fc.array(pair, { maxLength: 6 }), async (table, start, pairs) => {
        const { status, text } = await ask(`${table}?${start}${pairs.join('&')}`)
        expect([200, 400, 404, 414]).toContain(status)
        expect(text).not.toMatch(/syntax error|postgres|pg_|constraint|relation/i)
      }),
      { numRuns: 400 },
    )
    const allowed =
      /^(begin read only; select set_config\(|commit$|rollback$|select count\(\*\)::integer as rows, (null|\(select count\(\*\) from "llm_mentions"\."\w+"[^;]*\)) as total, coalesce\(json_agg\(page\), '\[\]'\)::text as body\nfrom \(select ("\w+"(, )?)+ from "llm_mentions"\."\w+"( where ("\w+" (= \$\d|= any \(\$\d\))( and )?)+)?( order by "\w+" asc)? limit \$\d offset \$\d\) as page$)/
    expect(statements.slice(before).filter((text) => !allowed.test(text))).toEqual([])
    expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(builtIns)
  })
})

const builtIns = Object.getOwnPropertyNames(Object.prototype).toSorted()

test('a caller over the limit per minute must wait, from any network', async () => {
  const fresh = await testWebApp(database)
  const read = async (person: Person, n: number) => {
    const response = await fresh.backendRequest(`/rest/v1/${brands}&limit=1`, {
      from: `198.51.100.${n % 250}`,
      headers: { 'Accept-Profile': 'llm_mentions', Authorization: `Bearer ${tokens.get(person) ?? ''}` },
    })
    return { status: response.status, wait: response.headers.get('Retry-After'), body: await response.json() }
  }
  const answers = await Promise.all(
    Array.from({ length: readsPerMinute.perCaller }, (_, n) => read(cast.alice, n)),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await read(cast.alice, 0)).toEqual({
    status: 429,
    wait: expect.stringMatching(/^[1-9]\d?$/),
    body: {
      code: 'PGRST429',
      details: expect.stringMatching(/^Try again in \d+ s\.$/),
      hint: null,
      message: 'Too many requests',
    },
  })
  expect((await read(cast.bob, 0)).status).toBe(200)
})

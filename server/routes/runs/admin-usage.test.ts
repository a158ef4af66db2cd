import { expect, test } from 'vitest'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
/** Not local, so that access requires a sign-in. */
const app = await testWebApp(database, {
  ENVIRONMENT: 'development',
  PUBLIC_URL: 'https://answerscope.example',
})

async function call(person: Person | null, path: string) {
  const response = await app.request(`/api/admin/usage-logs${path}`, {
    ...(person && { headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` } }),
  })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : null }
}

/**
 * By hand, across the end of a year. Acorn: 0.5 + 0.25 known, one unknown with a reserve of 0.1, a failure that costs
 * nothing, an export. Birch: one answer of 2.
 */
const uses = [
  ['2025-12-30T23:30:00Z', cast.acorn, cast.alice, 'ask', 'openai', 'm-1', 'answered', 0.5, '{}', 100, 50],
  [
    '2025-12-31T23:59:59Z',
    cast.acorn,
    cast.alice,
    'ask',
    'openai',
    'm-1',
    'answered',
    null,
    '{"assumedUsd":0.1}',
    10,
    5,
  ],
  ['2026-01-01T00:00:00Z', cast.acorn, null, 'judge', 'gemini', 'm-2', 'answered', 0.25, '{}', 7, 3],
  ['2026-01-01T10:00:00Z', cast.acorn, null, 'ask', 'openai', null, 'failed', null, '{}', null, null],
  ['2026-01-02T10:00:00Z', cast.acorn, cast.adam, 'text-message', null, null, null, 0, '{}', null, null],
  ['2026-01-01T11:00:00Z', cast.birch, cast.carol, 'ask', 'openai', '=m()', 'answered', 2, '{}', 1000, 1],
] as const
for (const [at, home, person, kind, engine, model, outcome, cost, details, input, output] of uses)
  await database.pool.query(
    `insert into llm_mentions.usage_logs (occurred_at, organization_id, client_id, user_id, kind, engine, model, outcome,
       cost_usd, details, input_tokens, output_tokens)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      at,
      home.id,
      home.brandId,
      person?.userId ?? null,
      kind,
      engine,
      model,
      outcome,
      cost,
      details,
      input,
      output,
    ],
  )
const period = 'from=2025-12-30&to=2026-01-02'
type Group = {
  key: string | null
  label: string | null
  uses: number
  costUsd: number | null
  unknownCosts: number
}
const groups = async (person: Person, query: string): Promise<unknown[]> =>
  (await call(person, `/sums?${period}&${query}`)).body.groups.map(
    ({ key, label, uses: count, costUsd, unknownCosts }: Group) => [
      label ?? key,
      count,
      costUsd,
      unknownCosts,
    ],
  )

test('admins see the usage of their own organizations, staff all, others nothing', async () => {
  expect((await call(cast.alice, `/sums?${period}`)).body.totals).toEqual({
    uses: 5,
    costUsd: 0.75,
    unknownCosts: 1,
    assumedUsd: 0.1,
    inputTokens: 117,
    outputTokens: 58,
  })
  expect((await call(cast.carol, `/sums?${period}`)).body.totals).toMatchObject({ uses: 1, costUsd: 2 })
  expect((await call(cast.stella, `/sums?${period}`)).body.totals).toMatchObject({ uses: 6, costUsd: 2.75 })
  expect((await call(cast.alice, `/sums?${period}&organization=${cast.birch.id}`)).body).toMatchObject({
    totals: { uses: 0 },
    groups: [],
    names: { organization: null },
  })
  expect((await call(cast.alice, `?${period}&organization=${cast.birch.id}`)).body.rows).toEqual([])
  expect(
    (await call(cast.alice, `/sums?${period}&brand=${cast.birch.brandId}&person=${cast.carol.userId}`)).body
      .names,
  ).toEqual({ organization: null, brand: null, person: null })
  for (const path of ['', '/sums', '/file']) {
    for (const person of [cast.erin, cast.bob, cast.gus, cast.ivan, cast.dave])
      expect((await call(person, path)).status).toBe(403)
    expect((await call(null, path)).status).toBe(401)
  }
  const { rows } = await database.pool.query(
    `select distinct subject_name from llm_mentions.audit_log where action = 'admin.read'`,
  )
  expect(rows).toEqual([{ subject_name: '/api/admin/usage-logs' }])
})

test('usage can be grouped; an unknown cost is counted separately and never as zero', async () => {
  expect(await groups(cast.alice, 'group=kind')).toEqual([
    ['ask', 3, 0.5, 1],
    ['judge', 1, 0.25, 0],
    ['text-message', 1, 0, 0],
  ])
  expect(await groups(cast.alice, 'group=day')).toEqual([
    ['2026-01-02', 1, 0, 0],
    ['2026-01-01', 2, 0.25, 0],
    ['2025-12-31', 1, null, 1],
    ['2025-12-30', 1, 0.5, 0],
  ])
  expect(await groups(cast.alice, 'group=person')).toEqual([
    ['alice@example.test', 2, 0.5, 1],
    [null, 2, 0.25, 0],
    ['adam@example.test', 1, 0, 0],
  ])
  expect(await groups(cast.alice, 'group=brand')).toEqual([['Northwave', 5, 0.75, 1]])
  expect(await groups(cast.stella, 'group=organization')).toEqual([
    ['Birch', 1, 2, 0],
    ['Acorn', 5, 0.75, 1],
  ])
  expect(await groups(cast.alice, 'group=engine')).toEqual([
    ['openai', 3, 0.5, 1],
    ['gemini', 1, 0.25, 0],
    [null, 1, 0, 0],
  ])
})

test('the chart has no gaps, and groups without their own line are in the rest', async () => {
  const { body } = await call(cast.stella, `/sums?${period}&group=model`)
  expect(body.period).toEqual({ from: '2025-12-30', to: '2026-01-02', unit: 'day' })
  expect(body.buckets).toEqual(['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'])
  expect(body.series.map(({ key, costUsd }: { key: string; costUsd: number[] }) => [key, costUsd])).toEqual([
    ['=m()', [0, 0, 2, 0]],
    ['m-1', [0.5, 0, 0, 0]],
    ['m-2', [0, 0, 0.25, 0]],
    [null, [0, 0, 0, 0]],
  ])
  const days = (await call(cast.stella, `/sums?${period}&group=day`)).body
  expect(days.series).toMatchObject([{ isRest: true, uses: [1, 1, 3, 1], tokens: [150, 15, 1011, 0] }])
  const year = (await call(cast.alice, '/sums?from=2025-01-01&to=2026-12-31')).body
  expect(year.period.unit).toBe('month')
  expect(year.buckets).toHaveLength(24)
})

test('every sum has its rows', async () => {
  const count = async (query: string) => (await call(cast.alice, `?${period}&${query}`)).body.rows.length
  expect(await count('kind=ask')).toBe(3)
  expect(await count('engine=none')).toBe(1)
  expect(await count('person=none')).toBe(2)
  expect(await count(`person=${cast.alice.userId}`)).toBe(2)
  expect(await count('outcome=failed')).toBe(1)
  expect(await count('outcome=none')).toBe(1)
  expect(await count('cost=unknown')).toBe(1)
  expect(await count('model=m-1&engine=openai')).toBe(2)
  expect((await call(cast.alice, '?from=2025-12-31&to=2025-12-31')).body.rows).toMatchObject([
    { at: '2025-12-31T23:59:59.000Z', costUsd: null, isCostUnknown: true, person: 'alice@example.test' },
  ])
})

await database.pool.query(
  `insert into llm_mentions.usage_logs (occurred_at, organization_id, kind, cost_usd, latency_ms)
   select '2026-03-01', $1, 'ask', case when n % 3 = 0 then null else n % 5 end, nullif(n % 7, 0)
   from generate_series(1, 450) n`,
  [cast.birch.id],
)

test.each([
  ['at', 'asc'],
  ['at', 'desc'],
  ['cost', 'asc'],
  ['cost', 'desc'],
  ['tokens', 'desc'],
  ['latency', 'asc'],
  ['latency', 'desc'],
])('rows are sorted by %s %s and paged without repeats, unknown values last', async (sort, direction) => {
  const seen: { id: string; at: string; costUsd: number | null; latencyMs: number | null }[] = []
  let after = ''
  for (let page = 0; page < 3; page += 1) {
    const { body } = await call(
      cast.carol,
      `?from=2026-03-01&to=2026-03-01&sort=${sort}&direction=${direction}${after}`,
    )
    seen.push(...body.rows)
    after = `&after=${encodeURIComponent(body.next)}`
    expect(body.next === null).toBe(page === 2)
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(450)
  const sign = direction === 'asc' ? 1 : -1
  const values = seen.map(({ costUsd, latencyMs, id }) =>
    sort === 'cost' ? costUsd : sort === 'latency' ? latencyMs : sort === 'at' ? Number(id) : 0,
  )
  expect(values).toEqual(
    values.toSorted((a, b) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b),
    ),
  )
})

test.each([
  ['?from=yesterday', 'from'],
  ['?to=9999-12-31', 'to'],
  ['?after=nonsense', 'after'],
  ['?after=2026-99-99T00:00:00.000000Z~1', 'after'],
  ['?after=2026-02-31T00:00:00.000000Z~1', 'after'],
  ['?sort=name', 'sort'],
  ['?brand=northwave', 'brand'],
  ['/sums?group=colour', 'group'],
  [`?after=${'1'.repeat(5)}~${'9'.repeat(19)}&sort=cost`, 'after'],
  ['?after=5~1&sort=at', 'after'],
])('%s is rejected with the invalid field', async (path, field) => {
  const { status, body } = await call(cast.alice, path)
  expect(status).toBe(400)
  expect(Object.keys(body.error.fields)).toEqual([field])
})

test('all filtered rows are exported as CSV without executable pairs, and the export is logged', async () => {
  const { text, status } = await call(cast.carol, `/file?${period}`)
  expect(status).toBe(200)
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`,'=m(),answered,,1000,1,,2,false,`)
  expect(
    (await call(cast.carol, '/file?from=2026-03-01&to=2026-03-01')).text.trimEnd().split('\r\n'),
  ).toHaveLength(451)
  const { rows } = await database.pool.query(
    `select organization_id, count(*) from llm_mentions.audit_log where action = 'usage.exported' group by 1`,
  )
  expect(rows).toEqual([{ organization_id: cast.birch.id, count: 2 }])
})

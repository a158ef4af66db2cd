import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { policyMatrix } from '../supabase/tests/policy-matrix.ts'
import {
  callersOf,
  expectHealthy,
  isSmall,
  openTarget,
  ownerOf,
  requestsSent,
  send,
  type Caller,
} from './requests.ts'

/** The data API of an installation in production. Its list allows five reads. */
const target = await openTarget('production')
const { acorn, birch } = target
const callers: Caller[] = [...Object.values(callersOf(target)), ownerOf(birch)]
const refused = [400, 401, 403, 404, 405, 406, 414, 429]
const listed = new Set([
  'llm_mentions.clients',
  'llm_mentions.organization_users',
  'llm_mentions.user_brand_permissions',
  'llm_mentions.users',
  'public.clients',
])

afterAll(async () => {
  await expectHealthy(target)
  console.info(`Rows: ${requestsSent()}`)
})

async function ask(caller: Caller, method: string, table: string, query: string, body?: unknown) {
  const [schema = '', name = ''] = table.split('.')
  return send(target, `/rest/v1/${name}${query}`, {
    method,
    caller,
    headers: {
      'Accept-Profile': schema,
      ...(method !== 'GET' && { 'Content-Profile': schema, 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const tables = [
  ...Object.keys(policyMatrix),
  'auth.users',
  'auth.refresh_tokens',
  'private.signing_keys',
  'private.auth_attempts',
  'pg_catalog.pg_authid',
  'graphile_worker.jobs',
]

test('no table accepts a verb, a column, or a role that is not on the list', async () => {
  const chosen = isSmall ? tables.filter((_, index) => index % 6 === 0) : tables
  const problems: string[] = []
  for (const table of chosen)
    for (const caller of callers)
      for (const [method, query, body] of [
        ['GET', ''],
        ['GET', '?select=*'],
        ['GET', '?select=id,organization_id&order=id'],
        ['HEAD', '?select=id'],
        ['POST', '', [{ id: birch.organizationId, organization_id: birch.organizationId }]],
        ['PATCH', `?id=eq.${birch.organizationId}`, { name: 'taken over', is_staff: true }],
        ['DELETE', `?id=eq.${birch.organizationId}`],
        ['PUT', `?id=eq.${birch.organizationId}`, { id: birch.organizationId }],
      ] as const) {
        const { status, text } = await ask(caller, method, table, query, body)
        const isRead = listed.has(table) && query === '?select=id' && status === 200
        const leaks = caller.tenant !== birch && text.includes(birch.marker)
        if (leaks || (!isRead && !refused.includes(status)))
          problems.push(`${caller.name}: ${method} ${table}${query} → ${status}`)
      }
  expect(problems).toEqual([])
})

const operators =
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj not.eq not.in like(any) eq(all)'
const operator = fc.constantFrom('', ...operators.split(' '))
const column = fc.oneof(
  fc.constantFrom(
    'id',
    'name',
    'organization_id',
    'email',
    'is_staff',
    'supabase_user_id',
    'can_view',
    'user_id',
  ),
  fc.constantFrom(
    '__proto__',
    '__proto__.role.limit',
    'constructor',
    'or',
    'and',
    'not.or',
    '$or',
    '$exists',
  ),
  fc.constantFrom(
    '$storageFolder',
    'select',
    'order',
    'limit',
    'offset',
    'columns',
    'on_conflict',
    'id->>a',
    'a::text',
  ),
  fc.string(),
)
const value = fc.oneof(
  fc.constantFrom(
    birch.organizationId,
    birch.brandId,
    '*',
    '(id.eq.1,name.eq.2)',
    '(a,"b,c\\"")',
    '^(a+)+$',
    '%',
  ),
  fc.constantFrom(
    'count()',
    'id.count()',
    '*,clients(*)',
    'id,__proto__:prompts(id)',
    '...clients(id)',
    'null',
    'NaN',
  ),
  fc.string({ unit: 'binary' }),
)

test("no query causes a failure, reaches another tenant, or changes the server's objects", async () => {
  const query = fc.record({
    table: fc.constantFrom(...listed, 'llm_mentions.prompts', 'llm_mentions.plans', 'auth.users'),
    caller: fc.constantFrom(...callers),
    parameters: fc.array(fc.tuple(column, operator, value), { maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(query, async ({ table, caller, parameters }) => {
      const search = parameters
        .map(
          ([name, sign, text]) =>
            `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(`${sign}.${text.toWellFormed()}`)}`,
        )
        .join('&')
      const { status, text } = await ask(caller, 'GET', table, `?${search}`)
      expect([200, 206, 416, ...refused]).toContain(status)
      const foreign = [acorn, birch].filter((tenant) => tenant !== caller.tenant)
      expect(foreign.filter(({ marker }) => text.includes(marker))).toEqual([])
    }),
    { numRuns: isSmall ? 250 : 5000, seed: 20_261_123 },
  )
  await expectHealthy(target)
})

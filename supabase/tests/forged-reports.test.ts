import { expect, test } from 'vitest'
import { enqueueDueEmailReports } from '#queries/notifications/email-reports.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { acorn } = cast

/** A direct write of rows as this person: the number of rows, or the SQLSTATE of the refusal. */
async function write(person: Person, statement: string, values: unknown[] = []): Promise<number | string> {
  try {
    return await asCaller(database, person.caller, async (sql) => {
      const { rowCount } = await sql.query(statement, values)
      return rowCount ?? 0
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}

const refusedByCheck = '23514'
const refusedByPolicy = '42501'

const digest = `insert into llm_mentions.email_reports (organization_id, client_id, name, cadence, recipients)
  values ($1, $2, $3, 'weekly', $4::uuid[])`

test.each([
  ['nobody', '{null}'],
  ['a person and nobody', `{${cast.alice.userId},null}`],
  ['rows of people', `{{${cast.alice.userId}},{${cast.bob.userId}}}`],
])('an email report to %s is rejected, and the others are still sent', async (_, recipients) => {
  expect(await write(cast.alice, digest, [acorn.id, acorn.brandId, 'Monday', recipients])).toBe(
    refusedByCheck,
  )
  await database.pool.query('delete from llm_mentions.email_reports')
  await write(cast.carol, digest, [cast.birch.id, cast.birch.brandId, 'Ours', `{${cast.carol.userId}}`])
  expect(await asSystem(database, (sql) => enqueueDueEmailReports(sql, new Date()))).toBe(1)
})

test('the name of an email report or a view is one line', async () => {
  const recipients = `{${cast.alice.userId}}`
  const name = 'Monday\r\nBcc: all@example.test'
  expect(await write(cast.alice, digest, [acorn.id, acorn.brandId, name, recipients])).toBe(refusedByCheck)
  const view = `insert into llm_mentions.saved_views (organization_id, client_id, name, path) values ($1, $2, $3, '/overview')`
  expect(await write(cast.alice, view, [acorn.id, acorn.brandId, name])).toBe(refusedByCheck)
})

test.each(['{"from": 5}', '{"from": null}', '{"from": ["2026-01-01"]}', '{"clientId": "of another brand"}'])(
  'a view with the parameters %s is rejected',
  async (search) => {
    const view = `insert into llm_mentions.saved_views (organization_id, client_id, name, path, search, is_shared)
      values ($1, $2, 'View', '/overview', $3, true)`
    expect(await write(cast.erin, view, [acorn.id, acorn.brandId, search])).toBe(refusedByCheck)
    expect(await write(cast.erin, view, [acorn.id, acorn.brandId, '{"from": "2026-01-01"}'])).toBe(1)
  },
)

test.each(['infinity', '-infinity', '0044-03-15 BC', '294276-01-01'])(
  'an annotation on %s, which no browser can show, is rejected',
  async (at) => {
    const note = `insert into llm_mentions.annotations (organization_id, client_id, kind, text, occurred_at) values ($1, $2, 'note', 'Sale', $3)`
    expect(await write(cast.erin, note, [acorn.id, acorn.brandId, at])).toBe(refusedByCheck)
  },
)

test.each(['note', 'brand-set'])("a %s can only have its own author's name", async (kind) => {
  const note = `insert into llm_mentions.annotations (organization_id, client_id, kind, text, created_by) values ($1, $2, $3, 'x', $4)`
  expect(await write(cast.erin, note, [acorn.id, acorn.brandId, kind, cast.alice.userId])).toBe(
    refusedByPolicy,
  )
  expect(await write(cast.erin, note, [acorn.id, acorn.brandId, kind, cast.erin.userId])).toBe(1)
})

test.each([
  '{"a": {"b": -5}}',
  '{"a": {"b": 0}}',
  '{"a": {"b": 51}}',
  '{"a": {"b": 1e300}}',
  '{"a": {"b": 1.5}}',
  '{"a": {"b": "5"}}',
  '{"a": {"b": [5]}}',
  '{"a": {"b": null}}',
  '{"a": 5}',
  '{"a": [5]}',
])('extra repeats of %s are rejected', async (extra) => {
  const run = `insert into llm_mentions.analyses (new_organization_id, new_client_id, kind, extra_repeats) values ($1, $2, 'run', $3)`
  expect(await write(cast.erin, run, [acorn.id, acorn.brandId, extra])).toBe(refusedByCheck)
  expect(await write(cast.erin, run, [acorn.id, acorn.brandId, '{"a": {"b": 50, "c": 1}, "d": {}}'])).toBe(1)
})

test('a person has at most two hundred views of a brand', async () => {
  const views = `insert into llm_mentions.saved_views (organization_id, client_id, name, path)
    select $1, $2, 'View ' || n, '/overview' from generate_series(1, $3) n`
  expect(await write(cast.bob, views, [acorn.id, acorn.brandId, 201])).toBe(refusedByCheck)
  expect(await write(cast.bob, views, [acorn.id, acorn.brandId, 200])).toBe(200)
  expect(await write(cast.erin, views, [acorn.id, acorn.brandId, 1])).toBe(1)
})

test.each([2_147_483_647, 0, -1])('the version of a brand set cannot be set to %d', async (version) => {
  const set = 'update llm_mentions.clients set brand_set_version = $2 where id = $1'
  expect(await write(cast.erin, set, [acorn.brandId, version])).toBe(refusedByCheck)
  const { rows } = await database.pool.query<{ next: number }>(
    'select brand_set_version + 1 as next from llm_mentions.clients where id = $1',
    [acorn.brandId],
  )
  expect(await write(cast.erin, set, [acorn.brandId, rows[0]?.next])).toBe(1)
})

const action = `insert into llm_mentions.actions (organization_id, client_id, kind, key, state, reason, snoozed_until, evidence)
  values ($1, $2, 'win-prompt', $3, $4, $5, $6, $7)`
const actionOf = (rest: {
  key?: string
  state?: string
  reason?: string
  until?: string
  evidence?: string
}) => [
  acorn.id,
  acorn.brandId,
  rest.key ?? 'forged',
  rest.state ?? 'accepted',
  rest.reason ?? null,
  rest.until ?? null,
  rest.evidence ?? '{}',
]

test.each([
  { key: '' },
  { key: 'x'.repeat(501) },
  { state: 'rejected' },
  { state: 'done', reason: 'A reason without a rejection' },
  { state: 'rejected', reason: ' ' },
  { state: 'snoozed' },
  { state: 'snoozed', until: '9999-12-31' },
  { evidence: '[]' },
  { evidence: '{"html": "<b>"}' },
  { evidence: JSON.stringify({ prompt: 'x'.repeat(6001) }) },
])('a decision about an action with %o is rejected', async (rest) => {
  expect(await write(cast.erin, action, actionOf(rest))).toBe(refusedByCheck)
})

test('nobody writes that an action is verified, or who changed it', async () => {
  expect(await write(cast.erin, action, actionOf({ state: 'verified' }))).toBe(refusedByPolicy)
  expect(await write(cast.erin, action, actionOf({}))).toBe(1)
  expect(
    await write(cast.erin, `update llm_mentions.actions set state = 'verified' where key = 'forged'`, []),
  ).toBe(refusedByPolicy)
  expect(await write(cast.erin, `update llm_mentions.actions set changed_by = null`, [])).toBe(
    refusedByPolicy,
  )
})

import { expect, test } from 'vitest'
import { countRows, enqueueDueDeletions } from '#queries/organizations/deletion.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildFixture } from '../../supabase/tests/policy-matrix.ts'
import { buildCast, buildOrganization } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { deleteOrganization } from './delete-organization.ts'

const database = await testDatabase()
const cast = await buildCast(database)
// A row in every table.
await buildFixture(database, cast)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const prompt = await buildPrompt(database, home)
const analysisId = await buildRunOf(database, home)
await storeSketches(
  database,
  Array.from({ length: 50 }, (_, repeat) => ({
    prompt,
    analysisId,
    repeat: repeat + 1,
    brands: [cast.acorn.ownTrackedBrandId],
  })),
)
const birch = { organizationId: cast.birch.id, brandId: cast.birch.brandId }
await storeSketches(database, [
  { prompt: await buildPrompt(database, birch), analysisId: await buildRunOf(database, birch) },
])
const context = jobContext(database)
const run = { signal: new AbortController().signal, isLastAttempt: false }
const payload = { organizationId: cast.acorn.id }
const birchBefore = await countRows(database.pool, cast.birch.id)

test('nothing is deleted before its time, even if the job starts early', async () => {
  const before = await countRows(database.pool, cast.acorn.id)
  await deleteOrganization(context, payload, run)
  expect(await countRows(database.pool, cast.acorn.id)).toEqual(before)
  expect(await asSystem(database, (sql) => enqueueDueDeletions(sql))).toBe(0)
})

test('a deletion killed midway resumes, and in the end nothing is left anywhere', async () => {
  await database.pool.query(
    'update llm_mentions.organization_deletions set due_at = now() where organization_id = $1',
    [cast.acorn.id],
  )
  expect(await asSystem(database, (sql) => enqueueDueDeletions(sql))).toBe(1)
  const before = (await countRows(database.pool, cast.acorn.id)).reduce((sum, { rows }) => sum + rows, 0)
  // Aborted like a worker that ends, in the hardest way: after each of its transactions.
  const dying = new AbortController()
  let looks = 0
  const signal = new Proxy(dying.signal, {
    get(target, property) {
      if (property === 'throwIfAborted')
        return () => {
          looks += 1
          if (looks === 12) dying.abort(new Error('killed'))
          target.throwIfAborted()
        }
      return Reflect.get(target, property, target)
    },
  })
  await expect(deleteOrganization(context, payload, { ...run, signal })).rejects.toThrow('killed')
  const half = (await countRows(database.pool, cast.acorn.id)).reduce((sum, { rows }) => sum + rows, 0)
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(before)
  // There is no way back now, and no one sees half an organization.
  await expect(
    asCaller(database, cast.alice.caller, (sql) =>
      sql.query('select private.cancel_deletion($1)', [cast.acorn.id]),
    ),
  ).rejects.toThrow('Only owners')
  await deleteOrganization(context, payload, run)
  expect(await countRows(database.pool, cast.acorn.id)).toEqual([])
  const { rows } = await database.pool.query('select 1 from llm_mentions.organizations where id = $1', [
    cast.acorn.id,
  ])
  expect(rows).toEqual([])
  await deleteOrganization(context, payload, run) // The queue delivers it once more.
})

test('one line without names is left for the instance admin, and other organizations are unchanged', async () => {
  const { rows } = await database.pool.query(
    `select organization_id, actor_kind, actor_name, subject_id, subject_name, changes from llm_mentions.audit_log
     where action = 'organization.erased'`,
  )
  expect(rows).toEqual([
    {
      organization_id: null,
      actor_kind: 'system',
      actor_name: null,
      subject_id: cast.acorn.id,
      subject_name: null,
      changes: { rows: [expect.any(Number), 0], askedBy: [null, null] },
    },
  ])
  expect(await countRows(database.pool, cast.birch.id)).toEqual(birchBefore)
  // The people still exist; they may belong to other organizations.
  const { rows: people } = await database.pool.query('select 1 from llm_mentions.users where id = $1', [
    cast.alice.userId,
  ])
  expect(people).toHaveLength(1)
})

test('twenty deletions that always fail do not delay another', async () => {
  const due = async (name: string, minutesAgo: number) => {
    const id = await buildOrganization(database, name)
    await database.pool.query(
      `insert into llm_mentions.organization_deletions (organization_id, due_at)
       values ($1, now() - make_interval(mins => $2))`,
      [id, minutesAgo],
    )
    return id
  }
  for (let n = 0; n < 20; n += 1) await due(`Stuck ${n}`, 100 + n)
  const later = await due('Later', 1)
  const enqueued = async () => {
    await database.pool.query('delete from graphile_worker._private_jobs')
    await asSystem(database, (sql) => enqueueDueDeletions(sql))
    const { rows } = await database.pool.query<{ id: string }>(
      "select payload ->> 'organizationId' as id from graphile_worker._private_jobs",
    )
    return rows.map(({ id }) => id)
  }
  const minutesPass = (minutes: number) =>
    database.pool.query(
      'update llm_mentions.organization_deletions set tried_at = tried_at - make_interval(mins => $1)',
      [minutes],
    )
  const first = await enqueued()
  expect([first.length, first.includes(later)]).toEqual([20, false])
  expect(await enqueued()).toEqual([later])
  expect(await enqueued()).toEqual([])
  await minutesPass(5)
  expect(await enqueued()).toHaveLength(20)
  await minutesPass(5) // The second wait is twice as long.
  expect(await enqueued()).toEqual([later])
  await minutesPass(5)
  expect(await enqueued()).toHaveLength(20)
})

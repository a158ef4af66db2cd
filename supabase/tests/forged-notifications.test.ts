import { beforeAll, describe, expect, test } from 'vitest'
import { notificationTick } from '#jobs/notifications/notification-tick.ts'
import { listApiKeys } from '#queries/api/api-keys.ts'
import { listAlerts } from '#queries/notifications/alerts.ts'
import { asCaller } from '#queries/user-client.ts'
import { listSandboxEngines, startRun } from '#testing/runs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt } from '#testing/factories.ts'

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
const noMoments = ['infinity', '-infinity', '290000-01-01', '0044-03-15 BC']

describe('a moment that no program can represent', () => {
  test.each(noMoments)('%s cannot be the end of a run, and upkeep continues for all', async (moment) => {
    const home = { organizationId: acorn.id, brandId: acorn.brandId }
    await listSandboxEngines(database)
    await buildPrompt(database, home)
    const { id } = await startRun(database, cast.erin.caller, home, { engines: ['sandbox-atlas'] })
    const end = `update llm_mentions.analyses set status = 'completed', finished_at = $2 where id = $1`
    expect(await write(cast.erin, end, [id, moment])).toBe(refusedByCheck)
    expect(await write(cast.erin, end, [id, new Date()])).toBe(1)
    await notificationTick(database)
  })

  test.each(noMoments)('%s cannot be the expiry of a key, and keys can be listed', async (moment) => {
    const insert = `insert into llm_mentions.api_keys (organization_id, user_id, name, hash, last_four, rights, expires_at)
      values ($1, $2, 'Reports', sha256(gen_random_uuid()::text::bytea), 'abcd', '{reports:read}', $3)`
    expect(await write(cast.adam, insert, [acorn.id, cast.adam.userId, moment])).toBe(refusedByCheck)
    expect(await write(cast.adam, insert, [acorn.id, cast.adam.userId, '2031-01-01'])).toBe(1)
    const keys = await asCaller(database, cast.alice.caller, (sql) => listApiKeys(sql, acorn.id))
    expect(keys.length).toBeGreaterThan(0)
  })

  test.each(noMoments)('%s cannot be a time of a prompt or a brand', async (moment) => {
    const prompt = `insert into llm_mentions.prompts (new_organization_id, client_id, text, created_at) values ($1, $2, 'Which?', $3)`
    expect(await write(cast.erin, prompt, [acorn.id, acorn.brandId, moment])).toBe(refusedByCheck)
    const archive = 'update llm_mentions.clients set archived_at = $2 where id = $1'
    expect(await write(cast.alice, archive, [acorn.brandId, moment])).toBe(refusedByCheck)
  })

  test.each(noMoments)('%s cannot be the end of an email pause', async (moment) => {
    await asCaller(database, cast.bob.caller, (sql) =>
      sql.query('select private.ensure_my_email_integration($1)', [acorn.id]),
    )
    const pause = 'update llm_mentions.integrations set paused_at = $2 where user_id = $1'
    expect(await write(cast.bob, pause, [cast.bob.userId, moment])).toBe(refusedByCheck)
    expect(await write(cast.bob, pause, [cast.bob.userId, new Date()])).toBe(1)
  })
})

describe('an alert', () => {
  const insert = `insert into llm_mentions.alerts (organization_id, client_id, about, name, metric, engines)
    values ($1, $2, 'metric', $3, 'visibility', $4::text[])`
  let rules: number

  beforeAll(async () => {
    rules = await write(cast.erin, insert, [acorn.id, acorn.brandId, 'Visible', '{sandbox-atlas}']).then(
      Number,
    )
  })

  test.each(['{null}', '{sandbox-atlas,null}', '{{sandbox-atlas},{sandbox-borealis}}'])(
    'cannot have the engines %s, and all others can still be read',
    async (engines) => {
      expect(await write(cast.erin, insert, [acorn.id, acorn.brandId, 'Mine', engines])).toBe(refusedByCheck)
      expect(await asCaller(database, cast.alice.caller, (sql) => listAlerts(sql, acorn.id))).toHaveLength(
        rules,
      )
    },
  )

  test('has a one-line name, because it is the subject of emails', async () => {
    const name = 'Visible\r\nBcc: all@example.test'
    expect(await write(cast.erin, insert, [acorn.id, acorn.brandId, name, '{}'])).toBe(refusedByCheck)
  })
})

test('the event kinds of an integration are one list without gaps', async () => {
  await asCaller(database, cast.bob.caller, (sql) =>
    sql.query('select private.ensure_my_email_integration($1)', [acorn.id]),
  )
  const tell = 'update llm_mentions.integrations set event_kinds = $2::text[] where user_id = $1'
  for (const kinds of ['{null}', '{{run.failed},{run.completed}}'])
    expect(await write(cast.bob, tell, [cast.bob.userId, kinds])).toBe(refusedByCheck)
  expect(await write(cast.bob, tell, [cast.bob.userId, '{run.failed}'])).toBe(1)
})

test('the rights of a key are one list', async () => {
  const insert = `insert into llm_mentions.api_keys (organization_id, user_id, name, hash, last_four, rights)
    values ($1, $2, 'Reports', sha256('x'), 'abcd', '{{reports:read},{answers:read}}')`
  expect(await write(cast.adam, insert, [acorn.id, cast.adam.userId])).toBe(refusedByCheck)
})

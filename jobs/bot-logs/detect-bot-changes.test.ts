import { beforeAll, describe, expect, test } from 'vitest'
import type { AlertInput } from '#core/notifications/alert.ts'
import { addDays } from '#core/calendar.ts'
import {
  detectBrandBotChanges,
  detectDueBotChangesLater,
  listBotChanges,
} from '#queries/bot-logs/bot-changes.ts'
import { createAlert, deleteAlert, findAlert, pauseAlert } from '#queries/notifications/alerts.ts'
import { spreadEvent } from '#queries/notifications/notifications.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildReadSource } from '#testing/log-deliveries.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const organizationId = cast.acorn.id
const today = '2026-11-20'
const yesterday = addDays(today, -1)

type Home = { organizationId: string; brandId: string }
type Day = { visits?: number; blocked?: number; failed?: number; hours?: number }

/**
 * Sums as an import leaves them, for every day since the given number of days ago, including two hundred requests of
 * people.
 */
async function writeLog(
  home: Home & { sourceId: string },
  {
    crawler = 'gptbot',
    from,
    to = yesterday,
    day,
  }: { crawler?: string; from: string; to?: string; day: (date: string) => Day },
) {
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { visits = 0, blocked = 0, failed = blocked, hours = 24 } = day(date)
    const put = async (status: number, hits: number, denied: number) => {
      if (hits === 0) return
      await database.pool.query(
        `insert into llm_mentions.bot_log_days (organization_id, client_id, source_id, day, crawler, path_class, status_class, grade, hits, denied, first_at, last_at)
         values ($1, $2, $3, $4::date, $5, 'page', $6, 'addressList', $7, $8, $4::date, $4::date) on conflict do nothing`,
        [home.organizationId, home.brandId, home.sourceId, date, crawler, status, hits, denied],
      )
    }
    await put(2, visits - failed, 0)
    await put(4, failed, blocked)
    await database.pool.query(
      `insert into llm_mentions.bot_log_traffic (organization_id, client_id, source_id, hour, kind, status_class, requests)
       select $1, $2, $3, $4::date::timestamp at time zone 'UTC' + make_interval(hours => h), 'browser', 2, 10
       from generate_series(0, $5 - 1) h on conflict do nothing`,
      [home.organizationId, home.brandId, home.sourceId, date, hours],
    )
    await database.pool.query(
      `insert into llm_mentions.bot_log_deliveries (organization_id, client_id, source_id, channel, status, created_at)
       select $1, $2, $3, 'endpoint', 'completed', $4::date::timestamp at time zone 'UTC' + interval '12 hours'`,
      [home.organizationId, home.brandId, home.sourceId, date],
    )
  }
  await database.pool.query(
    `update llm_mentions.bot_log_sources set last_delivery_at = ($2::date + 1)::timestamp at time zone 'UTC',
       last_line_at = (select max(hour) + interval '59 minutes' from llm_mentions.bot_log_traffic where source_id = $1) where id = $1`,
    [home.sourceId, to],
  )
}

async function buildLogs(name: string) {
  const { brandId } = await buildBrand(database, organizationId, name)
  const home = { organizationId, brandId }
  return buildReadSource(database, home)
}

/** Around twenty per day, fewer on weekends, the same each time. */
const usual = (date: string): number => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const wobble = (Number(date.slice(8)) * 7) % 5
  return (weekday === 0 || weekday === 6 ? 10 : 20) + wobble - 2
}
const weeksAgo = addDays(today, -70)
const noon = (day: string) => new Date(`${day}T13:00:00Z`)
const judge = ({ brandId }: Home, now = noon(today)) =>
  asSystem(database, (sql) => detectBrandBotChanges(sql, { organizationId, brandId }, now))
const eventsOf = async ({ brandId }: Home) =>
  (
    await database.pool.query<{
      title: string
      body: string
      severity: string
      audience: string
      link: string
    }>(
      `select title, body, severity, audience, link from llm_mentions.events where client_id = $1 order by occurred_at, id`,
      [brandId],
    )
  ).rows
const seen = ({ brandId }: Home, caller = cast.alice.caller) =>
  asCaller(database, caller, (sql) => listBotChanges(sql, brandId, noon(today)))

describe('a bot that vanished', () => {
  let logs: Awaited<ReturnType<typeof buildLogs>>
  beforeAll(async () => {
    logs = await buildLogs('Vanishing')
    await writeLog(logs, {
      from: weeksAgo,
      day: (date) => ({ visits: date > addDays(today, -5) ? 0 : usual(date) }),
    })
    await writeLog(logs, { crawler: 'claudebot', from: weeksAgo, day: (date) => ({ visits: usual(date) }) })
  })

  test('is reported once, with numbers and a link, however many checks run at the same time', async () => {
    const killed = asSystem(database, async (sql) => {
      await detectBrandBotChanges(sql, logs, noon(today))
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await eventsOf(logs)).toEqual([])
    const counts = await Promise.all([judge(logs), judge(logs), judge(logs)])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect(await judge(logs)).toBe(0)
    const events = await eventsOf(logs)
    expect(events).toEqual([
      {
        title: 'Stopped visiting: GPTBot (Vanishing)',
        body: expect.stringMatching(
          /^GPTBot: no visits since 2026-11-16\. About \d\d would be usual\.\n.*q < 0\.001 across \d+ tests/s,
        ),
        severity: 'warning',
        audience: 'log-readers',
        link: expect.stringContaining('bot=gptbot'),
      },
    ])
    expect(await seen(logs)).toMatchObject({
      judgedUntil: yesterday,
      changes: [{ kind: 'vanished', crawler: 'gptbot', name: 'GPTBot', since: '2026-11-16', endedOn: null }],
    })
  })

  test('is shown only to those who may view AI traffic', async () => {
    expect(await seen(logs, cast.bea.caller)).toBeNull()
    expect(await seen(logs, cast.carol.caller)).toBeNull()
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from llm_mentions.events where client_id = $1',
      [logs.brandId],
    )
    await database.pool.query(
      `insert into llm_mentions.user_brand_permissions (organization_id, user_id, client_id, can_view)
       values ($1, $2, $3, true) on conflict do nothing`,
      [organizationId, cast.bob.userId, logs.brandId],
    )
    const readable = () =>
      asCaller(
        database,
        cast.bob.caller,
        async (sql) =>
          (await sql.query('select id from llm_mentions.events where client_id = $1', [logs.brandId])).rows,
      )
    const told = async () => {
      await asSystem(database, (sql) =>
        spreadEvent(sql, { organizationId, eventId: rows[0]?.id ?? '' }, noon(today)),
      )
      const { rows: people } = await database.pool.query<{ user_id: string }>(
        'select user_id from llm_mentions.notifications where event_id = $1',
        [rows[0]?.id],
      )
      return people.map(({ user_id }) => user_id)
    }
    expect(await readable()).toEqual([])
    expect(await told()).toEqual(expect.arrayContaining([cast.alice.userId]))
    expect(await told()).not.toContain(cast.bob.userId)
    const give = (may: boolean) =>
      database.pool.query(
        'update llm_mentions.organization_users set can_view_bot_logs = $2 where user_id = $1',
        [cast.bob.userId, may],
      )
    await give(true)
    expect(await readable()).toHaveLength(1)
    expect(await told()).toContain(cast.bob.userId)
    await give(false)
  })

  test('is reported as back, once, when it returns', async () => {
    await writeLog(logs, { from: today, to: addDays(today, 1), day: (date) => ({ visits: usual(date) }) })
    await writeLog(logs, {
      crawler: 'claudebot',
      from: today,
      to: addDays(today, 1),
      day: (date) => ({ visits: usual(date) }),
    })
    expect(await judge(logs, noon(addDays(today, 2)))).toBe(0)
    expect(await judge(logs, noon(addDays(today, 2)))).toBe(0)
    expect((await eventsOf(logs)).map(({ title }) => title)).toEqual([
      'Stopped visiting: GPTBot (Vanishing)',
      'Returned: GPTBot (Vanishing)',
    ])
  })
})

test('a bot that is blocked from one day on is reported as blocked, and not also as failing', async () => {
  const logs = await buildLogs('Blocking')
  await writeLog(logs, {
    from: weeksAgo,
    day: (date) => ({ visits: usual(date), blocked: date >= addDays(today, -3) ? usual(date) : 0 }),
  })
  expect(await judge(logs)).toBe(1)
  expect(await eventsOf(logs)).toMatchObject([
    {
      title: 'Blocked: GPTBot (Blocking)',
      body: expect.stringMatching(/100\.0% of \d+ visits since 2026-11-17, previously 0\.0%/),
      link: expect.stringContaining('view=issues&part=status'),
    },
  ])
})

test('a source that is new, paused, or deleted reports nothing, nor does a day with gaps', async () => {
  const away = (date: string) => ({ visits: date > addDays(today, -5) ? 0 : usual(date) })
  const fresh = await buildLogs('Fresh')
  await writeLog(fresh, { from: addDays(today, -20), day: away })
  const paused = await buildLogs('Paused')
  await writeLog(paused, { from: weeksAgo, day: away })
  await database.pool.query('update llm_mentions.bot_log_sources set is_paused = true where id = $1', [
    paused.sourceId,
  ])
  const deleted = await buildLogs('Deleted')
  await writeLog(deleted, { from: weeksAgo, day: away })
  await database.pool.query('update llm_mentions.bot_log_sources set deleted_at = now() where id = $1', [
    deleted.sourceId,
  ])
  const torn = await buildLogs('Torn')
  await writeLog(torn, {
    from: weeksAgo,
    day: (date) => ({ ...away(date), hours: date === yesterday ? 9 : 24 }),
  })
  await writeLog(torn, { from: today, to: today, day: () => ({ hours: 13 }) })
  for (const logs of [fresh, paused, deleted, torn]) {
    expect(await judge(logs)).toBe(0)
    expect(await eventsOf(logs)).toEqual([])
  }
})

describe('a bot that visits for the first time', () => {
  const firstDays = (date: string) => ({ visits: date > addDays(today, -6) ? 6 : 0 })
  const buildFirst = async (name: string, crawler: string) => {
    const logs = await buildLogs(name)
    await writeLog(logs, { from: weeksAgo, day: (date) => ({ visits: usual(date) }) })
    await writeLog(logs, { crawler, from: weeksAgo, day: firstDays })
    return logs
  }

  test('is reported', async () => {
    const logs = await buildFirst('Appearing', 'claudebot')
    await judge(logs)
    expect(await eventsOf(logs)).toMatchObject([{ title: expect.stringContaining('ClaudeBot') }])
  })

  test('is not reported if only a newer list recognizes it', async () => {
    // The state of an installation that used the previous list.
    await database.pool.query(`delete from private.recognized_crawlers where crawler = 'perplexitybot'`)
    const logs = await buildFirst('Recognised', 'perplexitybot')
    expect(await judge(logs)).toBe(0)
    expect(await eventsOf(logs)).toEqual([])
    const { rows } = await database.pool.query<{ since: string }>(
      'select since::text as since from private.recognized_crawlers where since is not null',
    )
    expect(rows).toEqual([{ since: today }])
    for (const days of [1, 7, 20]) {
      const day = addDays(today, days)
      await writeLog(logs, { from: addDays(day, -1), to: addDays(day, -1), day: firstDays })
      await writeLog(logs, {
        crawler: 'perplexitybot',
        from: addDays(day, -1),
        to: addDays(day, -1),
        day: firstDays,
      })
      await judge(logs, noon(day))
    }
    expect((await eventsOf(logs)).filter(({ title }) => title.includes('Perplexity'))).toEqual([])
  })
})

test('a day is checked once later lines show that it is over, or half a day later', async () => {
  const logs = await buildLogs('Waiting')
  await writeLog(logs, {
    from: weeksAgo,
    day: (date) => ({ visits: date > addDays(today, -5) ? 0 : usual(date) }),
  })
  expect(await judge(logs, new Date(`${today}T07:00:00Z`))).toBe(0)
  await writeLog(logs, { from: today, to: today, day: () => ({ hours: 7 }) })
  expect(await judge(logs, new Date(`${today}T07:00:00Z`))).toBe(1)
})

test('late logs of past days raise no alarm about those days', async () => {
  const logs = await buildLogs('Late')
  // The bot was absent for a week, three weeks ago, and has visited ever since.
  const stayedAway = (date: string) => date > addDays(today, -30) && date < addDays(today, -20)
  await writeLog(logs, { from: addDays(today, -20), day: (date) => ({ visits: usual(date) }) })
  expect(await judge(logs)).toBe(0)
  await writeLog(logs, {
    from: weeksAgo,
    to: addDays(today, -21),
    day: (date) => ({ visits: stayedAway(date) ? 0 : usual(date) }),
  })
  await writeLog(logs, { from: today, to: today, day: (date) => ({ visits: usual(date) }) })
  expect(await judge(logs)).toBe(0)
  expect(await judge(logs, noon(addDays(today, 1)))).toBe(0)
  expect(await eventsOf(logs)).toEqual([])
})

test('a log that stops arriving is reported once, with no reports about bots, and so is its return', async () => {
  const logs = await buildLogs('Stopping')
  await writeLog(logs, { from: weeksAgo, to: addDays(today, -3), day: (date) => ({ visits: usual(date) }) })
  expect(await judge(logs)).toBe(1)
  expect(await judge(logs)).toBe(0)
  expect(await judge(logs, noon(addDays(today, 1)))).toBe(0)
  expect(await eventsOf(logs)).toMatchObject([
    {
      title: expect.stringMatching(/^Log lines stopped arriving: .* \(Stopping\)$/),
      link: expect.stringContaining('view=sources'),
    },
  ])
  expect(await seen(logs)).toMatchObject({ changes: [{ kind: 'silent', crawler: null, endedOn: null }] })
  await writeLog(logs, { from: today, to: today, day: (date) => ({ visits: usual(date) }) })
  expect(await judge(logs, noon(addDays(today, 1)))).toBe(0)
  expect(await judge(logs, noon(addDays(today, 1)))).toBe(0)
  expect((await eventsOf(logs)).map(({ title }) => title.split(':')[0])).toEqual([
    'Log lines stopped arriving',
    'Log lines arriving again',
  ])
})

describe('an alert about crawlers', () => {
  const rule = (given: Partial<AlertInput & { about: 'bots' }> = {}): AlertInput => ({
    about: 'bots',
    name: 'Crawlers',
    severity: 'critical',
    botChanges: ['vanished'],
    ...given,
  })
  const make = (brandId: string | null, input: AlertInput) =>
    asCaller(database, cast.alice.caller, (sql) => createAlert(sql, { organizationId, brandId }, input))
  const vanishing = async (name: string) => {
    const logs = await buildLogs(name)
    await writeLog(logs, {
      from: weeksAgo,
      day: (date) => ({ visits: date > addDays(today, -5) ? 0 : usual(date) }),
    })
    return logs
  }

  test('for one brand takes precedence over the one for all, and sets the severity of a change', async () => {
    const all = await make(null, rule({ botChanges: ['rose'] }))
    if ('refused' in all) throw new Error(all.refused)
    const silenced = await vanishing('Silenced')
    expect(await judge(silenced)).toBe(1)
    expect(await eventsOf(silenced)).toEqual([])
    expect(await seen(silenced)).toMatchObject({ changes: [{ kind: 'vanished' }] })
    const told = await vanishing('Told')
    await make(told.brandId, rule())
    await judge(told)
    expect(await eventsOf(told)).toMatchObject([{ severity: 'critical' }])
    const found = await asCaller(database, cast.alice.caller, (sql) => findAlert(sql, all.id))
    if (found === null) throw new Error('The rule is gone')
    expect(await make(null, rule())).toMatchObject({ field: 'about' })
    await asCaller(database, cast.alice.caller, (sql) => deleteAlert(sql, found, true))
  })

  test('created by two people at the same moment exists once, and the second gets a conflict', async () => {
    const logs = await buildLogs('Hurried')
    const made = await Promise.all([1, 2, 3, 4].map(() => make(logs.brandId, rule())))
    const refused = made.filter((each) => 'refused' in each)
    expect(refused).toEqual(
      [1, 2, 3].map(() => ({ refused: expect.stringContaining('such a rule'), field: 'about' })),
    )
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from llm_mentions.alerts where client_id = $1`,
      [logs.brandId],
    )
    expect(made).toContainEqual(rows[0])
    expect(rows).toHaveLength(1)
  })

  test('is restored only by one of two people who try at the same moment', async () => {
    const logs = await buildLogs('Restored')
    const makeAndDelete = async () => {
      const made = await make(logs.brandId, rule())
      if ('refused' in made) throw new Error(made.refused)
      const found = await asCaller(database, cast.alice.caller, (sql) => findAlert(sql, made.id))
      if (found === null) throw new Error('The rule is gone')
      await asCaller(database, cast.alice.caller, (sql) => deleteAlert(sql, found, true))
      return found
    }
    const rules = [await makeAndDelete(), await makeAndDelete()]
    const restored = await Promise.all(
      rules.map((each) => asCaller(database, cast.alice.caller, (sql) => deleteAlert(sql, each, false))),
    )
    expect(restored.filter((each) => each === true)).toHaveLength(1)
    expect(restored).toContainEqual({ refused: expect.stringContaining('such a rule'), field: 'about' })
  })

  test('sends nothing while it is paused', async () => {
    const logs = await vanishing('Quiet')
    const made = await make(logs.brandId, rule())
    if ('refused' in made) throw new Error(made.refused)
    await asCaller(database, cast.alice.caller, (sql) => pauseAlert(sql, { ...logs, id: made.id }, true))
    expect(await judge(logs)).toBe(1)
    expect(await eventsOf(logs)).toEqual([])
  })
})

test('brands are checked every half hour, and never if their plan has no bot logs', async () => {
  const due = (now: Date) => asSystem(database, (sql) => detectDueBotChangesLater(sql, now))
  await database.pool.query('delete from private.tested_bot_days')
  const first = await due(noon(today))
  expect(first).toBeGreaterThan(5)
  const logs = await buildLogs('Due')
  await writeLog(logs, { from: addDays(today, -2), day: () => ({ visits: 1 }) })
  expect(await due(noon(today))).toBe(first + 1)
  await judge(logs)
  expect(await due(noon(today))).toBe(first)
  expect(await due(new Date('2026-11-20T13:31:00Z'))).toBe(first + 1)
  await database.pool.query(
    `with plan as (insert into llm_mentions.plans (key, name, features) values ('small', 'Small', '{}') returning id)
     update llm_mentions.organizations set plan_id = (select id from plan) where id = $1`,
    [organizationId],
  )
  expect(await due(new Date('2026-11-20T13:31:00Z'))).toBe(0)
})

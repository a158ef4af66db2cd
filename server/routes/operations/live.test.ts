import { createParser } from 'eventsource-parser'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { liveKinds } from '#queries/operations/live.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)

/** An open tab: everything it has received so far, in order. */
async function openTab(person: Person): Promise<string[]> {
  const answer = await app.request('/api/live', {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
  })
  expect(answer.status).toBe(200)
  const heard: string[] = []
  const parser = createParser({ onEvent: ({ event }) => heard.push(event ?? '') })
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  void (async () => {
    for (;;) {
      const part = await reader?.read()
      if (part === undefined || part.done) return
      parser.feed(decoder.decode(part.value, { stream: true }))
    }
  })()
  onTestFinished(() => reader?.cancel())
  await vi.waitFor(() => expect(heard).toEqual(['open']))
  // The listening connection is opened with the first tab.
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where query = 'listen answerscope_live' and datname = current_database()",
    )
    expect(rows).toHaveLength(1)
  })
  return heard
}

describe('an open tab', () => {
  test('is closed within five seconds after its person is signed out', async () => {
    const answer = await app.request('/api/live', {
      headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.dave)}` },
    })
    const ended = answer.text()
    await database.pool.query('delete from auth.sessions where user_id = $1', [cast.dave.supabaseUserId])
    const start = performance.now()
    expect(await ended).toContain('event: open')
    expect(performance.now() - start).toBeLessThan(5000)
  })

  test("is notified only of its own person's memberships and brand access", async () => {
    const [bobs, beas] = [await openTab(cast.bob), await openTab(cast.bea)]
    await database.pool.query(
      'update llm_mentions.organization_users set can_view_bot_logs = true where user_id = $1',
      [cast.bob.userId],
    )
    await vi.waitFor(() => expect(bobs).toEqual(['open', 'membership']))
    await database.pool.query('delete from llm_mentions.user_brand_permissions where user_id = $1', [
      cast.bob.userId,
    ])
    await vi.waitFor(() => expect(bobs).toEqual(['open', 'membership', 'membership']))
    expect(beas).toEqual(['open'])
  })

  test('is notified once of many simultaneous changes', async () => {
    const heard = await openTab(cast.erin)
    await database.pool.query(
      `with event as (
         insert into llm_mentions.events (organization_id, kind, severity, title, key)
         select $1, 'run.completed', 'info', 'A run ended', 'live ' || n from generate_series(1, 40) n returning id
       )
       insert into llm_mentions.notifications (organization_id, user_id, event_id) select $1, $2, id from event`,
      [cast.acorn.id, cast.erin.userId],
    )
    await vi.waitFor(() => expect(heard).toEqual(['open', 'notification']))
  })

  test('of an admin is notified of joins, departures, brand access, and invitations; others are not', async () => {
    const [alices, carols, gus] = [
      await openTab(cast.alice),
      await openTab(cast.carol),
      await openTab(cast.gus),
    ]
    const { id: organizationId, otherBrandId } = cast.acorn
    const changes: [string, unknown[]][] = [
      [
        "insert into llm_mentions.organization_users (organization_id, user_id, role) values ($1, $2, 'viewer')",
        [organizationId, cast.dave.userId],
      ],
      [
        'insert into llm_mentions.user_brand_permissions (organization_id, user_id, client_id) values ($1, $2, $3)',
        [organizationId, cast.bea.userId, otherBrandId],
      ],
      [
        'delete from llm_mentions.organization_users where organization_id = $1 and user_id = $2',
        [organizationId, cast.dave.userId],
      ],
      [
        `insert into llm_mentions.invitations (organization_id, email, role, all_brands, token_hash, sent_at, expires_at)
         values ($1, 'live@example.test', 'viewer', false, sha256('live'), now(), now() + interval '14 days')`,
        [organizationId],
      ],
      ['update llm_mentions.invitations set opened_at = now() where organization_id = $1', [organizationId]],
    ]
    for (const [n, [statement, parameters]] of changes.entries()) {
      await database.pool.query(statement, parameters)
      await vi.waitFor(() => expect(alices).toEqual(['open', ...Array(n + 1).fill('members')]))
    }
    expect([carols, gus]).toEqual([['open'], ['open']])
  })

  test('is asked to refresh everything after the database was down for a moment', async () => {
    const heard = await openTab(cast.adam)
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen answerscope_live' and datname = current_database()",
    )
    await vi.waitFor(() => expect(heard).toEqual(['open', ...liveKinds]), {
      timeout: 5000,
    })
  })

  test('is refused without a sign-in', async () => {
    expect((await app.request('/api/live')).status).toBe(401)
  })
})

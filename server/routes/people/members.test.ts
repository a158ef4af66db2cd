import { describe, expect, test } from 'vitest'
import { addMember, buildCast, buildPerson, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const production = await testWebApp(database, {
  ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://answerscope.example',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
})
const { id: acorn, brandId, otherBrandId } = cast.acorn

async function call(person: Person, method: string, path: string, body?: unknown, on = app) {
  const response = await on.request(`/api/organizations/${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(on.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
const change = (person: Person, people: Person[], what: Record<string, unknown>) =>
  call(person, 'PATCH', `${acorn}/members`, { userIds: people.map(({ userId }) => userId), change: what })
const list = async (person: Person, query = '') =>
  (await call(person, 'GET', `${acorn}/members${query}`)).body.members
const names = (members: { email: string }[]) => members.map(({ email }) => email.split('@')[0])
const brandsOf = async (person: Person) =>
  (await call(cast.alice, 'GET', `${acorn}/members/${person.userId}/brands`)).body.brandIds

describe('the list', () => {
  test('shows an admin all members, with their rights and whom the caller may change', async () => {
    await call(cast.bob, 'PUT', `${acorn}/visit`)
    const members = await list(cast.adam)
    expect(names(members)).toEqual(['adam', 'alice', 'bea', 'bob', 'erin', 'gus', 'ivan'])
    const [adam, alice, , bob] = members
    expect(adam).toMatchObject({ role: 'admin', isMe: true, mayChange: false, lastSeenAt: null })
    expect(alice).toMatchObject({ role: 'owner', isMe: false, mayChange: false })
    expect(bob).toMatchObject({ role: 'viewer', brands: 1, allBrands: false, mayChange: true })
    expect(Date.parse(bob.lastSeenAt)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('shows who may view a brand', async () => {
    expect(names(await list(cast.alice, `?brand=${otherBrandId}`))).toEqual(['adam', 'alice', 'ivan'])
    expect(names(await list(cast.alice, `?brand=${brandId}`))).toEqual([
      'adam',
      'alice',
      'bob',
      'erin',
      'gus',
      'ivan',
    ])
  })

  test.each([
    ['an editor', cast.erin, 403],
    ['a guest', cast.gus, 403],
    ['an inactive admin', cast.ivan, 404],
    ['a stranger', cast.carol, 404],
  ])('is closed to %s', async (_, person, status) => {
    expect((await call(person, 'GET', `${acorn}/members`)).status).toBe(status)
    expect((await change(person, [cast.bob], { role: 'viewer' })).status).toBe(status)
    expect((await call(person, 'DELETE', `${acorn}/members/${cast.bob.userId}`)).status).toBe(status)
    expect((await call(person, 'GET', `${acorn}/members/${cast.bob.userId}/brands`)).status).toBe(status)
  })
})

describe('a change', () => {
  test('applies to all of the people, and is in the audit log', async () => {
    expect(
      await change(cast.adam, [cast.bob, cast.bea], { role: 'editor', canViewBotLogs: true }),
    ).toMatchObject({ status: 200, body: { changed: 2 } })
    expect((await list(cast.alice)).filter(({ role }: { role: string }) => role === 'editor')).toHaveLength(3)
    const { rows } = await database.pool.query(
      `select actor_name, changes from llm_mentions.audit_log
       where action = 'member.changed' and subject_id = $1 or subject_name = $2 order by id desc limit 1`,
      [cast.bea.userId, cast.bea.email],
    )
    expect(rows[0]).toMatchObject({
      actor_name: cast.adam.email,
      changes: { role: ['viewer', 'editor'], can_view_bot_logs: [false, true] },
    })
    await change(cast.adam, [cast.bob, cast.bea], { role: 'viewer', canViewBotLogs: false })
  })

  test('sets, adds, and removes brands', async () => {
    await change(cast.adam, [cast.bea], { brands: { which: 'these', brandIds: [brandId] } })
    expect(await brandsOf(cast.bea)).toEqual([brandId])
    await change(cast.adam, [cast.bea, cast.bob], { brands: { which: 'also', brandIds: [otherBrandId] } })
    expect((await brandsOf(cast.bea)).toSorted()).toEqual([brandId, otherBrandId].toSorted())
    expect((await brandsOf(cast.bob)).toSorted()).toEqual([brandId, otherBrandId].toSorted())
    await change(cast.adam, [cast.bea, cast.bob], { brands: { which: 'without', brandIds: [otherBrandId] } })
    expect(await brandsOf(cast.bob)).toEqual([brandId])
    await change(cast.adam, [cast.bea], { brands: { which: 'all' } })
    expect(
      (await list(cast.alice)).find(({ isMe, email }: never) => !isMe && email === cast.bea.email),
    ).toMatchObject({ allBrands: true, brands: 2 })
    await change(cast.adam, [cast.bea], { brands: { which: 'these', brandIds: [] } })
    expect(await brandsOf(cast.bea)).toEqual([])
    expect((await list(cast.alice)).find(({ email }: never) => email === cast.bea.email)).toMatchObject({
      allBrands: false,
    })
  })

  test.each([
    ['of oneself', cast.adam, [cast.adam], { role: 'viewer' }, 'userIds', /own rights/],
    [
      'of an owner by an admin',
      cast.adam,
      [cast.bob, cast.alice],
      { role: 'viewer' },
      'userIds',
      /Only an owner/,
    ],
    ['to owner by an admin', cast.adam, [cast.bob], { role: 'owner' }, 'change.role', /Only an owner/],
    ['of a stranger', cast.alice, [cast.bob, cast.carol], { role: 'guest' }, 'userIds', /no longer a member/],
    [
      'of a guest to all brands',
      cast.alice,
      [cast.gus],
      { brands: { which: 'all' } },
      'change.brands',
      /one by one/,
    ],
    [
      'to a brand of another organization',
      cast.alice,
      [cast.bob],
      { brands: { which: 'also', brandIds: [cast.birch.brandId] } },
      'change.brands.brandIds',
      /[Bb]rand/,
    ],
  ])('%s is refused with a reason, and no one is changed', async (_, person, people, what, field, words) => {
    const before = await list(cast.alice)
    const { status, body } = await change(person, people, what)
    expect(status).toBe(422)
    expect(body.error.message).toMatch(words)
    expect(Object.keys(body.error.fields)).toEqual([field])
    expect(await list(cast.alice)).toEqual(before)
  })

  test.each([
    ['nobody', { userIds: [], change: { role: 'viewer' } }, 'userIds'],
    ['nothing', { userIds: [cast.bob.userId], change: {} }, 'change'],
    ['an unknown role', { userIds: [cast.bob.userId], change: { role: 'king' } }, 'change.role'],
    [
      'too many people',
      { userIds: Array.from({ length: 1001 }, () => cast.bob.userId), change: { role: 'viewer' } },
      'userIds',
    ],
    ['a column of one’s own', { userIds: [cast.bob.userId], change: { invitedBy: null } }, 'change'],
  ])('of %s names the field', async (_, body, field) => {
    const answer = await call(cast.alice, 'PATCH', `${acorn}/members`, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.error.fields)[0]).toContain(field)
  })
})

test('a deactivated member loses access with the next request, and regains it when reactivated', async () => {
  const brands = () => call(cast.bob, 'GET', `${acorn}/brands`)
  expect((await brands()).body).toHaveLength(1)
  await change(cast.alice, [cast.bob], { status: 'inactive' })
  expect((await brands()).body).toEqual([])
  expect((await call(cast.bob, 'DELETE', `${acorn}/members/${cast.bea.userId}`)).status).toBe(404)
  await change(cast.alice, [cast.bob], { status: 'active' })
  expect((await brands()).body).toHaveLength(1)
})

describe('the last owner', () => {
  test('learns why they cannot leave', async () => {
    const { status, body } = await call(cast.alice, 'DELETE', `${acorn}/membership`)
    expect(status).toBe(422)
    expect(body.error.message).toMatch(/Make another member an owner first\.$/)
  })

  test('is one of two who demote each other at once, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      await database.pool.query(
        `update llm_mentions.organization_users set role = 'owner'
         where organization_id = $1 and user_id in ($2, $3)`,
        [acorn, cast.alice.userId, cast.bob.userId],
      )
      const answers = await Promise.all([
        change(cast.alice, [cast.bob], { role: 'viewer' }),
        change(cast.bob, [cast.alice], { role: 'viewer' }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { rows } = await database.pool.query(
        `select from llm_mentions.organization_users where organization_id = $1 and role = 'owner'`,
        [acorn],
      )
      expect(rows).toHaveLength(1)
    }
    for (const [person, role] of [
      [cast.alice, 'owner'],
      [cast.bob, 'viewer'],
    ] as const)
      await database.pool.query(
        'update llm_mentions.organization_users set role = $3 where organization_id = $1 and user_id = $2',
        [acorn, person.userId, role],
      )
  })
})

test('ownership is transferred only when the name is typed', async () => {
  const transfer = (person: Person, name: string) =>
    call(person, 'POST', `${acorn}/ownership-transfers`, { userId: cast.bob.userId, name })
  const mistyped = await transfer(cast.alice, 'Acron')
  expect(mistyped.status).toBe(422)
  expect(mistyped.body.error.fields).toHaveProperty('name')
  expect((await transfer(cast.adam, 'Acorn')).status).toBe(403)
  expect((await transfer(cast.alice, 'Acorn')).status).toBe(201)
  const members = await list(cast.bob)
  expect(members.find(({ isMe }: { isMe: boolean }) => isMe)).toMatchObject({ role: 'owner' })
  expect(members.find(({ email }: { email: string }) => email === cast.alice.email)).toMatchObject({
    role: 'admin',
  })
  expect(
    (
      await call(cast.bob, 'POST', `${acorn}/ownership-transfers`, {
        userId: cast.alice.userId,
        name: 'Acorn',
      })
    ).status,
  ).toBe(201)
  await change(cast.alice, [cast.bob], { role: 'viewer' })
})

test('a removed member is gone, with their rights, and so is one who leaves', async () => {
  const [eve, finn] = [
    await buildPerson(database, 'eve@example.test'),
    await buildPerson(database, 'finn@example.test'),
  ]
  await addMember(database, acorn, eve, 'viewer')
  await addMember(database, acorn, finn, 'guest')
  expect((await call(cast.adam, 'DELETE', `${acorn}/members/${eve.userId}`)).status).toBe(204)
  expect((await call(cast.adam, 'DELETE', `${acorn}/members/${eve.userId}`)).status).toBe(403)
  expect((await call(cast.adam, 'DELETE', `${acorn}/members/${cast.alice.userId}`)).status).toBe(403)
  expect((await call(finn, 'DELETE', `${acorn}/membership`)).status).toBe(204)
  expect((await call(finn, 'DELETE', `${acorn}/membership`)).status).toBe(404)
  expect(names(await list(cast.alice))).toEqual(['adam', 'alice', 'bea', 'bob', 'erin', 'gus', 'ivan'])
})

describe('the preview of rights', () => {
  const preview = (person: Person, wanted: Record<string, unknown>, on = app) =>
    call(
      person,
      'POST',
      `${acorn}/permission-previews`,
      {
        role: 'viewer',
        allBrands: false,
        brandIds: [],
        canViewBotLogs: false,
        canViewQueryFanout: false,
        ...wanted,
      },
      on,
    )
  const everything = async () => {
    const { rows } = await database.pool.query(
      `select (select count(*) from auth.users) as identities, (select count(*) from llm_mentions.users) as people,
         (select count(*) from llm_mentions.organization_users) as members, (select count(*) from llm_mentions.clients) as brands,
         (select count(*) from llm_mentions.audit_log) as acts`,
    )
    return rows[0]
  }

  test('shows what the database lets a member see and do, and leaves nothing behind', async () => {
    const before = await everything()
    const { status, body } = await preview(cast.adam, { brandIds: [brandId] })
    expect(status).toBe(200)
    expect(body.brands.map(({ id }: { id: string }) => id)).toEqual([brandId])
    expect(body.allBrands).toBe(2)
    expect(body.allowed).toEqual(['view'])
    const clients = body.tables.find(({ name }: { name: string }) => name === 'clients')
    expect(clients).toEqual({ name: 'clients', seen: 1, of: 2 })
    expect(
      (await preview(cast.adam, { role: 'editor', allBrands: true, canViewQueryFanout: true })).body.allowed,
    ).toEqual(['view', 'all-brands', 'query-fanout', 'edit'])
    expect((await preview(cast.adam, { role: 'owner' })).body.allowed).toHaveLength(9)
    expect((await preview(cast.adam, { role: 'guest' })).body).toMatchObject({ brands: [], allowed: [] })
    expect(await everything()).toEqual(before)
  })

  test('includes no brand of another organization', async () => {
    expect((await preview(cast.adam, { brandIds: [cast.birch.brandId] })).body.brands).toEqual([])
  })

  test('is for admins, and does not exist in production', async () => {
    expect((await preview(cast.erin, {})).status).toBe(403)
    expect((await preview(cast.carol, {})).status).toBe(403)
    expect((await preview(cast.adam, {}, production)).status).toBe(404)
    expect((await preview(cast.adam, { role: 'guest', allBrands: true })).body.error.fields).toHaveProperty(
      'allBrands',
    )
  })
})

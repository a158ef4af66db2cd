import { randomUUID } from 'node:crypto'
import type { Database } from '#queries/database.ts'
import type { Caller } from '#queries/user-client.ts'
import { sessionOf } from './token.ts'

export type Person = { supabaseUserId: string; userId: string; email: string; caller: Caller }

/**
 * The people of every test. alice owns Acorn, adam is its admin, erin its editor with access to Acorn's first brand,
 * bob a viewer with that access, bea a viewer without any, gus a guest with that access, ivan an inactive admin; carol
 * owns Birch; dave has no organization, and neither has stella, who is staff.
 */
export type Cast = {
  acorn: { id: string; brandId: string; otherBrandId: string; ownTrackedBrandId: string }
  birch: { id: string; brandId: string; ownTrackedBrandId: string }
  alice: Person
  adam: Person
  erin: Person
  bob: Person
  bea: Person
  gus: Person
  ivan: Person
  carol: Person
  dave: Person
  stella: Person
}

export async function buildCast(database: Database): Promise<Cast> {
  const person = (name: string) => buildPerson(database, `${name}@example.test`)
  const people = {
    alice: await person('alice'),
    adam: await person('adam'),
    erin: await person('erin'),
    bob: await person('bob'),
    bea: await person('bea'),
    gus: await person('gus'),
    ivan: await person('ivan'),
    carol: await person('carol'),
    dave: await person('dave'),
    stella: await person('stella'),
  }
  await database.pool.query('update llm_mentions.users set is_staff = true where id = $1', [
    people.stella.userId,
  ])
  const acornId = await buildOrganization(database, 'Acorn')
  const birchId = await buildOrganization(database, 'Birch')
  await addMember(database, acornId, people.alice, 'owner')
  await addMember(database, acornId, people.adam, 'admin')
  await addMember(database, acornId, people.erin, 'editor')
  await addMember(database, acornId, people.bob, 'viewer')
  await addMember(database, acornId, people.bea, 'viewer')
  await addMember(database, acornId, people.gus, 'guest')
  await addMember(database, acornId, people.ivan, 'admin', 'inactive')
  await addMember(database, birchId, people.carol, 'owner')
  const northwave = await buildBrand(database, acornId, 'Northwave')
  const other = await buildBrand(database, acornId, 'Oakline')
  const birchwood = await buildBrand(database, birchId, 'Birchwood')
  for (const member of [people.erin, people.bob, people.gus, people.ivan])
    await database.pool.query(
      'insert into llm_mentions.user_brand_permissions (user_id, organization_id, client_id) values ($1, $2, $3)',
      [member.userId, acornId, northwave.brandId],
    )
  return {
    ...people,
    acorn: {
      id: acornId,
      brandId: northwave.brandId,
      otherBrandId: other.brandId,
      ownTrackedBrandId: northwave.ownTrackedBrandId,
    },
    birch: { id: birchId, ...birchwood },
  }
}

/** A sign-in account with an open session; the product's trigger creates its profile row. */
export async function buildPerson(database: Database, email: string): Promise<Person> {
  const supabaseUserId = randomUUID()
  await database.pool.query('insert into auth.users (id, email, aud, role) values ($1, $2, $3, $3)', [
    supabaseUserId,
    email,
    'authenticated',
  ])
  await database.pool.query(
    'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $1, now(), now())',
    [sessionOf({ supabaseUserId })],
  )
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.users where supabase_user_id = $1',
    [supabaseUserId],
  )
  const userId = rows[0]?.id
  if (userId === undefined) throw new Error(`no profile row for ${email}`)
  return {
    supabaseUserId,
    userId,
    email,
    caller: { claims: { sub: supabaseUserId, role: 'authenticated', email } },
  }
}

export async function buildOrganization(database: Database, name: string): Promise<string> {
  return idOf(database, 'insert into llm_mentions.organizations (name) values ($1) returning id', [name])
}

export async function addMember(
  database: Database,
  organizationId: string,
  person: Person,
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'guest',
  status: 'active' | 'inactive' = 'active',
): Promise<void> {
  await database.pool.query(
    'insert into llm_mentions.organization_users (organization_id, user_id, role, status) values ($1, $2, $3, $4)',
    [organizationId, person.userId, role, status],
  )
}

export async function buildBrand(database: Database, organizationId: string, name: string) {
  const brandId = await idOf(
    database,
    'insert into llm_mentions.clients (organization_id, name) values ($1, $2) returning id',
    [organizationId, name],
  )
  const ownTrackedBrandId = await idOf(
    database,
    `update llm_mentions.tracked_brands set domains = array[lower(name) || '.example']
     where client_id = $1 and is_own returning id`,
    [brandId],
  )
  return { brandId, ownTrackedBrandId }
}

async function idOf(database: Database, statement: string, parameters: unknown[]): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(statement, parameters)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`nothing inserted: ${statement}`)
  return id
}

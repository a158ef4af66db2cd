import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Database } from '#queries/database.ts'
import { loginRoles, urlAs, type LoginRole } from '#server/start/login-roles.ts'
import { templateDatabase } from './database-server.ts'

/**
 * A database for the calling test file, cloned from the migrated template or from another unused one, and dropped after
 * its last test.
 */
export async function testDatabase(template = templateDatabase): Promise<Database> {
  const server = inject('databaseServerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administrate(server, `create database ${name} template ${template} strategy = file_copy`)
  const database = openDatabase(`${server}/${name}`)
  afterAll(async () => {
    await Promise.all([database, ...(logins.get(database)?.values() ?? [])].map((each) => each.close()))
    await administrate(server, `drop database if exists ${name} with (force)`)
  })
  return database
}

const logins = new WeakMap<Database, Map<LoginRole, Database>>()

/** The same database as web processes (`web`) or workers (`jobs`) connect to it; closed with it. */
export function loggedInAs(database: Database, login: LoginRole): Database {
  const known = logins.get(database) ?? new Map<LoginRole, Database>()
  logins.set(database, known)
  const opened = known.get(login) ?? openDatabase(urlFor(database.url, login))
  known.set(login, opened)
  return opened
}

/** The URL of a test's database for a login role. */
export const urlFor = (url: string, login: LoginRole) =>
  urlAs(url, { owner: 'postgres', role: loginRoles[login], password: 'test' })

// Without fsync, copying files takes a fifth of the CPU time of the default, copying by log. Cloning fails while
// another clone of the template runs, so clones are serialized.
async function administrate(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtextextended('answerscope:clone', 0))")
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openAccountTables } from '#server/start/account-tables.ts'
import { startEmbeddedPostgres } from '#server/start/embedded-postgres.ts'
import { bringUp } from '#server/start/prepare-database.ts'

export const templateDatabase = 'answerscope_template'

/**
 * A throw-away PostgreSQL whose template database is as a fresh product's: identity tables, roles, migrations, queue.
 * Durability is off, because nothing here outlives the run.
 */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'answerscope-test-'))
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    password: 'test',
    settings: ['fsync=off', 'full_page_writes=off', 'max_connections=300'],
  })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  const url = server.url.slice(0, server.url.lastIndexOf('/'))
  await prepareDatabase(`${url}/${templateDatabase}`)
  await allowLogins(server.url)
  return {
    url,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The login roles with a password that tests know, see `loggedInAs`. */
export async function allowLogins(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "alter role answerscope_web password 'test'; alter role answerscope_jobs password 'test'",
  )
  await client.end()
}

/** Brings an empty database to where the product's own start brings it; `upTo` to where an older one did. */
export async function prepareDatabase(url: string, upTo?: string): Promise<void> {
  const accounts = openAccountTables(url)
  try {
    await bringUp(url, accounts, upTo)
  } finally {
    await accounts.close()
  }
}

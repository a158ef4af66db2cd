import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#server/start/embedded-postgres.ts'
import { prepareDatabase } from '#server/start/prepare-database.ts'
import { keptSecrets } from '#server/start/secrets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'node_modules', '.cache', 'answerscope')

/** Inputs of a new installation: a change of these creates a new one. */
const parts = ['package-lock.json', 'supabase/migrations/*.sql', 'queries/migrate*.ts', 'server/start/*.ts']

/**
 * Turns `dataDir` into the data folder of an instance that was started once and stopped: database, migrations, secrets.
 * It is copied from one created by the first caller on this machine, which saves seconds.
 */
export async function copyPreparedInstallation(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  // Unlike Node's `cp`, this keeps the owner: PostgreSQL refuses a folder owned by another account.
  await promisify(execFile)('cp', ['-a', `${await preparedInstallation()}/.`, dataDir])
}

async function preparedInstallation(): Promise<string> {
  const folder = join(cache, `installation-${digestOfParts()}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${randomUUID()}`
  const { databasePassword } = await keptSecrets(draft)
  const server = await startEmbeddedPostgres({
    dataDir: draft,
    password: databasePassword,
    settings: ['fsync=off', 'full_page_writes=off'],
  })
  await prepareDatabase(server.url, { hasProject: false })
  await server.stop()
  // Each copy finds its own port.
  await Promise.all(['postgres.port', 'postgres.log'].map((name) => rm(join(draft, name), { force: true })))
  for (const former of globSync('installation-*', { cwd: cache }).filter((name) => !name.includes('.')))
    await rm(join(cache, former), { recursive: true, force: true })
  // Another process may have created one meanwhile.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  return folder
}

function digestOfParts(): string {
  const hash = createHash('sha256')
  for (const path of parts.flatMap((part) => globSync(part, { cwd: root })).toSorted())
    hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

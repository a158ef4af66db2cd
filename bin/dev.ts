import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { BadEnvironment, parseEnv, publicUrlOf } from '#server/env.ts'
import { lockDataDir } from '#server/start/data-dir-lock.ts'
import { startEmbeddedPostgres } from '#server/start/embedded-postgres.ts'
import { StartProblem } from '#server/start/problem.ts'
import { keptSecrets } from '#server/start/secrets.ts'
import { runAgain } from './parts/restarts.ts'

/**
 * `npm run dev`: the server, restarted after each change, behind the screens with hot reload. PostgreSQL is ours,
 * so that it goes on while the server changes.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const fileOf = (path: string) => new URL(`../${path}`, import.meta.url)
process.env['PORT'] ??= '3000'

const postgres = await ownPostgres().catch((error: unknown) => {
  if (!(error instanceof BadEnvironment || error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exit(1)
})
const server = runAgain({
  program: fileOf('server/main.ts'),
  spareProgram: fileOf('bin/parts/spare.ts'),
  parts: [fileOf('server/start/web.ts'), fileOf('jobs/main.ts'), fileOf('jobs/demo/seed-demo.ts')],
  folders: ['core', 'engines', 'queries', 'stripe', 'server', 'jobs', 'supabase'].map((path) =>
    join(root, path),
  ),
  env: postgres ? { DATABASE_URL: postgres.url } : {},
})
const screens = spawn(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: root,
  stdio: 'inherit',
})
screens.once('exit', (code) => void stopAll(code ?? 0))

let isStopping = false
async function stopAll(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  screens.kill('SIGTERM')
  await server.stop()
  await postgres?.stop()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0))

/** null: the environment names a database. */
async function ownPostgres(): Promise<{ url: string; stop(): Promise<void> } | null> {
  const env = parseEnv(process.env)
  if (env.DATABASE_URL ?? env.DATABASE_URL_WEB ?? env.DATABASE_URL_JOBS) return null
  const lock = await lockDataDir(env.DATA_DIR)
  lock.setAddress(publicUrlOf(env))
  const { databasePassword } = await keptSecrets(env.DATA_DIR)
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    password: databasePassword,
    onNote: (note) => process.stderr.write(`${note}\n`),
  })
  return {
    url,
    stop: async () => {
      await stop()
      await lock.release()
    },
  }
}

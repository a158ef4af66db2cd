import '#core/locked-prototypes.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openDatabase } from '#queries/database.ts'
import { setVariables } from './configuration.ts'
import { BadEnvironment, parseEnv, publicUrlOf, type Env, type Settings } from './env.ts'
import { openIdentity } from './identity/service.ts'
import { openLogging } from './logging/logging.ts'
import { openMailer } from './mail/mail.ts'
import { checkProject } from './start/check-project.ts'
import { lockDataDir } from './start/data-dir-lock.ts'
import { requireWritable } from './start/data-dir.ts'
import { startEmbeddedPostgres } from './start/embedded-postgres.ts'
import { watchFaults } from './start/faults.ts'
import { prepareDemo } from './start/demo.ts'
import { loadStartWorker } from './start/later-parts.ts'
import { providedLogins, openLoginRoles } from './start/login-roles.ts'
import { packageVersion } from './start/package-version.ts'
import { freePort, isPortFree } from './start/port.ts'
import { prepareDatabase, requireCurrentSchema } from './start/prepare-database.ts'
import { StartProblem } from './start/problem.ts'
import { markRunning } from './start/running-mark.ts'
import { identitySecrets, keptSecrets, openVault } from './start/secrets.ts'
import { listenProblem, startWeb } from './start/web.ts'

type Stop = () => Promise<void>

/** What was started, in order; stopped in reverse order. */
const started: Stop[] = []
let isStopping = false

async function main() {
  const roles = parseRoles(process.argv.slice(2))
  const env = parseEnv(process.env)
  const logging = openLogging(env)
  const { log } = logging
  started.push(() => logging.close())
  process.stdout.write(`Set in the environment: ${setVariables(process.env).join(', ') || 'nothing'}\n`)
  if (env.PORT === 0) env.PORT = await freePort()
  else if (roles.web && !(await isPortFree(env.PORT, env.HOST)))
    throw listenProblem(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }), env.PORT, env.HOST)

  if (roles.worker) await requireWritable(env.DATA_DIR) // Answers wait there while the database is down.
  const settings = await completeSettings(env)
  const given = await providedLogins(env, roles)
  const owner = given ? null : (env.DATABASE_URL ?? (await startOwnDatabase(settings, roles)))
  if (owner !== null) await prepareAs(owner, settings, log)
  const logins = given ?? (owner === null ? {} : await openLoginRoles(env, owner, roles))
  const own = logins.web ?? logins.jobs ?? ''
  if (given) await requireCurrentSchema(own)
  const mailer = openMailer(env, log)
  started.push(() => mailer.drain())

  const onIdleError = (error: unknown) => log.warn({ err: error }, 'A database connection was lost')
  const mark = await markRunning(own, onIdleError)
  started.push(() => mark.release())
  const openAs = (url: string) => {
    const database = openDatabase(url, { max: env.DATABASE_POOL_SIZE, onIdleError })
    started.push(() => database.close())
    return database
  }

  if (logins.web !== undefined) {
    const hasDemo = env.ENVIRONMENT === 'local' && settings.supabase === null
    const demo = hasDemo && owner !== null ? await prepareDemo({ url: owner, log }) : null
    const database = openAs(logins.web)
    const { secrets } = settings
    const identity = secrets && openIdentity({ settings, secrets, database, mailer })
    if (identity) started.push(() => identity.drain())
    const web = await startWeb({ settings, database, identity, log })
    started.push(() => web.stop())
    process.stdout.write(greeting(settings, demo))
  }
  const startWorker = await loadStartWorker()
  if (logins.jobs !== undefined && startWorker) {
    const worker = await startWorker(openAs(logins.jobs), settings, log, mailer)
    started.push(() => worker.stop())
    if (!roles.web) process.stdout.write('Worker started.\n')
  }
  watchFaults(log, fail)
}

/** Updates the database as its owner, who is not needed afterwards. */
async function prepareAs(owner: string, settings: Settings, log: Logger): Promise<void> {
  const applied = await prepareDatabase(owner, { hasProject: settings.supabase !== null })
  if (applied.length > 0) log.info({ applied }, 'Migrations applied')
  if (settings.supabase) await checkHostedProject(settings.supabase, owner, log)
}

async function checkHostedProject(project: NonNullable<Env['supabase']>, url: string, log: Logger) {
  const database = openDatabase(url, { max: 1 })
  try {
    const unknown = await checkProject(project, database.pool)
    if (unknown !== null) log.warn(unknown)
  } finally {
    await database.close()
  }
}

function parseRoles(parameters: string[]) {
  const unknown = parameters.filter((parameter) => parameter !== '--web' && parameter !== '--worker')
  if (unknown.length > 0)
    throw new StartProblem(
      `Unknown option: ${unknown.join(' ')}. Use --web or --worker; without either, both start.`,
    )
  const both = parameters.length === 0
  return { web: both || parameters.includes('--web'), worker: both || parameters.includes('--worker') }
}

async function completeSettings(env: Env): Promise<Settings> {
  return {
    ...env,
    publicUrl: publicUrlOf(env),
    secrets: env.supabase ? null : await identitySecrets(env),
    vault: await openVault(env),
    version: packageVersion(),
  }
}

async function startOwnDatabase(settings: Settings, { web }: { web: boolean }): Promise<string> {
  const lock = await lockDataDir(settings.DATA_DIR)
  if (web) lock.setAddress(settings.publicUrl)
  started.push(() => lock.release())
  const { databasePassword } = await keptSecrets(settings.DATA_DIR)
  const server = await startEmbeddedPostgres({
    dataDir: settings.DATA_DIR,
    password: databasePassword,
    onNote: (note) => process.stderr.write(`${note}\n`),
  })
  started.push(server.stop)
  return server.url
}

function greeting(settings: Settings, demo: { email: string; password: string } | null): string {
  const lines = ['', `  Answerscope is ready at ${settings.publicUrl}`]
  if (demo) lines.push(`  Demo sign-in            ${demo.email}  ${demo.password}`)
  if (settings.ENVIRONMENT === 'local')
    lines.push('  Import real answers     npm run -s cli -- import-answers FILE --brand ID')
  if (settings.ENVIRONMENT === 'local' && !/^(127\.|localhost$|::1$)/.test(settings.HOST))
    lines.push(`  Anyone who reaches ${settings.HOST} can open this local environment.`)
  return `${lines.join('\n')}\n\n`
}

/** Parts that do not stop within this time must not keep PostgreSQL from being shut down. */
const stopDeadlineMs = 20_000

async function stopAll(): Promise<void> {
  for (const stop of started.splice(0).toReversed()) {
    const isLate = pause(stopDeadlineMs, 'it takes too long', { ref: false })
    const problem = await Promise.race([stop(), isLate]).catch((error: unknown) =>
      error instanceof Error ? error.message : 'unknown',
    )
    if (problem !== undefined) process.stderr.write(`While stopping: ${problem}\n`)
  }
}

/** Waits for a start in progress to finish, because it cannot be stopped midway. */
async function endWith(code: number): Promise<void> {
  isStopping = true
  await Promise.race([booting.catch(() => undefined), pause(20_000, undefined, { ref: false })])
  await stopAll()
  process.exit(code)
}

/** Ctrl-C arrives twice: from the terminal, and passed on by `npm start`. Only a later one is a second keypress. */
const sameKeypressMs = 1500
let firstSignalAt: number | null = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (firstSignalAt === null) {
      firstSignalAt = Date.now()
      process.stderr.write('Stopping … once more to stop at once.\n')
      void endWith(0)
    } else if (Date.now() - firstSignalAt > sameKeypressMs) process.exit(130) // The next start takes over what is left.
  })

const fail = (error: unknown) => {
  const isPlain = error instanceof StartProblem || error instanceof BadEnvironment
  const text =
    error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(`\n${text}\n`)
  if (isStopping) process.exit(1)
  void endWith(1)
}
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

const booting = main()
await booting.catch(fail)

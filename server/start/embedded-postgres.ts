import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort, isPortFree } from './port.ts'
import { postgresAccount, type PostgresAccount } from './postgres-account.ts'
import { postgresPrograms, type PostgresPrograms } from './postgres-programs.ts'
import { StartProblem } from './problem.ts'

export type EmbeddedPostgres = {
  /** URL of the product's database. */
  url: string
  /** Shuts the server down: running statements are rolled back, everything committed is kept. */
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  password: string
  onNote?: (note: string) => void
  /** Settings in addition to ours, as `name=value`. */
  settings?: readonly string[]
}

const database = 'answerscope'
const startTimeoutMs = 60_000
const stopTimeoutMs = 15_000

/**
 * PostgreSQL under `dataDir/postgres`, on a remembered loopback port. Crash-proof in these ways: the cluster is created
 * in a temporary folder and moved when complete; a server that outlived a killed parent is taken over; a lock file
 * without a server is removed; a server that dies is started again. The caller holds the lock of `dataDir`
 * (`data-dir-lock.ts`), so no other process does this at the same time.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = join(options.dataDir, 'postgres')
  const programs = await postgresPrograms()
  await mkdir(options.dataDir, { recursive: true })
  const account = postgresAccount(folder, programs.folder)
  await createCluster({ ...options, folder, programs, account })
  const survivor = await survivingServer(folder)
  const server = survivor && (await adopt({ ...options, folder, survivor }))
  const running = server ?? (await launch({ ...options, folder, programs, account }))
  await createDatabase(running.port, options.password)
  return { url: addressOf(running.port, options.password, database), stop: running.stop }
}

type Cluster = Options & { folder: string; programs: PostgresPrograms; account: PostgresAccount }
type Running = { port: number; stop: () => Promise<void> }

async function createCluster({ dataDir, folder, programs, account, password }: Cluster): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return checkVersion(folder)
  if (existsSync(folder))
    throw new StartProblem(
      `${folder} exists but contains no PostgreSQL database. Move it away, or choose another DATA_DIR.`,
    )
  const [unfinished, passwordFile] = [join(dataDir, 'postgres.new'), join(dataDir, 'postgres.password')]
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  try {
    if (account.prefix.length > 0)
      for (const path of [unfinished, passwordFile]) await chown(path, account.uid, account.gid)
    await run(account, programs.initdb, [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin', // The same order and letter case on every machine.
      '--builtin-locale=C.UTF-8',
    ])
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, folder)
}

const shippedVersion = '18'

function checkVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== shippedVersion)
    throw new StartProblem(
      `${folder} was written by PostgreSQL ${version}; this version includes ${shippedVersion}. ` +
        'Restore a backup into a new DATA_DIR, or set DATABASE_URL.',
    )
}

type Survivor = { pid: number; port: number }

/** A PostgreSQL that still serves `folder`, left by a parent that was killed. Removes a lock file without a process. */
async function survivingServer(folder: string): Promise<Survivor | null> {
  const lockFile = join(folder, 'postmaster.pid')
  const lines = await readFile(lockFile, 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  )
  if (lines === null) return null
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (pid > 0 && isPostgres(pid)) return { pid, port }
  await rm(lockFile, { force: true })
  return null
}

/** After a crash the process ID may belong to any other program. */
function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false // It ended between the two checks.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Ended, but not collected by its parent: in a container whose first process is not an init. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return /^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true // It ended between the two checks.
  }
}

/** Uses the survivor if it responds as our cluster; otherwise asks it to stop, so that a new one can start. */
async function adopt(input: Options & { folder: string; survivor: Survivor }): Promise<Running | null> {
  const { survivor, folder, password } = input
  const stop = () => stopServer(survivor.pid, () => !isAlive(survivor.pid))
  if (survivor.port > 0 && (await servesFolder(survivor.port, password, folder))) {
    input.onNote?.(`PostgreSQL (process ${survivor.pid}) is still running; using it.`)
    return { port: survivor.port, stop }
  }
  input.onNote?.(`PostgreSQL (process ${survivor.pid}) is still running but doesn’t respond; stopping it.`)
  await stop()
  return null
}

async function servesFolder(port: number, password: string, folder: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: addressOf(port, password, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const [ours, theirs] = [statSync(folder), statSync(rows[0]?.data_directory ?? '/')]
    return ours.ino === theirs.ino && ours.dev === theirs.dev
  } catch {
    return false // Shutting down, or not ours.
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function launch(cluster: Cluster): Promise<Running> {
  const port = await choosePort(cluster.dataDir)
  let child = spawnServer(cluster, port)
  let isStopping = false
  await whenReady(cluster, child, port)
  // A server killed from outside (out of memory) recovers from its log when started again.
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (isStopping) return
      cluster.onNote?.(`PostgreSQL stopped unexpectedly (${signal ?? code}); restarting it.`)
      setTimeout(() => {
        if (isStopping) return
        child = spawnServer(cluster, port)
        watch()
      }, 500)
    })
  }
  watch()
  return {
    port,
    stop: async () => {
      isStopping = true
      if (child.pid !== undefined) await stopServer(child.pid, () => hasExited(child))
    },
  }
}

async function choosePort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres.port')
  const remembered = await readFile(file, 'utf8').then(Number, () => 0)
  if (remembered > 0 && (await isPortFree(remembered))) return remembered
  const port = await freePort()
  await writeFile(file, String(port))
  return port
}

const tuning = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'max_wal_size=2GB',
  'synchronous_commit=on',
  'random_page_cost=1.1',
  'jit=off', // Plans over many partitions would take longer to compile than to run.
  'log_min_messages=warning',
  'cluster_name=answerscope',
]

function spawnServer(cluster: Cluster, port: number): ChildProcess {
  const settings = [...tuning, ...(cluster.settings ?? []), `port=${port}`]
  // A separate session and a log file: Ctrl-C reaches only this process, and its death does not break the server's
  // output.
  const log = openLog(join(cluster.dataDir, 'postgres.log'))
  const parameters = ['-D', cluster.folder, ...settings.flatMap((setting) => ['-c', setting])]
  const { command, rest } = commandLine(cluster.account, cluster.programs.postgres, parameters)
  const child = spawn(command, rest, { detached: true, stdio: ['ignore', log, log], cwd: '/' })
  child.on('error', (error) => cluster.onNote?.(`PostgreSQL could not be started: ${error.message}`))
  child.unref()
  closeSync(log)
  return child
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) truncateSync(file)
  return openSync(file, 'a', 0o600)
}

async function whenReady(cluster: Cluster, child: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + startTimeoutMs
  while (Date.now() < until) {
    if (hasExited(child) || child.pid === undefined) throw await startFailure(cluster)
    if (await servesFolder(port, cluster.password, cluster.folder)) return
    await pause(40)
  }
  throw await startFailure(cluster)
}

async function startFailure({ dataDir }: Cluster): Promise<StartProblem> {
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '')
  const last = log.trimEnd().split('\n').slice(-6).join('\n  ')
  return new StartProblem(
    `PostgreSQL didn’t start. Last lines of ${join(dataDir, 'postgres.log')}:\n  ${last}`,
  )
}

/** Fast shutdown first; if that takes too long, immediate: the next start recovers. */
async function stopServer(pid: number, isGone: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isGone()) return
    sendSignal(pid, signal)
    const until = Date.now() + stopTimeoutMs
    while (Date.now() < until && !isGone()) await pause(25)
  }
  if (!isGone()) throw new StartProblem(`PostgreSQL (process ${pid}) does not stop.`)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function createDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(port, password, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

const addressOf = (port: number, password: string, name: string) =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`

function commandLine(account: PostgresAccount, program: string, parameters: string[]) {
  const [command = program, ...rest] = [...account.prefix, program, ...parameters]
  return { command, rest }
}

function run(account: PostgresAccount, program: string, parameters: string[]): Promise<void> {
  const { command, rest } = commandLine(account, program, parameters)
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartProblem(`${program} failed (${code}):\n${Buffer.concat(output).toString()}`))
    })
  })
}

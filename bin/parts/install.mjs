import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { giveUp, root, say } from './plainly.mjs'

const ourNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The Node that runs our TypeScript: the project's own, or the machine's if it is new enough. */
export const nodeProgram = () => (existsSync(ourNode) ? ourNode : process.execPath)

const stamp = join(root, 'node_modules', '.answerscope-installed')

/**
 * Runs `npm ci` unless it was done for this lock file. The stamp is written last, so an interrupted install has none
 * and runs again.
 */
export async function installPackages() {
  const wanted = lockHash()
  if (isInstalled(wanted)) return
  const unlock = await takeTurn()
  try {
    if (isInstalled(wanted)) return // Another start installed it while this one waited.
    say('Installing packages (once) …')
    rmSync(stamp, { force: true })
    const code = await npmCi()
    if (code !== 0) giveUp(`npm ci failed (${code}). Fix the errors above, then start again.`)
    await restoreNode()
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    writeFileSync(stamp, wanted)
  } finally {
    unlock()
  }
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

function isInstalled(wanted) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return hasNode()
  return adoptsExisting(wanted)
}

/**
 * A manual install (`npm ci`, `npm install`) counts if it is complete and matches this lock file: npm writes its record
 * `.package-lock.json` last.
 */
function adoptsExisting(wanted) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record) || !hasNode()) return false
  const installed = versions(JSON.parse(readFileSync(record, 'utf8')))
  const locked = versions(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  for (const [path, entry] of locked)
    if (!entry.optional && installed.get(path)?.version !== entry.version) return false
  writeFileSync(stamp, wanted)
  return true
}

const versions = (lock) =>
  new Map(
    Object.entries(lock.packages ?? {})
      .filter(([path]) => path !== '')
      .map(([path, entry]) => [path, { version: entry.version, optional: isOptional(entry) }]),
  )

const isOptional = (entry) => entry.optional === true || entry.devOptional === true || entry.peer === true

const hasNode = () => machineIsNewEnough() || (existsSync(ourNode) && statSync(ourNode).size > 1_000_000)

function machineIsNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

function npmCi() {
  // npm puts its own path into the environment of scripts. Without it (node bin/start.mjs) the command is found by
  // name.
  const npm = process.env.npm_execpath
  const [command, before] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []]
  return new Promise((resolve) => {
    const child = spawn(
      command,
      [...before, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: root,
        stdio: ['ignore', process.stderr, process.stderr],
        shell: command === 'npm' && process.platform === 'win32',
      },
    )
    child.once('error', (error) => {
      say(error.message)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * The package `node` fetches its binary in an install script, which newer npm runs only if package.json allows it
 * (`allowScripts`). If it did not run, the binary is taken from the package that the script would have used.
 */
async function restoreNode() {
  if (!existsSync(ourNode) && existsSync(join(root, 'node_modules', 'node', 'package.json'))) {
    const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
    const places = [
      join(root, 'node_modules', name),
      join(root, 'node_modules', 'node', 'node_modules', name),
    ]
    const found = places.map((place) => join(place, 'bin', 'node')).find((file) => existsSync(file))
    if (found) {
      mkdirSync(join(ourNode, '..'), { recursive: true })
      writeFileSync(ourNode, readFileSync(found))
    } else await runScript(join(root, 'node_modules', 'node'))
  }
  if (!hasNode())
    giveUp('npm didn’t run the install script of the package "node". Run npm rebuild node, then start again.')
  if (existsSync(ourNode)) chmodSync(ourNode, 0o755)
}

function runScript(folder) {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const script = scripts.preinstall ?? scripts.install ?? scripts.postinstall
  const file = /^node (\S+)$/.exec(script ?? '')?.[1]
  if (!file) return Promise.resolve()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file], {
      cwd: folder,
      stdio: ['ignore', process.stderr, process.stderr],
    })
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
}

/**
 * Two simultaneous starts must not install over each other. The process ID in the lock shows whether its holder is
 * alive.
 */
async function takeTurn() {
  const lock = join(root, '.installing')
  for (let told = false; ; told = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    else {
      if (!told) say('Another start is installing packages; waiting for it …')
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

function isAbandoned(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (!pid) return Date.now() - statSync(lock).mtimeMs > 5000
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH' || error.code === 'ENOENT'
  }
}

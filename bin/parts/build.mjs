import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { nodeProgram } from './install.mjs'
import { giveUp, root, say } from './plainly.mjs'

const dist = join(root, 'dist')
const stamp = join(dist, '.built-from')
const sources = ['web', 'core', 'vite.config.ts', 'package-lock.json', 'tsconfig.json', 'CHANGELOG.md']

/** Builds the web app if its sources have changed. An interrupted build never becomes `dist`. */
export async function buildApplication({ mayFail = false } = {}) {
  const wanted = sourceHash()
  if (existsSync(stamp) && existsSync(join(dist, 'index.html')) && readFileSync(stamp, 'utf8') === wanted)
    return
  say('Building the screens …')
  const draft = join(root, `dist.tmp-${process.pid}`)
  try {
    const code = await runChild(nodeProgram(), [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--outDir',
      draft,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ])
    if (code !== 0 || !existsSync(join(draft, 'index.html'))) {
      const sentence = `The screens couldn’t be built (${code}). Fix the errors above, then start again.`
      if (mayFail) throw new Error(sentence)
      giveUp(sentence)
    }
    writeFileSync(join(draft, '.built-from'), wanted)
    replaceDist(draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function replaceDist(draft) {
  const old = join(root, `dist.old-${process.pid}`)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
  for (const name of readdirSync(root))
    if (/^dist\.(tmp|old)-\d+$/.test(name) && !isAlive(Number(name.split('-')[1])))
      rmSync(join(root, name), { recursive: true, force: true })
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

export function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesOf(join(root, source))).sort(byName)) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? filesOf(join(path, entry.name))
        : isTest(entry.name)
          ? []
          : [join(path, entry.name)],
    )
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

const isTest = (name) => /\.test\.tsx?$/.test(name)

/**
 * Runs a file with the project's own Node and exits as it exits. Node's compile cache of our TypeScript is kept for the
 * next run.
 */
export async function runWithOurNode(parameters) {
  const compileCache = join(root, 'node_modules', '.cache', 'node')
  process.exit(
    await runChild(nodeProgram(), parameters, {
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache },
    }),
  )
}

/** Returns the exit code, or 128 + the number of the signal that ended it, as a shell does. Signals are passed on. */
export function runChild(command, parameters, options = {}) {
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, PATH: pathWithOurs(), ...options.env },
  })
  const pass = (signal) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      say(`${command}: ${error.message}`)
      resolve(127)
    })
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      resolve(code ?? 128 + (signalNumbers[signal] ?? 0))
    })
  })
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

const pathWithOurs = () =>
  [dirname(nodeProgram()), join(root, 'node_modules', '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  )

const byName = (one, other) => (one < other ? -1 : 1)

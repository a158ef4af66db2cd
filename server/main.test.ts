import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { programEnvironment } from '#testing/program-environment.ts'
import { freePort } from './start/port.ts'

// These tests start processes or hash passwords, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const folders: string[] = []
const processes = new Set<ReturnType<typeof start>>()

async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'answerscope-main-'))
  folders.push(folder)
  return folder
}

/** The server as a separate process; development has neither a demo nor the worker's own jobs. */
function start(variables: Record<string, string>, parameters = ['--web']) {
  const port = variables['PORT'] ?? ''
  const child = spawn(process.execPath, [main, ...parameters], {
    env: {
      ...programEnvironment(),
      ENVIRONMENT: 'development',
      AUTH_JWT_SECRET: 'Zk3v9QpX7mB1tR5wY8nC2dF6hJ0sL4aE',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]: unknown[]) => code)
  const started = {
    child,
    output: () => output,
    ended,
    answers: () =>
      expect.poll(() => output, { timeout: 60_000 }).toContain(`is ready at http://127.0.0.1:${port}`),
  }
  processes.add(started)
  return started
}

const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status

afterAll(async () => {
  for (const { child, ended } of processes) {
    child.kill('SIGTERM')
    await ended
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('starts, is killed, starts again on its remains, reports to a second one that it runs, and stops', async () => {
  const [DATA_DIR, port] = [await dataFolder(), await freePort()]
  const first = start({ DATA_DIR, PORT: String(port) })
  await first.answers()
  expect(await isReady(port)).toBe(200)
  first.child.kill('SIGKILL')
  await first.ended

  const second = start({ DATA_DIR, PORT: String(port) })
  await second.answers()
  expect(second.output()).toContain('is still running')
  expect(await isReady(port)).toBe(200)

  const third = start({ DATA_DIR, PORT: String(await freePort()) })
  expect(await third.ended).toBe(1)
  expect(third.output()).toContain(
    `in use by process ${second.child.pid}, which answers at http://127.0.0.1:${port}`,
  )

  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  await expect(isReady(port)).rejects.toThrow('fetch failed')

  const fourth = start({ DATA_DIR, PORT: String(port) })
  await fourth.answers()
  expect(fourth.output()).not.toContain('outlived')
  fourth.child.kill('SIGINT')
  fourth.child.kill('SIGINT') // A terminal's Ctrl-C arrives once from it and once passed on.
  expect(await fourth.ended).toBe(0)
  await expect(readFile(join(DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('reports a taken port before anything else is started', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const second = start({ DATA_DIR: await dataFolder(), PORT: String(port) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Port ${port} on 127.0.0.1 is used by another program. Stop it`)
  expect(second.output()).not.toContain(' at ') // No stack.
  holder.close()
})

test('does not start outside local without its secrets, and names them', async () => {
  const bare = start({
    AUTH_JWT_SECRET: '',
    PUBLIC_URL: '',
    ENVIRONMENT: 'production',
    DATA_DIR: await dataFolder(),
  })
  expect(await bare.ended).toBe(1)
  expect(bare.output()).toMatch(/AUTH_JWT_SECRET is required[\s\S]*PUBLIC_URL is required/)
})

test('reports an unreachable database', async () => {
  const port = await freePort()
  const lost = start({
    DATABASE_URL: `postgres://x:y@127.0.0.1:${port}/z`,
    PORT: String(await freePort()),
    DATA_DIR: await dataFolder(),
    AUTH_JWT_SECRET: randomBytes(48).toString('base64'),
  })
  expect(await lost.ended).toBe(1)
  expect(lost.output()).toContain('The database isn’t responding')
})

test('rejects unknown roles', async () => {
  const odd = start({ DATA_DIR: await dataFolder() }, ['--wrker'])
  expect(await odd.ended).toBe(1)
  expect(odd.output()).toContain('Unknown option: --wrker')
})

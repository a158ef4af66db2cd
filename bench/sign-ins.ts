import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/start/port.ts'
import { quantile } from './median.ts'

const signInsPerSecond = 20
const seconds = 20
const people = 40
const maxMs = 50

/**
 * How long /healthz takes while people sign in by password, 20 a second, against the same without them. A web process as
 * `npm start -- --web` starts it, with its embedded database, over HTTP. Each password costs about 50 ms of a core.
 */
export async function run(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'answerscope-sign-ins-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', fileURLToPath(new URL('../server/main.ts', import.meta.url)), '--web'],
    {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: String(port) },
      stdio: 'ignore',
    },
  )
  try {
    await untilReady(address)
    const apikey = await publishableKey(address)
    const post = (path: string, body: unknown) =>
      fetch(`${address}/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const accounts = Array.from({ length: people }, (_, n) => ({
      email: `person${n}@example.test`,
      password: `a good password ${n}`,
    }))
    for (const account of accounts) await post('signup', account)
    const quiet = await healthTimes(address, async () => pause(seconds * 1000))
    let refused = 0
    const busy = await healthTimes(address, async () => {
      const signingIn: Promise<void>[] = []
      for (let n = 0; n < signInsPerSecond * seconds; n++) {
        signingIn.push(
          post('token?grant_type=password', accounts[n % people]).then(async (answer) => {
            await answer.text()
            if (!answer.ok) refused += 1
          }),
        )
        await pause(1000 / signInsPerSecond)
      }
      await Promise.all(signingIn)
    })
    const line = (times: number[]) =>
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms (${times.length} requests)`
    const p99 = quantile(busy, 0.99)
    console.log(`/healthz without sign-ins: ${line(quiet)}`)
    console.log(`/healthz with ${signInsPerSecond} sign-ins a second: ${line(busy)}, ${refused} refused`)
    console.log(
      `ratio of p99: ${(p99 / quantile(quiet, 0.99)).toFixed(1)}; target: p99 below ${maxMs} ms, none refused`,
    )
    return p99 < maxMs && refused === 0 ? 0 : 1
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok === true) return
    await pause(100)
  }
  throw new Error('The web process did not become ready.')
}

async function publishableKey(address: string): Promise<string> {
  const config: unknown = await (await fetch(`${address}/config.json`)).json()
  if (typeof config === 'object' && config !== null && 'supabaseKey' in config)
    return String(config.supabaseKey)
  throw new Error('The web process has no publishable key.')
}

async function healthTimes(address: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      const start = performance.now()
      await (await fetch(`${address}/healthz`)).text()
      times.push(performance.now() - start)
      await pause(20)
    }
  })()
  await work()
  isDone = true
  await watching
  return times
}

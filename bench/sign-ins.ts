import { setTimeout as pause } from 'node:timers/promises'
import { lendWebProcess } from './harness/bench-web.ts'
import type { Figures } from './harness/figures.ts'
import { quantile } from './harness/median.ts'

const signInsPerSecond = 20
const seconds = 20
const people = 40
const maxMs = 50

/**
 * Response time of /healthz while users sign in with passwords, 20 per second, compared with no sign-ins. A web process
 * like `npm start -- --web`, with its embedded database, over HTTP. Each password costs about 50 ms of a core.
 */
export async function run(_args: string[], figures: Figures): Promise<void> {
  await lendWebProcess(async (address) => {
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
    const [before, during] = [quiet, busy].map((times) => quantile(times, 0.99))
    figures.add({ name: 'p99 of /healthz without sign-ins', value: before ?? NaN, unit: 'ms', digits: 1 })
    figures.add({
      name: `p99 of /healthz with ${signInsPerSecond} sign-ins a second`,
      value: during ?? NaN,
      unit: 'ms',
      digits: 1,
      target: { max: maxMs },
    })
    figures.add({ name: 'sign-ins refused', value: refused, unit: '', target: { is: 0 } })
  })
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

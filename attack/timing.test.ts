import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { signUp, type Target } from './installation.ts'
import { expectHealthy, openTarget, requestsSent, send } from './requests.ts'

const production = await openTarget('production')
const local = await openTarget('local')
const pairs = 250
/** 0.5 is chance. With 250 pairs the standard error is 0.026. */
const maxAuc = 0.61

afterAll(async () => {
  await expectHealthy(production)
  console.info(`Timing: ${requestsSent()}`)
})

const someone = () => `nobody-${randomUUID()}@example.test`

type Addresses = { known: string[]; unknown: string[] }

/**
 * The probability that a response about a known address takes longer (or shorter) than one about an unknown address.
 */
async function aucOf(target: Target, path: string, addresses: Addresses): Promise<number> {
  const ask = async (email: string) => {
    const { ms, status } = await send(target, `/auth/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify({ email, password: 'not the password of anyone' }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(status).not.toBe(429)
    return ms
  }
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let pair = 0; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order)
      times[kind].push(await ask(z.string().parse(addresses[kind][pair % addresses[kind].length])))
  }
  const wins = times.known.flatMap((one) =>
    times.unknown.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)),
  )
  const auc = wins.reduce((sum: number, win) => sum + win, 0) / wins.length
  console.info(`${path}: AUC ${auc.toFixed(3)}`)
  return Math.max(auc, 1 - auc)
}

test.each(['signup', 'otp', 'recover'])(
  'the response time of %s does not reveal whether an address is known',
  async (path) => {
    const { acorn, birch, cedar } = production
    const known = [acorn, birch, cedar].flatMap(({ owner, viewer }) => [owner.email, viewer.email])
    // An address is unknown only once.
    const unknown = Array.from({ length: pairs }, someone)
    expect(await aucOf(production, path, { known, unknown })).toBeLessThan(maxAuc)
  },
)

test('the response time for a wrong password does not reveal whether an address is known', async () => {
  const known: string[] = []
  while (known.length < pairs / 5) known.push((await signUp(local, 'known')).email)
  const unknown = known.map(someone)
  expect(await aucOf(local, 'token?grant_type=password', { known, unknown })).toBeLessThan(maxAuc)
})

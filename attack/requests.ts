import { expect, inject } from 'vitest'
import { z } from 'zod'
import {
  nextNetwork,
  signIn,
  type Environment,
  type Person,
  type Target,
  type Tenant,
} from './installation.ts'

/** ATTACK_SIZE=small is what `npm test` runs, in about a minute. */
export const isSmall = process.env['ATTACK_SIZE'] === 'small'

/** The installation with separate sessions for this file, so that a sign-out in one file does not affect the others. */
export async function openTarget(environment: Environment): Promise<Target> {
  const target = structuredClone(inject(environment))
  for (const { owner, viewer } of [target.acorn, target.birch, target.cedar])
    for (const person of [owner, viewer]) person.token = await signIn(target, person)
  return target
}

/** Who sends a request: an anonymous visitor, a person, or a program with an API key. */
export type Caller = { name: string; holder: Person | { token: string } | null; tenant: Tenant | null }

/** All callers that routes distinguish, relative to the attacked tenant (`birch`). */
export const callersOf = ({ acorn, birch }: Target) => ({
  nobody: { name: 'nobody', holder: null, tenant: null } satisfies Caller,
  viewer: { name: 'viewer of birch', holder: birch.viewer, tenant: birch } satisfies Caller,
  owner: ownerOf(acorn),
  program: programOf(acorn),
})

/** API keys open only this part, and only API keys open it. */
export const isForPrograms = ({ path }: { path: string }) => /^\/api\/(v1|mcp)/.test(path)

export const ownerOf = (tenant: Tenant): Caller => ({
  name: `owner of ${tenant.marker}`,
  holder: tenant.owner,
  tenant,
})

export const programOf = (tenant: Tenant): Caller => ({
  name: `API key of ${tenant.marker}`,
  holder: { token: tenant.apiKey },
  tenant,
})

export type Sent = { status: number; text: string; ms: number }

let count = 0
const statuses = new Map<number, number>()
const asSomebody = { sent: 0, turnedAway: 0 }

type Sending = Omit<RequestInit, 'headers'> & { caller?: Caller; headers?: Record<string, string> }

/**
 * Counts the request and waits at most a minute for it. Each request comes from a new network, so that rate limits do
 * not answer instead of the attacked code. A caller whose session was ended by the attack signs in again and repeats
 * the request. Status 0: the server closed the connection twice; the first time may have been an expired keep-alive
 * connection.
 */
export async function send(target: Target, path: string, init: Sending = {}): Promise<Sent> {
  const sent = await sendOnce(target, path, init)
  const { caller } = init
  const isSignedOut = sent.status === 401 && caller !== undefined && (await signInAgain(target, caller))
  const last = isSignedOut ? await sendOnce(target, path, init) : sent
  if (caller != null && caller.holder !== null) {
    asSomebody.sent += 1
    if (last.status === 401 || last.status === 429) asSomebody.turnedAway += 1
  }
  return last
}

async function sendOnce(target: Target, path: string, { caller, headers, ...init }: Sending): Promise<Sent> {
  count += 1
  const start = performance.now()
  const attempt = () =>
    fetch(`${target.address}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      headers: {
        apikey: target.publishableKey,
        ...(target.environment === 'production' && { 'X-Forwarded-For': nextNetwork() }),
        ...(caller?.holder && { Authorization: `Bearer ${caller.holder.token}` }),
        ...headers,
      },
      ...init,
    }).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TimeoutError') throw new Error(`${path} did not answer`)
      return null
    })
  const answer = (await attempt()) ?? (init.body instanceof ReadableStream ? null : await attempt())
  const isEndless = answer?.headers.get('Content-Type')?.includes('event-stream') === true
  if (isEndless) await answer?.body?.cancel()
  const text = isEndless || answer === null ? '' : await answer.text().catch(() => '')
  const status = answer?.status ?? 0
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  return { status, text, ms: performance.now() - start }
}

/** False: the session is still valid, or there is none. */
async function signInAgain(target: Target, { holder }: Caller): Promise<boolean> {
  if (holder === null || !('password' in holder)) return false
  const headers = { apikey: target.publishableKey, Authorization: `Bearer ${holder.token}` }
  if ((await fetch(`${target.address}/auth/v1/user`, { headers })).status === 200) return false
  holder.token = await signIn(target, holder)
  return true
}

/**
 * An attack that authentication rejects tests nothing: less than `maxShare` of the requests by authorized callers may
 * be rejected.
 */
export function expectReached(maxShare: number): void {
  expect(asSomebody.turnedAway / Math.max(1, asSomebody.sent)).toBeLessThan(maxShare)
}

/** For the end of a file: how many requests were sent. */
export function requestsSent(): string {
  const sorted = [...statuses].sort(([one], [other]) => one - other)
  return `${count} requests (${sorted.map(([status, times]) => `${status}: ${times}`).join(', ')})`
}

const probed = z.object({
  computedMs: z.number(),
  clockMs: z.number(),
  rssMb: z.number(),
  pid: z.number().int(),
})
export type Probed = z.infer<typeof probed>

/** What was measured since the last call. */
export const probe = async ({ probeAddress }: Target): Promise<Probed> =>
  probed.parse(await (await fetch(`${probeAddress}/reset`)).json())

/** No request may block the event loop for longer. */
export const maxHeldMs = 200

/** Runs `attack` and returns how long it blocked the event loop of the attacked process. */
export async function measured(target: Target, attack: () => Promise<unknown>): Promise<Probed> {
  await probe(target)
  await attack()
  return probe(target)
}

/** The process is the one that was started, responds, and lets people sign in. */
export async function expectHealthy(target: Target, person: Person = target.birch.owner): Promise<void> {
  expect((await send(target, '/healthz')).status).toBe(200)
  const { text } = await send(target, '/readyz')
  expect(JSON.parse(text)).toEqual({ status: 'ready' })
  expect(await signIn(target, person)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
}

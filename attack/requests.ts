import { expect } from 'vitest'
import { z } from 'zod'
import { signIn, type Person, type Target, type Tenant } from './installation.ts'

/** ATTACK_SIZE=small: what `npm test` runs, in about a minute. */
export const isSmall = process.env['ATTACK_SIZE'] === 'small'

/** From whom a request comes. */
export type Caller = { name: string; headers: Record<string, string>; tenant: Tenant | null }

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Everyone the routes tell apart, seen from the tenant that is attacked (`birch`). */
export function callersOf({ acorn, birch }: Target): Caller[] {
  return [
    { name: 'nobody', headers: {}, tenant: null },
    { name: 'viewer of birch', headers: bearer(birch.viewer.token), tenant: birch },
    { name: 'owner of acorn', headers: bearer(acorn.owner.token), tenant: acorn },
    { name: 'API key of acorn', headers: bearer(acorn.apiKey), tenant: acorn },
  ]
}

export const ownerOf = (tenant: Tenant): Caller => ({
  name: `owner of ${tenant.marker}`,
  headers: bearer(tenant.owner.token),
  tenant,
})

export type Sent = { status: number; text: string; ms: number }

let count = 0
const statuses = new Map<number, number>()

/**
 * Counted, and never waited for longer than a minute. Status 0: the server closed the connection, twice, because the first
 * time it may have been one that was kept and had just run out.
 */
export async function send(
  target: Target,
  path: string,
  {
    caller,
    headers,
    ...init
  }: Omit<RequestInit, 'headers'> & { caller?: Caller; headers?: Record<string, string> } = {},
): Promise<Sent> {
  count += 1
  const start = performance.now()
  const attempt = () =>
    fetch(`${target.address}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      headers: { apikey: target.publishableKey, ...caller?.headers, ...headers },
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

/** For the end of a file: how much was tried. */
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

/** No request may hold the event loop longer. */
export const maxHeldMs = 200

/** Runs `attack` and answers how long it held the event loop of the attacked process. */
export async function measured(target: Target, attack: () => Promise<unknown>): Promise<Probed> {
  await probe(target)
  await attack()
  return probe(target)
}

/** The process is the one that was started, answers, and lets people sign in. */
export async function expectHealthy(target: Target, person: Person = target.birch.owner): Promise<void> {
  expect((await send(target, '/healthz')).status).toBe(200)
  const { text } = await send(target, '/readyz')
  expect(JSON.parse(text)).toEqual({ status: 'ready' })
  expect(await signIn(target, person)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
}

import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { apiKeyRights } from '#core/api/keys/schema.ts'
import { freePort } from '#server/start/port.ts'
import { copyPreparedInstallation } from '#testing/prepared-installation.ts'
import { programEnvironment } from '#testing/program-environment.ts'
import { apiRoutes } from './routes.ts'

export type Environment = 'local' | 'production'

/** A person who signs in; `token` is current. */
export type Person = { email: string; password: string; token: string }

/**
 * An organization with a brand and other rows. Its marker is in every name, so no other tenant's responses may contain
 * it.
 */
export type Tenant = {
  marker: string
  organizationId: string
  brandId: string
  owner: Person
  viewer: Person
  apiKey: string
  /** The log source that receives log lines. */
  sourceId: string
  sourceToken: string
  ids: string[]
}

/** What test files need to know about a running installation. Plain data, because it is passed to other processes. */
export type Target = {
  environment: Environment
  address: string
  probeAddress: string
  /** Its `outbox` has the emails of an installation in `local`. */
  dataDir: string
  publishableKey: string
  acorn: Tenant
  birch: Tenant
  /** Attacks that could destroy something act as this tenant's owner. */
  cedar: Tenant
}

/**
 * A real installation in its own process, with an embedded database in a temporary folder. People and tenants are
 * created while it is `local`, where email addresses need no confirmation; then it restarts in the wanted environment.
 */
export async function startInstallation(
  environment: Environment,
): Promise<{ target: Target; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'answerscope-attack-'))
  await copyPreparedInstallation(dataDir)
  const [port, probePort] = [await freePort(), await freePort()]
  const address = `http://127.0.0.1:${port}`
  const probeAddress = `http://127.0.0.1:${probePort}`
  const secret = randomBytes(48).toString('base64')
  const start = async (as: Environment) => {
    const child = launch({
      DATA_DIR: dataDir,
      PORT: String(port),
      ATTACK_PROBE_PORT: String(probePort),
      AUTH_JWT_SECRET: secret,
      METRICS_TOKEN: 'a token of the attack suite',
      ENVIRONMENT: as,
      // The suite acts as the proxy, so attacks can come from many networks.
      ...(as === 'production' && { PUBLIC_URL: address, TRUST_PROXY: '1' }),
    })
    await answers(child, address)
    return child
  }
  let child = await start('local')
  const publishableKey = await keyOf(address)
  const base = { address, publishableKey }
  const acorn = await buildTenant(base, 'acorn')
  const birch = await buildTenant(base, 'birch')
  const cedar = await buildTenant(base, 'cedar')
  if (environment !== 'local') {
    await end(child)
    child = await start(environment)
    for (const { owner, viewer } of [acorn, birch, cedar])
      for (const person of [owner, viewer]) person.token = await signIn(base, person)
  }
  return {
    target: { environment, probeAddress, dataDir, ...base, acorn, birch, cedar },
    stop: async () => {
      await end(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function launch(variables: Record<string, string>): ChildProcess {
  const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  return spawn(
    process.execPath,
    ['--import', file('./probe.mjs'), '--max-semi-space-size=8', file('../server/main.ts'), '--web'],
    {
      env: { ...programEnvironment(), HOME: process.env['HOME'], TZ: 'UTC', ...variables },
      stdio: ['ignore', 'ignore', process.env['ATTACK_LOG'] === undefined ? 'ignore' : 'inherit'],
    },
  )
}

async function answers(child: ChildProcess, address: string): Promise<void> {
  for (let attempt = 0; attempt < 1800; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The installation ended with ${child.exitCode} at its start`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    await pause(100)
  }
  throw new Error('The installation did not get ready')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

type Base = Pick<Target, 'address' | 'publishableKey'>

async function keyOf(address: string): Promise<string> {
  const config: { supabaseKey: string } = await (await fetch(`${address}/config.json`)).json()
  return config.supabaseKey
}

/** Uses the protocol of supabase-js, as a browser does. */
export async function signUp(base: Base, name: string): Promise<Person> {
  const email = `${name}-${randomUUID().slice(0, 8)}@example.test`
  const password = `long enough ${randomUUID()}`
  const answer: { access_token: string } = await auth(base, 'signup', { email, password, data: {} })
  return { email, password, token: answer.access_token }
}

export async function signIn(base: Base, { email, password }: Person): Promise<string> {
  const answer: { access_token: string } = await auth(base, 'token?grant_type=password', { email, password })
  return answer.access_token
}

let networks = 0

/** An IP address that sent no request yet, from the 2^16 networks reserved for tests. */
export const nextNetwork = () => `198.18.${(networks >> 8) & 255}.${networks++ & 255}`

async function auth<Answer>({ address, publishableKey }: Base, path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(`${address}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      'Content-Type': 'application/json',
      'X-Forwarded-For': nextNetwork(),
    },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function buildTenant(base: Base, name: string): Promise<Tenant> {
  const marker = `${name}-marker-${randomUUID().slice(0, 8)}`
  const [owner, viewer] = [await signUp(base, marker), await signUp(base, `${marker}-viewer`)]
  const call = (person: Person, path: string, body?: unknown) => callApi(base, person, path, body)
  const { id: organizationId } = made.parse(
    await call(owner, '/organizations', { name: marker, timeZone: 'Europe/Berlin' }),
  )
  const { id: brandId } = made.parse(
    await call(owner, `/organizations/${organizationId}/brands`, {
      name: `${marker} brand`,
      domains: [`${marker}.example`],
      competitors: [{ name: `${marker} competitor` }],
      prompts: [{ text: `Which ${marker} is best?` }, { text: `How good is ${marker}?` }],
    }),
  )
  await call(owner, `/organizations/${organizationId}/invitations`, {
    emails: [viewer.email],
    role: 'viewer',
    allBrands: true,
    brandIds: [],
    canViewBotLogs: true,
    canViewQueryFanout: true,
    note: '',
  })
  const { invites } = z.object({ invites: z.array(made) }).parse(await call(viewer, '/my-invitations'))
  for (const { id } of invites) await call(viewer, '/invitation-acceptances', { invitationId: id })
  const { key: apiKey } = z.object({ key: z.string() }).parse(
    await call(owner, `/organizations/${organizationId}/api-keys`, {
      name: `${marker} key`,
      rights: Object.keys(apiKeyRights),
    }),
  )
  const source = z
    .object({ source: made, token: z.string() })
    .parse(await call(owner, `/brands/${brandId}/bot-log-sources`, sourceOf(marker)))
  const ids = await idsOf(base, owner, [organizationId, brandId, source.source.id])
  const {
    source: { id: sourceId },
    token: sourceToken,
  } = source
  return { marker, organizationId, brandId, owner, viewer, apiKey, sourceId, sourceToken, ids }
}

const made = z.looseObject({ id: z.uuid() })

async function callApi(base: Base, person: Person, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${base.address}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** Every ID that the tenant's own screens show. */
async function idsOf(base: Base, owner: Person, known: string[]): Promise<string[]> {
  const [organizationId = '', brandId = ''] = known
  const ids = new Set(known)
  for (const { method, path } of apiRoutes()) {
    if (method !== 'GET' || /live|progress|stream|export|:(?!organizationId|brandId)/.test(path)) continue
    const filled = path.replace(':organizationId', organizationId).replace(':brandId', brandId)
    const seen = await callApi(base, owner, filled.slice('/api'.length)).catch(() => null)
    for (const id of uuidsIn(JSON.stringify(seen))) ids.add(id)
  }
  return [...ids]
}

const uuidsIn = (text: string) => text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []

const sourceOf = (marker: string) => ({
  name: `${marker} source`,
  intake: 'endpoint',
  vendor: 'nginx',
  format: null,
  pattern: null,
  defaultHost: null,
  layer: 'edge',
  addresses: 'full',
  keepDays: 90,
  challenge: null,
})

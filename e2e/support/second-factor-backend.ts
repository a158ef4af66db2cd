import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { z } from 'zod'
import { withClaims } from '#testing/token.ts'

type Factor = {
  id: string
  friendly_name: string
  status: 'unverified' | 'verified'
  secret: Buffer
  at: string
}

const body = z.looseObject({ access_token: z.string().optional(), user: z.looseObject({}).optional() })
const enrolment = z.object({ factor_type: z.literal('totp'), friendly_name: z.string() })
const typed = z.object({ code: z.string() })
const secrets = z.object({ jwtSecret: z.string() })

/**
 * Adds the two-factor endpoints of a hosted identity provider (`/auth/v1/factors…`, and factors of its users) to our
 * own, which has none, for one page. The codes are real ones (RFC 6238).
 */
export async function withSecondFactors(page: Page): Promise<{ code(): string; factors: Factor[] }> {
  const factors: Factor[] = []
  const jwtSecret = async () => {
    const file = join(z.string().parse(process.env['E2E_DATA_DIR']), 'secrets.json')
    return secrets.parse(JSON.parse(await readFile(file, 'utf8'))).jwtSecret
  }
  const shown = () =>
    factors.map(({ id, friendly_name, status, at }) => ({
      id,
      friendly_name,
      status,
      factor_type: 'totp',
      created_at: at,
      updated_at: at,
    }))
  const withFactors = async (route: Route) => {
    const response = await route.fetch()
    const answer = body.parse(await response.json())
    const changed =
      answer.user === undefined
        ? { ...answer, factors: shown() }
        : { ...answer, user: { ...answer.user, factors: shown() } }
    await route.fulfill({ response, json: response.ok() ? changed : answer })
  }

  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), secondFactor: true } })
  })
  await page.route('**/auth/v1/user', withFactors)
  await page.route('**/auth/v1/token?*', withFactors)
  await page.route('**/auth/v1/factors', async (route) => {
    const { friendly_name } = enrolment.parse(route.request().postDataJSON())
    if (factors.some((factor) => factor.friendly_name === friendly_name))
      return refuse(route, 422, 'mfa_factor_name_conflict')
    const factor: Factor = {
      id: randomUUID(),
      friendly_name,
      status: 'unverified',
      secret: randomBytes(20),
      at: new Date().toISOString(),
    }
    factors.push(factor)
    const secret = base32(factor.secret)
    const qr_code = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>'
    await route.fulfill({
      json: {
        id: factor.id,
        type: 'totp',
        friendly_name,
        totp: { qr_code, secret, uri: `otpauth://totp/x?secret=${secret}` },
      },
    })
  })
  await page.route('**/auth/v1/factors/recovery-codes', (route) => refuse(route, 404, 'not_found'))
  await page.route(/\/auth\/v1\/factors\/[0-9a-f-]{36}\/challenge$/, (route) =>
    route.fulfill({
      json: { id: randomUUID(), type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 },
    }),
  )
  await page.route(/\/auth\/v1\/factors\/[0-9a-f-]{36}\/verify$/, async (route) => {
    const request = route.request()
    const factor = factors.find(({ id }) => request.url().includes(id))
    const { code } = typed.parse(request.postDataJSON())
    if (factor === undefined || code !== timeCode(factor.secret))
      return refuse(route, 422, 'mfa_verification_failed')
    factor.status = 'verified'
    const token = (request.headers()['authorization'] ?? '').replace('Bearer ', '')
    const user = body.parse(
      await (await page.request.get('/auth/v1/user', { headers: request.headers() })).json(),
    )
    const access_token = await withClaims({ jwtSecret: await jwtSecret() }, token, { aal: 'aal2' })
    const refresh_token = await page.evaluate(
      () =>
        Object.entries(localStorage)
          .filter(([key]) => key.endsWith('-auth-token'))
          .map(([, value]) => JSON.parse(value).refresh_token)[0],
    )
    await route.fulfill({
      json: {
        access_token,
        refresh_token,
        token_type: 'bearer',
        expires_in: 3600,
        user: { ...user, factors: shown() },
      },
    })
  })
  return { factors, code: () => timeCode(factors.at(-1)?.secret ?? Buffer.alloc(20)) }
}

/** The header tells supabase-js that `code` is one of its error codes. */
const refuse = (route: Route, status: number, code: string) =>
  route.fulfill({
    status,
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
    json: { code, message: code },
  })

/** The current six-digit code (RFC 6238 with SHA-1 and 30 s, as authenticator apps use). */
function timeCode(secret: Buffer): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const start = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five, 2)))
}

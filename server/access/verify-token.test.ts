import { createServer } from 'node:http'
import { randomUUID } from 'node:crypto'
import { sign } from 'hono/jwt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VerifyToken } from '../context.ts'
import { verifySupabase } from './verify-token.ts'

/** The two responses of a Supabase project that matter here: its published key, and an error for anything else. */
const asked = { keys: 0, other: 0 }
let verify: VerifyToken
let key: CryptoKeyPair
const server = createServer()

beforeAll(async () => {
  key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const published = {
    ...(await crypto.subtle.exportKey('jwk', key.publicKey)),
    kid: 'one',
    alg: 'ES256',
    use: 'sig',
  }
  server.on('request', (request, response) => {
    response.setHeader('Content-Type', 'application/json')
    if (request.url === '/auth/v1/.well-known/jwks.json') {
      asked.keys++
      return response.end(JSON.stringify({ keys: [published] }))
    }
    asked.other++
    response.statusCode = 401
    return response.end('{"code":401,"error_code":"bad_jwt","msg":"invalid"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  verify = verifySupabase({ url: `http://127.0.0.1:${port}`, publishableKey: 'sb_publishable_0123456789' })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const soon = () => Math.floor(Date.now() / 1000) + 600
const sub = randomUUID()
const token = async (claims: Record<string, unknown>, pair = key) =>
  sign(
    { sub, role: 'authenticated', session_id: sub, exp: soon(), ...claims },
    { ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), kid: 'one', alg: 'ES256' },
    'ES256',
  )

describe('a token of a Supabase project', () => {
  test('is checked against the published key, which is fetched once', async () => {
    for (let times = 0; times < 5; times++)
      expect((await verify(await token({ email: 'a@example.test' })))?.claims).toMatchObject({ sub })
    expect(asked).toEqual({ keys: 1, other: 0 })
  })

  test('passes on only known claims, because policies rely on them', async () => {
    const amr = [{ method: 'password', timestamp: 1, role: 'owner' }]
    const given = await token({ email: 'a@example.test', api_key: { organization: sub }, aal: 'aal9', amr })
    expect((await verify(given))?.claims).toEqual({
      sub,
      role: 'authenticated',
      session_id: sub,
      email: 'a@example.test',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: 1 }],
      exp: expect.any(Number),
    })
  })

  test('is rejected if expired, of another role, without a session, or signed by another key', async () => {
    const stranger = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ])
    expect(await verify(await token({ exp: soon() - 1200 }))).toBeNull()
    expect(await verify(await token({ role: 'service_role' }))).toBeNull()
    expect(await verify(await token({ session_id: undefined }))).toBeNull()
    expect(await verify(await token({}, stranger))).toBeNull()
    expect(
      await verify(await sign({ sub, role: 'authenticated', exp: soon() }, 'guessed secret', 'HS256')),
    ).toBeNull()
  })
})

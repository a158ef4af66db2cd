import { decodeJwt, SignJWT, type JWTPayload } from 'jose'
import { deriveSigningKey } from '#server/identity/signing-keys.ts'

/** The session that `buildCast` opens for each person; it has the id of their account. */
export const sessionOf = (person: { supabaseUserId: string }) => person.supabaseUserId

/** An access token as signed by our identity service, with the first key of a test database. */
export async function signedToken(
  secrets: { jwtSecret: string },
  person: { supabaseUserId: string; email: string },
  claims: Record<string, unknown> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return signed(secrets, {
    sub: person.supabaseUserId,
    aud: 'authenticated',
    role: 'authenticated',
    email: person.email,
    session_id: sessionOf(person),
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
    iat: now,
    exp: now + 3600,
    ...claims,
  })
}

/** The same token with other claims, signed with the first key of an instance. */
export const withClaims = (
  secrets: { jwtSecret: string },
  token: string,
  claims: Record<string, unknown>,
): Promise<string> => signed(secrets, { ...decodeJwt(token), ...claims })

async function signed({ jwtSecret }: { jwtSecret: string }, claims: JWTPayload): Promise<string> {
  const { kid, privateKey } = await deriveSigningKey(jwtSecret, 1)
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey)
}

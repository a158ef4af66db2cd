import { sign } from 'hono/jwt'

/** An access token as the embedded backend signs it. */
export function signedToken(
  secrets: { jwtSecret: string },
  person: { supabaseUserId: string; email: string },
  claims: Record<string, unknown> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return sign(
    {
      sub: person.supabaseUserId,
      aud: 'authenticated',
      role: 'authenticated',
      email: person.email,
      iat: now,
      exp: now + 3600,
      ...claims,
    },
    secrets.jwtSecret,
    'HS256',
  )
}

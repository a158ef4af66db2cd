import { z } from 'zod'
import { scopesIn } from '#core/api/oauth/scopes.ts'
import { OauthError } from '../errors.ts'

/** Parameters of a request of the protocol: each at most once (RFC 6749, section 3.1), empty ones count as absent. */
export type OauthParameters = { one(name: string): string | null; all(name: string): string[] }

export function oauthParameters(sent: URLSearchParams): OauthParameters {
  const all = (name: string) => sent.getAll(name).filter((value) => value !== '')
  return {
    all,
    one(name) {
      const values = all(name)
      if (values.length > 1) throw invalidRequest(`Send ${name} once.`)
      return values[0] ?? null
    },
  }
}

export const invalidRequest = (message: string) => new OauthError(400, 'invalid_request', message)

/** `code_challenge` of S256, the only method: `plain` would let anyone who reads the request redeem the code. */
const challenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const verifier = z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/)

export function challengeIn(sent: OauthParameters): string {
  const { success, data } = challenge.safeParse(sent.one('code_challenge'))
  if (sent.one('code_challenge_method') !== 'S256' || !success)
    throw invalidRequest('Send code_challenge with code_challenge_method S256.')
  return data
}

export function verifierIn(sent: OauthParameters): string {
  const { success, data } = verifier.safeParse(sent.one('code_verifier'))
  if (!success) throw invalidRequest('Send code_verifier.')
  return data
}

/** Null: the parameter is absent. */
export function scopeIn(sent: OauthParameters) {
  const scope = sent.one('scope')
  if (scope === null) return null
  const rights = scopesIn(scope)
  if (rights === null) throw new OauthError(400, 'invalid_scope', 'scope contains an unsupported name.')
  return rights
}

/** Without it, the only resource is meant. One trailing slash makes no difference. */
export function resourceIn(sent: OauthParameters, resource: string): string {
  if (sent.all('resource').every((one) => one.replace(/\/$/, '') === resource)) return resource
  throw new OauthError(400, 'invalid_target', `The only resource is ${resource}`)
}

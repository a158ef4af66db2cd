import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { mcpScopes } from '#core/api/oauth/scopes.ts'
import { signedToken } from './token.ts'
import type { Person } from './cast.ts'
import { testOrigin, type TestWebApp } from './web-app.ts'

/** Verifier and challenge of PKCE. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export const callback = 'https://assistant.example/callback'

const registered = z.object({ client_id: z.string() })
const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), scope: z.string() })
export type Tokens = z.infer<typeof tokens>

/** Steps of an application, each as one request, for tests that get one of them wrong. */
export function oauthSteps(app: TestWebApp) {
  const post = (path: string, form: Record<string, string> | [string, string][], headers = {}) =>
    app.request(`/api/oauth/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })

  async function register(redirectUris = [callback], name = 'Assistant'): Promise<string> {
    const reply = await app.request('/api/oauth/register', {
      body: { client_name: name, redirect_uris: redirectUris },
    })
    return registered.parse(await reply.json()).client_id
  }

  /** Where the application sends the browser, and where that leads. */
  async function authorize(parameters: Record<string, string> | [string, string][]): Promise<URL> {
    const query = new URLSearchParams(parameters).toString()
    const reply = await app.request(`/api/oauth/authorize?${query}`)
    return new URL(reply.headers.get('Location') ?? '', testOrigin)
  }

  /** A request that waits for a user's decision. */
  async function ask(
    applicationId: string,
    challenge: string,
    more: Record<string, string> = {},
  ): Promise<string> {
    const url = await authorize({
      client_id: applicationId,
      redirect_uri: callback,
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 'xyz',
      ...more,
    })
    return url.searchParams.get('request') ?? ''
  }

  const as = async (person: Person, method: string, path: string, body?: unknown) =>
    app.request(`/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
      ...(body === undefined ? {} : { body }),
    })

  /** The code in the URL to which the browser returns. */
  async function approve(
    person: Person,
    requestId: string,
    organizationId: string,
    more: { rights?: readonly string[]; brandId?: string } = {},
  ): Promise<string> {
    const reply = await as(person, 'POST', `/oauth/requests/${requestId}/approval`, {
      organizationId,
      rights: mcpScopes,
      ...more,
    })
    const { redirectTo } = z.object({ redirectTo: z.string() }).parse(await reply.json())
    return new URL(redirectTo).searchParams.get('code') ?? ''
  }

  const redeem = (applicationId: string, code: string, verifier: string, more: Record<string, string> = {}) =>
    post('token', {
      grant_type: 'authorization_code',
      client_id: applicationId,
      code,
      code_verifier: verifier,
      redirect_uri: callback,
      ...more,
    })

  const refresh = (applicationId: string, refreshToken: string, more: Record<string, string> = {}) =>
    post('token', {
      grant_type: 'refresh_token',
      client_id: applicationId,
      refresh_token: refreshToken,
      ...more,
    })

  /** All of it. */
  async function connect(
    person: Person,
    organizationId: string,
    more: { rights?: readonly string[]; brandId?: string } = {},
  ): Promise<Tokens & { applicationId: string }> {
    const applicationId = await register()
    const { verifier, challenge } = pkce()
    const code = await approve(person, await ask(applicationId, challenge), organizationId, more)
    return { applicationId, ...(await tokensIn(await redeem(applicationId, code, verifier))) }
  }

  /** A request to the MCP server. */
  const call = (token: string) =>
    app.request('/api/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream' },
    })

  return { post, register, authorize, ask, as, approve, redeem, refresh, connect, call }
}

export const tokensIn = async (reply: Response): Promise<Tokens> => tokens.parse(await reply.json())

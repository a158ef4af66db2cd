import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import { Provider } from 'oidc-provider'

export type ProviderPerson = {
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

export const providerClient = { id: 'answerscope', secret: 'a client secret of the provider 0123456789' }

/**
 * An OpenID Connect provider (the npm package oidc-provider) on loopback. `people` are its accounts by subject. Its
 * sign-in page asks for a subject and no password. `instead` replaces what a path answers.
 */
export async function startOpenIdProvider({ callback, port = 0 }: { callback: string; port?: number }) {
  const people = new Map<string, ProviderPerson>()
  const instead = new Map<string, () => Promise<unknown>>()
  const asked: string[] = []
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  let key = await newKey()
  let provider = open(key.jwk)

  function open(jwk: JWK): Provider {
    const opened = new Provider(issuer, {
      clients: [
        {
          client_id: providerClient.id,
          client_secret: providerClient.secret,
          redirect_uris: [callback],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [jwk] },
      cookies: { keys: ['only for tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: () => ({ sub, ...people.get(sub) }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
      ttl: { Session: 60, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
    })
    return opened
  }

  server.on('request', (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    asked.push(path)
    const other = instead.get(path)
    if (other !== undefined) {
      void other().then((body) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(body))
      })
      return
    }
    if (!path.startsWith('/interaction/')) {
      void provider.callback()(request, response)
      return
    }
    const accountId = new URL(request.url ?? '', issuer).searchParams.get('subject')
    if (accountId !== null) {
      const result = accountId === '' ? { error: 'access_denied' } : { login: { accountId, remember: false } }
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
      return
    }
    response.setHeader('Content-Type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Acorn sign-in</title><h1>Acorn sign-in</h1>
       <form><label>Subject <input name="subject"></label><button>Continue</button></form></html>`,
    )
  })

  return {
    issuer,
    people,
    instead,
    asked,
    /** New keys, as after a rotation; what was signed with the former ones is void. */
    async changeKeys() {
      key = await newKey()
      provider = open(key.jwk)
    },
    /** An ID token as this provider signs it, with claims of the test's choice. */
    signIdToken: (claims: Record<string, unknown>, { at = new Date(), by = key } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: by.kid })
        .setIssuedAt(at)
        .setExpirationTime(new Date(at.getTime() + 60_000))
        .sign(by.privateKey),
    /** A key that is not the provider's. */
    strangeKey: newKey,
    /** What a person does in their browser: follows the provider from the authorization URL back to the callback. */
    async visit(url: string, subject: string): Promise<URL> {
      const cookies = new Map<string, string>()
      let next = new URL(url)
      for (let step = 0; step < 8; step++) {
        if (next.pathname.startsWith('/interaction/')) next.searchParams.set('subject', subject)
        const answer = await fetch(next, {
          redirect: 'manual',
          headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        })
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          const [name = '', value = ''] = pair.split('=')
          if (value === '') cookies.delete(name)
          else cookies.set(name, value)
        }
        const location = answer.headers.get('Location')
        if (location === null)
          throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
        next = new URL(location, next)
        if (next.href.startsWith(callback)) return next
      }
      throw new Error('The provider did not come back')
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

async function newKey() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = crypto.randomUUID()
  return { kid, privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' } }
}

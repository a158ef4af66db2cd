import { createServer, type ServerResponse } from 'node:http'

export type FakeProvider = {
  /** The account of the next sign-in. `null`: the user cancels. */
  next: (account: { id: number; name: string; email: string } | null) => void
  stop: () => Promise<void>
}

/**
 * A sign-in provider with the parts of GitHub's OAuth that the backend uses: consent, token, user, emails. Consent is
 * granted or refused immediately, as set by `next`; a code and a token work once and for one account.
 */
export async function startFakeProvider(port: number): Promise<FakeProvider> {
  let account: { id: number; name: string; email: string } | null = null
  const codes = new Map<string, { id: number; name: string; email: string }>()
  let issued = 0

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`)
    if (url.pathname === '/login/oauth/authorize') return consent(url, response)
    if (url.pathname === '/login/oauth/access_token') {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => token(new URLSearchParams(body), response))
      return
    }
    const holder = codes.get(/^Bearer token-(.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!holder) return send(response, 401, { message: 'Bad credentials' })
    if (url.pathname === '/api/v3/user')
      return send(response, 200, {
        id: holder.id,
        login: `user${holder.id}`,
        name: holder.name,
        avatar_url: null,
      })
    if (url.pathname === '/api/v3/user/emails')
      return send(response, 200, [{ email: holder.email, verified: true, primary: true }])
    send(response, 404, { message: 'Not Found' })
  })

  function consent(url: URL, response: ServerResponse) {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    if (account) {
      const code = `code-${++issued}`
      codes.set(code, account)
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The user has denied your application access.')
    }
    response.writeHead(302, { Location: back.href }).end()
  }

  function token(body: URLSearchParams, response: ServerResponse) {
    const code = body.get('code') ?? ''
    if (!codes.has(code)) return send(response, 200, { error: 'bad_verification_code' })
    send(response, 200, { access_token: `token-${code}`, token_type: 'bearer', scope: 'user:email' })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    next: (chosen) => {
      account = chosen
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

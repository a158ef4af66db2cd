import { api } from '#server/app.ts'

export type Route = { method: string; path: string }

/** Every route below /api once, without middleware that only guards others. */
export function apiRoutes(): Route[] {
  const routes = new Map<string, Route>()
  for (const { method, path } of api.routes) {
    if (path.includes('*')) continue
    const methods = method === 'ALL' ? ['GET', 'POST'] : [method]
    for (const one of methods) routes.set(`${one} ${path}`, { method: one, path: `/api${path}` })
  }
  return [...routes.values()]
}

const someId = '00000000-0000-4000-8000-000000000000'

/** Outside /api: requests of visitors, browsers, and monitors, and the protocol of supabase-js. */
export const otherRoutes: readonly Route[] = [
  ...['/', '/healthz', '/readyz', '/config.json', '/metrics', '/robots.txt', '/sitemap.xml', '/changelog.xml']
    .concat(['/pricing', '/contact', '/.well-known/fastly/logging/challenge', '/assets/none.js', '/nowhere'])
    .concat(['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'])
    .concat(['/connect-application', '/connect-application?problem=__proto__'])
    .map((path) => ({ method: 'GET', path })),
  { method: 'POST', path: '/contact' },
  ...['signup', 'token', 'token?grant_type=password', 'token?grant_type=refresh_token', 'otp', 'verify']
    .concat(['recover', 'resend', 'magiclink', 'logout', 'logout?scope=global'])
    .concat(['factors', `factors/${someId}/challenge`, `factors/${someId}/verify`])
    .concat(['factors/recovery-codes', 'factors/recovery-codes/regenerate', 'factors/recovery-codes/verify'])
    .concat(['passkeys/registration/options', 'passkeys/registration/verify'])
    .concat(['passkeys/authentication/options', 'passkeys/authentication/verify'])
    .map((path) => ({ method: 'POST', path: `/auth/v1/${path}` })),
  ...[
    'user',
    'settings',
    'health',
    'authorize',
    'verify',
    'callback',
    '.well-known/jwks.json',
    'factors/recovery-codes',
    'passkeys',
    'nowhere',
  ].map((path) => ({ method: 'GET', path: `/auth/v1/${path}` })),
  { method: 'PUT', path: '/auth/v1/user' },
  { method: 'PATCH', path: `/auth/v1/passkeys/${someId}` },
  ...[`factors/${someId}`, 'factors/recovery-codes', `passkeys/${someId}`].map((path) => ({
    method: 'DELETE',
    path: `/auth/v1/${path}`,
  })),
  ...['GET', 'POST', 'PATCH', 'DELETE'].map((method) => ({ method, path: '/rest/v1/users' })),
]

import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { RequestOrigin } from '#queries/user-client.ts'
import { authRoutes } from '../auth/auth-routes.ts'
import type { Attempts } from '../auth/attempts.ts'
import type { Backend } from '../backend.ts'
import type { AppEnv } from '../context.ts'
import type { Secrets } from '../env.ts'
import { forbidden, tooLarge } from '../errors.ts'
import type { Mailer } from '../mail.ts'
import { callerOf, originOf } from '../middleware/caller.ts'
import { asSupport } from '../middleware/support.ts'
import { admitRestQuery } from '../rest-gate.ts'

const limit = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw tooLarge(`The request is larger than the ${Math.round(maxSize / 1024)} kB we accept.`)
    },
  })

/** The doors to the embedded backend: sign-in, and plain rows of tables. Nothing else of it answers. */
export function backendRoutes(services: {
  backend: Backend
  attempts: Attempts
  mailer: Mailer
  secrets: Secrets
}) {
  const rows = async (c: Context<AppEnv>) => {
    const origin = await originOfRows(c)
    const search = admitRestQuery(new URL(c.req.url).search)
    if (search === null) return refusedQuery(c)
    const headers = new Headers(c.req.raw.headers)
    headers.delete('Host')
    const body = c.req.method === 'GET' || c.req.method === 'HEAD' ? null : c.req.raw.body
    return services.backend
      .fetch(
        new Request(`${c.var.settings.publicUrl}/rest/v1/${c.req.param('table')}${search}`, {
          method: c.req.method,
          headers,
          body,
          ...(body && { duplex: 'half' as const }),
        }),
        origin,
      )
      .then(withoutCors)
  }
  return new Hono<AppEnv>()
    .use('/auth/v1/*', limit(64 * 1024))
    .route('/auth/v1', authRoutes(services))
    .use('/rest/v1/*', limit(1024 * 1024))
    .on(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'], '/rest/v1/:table{[a-z_]+}', rows)
}

const refusedQuery = (c: Context<AppEnv>) =>
  c.json({ code: 'PGRST100', details: null, hint: null, message: 'This query is not supported.' }, 400)

/** Support reads rows and never writes them; its right to is looked up before the backend hears of it. */
async function originOfRows(c: Context<AppEnv>): Promise<RequestOrigin> {
  const caller = await callerOf(c)
  if (caller === null) return originOf(c)
  const supporting = await asSupport(c, caller)
  if (supporting.origin?.supports !== undefined && c.req.method !== 'GET' && c.req.method !== 'HEAD')
    throw forbidden('Support reads and never writes.')
  return supporting.origin ?? {}
}

/** The page and the backend share one origin. */
function withoutCors(answer: Response): Response {
  const headers = new Headers(answer.headers)
  for (const name of Array.from(answer.headers.keys()))
    if (name.startsWith('access-control-')) headers.delete(name)
  headers.set('Cache-Control', 'no-store')
  return new Response(answer.body, { status: answer.status, headers })
}

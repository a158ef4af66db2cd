import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'

/**
 * The address a request came from: the socket's, or with TRUST_PROXY=n the n-th entry of X-Forwarded-For from the
 * right, which the outermost of n own proxies has written. Anything further left the caller may have invented.
 */
export const findClientAddress = createMiddleware<AppEnv>(async (c, next) => {
  const socket = socketAddress(c.env)
  const hops = c.var.settings.TRUST_PROXY
  c.set(
    'clientAddress',
    (hops > 0 ? forwardedAddress(c.req.header('X-Forwarded-For'), hops) : null) ?? socket,
  )
  await next()
})

/** The peer of the connection itself; no header has a say in it. */
export function socketAddress(env: AppEnv['Bindings'] | undefined): string {
  return (env?.incoming?.socket?.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
}

function forwardedAddress(header: string | undefined, hops: number): string | null {
  const entries = (header ?? '').split(',').map((entry) => entry.trim())
  const entry = entries.at(-hops)
  return entry !== undefined && /^[\d.:a-f]{3,45}$/i.test(entry) ? network(entry) : null
}

/** One household or server has a whole IPv6 /64. */
const network = (address: string) =>
  address.includes(':') && !address.startsWith('::ffff:')
    ? `${address.split(':').slice(0, 4).join(':')}::/64`
    : address.replace(/^::ffff:/, '')

import { isIP, isIPv6 } from 'node:net'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'

/**
 * The IP address of a request: the socket's, or with TRUST_PROXY=n the n-th entry of X-Forwarded-For from the right,
 * which the outermost of n own proxies has written. The caller may have forged entries further left.
 */
export const findClientAddress = createMiddleware<AppEnv>(async (c, next) => {
  const hops = c.var.settings.TRUST_PROXY
  const forwarded = hops > 0 ? forwardedAddress(c.req.header('X-Forwarded-For'), hops) : null
  c.set('clientAddress', network(forwarded ?? socketAddress(c.env)))
  await next()
})

/** The peer of the connection itself, independent of headers. */
export function socketAddress(env: AppEnv['Bindings'] | undefined): string {
  return (env?.incoming?.socket?.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
}

/** Some proxies write the port, too: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function forwardedAddress(header: string | undefined, hops: number): string | null {
  const entry = (header ?? '').split(',').at(-hops)?.trim() ?? ''
  const address = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return isIP(address) === 0 ? null : address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** One household or server has a whole IPv6 /64. */
function network(address: string): string {
  if (!isIPv6(address)) return address
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { requireCaller } from './caller.ts'
import { socketAddress } from './client-address.ts'

/**
 * In the local environment `/api/admin` opens without sign-in, to this machine only: judged by the connection's own
 * peer, and refused when a proxy stands in between, when the server or the page has another name (DNS rebinding), and to
 * what a page of another site sends. Everybody else signs in; the routes then ask for their rights.
 */
export const localAdminOrCaller = createMiddleware<AppEnv>(async (c, next) => {
  const isLocal =
    c.var.settings.ENVIRONMENT === 'local' &&
    isLoopbackName(new URL(c.var.settings.publicUrl).hostname) && // one with a public name has a proxy that may say nothing
    isLoopback(socketAddress(c.env)) &&
    !forwardingHeaders.some((name) => c.req.header(name) !== undefined) &&
    isLoopbackName(new URL(c.req.url).hostname) &&
    isLoopbackName(hostnameOf(c.req.header('Host'))) &&
    isOwnPage(c.req.header('Sec-Fetch-Site'), c.req.header('Origin'))
  c.set('isLocalOperator', isLocal)
  if (isLocal) return next()
  return requireCaller(c, next)
})

const forwardingHeaders = [
  'Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Real-IP',
  'Via',
  'CF-Connecting-IP',
]

/** A form of any page can be posted to this machine by the browser that runs on it. */
const isOwnPage = (site: string | undefined, origin: string | undefined) =>
  (site === undefined || site === 'same-origin' || site === 'none') &&
  (origin === undefined || (URL.canParse(origin) && isLoopbackName(new URL(origin).hostname)))

/** Of this machine alone. */
export const isLoopback = (address: string) =>
  address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address)

const isLoopbackName = (name: string | null) =>
  name !== null && (name === 'localhost' || name === '[::1]' || isLoopback(name))

const hostnameOf = (host: string | undefined) => (host === undefined ? null : host.replace(/:\d+$/, ''))

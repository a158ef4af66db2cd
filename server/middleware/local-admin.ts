import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { requireCaller } from './caller.ts'
import { socketAddress } from './client-address.ts'

/**
 * In the local environment `/api/admin` opens without sign-in, to this machine only: judged by the connection's own
 * peer, and refused when a proxy stands in between or the page was opened under another name (DNS rebinding).
 * Everybody else signs in; the routes then ask for their rights.
 */
export const localAdminOrCaller = createMiddleware<AppEnv>(async (c, next) => {
  const isLocal =
    c.var.settings.ENVIRONMENT === 'local' &&
    isLoopback(socketAddress(c.env)) &&
    !forwardingHeaders.some((name) => c.req.header(name) !== undefined) &&
    isLoopbackName(new URL(c.req.url).hostname) &&
    isLoopbackName(hostnameOf(c.req.header('Host')))
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

const isLoopback = (address: string) => address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address)

const isLoopbackName = (name: string | null) =>
  name !== null && (name === 'localhost' || name === '[::1]' || isLoopback(name))

const hostnameOf = (host: string | undefined) => (host === undefined ? null : host.replace(/:\d+$/, ''))

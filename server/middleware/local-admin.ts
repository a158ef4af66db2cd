import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isFirstAccount } from '#queries/people/first-account.ts'
import type { AppEnv } from '../context.ts'
import { callerOf, requireCaller } from './caller.ts'
import { socketAddress } from './client-address.ts'

/**
 * In the local environment `/api/admin` opens without sign-in, to pages on this machine only. A signed-in request opens
 * it only as the installation's first account: all others have their usual rights, and so has every request from
 * another machine, through a proxy, under another name (DNS rebinding), or from a page of another site.
 */
export const localAdminOrCaller = createMiddleware<AppEnv>(async (c, next) => {
  const operator = isFromThisMachine(c) ? await operatorOf(c) : null
  c.set('isLocalOperator', operator !== null)
  if (operator === null) return requireCaller(c, next)
  if (operator !== 'anybody') c.set('caller', operator)
  return next()
})

/** Null: another account, or a sign-in that is no longer valid. */
async function operatorOf(c: Context<AppEnv>) {
  if (c.req.header('Authorization') === undefined) return 'anybody' as const
  const caller = await callerOf(c)
  return caller !== null && (await isFirstAccount(c.var.database.pool, caller.claims.sub)) ? caller : null
}

/**
 * Decided by the two ends of the connection. The server must only listen on loopback: on a reachable address, a program
 * on this machine may forward requests without a header.
 */
function isFromThisMachine(c: Context<AppEnv>): boolean {
  const { ENVIRONMENT, HOST, TRUST_PROXY, publicUrl } = c.var.settings
  const ownEnd = c.env?.incoming?.socket?.localAddress
  return (
    ENVIRONMENT === 'local' &&
    isLoopbackName(HOST.includes(':') ? `[${HOST}]` : HOST) &&
    TRUST_PROXY === 0 &&
    isLoopbackName(new URL(publicUrl).hostname) && // A server with a public name has a proxy that may send no header.
    isLoopback(socketAddress(c.env)) &&
    (ownEnd === undefined || isLoopback(ownEnd)) &&
    !Array.from(c.req.raw.headers.keys()).some(isOfProxy) &&
    isLoopbackName(new URL(c.req.url).hostname) &&
    isLoopbackName(hostnameOf(c.req.header('Host'))) &&
    isOwnPage(c.req.header('Sec-Fetch-Site'), c.req.header('Origin'))
  )
}

const isOfProxy = (header: string) =>
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-original-.*|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fly-.*|cdn-loop)$/i.test(
    header,
  )

/** A page of any site can make the browser on this machine post a form to it. */
const isOwnPage = (site: string | undefined, origin: string | undefined) =>
  (site === undefined || site === 'same-origin' || site === 'none') &&
  (origin === undefined || (URL.canParse(origin) && isLoopbackName(new URL(origin).hostname)))

/** Only this machine. */
export const isLoopback = (address: string) =>
  address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address)

const isLoopbackName = (name: string | null) =>
  name !== null && (name === 'localhost' || name === '[::1]' || isLoopback(name))

const hostnameOf = (host: string | undefined) => (host === undefined ? null : host.replace(/:\d+$/, ''))

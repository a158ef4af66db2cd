import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Caller, RequestOrigin } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { unauthenticated } from '../errors.ts'
import { asSupport } from './support.ts'

/** Accepts only signed-in callers and sets `c.var.caller`. */
export const requireCaller = createMiddleware<AppEnv>(async (c, next) => {
  const caller = await callerOf(c)
  if (caller === null) throw unauthenticated()
  c.set('caller', await asSupport(c, caller))
  await next()
})

/** For public routes that return more to signed-in users. */
export async function callerOf(c: Context<AppEnv>): Promise<Caller | null> {
  const token = bearerToken(c.req.header('Authorization'))
  const caller = token === null ? null : await c.var.verifyToken(token)
  return caller === null ? null : { ...caller, origin: originOf(c) }
}

/** The origin of a request for the audit log. */
export const originOf = (c: Context<AppEnv>): RequestOrigin => ({
  address: c.var.clientAddress,
  userAgent: (c.req.header('User-Agent') ?? '').slice(0, 300),
  requestId: c.var.requestId,
})

/** Null if there is none that looks like a token. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')
  return match?.[1] ?? null
}

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import type { RuleName } from './limits.ts'
import { ownRedirect } from './redirects.ts'
import type { Identity } from './service.ts'

/** Counts a request against a rule per network before it is handled. */
export const limited = ({ limits }: Identity, rule: RuleName) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await limits.count(rule, c.var.clientAddress)
    await next()
  })

/** Where the person wants to land afterwards; null: the request does not say. */
export function redirectTo({ settings }: Identity, c: Context<AppEnv>): string | null {
  const wanted = c.req.query('redirect_to')
  return wanted === undefined ? null : ownRedirect(settings, wanted)
}

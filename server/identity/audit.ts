import type { Context } from 'hono'
import { noteAccountAct, type AccountAct } from '#queries/organizations/audit-log.ts'
import type { AppEnv } from '../context.ts'
import { originOf } from '../middleware/caller.ts'
import type { Identity } from './service.ts'

/** For the audit log, after the response, because its duration would reveal that there is an account. */
export function noteAct(
  identity: Identity,
  c: Context<AppEnv>,
  accountId: string,
  action: AccountAct,
  { isOwner = true } = {},
): void {
  const origin = originOf(c)
  identity.afterAnswer(c.var.log, () =>
    noteAccountAct(identity.database, { identity: accountId, origin, action, isOwner }),
  )
}

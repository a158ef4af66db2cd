import type { Context } from 'hono'
import { actForSystem } from '#queries/acting-for-system.ts'
import { inTransaction } from '#queries/database.ts'
import { withJobs, type JobTransaction } from '#queries/job-transaction.ts'
import { asCaller } from '#queries/user-client.ts'
import { scopeOf } from './admin-scope.ts'
import type { AppEnv } from './context.ts'
import { forbidden } from './errors.ts'

/** For staff of the platform and the local operator, past all policies; the audit log says which of them it was. */
export async function asStaff<T>(c: Context<AppEnv>, work: (sql: JobTransaction) => Promise<T>): Promise<T> {
  const { database, caller, isLocalOperator } = c.var
  const forSystem = async (sql: JobTransaction) => {
    await actForSystem(sql)
    return work(sql)
  }
  if (isLocalOperator)
    return inTransaction(
      database,
      (client) => withJobs(client, forSystem),
      `begin; set local request.origin = '{"kind":"operator"}'`,
    )
  if ((await scopeOf(c.var, c.req.path)) !== 'everything') throw forbidden()
  return asCaller(database, { ...caller, origin: { ...caller.origin, kind: 'staff' } }, forSystem)
}

import type { Context } from 'hono'
import { actForSystem } from '#queries/acting-for-system.ts'
import { inTransaction, type Database } from '#queries/database.ts'
import { withJobs, type JobTransaction } from '#queries/job-transaction.ts'
import { asCaller } from '#queries/user-client.ts'
import { scopeOf } from './admin-scope.ts'
import type { AppEnv } from '../context.ts'
import { forbidden } from '../errors.ts'

type Variables = Pick<AppEnv['Variables'], 'database' | 'caller' | 'isLocalOperator'>

/** For platform staff and the local instance admin, for every organization; the audit log says which of them it was. */
export async function asStaff<T>(c: Context<AppEnv>, work: (sql: JobTransaction) => Promise<T>): Promise<T> {
  if (!c.var.isLocalOperator && (await scopeOf(c.var, c.req.path)) !== 'everything') throw forbidden()
  return withReach(c.var, 'everything', work)
}

/**
 * For these organizations, or for all, bypassing the caller's own policies. The calling code has checked that the
 * caller administers them, or is staff or the local instance admin; the database checks again who may reach everything.
 */
export async function withReach<T>(
  { database, caller, isLocalOperator }: Variables,
  reach: 'everything' | readonly string[],
  work: (sql: JobTransaction) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const acting = async (sql: JobTransaction) => {
    await actForSystem(sql, reach)
    return work(sql)
  }
  if (isLocalOperator) return asOperator(database, work, begin)
  const { origin } = caller
  const looker =
    reach === 'everything' ? { ...caller, origin: { ...origin, kind: 'staff' as const } } : caller
  return asCaller(database, looker, acting, begin)
}

/** For an instance admin who has proven that without signing in. */
export async function asOperator<T>(
  database: Database,
  work: (sql: JobTransaction) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  return inTransaction(
    database,
    (client) =>
      withJobs(client, async (sql) => {
        await actForSystem(sql, 'everything')
        return work(sql)
      }),
    `${begin}; set local request.origin = '{"kind":"operator"}'`,
  )
}

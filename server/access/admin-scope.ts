import { noteLook } from '#queries/organizations/audit-log.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { forbidden } from '../errors.ts'

/**
 * The caller's view of /api/admin: platform staff see everything, which is logged; owners and admins see their own
 * organizations.
 */
export async function scopeOf(
  { database, caller }: Pick<AppEnv['Variables'], 'database' | 'caller'>,
  path: string,
): Promise<'everything' | 'own'> {
  const { isStaff, isAdmin } = await asCaller(database, caller, async (transaction) => {
    const { rows } = await transaction.query<{ isStaff: boolean; isAdmin: boolean }>(
      `select exists (select from llm_mentions.users where supabase_user_id = auth.uid() and is_staff) as "isStaff",
              exists (select from private.my_admin_organization_ids()) as "isAdmin"`,
    )
    return rows[0] ?? { isStaff: false, isAdmin: false }
  })
  if (isStaff) {
    const looker = { identity: caller.claims.sub, origin: { ...caller.origin, kind: 'staff' } as const }
    await noteLook(database.pool, looker, path)
    return 'everything'
  }
  if (isAdmin) return 'own'
  throw forbidden()
}

/** The same as a list of organizations; owners and admins have those they administer. */
export async function organizationsInScope(
  variables: AppEnv['Variables'],
  path: string,
): Promise<'everything' | string[]> {
  if (variables.isLocalOperator || (await scopeOf(variables, path)) === 'everything') return 'everything'
  return asCaller(variables.database, variables.caller, async (sql) => {
    const { rows } = await sql.query<{ id: string }>(
      'select id from private.my_admin_organization_ids() as mine(id)',
    )
    return rows.map(({ id }) => id)
  })
}

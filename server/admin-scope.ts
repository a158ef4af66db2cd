import { noteAct } from '#queries/audit-log.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from './context.ts'
import { forbidden } from './errors.ts'

/**
 * What of /api/admin a caller sees: platform staff everything, which is noted, owners and admins what is their own
 * organizations'.
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
    await noteAct(
      database.pool,
      { identity: caller.claims.sub, origin: { ...caller.origin, kind: 'staff' } },
      { action: 'admin.read', organizationId: null, subjectKind: 'admin', subjectName: path },
    )
    return 'everything'
  }
  if (isAdmin) return 'own'
  throw forbidden()
}

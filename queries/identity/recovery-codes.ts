import { randomUUID } from 'node:crypto'
import type { Sql } from '../database.ts'
import { addFactor } from './factors.ts'

/** The recovery codes of an account, which `auth.mfa_factors` lists as one factor. */
export type RecoverySet = { id: string; name: string; total: number; remaining: number }

export async function findRecoverySet(sql: Sql, userId: string): Promise<RecoverySet | null> {
  const { rows } = await sql.query<RecoverySet>(
    `select f.id, coalesce(f.friendly_name, '') as name, count(r.factor_id) as total,
       count(r.factor_id) filter (where r.used_at is null) as remaining
     from auth.mfa_factors f left join private.recovery_codes r on r.factor_id = f.id
     where f.user_id = $1 and f.factor_type = 'recovery_code' group by f.id`,
    [userId],
  )
  return rows[0] ?? null
}

export async function addRecoverySet(sql: Sql, { userId, name }: { userId: string; name: string }) {
  const id = randomUUID()
  await addFactor(sql, { id, userId, name, type: 'recovery_code', isVerified: true, secret: null })
  return id
}

/** Replaces the codes of a set; used and unused ones of before are void. */
export async function keepRecoveryCodes(sql: Sql, setId: string, hashes: readonly string[]): Promise<void> {
  await sql.query('delete from private.recovery_codes where factor_id = $1', [setId])
  await sql.query('insert into private.recovery_codes (factor_id, code_hash) select $1, unnest($2::text[])', [
    setId,
    hashes,
  ])
}

/** Takes a code once: of two concurrent uses one gets false. */
export async function takeRecoveryCode(sql: Sql, setId: string, hash: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update private.recovery_codes set used_at = now() where factor_id = $1 and code_hash = $2 and used_at is null',
    [setId, hash],
  )
  return rowCount === 1
}

import type { StoredAction } from '#core/actions/rank-actions.ts'
import {
  actionEvidence,
  snoozedUntil,
  type ActionEvidence,
  type ActionPatch,
  type DecidedState,
} from '#core/actions/schema.ts'
import type { Row } from '#core/database/row.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

type Stored = Row<
  'actions',
  'kind' | 'key' | 'state' | 'reason' | 'ownerId' | 'dueOn' | 'snoozedUntil' | 'evidence' | 'changedAt'
>

const columns = `kind, key, state, reason, owner_id as "ownerId", due_on as "dueOn", snoozed_until as "snoozedUntil",
  evidence, changed_at as "changedAt"`

/** What people decided about the actions of a brand, as far as the caller may see. */
export async function listStoredActions(sql: Sql, brandId: string): Promise<StoredAction[]> {
  const { rows } = await sql.query<Stored>(
    `select ${columns} from llm_mentions.actions where client_id = $1 order by changed_at desc, id limit 2000`,
    [brandId],
  )
  return rows.flatMap(({ evidence, changedAt, ...row }): StoredAction[] => {
    const kept = actionEvidence.safeParse(evidence)
    if (!kept.success || kept.data.kind !== row.kind) return []
    return [{ ...row, evidence: kept.data, changedAt: changedAt.toISOString() }]
  })
}

/** Whether the caller sees a decision about this action. */
export async function seesStoredAction(
  sql: Sql,
  brandId: string,
  { kind, key }: Pick<ActionPatch, 'kind' | 'key'>,
): Promise<boolean> {
  const { rows } = await sql.query(
    'select 1 from llm_mentions.actions where client_id = $1 and kind = $2 and key = $3',
    [brandId, kind, key],
  )
  return rows.length > 0
}

/** Stores the first decision about a proposed action, with the numbers that it rests on. */
export async function storeAction(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  patch: ActionPatch,
  { evidence, today }: { evidence: ActionEvidence; today: string },
): Promise<void> {
  const { state = 'proposed' } = patch
  await sql.query(
    `insert into llm_mentions.actions
       (organization_id, client_id, kind, key, state, reason, snoozed_until, owner_id, due_on, evidence)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (client_id, kind, key) do nothing`,
    [
      organizationId,
      brandId,
      patch.kind,
      patch.key,
      state,
      patch.reason ?? null,
      untilOf(state, today),
      patch.ownerId ?? null,
      patch.dueOn ?? null,
      JSON.stringify(evidence),
    ],
  )
}

/** False if the caller may not. What is left out stays as it is. */
export async function changeAction(
  sql: Sql,
  brandId: string,
  { kind, key, state, reason, dueOn, ownerId }: ActionPatch,
  today: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.actions
     set state = coalesce($4, state),
         reason = case when $4::text is null then reason else $5 end,
         snoozed_until = case when $4::text is null then snoozed_until else $6::date end,
         due_on = case when $7 then $8::date else due_on end,
         owner_id = case when $9 then $10::uuid else owner_id end
     where client_id = $1 and kind = $2 and key = $3`,
    [
      brandId,
      kind,
      key,
      state ?? null,
      reason ?? null,
      state === undefined ? null : untilOf(state, today),
      dueOn !== undefined,
      dueOn ?? null,
      ownerId !== undefined,
      ownerId ?? null,
    ],
  )
  return rowCount === 1
}

const untilOf = (state: DecidedState, today: string) => (state === 'snoozed' ? snoozedUntil(today) : null)

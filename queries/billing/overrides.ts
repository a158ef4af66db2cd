import { message } from '#core/language/message.ts'
import { eventMessage } from '#core/notifications/events/message.ts'
import type { Overridable, OverrideInput, LimitOverride } from '#core/billing/plans/overrides.ts'
import type { Refusal } from '#core/result.ts'
import type { Sql } from '../database.ts'
import { noteEvent } from '../notifications/events.ts'
import type { JobTransaction } from '../job-transaction.ts'

/** Overrides of an organization that are in force, as far as the caller may see them. */
export async function listLimitOverrides(sql: Sql, organizationId: string): Promise<LimitOverride[]> {
  const { rows } = await sql.query<LimitOverride>(
    `select ${limitOverrideColumns} from llm_mentions.limit_overrides g
     join llm_mentions.organizations o on o.id = g.organization_id
     left join llm_mentions.plans p on p.id = o.plan_id
     where g.organization_id = $1 and ${isInForce} order by ${inOrder}`,
    [organizationId],
  )
  return rows
}

/** Condition on `g`: it has begun and not ended. */
export const isInForce = 'coalesce(g.until > now(), true)'

const inOrder = `array_position(array['answers', 'brands', 'seats', 'bot-logs', 'query-fanout'], g.kind)`

/** `g` of an organization whose plan is `p`. */
export const limitOverrideColumns = `g.kind, g.amount,
  case g.kind when 'answers' then p.answers_per_month when 'brands' then p.brands when 'seats' then p.seats
    else case when p.id is null or g.kind = any (p.features) then null else 0 end end as "ofPlan",
  ((g.until at time zone 'UTC' - interval '1 microsecond')::date)::text as until`

/**
 * Sets an override of plan or limit for an organization, whatever it has paid for, in place of the previous override.
 * For staff and the instance admin: the caller has checked the right. Null: there is no such organization.
 */
export async function give(
  sql: Sql,
  organizationId: string,
  input: OverrideInput,
): Promise<{ isGiven: true } | Refusal | null> {
  const { rows } = await sql.query<{ isTrial: boolean; isOver: boolean }>(
    `select exists (select from llm_mentions.trials t where t.organization_id = o.id and t.state <> 'converted') as "isTrial",
       coalesce($2::date < (now() at time zone 'UTC')::date, false) as "isOver"
     from llm_mentions.organizations o where o.id = $1 for no key update`,
    [organizationId, input.until],
  )
  const [organization] = rows
  if (organization === undefined) return null
  if (organization.isTrial)
    return { refused: message('This is a trial. It gets a plan when it becomes an account.'), field: 'what' }
  if (organization.isOver)
    return { refused: message('This day is in the past. Choose a later one.'), field: 'until' }
  if (input.what === 'plan') {
    const { rowCount } = await sql.query(
      `select private.give_plan($1, p.id, ${endOf('$3')}, $4) from llm_mentions.plans p where p.key = $2`,
      [organizationId, input.planKey, input.until, input.reason],
    )
    if (rowCount === 0)
      return { refused: message('This plan doesn’t exist. Choose another.'), field: 'planKey' }
  } else {
    await sql.query(`select private.give_limit($1, $2, $3, ${endOf('$4')}, $5)`, [
      organizationId,
      input.what,
      amountOf(input),
      input.until,
      input.reason,
    ])
  }
  await settle(sql, organizationId, input.what)
  return { isGiven: true }
}

/** Removes an override; the paid plan or its limits apply again. Null: there is no such organization. */
export async function takeBack(
  sql: Sql,
  organizationId: string,
  what: Overridable,
): Promise<{ isTakenBack: boolean } | null> {
  const { rowCount: exists } = await sql.query(
    'select from llm_mentions.organizations where id = $1 for no key update',
    [organizationId],
  )
  if (exists === 0) return null
  const { rows } = await sql.query<{ isTakenBack: boolean }>(
    what === 'plan'
      ? 'select private.give_plan($1, null, null, null) as "isTakenBack"'
      : 'select private.take_back_limit($1, $2) as "isTakenBack"',
    what === 'plan' ? [organizationId] : [organizationId, what],
  )
  await settle(sql, organizationId, what)
  return { isTakenBack: rows[0]?.isTakenBack === true }
}

/** Ends limits whose last day is over, and notifies the organization. Returns how many. */
export async function endLimitOverrides(sql: JobTransaction): Promise<number> {
  const { rows } = await sql.query<{ organizationId: string; kind: Overridable; until: Date }>(
    `delete from llm_mentions.limit_overrides where until <= now()
     returning organization_id as "organizationId", kind, until`,
  )
  for (const { organizationId, kind, until } of rows) {
    await settle(sql, organizationId, kind)
    await noteEvent(sql, {
      organizationId,
      brandId: null,
      kind: 'plan.changed',
      severity: 'info',
      ...eventMessage({ text: message('A limit set by Support has expired') }, [
        {
          text: message(
            'The limits of your plan apply again. Nothing was deleted: anything your plan doesn’t include is archived or deactivated.',
          ),
        },
      ]),
      link: `/settings?${new URLSearchParams({ organizationId, section: 'plan' })}`,
      key: `limit.ended:${kind}:${until.toISOString()}`,
    })
  }
  return rows.length
}

/** Adapts the organization to what is in force now. Runs that waited for answers are checked again. */
async function settle(sql: Sql, organizationId: string, what: Overridable): Promise<void> {
  await sql.query('select private.settle_plan($1)', [organizationId])
  if (what === 'answers') await sql.query('select private.resume_runs_at_quota($1)', [organizationId])
}

/** The end of a day, in UTC. */
const endOf = (day: string) => `((${day}::date + 1)::timestamp at time zone 'UTC')`

function amountOf(input: Exclude<OverrideInput, { what: 'plan' }>): number | null {
  if ('isContained' in input) return input.isContained ? null : 0
  return input.amount
}

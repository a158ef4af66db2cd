import type { SubscriptionStatus } from '#core/billing/schema.ts'
import { eventMessage } from '#core/notifications/events/message.ts'
import { message } from '#core/language/message.ts'
import type { Sql } from '../database.ts'
import { noteEvent } from '../notifications/events.ts'
import type { JobTransaction } from '../job-transaction.ts'

/** The former or current state of an organization. `plan` is in force, `paidPlan` is paid for. */
export type Payer = {
  status: SubscriptionStatus | null
  subscriptionId: string | null
  paidPlan: string | null
  plan: string | null
  planName: string | null
  pastDueSince: Date | null
  graceUntil: Date | null
}

export async function notifyPlanChanges(
  sql: JobTransaction,
  organizationId: string,
  { before, after }: { before: Payer; after: Payer },
): Promise<void> {
  const base = { organizationId, brandId: null, link: billingLink(organizationId) }
  if (before.pastDueSince === null && after.pastDueSince !== null && after.graceUntil !== null)
    await noteEvent(sql, {
      ...base,
      kind: 'payment.failed',
      severity: 'critical',
      ...eventMessage({ text: message('Plan payment failed') }, [
        {
          text: message('Your plan stays active until {day}. Pay the open invoice or use another card.'),
          values: { day: { day: after.graceUntil.toISOString().slice(0, 10) } },
        },
        { text: message('After that, your plan ends until the invoice is paid.') },
      ]),
      data: { graceUntil: after.graceUntil.toISOString() },
      key: `payment.failed:${after.subscriptionId}:${after.pastDueSince.toISOString()}`,
    })
  const hasEnded = after.status === 'canceled' && before.status !== 'canceled'
  if (before.plan !== after.plan)
    await notifyPlanChange(sql, organizationId, {
      planName: after.planName,
      why: before.pastDueSince !== null && after.pastDueSince !== null ? 'unpaid' : hasEnded ? 'ended' : null,
    })
}

/** Notifies owners and admins once, days before a failed payment ends the plan. Returns how many organizations. */
export async function remindOverdue(sql: JobTransaction): Promise<number> {
  const { rows } = await sql.query<{ organizationId: string; graceUntil: Date; key: string }>(
    `select s.organization_id as "organizationId", s.grace_until as "graceUntil", due.key
     from llm_mentions.subscriptions s join llm_mentions.organizations o on o.id = s.organization_id,
       lateral (select 'payment.due:' || s.stripe_subscription_id || ':' || extract(epoch from s.past_due_since) as key) due
     where s.status in ('past_due', 'unpaid') and s.grace_until between now() and now() + make_interval(days => $1)
       and o.plan_override_id is null
       and not exists (select from llm_mentions.events e where e.organization_id = o.id and e.key = due.key)`,
    [reminderDays],
  )
  for (const { organizationId, graceUntil, key } of rows)
    await noteEvent(sql, {
      organizationId,
      brandId: null,
      link: billingLink(organizationId),
      kind: 'payment.failed',
      severity: 'critical',
      ...eventMessage(
        {
          text: message('Your plan ends on {day} unless you pay'),
          values: { day: { day: graceUntil.toISOString().slice(0, 10) } },
        },
        [{ text: message('A payment failed. Pay the open invoice or use another card.') }],
      ),
      data: { graceUntil: graceUntil.toISOString() },
      key,
    })
  return rows.length
}

const reminderDays = 3

/** The plan in force, and what it has just paused. If anything is paused it is a warning, which is emailed. */
export async function notifyPlanChange(
  sql: JobTransaction,
  organizationId: string,
  { planName, why }: { planName: string | null; why: keyof typeof reasons | null },
): Promise<void> {
  const { brands, people } = await justPaused(sql, organizationId)
  const hasPaused = brands.length > 0 || people.length > 0
  await noteEvent(sql, {
    organizationId,
    brandId: null,
    link: billingLink(organizationId),
    kind: 'plan.changed',
    severity: why === 'unpaid' ? 'critical' : hasPaused ? 'warning' : 'info',
    ...eventMessage(
      planName === null
        ? { text: message('Your organization no longer has a plan') }
        : { text: message('Your plan is now {plan}'), values: { plan: planName } },
      why === null ? [] : [{ text: reasons[why] }],
      brands.length === 0
        ? []
        : [
            {
              text: message(
                '{count, plural, one {# brand was archived with its data} other {# brands were archived with their data}}: {names}.',
              ),
              values: { count: brands.length, names: listed(brands) },
            },
          ],
      people.length === 0
        ? []
        : [
            {
              text: message(
                '{count, plural, one {# member was} other {# members were}} deactivated: {names}.',
              ),
              values: { count: people.length, names: listed(people) },
            },
          ],
      hasPaused
        ? [
            {
              text: message(
                'Nothing was deleted. You can choose what stays active, and everything returns with a plan that includes it.',
              ),
            },
          ]
        : [],
    ),
    data: { pausedBrands: brands.length, pausedMembers: people.length },
    key: `plan.changed:${await moment(sql)}`,
  })
}

const reasons = {
  unpaid: message('The failed payment wasn’t settled in time. Your previous plan returns when you pay.'),
  ended: message('Your subscription has ended.'),
  'given plan ended': message('Your temporary plan has ended.'),
}

const maxNames = 10
const listed = (names: readonly string[]) =>
  [...names.slice(0, maxNames), ...(names.length > maxNames ? ['…'] : [])].join(', ')

/** Paused in this transaction, whose time is `now()`. */
async function justPaused(sql: Sql, organizationId: string): Promise<{ brands: string[]; people: string[] }> {
  const { rows } = await sql.query<{ brands: string[]; people: string[] }>(
    `select coalesce(array_agg(c.name order by c.name) filter (where c.id is not null), '{}') as brands,
       coalesce(array_agg(coalesce(nullif(u.full_name, ''), u.email) order by u.email) filter (where u.id is not null), '{}') as people
     from llm_mentions.plan_pauses p left join llm_mentions.clients c on c.id = p.client_id
     left join llm_mentions.users u on u.id = p.user_id
     where p.organization_id = $1 and p.paused_at = now()`,
    [organizationId],
  )
  return rows[0] ?? { brands: [], people: [] }
}

async function moment(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now.toISOString() ?? ''
}

const billingLink = (organizationId: string) =>
  `/settings?${new URLSearchParams({ organizationId, section: 'plan' })}`

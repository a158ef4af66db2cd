import type { InvoiceStatus, SubscriptionStatus } from './schema.ts'
import type { Entitlement } from './entitlement.ts'

/** Stored state of a customer, to compare with Stripe's current state. */
export type StoredEntitlement = {
  organizationId: string
  customerId: string
  subscriptionId: string | null
  status: SubscriptionStatus | null
  priceId: string | null
  periodEnd: Date | null
  cancelsAt: Date | null
  others: string[]
  invoices: { id: string; status: InvoiceStatus; amountDue: number }[]
  /** Key of the plan that has the paid price; null: no plan has it. */
  paidPlan: string | null
  /** Key of the plan in force. */
  plan: string | null
  /** Support has set a plan, independent of payment. */
  mayDiffer: boolean
}

/** Differences between the stored state and Stripe, one sentence each. Empty: no difference. */
export function driftOf(kept: StoredEntitlement, { subscription, others, invoices }: Entitlement): string[] {
  const problems: string[] = []
  const compare = (what: string, here: string | null, there: string | null) => {
    if (here !== there) problems.push(`${what}: ${here ?? 'none'} here, ${there ?? 'none'} at Stripe`)
  }
  compare('subscription', kept.subscriptionId, subscription?.id ?? null)
  compare('status', kept.status, subscription?.status ?? null)
  compare('price', kept.priceId, subscription?.priceId ?? null)
  compare('paid until', second(kept.periodEnd), second(subscription?.periodEnd))
  compare('ends on', second(kept.cancelsAt), second(subscription?.cancelsAt))
  compare('further subscriptions', listed(kept.others), listed(others))
  const known = new Map(kept.invoices.map((invoice) => [invoice.id, invoice]))
  for (const { id, status, amountDue } of invoices) {
    const invoice = known.get(id)
    compare(
      `invoice ${id}`,
      invoice === undefined ? null : `${invoice.status}, ${invoice.amountDue} due`,
      `${status}, ${amountDue} due`,
    )
  }
  const isPaid = kept.status === 'active' || kept.status === 'trialing'
  if (isPaid && kept.paidPlan === null) problems.push(`no plan has the price ${kept.priceId}`)
  else if (isPaid && !kept.mayDiffer && kept.plan !== kept.paidPlan)
    problems.push(`pays for the plan ${kept.paidPlan}, has ${kept.plan ?? 'none'}`)
  return problems
}

const second = (moment: Date | null | undefined) => moment?.toISOString().replace(/\.\d+Z$/, 'Z') ?? null

const listed = (ids: readonly string[]) => (ids.length === 0 ? null : ids.toSorted().join(' '))

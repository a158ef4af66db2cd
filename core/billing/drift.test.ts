import { expect, test } from 'vitest'
import { driftOf, type StoredEntitlement } from './drift.ts'
import type { Entitlement } from './entitlement.ts'

const end = new Date('2026-12-01T00:00:00Z')
const kept: StoredEntitlement = {
  organizationId: 'o1',
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  status: 'active',
  priceId: 'price_1',
  periodEnd: end,
  cancelsAt: null,
  others: [],
  invoices: [{ id: 'in_1', status: 'paid', amountDue: 0 }],
  paidPlan: 'team',
  plan: 'team',
  mayDiffer: false,
}
const invoice = {
  id: 'in_1',
  number: 'NW-1',
  status: 'paid' as const,
  currency: 'usd',
  total: 9900,
  amountPaid: 9900,
  amountDue: 0,
  periodStart: end,
  periodEnd: end,
  issuedAt: end,
  hostedUrl: null,
  pdfUrl: null,
}
const standing: Entitlement = {
  subscription: {
    id: 'sub_1',
    itemId: 'si_1',
    status: 'active',
    priceId: 'price_1',
    isYearly: false,
    currency: 'usd',
    amount: 9900,
    periodStart: end,
    periodEnd: end,
    cancelsAt: null,
    endedAt: null,
  },
  others: [],
  invoices: [invoice],
}

test('equal states have no drift', () => {
  expect(driftOf(kept, standing)).toEqual([])
  expect(driftOf({ ...kept, plan: 'gift', mayDiffer: true }, standing)).toEqual([])
})

test.each([
  [{ status: 'past_due' as const }, ['status: past_due here, active at Stripe']],
  [{ periodEnd: null }, ['paid until: none here, 2026-12-01T00:00:00Z at Stripe']],
  [{ cancelsAt: end }, ['ends on: 2026-12-01T00:00:00Z here, none at Stripe']],
  [{ others: ['sub_9', 'sub_8'] }, ['further subscriptions: sub_8 sub_9 here, none at Stripe']],
  [{ invoices: [] }, ['invoice in_1: none here, paid, 0 due at Stripe']],
  [
    { invoices: [{ id: 'in_1', status: 'open' as const, amountDue: 9900 }] },
    ['invoice in_1: open, 9900 due here, paid, 0 due at Stripe'],
  ],
  [{ paidPlan: null, plan: 'team' }, ['no plan has the price price_1']],
  [{ plan: 'no-plan' }, ['pays for the plan team, has no-plan']],
  [{ plan: null }, ['pays for the plan team, has none']],
])('stored as %o, the drift is %j', (otherwise, sentences) => {
  expect(driftOf({ ...kept, ...otherwise }, standing)).toEqual(sentences)
})

test('reports a customer that Stripe does not know', () => {
  expect(driftOf(kept, { subscription: null, others: [], invoices: [] })).toEqual([
    'subscription: sub_1 here, none at Stripe',
    'status: active here, none at Stripe',
    'price: price_1 here, none at Stripe',
    'paid until: 2026-12-01T00:00:00Z here, none at Stripe',
  ])
})

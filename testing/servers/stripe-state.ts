import type { StripeFields } from './stripe-form.ts'

export const stripeAccount = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
} as const

export type Price = { id: string; name: string; amount: number; currency: string; interval: 'month' | 'year' }
export type Customer = {
  id: string
  name: string
  email: string
  metadata: Record<string, string>
  /** Below 0: credit for later invoices. */
  balance: number
  isDeleted: boolean
}
export type Session = {
  id: string
  customer: string
  priceId: string
  status: 'open' | 'complete' | 'expired'
  organizationId: string
  successUrl: string
  cancelUrl: string
  metadata: Record<string, string>
  asked: StripeFields
}
export type Subscription = {
  id: string
  itemId: string
  customer: string
  priceId: string
  status: string
  created: number
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
  latestInvoice: string | null
  hasPendingUpdate: boolean
}
export type Invoice = {
  id: string
  number: string
  customer: string
  subscription: string
  status: string
  currency: string
  total: number
  paid: number
  created: number
  periodStart: number
  periodEnd: number
}
export type StripeEvent = { id: string; type: string; body: string }

/** Everything this Stripe knows, and how it is to behave. Tests change it. */
export type StripeState = {
  url: string
  prices: Map<string, Price>
  customers: Map<string, Customer>
  sessions: Map<string, Session>
  subscriptions: Map<string, Subscription>
  invoices: Map<string, Invoice>
  /** How many ids were given. */
  given: number
  /** Created and not yet delivered, in order. */
  events: StripeEvent[]
  /** Method, path, and idempotency key of every request. */
  asked: { method: string; path: string; key: string | undefined; version: string | undefined }[]
  /** The next calls fail with this status. */
  outage: number | null
  /** Executes the next call and disconnects before responding. */
  breaksOff: boolean
  /** The next payments are declined. */
  declines: boolean
  /** A customer pays at the moment when the next checkout page is closed. */
  paysInsteadOfExpiring: boolean
  /** Whether Stripe Tax is enabled. */
  taxIsActive: boolean
  /** Added to the price of changes. */
  taxPercent: number
  /** Deducted from the price of changes. */
  couponPercent: number
  /** Events are posted here as they happen. */
  webhookUrl: string | null
}

export const newStripeState = (): StripeState => ({
  url: '',
  prices: new Map(),
  customers: new Map(),
  sessions: new Map(),
  subscriptions: new Map(),
  invoices: new Map(),
  given: 0,
  events: [],
  asked: [],
  outage: null,
  breaksOff: false,
  declines: false,
  paysInsteadOfExpiring: false,
  taxIsActive: true,
  taxPercent: 0,
  couponPercent: 0,
  webhookUrl: null,
})

export const day = 86_400

export const now = () => Math.floor(Date.now() / 1000)

export const next = (state: StripeState, prefix: string) =>
  `${prefix}_${(++state.given).toString().padStart(10, '0')}`

export const length = (price: Price) => (price.interval === 'year' ? 365 * day : 30 * day)

export function priceIn(state: StripeState, id: string): Price {
  const price = state.prices.get(id)
  if (price === undefined) throw new Error(`There is no price ${id}`)
  return price
}

import { z } from 'zod'
import * as values from '../database/values.ts'
import { planFeatures } from './plans/features.ts'
import type { LimitOverride } from './plans/overrides.ts'

export const billingIntervals = values.subscriptions.interval
export type BillingInterval = (typeof billingIntervals)[number]

/** As Stripe names them. */
export const subscriptionStatuses = values.subscriptions.status
export const subscriptionStatus = z.enum(subscriptionStatuses)
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

/** Draft invoices are not issued yet. */
export const invoiceStatus = z.enum(values.invoices.status)
export type InvoiceStatus = z.infer<typeof invoiceStatus>

const planChoice = z.object({
  planKey: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'There is no such plan.'),
  interval: z.enum(billingIntervals, 'Choose monthly or yearly.'),
})

export const checkoutInput = planChoice
export type CheckoutInput = z.infer<typeof checkoutInput>

export const changePreviewInput = planChoice

const ids = z.array(z.uuid()).max(10_000).default([])
/** What stays active in a plan that contains less. */
export const keptInput = z.object({ keptBrandIds: ids, keptUserIds: ids })

/** `prorationDate`: of the preview, so that what is charged is what was shown. */
export const planChangeInput = planChoice.extend({
  prorationDate: z.int().min(1_500_000_000).max(9_999_999_999),
  ...keptInput.shape,
})
export type PlanChange = z.infer<typeof planChangeInput>

/** A plan as it is offered. Null limits mean none. */
export const planCard = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  monthlyPriceUsd: z.number().nullable(),
  yearlyPriceUsd: z.number().nullable(),
  answersPerMonth: z.number().nullable(),
  brands: z.number().nullable(),
  seats: z.number().nullable(),
  features: z.array(z.enum(planFeatures).catch('bot-logs')),
  /** Whether Stripe has a price for it. */
  isSoldMonthly: z.boolean(),
  isSoldYearly: z.boolean(),
})
export type PlanCard = z.infer<typeof planCard>

export type Subscription = {
  status: SubscriptionStatus
  /** Null: a price that no plan has. */
  planKey: string | null
  planName: string | null
  interval: BillingInterval | null
  /** Of one interval, in the smallest unit of the currency. */
  amount: number | null
  currency: string | null
  periodEnd: string | null
  cancelsAt: string | null
  endedAt: string | null
  graceUntil: string | null
  /** How many further subscriptions of the same customer run. */
  others: number
}

export type Invoice = {
  id: string
  number: string | null
  status: InvoiceStatus
  currency: string
  total: number
  amountDue: number
  issuedAt: string
  hostedUrl: string | null
  pdfUrl: string | null
}

export type BillingState = {
  /** False: no Stripe, so nothing is sold and nothing limited by a plan that nobody gave. */
  isSold: boolean
  /** Whether Stripe adds tax to the prices. */
  addsTax: boolean
  plan: PlanCard | null
  /** Given by the platform, whatever is paid for. */
  isGiven: boolean
  /** Limits and features given by the platform instead of the plan's. */
  given: LimitOverride[]
  /** What holds once nothing is paid any more; null where nothing is sold. */
  fallback: { plan: PlanCard; excess: Excess } | null
  usage: { brands: number; seats: number; answers: number | null }
  paused: { brands: number; members: number }
  subscription: Subscription | null
  invoices: Invoice[]
  offered: PlanCard[]
}

export type ChangePreview = {
  prorationDate: number
  currency: string
  /** Due at once; 0 when the credit is larger. */
  dueNow: number
  /** Kept for later invoices. */
  credit: number
  lines: { description: string; amount: number }[]
  /** Taken off by coupons. */
  discount: number
  /** Added to the lines; tax that they contain is not told apart. */
  tax: number
  /** Added to the total: below 0, what is credited from before and pays its part. */
  balance: number
  /** What the plan contains less of than is active now. */
  excess: Excess
}

/** How many brands and members are active beyond a plan; null: none is. */
export type Excess = { brands: number | null; seats: number | null }

/** Whether it gives its plan: paid, or overdue and still within its grace. */
export function isEntitled(
  { status, graceUntil }: Pick<Subscription, 'status' | 'graceUntil'>,
  now: Date,
): boolean {
  if (status === 'active' || status === 'trialing') return true
  return isOverdue(status) && graceUntil !== null && new Date(graceUntil) > now
}

/** A payment failed and may still be made good. */
export const isOverdue = (status: SubscriptionStatus): boolean => status === 'past_due' || status === 'unpaid'

/** Whether Stripe goes on with it, so that a second one would be paid twice. */
export const isRunning = (status: SubscriptionStatus): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired' && status !== 'incomplete'

/** How long a plan goes on after a payment has failed. */
export const graceDays = 14

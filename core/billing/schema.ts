import { z } from 'zod'
import * as values from '../database/values.ts'
import { planFeatures } from './plans/features.ts'
import type { LimitOverride } from './plans/overrides.ts'

export const billingIntervals = values.subscriptions.interval
export type BillingInterval = (typeof billingIntervals)[number]

/** Named as in Stripe. */
export const subscriptionStatuses = values.subscriptions.status
export const subscriptionStatus = z.enum(subscriptionStatuses)
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

/** Draft invoices are excluded. */
export const invoiceStatus = z.enum(values.invoices.status)
export type InvoiceStatus = z.infer<typeof invoiceStatus>

const planChoice = z.object({
  planKey: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'This plan doesn’t exist. Choose another.'),
  interval: z.enum(billingIntervals, 'Choose monthly or yearly.'),
})

export const checkoutInput = planChoice
export type CheckoutInput = z.infer<typeof checkoutInput>

export const changePreviewInput = planChoice

const ids = z.array(z.uuid()).max(10_000).default([])
/** What stays active in a plan that includes less. */
export const keptInput = z.object({ keptBrandIds: ids, keptUserIds: ids })

/** `prorationDate`: from the preview, so that the charge matches what was shown. */
export const planChangeInput = planChoice.extend({
  prorationDate: z.int().min(1_500_000_000).max(9_999_999_999),
  ...keptInput.shape,
})
export type PlanChange = z.infer<typeof planChangeInput>

/** A plan as offered. Null limits mean no limit. */
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
  /** Null: no plan has this price. */
  planKey: string | null
  planName: string | null
  interval: BillingInterval | null
  /** Per billing interval, in the smallest unit of the currency. */
  amount: number | null
  currency: string | null
  periodEnd: string | null
  cancelsAt: string | null
  endedAt: string | null
  graceUntil: string | null
  /** How many other subscriptions of the same customer are running. */
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
  /** False: Stripe is not configured, so nothing is sold and only a plan set by Support limits anything. */
  isSold: boolean
  /** Whether Stripe adds tax to the prices. */
  addsTax: boolean
  plan: PlanCard | null
  /** Set by Support, independent of payment. */
  isGiven: boolean
  /** Limits and features that Support overrides. */
  given: LimitOverride[]
  /** The plan in force once nothing is paid; null if nothing is sold. */
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
  /** Due immediately; 0 if the credit is larger. */
  dueNow: number
  /** Credit for later invoices. */
  credit: number
  lines: { description: string; amount: number }[]
  /** Deducted by coupons. */
  discount: number
  /** Tax on top of the lines; tax included in them is not listed. */
  tax: number
  /** Added to the total; negative if earlier credit pays part of it. */
  balance: number
  /** Active brands and members beyond the plan's limits. */
  excess: Excess
}

/** How many active brands and members exceed a plan; null: none. */
export type Excess = { brands: number | null; seats: number | null }

/** Whether it grants its plan: paid, or overdue and within the grace period. */
export function isEntitled(
  { status, graceUntil }: Pick<Subscription, 'status' | 'graceUntil'>,
  now: Date,
): boolean {
  if (status === 'active' || status === 'trialing') return true
  return isOverdue(status) && graceUntil !== null && new Date(graceUntil) > now
}

/** A payment failed and may still be collected. */
export const isOverdue = (status: SubscriptionStatus): boolean => status === 'past_due' || status === 'unpaid'

/** Whether Stripe continues to bill it, so that a second one would be paid twice. */
export const isRunning = (status: SubscriptionStatus): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired' && status !== 'incomplete'

/** How long a plan stays after a failed payment. */
export const graceDays = 14

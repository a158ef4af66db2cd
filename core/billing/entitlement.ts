import type { InvoiceStatus, SubscriptionStatus } from './schema.ts'

/** A customer's current state in Stripe. */
export type Entitlement = {
  subscription: EntitlementSubscription | null
  others: string[]
  invoices: EntitlementInvoice[]
}

export type EntitlementSubscription = {
  id: string
  itemId: string
  status: SubscriptionStatus
  priceId: string
  isYearly: boolean
  currency: string
  amount: number | null
  periodStart: Date
  periodEnd: Date
  cancelsAt: Date | null
  endedAt: Date | null
}

export type EntitlementInvoice = {
  id: string
  number: string | null
  status: InvoiceStatus
  currency: string
  total: number
  amountPaid: number
  amountDue: number
  periodStart: Date
  periodEnd: Date
  issuedAt: Date
  hostedUrl: string | null
  pdfUrl: string | null
}

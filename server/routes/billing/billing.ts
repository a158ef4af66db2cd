import { Hono } from 'hono'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { createCustomer, isCustomer, openCheckout, openPortal } from '#stripe/checkout.ts'
import { changePrice, previewPriceChange, setCancelling } from '#stripe/plan-change.ts'
import { addsTax, openStripe, stripeSettings } from '#stripe/stripe.ts'
import {
  changePreviewInput,
  checkoutInput,
  isOverdue,
  isRunning,
  keptInput,
  planChangeInput,
  subscriptionStatus,
  type BillingState,
  type ChangePreview,
} from '#core/billing/schema.ts'
import { actForSystem } from '#queries/acting-for-system.ts'
import {
  excessOver,
  findBilling,
  findFallback,
  keepChoice,
  keepCheckout,
  keepCustomer,
  customerIdOf,
  lockBuyer,
  priceOf,
  type Buyer,
} from '#queries/billing/billing.ts'
import type { Sql } from '#queries/database.ts'
import { administers } from '#queries/organizations/rights.ts'
import { applyStripeLater } from '#queries/billing/stripe-events.ts'
import { asCaller, readingAsCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { conflict, forbidden, notFound, tooManyRequests, unavailable, unprocessable } from '../../errors.ts'
import { requireFreshProof } from '../../middleware/fresh-proof.ts'
import { accepted, found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { languageOf } from '../../reader-language.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))

/** Per person, requests that call Stripe: each may wait and holds a connection meanwhile. */
const asks = { name: 'billing', points: 120, seconds: 600 }

/** Plan, payments, and invoices of an organization. Payments are only known from Stripe's webhook. */
export const billingRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/billing', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const stripe = stripeSettings(c.var.settings)
    const state = await readingAsCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      const billing = await findBilling(sql, organizationId, stripe)
      if (!billing.isSold) return { ...billing, fallback: null }
      await actForSystem(sql, organizationId)
      return { ...billing, fallback: await findFallback(sql, organizationId) }
    })
    return c.json<BillingState>(state)
  })

  /** The URL of a Stripe checkout page. */
  .post(
    '/organizations/:organizationId/checkout',
    organization,
    requireFreshProof,
    validate('json', checkoutInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const { planKey, interval } = c.req.valid('json')
      const { database, caller, settings } = c.var
      const stripe = await requireStripe(c.var)
      const back = (params: Record<string, string>) =>
        `${settings.publicUrl}/auth/callback-checkout?${new URLSearchParams({ organizationId, for: organizationId, plan: planKey, interval, ...params })}`
      const url = await asCaller(database, caller, async (sql) => {
        await requireAdmin(sql, organizationId)
        const { priceId } = accepted(await priceOf(sql, { planKey, interval }))
        await actForSystem(sql, organizationId)
        const buyer = await lockBuyer(sql, organizationId)
        if (buyer.subscription !== null && isGoingOn(buyer.subscription))
          throw conflict('You already have a subscription. Change its plan instead.')
        const customerId = await customerOf(sql, stripe, { organizationId, buyer })
        const session = await asking(() =>
          openCheckout(
            stripe,
            {
              organizationId,
              planKey,
              interval,
              priceId,
              customerId,
              addsTax: addsTax(settings),
              locale: languageOf(c),
              successUrl: back({ outcome: 'paid' }),
              cancelUrl: back({ outcome: 'left' }),
            },
            buyer.sessionId,
          ),
        )
        if (session === 'paid') {
          applyStripeLater(sql, customerId)
          return null
        }
        await keepCheckout(sql, organizationId, session.id)
        return session.url
      })
      if (url === null)
        throw conflict('You already have a paid subscription. It will appear here in a moment.')
      return c.json({ url }, 201)
    },
  )

  /** The cost of another plan from now on, and what it reduces. */
  .post(
    '/organizations/:organizationId/subscription/preview',
    organization,
    validate('json', changePreviewInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const stripe = await requireStripe(c.var)
      const preview = await asCaller(c.var.database, c.var.caller, async (sql): Promise<ChangePreview> => {
        await requireAdmin(sql, organizationId)
        const { priceId, planId } = accepted(await priceOf(sql, c.req.valid('json')))
        await actForSystem(sql, organizationId)
        const { subscription, customerId } = changeable(await lockBuyer(sql, organizationId), priceId)
        const costs = await asking(() =>
          previewPriceChange(
            stripe,
            { subscriptionId: subscription.id, itemId: subscription.itemId, customerId, priceId },
            Math.floor(Date.now() / 1000),
          ),
        )
        return { ...costs, excess: await excessOver(sql, organizationId, planId) }
      })
      return c.json(preview)
    },
  )
  .put(
    '/organizations/:organizationId/subscription',
    organization,
    requireFreshProof,
    validate('json', planChangeInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const { prorationDate, keptBrandIds, keptUserIds, ...choice } = c.req.valid('json')
      const stripe = await requireStripe(c.var)
      const age = Math.floor(Date.now() / 1000) - prorationDate
      if (age < -60 || age > 1800) throw conflict('The preview has expired. Review the new one.')
      const changed = await asCaller(c.var.database, c.var.caller, async (sql) => {
        await requireAdmin(sql, organizationId)
        const { priceId, planId } = accepted(await priceOf(sql, choice))
        await actForSystem(sql, organizationId)
        const { subscription, customerId } = changeable(await lockBuyer(sql, organizationId), priceId)
        accepted(
          await keepChoice(sql, organizationId, { planId, brandIds: keptBrandIds, userIds: keptUserIds }),
        )
        const outcome = await asking(() =>
          changePrice(
            stripe,
            { subscriptionId: subscription.id, itemId: subscription.itemId, priceId },
            prorationDate,
          ),
        )
        applyStripeLater(sql, customerId)
        return outcome
      })
      return c.json(changed, 202)
    },
  )
  /** At the end of the paid period. Who stays active in the following plan is selected now. */
  .put(
    '/organizations/:organizationId/subscription/cancellation',
    organization,
    requireFreshProof,
    validate('json', keptInput),
    async (c) => {
      await cancelOrResume(c.var, c.req.valid('param').organizationId, c.req.valid('json'))
      return c.json({}, 202)
    },
  )
  .delete('/organizations/:organizationId/subscription/cancellation', organization, async (c) => {
    await cancelOrResume(c.var, c.req.valid('param').organizationId, null)
    return c.json({}, 202)
  })

  /** Asks Stripe for the current state, for users who wait for its webhook. */
  .post('/organizations/:organizationId/billing/inquiries', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    await requireStripe(c.var)
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      await actForSystem(sql, organizationId)
      const customerId = await customerIdOf(sql, organizationId)
      if (customerId === null) throw notFound('Payment')
      applyStripeLater(sql, customerId)
    })
    return c.json({}, 202)
  })

  /** The URL of Stripe's page for cards, addresses, tax numbers, and invoices. */
  .post('/organizations/:organizationId/billing-portal', organization, requireFreshProof, async (c) => {
    const { organizationId } = c.req.valid('param')
    const stripe = await requireStripe(c.var)
    const returnUrl = `${c.var.settings.publicUrl}/settings?${new URLSearchParams({ organizationId, section: 'plan' })}`
    const customerId = await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      await actForSystem(sql, organizationId)
      return customerIdOf(sql, organizationId)
    })
    if (customerId === null) throw notFound('Payment')
    const url = await asking(() => openPortal(stripe, { customerId, returnUrl, locale: languageOf(c) }))
    return c.json({ url }, 201)
  })

type Variables = Pick<AppEnv['Variables'], 'database' | 'caller' | 'settings'>

async function requireAdmin(sql: Sql, organizationId: string): Promise<void> {
  if (!found(await administers(sql, organizationId), 'Organization'))
    throw forbidden('Only owners and admins can view and change billing.')
}

async function requireStripe({ settings, database, caller }: Variables): Promise<Stripe> {
  const stripe = stripeSettings(settings)
  if (stripe === null) throw conflict('Nothing is for sale here: this instance includes all features.')
  const counted = await countAgainst(asks, database, caller.claims.sub)
  if (!counted.isAllowed) throw tooManyRequests(counted.resetSeconds)
  return openStripe(stripe)
}

/** The organization's Stripe customer; a new one if there is none, or none any more. */
async function customerOf(
  sql: Sql,
  stripe: Stripe,
  { organizationId, buyer }: { organizationId: string; buyer: Buyer },
): Promise<string> {
  const { name, email, customerId: former } = buyer
  if (former !== null && (await asking(() => isCustomer(stripe, former)))) return former
  const customerId = await asking(() =>
    createCustomer(stripe, { organizationId, name, email: email ?? undefined, instead: former }),
  )
  await keepCustomer(sql, organizationId, customerId)
  return customerId
}

async function cancelOrResume(
  variables: Variables,
  organizationId: string,
  kept: z.infer<typeof keptInput> | null,
): Promise<void> {
  const stripe = await requireStripe(variables)
  await asCaller(variables.database, variables.caller, async (sql) => {
    await requireAdmin(sql, organizationId)
    await actForSystem(sql, organizationId)
    const { subscription, customerId } = await lockBuyer(sql, organizationId)
    if (subscription === null || customerId === null || !isGoingOn(subscription))
      throw notFound('Active subscription')
    const fallback = kept === null ? null : await findFallback(sql, organizationId)
    if (kept !== null && fallback !== null)
      accepted(
        await keepChoice(sql, organizationId, {
          planId: fallback.planId,
          brandIds: kept.keptBrandIds,
          userIds: kept.keptUserIds,
        }),
      )
    await asking(() => setCancelling(stripe, subscription.id, { isCancelling: kept !== null }))
    applyStripeLater(sql, customerId)
  })
}

const isGoingOn = ({ status }: { status: string }) => isRunning(subscriptionStatus.parse(status))

/** The subscription whose price may be changed to this one. */
function changeable({ subscription, customerId }: Buyer, priceId: string) {
  if (subscription === null || customerId === null || !isGoingOn(subscription))
    throw notFound('Active subscription')
  if (isOverdue(subscriptionStatus.parse(subscription.status)))
    throw unprocessable('A payment failed. Pay the open invoice first.')
  if (subscription.isCancelling)
    throw unprocessable('Your subscription is set to end. Resume it before you change plans.')
  if (subscription.priceId === priceId) throw unprocessable('You’re already on this plan.')
  return { subscription, customerId }
}

/** Translates errors of Stripe: a rejected card is for the buyer to fix, everything else for the instance admin. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const kind = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined
    if (kind === 'StripeCardError' && error instanceof Error) throw unprocessable(error.message)
    if (kind === 'StripeConnectionError' || kind === 'StripeAPIError' || kind === 'StripeRateLimitError')
      throw unavailable('Stripe is unavailable right now. Nothing was changed. Try again in a minute.', 60)
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code === 'customer_tax_location_invalid')
      throw unprocessable(
        'Stripe can’t determine the tax for your address. Correct the address under Payment details.',
      )
    if (code === 'resource_missing') throw conflict('Stripe can’t find this payment. Reload the page.')
    throw error
  }
}

import { addCustomer, cancelNow, charge, pay, emit } from './stripe-events.ts'
import { fieldAt, fieldsAt, stripeFields, type StripeFields } from './stripe-form.ts'
import {
  shownCustomer,
  shownInvoice,
  shownPrice,
  shownSession,
  shownSubscription,
  shownTax,
} from './stripe-shapes.ts'
import {
  length,
  next,
  now,
  priceIn,
  type Price,
  type Session,
  type StripeState,
  type Subscription,
} from './stripe-state.ts'

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

/** What the API answers, and does. */
export function route(state: StripeState, method: string, url: URL, fields: StripeFields): Answer {
  const [, version, kind = '', id = '', action = '', deeper = ''] = url.pathname.split('/')
  if (version !== 'v1') return missing(url.pathname)
  const query = stripeFields(url.searchParams)
  switch (`${method} ${kind}`) {
    case 'POST customers':
      return id === '' ? createCustomer(state, fields) : missing(id)
    case 'GET customers': {
      const customer = state.customers.get(id)
      return customer === undefined ? missing(id) : ok(shownCustomer(customer))
    }
    case 'POST checkout':
      return action === '' ? createSession(state, fields) : expireSession(state, action, deeper)
    case 'GET checkout': {
      const session = state.sessions.get(action)
      return session === undefined ? missing(action) : ok(shownSession(state, session))
    }
    case 'GET prices': {
      const price = state.prices.get(id)
      return price === undefined ? missing(id, 'price') : ok(shownPrice(price))
    }
    case 'GET tax':
      return id === 'settings' ? ok(shownTax(state)) : missing(id)
    case 'GET subscriptions':
      return list(
        '/v1/subscriptions',
        ofCustomer(state.subscriptions, fieldAt(query, 'customer')),
        (row) => shownSubscription(state, row),
        query,
      )
    case 'POST subscriptions':
      return changeSubscription(state, id, fields)
    case 'DELETE subscriptions': {
      const subscription = state.subscriptions.get(id)
      if (subscription === undefined || subscription.status === 'canceled') return missing(id)
      cancelNow(state, subscription)
      return ok(shownSubscription(state, subscription))
    }
    case 'GET invoices':
      return list(
        '/v1/invoices',
        ofCustomer(state.invoices, fieldAt(query, 'customer')),
        (row) => shownInvoice(state, row),
        query,
      )
    case 'POST invoices':
      return id === 'create_preview' ? preview(state, fields) : missing(id)
    case 'POST billing_portal': {
      const portal = `${state.url}/p/session/${fieldAt(fields, 'customer')}?${new URLSearchParams({ back: fieldAt(fields, 'return_url') ?? '' })}`
      return ok({ id: next(state, 'bps'), object: 'billing_portal.session', url: portal })
    }
    default:
      return missing(url.pathname)
  }
}

function createCustomer(state: StripeState, fields: StripeFields): Answer {
  const [name = '', email = ''] = [fieldAt(fields, 'name'), fieldAt(fields, 'email')]
  return ok(shownCustomer(addCustomer(state, { name, email, metadata: texts(fieldsAt(fields, 'metadata')) })))
}

function createSession(state: StripeState, fields: StripeFields): Answer {
  const priceId = fieldAt(fields, 'line_items', '0', 'price') ?? ''
  const customer = fieldAt(fields, 'customer') ?? ''
  if (!state.prices.has(priceId)) return missing(priceId, 'line_items[0][price]')
  if (fieldAt(fields, 'automatic_tax', 'enabled') === 'true' && !state.taxIsActive)
    return failure(
      400,
      'invalid_request_error',
      'You must have a valid head office address to enable automatic tax calculation.',
    )
  if (state.customers.get(customer)?.isDeleted !== false) return missing(customer, 'customer')
  const session: Session = {
    id: next(state, 'cs_test'),
    customer,
    priceId,
    status: 'open',
    organizationId: fieldAt(fields, 'client_reference_id') ?? '',
    successUrl: fieldAt(fields, 'success_url') ?? '',
    cancelUrl: fieldAt(fields, 'cancel_url') ?? '',
    metadata: texts(fieldsAt(fields, 'metadata')),
    asked: fields,
  }
  state.sessions.set(session.id, session)
  return ok(shownSession(state, session))
}

function expireSession(state: StripeState, id: string, action: string): Answer {
  const session = state.sessions.get(id)
  if (session === undefined || action !== 'expire') return missing(id)
  if (state.paysInsteadOfExpiring) {
    state.paysInsteadOfExpiring = false
    pay(state, id)
  }
  if (session.status !== 'open')
    return failure(
      400,
      'invalid_request_error',
      'Only Checkout Sessions with a status of open can be expired',
    )
  session.status = 'expired'
  return ok(shownSession(state, session))
}

function changeSubscription(state: StripeState, id: string, fields: StripeFields): Answer {
  const subscription = state.subscriptions.get(id)
  if (subscription === undefined) return missing(id)
  const cancels = fieldAt(fields, 'cancel_at_period_end')
  if (cancels !== undefined) subscription.cancelAtPeriodEnd = cancels === 'true'
  const priceId = fieldAt(fields, 'items', '0', 'price')
  if (priceId !== undefined) {
    if (!state.prices.has(priceId)) return missing(priceId, 'items[0][price]')
    const at = Number(fieldAt(fields, 'proration_date') ?? now())
    const { total } = counted(state, prorated(state, subscription, priceIn(state, priceId), at))
    const former = {
      priceId: subscription.priceId,
      end: subscription.periodEnd,
      start: subscription.periodStart,
    }
    move(state, subscription, priceIn(state, priceId))
    const invoice = charge(state, subscription, total)
    subscription.hasPendingUpdate = invoice.status !== 'paid'
    if (subscription.hasPendingUpdate) {
      subscription.priceId = former.priceId
      subscription.periodStart = former.start
      subscription.periodEnd = former.end
    }
  }
  emit(state, 'customer.subscription.updated', shownSubscription(state, subscription))
  return ok(
    shownSubscription(state, subscription, {
      isExpanded: fieldAt(fields, 'expand', '0') === 'latest_invoice',
    }),
  )
}

function move(state: StripeState, subscription: Subscription, price: Price): void {
  if (priceIn(state, subscription.priceId).interval !== price.interval) {
    subscription.periodStart = now()
    subscription.periodEnd = now() + length(price)
  }
  subscription.priceId = price.id
}

function prorated(state: StripeState, subscription: Subscription, price: Price, at: number) {
  const former = priceIn(state, subscription.priceId)
  const left = Math.max(0, subscription.periodEnd - at) / (subscription.periodEnd - subscription.periodStart)
  const share = former.interval === price.interval ? left : 1
  return [
    { description: `Unused time on ${former.name}`, amount: -Math.round(former.amount * left) },
    { description: `Remaining time on ${price.name}`, amount: Math.round(price.amount * share) },
  ]
}

function counted(state: StripeState, lines: { amount: number }[]) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const discount = subtotal > 0 ? Math.round((subtotal * state.couponPercent) / 100) : 0
  const tax = Math.round(((subtotal - discount) * state.taxPercent) / 100)
  return { total: subtotal - discount + tax, discount, tax }
}

function preview(state: StripeState, fields: StripeFields): Answer {
  const subscription = state.subscriptions.get(fieldAt(fields, 'subscription') ?? '')
  const price = state.prices.get(fieldAt(fields, 'subscription_details', 'items', '0', 'price') ?? '')
  if (subscription === undefined || price === undefined) return missing('subscription')
  const lines = prorated(
    state,
    subscription,
    price,
    Number(fieldAt(fields, 'subscription_details', 'proration_date')),
  )
  const { total, discount, tax } = counted(state, lines)
  const balance = state.customers.get(subscription.customer)?.balance ?? 0
  return ok({
    object: 'invoice',
    currency: price.currency,
    total,
    amount_due: Math.max(0, total + Math.max(balance, -Math.max(0, total))),
    starting_balance: balance,
    total_discount_amounts: discount === 0 ? [] : [{ amount: discount, discount: 'di_1' }],
    total_taxes:
      tax === 0
        ? []
        : [
            {
              amount: tax,
              tax_behavior: 'exclusive',
              type: 'tax_rate_details',
              taxable_amount: total - tax,
            },
          ],
    lines: {
      object: 'list',
      data: lines.map((line) => ({ object: 'line_item', ...line })),
      has_more: false,
    },
  })
}

/** Newest first, paginated, like all lists of Stripe. */
function list<Row extends { id: string; created: number }>(
  url: string,
  rows: Row[],
  shown: (row: Row) => unknown,
  query: StripeFields,
): Answer {
  const sorted = rows.toSorted((a, b) => b.created - a.created || b.id.localeCompare(a.id))
  const after = fieldAt(query, 'starting_after')
  const from = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1
  const limit = Number(fieldAt(query, 'limit') ?? 10)
  const page = sorted.slice(from, from + limit)
  return ok({ object: 'list', url, data: page.map(shown), has_more: from + limit < sorted.length })
}

/** Of all customers if none is given. */
const ofCustomer = <Row extends { customer: string }>(rows: Map<string, Row>, customer: string | undefined) =>
  [...rows.values()].filter((each) => customer === undefined || each.customer === customer)

const ok = (body: unknown): Answer => ({ status: 200, body })

export const failure = (status: number, type: string, message: string, extra: object = {}): Answer => ({
  status,
  body: { error: { type, message, ...extra } },
})

const missing = (id: string, param = 'id') =>
  failure(404, 'invalid_request_error', `No such object: '${id}'`, { code: 'resource_missing', param })

const texts = (fields: StripeFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { fieldAt, fieldsAt, stripeFields, type StripeFields } from './stripe-form.ts'

export const stripeAccount = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
} as const

type Price = { id: string; name: string; amount: number; currency: string; interval: 'month' | 'year' }
type Customer = {
  id: string
  name: string
  email: string
  metadata: Record<string, string>
  /** Below 0: credit for later invoices. */
  balance: number
  isDeleted: boolean
}
type Session = {
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
type Subscription = {
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
type Invoice = {
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

type Answer = { status: number; body: unknown; headers?: Record<string, string> }

const day = 86_400

/**
 * The parts of Stripe's API that we use, on loopback, in its current version: fields in brackets, paginated lists,
 * idempotency keys, errors in its format, and events with real signatures. `pay`, `renew`, and `cancelNow` stand in for
 * user actions on its pages and for the passing of time.
 */
export async function openStripeServer({ port = 0 }: { port?: number } = {}) {
  const prices = new Map<string, Price>()
  const customers = new Map<string, Customer>()
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const replies = new Map<string, { body: string; answer: Answer }>()
  const webhooks = new Stripe(stripeAccount.STRIPE_SECRET_KEY).webhooks
  let given = 0
  const next = (prefix: string) => `${prefix}_${(++given).toString().padStart(10, '0')}`
  const now = () => Math.floor(Date.now() / 1000)
  const length = (price: Price) => (price.interval === 'year' ? 365 * day : 30 * day)

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })

  const state = {
    url: '',
    customers,
    sessions,
    subscriptions,
    invoices,
    /** Created and not yet delivered, in order. */
    events: [] as StripeEvent[],
    /** Method, path, and idempotency key of every request. */
    asked: [] as { method: string; path: string; key: string | undefined; version: string | undefined }[],
    /** The next calls fail with this status. */
    outage: null as number | null,
    /** Executes the next call and disconnects before responding. */
    breaksOff: false,
    /** The next payments are declined. */
    declines: false,
    /** A customer pays at the moment when the next checkout page is closed. */
    paysInsteadOfExpiring: false,
    /** Whether Stripe Tax is enabled. */
    taxIsActive: true,
    /** Added to the price of changes. */
    taxPercent: 0,
    /** Deducted from the price of changes. */
    couponPercent: 0,
    /** Events are posted here as they happen. */
    webhookUrl: null as string | null,
    addPrice(price: Omit<Price, 'interval'> & { interval: Price['interval'] }) {
      prices.set(price.id, price)
    },
    addCustomer(metadata: Record<string, string> = {}) {
      const customer = {
        id: next('cus'),
        name: 'Somebody',
        email: 'somebody@example.test',
        metadata,
        balance: 0,
        isDeleted: false,
      }
      customers.set(customer.id, customer)
      return customer
    },
    /** A day has passed: idempotency keys have expired. */
    forgetKeys: () => replies.clear(),
    subscribe,
    pay,
    renew,
    cancelNow,
    deleteCustomer,
    tell,
    signed,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  /** The headers and body with which Stripe would post an event now. */
  function signed(
    event: StripeEvent,
    { secret = stripeAccount.STRIPE_WEBHOOK_SECRET as string, at = now() } = {},
  ) {
    return {
      body: event.body,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': webhooks.generateTestHeaderString({ payload: event.body, secret, timestamp: at }),
      },
    }
  }

  function tell(type: string, object: unknown, { isLive = false } = {}): StripeEvent {
    const event = {
      id: next('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: now(),
      data: { object },
      livemode: isLive,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    const told = { id: event.id, type, body: JSON.stringify(event, null, 2) }
    state.events.push(told)
    if (state.webhookUrl !== null) {
      const { body, headers } = signed(told)
      // Stripe posts events on its own and retries; the caller does not wait.
      setTimeout(
        () => void fetch(state.webhookUrl ?? '', { method: 'POST', body, headers }).catch(() => null),
        50,
      )
    }
    return told
  }

  function subscribe(customer: string, priceId: string, status = 'active'): Subscription {
    const price = priceIn(priceId)
    const subscription: Subscription = {
      id: next('sub'),
      itemId: next('si'),
      customer,
      priceId,
      status,
      created: now(),
      periodStart: now(),
      periodEnd: now() + length(price),
      cancelAtPeriodEnd: false,
      endedAt: null,
      latestInvoice: null,
      hasPendingUpdate: false,
    }
    subscriptions.set(subscription.id, subscription)
    tell('customer.subscription.created', shownSubscription(subscription))
    charge(subscription, price.amount)
    return subscription
  }

  /** A customer's payment on a checkout page. */
  function pay(sessionId: string): Subscription {
    const session = sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error('There is no open checkout of that id')
    session.status = 'complete'
    const subscription = subscribe(session.customer, session.priceId)
    tell('checkout.session.completed', shownSession(session))
    return subscription
  }

  /** Starts the next interval; its payment succeeds unless `declines` is set. */
  function renew(subscription: Subscription): void {
    const price = priceIn(subscription.priceId)
    subscription.periodStart = subscription.periodEnd
    subscription.periodEnd += length(price)
    const invoice = charge(subscription, price.amount)
    subscription.status = invoice.status === 'paid' ? 'active' : 'past_due'
    tell('customer.subscription.updated', shownSubscription(subscription))
  }

  function cancelNow(subscription: Subscription): void {
    subscription.status = 'canceled'
    subscription.endedAt = now()
    tell('customer.subscription.deleted', shownSubscription(subscription))
  }

  /** As in the dashboard: permanent, and ends its subscriptions. */
  function deleteCustomer(customer: Customer): void {
    customer.isDeleted = true
    for (const subscription of subscriptions.values())
      if (subscription.customer === customer.id && subscription.status !== 'canceled') cancelNow(subscription)
    tell('customer.deleted', shownCustomer(customer))
  }

  function charge(subscription: Subscription, total: number): Invoice {
    const invoice: Invoice = {
      id: next('in'),
      number: `NW-${String(invoices.size + 1).padStart(4, '0')}`,
      customer: subscription.customer,
      subscription: subscription.id,
      status: state.declines ? 'open' : 'paid',
      currency: priceIn(subscription.priceId).currency,
      total,
      paid: state.declines ? 0 : total,
      created: now(),
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
    }
    invoices.set(invoice.id, invoice)
    subscription.latestInvoice = invoice.id
    tell('invoice.finalized', shownInvoice(invoice))
    tell(state.declines ? 'invoice.payment_failed' : 'invoice.paid', shownInvoice(invoice))
    return invoice
  }

  function priceIn(id: string): Price {
    const price = prices.get(id)
    if (price === undefined) throw new Error(`There is no price ${id}`)
    return price
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const method = request.method ?? 'GET'
    const body = await text(request)
    if (url.pathname.startsWith('/c/pay/')) return checkoutPage(url, method, response)
    if (url.pathname.startsWith('/p/session/')) return portalPage(url, method, response)
    const key = request.headers['idempotency-key']?.toString()
    state.asked.push({
      method,
      path: url.pathname,
      key,
      version: request.headers['stripe-version']?.toString(),
    })
    if (state.outage !== null) return send(response, failure(state.outage, 'api_error', 'Out of order'))
    if (request.headers.authorization !== `Bearer ${stripeAccount.STRIPE_SECRET_KEY}`)
      return send(response, failure(401, 'invalid_request_error', 'Invalid API Key provided'))
    const former = key === undefined || method !== 'POST' ? undefined : replies.get(key)
    if (former !== undefined && former.body !== body)
      return send(
        response,
        failure(
          400,
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters',
        ),
      )
    const answer = former?.answer ?? route(method, url, stripeFields(new URLSearchParams(body)))
    if (key !== undefined && method === 'POST' && former === undefined) replies.set(key, { body, answer })
    if (state.breaksOff) {
      state.breaksOff = false
      response.destroy()
      return
    }
    send(response, former === undefined ? answer : { ...answer, headers: { 'idempotent-replayed': 'true' } })
  }

  function route(method: string, url: URL, fields: StripeFields): Answer {
    const [, version, kind = '', id = '', action = '', deeper = ''] = url.pathname.split('/')
    if (version !== 'v1') return missing(url.pathname)
    const query = stripeFields(url.searchParams)
    switch (`${method} ${kind}`) {
      case 'POST customers':
        return id === '' ? ok(shownCustomer(createCustomer(fields))) : missing(id)
      case 'GET customers': {
        const customer = customers.get(id)
        return customer === undefined ? missing(id) : ok(shownCustomer(customer))
      }
      case 'POST checkout':
        return action === '' ? createSession(fields) : expireSession(action, deeper)
      case 'GET checkout': {
        const session = sessions.get(action)
        return session === undefined ? missing(action) : ok(shownSession(session))
      }
      case 'GET prices': {
        const price = prices.get(id)
        return price === undefined ? missing(id, 'price') : ok(shownPrice(price))
      }
      case 'GET tax':
        return id === 'settings' ? ok(shownTax()) : missing(id)
      case 'GET subscriptions':
        return list(
          '/v1/subscriptions',
          ofCustomer(subscriptions, fieldAt(query, 'customer')),
          shownSubscription,
          query,
        )
      case 'POST subscriptions':
        return changeSubscription(id, fields)
      case 'DELETE subscriptions': {
        const subscription = subscriptions.get(id)
        if (subscription === undefined || subscription.status === 'canceled') return missing(id)
        cancelNow(subscription)
        return ok(shownSubscription(subscription))
      }
      case 'GET invoices':
        return list('/v1/invoices', ofCustomer(invoices, fieldAt(query, 'customer')), shownInvoice, query)
      case 'POST invoices':
        return id === 'create_preview' ? preview(fields) : missing(id)
      case 'POST billing_portal': {
        const portal = `${state.url}/p/session/${fieldAt(fields, 'customer')}?${new URLSearchParams({ back: fieldAt(fields, 'return_url') ?? '' })}`
        return ok({ id: next('bps'), object: 'billing_portal.session', url: portal })
      }
      default:
        return missing(url.pathname)
    }
  }

  function createCustomer(fields: StripeFields): Customer {
    const customer = {
      id: next('cus'),
      name: fieldAt(fields, 'name') ?? '',
      email: fieldAt(fields, 'email') ?? '',
      metadata: texts(fieldsAt(fields, 'metadata')),
      balance: 0,
      isDeleted: false,
    }
    customers.set(customer.id, customer)
    return customer
  }

  function createSession(fields: StripeFields): Answer {
    const priceId = fieldAt(fields, 'line_items', '0', 'price') ?? ''
    const customer = fieldAt(fields, 'customer') ?? ''
    if (!prices.has(priceId)) return missing(priceId, 'line_items[0][price]')
    if (fieldAt(fields, 'automatic_tax', 'enabled') === 'true' && !state.taxIsActive)
      return failure(
        400,
        'invalid_request_error',
        'You must have a valid head office address to enable automatic tax calculation.',
      )
    if (customers.get(customer)?.isDeleted !== false) return missing(customer, 'customer')
    const session: Session = {
      id: next('cs_test'),
      customer,
      priceId,
      status: 'open',
      organizationId: fieldAt(fields, 'client_reference_id') ?? '',
      successUrl: fieldAt(fields, 'success_url') ?? '',
      cancelUrl: fieldAt(fields, 'cancel_url') ?? '',
      metadata: texts(fieldsAt(fields, 'metadata')),
      asked: fields,
    }
    sessions.set(session.id, session)
    return ok(shownSession(session))
  }

  function expireSession(id: string, action: string): Answer {
    const session = sessions.get(id)
    if (session === undefined || action !== 'expire') return missing(id)
    if (state.paysInsteadOfExpiring) {
      state.paysInsteadOfExpiring = false
      pay(id)
    }
    if (session.status !== 'open')
      return failure(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status of open can be expired',
      )
    session.status = 'expired'
    return ok(shownSession(session))
  }

  function changeSubscription(id: string, fields: StripeFields): Answer {
    const subscription = subscriptions.get(id)
    if (subscription === undefined) return missing(id)
    const cancels = fieldAt(fields, 'cancel_at_period_end')
    if (cancels !== undefined) subscription.cancelAtPeriodEnd = cancels === 'true'
    const priceId = fieldAt(fields, 'items', '0', 'price')
    if (priceId !== undefined) {
      if (!prices.has(priceId)) return missing(priceId, 'items[0][price]')
      const at = Number(fieldAt(fields, 'proration_date') ?? now())
      const { total } = counted(prorated(subscription, priceIn(priceId), at))
      const former = {
        priceId: subscription.priceId,
        end: subscription.periodEnd,
        start: subscription.periodStart,
      }
      move(subscription, priceIn(priceId))
      const invoice = charge(subscription, total)
      subscription.hasPendingUpdate = invoice.status !== 'paid'
      if (subscription.hasPendingUpdate) {
        subscription.priceId = former.priceId
        subscription.periodStart = former.start
        subscription.periodEnd = former.end
      }
    }
    tell('customer.subscription.updated', shownSubscription(subscription))
    return ok(
      shownSubscription(subscription, { isExpanded: fieldAt(fields, 'expand', '0') === 'latest_invoice' }),
    )
  }

  function move(subscription: Subscription, price: Price): void {
    if (priceIn(subscription.priceId).interval !== price.interval) {
      subscription.periodStart = now()
      subscription.periodEnd = now() + length(price)
    }
    subscription.priceId = price.id
  }

  function prorated(subscription: Subscription, price: Price, at: number) {
    const former = priceIn(subscription.priceId)
    const left =
      Math.max(0, subscription.periodEnd - at) / (subscription.periodEnd - subscription.periodStart)
    const share = former.interval === price.interval ? left : 1
    return [
      { description: `Unused time on ${former.name}`, amount: -Math.round(former.amount * left) },
      { description: `Remaining time on ${price.name}`, amount: Math.round(price.amount * share) },
    ]
  }

  function counted(lines: { amount: number }[]) {
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
    const discount = subtotal > 0 ? Math.round((subtotal * state.couponPercent) / 100) : 0
    const tax = Math.round(((subtotal - discount) * state.taxPercent) / 100)
    return { total: subtotal - discount + tax, discount, tax }
  }

  function preview(fields: StripeFields): Answer {
    const subscription = subscriptions.get(fieldAt(fields, 'subscription') ?? '')
    const price = prices.get(fieldAt(fields, 'subscription_details', 'items', '0', 'price') ?? '')
    if (subscription === undefined || price === undefined) return missing('subscription')
    const lines = prorated(
      subscription,
      price,
      Number(fieldAt(fields, 'subscription_details', 'proration_date')),
    )
    const { total, discount, tax } = counted(lines)
    const balance = customers.get(subscription.customer)?.balance ?? 0
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

  const shownTax = () => ({
    object: 'tax.settings',
    livemode: false,
    defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
    head_office: null,
    status: state.taxIsActive ? 'active' : 'pending',
    status_details: state.taxIsActive ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
  })
  const shownPrice = ({ id, amount, currency, interval }: Price) => ({
    id,
    object: 'price',
    active: true,
    currency,
    unit_amount: amount,
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
  })
  const shownCustomer = ({ isDeleted, ...customer }: Customer) =>
    isDeleted
      ? { id: customer.id, object: 'customer', deleted: true }
      : { object: 'customer', livemode: false, ...customer }
  const shownSession = ({ id, customer, status, organizationId, metadata }: Session) => ({
    id,
    object: 'checkout.session',
    customer,
    client_reference_id: organizationId,
    mode: 'subscription',
    status,
    livemode: false,
    metadata,
    url: status === 'open' ? `${state.url}/c/pay/${id}` : null,
  })

  function shownSubscription(subscription: Subscription, { isExpanded = false } = {}): unknown {
    const { id, itemId, customer, status, created, periodStart, periodEnd, cancelAtPeriodEnd } = subscription
    const invoice = invoices.get(subscription.latestInvoice ?? '')
    return {
      id,
      object: 'subscription',
      customer,
      status,
      created,
      livemode: false,
      cancel_at: cancelAtPeriodEnd ? periodEnd : null,
      cancel_at_period_end: cancelAtPeriodEnd,
      ended_at: subscription.endedAt,
      currency: priceIn(subscription.priceId).currency,
      items: {
        object: 'list',
        has_more: false,
        data: [
          {
            id: itemId,
            object: 'subscription_item',
            quantity: 1,
            price: shownPrice(priceIn(subscription.priceId)),
            current_period_start: periodStart,
            current_period_end: periodEnd,
          },
        ],
      },
      latest_invoice:
        isExpanded && invoice !== undefined ? shownInvoice(invoice) : subscription.latestInvoice,
      pending_update: subscription.hasPendingUpdate ? { expires_at: now() + day } : null,
      metadata: {},
    }
  }

  function shownInvoice(invoice: Invoice) {
    const { id, number, customer, status, currency, total, paid, created, periodStart, periodEnd } = invoice
    return {
      id,
      object: 'invoice',
      number,
      customer,
      status,
      currency,
      total,
      amount_due: Math.max(0, total),
      amount_paid: Math.max(0, paid),
      amount_remaining: Math.max(0, total - paid),
      created,
      period_start: periodStart,
      period_end: periodEnd,
      status_transitions: {
        finalized_at: created,
        paid_at: null,
        voided_at: null,
        marked_uncollectible_at: null,
      },
      hosted_invoice_url: `${state.url}/i/${id}`,
      invoice_pdf: `${state.url}/i/${id}/pdf`,
      livemode: false,
      parent: { type: 'subscription_details', subscription_details: { subscription: invoice.subscription } },
    }
  }

  function checkoutPage(url: URL, method: string, response: ServerResponse): void {
    const session = sessions.get(url.pathname.split('/')[3] ?? '')
    if (session === undefined) return void response.writeHead(404).end()
    if (method === 'POST') {
      pay(session.id)
      return void response.writeHead(303, { Location: session.successUrl }).end()
    }
    page(
      response,
      `<h1>Subscribe to ${priceIn(session.priceId).name}</h1><form method="post"><button>Subscribe</button></form><a href="${escaped(session.cancelUrl)}">Back</a>`,
    )
  }

  function portalPage(url: URL, method: string, response: ServerResponse): void {
    const customer = url.pathname.split('/')[3]
    if (method === 'POST') {
      const subscription = [...subscriptions.values()].find((each) => each.customer === customer)
      if (subscription !== undefined) {
        subscription.cancelAtPeriodEnd = true
        tell('customer.subscription.updated', shownSubscription(subscription))
      }
    }
    page(
      response,
      `<h1>Billing portal</h1><form method="post"><button>Cancel plan</button></form><a href="${escaped(url.searchParams.get('back') ?? '/')}">Return</a>`,
    )
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

/** Of all customers if none is given. */
const ofCustomer = <Row extends { customer: string }>(rows: Map<string, Row>, customer: string | undefined) =>
  [...rows.values()].filter((each) => customer === undefined || each.customer === customer)

export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>

const ok = (body: unknown): Answer => ({ status: 200, body })

const failure = (status: number, type: string, message: string, extra: object = {}): Answer => ({
  status,
  body: { error: { type, message, ...extra } },
})

const missing = (id: string, param = 'id') =>
  failure(404, 'invalid_request_error', `No such object: '${id}'`, { code: 'resource_missing', param })

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_test', ...headers })
    .end(JSON.stringify(body))
}

function page(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>Stripe</title><body>${body}`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const texts = (fields: StripeFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

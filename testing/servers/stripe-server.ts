import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { failure, route, type Answer } from './stripe-api.ts'
import {
  addCustomer,
  cancelNow,
  deleteCustomer,
  pay,
  renew,
  signed,
  subscribe,
  emit,
} from './stripe-events.ts'
import { stripeFields } from './stripe-form.ts'
import { shownSubscription } from './stripe-shapes.ts'
import {
  newStripeState,
  priceIn,
  stripeAccount,
  type Customer,
  type Price,
  type StripeEvent,
  type StripeState,
  type Subscription,
} from './stripe-state.ts'

/** By idempotency key. */
type Replies = Map<string, { body: string; answer: Answer }>

/**
 * The parts of Stripe's API that we use, on loopback, in its current version: fields in brackets, paginated lists,
 * idempotency keys, errors in its format, and events with real signatures. `pay`, `renew`, and `cancelNow` stand in for
 * user actions on its pages and for the passing of time.
 */
export async function openStripeServer({ port = 0 }: { port?: number } = {}) {
  const state = newStripeState()
  const replies: Replies = new Map()
  const server = createServer((request, response) => {
    handle(state, replies, { request, response }).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    addPrice: (price: Price) => void state.prices.set(price.id, price),
    addCustomer: (metadata: Record<string, string> = {}) => addCustomer(state, { metadata }),
    /** A day has passed: idempotency keys have expired. */
    forgetKeys: () => replies.clear(),
    subscribe: (customer: string, priceId: string, status?: string) =>
      subscribe(state, customer, priceId, status),
    pay: (sessionId: string) => pay(state, sessionId),
    renew: (subscription: Subscription) => renew(state, subscription),
    cancelNow: (subscription: Subscription) => cancelNow(state, subscription),
    deleteCustomer: (customer: Customer) => deleteCustomer(state, customer),
    tell: (type: string, object: unknown, kind?: { isLive?: boolean }) => emit(state, type, object, kind),
    signed: (event: StripeEvent, how?: { secret?: string; at?: number }) => signed(event, how),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>

async function handle(
  state: StripeState,
  replies: Replies,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stripe.test')
  const method = request.method ?? 'GET'
  const body = await text(request)
  if (url.pathname.startsWith('/c/pay/')) return checkoutPage(state, url, method, response)
  if (url.pathname.startsWith('/p/session/')) return portalPage(state, url, method, response)
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
  const answer = former?.answer ?? route(state, method, url, stripeFields(new URLSearchParams(body)))
  if (key !== undefined && method === 'POST' && former === undefined) replies.set(key, { body, answer })
  if (state.breaksOff) {
    state.breaksOff = false
    response.destroy()
    return
  }
  send(response, former === undefined ? answer : { ...answer, headers: { 'idempotent-replayed': 'true' } })
}

function checkoutPage(state: StripeState, url: URL, method: string, response: ServerResponse): void {
  const session = state.sessions.get(url.pathname.split('/')[3] ?? '')
  if (session === undefined) return void response.writeHead(404).end()
  if (method === 'POST') {
    pay(state, session.id)
    return void response.writeHead(303, { Location: session.successUrl }).end()
  }
  page(
    response,
    `<h1>Subscribe to ${priceIn(state, session.priceId).name}</h1><form method="post"><button>Subscribe</button></form><a href="${escaped(session.cancelUrl)}">Back</a>`,
  )
}

function portalPage(state: StripeState, url: URL, method: string, response: ServerResponse): void {
  const customer = url.pathname.split('/')[3]
  if (method === 'POST') {
    const subscription = [...state.subscriptions.values()].find((each) => each.customer === customer)
    if (subscription !== undefined) {
      subscription.cancelAtPeriodEnd = true
      emit(state, 'customer.subscription.updated', shownSubscription(state, subscription))
    }
  }
  page(
    response,
    `<h1>Billing portal</h1><form method="post"><button>Cancel plan</button></form><a href="${escaped(url.searchParams.get('back') ?? '/')}">Return</a>`,
  )
}

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

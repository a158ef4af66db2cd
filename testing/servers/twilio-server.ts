import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import twilio from 'twilio'

export const twilioAccount = {
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: 'a token that only this test knows',
  TWILIO_FROM: '+15005550006',
  TWILIO_WHATSAPP_FROM: '+15005550007',
} as const

export type TwilioMessage = {
  sid: string
  to: string
  from: string
  body: string
  status: string
  error_code: number | null
  price: string | null
  statusCallback: string | null
}

/** Numbers that Twilio documents for tests, and its responses to them. */
const refusals: Readonly<Record<string, { code: number; message: string }>> = {
  '+15005550001': { code: 21211, message: 'The “To” number is not a valid phone number.' },
  '+15005550004': { code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  '+15005550009': { code: 21614, message: '“To” number is not a valid mobile number' },
}

const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = twilioAccount
const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
const base = `/2010-04-01/Accounts/${account}/Messages`

type State = {
  url: string
  messages: TwilioMessage[]
  /** How many ids were given. */
  given: number
  /** The next calls fail with this status, without a code. */
  outage: number | null
  /** Accepts the next message and disconnects before responding. */
  breaksOff: boolean
}

/**
 * The parts of Twilio's Messages API that we use, on loopback, in the format of its REST API 2010-04-01: form bodies,
 * basic authentication, snake_case responses, errors with a code. `status` stands in for events in a carrier's network.
 */
export async function openTwilioServer({ port = 0 } = {}) {
  const state: State = { url: '', messages: [], given: 0, outage: null, breaksOff: false }
  const server = createServer((request, response) => {
    handle(state, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    report,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

/** Fields and signature of a report, as Twilio posts them. */
function report(publicUrl: string, path: string, fields: Record<string, string>, signedWith: string = token) {
  const form = { AccountSid: account, ApiVersion: '2010-04-01', ...fields }
  return {
    body: new URLSearchParams(form).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'X-Twilio-Signature': twilio.getExpectedTwilioSignature(signedWith, `${publicUrl}${path}`, form),
    },
  }
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://twilio.test')
  if (state.outage !== null) return answer(response, state.outage, { message: 'Out of order' })
  if (request.headers.authorization !== authorization)
    return answer(response, 401, { code: 20003, message: 'Authenticate', status: 401 })
  if (request.method === 'POST' && url.pathname === `${base}.json`)
    return create(state, new URLSearchParams(await text(request)), response)
  if (request.method === 'GET' && url.pathname === `${base}.json`) {
    const found = state.messages.filter(({ to }) => to === url.searchParams.get('To'))
    return answer(response, 200, {
      messages: found.map(shown),
      next_page_uri: null,
      page: 0,
      page_size: 50,
      uri: url.pathname,
    })
  }
  const sid = new RegExp(`^${base}/(SM[0-9a-f]{32})\\.json$`).exec(url.pathname)?.[1]
  const message = state.messages.find((each) => each.sid === sid)
  if (request.method === 'GET' && message !== undefined) return answer(response, 200, shown(message))
  return answer(response, 404, {
    code: 20404,
    message: 'The requested resource was not found',
    status: 404,
  })
}

function create(state: State, form: URLSearchParams, response: ServerResponse) {
  const to = form.get('To') ?? ''
  const refusal = refusals[to.replace(/^whatsapp:/, '')]
  if (refusal !== undefined)
    return answer(response, 400, { ...refusal, more_info: 'https://www.twilio.com/docs', status: 400 })
  const message: TwilioMessage = {
    sid: `SM${(++state.given).toString(16).padStart(32, '0')}`,
    to,
    from: form.get('From') ?? '',
    body: form.get('Body') ?? '',
    status: 'queued',
    error_code: null,
    price: null,
    statusCallback: form.get('StatusCallback'),
  }
  state.messages.push(message)
  if (state.breaksOff) {
    state.breaksOff = false
    return response.destroy()
  }
  return answer(response, 201, shown(message))
}

const shown = ({ statusCallback: _callback, ...message }: TwilioMessage) => ({
  ...message,
  account_sid: account,
  api_version: '2010-04-01',
  date_created: new Date().toUTCString(),
  date_sent: new Date().toUTCString(),
  date_updated: new Date().toUTCString(),
  direction: 'outbound-api',
  error_message: null,
  messaging_service_sid: null,
  num_media: '0',
  num_segments: String(Math.max(1, Math.ceil(message.body.length / 153))),
  price_unit: 'USD',
  subresource_uris: {},
  uri: `${base}/${message.sid}.json`,
})

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

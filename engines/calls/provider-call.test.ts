import { createServer, type Server } from 'node:http'
import type { LookupFunction, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wireEngine } from '#testing/wire/engine.ts'
import { openaiAnswers } from '#testing/wire/openai-responses.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import { AddressRefused, callOnce, type CallLimits } from './provider-call.ts'

let server: WireServer
let port: string

beforeAll(async () => {
  server = await startWireServer({
    success: openaiAnswers.success,
    inward: { status: 307, headers: { location: '/success/v1/responses' }, body: '' },
  })
  port = new URL(server.origin).port
})
afterAll(() => server.close())

const call = (url: string, limits: Partial<CallLimits> = {}) =>
  callOnce(
    {
      url: new URL(url),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(5000),
    },
    { maxBytes: 1_000_000, reach: 'public', ...limits },
  )

/** Responds like a DNS server, with all addresses or the first, as requested. */
const resolvingTo =
  (...addresses: string[]): LookupFunction =>
  (_, options, done) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (options.all) done(null, found)
    else done(null, found[0]?.address ?? '', found[0]?.family)
  }

describe('with only public addresses allowed', () => {
  test.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.0.0.1:PORT/',
    'http://017700000001:PORT/',
    'http://localhost:PORT/',
    'http://LOCALHOST:PORT/',
    'http://0.0.0.0:PORT/',
    'http://[::1]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'https://127.0.0.1:PORT/',
    'https://[::1]:PORT/',
    'http://user:word@127.0.0.1:PORT/',
  ])('%s is refused without a connection', async (address) => {
    const before = server.requests.length
    expect(await call(address.replace('PORT', port))).toMatchObject({
      status: null,
      error: expect.any(AddressRefused),
    })
    expect(server.requests).toHaveLength(before)
  })

  test.each([
    ['link-local and metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['private', 'http://10.0.0.1/'],
    ['private', 'http://172.16.0.1/'],
    ['private', 'https://192.168.1.1/'],
    ['carrier-grade NAT, where Alibaba keeps its metadata', 'http://100.100.100.200/'],
    ['reserved, where Oracle keeps its metadata', 'http://192.0.0.192/'],
    ["public, but Azure's metadata", 'http://168.63.129.16/'],
    ['unique local', 'http://[fd00:ec2::254]/'],
    ['link-local', 'http://[fe80::1]/'],
    ['multicast', 'http://224.0.0.1/'],
    ['broadcast', 'http://255.255.255.255/'],
  ])('an address that is %s is refused: %s', async (_, url) => {
    expect((await call(url)).error).toBeInstanceOf(AddressRefused)
  })

  test.each([
    ['a private address', ['10.0.0.7']],
    ['the loopback', ['127.0.0.1']],
    ['the loopback of IPv6', ['::1']],
    ['a mapped address', ['::ffff:10.0.0.7']],
    ['the metadata service', ['169.254.169.254']],
    ['a public address and a private one', ['93.184.215.14', '10.0.0.7']],
  ])('a name that resolves to %s is refused', async (_, addresses) => {
    const before = server.requests.length
    const lookup = resolvingTo(...addresses)
    const { error } = await call(`http://inside.example:${port}/success/v1/responses`, { lookup })
    expect(error).toBeInstanceOf(AddressRefused)
    expect(server.requests).toHaveLength(before)
  })

  test('no connection of an unrestricted call is reused', async () => {
    const url = `${server.origin}/success/v1/responses`
    expect((await call(url, { reach: 'anywhere' })).status).toBe(200)
    expect((await call(url)).error).toBeInstanceOf(AddressRefused)
  })

  test('an engine returns a failure that says so and is not retried', async () => {
    const engine = wireEngine('openai', {
      provider: 'openai',
      baseUrl: server.baseUrl('success'),
      apiKey: 'sk-test-secret-0001',
      reach: 'public',
    })
    expect(await engine.ask({ prompt: 'Best tents?' }, {})).toMatchObject({
      ok: false,
      failure: {
        code: 'bad-request',
        retryable: false,
        status: null,
        message: `ChatGPT (OpenAI API) wasn’t called: the address of 127.0.0.1:${port} is private, and private addresses aren’t allowed here.`,
      },
    })
  })
})

describe('with all addresses allowed', () => {
  test('a connection is reused immediately, and closed by us after being idle', async () => {
    const connections = { opened: 0, open: 0 }
    const patient = await listening(
      () => {},
      (socket) => {
        connections.opened += 1
        connections.open += 1
        socket.on('close', () => (connections.open -= 1))
      },
    )
    const { url } = patient
    expect((await call(url, { reach: 'anywhere' })).status).toBe(200)
    expect((await call(url, { reach: 'anywhere' })).status).toBe(200)
    expect(connections.opened).toBe(1)
    await expect.poll(() => connections.open, { timeout: 5000 }).toBe(0)
    await patient.close()
  })

  test('private addresses and names that resolve to them are reached', async () => {
    const limits: Partial<CallLimits> = { reach: 'anywhere', lookup: resolvingTo('127.0.0.1') }
    expect((await call(`${server.origin}/success/v1/responses`, limits)).status).toBe(200)
    expect((await call(`http://inside.example:${port}/success/v1/responses`, limits)).status).toBe(200)
  })

  test('a redirect is reported and not followed, to internal hosts or elsewhere', async () => {
    const before = server.requests.length
    expect((await call(`${server.origin}/inward/v1/responses`, { reach: 'anywhere' })).status).toBe(307)
    expect(server.requests.slice(before).map(({ scenario }) => scenario)).toEqual(['inward'])
  })

  test('an unknown name is a network error', async () => {
    const lookup: LookupFunction = (_, __, done) =>
      done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), '', 4)
    expect((await call('http://nowhere.example/', { reach: 'anywhere', lookup })).error).toMatchObject({
      code: 'ENOTFOUND',
    })
    expect((await call('http://nowhere.example/', { lookup })).error).toMatchObject({ code: 'ENOTFOUND' })
  })

  test('a GET has no body', async () => {
    const seen: (string | undefined)[] = []
    const plain = await listening((length) => seen.push(length))
    const limits = { maxBytes: 1000, reach: 'anywhere' as const }
    const { body, status } = await callOnce(
      { url: new URL(plain.url), method: 'GET', headers: {}, body: '', signal: null },
      limits,
    )
    await plain.close()
    expect({ body, status, seen }).toEqual({ body: 'here', status: 200, seen: [undefined] })
  })
})

/** A server that would keep idle connections for a minute. */
async function listening(
  noteLength: (length: string | undefined) => void,
  onConnection: (socket: Socket) => void = () => {},
) {
  const plain: Server = createServer((request, response) => {
    noteLength(request.headers['content-length'])
    response.end('here')
  })
  plain.keepAliveTimeout = 60_000
  plain.on('connection', onConnection)
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const address = plain.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    close: () =>
      new Promise<void>((resolve) => {
        plain.close(() => resolve())
        plain.closeAllConnections()
      }),
  }
}

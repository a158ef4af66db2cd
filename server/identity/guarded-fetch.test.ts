import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'

let address = ''
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  if (request.url === '/long') response.end('x'.repeat(600 * 1024))
  else if (request.url === '/elsewhere') response.writeHead(302, { Location: '/short' }).end()
  else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ok":true}')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const request = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
const open = guardedFetch({ allowPrivate: true })
/** Every name leads to loopback, as a name of an attacker may. */
const rebound = guardedFetch({
  allowPrivate: false,
  lookup: (_, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
})

test('fetches what is allowed', async () => {
  expect(await (await open(`${address}/short`, request)).json()).toEqual({ ok: true })
})

test('follows no redirect and reads no long response', async () => {
  expect((await open(`${address}/elsewhere`, request)).status).toBe(302)
  await expect(open(`${address}/long`, request)).rejects.toThrow('too large')
})

test('reaches no private network, by address, by name, or without encryption', async () => {
  asked.length = 0
  const strict = guardedFetch({ allowPrivate: false })
  await expect(strict(`${address}/short`, request)).rejects.toThrow('Only https')
  await expect(strict('https://127.0.0.1/short', request)).rejects.toThrow('not allowed')
  await expect(strict('https://169.254.169.254/', request)).rejects.toThrow('not allowed')
  await expect(rebound('https://provider.example/', request)).rejects.toThrow('not allowed')
  await expect(open('file:///etc/passwd', request)).rejects.toThrow('Only https')
  expect(asked).toEqual([])
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchWithin, notReached } from './fetch-within.ts'

const server = createServer((request, response) => {
  const type = request.url === '/file' ? 'text/csv' : 'application/json'
  if (request.url === '/silent') return
  response.writeHead(200, { 'Content-Type': type })
  response.write('[1,')
  if (request.url === '/file') setTimeout(() => response.end('2]'), 300)
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const late = { code: 'network-request-failed', status: 408, message: notReached }

test('a request to a silent server is aborted', async () => {
  await expect(fetchWithin(100, `${address}/silent`)).rejects.toMatchObject(late)
})

test('a JSON response that stops halfway is aborted, a file that has begun is not', async () => {
  const rows = await fetchWithin(100, `${address}/rows`)
  await expect(rows.json()).rejects.toMatchObject(late)
  const file = await fetchWithin(100, `${address}/file`)
  expect(await file.text()).toBe('[1,2]')
})

test('an upload is not aborted, but its caller can still stop it', async () => {
  const stop = new AbortController()
  const upload = fetchWithin(50, `${address}/silent`, {
    method: 'POST',
    body: new Blob(['lines']),
    signal: stop.signal,
  })
  const outcome = await Promise.race([upload, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))])
  expect(outcome).toBe('waits')
  stop.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
})

test('without a connection, the error says what to do', async () => {
  await expect(fetchWithin(1000, 'http://127.0.0.1:1/')).rejects.toMatchObject({
    status: 0,
    message: notReached,
  })
})

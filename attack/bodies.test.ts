import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { bombs, packed, type Bomb } from './bombs.ts'
import { expectHealthy, isSmall, measured, mostHeldMs, ownerOf, requestsSent, send } from './requests.ts'
import { apiRoutes, otherRoutes, type Route } from './routes.ts'

const target = inject('production')
/** This tenant may lose what it has. */
const caller = ownerOf(target.cedar)

afterAll(async () => {
  await expectHealthy(target)
  console.info(`Bodies: ${requestsSent()}`)
})

const nowhere = '00000000-0000-4000-8000-000000000000'

/** Own ids where something is made, none of anything where something would be changed or deleted. */
function pathOf({ method, path }: Route): string {
  const own = method === 'POST' ? target.cedar : { organizationId: nowhere, brandId: nowhere }
  return path
    .replace(':organizationId', own.organizationId)
    .replace(':brandId', own.brandId)
    .replaceAll(/:\w+(\{[^}]*\})?/g, nowhere)
}

const routes = [...apiRoutes(), ...otherRoutes].filter(({ method }) => method !== 'GET')
const some = isSmall ? bombs.filter((_, index) => index % 4 === 0) : bombs

async function post(route: Route, { contentType, body }: Pick<Bomb, 'contentType' | 'body'>) {
  return send(target, pathOf(route), {
    caller,
    method: route.method,
    headers: contentType === '' ? {} : { 'Content-Type': contentType },
    body: typeof body() === 'string' ? new TextEncoder().encode(String(body())) : body(),
  })
}

describe('no body holds up the process or ends it', () => {
  test.each(some.map((bomb) => [bomb.name, bomb] as const))('%s, on every route', async (_, bomb) => {
    const body = bomb.body()
    const slow: string[] = []
    const failed: string[] = []
    for (const route of routes) {
      const held = await measured(target, async () => {
        const { status } = await post(route, { ...bomb, body: () => body })
        if (status >= 500 && status !== 503) failed.push(`${route.method} ${route.path}: ${status}`)
      })
      if (held.computedMs > mostHeldMs) slow.push(`${route.method} ${route.path}: ${held.computedMs} ms`)
    }
    expect({ slow, failed }).toEqual({ slow: [], failed: [] })
  })

  test('known fields with long lists and long texts in them', async () => {
    const slow: string[] = []
    const failed: string[] = []
    for (const route of routes.filter(({ path }) => path.startsWith('/api'))) {
      const answer = await post(route, { contentType: 'application/json', body: () => '{}' })
      const fields = [...fieldsOf(answer.text), 'name', 'text', 'email']
      for (const value of isSmall ? hugeValues.slice(0, 2) : hugeValues) {
        const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, value(fields.length)])))
        const held = await measured(target, async () => {
          const { status } = await post(route, { contentType: 'application/json', body: () => body })
          if (status >= 500 && status !== 503) failed.push(`${route.method} ${route.path}: ${status}`)
        })
        if (held.computedMs > mostHeldMs)
          slow.push(`${route.method} ${route.path} ${String(body).slice(0, 40)}: ${held.computedMs} ms`)
      }
    }
    expect({ slow, failed }).toEqual({ slow: [], failed: [] })
  })
})

/** How often each may be there so that the whole is accepted. */
const hugeValues: readonly ((fields: number) => unknown)[] = [
  (fields) => Array(Math.floor(25_000 / fields)).fill(0),
  (fields) => 'a '.repeat(480_000 / fields),
  (fields) => Array(Math.floor(12_000 / fields)).fill({ id: 1 }),
  (fields) => ' '.repeat(960_000 / fields),
  (fields) => `a@${'a.'.repeat(470_000 / fields)}`,
  (fields) => `https://${'a/'.repeat(470_000 / fields)}`,
  (fields) => Array(Math.floor(25_000 / fields)).fill(target.cedar.brandId),
]

const refusal = z.object({
  error: z.object({ fields: z.record(z.string(), z.string()) }),
})

function fieldsOf(text: string): string[] {
  try {
    const parsed = refusal.safeParse(JSON.parse(text))
    return parsed.success ? Object.keys(parsed.data.error.fields).filter((key) => /^\w+$/.test(key)) : []
  } catch {
    return []
  }
}

describe('what is streamed', () => {
  const bounded = async (attack: () => Promise<{ status: number }>, statuses: readonly number[]) => {
    let status = 0
    const held = await measured(target, async () => {
      ;({ status } = await attack())
    })
    expect(statuses).toContain(status)
    expect(held.computedMs).toBeLessThan(mostHeldMs)
    expect(held.rssMb).toBeLessThan(1500)
  }

  test('60 MB of text ends at the limit, with a length and without', async () => {
    const path = `/api/organizations/${target.cedar.organizationId}/brands`
    for (const body of [new Uint8Array(60 * 2 ** 20), endless(60)])
      for (const type of ['text/plain', 'application/octet-stream', 'multipart/form-data; boundary=x', ''])
        await bounded(
          () =>
            send(target, path, {
              caller,
              method: 'POST',
              headers: type === '' ? {} : { 'Content-Type': type },
              body: body instanceof Uint8Array ? body : endless(60),
              ...duplex,
            }),
          [413, 0],
        )
  })

  test('batches of log lines', async () => {
    const { sourceId, sourceToken } = target.cedar
    const post = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      send(target, `/api/bot-logs/${sourceId}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${sourceToken}`, ...headers },
        body,
      })
    const bytes = (text: string) => new TextEncoder().encode(text)
    const firehose = { 'X-Amz-Firehose-Request-Id': 'bomb' }
    const empty = `{"records":[${'{"data":""},'.repeat(4_000_000)}{"data":""}]}`
    await bounded(() => post(new Uint8Array(gzipSync(empty)), firehose), [413])
    await bounded(() => post(bytes(empty.slice(0, 15_000_000)), firehose), [413])
    await bounded(() => post(packed(1000), firehose), [413])
    await bounded(() => post(bytes('['.repeat(10_000_000)), firehose), [400, 413])
    const records = JSON.stringify({ records: Array(150_000).fill({ data: btoa('a line of a log') }) })
    await bounded(() => post(bytes(records), firehose), [200, 400, 429])
    const logplex = { 'Content-Type': 'application/logplex-1' }
    await bounded(() => post(bytes('1 x'.repeat(5_000_000)), logplex), [413])
    await bounded(() => post(packed(60), { 'Content-Type': 'application/logplex-1' }), [400, 413])
    const pubSub = `{"subscription":"x","message":{"messageId":"1","data":"${'A'.repeat(13_000_000)}"}}`
    await bounded(() => post(bytes(pubSub)), [200, 429])
    await bounded(() => post(bytes(`{"subscription":"messageId"${',"a":[]'.repeat(2_000_000)}}`)), [200, 429])
    await bounded(() => post(bytes(`[${'{},'.repeat(80_000)}{}]`)), [200, 429])
    await bounded(() => post(packed(3)), [200, 429])
    await bounded(() => post(packed(300)), [200, 413, 429])
  })

  test('answers, previews, and samples', async () => {
    const key = { Authorization: `Bearer ${target.cedar.apiKey}` }
    const { brandId } = target.cedar
    const big = (text: string) => new TextEncoder().encode(text)
    const bodies = [
      packed(500),
      packed(4),
      big(`[${'0,'.repeat(2_400_000)}0]`),
      big(`[${'{},'.repeat(900)}{}]`),
      big('['.repeat(5_000_000)),
      big(`${'{"a":[[[]]]}\n'.repeat(300_000)}`),
      big(JSON.stringify(Array(999).fill({ prompt: 'a '.repeat(2000), text: 'https://a.b/ '.repeat(150) }))),
    ]
    const refused = [0, 200, 202, 400, 413, 415, 422, 429, 503]
    for (const body of bodies) {
      await bounded(
        () => send(target, `/api/v1/answers?brand=${brandId}`, { method: 'POST', headers: key, body }),
        refused,
      )
      const own = { caller, method: 'POST' }
      const at = `/api/brands/${brandId}`
      await bounded(() => send(target, `${at}/imports/preview?name=a.csv`, { ...own, body }), refused)
      const sample = body.slice(0, 500_000)
      await bounded(() => send(target, `${at}/bot-log-samples`, { ...own, body: sample }), refused)
      await bounded(
        () =>
          send(target, `${at}/bot-log-samples?format=custom&pattern=${pattern}`, { ...own, body: sample }),
        refused,
      )
    }
  })
})

const pattern = encodeURIComponent('%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"'.repeat(10))

const duplex = { duplex: 'half' }

/** A body of unknown length. */
function endless(megabytes: number): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      if (sent === megabytes) return controller.close()
      sent += 1
      await pause(0)
      controller.enqueue(new Uint8Array(2 ** 20))
    },
  })
}

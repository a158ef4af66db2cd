import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { packed } from './bombs.ts'
import { expectHealthy, measured, maxHeldMs, openTarget, ownerOf, requestsSent, send } from './requests.ts'

const target = await openTarget('production')
const caller = ownerOf(target.cedar)

afterAll(async () => {
  await expectHealthy(target)
  console.info(`Streams: ${requestsSent()}`)
})

describe('streamed requests', () => {
  const expectBounded = async (attack: () => Promise<{ status: number }>, statuses: readonly number[]) => {
    let status = 0
    const held = await measured(target, async () => {
      ;({ status } = await attack())
    })
    expect(statuses).toContain(status)
    expect(held.computedMs).toBeLessThan(maxHeldMs)
    expect(held.rssMb).toBeLessThan(1500)
  }

  test('60 MB of text is cut off at the limit, with and without a length header', async () => {
    const path = `/api/organizations/${target.cedar.organizationId}/brands`
    for (const body of [new Uint8Array(60 * 2 ** 20), endless(60)])
      for (const type of ['text/plain', 'application/octet-stream', 'multipart/form-data; boundary=x', ''])
        await expectBounded(
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
    await expectBounded(() => post(new Uint8Array(gzipSync(empty)), firehose), [413])
    await expectBounded(() => post(bytes(empty.slice(0, 15_000_000)), firehose), [413])
    await expectBounded(() => post(packed(1000), firehose), [413])
    await expectBounded(() => post(bytes('['.repeat(10_000_000)), firehose), [400, 413])
    const records = JSON.stringify({ records: Array(150_000).fill({ data: btoa('a line of a log') }) })
    await expectBounded(() => post(bytes(records), firehose), [200, 400, 429])
    const logplex = { 'Content-Type': 'application/logplex-1' }
    await expectBounded(() => post(bytes('1 x'.repeat(5_000_000)), logplex), [413])
    await expectBounded(() => post(packed(60), { 'Content-Type': 'application/logplex-1' }), [400, 413])
    const pubSub = `{"subscription":"x","message":{"messageId":"1","data":"${'A'.repeat(13_000_000)}"}}`
    await expectBounded(() => post(bytes(pubSub)), [200, 429])
    await expectBounded(
      () => post(bytes(`{"subscription":"messageId"${',"a":[]'.repeat(2_000_000)}}`)),
      [200, 429],
    )
    await expectBounded(() => post(bytes(`[${'{},'.repeat(80_000)}{}]`)), [200, 429])
    await expectBounded(() => post(packed(3)), [200, 429])
    await expectBounded(() => post(packed(300)), [200, 413, 429])
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
      await expectBounded(
        () => send(target, `/api/v1/answers?brand=${brandId}`, { method: 'POST', headers: key, body }),
        refused,
      )
      const own = { caller, method: 'POST' }
      const at = `/api/brands/${brandId}`
      await expectBounded(() => send(target, `${at}/imports/preview?name=a.csv`, { ...own, body }), refused)
      const sample = body.slice(0, 500_000)
      await expectBounded(() => send(target, `${at}/bot-log-samples`, { ...own, body: sample }), refused)
      await expectBounded(
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

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  brightdataKey,
  chatgptRecord,
  errorRecord,
  perplexityRecord,
  startBrightdata,
  type WireBrightdata,
} from '#testing/wire/brightdata.ts'
import { delivered, orderedFrom, wireCollector } from '#testing/wire/collector.ts'
import { vendorTroubles } from '#testing/wire/vendor.ts'
import type { Ask, Collected, CollectorTask } from '../engine.ts'

let vendor: WireBrightdata

beforeEach(async () => {
  vendor = await startBrightdata()
})
afterEach(() => vendor.close())

type Options = { apiKey?: string; timeoutMs?: number; prices?: Record<string, { usdPerAnswer: number }> }
const wired = (id: string, options: Options = {}) =>
  wireCollector(id, { provider: 'brightdata', baseUrl: vendor.baseUrl, apiKey: brightdataKey, ...options })
const at = (id: string, options?: Options) => wired(id, options).collector
const chatgpt = (options?: Options) => at('brightdata-chatgpt', options)
const ask: Ask = { prompt: 'What are the best tents?' }

describe('an order from Bright Data', () => {
  test('contains scraper, page, prompt, and country, and is stored without the key', async () => {
    const ordered = await chatgpt().order({ ...ask, country: 'de' }, {})
    const input = [{ url: 'https://chatgpt.com/', prompt: ask.prompt, country: 'DE' }]
    expect(ordered).toEqual({
      ok: true,
      checkAfterMs: 30_000,
      task: {
        id: 'sd_mmmmmmmmmmmmmmmmm1',
        orderedAt: expect.any(String),
        request: { dataset_id: 'gd_m7aof0k82r803d5bjm', input },
        cost: null,
        model: 'chatgpt',
      },
    })
    expect(vendor.requests[0]).toMatchObject({
      method: 'POST',
      path: '/datasets/v3/trigger',
      query: { dataset_id: 'gd_m7aof0k82r803d5bjm', include_errors: 'true' },
      body: input,
    })
    expect(vendor.requests[0]?.headers.authorization).toBe(`Bearer ${brightdataKey}`)
  })

  test('uses another scraper if it is given as the model', async () => {
    const task = await orderedFrom(chatgpt(), { ...ask, model: 'gd_another1' })
    expect(vendor.snapshots.get(task.id)?.dataset).toBe('gd_another1')
    expect((await delivered(chatgpt(), task)).model.requested).toBe('gd_another1')
  })

  test.each([
    ['brightdata-perplexity', 'gd_m7dhdot1vw9a7gc1n', 'https://www.perplexity.ai', 'JP'],
    ['brightdata-ai-mode', 'gd_mcswdt6z2elth3zqr2', 'https://google.com/aimode', 'JP'],
    ['brightdata-gemini', 'gd_mbz66arm2mf9cu856y', 'https://gemini.google.com/', undefined],
    ['brightdata-copilot', 'gd_m7di5jy6s9geokz8w', 'https://copilot.microsoft.com/chats', undefined],
  ])('for %s goes to its scraper', async (id, dataset, url, country) => {
    const engine = at(id)
    const task = await orderedFrom(engine, { ...ask, country: 'jp' })
    const snapshot = vendor.snapshots.get(task.id)
    expect(snapshot).toMatchObject({ dataset, input: { url } })
    expect(snapshot?.input['country']).toBe(country)
    expect(engine.takesCountry).toBe(country !== undefined)
  })

  test.each([
    [{ status: 400, body: { error: 'Validation failed' } }, 'bad-request', false],
    [{ status: 401, body: 'Invalid credentials' }, 'bad-key', false],
    [{ status: 402, body: { message: 'Payment required' } }, 'quota-exhausted', false],
    [{ status: 403, body: { message: 'Account is suspended' } }, 'quota-exhausted', false],
    [{ status: 400, body: { error: 'Customer is not active' } }, 'quota-exhausted', false],
    [
      { status: 429, body: { error: 'Too many running jobs' }, headers: { 'retry-after': '30' } },
      'rate-limited',
      true,
    ],
    [{ status: 500, body: 'Something went wrong' }, 'provider-error', true],
    [{ status: 200, body: { message: 'accepted' } }, 'invalid-response', false],
    [vendorTroubles.garbage, 'invalid-response', false],
    [vendorTroubles.unavailable, 'overloaded', true],
    [vendorTroubles.reset, 'network', true],
  ] as const)('answered with %j fails', async (reply, code, retryable) => {
    vendor.fail('order', reply)
    expect(await chatgpt().order(ask, {})).toMatchObject({
      ok: false,
      failure: { code, retryable, message: expect.stringMatching(/^Bright Data/) },
    })
  })

  test('that is rate-limited waits at least five minutes, because more such responses would block the address', async () => {
    for (const [seconds, ms] of [
      ['30', 300_000],
      ['900', 900_000],
    ] as const) {
      vendor.fail('order', { status: 429, body: { error: 'Too many' }, headers: { 'retry-after': seconds } })
      expect(await chatgpt().order(ask, {})).toMatchObject({
        failure: { code: 'rate-limited', retryAfterMs: ms },
      })
    }
  })

  test('is not sent with an invalid key or an invalid question', async () => {
    expect(await chatgpt({ apiKey: 'one\ntwo' }).order(ask, {})).toMatchObject({
      failure: { code: 'bad-key' },
    })
    expect(await chatgpt().order({ prompt: '' }, {})).toMatchObject({ failure: { code: 'bad-request' } })
    expect(vendor.requests).toEqual([])
  })
})

describe('an answer collected by Bright Data', () => {
  test('of ChatGPT separates cited from retrieved pages and keeps the queries', async () => {
    const engine = chatgpt()
    const task = await orderedFrom(engine, { ...ask, country: 'de' })
    expect(await looks(engine, task, 3)).toEqual(['pending', 'pending', 'pending'])
    const answer = await delivered(engine, task)
    const { text } = answer
    expect(text).toBe(chatgptRecord.answer_text_markdown)
    expect(answer).toMatchObject({
      searched: true,
      queries: ['best light tents 2026', 'acorn tent review'],
      model: { requested: 'chatgpt', actual: 'gpt-5-3' },
      cost: { usd: null, basis: 'unknown' },
      warnings: [],
    })
    const link = '[(Reviews)](https://reviews.example/acorn?utm_source=chatgpt.com)'
    expect(answer.citations).toEqual([
      {
        url: 'https://reviews.example/acorn?utm_source=chatgpt.com',
        urlKey: 'https://reviews.example/acorn',
        title: 'Acorn tent review',
        start: text.indexOf(link),
        end: text.indexOf(link) + link.length,
        quote: link,
      },
      {
        url: 'https://birch.example/tents',
        urlKey: 'https://birch.example/tents',
        title: 'Birch tents',
        start: null,
        end: null,
      },
    ])
    expect(answer.retrieved.map(({ url, rank, date }) => [url, rank, date])).toEqual([
      ['https://reviews.example/acorn', 1, undefined],
      ['https://shop.example/', 2, '2026-10-01'],
      ['https://forum.example/t/42', 3, undefined],
    ])
  })

  test('of Perplexity has its citations at the markers of the text', async () => {
    vendor.answerWith({ records: [perplexityRecord] })
    const engine = at('brightdata-perplexity')
    const answer = await delivered(engine, await orderedFrom(engine, ask))
    expect(answer.citations.map(({ url, quote, start }) => [url, quote, start])).toEqual([
      ['https://reviews.example/acorn', '[1]', 15],
      ['https://lab.example/', '[2]', 18],
      ['https://birch.example/tents', '[3]', 37],
    ])
    expect(answer.retrieved.map(({ url }) => url)).toEqual([
      'https://reviews.example/acorn',
      'https://forum.example/t/42',
    ])
  })

  test('stores the record without its HTML page and without the key', async () => {
    const engine = chatgpt()
    const { raw } = await delivered(engine, await orderedFrom(engine, ask))
    const { answer_html: _, ...kept } = chatgptRecord
    expect(raw.responses).toEqual([[kept]])
    expect(JSON.stringify(raw)).not.toContain(brightdataKey)
  })

  test('notes that no language was sent, because it is not supported', async () => {
    const engine = chatgpt()
    const answer = await delivered(engine, await orderedFrom(engine, { ...ask, language: 'fr' }))
    expect(answer.warnings).toEqual(['language-not-sent'])
    expect(JSON.stringify(vendor.requests)).not.toContain('"fr"')
  })

  test('has the entered price', async () => {
    const { collector, listing } = wired('brightdata-chatgpt', {
      prices: { chatgpt: { usdPerAnswer: 0.0015 } },
    })
    const answer = await delivered(collector, await orderedFrom(collector, ask))
    expect(answer.cost).toEqual({ usd: 0.0015, basis: 'computed' })
    expect(listing).toMatchObject({ typicalUsd: 0.0015, ceilingUsd: 0.0015 })
    expect(wired('brightdata-chatgpt').listing).toMatchObject({ typicalUsd: null, ceilingUsd: null })
  })

  test.each([
    'unavailable',
    'slowDown',
    'garbage',
    'cutJson',
    'silence',
    'halfSilence',
    'reset',
    'halfReset',
  ] as const)('survives %s at every step', async (trouble) => {
    const engine = chatgpt({ timeoutMs: trouble.toLowerCase().includes('silence') ? 200 : 10_000 })
    const task = await orderedFrom(chatgpt(), ask)
    vendor.fail('collect', vendorTroubles[trouble])
    expect(await looks(engine, task, 3)).toEqual(['pending', 'pending', 'pending'])
    vendor.fail('collect', { status: 200, body: { status: 'ready' } }, vendorTroubles[trouble])
    expect(await looks(engine, task, 1)).toEqual(['pending'])
    expect((await delivered(chatgpt(), task)).text).toBe(chatgptRecord.answer_text_markdown)
    expect(vendor.snapshots.size).toBe(1)
  })

  test.each([
    [{ failed: 'Too many errors' }, 'provider-error', true, 'Too many errors'],
    [{ records: [errorRecord] }, 'provider-error', true, 'waiting for selector'],
    [{ records: [{ error: 'country is not available for this scraper' }] }, 'bad-request', false, 'country'],
    [{ records: [] }, 'provider-error', true, 'without an answer'],
    [{ records: [{ answer_text: '' }] }, 'invalid-response', false, 'without an answer'],
  ] as const)('with the status %j is over', async (outcome, code, retryable, words) => {
    vendor.answerWith(outcome)
    const engine = chatgpt()
    const task = await orderedFrom(engine, ask)
    let collected: Collected = { state: 'pending', checkAfterMs: 0 }
    for (let look = 0; look < 6 && collected.state === 'pending'; look += 1)
      collected = await engine.collect(task, {})
    expect(collected).toMatchObject({
      state: 'failed',
      failure: { code, retryable, message: expect.stringContaining(words) },
    })
  })

  test('is over if the snapshot was deleted or the account is closed', async () => {
    const task = await orderedFrom(chatgpt(), ask)
    expect(await chatgpt({ apiKey: 'bd-another-key-0002' }).collect(task, {})).toMatchObject({
      state: 'failed',
      failure: { code: 'bad-key', message: expect.not.stringContaining('bd-another') },
    })
    vendor.snapshots.clear()
    expect(await chatgpt().collect(task, {})).toMatchObject({
      state: 'failed',
      failure: { code: 'provider-error', retryable: true, message: expect.stringContaining('no longer has') },
    })
  })
})

async function looks(engine: ReturnType<typeof chatgpt>, task: CollectorTask, count: number) {
  const states: string[] = []
  for (let look = 0; look < count; look += 1) states.push((await engine.collect(task, {})).state)
  return states
}

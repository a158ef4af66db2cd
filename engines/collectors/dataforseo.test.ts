import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PriceOverrides } from '#core/engines/price-override.ts'
import {
  chatMarkdown,
  chatResult,
  dataforseoKey,
  envelope,
  googleResult,
  googleResults,
  overviewMarkdown,
  startDataforseo,
  type WireDataforseo,
} from '#testing/wire/dataforseo.ts'
import { delivered, orderedFrom, wireCollector } from '#testing/wire/collector.ts'
import { vendorTroubles } from '#testing/wire/vendor.ts'
import type { Ask } from '../engine.ts'

let vendor: WireDataforseo

beforeEach(async () => {
  vendor = await startDataforseo()
})
afterEach(() => vendor.close())

type Options = { apiKey?: string; timeoutMs?: number; prices?: PriceOverrides }
const wired = (id: string, options: Options = {}) =>
  wireCollector(id, { provider: 'dataforseo', baseUrl: vendor.baseUrl, apiKey: dataforseoKey, ...options })
const at = (id: string, options?: Options) => wired(id, options).collector
const chatgpt = (options?: Options) => at('dataforseo-chatgpt', options)
const overview = () => at('dataforseo-ai-overview')
const ask: Ask = { prompt: 'What are the best tents?' }

describe('an order from DataForSEO', () => {
  test('contains prompt, location, page language, and our reference, and is stored with its price', async () => {
    const ordered = await chatgpt().order(
      { prompt: '100% light + dry?', country: 'de', reference: 'cell-1' },
      {},
    )
    const request = [
      { keyword: '100%25 light %2B dry?', location_code: 2276, language_code: 'de', tag: 'cell-1' },
    ]
    expect(ordered).toEqual({
      ok: true,
      checkAfterMs: 60_000,
      task: {
        id: '11202142-0000-0066-0000-000000000001',
        orderedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        request,
        cost: { usd: 0.0012, basis: 'reported' },
        model: 'chatgpt',
      },
    })
    expect(JSON.parse(JSON.stringify(ordered))).toEqual(ordered)
    expect(vendor.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v3/ai_optimization/chat_gpt/llm_scraper/task_post',
      body: request,
    })
  })

  test('uses the United States and English if no location is requested', async () => {
    await chatgpt().order(ask, {})
    expect(vendor.requests[0]?.body).toEqual([
      { keyword: ask.prompt, location_code: 2840, language_code: 'en' },
    ])
  })

  test('for an overview requests the one that Google loads late', async () => {
    await overview().order({ ...ask, language: 'fr', country: 'CH' }, {})
    expect(vendor.requests[0]).toMatchObject({
      path: '/v3/serp/google/organic/task_post',
      body: [{ location_code: 2756, language_code: 'fr', load_async_ai_overview: true }],
    })
  })

  test('is not sent if it is invalid', async () => {
    for (const wrong of [
      { prompt: ' ' },
      { prompt: 'x'.repeat(2001) },
      { ...ask, country: 'Germany' },
      { ...ask, country: 'zz' },
    ])
      expect(await chatgpt().order(wrong, {})).toMatchObject({ ok: false, failure: { code: 'bad-request' } })
    expect(vendor.requests).toEqual([])
  })

  test.each([
    [40200, 'quota-exhausted', false],
    [40210, 'quota-exhausted', false],
    [40201, 'bad-key', false],
    [40202, 'rate-limited', true],
    [40205, 'rate-limited', true],
    [40209, 'rate-limited', true],
    [40501, 'bad-request', false],
    [50000, 'provider-error', true],
    [50301, 'overloaded', true],
  ] as const)('refused with %i is %s', async (code, failureCode, retryable) => {
    const task = {
      id: 'x',
      status_code: code,
      status_message: "Invalid Field: 'location_code'.",
      cost: 0,
      result: null,
    }
    for (const body of [
      envelope({ code, message: "Invalid Field: 'location_code'." }),
      envelope({ tasks: [task] }),
    ]) {
      vendor.fail('order', { status: 200, body })
      expect(await chatgpt().order(ask, {})).toMatchObject({
        ok: false,
        failure: {
          code: failureCode,
          retryable,
          message: expect.stringContaining("Invalid Field: 'location_code'."),
        },
      })
    }
  })

  test.each([
    ['unavailable', 'overloaded', true],
    ['slowDown', 'rate-limited', true],
    ['garbage', 'invalid-response', false],
    ['cutJson', 'invalid-response', false],
    ['silence', 'timeout', true],
    ['halfSilence', 'timeout', true],
    ['reset', 'network', true],
    ['halfReset', 'network', true],
    ['redirect', 'bad-request', false],
    ['flood', 'invalid-response', false],
  ] as const)('after %s fails as %s', async (trouble, code, retryable) => {
    vendor.fail('order', vendorTroubles[trouble])
    const timeoutMs = trouble.toLowerCase().includes('silence') ? 150 : 10_000
    expect(await chatgpt({ timeoutMs }).order(ask, {})).toMatchObject({
      ok: false,
      failure: { code, retryable, message: expect.stringMatching(/^DataForSEO/) },
    })
  })

  test('waits as long as the data provider asks, and an hour after too many equal tasks', async () => {
    vendor.fail('order', vendorTroubles.slowDown)
    expect(await chatgpt().order(ask, {})).toMatchObject({ failure: { retryAfterMs: 120_000 } })
    vendor.fail('order', {
      status: 200,
      body: envelope({ code: 40205, message: 'The duplicate task limit.' }),
    })
    expect(await chatgpt().order(ask, {})).toMatchObject({ failure: { retryAfterMs: 3_600_000 } })
  })

  test('with a wrong password never repeats login or password', async () => {
    const refused = await chatgpt({ apiKey: 'owner@acorn.example:another-secret' }).order(ask, {})
    expect(refused).toMatchObject({ ok: false, failure: { code: 'bad-key', retryable: false, status: 401 } })
    expect(JSON.stringify(refused)).not.toMatch(/another-secret|owner@acorn\.example/)
  })

  test('is aborted if the caller stops', async () => {
    expect(await chatgpt().order(ask, { signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      failure: { code: 'aborted', retryable: false },
    })
  })
})

describe('an answer of ChatGPT collected by DataForSEO', () => {
  test('arrives after waiting in the queue, with text, queries, citations, and retrieved pages', async () => {
    const engine = chatgpt()
    const task = await orderedFrom(engine, ask)
    expect(await engine.collect(task, {})).toEqual({ state: 'pending', checkAfterMs: 60_000 })
    expect(await engine.collect(task, {})).toEqual({ state: 'pending', checkAfterMs: 60_000 })
    const answer = await delivered(engine, task)
    expect(answer).toMatchObject({
      text: chatMarkdown,
      searched: true,
      queries: ['best light tents 2026', 'acorn tent review'],
      model: { requested: 'chatgpt', actual: 'gpt-5-3' },
      cost: { usd: 0.0012, basis: 'reported' },
      finish: { unified: 'stop' },
      warnings: [],
      extractorVersion: 1,
    })
    expect(answer.citations).toEqual([
      {
        url: 'https://reviews.example/acorn?utm_source=chatgpt.com',
        urlKey: 'https://reviews.example/acorn',
        title: 'Acorn tent review',
        start: chatMarkdown.indexOf('[reviews'),
        end: chatMarkdown.indexOf(')\n\n|'),
        quote: '[reviews.example](https://reviews.example/acorn?utm_source=chatgpt.com)',
      },
      expect.objectContaining({
        url: 'https://birch.example/tents',
        quote: chatMarkdown.slice(chatMarkdown.indexOf('| Tent')),
      }),
      {
        url: 'https://else.example/',
        urlKey: 'https://else.example/',
        title: 'Elsewhere',
        start: null,
        end: null,
      },
    ])
    expect(answer.retrieved).toEqual([
      {
        url: 'https://reviews.example/acorn',
        urlKey: 'https://reviews.example/acorn',
        title: 'Acorn review',
        snippet: 'Light.',
        rank: 1,
      },
      {
        url: 'https://forum.example/t/42',
        urlKey: 'https://forum.example/t/42',
        title: 'Which tent?',
        rank: 2,
      },
    ])
  })

  test('stores the order and the result as evidence, without login or password', async () => {
    const engine = chatgpt()
    const task = await orderedFrom(engine, ask)
    const { raw } = await delivered(engine, task)
    expect(raw.requests).toEqual([task.request])
    expect(raw.responses).toMatchObject([{ tasks: [{ id: task.id, result: [chatResult] }] }])
    expect(JSON.stringify([task, raw])).not.toContain('secret')
  })

  test('can be collected again by another worker from the stored task', async () => {
    const task = await orderedFrom(chatgpt(), ask)
    const first = await delivered(chatgpt(), task)
    const again = await delivered(chatgpt(), JSON.parse(JSON.stringify(task)))
    expect(again.text).toBe(first.text)
    expect(vendor.tasks.size).toBe(1)
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
  ] as const)('survives %s, and collecting is retried', async (trouble) => {
    const task = await orderedFrom(chatgpt(), ask)
    vendor.fail('collect', vendorTroubles[trouble])
    const engine = chatgpt({ timeoutMs: trouble.toLowerCase().includes('silence') ? 150 : 10_000 })
    expect(await engine.collect(task, {})).toEqual({
      state: 'pending',
      checkAfterMs: trouble === 'slowDown' ? 120_000 : 60_000,
    })
    expect((await delivered(chatgpt(), task)).text).toBe(chatMarkdown)
  })

  test('survives an abort, and a refusal of only the call', async () => {
    const task = await orderedFrom(chatgpt(), ask)
    expect(await chatgpt().collect(task, { signal: AbortSignal.abort() })).toMatchObject({ state: 'pending' })
    for (const code of [40202, 50000]) {
      vendor.fail('collect', {
        status: code === 50000 ? 500 : 200,
        body: envelope({ code, message: 'Later.' }),
      })
      expect(await chatgpt().collect(task, {})).toMatchObject({ state: 'pending' })
    }
  })

  test('ends with the account, not with the connection', async () => {
    const task = await orderedFrom(chatgpt(), ask)
    expect(await chatgpt({ apiKey: 'some:body-else' }).collect(task, {})).toMatchObject({
      state: 'failed',
      failure: { code: 'bad-key', retryable: false },
    })
  })

  test('is over if the data provider deleted it, failed, or returns a result without text', async () => {
    const engine = chatgpt()
    const forgotten = await orderedFrom(engine, ask)
    vendor.tasks.clear()
    expect(await engine.collect(forgotten, {})).toMatchObject({
      state: 'failed',
      failure: {
        code: 'provider-error',
        retryable: true,
        message: expect.stringContaining('no longer has the task'),
      },
    })
    for (const [outcome, code, retryable] of [
      [{ code: 40101, message: 'Internal SE Server Error.' }, 'provider-error', true],
      [{ code: 40102, message: 'No Search Results.' }, 'provider-error', true],
      [{ result: [{ ...chatResult, markdown: ' ', items: [] }] }, 'invalid-response', false],
      [{ result: null }, 'invalid-response', false],
    ] as const) {
      vendor.answerWith(outcome)
      const task = await orderedFrom(engine, ask)
      await engine.collect(task, {})
      await engine.collect(task, {})
      expect(await engine.collect(task, {})).toMatchObject({ state: 'failed', failure: { code, retryable } })
    }
  })

  test('is checked less often the longer it takes', async () => {
    const task = await orderedFrom(chatgpt(), ask)
    const after = async (minutes: number) => {
      vendor.fail('collect', vendorTroubles.unavailable)
      const orderedAt = new Date(Date.now() - minutes * 60_000).toISOString()
      const collected = await chatgpt().collect({ ...task, orderedAt }, {})
      return collected.state === 'pending' ? Math.round(collected.checkAfterMs / 60_000) : null
    }
    expect([await after(0), await after(8), await after(60)]).toEqual([1, 2, 5])
  })
})

describe('an answer of Google collected by DataForSEO', () => {
  test('has the offsets of linked passages and of passages with sources', async () => {
    vendor.answerWith({ result: [googleResults.withOverview] })
    const engine = overview()
    const answer = await delivered(engine, await orderedFrom(engine, ask))
    expect(answer.text).toBe(overviewMarkdown)
    expect(answer.citations.map(({ url, quote, title }) => ({ url, quote, title }))).toEqual([
      {
        url: 'https://reviews.example/acorn#:~:text=light',
        quote: '[[1]](https://reviews.example/acorn#:~:text=light)',
        title: 'Acorn tent review',
      },
      { url: 'https://birch.example/tents', quote: 'Birch is roomier.', title: 'Birch tents' },
      { url: 'https://else.example/', quote: undefined, title: 'Elsewhere' },
    ])
    expect(answer).toMatchObject({ searched: true, queries: [], retrieved: [], finish: { unified: 'stop' } })
  })

  test('without an overview is stored with an empty text', async () => {
    const engine = overview()
    for (const outcome of [
      { result: [googleResults.withoutOverview] },
      { code: 40102, message: 'No Search Results.' },
    ]) {
      vendor.answerWith(outcome)
      expect(await delivered(engine, await orderedFrom(engine, ask))).toMatchObject({
        text: '',
        citations: [],
        finish: { unified: 'other', raw: 'no-overview' },
        warnings: ['no-answer-shown'],
        cost: { usd: 0.0012, basis: 'reported' },
      })
    }
  })

  test('whose overview was not loaded is not stored', async () => {
    vendor.answerWith({ result: [googleResults.overviewNotLoaded] })
    const engine = overview()
    const task = await orderedFrom(engine, ask)
    await engine.collect(task, {})
    await engine.collect(task, {})
    expect(await engine.collect(task, {})).toMatchObject({
      state: 'failed',
      failure: { code: 'provider-error', retryable: true },
    })
  })

  test('in AI Mode is read in the same way', async () => {
    vendor.answerWith({ result: [googleResults.withOverview] })
    const engine = at('dataforseo-ai-mode')
    const answer = await delivered(engine, await orderedFrom(engine, ask))
    expect(answer.text).toBe(overviewMarkdown)
    vendor.answerWith({ result: [googleResult([])] })
    expect(await delivered(engine, await orderedFrom(engine, ask))).toMatchObject({
      text: '',
      finish: { unified: 'other', raw: 'no-answer' },
    })
  })
})

describe('an order whose response was lost', () => {
  test('is found by its reference, so that it is not paid for twice', async () => {
    const engine = chatgpt()
    vendor.lose('order', vendorTroubles.reset)
    expect(await engine.order({ ...ask, reference: 'cell-7/1' }, {})).toMatchObject({
      ok: false,
      failure: { code: 'network', retryable: true },
    })
    const task = await engine.find?.('cell-7/1', {})
    expect(task).toEqual({
      id: [...vendor.tasks.keys()][0],
      orderedAt: '2026-11-20T21:42:50.000Z',
      request: [{ keyword: ask.prompt, location_code: 2840, language_code: 'en', tag: 'cell-7/1' }],
      cost: { usd: 0.0012, basis: 'reported' },
      model: 'chatgpt',
    })
    if (!task) throw new Error('It was not found')
    expect((await delivered(engine, { ...task, orderedAt: new Date().toISOString() })).text).toBe(
      chatMarkdown,
    )
    expect(vendor.tasks.size).toBe(1)
  })

  test('is not confused with other references, other products, or failed tasks', async () => {
    await at('dataforseo-gemini').order({ ...ask, reference: 'cell-7' }, {})
    await chatgpt().order({ ...ask, reference: 'cell-70' }, {})
    vendor.answerWith({ code: 40103, message: 'Task execution failed.' })
    await chatgpt().order({ ...ask, reference: 'cell-7' }, {})
    expect(await chatgpt().find?.('cell-7', {})).toBeNull()
    expect(await at('dataforseo-gemini').find?.('cell-7', {})).toMatchObject({ model: 'gemini' })
  })

  test('is never reported as missing if the list is unavailable', async () => {
    for (const trouble of [
      vendorTroubles.unavailable,
      { status: 200, body: envelope({ code: 40202, message: 'Slow.' }) },
    ]) {
      vendor.fail('find', trouble)
      await expect(chatgpt().find?.('cell-7', {})).rejects.toThrow(/DataForSEO/)
    }
  })
})

describe('the settings of DataForSEO', () => {
  test('require login and password', async () => {
    expect(() => chatgpt({ apiKey: 'only-a-login' })).toThrow(/login and password with a colon/)
  })

  test('use list prices unless others are entered', async () => {
    expect(wired('dataforseo-chatgpt').listing).toMatchObject({ typicalUsd: 0.0012, ceilingUsd: 0.0012 })
    expect(wired('dataforseo-chatgpt', { prices: { '*': { usdPerAnswer: 0.02 } } }).listing).toMatchObject({
      typicalUsd: 0.02,
      ceilingUsd: 0.02,
    })
  })
})

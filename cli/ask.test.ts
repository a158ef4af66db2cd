import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openaiAnswers, openaiFailures, plainText } from '#testing/wire/openai-responses.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import { run } from './ask.ts'

const key = 'sk-test-secret-0001'
let server: WireServer

beforeAll(async () => {
  server = await startWireServer({ ...openaiAnswers, ...openaiFailures })
})
afterAll(() => server.close())

describe('cli ask', () => {
  test('prints one normalized answer', async () => {
    const { code, out, err } = await askOpenai('success', '--model', 'gpt-5-mini', '--country', 'DE')
    expect(code).toBe(0)
    expect(err).toBe('')
    expect(JSON.parse(out)).toEqual({
      engine: 'openai',
      model: 'gpt-5-mini-2025-08-07',
      text: plainText,
      citations: [
        {
          url: 'https://reviews.example/acorn?utm_source=openai',
          title: 'Acorn tent review',
          start: 34,
          end: 102,
        },
        { url: 'https://birch.example/tents', title: 'Birch tents', start: 121, end: 167 },
      ],
      retrieved: [
        { url: 'https://reviews.example/acorn', title: 'Acorn tent review' },
        { url: 'https://birch.example/tents', title: 'Birch tents' },
        { url: 'https://forum.example/t/42', title: null },
      ],
      searches: ['best light tents 2026', 'acorn tent review'],
      usage: expect.objectContaining({ inputTokens: 9120, outputTokens: 640, reasoningTokens: 256 }),
      cost: { usd: 0.0133296, basis: 'computed' },
      latencyMs: expect.any(Number),
      finish: { unified: 'stop', raw: 'completed' },
      warnings: [],
    })
    expect(server.requests.at(-1)).toMatchObject({
      path: '/success/v1/responses',
      body: { model: 'gpt-5-mini', tools: [{ user_location: { country: 'DE' } }] },
    })
  })

  test('leaves out offsets that are not known', async () => {
    const { out } = await askOpenai('zero-offsets')
    expect(JSON.parse(out).citations).toEqual([
      { url: 'https://reviews.example/acorn?utm_source=openai', title: null },
    ])
  })

  test('adds the bodies with --raw', async () => {
    const { out } = await askOpenai('success', '--raw')
    expect(JSON.parse(out).raw.responses).toEqual([openaiAnswers.success.body])
    expect(out).not.toContain(key)
  })

  test('prints a failure as JSON and exits with 2, without the key', async () => {
    const { code, out, err } = await askOpenai('rate-limit-seconds')
    expect(code).toBe(2)
    expect(err).toBe('')
    expect(JSON.parse(out)).toEqual({
      error: {
        code: 'rate-limited',
        retryable: true,
        retryAfterMs: 120_000,
        message: 'ChatGPT (OpenAI API) asks to slow down (429). Rate limit reached for gpt-5-mini.',
      },
    })
    expect((await askOpenai('bad-key')).out).not.toContain(key)
  })

  test('says what is missing when no key is set', async () => {
    const { code, out } = await ask(['--engine', 'openai', '--prompt', 'Best tents?'])
    expect(code).toBe(2)
    expect(JSON.parse(out).error).toMatchObject({
      code: 'not-configured',
      message: 'Set OPENAI_API_KEY to ask OpenAI.',
    })
  })

  test('takes key, address and model from the environment', async () => {
    const env = {
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: server.baseUrl('success'),
      OPENAI_MODEL: 'gpt-5-nano',
    }
    const { code } = await ask(['--engine', 'openai', '--prompt', 'Best tents?'], env)
    expect(code).toBe(0)
    expect(server.requests.at(-1)).toMatchObject({
      body: { model: 'gpt-5-nano' },
      headers: { authorization: `Bearer ${key}` },
    })
  })

  test('starts the sandbox by itself and repeats itself', async () => {
    const args = ['--engine', 'sandbox-beacon', '--prompt', 'What are the best hiking tents?']
    const [first, second] = [await ask(args), await ask(args)]
    expect(first.code).toBe(0)
    const answer: { engine: string; text: string } = JSON.parse(first.out)
    expect(answer.engine).toBe('sandbox-beacon')
    expect(answer.text).toBe(JSON.parse(second.out).text)
  })

  test.each([
    [['--prompt', 'Best tents?'], 'Say which engine to ask'],
    [['--engine', 'openai'], 'Say what to ask'],
    [['--engine', 'openai', '--prompt', '  '], 'Say what to ask'],
    [
      ['--engine', 'nobody', '--prompt', 'Best tents?'],
      'There is no engine "nobody". Engines: openai, sandbox-atlas',
    ],
    [['--engine', 'openai', '--prompt', 'x', '--colour', 'red'], "Unknown option '--colour'"],
    [
      ['--engine', 'openai', '--prompt', 'x', '--country', 'Germany'],
      '--country takes a code of two letters',
    ],
    [['--engine', 'openai', '--prompt', 'x', '--base-url', 'here'], '--base-url must be a web address'],
    [['--engine', 'openai', '--prompt', 'x', 'surplus'], 'surplus'],
  ])('explains wrong arguments %j and exits with 1', async (args, message) => {
    const { code, out, err } = await ask(args)
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toContain(message)
  })
})

function askOpenai(scenario: string, ...more: string[]) {
  const base = ['--engine', 'openai', '--prompt', 'What are the best tents?']
  return ask([...base, '--base-url', server.baseUrl(scenario), '--api-key', key, ...more])
}

async function ask(args: string[], env: Record<string, string> = {}) {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const code = await run(args, { stdin: Readable.from([]), stdout, stderr, env })
  stdout.end()
  stderr.end()
  return { code, out: await text(stdout), err: await text(stderr) }
}

import process from 'node:process'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngines } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { anthropicAnswers, searchedText } from '#testing/wire/anthropic-messages.ts'
import { dataforseoKey, startDataforseo } from '#testing/wire/dataforseo.ts'
import { geminiAnswers, geminiFailures, groundedText } from '#testing/wire/gemini-generate.ts'
import { chatAnswers, chatText } from '#testing/wire/openai-chat.ts'
import { openaiAnswers, openaiFailures, plainText } from '#testing/wire/openai-responses.ts'
import { startWireServer, type WireServer } from '#testing/wire/server.ts'
import { run } from './ask.ts'
import { engineIdOf, engineNames } from './engine-names.ts'

const key = 'sk-test-secret-0001'
let server: WireServer

beforeAll(async () => {
  server = await startWireServer({
    ...openaiAnswers,
    ...openaiFailures,
    claude: anthropicAnswers['paused-while-searching'],
    gemini: geminiAnswers.success,
    'gemini-limited': geminiFailures['rate-limit-info'],
    chat: chatAnswers.success,
    // By the version path that a bare host gets.
    v1: anthropicAnswers.success,
    v1beta: geminiAnswers.success,
  })
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

  test('omits unknown offsets', async () => {
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

  test('reports what is missing if no key is set', async () => {
    const { code, out } = await ask(['--engine', 'openai', '--prompt', 'Best tents?'])
    expect(code).toBe(2)
    expect(JSON.parse(out).error).toMatchObject({
      code: 'not-configured',
      message: 'Set OPENAI_API_KEY to use OpenAI.',
    })
  })

  test.each([
    ['anthropic', 'Anthropic'],
    ['claude', 'Anthropic'],
    ['gemini', 'Google'],
    ['xai', 'xAI'],
  ])('reports the variable that %s needs', async (name, provider) => {
    const { code, out } = await ask(['--engine', name, '--prompt', 'Best tents?'])
    const prefix = provider.toUpperCase()
    expect(code).toBe(2)
    expect(JSON.parse(out).error.message).toBe(`Set ${prefix}_API_KEY to use ${provider}.`)
  })

  test('asks Claude by its common name, through pauses', async () => {
    const { code, out } = await askAt('claude', server.baseUrl('claude'))
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      engine: 'anthropic',
      model: 'claude-sonnet-5-5',
      text: searchedText,
      searches: ['light tents', 'birch tents'],
      cost: { basis: 'computed' },
    })
  })

  test('asks Gemini with a language, a country, and a model', async () => {
    const more = ['--language', 'de', '--country', 'DE', '--model', 'gemini-4-argon']
    const { code, out } = await askAt('Google', server.baseUrl('gemini'), ...more)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ engine: 'gemini', text: groundedText })
    expect(server.requests.at(-1)).toMatchObject({
      path: '/gemini/v1/models/gemini-4-argon:generateContent',
      headers: { 'x-goog-api-key': key },
      body: {
        systemInstruction: { parts: [{ text: 'The person asking is in Germany. Answer in German.' }] },
      },
    })
  })

  test('reports how long Gemini asks to wait', async () => {
    const { code, out } = await askAt('gemini', server.baseUrl('gemini-limited'))
    expect(code).toBe(2)
    expect(JSON.parse(out).error).toMatchObject({ code: 'rate-limited', retryAfterMs: 34_400 })
  })

  test('asks a self-hosted server without a key', async () => {
    const base = ['--engine', 'ollama', '--prompt', 'Best tents?', '--model', 'llama3']
    const { code, out } = await ask([...base, '--base-url', server.baseUrl('chat')])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ engine: 'compatible', text: chatText })
    expect(server.requests.at(-1)?.headers.authorization).toBeUndefined()
  })

  test.each([
    ['claude', '/v1/messages'],
    ['gemini', '/v1beta/models/gemini-3.8-flash:generateContent'],
  ])('adds the version path of %s to a bare host', async (name, path) => {
    expect((await askAt(name, server.origin)).code).toBe(0)
    expect(server.requests.at(-1)?.path).toBe(path)
  })

  test('orders from a data provider, reports the wait, and keeps the order when interrupted', async () => {
    const vendor = await startDataforseo()
    const base = ['--engine', 'dataforseo-chatgpt', '--prompt', 'Best tents?', '--base-url', vendor.baseUrl]
    const pending = ask([...base, '--api-key', dataforseoKey], {}, (sentence) => {
      if (sentence.includes('Waiting for')) process.emit('SIGINT')
    })
    const { code, out, err } = await pending
    await vendor.close()
    const [id = ''] = [...vendor.tasks.keys()]
    expect(code).toBe(2)
    expect(err).toContain(`Ordered from DataForSEO: task ${id}. Ctrl-C`)
    expect(err).toContain('Waiting for ChatGPT (app, DataForSEO); checking again in')
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'aborted' }, task: { id } })
    expect(process.listenerCount('SIGINT')).toBe(0)
  })

  test('reads key, URL, and model from the environment', async () => {
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

  test('starts the sandbox itself and is reproducible', async () => {
    const args = ['--engine', 'sandbox-beacon', '--prompt', 'What are the best hiking tents?']
    const [first, second] = [await ask(args), await ask(args)]
    expect(first.code).toBe(0)
    const answer: { engine: string; text: string } = JSON.parse(first.out)
    expect(answer.engine).toBe('sandbox-beacon')
    expect(answer.text).toBe(JSON.parse(second.out).text)
  })

  test.each([
    [['--prompt', 'Best tents?'], 'Enter an engine'],
    [['--engine', 'openai'], 'Enter a prompt'],
    [['--engine', 'openai', '--prompt', '  '], 'Enter a prompt'],
    [
      ['--engine', 'nobody', '--prompt', 'Best tents?'],
      'Engine not found: "nobody". Engines: openai, anthropic, gemini',
    ],
    [['--engine', 'openai', '--prompt', 'x', '--colour', 'red'], "Unknown option '--colour'"],
    [
      ['--engine', 'openai', '--prompt', 'x', '--country', 'Germany'],
      '--country takes a code of two letters',
    ],
    [['--engine', 'openai', '--prompt', 'x', '--language', 'in German!'], '--language takes a language tag'],
    [['--engine', 'openai', '--prompt', 'x', '--base-url', 'here'], '--base-url must be a URL'],
    [['--engine', 'openai', '--prompt', 'x', 'surplus'], 'surplus'],
  ])('explains invalid arguments %j and exits with 1', async (args, message) => {
    const { code, out, err } = await ask(args)
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toContain(message)
  })
})

describe('the names of engines', () => {
  const listed = createEngines(engineSettings({}, { sandboxUrl: null })).list()
  const ids = listed.map(({ id }) => id)

  test('all refer to an existing engine', () => {
    expect(Object.values(engineNames).filter((id) => !ids.includes(id))).toEqual([])
  })

  test('include every provider', () => {
    const unnamed = listed.filter(({ providerId }) => engineIdOf(providerId, ids) === null)
    expect(unnamed.map(({ providerId }) => providerId)).toEqual([])
  })

  test.each([
    ['ChatGPT', 'openai'],
    ['Google AI Mode', 'dataforseo-ai-mode'],
    ['openai_compatible', 'compatible'],
    ['dataforseo-gemini', 'dataforseo-gemini'],
    ['toString', null],
    ['', null],
  ])('resolve %j to %s', (name, id) => {
    expect(engineIdOf(name, ids)).toBe(id)
  })
})

function askOpenai(scenario: string, ...more: string[]) {
  return askAt('openai', server.baseUrl(scenario), ...more)
}

function askAt(engine: string, baseUrl: string, ...more: string[]) {
  const base = ['--engine', engine, '--prompt', 'What are the best tents?']
  return ask([...base, '--base-url', baseUrl, '--api-key', key, ...more])
}

async function ask(
  args: string[],
  env: Record<string, string> = {},
  hear: (sentence: string) => void = () => {},
) {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  stderr.on('data', (chunk: Buffer) => hear(chunk.toString()))
  const written = text(stderr)
  const code = await run(args, { stdin: Readable.from([]), stdout, stderr, env })
  stdout.end()
  stderr.end()
  return { code, out: await text(stdout), err: await written }
}

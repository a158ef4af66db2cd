import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { providerCard } from '#core/engines/provider-catalog.ts'
import {
  type Ask,
  type Collector,
  type EngineAnswer,
  type EngineCard,
  type EngineFailure,
  isCollector,
} from '#engines/engine.ts'
import { createEngines } from '#engines/registry.ts'
import { startSandbox } from '#engines/sandbox/server.ts'
import { type EngineSettings, engineSettings } from '#engines/settings.ts'
import { collectAnswer } from './collect-answer.ts'
import type { CommandIo } from '../command.ts'
import { engineIdOf } from './engine-names.ts'

const usage = `npm run -s cli -- ask --engine NAME --prompt TEXT
  [--model M] [--base-url URL] [--api-key K] [--country CC] [--language L] [--raw]

Runs one prompt on one engine and prints the answer as JSON. NAME is an engine's id or common name: chatgpt, claude,
gemini, sonar, grok, mistral, openrouter, deepseek, ollama, vllm, google-ai-mode, … Other settings come from the
environment, for example ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL and ANTHROPIC_MODEL. A sandbox engine starts by itself.
Answers from data providers take minutes: the command places the order and waits for its result. --raw adds the request
and response bodies.
`

/** Exit codes: 0 answered, 1 invalid arguments, 2 the engine failed or is not configured (the failure is on stdout). */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const options = parsedOptions(args)
  if ('help' in options) {
    io.stderr.write(usage)
    return 0
  }
  if ('problem' in options) {
    io.stderr.write(`${options.problem}\n\n${usage}`)
    return 1
  }
  const known = createEngines(engineSettings({}, { sandboxUrl: null })).list()
  const ids = known.map(({ id }) => id)
  const card = known.find(({ id }) => id === engineIdOf(options.engine, ids))
  if (!card) {
    io.stderr.write(`Engine not found: "${options.engine}". Engines: ${ids.join(', ')}.\n`)
    return 1
  }
  const settings = parsedSettings(card, options, io.env)
  if ('problem' in settings) {
    io.stderr.write(`${settings.problem}\n`)
    return 1
  }
  return card.sandbox && settings.sandboxUrl === null
    ? askSandbox(card, options, settings, io)
    : ask(card, options, settings, io)
}

type Options = {
  engine: string
  prompt: string
  model?: string | undefined
  baseUrl?: string | undefined
  apiKey?: string | undefined
  country?: string | undefined
  language?: string | undefined
  raw: boolean
}

type Problem = { problem: string }

function parsedOptions(args: string[]): Options | Problem | { help: true } {
  let values
  try {
    values = parseArgs({
      args,
      options: {
        engine: { type: 'string' },
        prompt: { type: 'string' },
        model: { type: 'string' },
        'base-url': { type: 'string' },
        'api-key': { type: 'string' },
        country: { type: 'string' },
        language: { type: 'string' },
        raw: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'The arguments are invalid.' }
  }
  const { engine, prompt, model, country, language, raw } = values
  if (values.help) return { help: true }
  if (!engine) return { problem: 'Enter an engine: --engine NAME.' }
  if (!prompt?.trim()) return { problem: 'Enter a prompt: --prompt TEXT.' }
  if (country !== undefined && !/^[a-z]{2}$/i.test(country))
    return { problem: '--country takes a code of two letters, such as DE.' }
  if (language !== undefined && !isLanguage(language))
    return { problem: '--language takes a language tag, such as de or pt-BR.' }
  return {
    engine,
    prompt,
    model,
    baseUrl: values['base-url'],
    apiKey: values['api-key'],
    country,
    language,
    raw,
  }
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false // Not well formed: Intl throws a RangeError.
  }
}

/** Command-line options replace the environment of that engine's provider. */
function parsedSettings(
  card: EngineCard,
  { apiKey, baseUrl, model }: Options,
  env: CommandIo['env'],
): EngineSettings | Problem {
  if (baseUrl !== undefined && !URL.canParse(baseUrl))
    return { problem: '--base-url must be a URL such as https://api.openai.com/v1.' }
  const { envPrefix } = providerCard(card.providerId)
  try {
    return engineSettings(
      {
        ...env,
        ...(apiKey === undefined ? {} : { [`${envPrefix}_API_KEY`]: apiKey }),
        ...(baseUrl === undefined ? {} : { [`${envPrefix}_BASE_URL`]: baseUrl }),
        ...(model === undefined ? {} : { [`${envPrefix}_MODEL`]: model }),
      },
      { sandboxUrl: card.sandbox ? (baseUrl ?? null) : null },
    )
  } catch (error) {
    if (error instanceof z.ZodError) return { problem: error.issues.map(({ message }) => message).join('\n') }
    throw error
  }
}

async function askSandbox(
  card: EngineCard,
  options: Options,
  settings: EngineSettings,
  io: CommandIo,
): Promise<number> {
  const sandbox = await startSandbox({ seed: 'cli', latencyMs: 0 })
  try {
    return await ask(card, options, { ...settings, sandboxUrl: sandbox.url }, io)
  } finally {
    await sandbox.close()
  }
}

async function ask(
  card: EngineCard,
  options: Options,
  settings: EngineSettings,
  io: CommandIo,
): Promise<number> {
  const engine = createEngines(settings).get(card.id)
  if (!engine) throw new Error(`The registry lost ${card.id}`)
  const { prompt, model, country, language, raw } = options
  const question: Ask = {
    prompt,
    ...(model ? { model } : {}),
    ...(country ? { country } : {}),
    ...(language ? { language } : {}),
  }
  const outcome = isCollector(engine)
    ? await collectUntilInterrupted(engine, question, io)
    : { ...(await engine.ask(question, {})), task: null }
  const row = outcome.ok
    ? answerRow(engine.id, outcome.answer, raw)
    : {
        ...failureRow(outcome.failure, raw),
        ...(outcome.task ? { task: { id: outcome.task.id, orderedAt: outcome.task.orderedAt } } : {}),
      }
  io.stdout.write(`${JSON.stringify(row)}\n`)
  return outcome.ok ? 0 : 2
}

async function collectUntilInterrupted(collector: Collector, question: Ask, { stderr }: CommandIo) {
  const interrupt = new AbortController()
  const stop = () => interrupt.abort()
  process.once('SIGINT', stop)
  try {
    return await collectAnswer(collector, question, { stderr, signal: interrupt.signal, wait })
  } finally {
    process.off('SIGINT', stop)
  }
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function answerRow(engine: string, answer: EngineAnswer, raw: boolean) {
  return {
    engine,
    model: answer.model.actual ?? answer.model.requested,
    text: answer.text,
    citations: answer.citations.map(({ url, title, start, end }) => ({
      url,
      title,
      ...(start === null || end === null ? {} : { start, end }),
    })),
    retrieved: answer.retrieved.map(({ url, title }) => ({ url, title })),
    searches: answer.queries,
    usage: answer.usage,
    cost: answer.cost,
    latencyMs: answer.latencyMs,
    finish: answer.finish,
    warnings: answer.warnings,
    ...(raw ? { raw: answer.raw } : {}),
  }
}

function failureRow({ code, retryable, retryAfterMs, message, rawResponse }: EngineFailure, raw: boolean) {
  return {
    error: { code, retryable, retryAfterMs, message },
    ...(raw && rawResponse !== null ? { raw: { responses: [rawResponse] } } : {}),
  }
}

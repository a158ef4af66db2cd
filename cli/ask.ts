import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { EngineAnswer, EngineFailure } from '#engines/engine.ts'
import { createEngines } from '#engines/registry.ts'
import { startSandbox } from '#engines/sandbox/server.ts'
import { type EngineSettings, engineSettings } from '#engines/settings.ts'
import type { CommandIo } from './command.ts'

const usage = `npm run -s cli -- ask --engine NAME --prompt TEXT
  [--model M] [--base-url URL] [--api-key K] [--country CC] [--raw]

Asks one engine once and prints the answer as JSON. The key is read from OPENAI_API_KEY when --api-key is left out.
A sandbox engine starts by itself. --raw adds the bodies as sent and received.
`

/** Exit codes: 0 answered, 1 wrong arguments, 2 the engine failed (the failure is on stdout). */
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
  const settings = parsedSettings(options, io.env)
  if ('problem' in settings) {
    io.stderr.write(`${settings.problem}\n`)
    return 1
  }

  const known = createEngines(settings).list()
  const card = known.find(({ id }) => id === options.engine)
  if (!card) {
    io.stderr.write(
      `There is no engine "${options.engine}". Engines: ${known.map(({ id }) => id).join(', ')}.\n`,
    )
    return 1
  }
  return card.sandbox && settings.sandboxUrl === null
    ? askSandbox(options, settings, io)
    : ask(options, settings, io)
}

type Options = {
  engine: string
  prompt: string
  model?: string | undefined
  baseUrl?: string | undefined
  apiKey?: string | undefined
  country?: string | undefined
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
        raw: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'The arguments could not be read.' }
  }
  const { engine, prompt, model, country, raw } = values
  if (values.help) return { help: true }
  if (!engine) return { problem: 'Say which engine to ask: --engine NAME.' }
  if (!prompt?.trim()) return { problem: 'Say what to ask: --prompt TEXT.' }
  if (country !== undefined && !/^[a-z]{2}$/i.test(country))
    return { problem: '--country takes a code of two letters, such as DE.' }
  return { engine, prompt, model, baseUrl: values['base-url'], apiKey: values['api-key'], country, raw }
}

function parsedSettings(options: Options, env: CommandIo['env']): EngineSettings | Problem {
  const { apiKey, baseUrl } = options
  if (baseUrl !== undefined && !URL.canParse(baseUrl))
    return { problem: '--base-url must be a web address such as https://api.openai.com/v1.' }
  try {
    return engineSettings(
      {
        ...env,
        ...(apiKey === undefined ? {} : { OPENAI_API_KEY: apiKey }),
        ...(baseUrl === undefined ? {} : { OPENAI_BASE_URL: baseUrl }),
      },
      { sandboxUrl: options.engine.startsWith('sandbox-') ? (baseUrl ?? null) : null },
    )
  } catch (error) {
    if (error instanceof z.ZodError) return { problem: error.issues.map(({ message }) => message).join('\n') }
    throw error
  }
}

async function askSandbox(options: Options, settings: EngineSettings, io: CommandIo): Promise<number> {
  const sandbox = await startSandbox({ seed: 'cli', latencyMs: 0 })
  try {
    return await ask(options, { ...settings, sandboxUrl: sandbox.url }, io)
  } finally {
    await sandbox.close()
  }
}

async function ask(options: Options, settings: EngineSettings, io: CommandIo): Promise<number> {
  const engine = createEngines(settings).get(options.engine)
  if (!engine) throw new Error(`The registry lost ${options.engine}`)
  const { prompt, model, country, raw } = options
  const outcome = await engine.ask(
    { prompt, ...(model ? { model } : {}), ...(country ? { country } : {}) },
    {},
  )
  const row = outcome.ok ? answerRow(engine.id, outcome.answer, raw) : failureRow(outcome.failure, raw)
  io.stdout.write(`${JSON.stringify(row)}\n`)
  return outcome.ok ? 0 : 2
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

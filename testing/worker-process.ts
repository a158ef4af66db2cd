import '#core/locked-prototypes.ts'
import process from 'node:process'
import pino from 'pino'
import { isCollector, type Engine } from '#engines/engine.ts'
import { createEngines, type EngineRegistry } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { runWorker } from '#jobs/worker.ts'
import { openDatabase } from '#queries/database.ts'
import { parseEnv } from '#server/env.ts'
import { openMailer } from '#server/mail/mail.ts'

/**
 * A worker in a separate process, to be killed by tests: DATABASE_URL, SANDBOX_URL, DATA_DIR, CONCURRENCY,
 * ORGANIZATION_CONCURRENCY; USD_PER_ANSWER is the cost of the sandbox; SMTP_URL receives its emails; OPENAI_BASE_URL
 * replaces OpenAI; with CRAWLS_LOOPBACK its crawls may reach test sites; LOG_BATCH_LINES is how many lines of a log it
 * stores at once.
 */
const {
  DATABASE_URL = '',
  SANDBOX_URL = null,
  DATA_DIR = '',
  CONCURRENCY = '10',
  USD_PER_ANSWER,
  SMTP_URL,
} = process.env
const publicUrl = 'https://scope.example'
const database = openDatabase(DATABASE_URL)
const { OPENAI_BASE_URL, OPENAI_API_KEY } = process.env
const engines = createEngines(
  engineSettings({ OPENAI_BASE_URL, OPENAI_API_KEY }, { sandboxUrl: SANDBOX_URL }),
)
const worker = await runWorker(database, {
  engines: USD_PER_ANSWER === undefined ? engines : priced(engines, Number(USD_PER_ANSWER)),
  dataDir: DATA_DIR,
  logger: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
  concurrency: Number(CONCURRENCY),
  organizationConcurrency: Number(process.env.ORGANIZATION_CONCURRENCY ?? 1000),
  ...(process.env.CRAWLS_LOOPBACK !== undefined && { crawlReach: 'anywhere' as const }),
  ...(process.env.LOG_BATCH_LINES !== undefined && {
    logBatch: { lines: Number(process.env.LOG_BATCH_LINES), hits: Number(process.env.LOG_BATCH_LINES) },
  }),
  ...(SMTP_URL !== undefined && {
    mail: { ...openMailer(mailSettings(SMTP_URL), pino({ level: 'silent' })), publicUrl },
    channels: { vault: null, allowPrivate: true, publicUrl, texts: null },
  }),
})
process.stdout.write('ready\n')
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
})

function mailSettings(url: string) {
  return parseEnv({ ENVIRONMENT: 'local', DATA_DIR, SMTP_URL: url, MAIL_FROM: 'answerscope@example.test' })
}

/** The sandbox with a price, so that budgets have an effect. */
function priced(registry: EngineRegistry, usd: number): EngineRegistry {
  return {
    list: () => registry.list(),
    get(id) {
      const engine = registry.get(id)
      return engine === undefined || isCollector(engine) ? engine : pricedEngine(engine, usd)
    },
  }
}

function pricedEngine(engine: Engine, usd: number): Engine {
  return {
    ...engine,
    async ask(ask, options) {
      const outcome = await engine.ask(ask, options)
      return outcome.ok
        ? { ok: true, answer: { ...outcome.answer, cost: { usd, basis: 'computed' } } }
        : outcome
    },
  }
}

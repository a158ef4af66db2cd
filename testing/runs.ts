import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { runInput, runLimits, type RunDraft, type RunProgress } from '#core/runs/schema.ts'
import { createEngines } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { planRun } from '#queries/runs/plan-run.ts'
import { findRun } from '#queries/runs/run-progress.ts'
import type { Database } from '#queries/database.ts'
import { replaceEngineListings } from '#queries/engines/engines.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller, type Caller } from '#queries/user-client.ts'
import { buildPrompt, type BuiltPrompt, type Home } from './factories.ts'
import { urlFor } from './database/database.ts'
import { programEnvironment } from './program-environment.ts'

/** Only sandbox engines are configured: the list that a new instance's worker stores. */
export async function listSandboxEngines(database: Database): Promise<void> {
  const engines = createEngines(engineSettings({}, { sandboxUrl: 'http://127.0.0.1:9/v1' }))
  await asSystem(database, (sql) =>
    replaceEngineListings(
      sql,
      engines.list().map((engine) => ({ ...engine, models: [...engine.models] })),
    ),
  )
}

/** Plans and enqueues a run as the product does. */
export async function startRun(
  database: Database,
  caller: Caller,
  home: Home,
  draft: RunDraft,
): Promise<{ id: string; planned: number }> {
  const input = runInput.parse(draft)
  const planned = await asCaller(database, caller, (transaction) => planRun(transaction, { ...home, input }))
  if ('refused' in planned) throw new Error(planned.refused)
  return planned
}

/** Maximum pairs per prompt in a custom run: eight countries with all allowed repeats. */
const pairsPerPrompt = 8 * runLimits.repeats

/** A run with custom prompt–engine pairs, bypassing planning; they are due from now on. */
export async function buildRun(
  database: Database,
  { organizationId, brandId }: Home,
  {
    pairs,
    queue = 'sandbox',
    engine = 'sandbox-atlas',
    reserveUsd = 0,
    budgetUsd = null,
    apartMs = 0.001,
  }: {
    pairs: number
    queue?: string
    engine?: string
    reserveUsd?: number | null
    budgetUsd?: number | null
    /** Time between the due times of consecutive pairs. */
    apartMs?: number
  },
): Promise<string> {
  const prompts: BuiltPrompt[] = []
  while (prompts.length * pairsPerPrompt < pairs)
    prompts.push(await buildPrompt(database, { organizationId, brandId }))
  const promptIds = prompts.map(({ promptId }) => promptId)
  const versionIds = prompts.map(({ promptVersionId }) => promptVersionId)
  return asSystem(database, async (sql) => {
    const { rows } = await sql.query<{ id: string }>(
      `insert into llm_mentions.analyses (new_organization_id, new_client_id, kind, engines, planned, budget_usd)
       values ($1, $2, 'run', array[$3], $4, $5) returning id`,
      [organizationId, brandId, engine, pairs, budgetUsd],
    )
    const id = rows[0]?.id ?? ''
    await sql.query(
      `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
       select $1, $2, $3, prompt_id, version_id from unnest($4::uuid[], $5::uuid[]) as p(prompt_id, version_id)`,
      [organizationId, brandId, id, promptIds, versionIds],
    )
    await sql.query(
      `insert into llm_mentions.prompt_engine_pairs (organization_id, client_id, analysis_id, prompt_id, prompt_version_id,
         engine, country, repeat, queue, reserve_usd, run_at)
       select $1, $2, $3, ($4::uuid[])[p], ($5::uuid[])[p], $6, 'A' || chr(65 + place / $7), place % $7 + 1, $8, $9,
         now() + position * $12::float8 * interval '1 millisecond'
       from generate_series(0, $10 - 1) as position,
         lateral (select position / $11 + 1 as p, position % $11 as place) as pair`,
      [
        organizationId,
        brandId,
        id,
        promptIds,
        versionIds,
        engine,
        runLimits.repeats,
        queue,
        reserveUsd,
        pairs,
        pairsPerPrompt,
        apartMs,
      ],
    )
    return id
  })
}

/** Polls every `everyMs` until `isReached` returns true; throws with the last state after `timeoutMs`. */
export async function runReaching(
  database: Database,
  analysisId: string,
  isReached: (progress: RunProgress) => boolean,
  timeoutMs = 60_000,
  everyMs = 50,
): Promise<RunProgress> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const progress = await asSystem(database, (sql) => findRun(sql, analysisId)).catch((error: unknown) => {
      if (Date.now() > deadline) throw error
      return null // The test may have cut this connection, too.
    })
    if (progress !== null && isReached(progress)) return progress
    if (Date.now() > deadline) throw new Error(`Not reached: ${JSON.stringify(progress)}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** Stored answers per prompt–engine pair of a run, and what its pairs refer to. */
export async function answersPerPair(database: Database, analysisId: string) {
  const { rows } = await database.pool.query<{
    pairs: number
    answers: number
    linked: number
    keys: number
  }>(
    `select (select count(*) from llm_mentions.prompt_engine_pairs where analysis_id = $1) as pairs,
       (select count(*) from llm_mentions.answers where analysis_id = $1) as answers,
       (select count(distinct (prompt_id, engine, repeat)) from llm_mentions.answers where analysis_id = $1) as keys,
       (select count(*) from llm_mentions.prompt_engine_pairs c join llm_mentions.answers a on a.id = c.answer_id
        where c.analysis_id = $1 and c.status = 'answered') as linked`,
    [analysisId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('no row')
  return row
}

export type WorkerProcess = {
  child: ChildProcess
  dataDir: string
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** A worker in a separate process that has started asking; with the memory that bin/start.mjs gives. */
export async function spawnWorker(
  database: Pick<Database, 'url'>,
  {
    sandboxUrl,
    concurrency = 10,
    dataDir,
    usdPerAnswer,
    smtpUrl,
    openaiUrl,
    crawlsLoopback = false,
    logBatchLines,
  }: {
    sandboxUrl: string
    concurrency?: number
    dataDir?: string
    usdPerAnswer?: number
    smtpUrl?: string
    /** URL for OpenAI calls, with a test key. */
    openaiUrl?: string
    /** Its crawls may reach test sites on loopback. */
    crawlsLoopback?: boolean
    /** How many lines of a log it stores at once. */
    logBatchLines?: number
  },
): Promise<WorkerProcess> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'answerscope-worker-')))
  const program = fileURLToPath(new URL('./worker-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--max-semi-space-size=8', program], {
    env: {
      ...programEnvironment(),
      DATABASE_URL: urlFor(database.url, 'jobs'),
      SANDBOX_URL: sandboxUrl,
      DATA_DIR: folder,
      CONCURRENCY: String(concurrency),
      ...(usdPerAnswer === undefined ? {} : { USD_PER_ANSWER: String(usdPerAnswer) }),
      ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl }),
      ...(openaiUrl === undefined ? {} : { OPENAI_BASE_URL: openaiUrl, OPENAI_API_KEY: 'sk-test-0001' }),
      ...(crawlsLoopback ? { CRAWLS_LOOPBACK: '1' } : {}),
      ...(logBatchLines === undefined ? {} : { LOG_BATCH_LINES: String(logBatchLines) }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the worker process ended before it was ready'))),
  ])
  return {
    child,
    dataDir: folder,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}

export type SandboxProcess = {
  url: string
  /** Times of its answers, in clock milliseconds, including those whose caller was gone by then. */
  answeredAt(): Promise<number[]>
  end(): Promise<void>
}

/** The sandbox in a separate process. */
export async function spawnSandbox({ latencyMs }: { latencyMs: number }): Promise<SandboxProcess> {
  const child = fork(fileURLToPath(new URL('./servers/sandbox-process.ts', import.meta.url)), {
    env: { ...programEnvironment(), LATENCY_MS: String(latencyMs) },
    execArgv: [],
  })
  const ended = once(child, 'exit')
  const [started] = await once(child, 'message')
  return {
    url: z.object({ url: z.string() }).parse(started).url,
    async answeredAt() {
      const reply = once(child, 'message')
      child.send('when')
      return z.object({ answeredAt: z.array(z.number()) }).parse((await reply)[0]).answeredAt
    },
    async end() {
      child.disconnect()
      await ended
    },
  }
}

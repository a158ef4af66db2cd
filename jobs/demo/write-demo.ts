import { randomUUID } from 'node:crypto'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import { queueOf } from '#core/engines/provider-catalog.ts'
import { sandboxCharacters, type SandboxEngineId } from '#engines/sandbox/characters.ts'
import { drawFrom } from '#engines/sandbox/draw.ts'
import { sandboxAnswer, type SandboxQuestion } from '#engines/sandbox/answer.ts'
import { sandboxEngineAnswer } from '#engines/sandbox/response-body.ts'
import { insertPlan, promptsToAsk } from '#queries/runs/plan-run.ts'
import { createBrand } from '#queries/brands/brands.ts'
import { addSpend } from '#queries/runs/spend.ts'
import { wakeWorkers } from '#queries/runs/wake-workers.ts'
import type { Database } from '#queries/database.ts'
import { discoverBrandsLater } from '#queries/competitors/discovery-queue.ts'
import { ensurePartitions } from '#queries/partitions.ts'
import { storeAnswers } from '#queries/answers/store-answer.ts'
import type { NewAnswer } from '#queries/answers/new-answer.ts'
import { asSystem, type SystemTransaction } from '#queries/system-client.ts'
import { createBrandSets, type CompiledBrands } from '../runs/brand-sets.ts'
import {
  demoBrand,
  demoBrandHints,
  demoNotes,
  demoOrganization,
  demoRuns,
  type DemoRun,
} from './demo-data.ts'

export type SeededDemo = {
  organizationId: string
  brandId: string
  answers: number
  activeRunId: string
}

const engines = sandboxCharacters.map((character) => character.id)

/**
 * Writes the demo: an organization owned by `owner`, a brand with competitors and prompts, 16 weeks of sandbox
 * answers as runs would have stored them, notes on what happened, and one run whose answers arrive over the next minutes, for the user to
 * watch. Everything is one transaction: a start that is killed here leaves nothing behind.
 */
export async function writeDemo(
  database: Database,
  owner: { supabaseUserId: string },
  now = new Date(),
): Promise<SeededDemo> {
  const runs = demoRuns(now)
  await ensurePartitions(
    database,
    runs.map((run) => run.startsAt),
  )
  const brandSets = createBrandSets(database)
  return asSystem(database, async (sql) => {
    const organizationId = await insertOrganization(sql, owner.supabaseUserId)
    const brand = await createBrand(sql, organizationId, demoBrand)
    if ('refused' in brand) throw new Error(`The demo brand was refused: ${brand.refused}`)
    await sql.query(`update llm_mentions.clients set is_demo = true, created_at = $2 where id = $1`, [
      brand.id,
      runs[0]?.startsAt ?? now,
    ])
    const home = { organizationId, brandId: brand.id }
    const prompts = await demoPrompts(sql, brand.id)
    const compiled = await brandSets.read(sql, brand.id)
    let answers = 0
    for (const run of runs) answers += await writeRun(sql, { ...home, run, prompts, compiled })
    await writeNotes(sql, { ...home, notes: demoNotes(runs, now), firstAt: runs[0]?.startsAt ?? now, owner })
    const activeRunId = await planLiveRun(sql, { ...home, now })
    discoverBrandsLater(sql, home)
    return { organizationId, brandId: brand.id, answers, activeRunId }
  })
}

/** Moves the events of the brand's creation to its first run, and adds the notes of its owner. */
async function writeNotes(
  sql: SystemTransaction,
  {
    organizationId,
    brandId,
    notes,
    firstAt,
    owner,
  }: {
    organizationId: string
    brandId: string
    notes: readonly { at: Date; text: string }[]
    firstAt: Date
    owner: { supabaseUserId: string }
  },
): Promise<void> {
  await sql.query('update llm_mentions.annotations set occurred_at = $2 where client_id = $1', [
    brandId,
    firstAt,
  ])
  await sql.query(
    `insert into llm_mentions.annotations (organization_id, client_id, kind, text, occurred_at, created_by)
     select $1, $2, 'note', note.text, note.at, u.id
     from json_to_recordset($3::json) as note(at timestamptz, text text), llm_mentions.users u
     where u.supabase_user_id = $4`,
    [organizationId, brandId, JSON.stringify(notes), owner.supabaseUserId],
  )
}

type DemoPrompt = { promptId: string; promptVersionId: string; text: string }

async function insertOrganization(sql: SystemTransaction, supabaseUserId: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    'insert into llm_mentions.organizations (name, time_zone, is_demo) values ($1, $2, true) returning id',
    [demoOrganization.name, demoOrganization.timeZone],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The demo organization was not inserted')
  await sql.query(
    `insert into llm_mentions.organization_users (organization_id, user_id, role)
     select $1, id, 'owner' from llm_mentions.users where supabase_user_id = $2`,
    [id, supabaseUserId],
  )
  return id
}

async function demoPrompts(sql: SystemTransaction, brandId: string): Promise<DemoPrompt[]> {
  const { rows } = await sql.query<DemoPrompt>(
    `select p.id as "promptId", v.id as "promptVersionId", p.text
     from llm_mentions.prompts p
     join llm_mentions.prompt_versions v on v.prompt_id = p.id and v.version = p.version
     where p.client_id = $1 order by p.text`,
    [brandId],
  )
  return rows
}

type RunToWrite = {
  organizationId: string
  brandId: string
  run: DemoRun
  prompts: readonly DemoPrompt[]
  compiled: CompiledBrands
}

async function writeRun(sql: SystemTransaction, input: RunToWrite): Promise<number> {
  const { organizationId, brandId, run, prompts } = input
  const plan = {
    organizationId,
    brandId,
    prompts,
    ...demoPlan(run.label),
  }
  const { id: analysisId } = await insertPlan(sql, plan)
  const answers = prompts.flatMap((prompt, position) =>
    engines.map((engine) => demoAnswer({ ...input, analysisId, prompt, engine, position })),
  )
  await storeAnswers(sql, answers)
  await closeRun(sql, { analysisId, run, answers })
  await addSpend(sql, [
    {
      organizationId,
      brandId,
      analysisId,
      occurredAt: run.startsAt,
      answers: answers.length,
      calls: answers.length,
      knownUsd: 0,
      assumedUsd: 0,
      unknownCalls: 0,
    },
  ])
  return answers.length
}

function demoAnswer({
  organizationId,
  brandId,
  run,
  compiled,
  analysisId,
  prompt,
  engine,
  position,
}: RunToWrite & {
  analysisId: string
  prompt: DemoPrompt
  engine: SandboxEngineId
  position: number
}): NewAnswer {
  const answeredAt = new Date(run.startsAt.getTime() + position * 4000 + engines.indexOf(engine) * 900)
  const question = {
    engine,
    prompt: prompt.text,
    brands: demoBrandHints,
    seed: `${run.label} ${run.week}`,
    storyWeek: run.week,
    answeredAt,
  }
  const answer = sandboxEngineAnswer(refuses(run, question) ? refusedVariant(question) : question)
  return {
    id: randomUUID(),
    organizationId,
    brandId,
    analysisId,
    promptId: prompt.promptId,
    promptVersionId: prompt.promptVersionId,
    answeredAt,
    engine,
    channel: 'api',
    modelRequested: answer.model.requested,
    model: answer.model.actual,
    repeat: 1,
    text: answer.text,
    usage: answer.usage,
    cost: answer.cost,
    latencyMs: answer.latencyMs,
    finish: answer.finish.unified,
    searched: answer.searched,
    isSandbox: true,
    searches: answer.queries,
    retrieved: extractAnswer({ text: '', citations: answer.retrieved }, compiled.set).citations,
    raw: answer.raw,
    warnings: answer.warnings,
    extraction: extractAnswer(
      { text: answer.text, prompt: prompt.text, citations: answer.citations },
      compiled.set,
    ),
    brandSetVersion: compiled.version,
  }
}

const refuses = ({ outage }: DemoRun, { engine, prompt, seed }: SandboxQuestion) =>
  outage?.engine === engine && drawFrom('outage', prompt, seed).chance(outage.share)

/** About one answer in a hundred is a refusal; this takes the first variant that is one. */
function refusedVariant(question: SandboxQuestion): SandboxQuestion {
  for (let draw = 0; draw < 5000; draw += 1) {
    const variant = { ...question, seed: `${question.seed}/${draw}` }
    if (sandboxAnswer(variant).kind === 'refused') return variant
  }
  return question
}

async function closeRun(
  sql: SystemTransaction,
  { analysisId, run, answers }: { analysisId: string; run: DemoRun; answers: readonly NewAnswer[] },
): Promise<void> {
  const lastAt = answers.reduce(
    (last, { answeredAt }) => (answeredAt > last ? answeredAt : last),
    run.startsAt,
  )
  await sql.query(
    `update llm_mentions.analyses
     set status = 'completed', created_at = $2, started_at = $2, finished_at = $3 where id = $1`,
    [analysisId, run.startsAt, lastAt],
  )
  await sql.query(
    `update llm_mentions.prompt_engine_pairs c
     set status = 'answered', attempts = 1, answer_id = row.id, answered_at = row.answered_at, cost_usd = 0,
       latency_ms = row.latency_ms, updated_at = row.answered_at
     from json_to_recordset($2::json)
       as row(id uuid, prompt_id uuid, engine text, answered_at timestamptz, latency_ms integer)
     where c.analysis_id = $1 and c.prompt_id = row.prompt_id and c.engine = row.engine`,
    [
      analysisId,
      JSON.stringify(
        answers.map((answer) => ({
          id: answer.id,
          prompt_id: answer.promptId,
          engine: answer.engine,
          answered_at: answer.answeredAt,
          latency_ms: answer.latencyMs,
        })),
      ),
    ],
  )
}

/** About one answer every two and a half seconds, starting a few seconds from now. */
async function planLiveRun(
  sql: SystemTransaction,
  { organizationId, brandId, now }: { organizationId: string; brandId: string; now: Date },
): Promise<string> {
  const { id } = await insertPlan(sql, {
    organizationId,
    brandId,
    prompts: await promptsToAsk(sql, brandId, null),
    pace: { startsAt: new Date(now.getTime() + 5000), apartMs: 2500 },
    ...demoPlan('First look'),
  })
  await wakeWorkers(sql)
  return id
}

const demoPlan = (label: string) => ({
  input: {
    engines: [...engines],
    repeats: 1,
    countries: [],
    models: {},
    language: null,
    budgetUsd: null,
    label,
  },
  engines: engines.map((engine) => ({
    engine,
    label: engine,
    model: null,
    countries: [null],
    queue: queueOf('sandbox', null),
    reserveUsd: 0,
  })),
})

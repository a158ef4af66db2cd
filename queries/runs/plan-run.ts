import { sum } from '#core/math.ts'
import { answersOf, askedEngines, type AskedEngine } from '#core/runs/asked-engine.ts'
import { reserveUsd } from '#core/runs/engine-price.ts'
import { runLimits, type RunInput, type EngineRow } from '#core/runs/schema.ts'
import { quotaRefusal } from '#core/billing/quota.ts'
import { budgetScopes } from './budgets.ts'
import type { Refusal } from '#core/result.ts'
import { wakeWorkers } from './wake-workers.ts'
import type { Sql } from '../database.ts'
import { listEngines } from '../engines/engines.ts'
import { problemWithOpenPairs } from './max-open-pairs.ts'
import { observedAnswersOf } from '../answers/observed-answers.ts'
import { reserveQuota } from '../billing/quota.ts'
import type { CallerTransaction } from '../user-client.ts'

export type PlannedRun = { id: string; planned: number }

/** Plans a run as the caller, who becomes its author. See planRunAs. */
export async function planRun(
  sql: CallerTransaction,
  { organizationId, brandId, input }: { organizationId: string; brandId: string; input: RunInput },
): Promise<PlannedRun | Refusal> {
  const { rows } = await sql.query<{ id: string | null }>('select private.my_user_id() as id')
  return planRunAs({
    sql,
    organizationId,
    brandId,
    input,
    createdBy: rows[0]?.id ?? null,
    scheduleId: null,
  })
}

/**
 * Plans prompts × engines × countries × repeats as pairs in the transaction of `sql`, and wakes the workers when it
 * commits. An impossible plan is refused in one sentence.
 */
export async function planRunAs({
  sql,
  organizationId,
  brandId,
  input,
  createdBy,
  scheduleId,
}: {
  sql: Sql
  organizationId: string
  brandId: string
  input: RunInput
  createdBy: string | null
  scheduleId: string | null
}): Promise<PlannedRun | Refusal> {
  const checked = await checkPlan(sql, { organizationId, brandId, input })
  if ('refused' in checked) return checked
  const engines = await pricedEngines(sql, { organizationId, input, engines: checked.engines })
  const unpriced = await problemWithPrices(sql, { organizationId, brandId, input, engines })
  if (unpriced !== null) return unpriced
  const full = await problemWithOpenPairs(sql, organizationId, checked.answers)
  if (full !== null) return { refused: full }
  const room = await reserveQuota(sql, organizationId, checked.answers)
  const overQuota =
    room === null ? null : quotaRefusal({ ...room.quota, wanted: checked.answers, fit: room.fit })
  const waitsUntil = input.whenOverQuota === 'wait' ? (room?.fit.laterMonth ?? null) : null
  if (overQuota !== null && waitsUntil === null) return { refused: overQuota }
  const plan = await insertPlan(sql, {
    organizationId,
    brandId,
    input,
    createdBy,
    scheduleId,
    prompts: checked.prompts,
    engines,
    ...(overQuota !== null && waitsUntil !== null
      ? { wait: { until: waitsUntil.startsAt, message: `${overQuota} It then resumes automatically.` } }
      : {}),
  })
  await wakeWorkers(sql)
  return plan
}

export type CheckedPlan = {
  prompts: PromptToAsk[]
  /** The selected engines. */
  engines: EngineRow[]
  answers: number
}

/** The scope of a run; refused if it can never be planned, whatever it costs. */
export async function checkPlan(
  sql: Sql,
  { organizationId, brandId, input }: { organizationId: string; brandId: string; input: RunInput },
): Promise<CheckedPlan | Refusal> {
  const engines = await listEngines(sql, organizationId)
  const engineProblem = problemWithEngines(engines, input)
  if (engineProblem !== null) return engineProblem
  const prompts = await promptsToAsk(sql, brandId, input.promptIds ?? null)
  if (input.promptIds !== undefined && prompts.length < input.promptIds.length)
    return {
      refused: 'Some of these prompts no longer exist or are archived.',
      field: 'promptIds',
    }
  if (prompts.length === 0) return { refused: 'This brand has no prompts yet. Add one first.' }
  const stranger = problemWithExtraRepeats(prompts, input)
  if (stranger !== null) return stranger
  const asked = askedEngines(input, engines)
  const planned = sum(
    asked.map((engine) =>
      answersOf(engine, { ...input, promptIds: prompts.map(({ promptId }) => promptId) }),
    ),
  )
  if (planned === 0)
    return { refused: 'Nothing would be asked: 0 repeats and no extra ones.', field: 'repeats' }
  if (planned > runLimits.pairs)
    return {
      refused:
        `${prompts.length.toLocaleString('en')} prompts × ${input.engines.length} engines` +
        `${input.countries.length > 1 ? ` × ${input.countries.length} countries` : ''} × ${input.repeats} repeats ` +
        `are ${planned.toLocaleString('en')} answers; one analysis may have ${runLimits.pairs.toLocaleString('en')}.`,
      field: 'repeats',
    }
  return { prompts, engines: engines.filter(({ id }) => input.engines.includes(id)), answers: planned }
}

export type PromptToAsk = { promptId: string; promptVersionId: string }
export type EngineToAsk = AskedEngine & { label: string; queue: string; reserveUsd: number | null }
export type RunPlan = {
  organizationId: string
  brandId: string
  input: Omit<RunInput, 'promptIds' | 'whenOverQuota'>
  createdBy?: string | null
  scheduleId?: string | null
  prompts: readonly PromptToAsk[]
  engines: readonly EngineToAsk[]
  /** When the first pair may be asked, and the interval between the next ones; at once by default. */
  pace?: { startsAt: Date; apartMs: number }
  /** Its quota is used up: nothing is asked before. */
  wait?: { until: Date; message: string }
}

/** The engines of a run with the reserve of one answer of each. */
export async function pricedEngines(
  sql: Sql,
  {
    organizationId,
    input,
    engines,
  }: {
    organizationId: string
    input: Pick<RunInput, 'engines' | 'countries' | 'models'>
    engines: readonly EngineRow[]
  },
): Promise<EngineToAsk[]> {
  const asked = askedEngines(input, engines)
  const observed = await observedAnswersOf(sql, organizationId, asked, engines)
  return asked.map((ask) => {
    const engine = engines.find(({ id }) => id === ask.engine)
    return {
      ...ask,
      label: engine?.label ?? ask.engine,
      queue: engine?.queue ?? '',
      reserveUsd:
        engine === undefined
          ? null
          : reserveUsd({ engine, model: ask.model, observed: observed.get(ask.engine) ?? null }),
    }
  })
}

/** A budget cannot be kept without prices: nothing could stop before it is exceeded. */
export async function problemWithPrices(
  sql: Sql,
  {
    organizationId,
    brandId,
    input,
    engines,
  }: {
    organizationId: string
    brandId: string
    input: Pick<RunInput, 'budgetUsd'>
    engines: readonly Pick<EngineToAsk, 'label' | 'model' | 'reserveUsd'>[]
  },
): Promise<Refusal | null> {
  const unpriced = engines.find(({ reserveUsd: reserve }) => reserve === null)
  if (unpriced === undefined) return null
  const scopes = await budgetScopes(sql, organizationId, brandId)
  if (input.budgetUsd === null && scopes.length === 0) return null
  const model = unpriced.model === null ? '' : ` with the model ${unpriced.model}`
  const whose = input.budgetUsd !== null ? 'of this run' : `of the ${scopes[0] ?? 'organization'}`
  return {
    refused:
      `No price available for ${unpriced.label}${model}, so the budget ${whose} can’t be enforced. ` +
      'Set a price in Settings, or run without this engine.',
    field: 'engines',
  }
}

/** Inserts a run and its pairs. Workers are not woken; see wakeWorkers. */
export async function insertPlan(sql: Sql, plan: RunPlan): Promise<PlannedRun> {
  const { organizationId, brandId, input, prompts, engines } = plan
  const planned = sum(
    engines.map((engine) =>
      answersOf(engine, { ...input, promptIds: prompts.map(({ promptId }) => promptId) }),
    ),
  )
  const id = await insertRun(sql, plan, planned)
  await sql.query(
    `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
     select $1, $2, $3, prompt_id, version_id from unnest($4::uuid[], $5::uuid[]) as p(prompt_id, version_id)`,
    [
      organizationId,
      brandId,
      id,
      prompts.map(({ promptId }) => promptId),
      prompts.map(({ promptVersionId }) => promptVersionId),
    ],
  )
  await sql.query(`select private.plan_pairs($1, $2, coalesce($3, now()), $4 * interval '1 microsecond')`, [
    id,
    JSON.stringify(
      engines.map(({ engine, model, countries, queue, reserveUsd: reserve }) => ({
        engine,
        model,
        countries,
        queue,
        reserve_usd: reserve,
      })),
    ),
    plan.wait?.until ?? plan.pace?.startsAt ?? null,
    plan.pace === undefined ? 1 : plan.pace.apartMs * 1000,
  ])
  return { id, planned }
}

/** Prompts that are not archived, all or the selected ones, with their current wording. */
export async function promptsToAsk(
  sql: Sql,
  brandId: string,
  promptIds: readonly string[] | null,
): Promise<PromptToAsk[]> {
  const { rows } = await sql.query<PromptToAsk>(
    `select p.id as "promptId", v.id as "promptVersionId"
     from llm_mentions.prompts p
     join llm_mentions.prompt_versions v on v.prompt_id = p.id and v.version = p.version
     where p.client_id = $1 and p.archived_at is null and ($2::uuid[] is null or p.id = any($2))
     order by p.created_at, p.id`,
    [brandId, promptIds],
  )
  return rows
}

/** A paused engine may be planned: its pairs wait, and the run says so. */
function problemWithEngines(
  engines: readonly EngineRow[],
  { engines: wanted, models }: Pick<RunInput, 'engines' | 'models'>,
): Refusal | null {
  if (engines.length === 0)
    return { refused: 'No worker has started yet, so no engine can be asked.', field: 'engines' }
  for (const id of wanted) {
    const engine = engines.find((known) => known.id === id)
    if (engine === undefined) return { refused: `Engine “${id}” not found.`, field: 'engines' }
    if (!engine.configured)
      return { refused: `${engine.label} is not configured. ${engine.reason ?? ''}`.trim(), field: 'engines' }
  }
  const stranger = Object.keys(models).find((id) => !wanted.includes(id))
  if (stranger !== undefined)
    return { refused: `A model is chosen for “${stranger}”, which is not asked.`, field: 'models' }
  return null
}

/** Extra repeats of prompts outside the run would never happen. */
function problemWithExtraRepeats(
  prompts: readonly PromptToAsk[],
  { engines, repeats: ofAll, extraRepeats }: Pick<RunInput, 'engines' | 'repeats' | 'extraRepeats'>,
): Refusal | null {
  const asked = new Set(prompts.map(({ promptId }) => promptId))
  for (const [promptId, repeats] of Object.entries(extraRepeats ?? {})) {
    if (!asked.has(promptId))
      return { refused: 'Extra repeats are planned for a prompt that is not asked.', field: 'extraRepeats' }
    const stranger = Object.keys(repeats).find((engine) => !engines.includes(engine))
    if (stranger !== undefined)
      return {
        refused: `Extra repeats are planned for “${stranger}”, which is not asked.`,
        field: 'extraRepeats',
      }
    if (Object.values(repeats).some((extra) => ofAll + extra > runLimits.repeats))
      return {
        refused: `A prompt is asked at most ${runLimits.repeats} times of an engine, extra repeats among them.`,
        field: 'extraRepeats',
      }
  }
  return null
}

async function insertRun(
  sql: Sql,
  { organizationId, brandId, input, createdBy, scheduleId, wait }: RunPlan,
  planned: number,
): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.analyses
       (new_organization_id, new_client_id, kind, label, engines, countries, models, language, repeats, budget_usd,
        extra_repeats, planned, created_by, schedule_id, status, pause_code, pause_message, resumes_at)
     values ($1, $2, 'run', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       $14, $15, $16, $17)
     returning id`,
    [
      organizationId,
      brandId,
      input.label,
      input.engines,
      input.countries,
      JSON.stringify(input.models),
      input.language,
      input.repeats,
      input.budgetUsd,
      input.extraRepeats === undefined ? null : JSON.stringify(input.extraRepeats),
      planned,
      createdBy ?? null,
      scheduleId ?? null,
      wait === undefined ? 'queued' : 'paused',
      wait === undefined ? null : 'quota',
      wait?.message ?? null,
      wait?.until ?? null,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The analysis was not inserted')
  return id
}

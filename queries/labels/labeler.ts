import type { LabelerForecast, LabelerInput, LabelerState } from '#core/labels/labeler/schema.ts'
import type { Verdict } from '#core/labels/labeler/verdict.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { storableCount } from '../storable-count.ts'
import type { AnswerPosition } from '../answers/stored-answers.ts'

export type LabelerSettings = {
  engine: string
  model: string | null
  enabled: boolean
  usdPerMonth: number | null
  problem: string | null
  waitsFor: string | null
  /** The provider queue of the engine; null if this installation has no such engine. */
  queue: string | null
}

/** Null if no labeler was ever configured for the brand. */
export async function findLabeler(sql: Sql, brandId: string): Promise<LabelerSettings | null> {
  const { rows } = await sql.query<LabelerSettings>(
    `select engine, model, enabled, usd_per_month as "usdPerMonth", problem, waits_for as "waitsFor",
       private.queue_of(organization_id, engine) as queue
     from llm_mentions.labeler_settings where client_id = $1`,
    [brandId],
  )
  return rows[0] ?? null
}

/** As the caller; false if they may not edit the brand. */
export async function setLabeler(
  sql: Sql,
  brandId: string,
  { engine, model, enabled, usdPerMonth }: LabelerInput,
): Promise<boolean> {
  const { rows } = await sql.query<{ isSet: boolean }>(
    'select private.set_labeler($1, $2, $3, $4, $5) as "isSet"',
    [brandId, engine, model, enabled, usdPerMonth],
  )
  return rows[0]?.isSet ?? false
}

/** As the caller; null if they may not edit the brand, or no labeler is switched on. */
export async function labelNewest(sql: Sql, brandId: string, newest: number): Promise<number | null> {
  const { rows } = await sql.query<{ added: number | null }>('select private.label_newest($1, $2) as added', [
    brandId,
    newest,
  ])
  return rows[0]?.added ?? null
}

/** Waiting answers, this month's spend, and the labeler's share of labels, as the caller sees the brand. */
export async function labelerProgress(
  sql: Sql,
  brandId: string,
): Promise<Pick<LabelerState, 'waiting' | 'month' | 'presences'>> {
  const { rows } = await sql.query<{
    waiting: number
    texts: number
    knownUsd: number
    assumedUsd: number
    all: number
    labelled: number
  }>(
    `select month.waiting, month.texts, month.known_usd as "knownUsd", month.assumed_usd as "assumedUsd",
       coalesce(sum(r.present), 0) as all, coalesce(sum(r.positive + r.neutral + r.mixed + r.negative), 0) as labelled
     from private.labeler_month($1) as month
     left join llm_mentions.brand_rollups r on r.client_id = $1 and r.grain = 'week'
       and r.bucket >= (date_trunc('week', now() at time zone 'UTC') - interval '3 weeks')::date
     group by month.waiting, month.texts, month.known_usd, month.assumed_usd`,
    [brandId],
  )
  const row = rows[0]
  return {
    waiting: row?.waiting ?? 0,
    month: { texts: row?.texts ?? 0, knownUsd: row?.knownUsd ?? 0, assumedUsd: row?.assumedUsd ?? 0 },
    presences: { all: row?.all ?? 0, labelled: row?.labelled ?? 0 },
  }
}

/** With fewer labeled texts the average cost says little about the next ones. */
const fewestTexts = 10

/** As the caller. `method`: its labels need no new call; `typicalUsd`: per text, by the price list. */
export async function forecastLabeling(
  sql: Sql,
  brandId: string,
  { newest, method, typicalUsd }: { newest: number; method: string; typicalUsd: number | null },
): Promise<LabelerForecast> {
  const { rows } = await sql.query<{ answers: number; texts: number }>(
    `select count(*) as answers, count(distinct a.content_hash) filter (where exists (
         select from llm_mentions.mentions m
         where m.organization_id = a.new_organization_id and m.client_id = a.client_id
           and m.answered_at = a.answered_at and m.answer_id = a.id and m.sentiment_method is distinct from $3
       )) as texts
     from private.newest_to_label($1, $2) n
     join llm_mentions.answers a on a.new_organization_id = n.new_organization_id and a.client_id = n.client_id
       and a.answered_at = n.answered_at and a.id = n.id`,
    [brandId, newest, method],
  )
  const { answers = 0, texts = 0 } = rows[0] ?? {}
  const mean = await meanCost(sql, brandId, method)
  const each = mean ?? typicalUsd
  return {
    answers,
    texts,
    usd: each === null ? null : each * texts,
    basis: mean !== null ? 'experience' : typicalUsd !== null ? 'list-price' : null,
  }
}

/** The average cost of a text of this brand with this method; null with too few. */
async function meanCost(sql: Sql, brandId: string, method: string): Promise<number | null> {
  const { rows } = await sql.query<{ usd: number | null }>(selectMeanCost, [brandId, method, fewestTexts])
  return rows[0]?.usd ?? null
}

const selectMeanCost = `
  with recent as (
    select v.key, v.cost_usd, v.created_at from llm_mentions.labeler_verdicts v
    where v.client_id = $1 and 'judge-' || v.instruction || ':' || v.model = $2 and v.cost_usd is not null
    order by v.created_at desc limit 2000
  ), calls as (
    select created_at, sum(cost_usd) as usd from recent group by created_at
  )
  select case when count(*) >= $3 then avg(usd) end as usd from calls`

/** Stops the labeler with a reason until a person acts. */
export async function stopLabeler(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  problem: string,
): Promise<void> {
  await sql.query(
    'update llm_mentions.labeler_settings set problem = $3 where client_id = $2 and organization_id = $1',
    [organizationId, brandId, problem.slice(0, 1000)],
  )
}

/** Records what prevents the next call; null: nothing. */
export async function noteWaiting(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  waitsFor: string | null,
): Promise<void> {
  await sql.query(
    `update llm_mentions.labeler_settings set waits_for = $3
     where client_id = $2 and organization_id = $1 and waits_for is distinct from $3`,
    [organizationId, brandId, waitsFor?.slice(0, 1000) ?? null],
  )
}

/** The newest answers that wait and are due. */
export async function waitingAnswers(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  limit: number,
): Promise<AnswerPosition[]> {
  const { rows } = await sql.query<AnswerPosition>(
    `select answered_at as "answeredAt", answer_id as id from private.labeler_waiting
     where client_id = $2 and organization_id = $1 and due_at <= now()
     order by answered_at desc, answer_id desc limit $3`,
    [organizationId, brandId, limit],
  )
  return rows
}

export async function stopWaiting(
  sql: Sql,
  brandId: string,
  answers: readonly AnswerPosition[],
): Promise<void> {
  await sql.query(
    `delete from private.labeler_waiting w using unnest($2::timestamptz[], $3::uuid[]) as gone(answered_at, id)
     where w.client_id = $1 and ${isAt('gone')}`,
    [brandId, answers.map(({ answeredAt }) => answeredAt), answers.map(({ id }) => id)],
  )
}

/** A Date has lost the microseconds; a row that stays would be processed again endlessly. */
const isAt = (place: string) =>
  `w.answered_at >= ${place}.answered_at and w.answered_at < ${place}.answered_at + interval '1 millisecond'
     and w.answer_id = ${place}.id`

/** Refusals of one answer after which it keeps the labels of the rules. */
const maxFailures = 3

/** These were refused: they wait longer each time, and after some refusals no more. */
export async function waitLonger(
  sql: Sql,
  brandId: string,
  answers: readonly AnswerPosition[],
): Promise<void> {
  const parameters = [
    brandId,
    answers.map(({ answeredAt }) => answeredAt),
    answers.map(({ id }) => id),
    maxFailures,
  ]
  await sql.query(
    `with refused as (
       update private.labeler_waiting w
       set failures = w.failures + 1, due_at = now() + (w.failures + 1) * interval '15 minutes'
       from unnest($2::timestamptz[], $3::uuid[]) as one(answered_at, id)
       where w.client_id = $1 and ${isAt('one')} and w.failures + 1 < $4
       returning w.answer_id
     )
     delete from private.labeler_waiting w using unnest($2::timestamptz[], $3::uuid[]) as one(answered_at, id)
     where w.client_id = $1 and ${isAt('one')} and w.failures + 1 >= $4`,
    parameters,
  )
}

/** Brands with waiting answers and a labeler that may continue. */
export async function brandsToLabel(sql: Sql): Promise<BrandHome[]> {
  const { rows } = await sql.query<BrandHome>(
    `select s.organization_id as "organizationId", s.client_id as "brandId"
     from llm_mentions.labeler_settings s
     where s.enabled and s.problem is null
       and exists (select from private.labeler_waiting w where w.client_id = s.client_id and w.due_at <= now())`,
  )
  return rows
}

export type Labeler = { instruction: number; engine: string; model: string }

/** Keys for which this labeler has a verdict. */
export async function labeledKeys(
  sql: Sql,
  brandId: string,
  { instruction, engine, model }: Labeler,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql.query<{ key: string }>(
    `select key from llm_mentions.labeler_verdicts
     where client_id = $1 and key = any($2) and instruction = $3 and engine = $4 and model = $5`,
    [brandId, keys, instruction, engine, model],
  )
  return new Set(rows.map(({ key }) => key))
}

export type NewVerdict = { key: string; verdict: Verdict }

/** Stores the verdicts of one call; its cost and tokens are divided equally among the brands. */
export async function keepVerdicts(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  {
    judge,
    verdicts,
    costUsd,
    inputTokens,
    outputTokens,
  }: {
    judge: Labeler
    verdicts: readonly NewVerdict[]
    costUsd: number | null
    inputTokens: number | null
    outputTokens: number | null
  },
): Promise<void> {
  const part = (whole: number | null) => (whole === null ? null : whole / verdicts.length)
  await sql.query(
    `insert into llm_mentions.labeler_verdicts
       (organization_id, client_id, key, verdict, instruction, engine, model, cost_usd, input_tokens, output_tokens)
     select $1, $2, row.key, row.verdict, $4, $5, $6, $7, round($8::numeric), round($9::numeric)
     from json_to_recordset($3::json) as row(key text, verdict jsonb)
     on conflict do nothing`,
    [
      organizationId,
      brandId,
      JSON.stringify(verdicts),
      judge.instruction,
      judge.engine,
      judge.model,
      part(costUsd),
      part(storableCount(inputTokens)),
      part(storableCount(outputTokens)),
    ],
  )
}

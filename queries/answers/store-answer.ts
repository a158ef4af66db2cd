import { createHash } from 'node:crypto'
import { rollupsOf, type AnswerFacts } from '#core/answers/answer-rollups.ts'
import { storableSearches } from '#core/fan-out/stored-searches.ts'
import { withVerdicts } from '#core/labels/labeler/with-verdicts.ts'
import { storableJsonText } from '#core/text/storable-text.ts'
import { lockBrandEvidence } from '../brands/brand-lock.ts'
import type { Sql } from '../database.ts'
import { readSearchesOf, searchStatements, type ReadAnswer } from '../fan-out/search-rows.ts'
import { derivedFacts, derivedStatements } from './derived-rows.ts'
import type { NewAnswer } from './new-answer.ts'
import { labelsFromVerdicts } from '../labels/labeler-verdicts.ts'
import { noteRedirects, redirectRows } from '../citations/resolved-links.ts'
import { rollupStatements } from '../reports/roll-ups.ts'
import { rowSource } from '../row-source.ts'
import { runAhead, type RowsStatement } from '../run-ahead.ts'

/**
 * Stores answers with their raw responses, mentions, citations, searches, and roll-ups, all in the caller's
 * transaction. Months must exist (`ensurePartitions`). Returns the stored IDs: one whose import key is known already is
 * skipped.
 */
export async function storeAnswers(sql: Sql, answers: readonly NewAnswer[]): Promise<Set<string>> {
  if (answers.length === 0) return new Set()
  await lockBrandEvidence(
    sql,
    answers.map((answer) => answer.brandId),
    'shared',
  )
  const { rows } = await sql.query<{ id: string }>(insertAnswers, answerRows.values(answers.map(answerRow)))
  const stored = new Set(rows.map((row) => row.id))
  const fresh = answers.filter((answer) => stored.has(answer.id))
  const read = await readSearchesOf(
    sql,
    fresh.map((answer) => ({ ...answer, searches: storableSearches(answer.searches) })),
  )
  await runAhead(sql, statementsOf(await withKeptVerdicts(sql, fresh), read))
  return stored
}

/** Applies the labeler's verdicts on the same text to the new answer, too, as reprocessing does. */
async function withKeptVerdicts(sql: Sql, answers: readonly NewAnswer[]): Promise<NewAnswer[]> {
  const labelled: NewAnswer[] = []
  for (const [brandId, own] of Map.groupBy(answers, (answer) => answer.brandId)) {
    const judged = await labelsFromVerdicts(
      sql,
      brandId,
      own.map(({ id, text, extraction: { mentions } }) => ({ id, text, mentions })),
    )
    for (const answer of own) {
      const labels = withVerdicts(answer.extraction.labels, judged.get(answer.id))
      labelled.push(judged.size === 0 ? answer : { ...answer, extraction: { ...answer.extraction, labels } })
    }
  }
  return labelled
}

function* statementsOf(
  answers: readonly NewAnswer[],
  searching: readonly ReadAnswer[],
): Generator<RowsStatement> {
  const details = answers.flatMap(detailRow)
  if (details.length > 0)
    yield {
      text: insertDetails,
      values: [...detailKeys.values(details), `[${details.map(({ raw }) => raw).join(',')}]`],
    }
  yield* derivedStatements(answers)
  yield* searchStatements(searching)
  yield* rollupStatements(rollupsOf(answers.map(factsOf)))
  yield* insertOf(noteRedirects, redirectRows(answers))
}

/** Whole hundred-millionths of a dollar, as the column stores them. */
export const costUnits = (usd: number | null | undefined) => (usd == null ? null : Math.round(usd * 1e8))

export function factsOf(answer: NewAnswer): AnswerFacts {
  return {
    ...answer,
    country: answer.country ?? null,
    language: answer.language ?? null,
    searched: answer.searched ?? null,
    searches: storableSearches(answer.searches).length,
    costUnits: costUnits(answer.cost?.usd),
    latencyMs: wholeOrNull(answer.latencyMs),
    isSandbox: answer.isSandbox ?? false,
    ...derivedFacts(answer.extraction),
  }
}

function answerRow(answer: NewAnswer) {
  return {
    ...keyOf(answer),
    id: answer.id,
    analysis_id: answer.analysisId,
    prompt_id: answer.promptId,
    prompt_version_id: answer.promptVersionId,
    engine: answer.engine,
    channel: answer.channel,
    model_requested: answer.modelRequested ?? null,
    model: answer.model ?? null,
    country: answer.country ?? null,
    language: answer.language ?? null,
    repeat: answer.repeat,
    state: answer.extraction.state,
    text: answer.text,
    content_hash: createHash('sha256').update(answer.text).digest('hex'),
    import_key: answer.importKey ?? null,
    usage: answer.usage ?? null,
    cost_units: costUnits(answer.cost?.usd),
    cost_basis: answer.cost?.usd == null ? 'unknown' : answer.cost.basis,
    latency_ms: wholeOrNull(answer.latencyMs),
    finish: answer.finish ?? null,
    searched: answer.searched ?? null,
    is_sandbox: answer.isSandbox ?? false,
    extractor_version: answer.extraction.version,
    brand_set_version: answer.brandSetVersion,
    untracked: answer.extraction.untracked,
  }
}

function detailRow(answer: NewAnswer) {
  const { raw = { requests: [], responses: [] } } = answer
  if (answer.raw === undefined && (answer.warnings ?? []).length === 0) return []
  return [
    {
      ...keyOf(answer),
      answer_id: answer.id,
      raw: typeof raw === 'string' ? raw : storableJsonText(raw),
      warnings: answer.warnings ?? [],
    },
  ]
}

const keyOf = (answer: NewAnswer) => ({
  organization_id: answer.organizationId,
  client_id: answer.brandId,
  answered_at: answer.answeredAt.toISOString(),
})

const wholeOrNull = (value: number | null | undefined) => (value == null ? null : Math.round(value))

const insertOf = (text: string, rows: readonly unknown[]): RowsStatement[] =>
  rows.length > 0 ? [{ text, values: [JSON.stringify(rows)] }] : []

const answerRows = rowSource(
  'organization_id uuid, client_id uuid, answered_at timestamptz, id uuid, analysis_id uuid, prompt_id uuid, ' +
    'prompt_version_id uuid, engine text, channel text, model_requested text, model text, country text, ' +
    'language text, repeat integer, state text, text text, content_hash text, import_key text, usage jsonb, ' +
    'cost_units bigint, cost_basis text, latency_ms integer, finish text, searched boolean, is_sandbox boolean, ' +
    'extractor_version integer, brand_set_version integer, untracked jsonb',
)
const insertAnswers = `
  insert into llm_mentions.answers (new_organization_id, client_id, answered_at, id, analysis_id, prompt_id,
    prompt_version_id, engine, channel, model_requested, model, country, language, repeat, state, text, content_hash,
    import_key, usage, cost_usd, cost_basis, latency_ms, finish, searched, is_sandbox, extractor_version,
    brand_set_version, untracked)
  select organization_id, client_id, answered_at, id, analysis_id, prompt_id,
    prompt_version_id, engine, channel, model_requested, model, country, language, repeat, state, text, content_hash,
    import_key, usage, cost_units / 100000000::numeric, cost_basis, latency_ms, finish, searched, is_sandbox,
    extractor_version, brand_set_version, untracked
  from ${answerRows.from}
  on conflict do nothing
  returning id`

const detailKeys = rowSource(
  'organization_id uuid, client_id uuid, answered_at timestamptz, answer_id uuid, warnings jsonb',
)
const insertDetails = `
  insert into llm_mentions.answers_details (new_organization_id, client_id, answered_at, answer_id, requests,
    responses, warnings)
  select organization_id, client_id, answered_at, answer_id, raw -> 'requests', raw -> 'responses', warnings
  from rows from (unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::jsonb[]),
    jsonb_array_elements($6::jsonb)) as row(organization_id, client_id, answered_at, answer_id, warnings, raw)`

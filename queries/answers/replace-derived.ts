import { isDeepStrictEqual } from 'node:util'
import { rollupDifference, type AnswerFacts } from '#core/answers/answer-rollups.ts'
import type { Extraction } from '#core/answers/extract-answer.ts'
import type { Sql } from '../database.ts'
import {
  citationsOf,
  citationStatements,
  derivedFacts,
  mentionsOf,
  mentionStatements,
  type DerivedAnswer,
  type RetrievedSource,
} from './derived-rows.ts'
import { addRollups } from '../reports/roll-ups.ts'
import { runAhead } from '../run-ahead.ts'
import type { AnswerPosition, ExactPosition, ReadingVersions, StoredAnswer } from './stored-answers.ts'

export type Reprocessed = {
  answer: StoredAnswer
  extraction: Extraction
  retrieved: readonly RetrievedSource[]
}

/**
 * Replaces mentions, labels, citations, names, and state with new ones and adjusts the roll-ups by the difference, in
 * the transaction of `sql`, which holds the brand's evidence lock exclusively. Only differences are written; all
 * answers get the versions they were processed with. Returns how many answers differ.
 */
export async function replaceDerived(
  sql: Sql,
  reprocessed: readonly Reprocessed[],
  brandSetVersion: number,
): Promise<number> {
  const replaced = (await replaceRows(sql, reprocessed, brandSetVersion)).filter(({ isChanged }) => isChanged)
  await addRollups(sql, rollupDifference(replaced))
  return replaced.length
}

/** A processed answer: what its roll-ups contained, and what they should contain. */
export type Replaced = { id: string; before: AnswerFacts; after: AnswerFacts; isChanged: boolean }

/**
 * Like `replaceDerived` without the roll-ups, which the caller adjusts by the changed answers of the result in the same
 * transaction.
 */
export async function replaceRows(
  sql: Sql,
  reprocessed: readonly Reprocessed[],
  brandSetVersion: number,
): Promise<Replaced[]> {
  const compared = reprocessed.map(compare)
  const mentioned = compared.filter(({ mentions }) => mentions).map(({ derived }) => derived)
  const citing = compared.filter(({ citations }) => citations).map(({ derived }) => derived)
  const headed = compared.filter(({ head }) => head).map(({ derived }) => derived)
  if (mentioned.length > 0) {
    await sql.query(deleteOf('mentions'), evidenceKeys(mentioned))
    await runAhead(sql, mentionStatements(mentioned))
  }
  if (citing.length > 0) {
    await sql.query(deleteOf('answer_citations'), evidenceKeys(citing))
    await runAhead(sql, citationStatements(citing))
  }
  await noteVersions(
    sql,
    compared.filter(({ head }) => !head).map(({ derived }) => derived),
    { brandSet: brandSetVersion, extractor: reprocessed[0]?.extraction.version ?? 0 },
  )
  if (headed.length > 0) await sql.query(updateHeads, [JSON.stringify(headed.map(headRow)), brandSetVersion])
  return compared.map(replacedOf)
}

/** Answers of one brand without changes: only the versions they were processed with are written. */
export async function noteVersions(
  sql: Sql,
  answers: readonly ((AnswerPosition | ExactPosition) & { organizationId: string; brandId: string })[],
  { brandSet, extractor }: ReadingVersions,
): Promise<void> {
  const [first] = answers
  if (first === undefined) return
  await sql.query(updateVersions, [
    first.organizationId,
    first.brandId,
    answers.map(({ id }) => id),
    answers.map(({ answeredAt }) => answeredAt),
    brandSet,
    extractor,
  ])
}

/** The same without storing anything. */
export const wouldReplace = (reprocessed: readonly Reprocessed[]): Replaced[] =>
  reprocessed.map(compare).map(replacedOf)

const replacedOf = ({ before, after, mentions, citations, head, derived: { id } }: Compared): Replaced => ({
  id,
  before,
  after,
  isChanged: mentions || citations || head,
})

type Compared = ReturnType<typeof compare>

function compare({ answer, extraction, retrieved }: Reprocessed) {
  const { facts, derived: before } = answer
  const derived: DerivedAnswer = {
    id: answer.id,
    organizationId: facts.organizationId,
    brandId: facts.brandId,
    answeredAt: facts.answeredAt,
    extraction,
    retrieved,
  }
  return {
    derived,
    before: facts,
    after: { ...facts, ...derivedFacts(extraction) },
    mentions: !isDeepStrictEqual(before.mentions, mentionsOf(extraction)),
    citations: !isDeepStrictEqual(before.citations, citationsOf({ extraction, retrieved })),
    head: facts.state !== extraction.state || !isDeepStrictEqual(before.untracked, extraction.untracked),
  }
}

const headRow = ({ id, answeredAt, extraction }: DerivedAnswer) => ({
  id,
  answered_at: answeredAt,
  state: extraction.state,
  extractor_version: extraction.version,
  untracked: extraction.untracked,
})

const evidenceKeys = (answers: readonly DerivedAnswer[]) => [
  answers[0]?.organizationId,
  answers[0]?.brandId,
  answers.map(({ id }) => id),
  answers.map(({ answeredAt }) => answeredAt),
]

/** By the whole key, so that only the months of these answers are scanned. */
const deleteOf = (table: 'mentions' | 'answer_citations') => `
  delete from llm_mentions.${table} d
  using unnest($3::uuid[], $4::timestamptz[]) as chosen(id, answered_at)
  where d.organization_id = $1 and d.client_id = $2 and d.answered_at = chosen.answered_at and d.answer_id = chosen.id`

const updateVersions = `
  update llm_mentions.answers a set brand_set_version = $5, extractor_version = $6
  from unnest($3::uuid[], $4::timestamptz[]) as chosen(id, answered_at)
  where a.new_organization_id = $1 and a.client_id = $2 and a.answered_at = chosen.answered_at and a.id = chosen.id
    and (a.brand_set_version <> $5 or a.extractor_version <> $6)`

const updateHeads = `
  update llm_mentions.answers a
  set state = row.state, extractor_version = row.extractor_version, brand_set_version = $2, untracked = row.untracked
  from json_to_recordset($1::json) as row(id uuid, answered_at timestamptz, state text, extractor_version integer,
    untracked jsonb)
  where a.id = row.id and a.answered_at = row.answered_at`

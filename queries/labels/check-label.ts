import type { Row } from '#core/database/row.ts'
import type { CheckInput } from '#core/labels/checks/schema.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { Refusal } from '#core/result.ts'
import { lockBrandEvidence } from '../brands/brand-lock.ts'
import type { Sql } from '../database.ts'
import { labeledSentiment, presencesOf } from '../answers/derived-rows.ts'
import {
  readingBrands,
  readUnchecked,
  withChecks,
  type ReadingBrands,
} from '../answers/preview-reprocessing.ts'
import { replaceDerived, type Reprocessed } from '../answers/replace-derived.ts'
import { storedAnswersById } from '../answers/stored-answers.ts'

export type Checked = { id: string; answerId: string }

/**
 * Records a person's check of one label and reprocesses the answer with it, all in the caller's transaction: every
 * number changes with it, or nothing does. A repeated check changes nothing; a different one replaces it. Null if the
 * caller cannot see the answer, `may-not` if they may only see it.
 */
export async function checkLabel(
  sql: Sql,
  answerId: string,
  input: CheckInput,
): Promise<Checked | Refusal | 'may-not' | null> {
  const place = await findPlace(sql, answerId)
  if (place === null || !place.canEdit) return place && 'may-not'
  await actForSystem(sql, place.organizationId)
  await lockBrandEvidence(sql, [place.brandId], 'exclusive')
  const reading = await readUncheckedAnswer(sql, place.brandId, answerId)
  if (reading === null) return null
  const read = await readLabel(sql, place.brandId, reading.read, input)
  if ('refused' in read) return read
  const isSample = input.auditId !== undefined
  if (isSample && !(await isDrawn(sql, place, answerId, input)))
    return { refused: 'This audit did not draw this answer and brand.' }
  const correct = correctOf(input, read.value)
  const { rows: standing } = await sql.query<StandingRow>(
    `select id, correct, note, origin from llm_mentions.label_checks
     where answer_id = $1 and label = $2 and tracked_brand_id is not distinct from $3 and subject = $4
       and withdrawn_at is null`,
    [answerId, input.label, brandOf(input), subjectOf(input)],
  )
  const [before] = standing
  const origin = isSample || before?.origin === 'sample' ? 'sample' : 'reader'
  if (before !== undefined && isSame(before, { correct, note: input.note, origin }))
    return { id: before.id, answerId }
  await sql.query('update llm_mentions.label_checks set withdrawn_at = now() where id = $1', [before?.id])
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.label_checks (organization_id, client_id, answered_at, answer_id, tracked_brand_id,
       label, subject, shown, correct, origin, note, extractor, checked_by)
     select a.new_organization_id, a.client_id, a.answered_at, a.id, $2, $3, $4, $5, $6, $7, $8, $9, $10
     from llm_mentions.answers a where a.id = $1
     returning id`,
    [
      answerId,
      brandOf(input),
      input.label,
      subjectOf(input),
      JSON.stringify({ value: read.value }),
      correct === null ? null : JSON.stringify(correct),
      origin,
      input.note,
      read.method,
      place.userId,
    ],
  )
  await storeReading(sql, reading)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`The check of answer ${answerId} was not inserted`)
  return { id, answerId }
}

/**
 * Withdraws a check and reprocesses its answer without it. As for `checkLabel`; withdrawing twice equals withdrawing
 * once.
 */
export async function withdrawCheck(sql: Sql, checkId: string): Promise<Checked | 'may-not' | null> {
  const { rows } = await sql.query<{ answerId: string }>(
    'select answer_id as "answerId" from llm_mentions.label_checks where id = $1',
    [checkId],
  )
  const answerId = rows[0]?.answerId
  const place = answerId === undefined ? null : await findPlace(sql, answerId)
  if (answerId === undefined || place === null || !place.canEdit) return place && 'may-not'
  await actForSystem(sql, place.organizationId)
  await lockBrandEvidence(sql, [place.brandId], 'exclusive')
  const { rowCount } = await sql.query(
    'update llm_mentions.label_checks set withdrawn_at = now() where id = $1 and withdrawn_at is null',
    [checkId],
  )
  const reading = await readUncheckedAnswer(sql, place.brandId, answerId)
  if (reading !== null && (rowCount ?? 0) > 0) await storeReading(sql, reading)
  return { id: checkId, answerId }
}

type Place = { brandId: string; organizationId: string; canEdit: boolean; userId: string | null }

async function findPlace(sql: Sql, answerId: string): Promise<Place | null> {
  const { rows } = await sql.query<Place>(
    `select client_id as "brandId", new_organization_id as "organizationId", client_id in (select private.my_editable_brand_ids()) as "canEdit",
       private.my_user_id() as "userId"
     from llm_mentions.answers where id = $1`,
    [answerId],
  )
  return rows[0] ?? null
}

type ReadLabel = { value: unknown; method: string }

/** The label by the extractor or the labeler, and which of them gave it. */
async function readLabel(
  sql: Sql,
  brandId: string,
  { extraction, retrieved }: Reprocessed,
  input: CheckInput,
): Promise<ReadLabel | Refusal> {
  const extractor = `extractor ${extraction.version}`
  if (input.label === 'state') return { value: extraction.state, method: extractor }
  if (input.label === 'citation') {
    const page = [...extraction.citations, ...retrieved].find(({ key }) => key === input.subject)
    return page === undefined
      ? { refused: 'This answer does not cite that page.' }
      : { value: page.owner, method: extractor }
  }
  if (!(await isTracked(sql, brandId, input.trackedBrandId)))
    return { refused: 'This brand is not tracked any more.' }
  const presence = presencesOf(extraction).find((each) => each.brandId === input.trackedBrandId)
  if (input.label === 'mention') return { value: presence !== undefined, method: extractor }
  if (input.label === 'sentiment') {
    const sentiment = presence === undefined ? null : labeledSentiment(presence.labels)
    return { value: sentiment?.label ?? null, method: sentiment?.method ?? extractor }
  }
  if (input.label === 'criticism') {
    const criticism = presence?.labels.criticism ?? null
    return { value: criticism?.criticized ?? null, method: criticism?.method ?? extractor }
  }
  const recommendation = presence?.labels.recommendation ?? null
  if (input.label === 'topPick')
    return { value: recommendation?.topPick ?? null, method: recommendation?.method ?? extractor }
  return { value: recommendation?.recommended ?? null, method: recommendation?.method ?? extractor }
}

type Reading = { read: Reprocessed; brands: ReadingBrands }

/** The answer as the extractor and the labeler label it now, without checks; null if there is none. */
async function readUncheckedAnswer(sql: Sql, brandId: string, answerId: string): Promise<Reading | null> {
  const answers = await storedAnswersById(sql, [answerId])
  const brands = await readingBrands(sql, brandId)
  const [read] = await readUnchecked(sql, { brandId }, answers, brands)
  return read === undefined ? null : { read, brands }
}

/** Stores it with the active checks, so that every dependent number changes at once. */
async function storeReading(sql: Sql, { read, brands }: Reading): Promise<void> {
  await replaceDerived(sql, await withChecks(sql, [read], brands), brands.version)
}

async function isTracked(sql: Sql, brandId: string, trackedBrandId: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select from llm_mentions.tracked_brands where client_id = $1 and id = $2 and status = 'tracked'`,
    [brandId, trackedBrandId],
  )
  return rows.length > 0
}

async function isDrawn(sql: Sql, { brandId }: Place, answerId: string, input: CheckInput): Promise<boolean> {
  const { rows } = await sql.query(
    `select from llm_mentions.label_reviews a, jsonb_array_elements(a.pairs) as pair
     where a.client_id = $1 and a.id = $2 and pair ->> 'answerId' = $3 and pair ->> 'trackedBrandId' = $4`,
    [brandId, input.auditId, answerId, brandOf(input)],
  )
  return rows.length > 0
}

/** Null: the label is confirmed. */
function correctOf(input: CheckInput, read: unknown): { value: unknown; place?: unknown } | null {
  if (input.correct === read) return null
  const place = input.label === 'mention' && input.correct ? input.place : undefined
  return place === undefined ? { value: input.correct } : { value: input.correct, place }
}

type StandingRow = Row<'label_checks', 'id' | 'note' | 'origin'> & { correct: unknown }

function isSame(before: StandingRow, now: Pick<StandingRow, 'correct' | 'note' | 'origin'>): boolean {
  const said = ({ correct, note, origin }: typeof now) => JSON.stringify([inOrder(correct), note, origin])
  return said(before) === said(now)
}

/** JSON returns from the database with its keys in another order. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, inOrder(inner)])
}

const brandOf = (input: CheckInput) => ('trackedBrandId' in input ? input.trackedBrandId : null)
const subjectOf = (input: CheckInput) => (input.label === 'citation' ? input.subject : '')

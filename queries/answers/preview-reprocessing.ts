import { setImmediate } from 'node:timers/promises'
import { rollupDifference } from '#core/answers/answer-rollups.ts'
import { extractAnswer, type AnswerToRead } from '#core/answers/extract-answer.ts'
import { applyChecks, stateSaid, withOwners } from '#core/labels/checks/apply-checks.ts'
import { withVerdicts } from '#core/labels/labeler/with-verdicts.ts'
import type { MentionLabels } from '#core/labels/labels.ts'
import { compileBrandSet, type BrandSet } from '#core/mentions/brand-set.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import { loadTrackedBrands } from '../brands/brand-set.ts'
import type { Sql } from '../database.ts'
import { labelsFromVerdicts } from '../labels/labeler-verdicts.ts'
import { activeChecks } from '../labels/label-checks.ts'
import { replaceRows, type Replaced, type Reprocessed } from './replace-derived.ts'
import { targetsIn } from '../citations/resolved-links.ts'
import { addRollups } from '../reports/roll-ups.ts'
import {
  storedAnswers,
  type AnswerPosition,
  type ExactPosition,
  type StoredAnswer,
} from './stored-answers.ts'

/** The brands to extract. */
export type ReadingBrands = { version: number; ownId: string | null; set: BrandSet }

/** The tracked brands as this transaction sees them, compiled. */
export async function readingBrands(sql: Sql, brandId: string): Promise<ReadingBrands> {
  const tracked = await loadTrackedBrands(sql, brandId)
  return { version: tracked.version, ownId: tracked.ownId, set: compileBrandSet(tracked.brands, tracked) }
}

/**
 * Extracts stored answers with these brands and applies stored verdicts and active corrections, as the transaction of
 * `sql` sees them. Deterministic: the same answers, brands, verdicts, and corrections give identical results.
 */
export async function reprocessStored(
  sql: Sql,
  home: Pick<BrandHome, 'brandId'>,
  answers: readonly StoredAnswer[],
  brands: ReadingBrands,
): Promise<Reprocessed[]> {
  return withChecks(sql, await readUnchecked(sql, home, answers, brands), brands)
}

/** The extraction and the labeler's verdicts for these answers, without corrections. */
export async function readUnchecked(
  sql: Sql,
  home: Pick<BrandHome, 'brandId'>,
  answers: readonly StoredAnswer[],
  { set }: Pick<ReadingBrands, 'set'>,
  said: Pick<AnswerToRead, 'state'> = {},
): Promise<Reprocessed[]> {
  const resolved = await targetsIn(sql, answers)
  return withLabelerVerdicts(sql, home, await extracted(answers, set, { resolved, ...said }))
}

/** Labels of an answer by lexicon and rules, and separately by the labeler, by tracked brand. */
export type ReadByRater = {
  answer: StoredAnswer
  rules: Reprocessed['extraction']
  judged: ReadonlyMap<string, MentionLabels> | undefined
}

/** Extracts stored answers with these brands as each automatic rater labels them. Nothing is stored. */
export async function readByRaters(
  sql: Sql,
  { brandId }: Pick<BrandHome, 'brandId'>,
  answers: readonly StoredAnswer[],
  { set }: Pick<ReadingBrands, 'set'>,
): Promise<ReadByRater[]> {
  const read = await extracted(answers, set, { resolved: await targetsIn(sql, answers) })
  const judged = await labelsFromVerdicts(
    sql,
    brandId,
    read.map(({ answer, extraction }) => ({ ...answer, mentions: extraction.mentions })),
  )
  return read.map(({ answer, extraction }) => ({
    answer,
    rules: extraction,
    judged: judged.get(answer.id),
  }))
}

const breathEvery = 20

/** As the extractor alone labels them; yields regularly, so that responses of the database are handled. */
async function extracted(
  answers: readonly StoredAnswer[],
  set: BrandSet,
  given: Pick<AnswerToRead, 'resolved' | 'state'>,
): Promise<Reprocessed[]> {
  const read: Reprocessed[] = []
  for (const answer of answers) {
    read.push({ answer, ...derivedOf(answer, set, given) })
    if (read.length % breathEvery === 0) await setImmediate()
  }
  return read
}

async function withLabelerVerdicts(
  sql: Sql,
  { brandId }: Pick<BrandHome, 'brandId'>,
  read: Reprocessed[],
): Promise<Reprocessed[]> {
  const judged = await labelsFromVerdicts(
    sql,
    brandId,
    read.map(({ answer, extraction }) => ({ ...answer, mentions: extraction.mentions })),
  )
  if (judged.size === 0) return read
  return read.map(({ extraction, ...rest }) => ({
    ...rest,
    extraction: { ...extraction, labels: withVerdicts(extraction.labels, judged.get(rest.answer.id)) },
  }))
}

/** Applies people's corrections of these answers that were not undone. */
export async function withChecks(
  sql: Sql,
  read: readonly Reprocessed[],
  { ownId, set }: Pick<ReadingBrands, 'ownId' | 'set'>,
): Promise<Reprocessed[]> {
  const checks = await activeChecks(
    sql,
    read.map(({ answer }) => answer.id),
  )
  const brandIds = new Set(set.brands.map(({ id }) => id))
  const unheard = read.filter(
    ({ answer, extraction }) =>
      extraction.state !== 'answered' && stateSaid(checks.get(answer.id) ?? []) === 'answered',
  )
  const heard = new Map((await readAsAnswered(sql, unheard, set)).map((each) => [each.answer.id, each]))
  return read.map((each) => {
    const { answer, extraction, retrieved } = heard.get(each.answer.id) ?? each
    const said = checks.get(answer.id)
    if (said === undefined) return { answer, extraction, retrieved }
    return {
      answer,
      extraction: applyChecks(extraction, said, { text: answer.text, brandIds, ownBrandId: ownId }),
      retrieved: withOwners(retrieved, said, ownId),
    }
  })
}

/** With the names that were left out because the answer seemed to be a refusal, or to have found nothing. */
async function readAsAnswered(
  sql: Sql,
  read: readonly Reprocessed[],
  set: BrandSet,
): Promise<readonly Reprocessed[]> {
  const brandId = read[0]?.answer.facts.brandId
  if (brandId === undefined) return []
  const answers = read.map(({ answer }) => answer)
  return readUnchecked(sql, { brandId }, answers, { set }, { state: 'answered' })
}

/** As `replaceReadings`; returns how many answers changed. */
export async function reprocessAnswers(
  sql: Sql,
  home: BrandHome,
  positions: readonly (AnswerPosition | ExactPosition)[],
  brands: ReadingBrands,
): Promise<number> {
  return (await replaceReadings(sql, home, positions, brands)).filter(({ isChanged }) => isChanged).length
}

/**
 * Reprocesses these answers of a brand and adjusts every number by the difference. The caller holds the brand's
 * evidence lock exclusively. Returns every processed answer, before and after.
 */
export async function replaceReadings(
  sql: Sql,
  home: BrandHome,
  positions: readonly (AnswerPosition | ExactPosition)[],
  brands: ReadingBrands,
): Promise<Replaced[]> {
  const replaced: Replaced[] = []
  let next = await storedAnswers(sql, home, positions.slice(0, readTogether))
  let read: Reprocessed[] = []
  for (let to = readTogether; to - readTogether < positions.length || read.length > 0; to += readTogether) {
    const answers = next
    const resolved = await targetsIn(sql, answers)
    const before = read
    const [fresh, fetched] = await together(extracted(answers, brands.set, { resolved }), async () => {
      replaced.push(...(await replaceRows(sql, before, brands.version)))
      return storedAnswers(sql, home, positions.slice(to, to + readTogether))
    })
    read = await withChecks(sql, await withLabelerVerdicts(sql, home, fresh), brands)
    next = fetched
  }
  await addRollups(sql, rollupDifference(replaced.filter(({ isChanged }) => isChanged)))
  return replaced
}

/** This many answers are extracted while the database stores the previous ones and fetches the next. */
const readTogether = 100

/** Runs work in memory parallel to work in a transaction, each to its end: no statement may follow the rollback. */
async function together<Read, Stored>(
  reading: Promise<Read>,
  storing: () => Promise<Stored>,
): Promise<[Read, Stored]> {
  const both = [reading, storing()] as const
  await Promise.allSettled(both)
  return Promise.all(both)
}

function derivedOf(
  { text, prompt, cited, retrieved }: StoredAnswer,
  set: BrandSet,
  { resolved, state }: Pick<AnswerToRead, 'resolved' | 'state'>,
): Pick<Reprocessed, 'extraction' | 'retrieved'> {
  return {
    extraction: extractAnswer({ text, prompt, citations: cited, resolved, ...(state && { state }) }, set),
    retrieved:
      retrieved.length === 0
        ? []
        : extractAnswer({ text: '', citations: retrieved, resolved }, set).citations,
  }
}

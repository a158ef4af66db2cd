import type { AnswersFilters } from '#core/reports/filters.ts'
import type { SharedAnswer } from '#core/sharing/schema.ts'
import type { SharedBounds } from '#core/sharing/shared-evidence.ts'
import type { Database, Sql } from '../database.ts'
import { answerReader } from '../reports/evidence/answer-reader.ts'
import { fetchBrandFacts } from '../reports/sums/brand-facts.ts'
import { evidenceCondition } from '../reports/evidence/evidence-condition.ts'
import { planReport } from '../reports/sums/scope.ts'
import type { OpenedLink } from './share-links.ts'
import { readingAsCaller } from '../user-client.ts'

/** Reads for the holder of a link: as its creator, only the one brand. Nothing is written. */
export async function readingShared<T>(
  database: Database,
  { maker, brandId }: Pick<OpenedLink, 'maker' | 'brandId'>,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return readingAsCaller(database, maker, async (sql) => {
    await sql.query("select set_config('request.shared_brand', $1, true)", [brandId])
    return work(sql)
  })
}

/** The bounds of a shared report's answers; null if there is no such report any more. */
export async function sharedBounds(
  sql: Sql,
  brandId: string,
  filters: SharedBounds['filters'],
  parts: { by?: string; a?: string; b?: string },
  now: Date,
): Promise<SharedBounds | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (plan === null) return null
  const { scope, prompts } = plan
  return {
    filters,
    scope,
    promptIds: new Set(prompts.map(({ id }) => id)),
    comparedMethods: parts.by === 'channel' ? scope.channels.map(({ channel }) => channel) : [],
  }
}

/** One answer of a shared report; null if it is not among the answers of any of `reports`. */
export async function sharedAnswer(
  sql: Sql,
  brandId: string,
  answerId: string,
  reports: readonly AnswersFilters[],
  now: Date,
): Promise<SharedAnswer | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  if (brand === null) return null
  for (const filters of reports) {
    const plan = await planReport(sql, brand, filters, now)
    if (plan === null) continue
    const { source, where, parameters } = evidenceCondition(plan, brand, filters)
    const { rows } = await sql.query(
      `select from ${source} where ${where} and a.id = $${parameters.length + 1}`,
      [...parameters, answerId],
    )
    if (rows.length > 0) return readable(await answerReader(sql, answerId))
  }
  return null
}

function readable(answer: Awaited<ReturnType<typeof answerReader>>): SharedAnswer | null {
  if (answer === null) return null
  const { id, engine, answeredAt, state, isSandbox, country, text, citations, mentions, prompt } = answer
  return {
    id,
    engine,
    answeredAt,
    state,
    isSandbox,
    country,
    text,
    citations,
    promptText: prompt.text,
    mentions: mentions.map(({ brandId: trackedId, name, isOwn, rank, mentioned, spans }) => ({
      brandId: trackedId,
      name,
      isOwn,
      rank,
      mentioned,
      spans,
    })),
  }
}

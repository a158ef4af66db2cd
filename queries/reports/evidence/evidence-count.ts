import type { AnswersFilters } from '#core/reports/filters.ts'
import type { Plan, Range } from '#core/reports/plan.ts'
import type { Sql } from '../../database.ts'
import { looksAtNewest } from './evidence-condition.ts'
import { fromSums, sumParameters } from '../sums/range.ts'

/**
 * The number of answers, from the sums that the numbers come from, at the same cost for any number. Null if the sums do
 * not distinguish answers of this kind.
 */
export async function rolledUpCount(sql: Sql, plan: Plan, filters: AnswersFilters): Promise<number | null> {
  const { date, engine, state, cites, domain, owner } = filters
  const isFine =
    looksAtNewest(filters) ||
    filters.corrected !== undefined ||
    filters.rivalId !== undefined ||
    filters.address !== undefined ||
    filters.searched !== undefined ||
    filters.subQuery !== undefined ||
    filters.subQueryType !== undefined
  if (isFine || (date !== undefined && plan.range.grain === 'analysis')) return null
  const range: Range =
    date === undefined ? plan.range : { ...plan.range, grain: 'day', period: { from: date, to: date } }
  const chosen = engine === undefined ? plan.chosen : { ...plan.chosen, engines: [engine] }
  const parameters = sumParameters(range, chosen)
  const named = ofBrand(filters)
  const asksSource = cites !== undefined || domain !== undefined || owner !== undefined
  if (named === 'several' || (named !== null && asksSource)) return null
  if (asksSource) {
    if (state !== 'valid') return null
    if (cites !== undefined && (domain ?? owner) !== undefined) return null
    if (cites !== undefined)
      return sumOf(sql, 'answer_rollups', cites ? 'r.citing_any' : 'r.valid - r.citing_any', parameters)
    if (domain !== undefined) return citing(sql, parameters, domain, owner ?? null)
    return owner === 'own' ? sumOf(sql, 'answer_rollups', 'r.citing_own', parameters) : null
  }
  const answers = () => sumOf(sql, 'answer_rollups', stateSums[state ?? 'all'], parameters)
  if (named === null) return (isWhole(filters) ? countedByPlan(plan) : null) ?? answers()
  if (state === 'refused' || state === 'absent') return named.isNot ? answers() : 0
  const brandId = filters.trackedBrandId ?? plan.scope.brand.ownTrackedBrandId
  const present = await sumOf(sql, 'brand_rollups', named.sum, [...parameters, brandId])
  return named.isNot ? (await answers()) - present : present
}

/** Every answer of the selected collection method. */
const isWhole = ({ state, engine, engines, date }: AnswersFilters) =>
  state === undefined && engine === undefined && engines.length === 0 && date === undefined

/** The count made while choosing the collection method; null if it was requested explicitly. */
const countedByPlan = ({ scope }: Plan): number | null =>
  scope.channels.find(({ channel }) => channel === scope.channel)?.answers ?? null

const stateSums = {
  all: 'r.answers',
  valid: 'r.valid',
  absent: 'r.absent',
  refused: 'r.refused',
  answered: 'r.valid - r.absent',
} as const

const labelledSum = 'r.positive + r.neutral + r.mixed + r.negative'

type OfBrand = { sum: string; isNot: boolean }

/** The single condition on a brand, as a sum of its roll-ups; null if there is none. */
function ofBrand({
  present,
  first,
  rank,
  top3,
  labelled,
  sentiment,
  recommended,
  firstChoice,
  criticized,
  praised,
}: AnswersFilters): OfBrand | 'several' | null {
  const asked: OfBrand[] = []
  if (present !== undefined) asked.push({ sum: 'r.present', isNot: !present })
  if (first !== undefined) asked.push({ sum: 'r.rank_1', isNot: !first })
  if (rank !== undefined)
    asked.push({
      sum: rank === 4 ? 'r.present - r.rank_1 - r.rank_2 - r.rank_3' : `r.rank_${rank}`,
      isNot: false,
    })
  if (top3 !== undefined) asked.push({ sum: 'r.rank_1 + r.rank_2 + r.rank_3', isNot: !top3 })
  if (labelled !== undefined)
    asked.push({ sum: labelled ? labelledSum : `r.present - (${labelledSum})`, isNot: false })
  if (sentiment !== undefined) asked.push({ sum: `r.${sentiment}`, isNot: false })
  if (recommended !== undefined)
    asked.push({
      sum: recommended ? 'r.recommended' : 'r.recommendation_labeled - r.recommended',
      isNot: false,
    })
  if (firstChoice !== undefined)
    asked.push({
      sum: firstChoice ? 'r.first_choice' : 'r.first_choice_labeled - r.first_choice',
      isNot: false,
    })
  if (criticized !== undefined)
    asked.push({ sum: criticized ? 'r.criticized' : 'r.criticism_labeled - r.criticized', isNot: false })
  if (praised !== undefined)
    asked.push({ sum: praised ? 'r.praised' : 'r.criticism_labeled - r.praised', isNot: false })
  return asked.length > 1 ? 'several' : (asked[0] ?? null)
}

async function sumOf(
  sql: Sql,
  table: 'answer_rollups' | 'brand_rollups',
  sum: string,
  parameters: unknown[],
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select coalesce(sum(${sum}), 0)::integer as count
     ${fromSums(table)} ${table === 'brand_rollups' ? 'and r.tracked_brand_id = $10' : ''}`,
    parameters,
  )
  return rows[0]?.count ?? 0
}

/** An answer may cite pages of one domain with different owners; the sums would then count it twice. */
async function citing(
  sql: Sql,
  parameters: unknown[],
  domain: string,
  owner: string | null,
): Promise<number | null> {
  const { rows } = await sql.query<{ owners: number; count: number }>(
    `select count(distinct r.owner)::integer as owners, coalesce(sum(r.answers), 0)::integer as count
     ${fromSums('source_rollups')} and r.domain = $10 and ($11::text is null or r.owner = $11)`,
    [...parameters, domain, owner],
  )
  const [row] = rows
  return row === undefined || row.owners > 1 ? null : row.count
}

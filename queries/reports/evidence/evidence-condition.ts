import { bitsOfTypes } from '#core/fan-out/type-bits.ts'
import type { Sentiment } from '#core/labels/labels.ts'
import type { AnswersFilters } from '#core/reports/filters.ts'
import type { BrandFacts, Plan } from '#core/reports/plan.ts'
import { newestAnswers, newestCiting } from '#core/reports/views.ts'
import { moments } from '../sums/dots.ts'
import { firstDay } from './newest-answers.ts'

/** The selected answers: rows `a` of `source` for which `where` holds, for parameters $1, $2, and those after. */
export type EvidenceCondition = { source: string; where: string; parameters: unknown[] }

/** Whether only the newest answers count, as in the numbers that link here. */
export const looksAtNewest = ({
  newest,
  page,
  rivalOnly,
  aspect,
  untracked,
  ...more
}: AnswersFilters): boolean =>
  newest ??
  [page, rivalOnly, aspect, untracked, more.betterThan, more.worseThan].some((given) => given !== undefined)

/** The view of sources uses fewer. */
const maxLookedAt = ({ page, domain }: AnswersFilters): number =>
  page === undefined && domain === undefined ? newestAnswers : newestCiting

/** Unused parts are left out, so that the database plans each query separately. */
export function evidenceCondition(plan: Plan, brand: BrandFacts, filters: AnswersFilters): EvidenceCondition {
  const parameters: unknown[] = [plan.range.organizationId, plan.range.brandId]
  const bind = (value: unknown) => `$${parameters.push(value)}`
  const scope = scopeParts(plan, filters, bind)
  const parts = [
    ...brandParts(plan, brand, filters, bind),
    ...answerParts(filters, bind),
    ...searchParts(filters, bind),
  ]
  if (!looksAtNewest(filters))
    return { source: 'llm_mentions.answers a', where: [...scope, ...parts].join(' and '), parameters }
  const newest = `(
    select a.answered_at, a.id, a.state, a.untracked
    from llm_mentions.answers a
    where ${scope.join(' and ')} and a.state <> 'refused'
    order by a.answered_at desc, a.id desc
    limit ${maxLookedAt(filters)}) a`
  return { source: newest, where: ['true', ...parts].join(' and '), parameters }
}

type Bind = (value: unknown) => string

function scopeParts({ range, chosen, cells }: Plan, filters: AnswersFilters, bind: Bind): string[] {
  const { date, engine } = filters
  const wholeRun = range.grain === 'analysis' && date === undefined
  const day = date === undefined ? range.period : { from: date, to: date }
  const inEngine = engine === undefined ? cells : cells.filter((cell) => cell.engine === engine)
  const first =
    looksAtNewest(filters) && date === undefined ? firstDay(range, inEngine, maxLookedAt(filters)) : null
  const [from, to] = moments(wholeRun ? null : { from: first ?? day.from, to: day.to })
  const engines = engine === undefined ? chosen.engines : [engine]
  return [
    'a.new_organization_id = $1 and a.client_id = $2',
    `a.answered_at >= ${bind(from)} and a.answered_at < ${bind(to)}`,
    ...(range.promptIds === null ? [] : [`a.prompt_id = any (${bind(range.promptIds)}::uuid[])`]),
    ...(chosen.channel === null ? [] : [`a.channel = ${bind(chosen.channel)}`]),
    ...(engines.length === 0 ? [] : [`a.engine = any (${bind(engines)}::text[])`]),
    ...(range.country === null ? [] : [`coalesce(a.country, '') = ${bind(range.country)}`]),
    ...(range.analysisId === null ? [] : [`a.analysis_id = ${bind(range.analysisId)}`]),
  ]
}

function brandParts({ scope }: Plan, brand: BrandFacts, filters: AnswersFilters, bind: Bind): string[] {
  const about = filters.trackedBrandId ?? scope.brand.ownTrackedBrandId
  const { present, first, rank, top3, labelled, sentiment, recommended, rivalOnly } = filters
  const { rivalId, rivalPresent, before, firstChoice, criticized, praised } = filters
  const named = (brandId: string | null, more: readonly string[] = []) =>
    mentioned([`m.tracked_brand_id = ${bind(brandId)}`, ...more])
  const said = [
    ...(first === true ? ['m.rank = 1'] : []),
    ...(rank === undefined ? [] : [rank === 4 ? 'm.rank >= 4' : `m.rank = ${bind(rank)}`]),
    ...(top3 === true ? ['m.rank <= 3'] : []),
    ...(labelled === undefined ? [] : [`m.sentiment is ${labelled ? 'not ' : ''}null`]),
    ...(sentiment === undefined ? [] : [`m.sentiment = ${bind(sentiment)}`]),
    ...(recommended === undefined ? [] : [`m.recommended = ${bind(recommended)}`]),
    ...(firstChoice === undefined ? [] : [`m.top_pick = ${bind(firstChoice)}`]),
    ...(criticized === undefined ? [] : [`m.criticized = ${bind(criticized)}`]),
    ...(praised === undefined ? [] : [`m.praised = ${bind(praised)}`]),
    ...labelsSought(filters).map(
      (some) =>
        `(${some.map((labels) => `m.labels @> ${bind(JSON.stringify(labels))}::jsonb`).join(' or ')})`,
    ),
  ]
  const parts: string[] = []
  if (present === true || said.length > 0) parts.push(named(about, said))
  if (present === false) parts.push(`not ${named(about)}`)
  if (first === false) parts.push(`not ${named(about, ['m.rank = 1'])}`)
  if (top3 === false) parts.push(`not ${named(about, ['m.rank <= 3'])}`)
  if (rivalOnly !== undefined) {
    const rivals = brand.tracked.filter((tracked) => !tracked.isOwn).map((tracked) => tracked.id)
    const rival = mentioned([`m.tracked_brand_id = any (${bind(rivals)}::uuid[])`])
    parts.push(`${rivalOnly ? '' : 'not '}(${rival} and not ${named(scope.brand.ownTrackedBrandId)})`)
  }
  if (rivalId !== undefined && rivalPresent !== undefined)
    parts.push(`${rivalPresent ? '' : 'not '}${named(rivalId)}`)
  if (rivalId !== undefined && before !== undefined) {
    const rival = `select from llm_mentions.mentions r
      where r.organization_id = $1 and r.client_id = $2 and r.answered_at = a.answered_at and r.answer_id = a.id
        and r.tracked_brand_id = ${bind(rivalId)} and r.rank ${before ? '>' : '<'} m.rank`
    parts.push(named(about, [`exists (${rival})`]))
  }
  return parts
}

/** Parts of `mentions.labels` that answers must have: one of each list. */
function labelsSought({ aspect, betterThan, worseThan, criticized, praised }: AnswersFilters): object[][] {
  const compared = (otherId: string, isBetter: boolean) => ({
    comparisons: [{ otherId, isBetter, ...(aspect !== undefined && { aspect }) }],
  })
  const spokenOf = (sentiments: readonly Sentiment[]) =>
    sentiments.map((sentiment) => ({ aspects: [{ aspect, sentiment }] }))
  return [
    ...(betterThan === undefined ? [] : [[compared(betterThan, true)]]),
    ...(worseThan === undefined ? [] : [[compared(worseThan, false)]]),
    ...(aspect === undefined || (betterThan ?? worseThan) !== undefined
      ? []
      : [
          [{ aspects: [{ aspect }] }],
          ...(criticized === true ? [spokenOf(['negative', 'mixed'])] : []),
          ...(praised === true ? [spokenOf(['positive', 'mixed'])] : []),
        ]),
  ]
}

function answerParts(filters: AnswersFilters, bind: Bind): string[] {
  const { state, cites, domain, page, address, owner, untracked, corrected } = filters
  const cited = [
    ...(domain === undefined ? [] : [`c.domain = ${bind(domain)}`]),
    ...(page === undefined ? [] : [`c.page_key = ${bind(page)}`]),
    ...(address === undefined ? [] : [isAt(bind(address))]),
    ...(owner === undefined ? [] : [`c.owner = ${bind(owner)}`]),
  ]
  const checks = `select k.answered_at, k.answer_id from llm_mentions.label_checks k
    where k.organization_id = $1 and k.client_id = $2 and k.withdrawn_at is null and k.correct is not null`
  return [
    ...(state === undefined ? [] : [state === 'valid' ? `a.state <> 'refused'` : `a.state = ${bind(state)}`]),
    ...(cites === undefined ? [] : [`${cites ? '' : 'not '}${citing([])}`]),
    ...(cited.length === 0 ? [] : [citing(cited)]),
    ...(untracked === undefined
      ? []
      : [`a.untracked @> ${bind(JSON.stringify([{ name: untracked }]))}::jsonb`]),
    ...(corrected === undefined ? [] : [`(a.answered_at, a.id) ${corrected ? 'in' : 'not in'} (${checks})`]),
  ]
}

/** An answer stored with searches was searched for, whatever its engine says; consistent with `search_rollups`. */
function searchParts({ searched, subQuery, subQueryType }: AnswersFilters, bind: Bind): string[] {
  const anySearch = `exists (select from llm_mentions.answer_searches s
    where s.organization_id = $1 and s.client_id = $2 and s.answered_at = a.answered_at and s.answer_id = a.id`
  return [
    ...(searched === undefined
      ? []
      : [searched ? `(a.searched or ${anySearch}))` : `(not a.searched and not ${anySearch}))`]),
    ...(subQuery === undefined
      ? []
      : [
          `(a.answered_at, a.id) in (select s.answered_at, s.answer_id from llm_mentions.answer_searches s
            where s.client_id = $2 and s.sub_query_id = (
              select q.id from llm_mentions.sub_queries q where q.client_id = $2 and q.key = ${bind(subQuery)}))`,
        ]),
    ...(subQueryType === undefined
      ? []
      : [`${anySearch} and s.types & ${bind(bitsOfTypes([subQueryType]))}::integer <> 0)`]),
  ]
}

/** Twin of `addressOfPage` in core/citations/page-key.ts. */
const isAt = (address: string) =>
  `starts_with(c.page_key, ${address}) and substr(c.page_key, length(${address}) + 1, 1) in ('', '?', '#')`

const citing = (conditions: readonly string[]) => `exists (select from llm_mentions.answer_citations c
  where c.organization_id = $1 and c.client_id = $2 and c.answered_at = a.answered_at and c.answer_id = a.id
    and ${["c.kind = 'cited'", ...conditions].join(' and ')})`

const mentioned = (conditions: readonly string[]) => `exists (select from llm_mentions.mentions m
  where m.organization_id = $1 and m.client_id = $2 and m.answered_at = a.answered_at and m.answer_id = a.id
    and ${conditions.join(' and ')})`

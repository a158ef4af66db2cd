import { spansOf, type Span } from '#core/reports/period.ts'
import type { Chosen, Range } from '#core/reports/plan.ts'

const noRun = '00000000-0000-0000-0000-000000000000'

/**
 * The condition every roll-up query shares, for parameters $1…$7. Written so that the primary key applies: brand,
 * grain, bucket, run.
 */
export const inRange = `
  r.client_id = $1 and r.grain = $2 and r.bucket between $3 and $4 and r.analysis_id = $5
  and ($6::uuid[] is null or r.prompt_id = any ($6)) and ($7::text is null or r.country = $7)`

export function rangeParameters(range: Range): unknown[] {
  const isRunScope = range.grain === 'analysis'
  return [
    range.brandId,
    range.grain,
    isRunScope ? '1970-01-01' : range.period.from,
    isRunScope ? '1970-01-01' : range.period.to,
    range.analysisId ?? noRun,
    range.promptIds,
    range.country,
  ]
}

/** Like `inRange`, restricted to the selected collection method and engines: parameters $8 and $9. */
export const inChosen = `${inRange}
  and ($8::text is null or r.channel = $8) and ($9::text[] is null or r.engine = any ($9))`

export function chosenParameters(range: Range, { channel, engines }: Chosen): unknown[] {
  return [...rangeParameters(range), channel, engines.length === 0 ? null : engines]
}

/**
 * `from` and `where` of a sum over all of a range, for parameters $1…$9: it reads whole weeks if the range has any, a
 * quarter of the rows of eight weeks of days.
 */
export const fromSums = (table: 'answer_rollups' | 'brand_rollups' | 'source_rollups') => `
  from unnest($2::text[], $3::date[], $4::date[]) s (grain, first, last)
  join llm_mentions.${table} r
    on r.client_id = $1 and r.grain = s.grain and r.bucket between s.first and s.last and r.analysis_id = $5
  where ($6::uuid[] is null or r.prompt_id = any ($6)) and ($7::text is null or r.country = $7)
    and ($8::text is null or r.channel = $8) and ($9::text[] is null or r.engine = any ($9))`

export function sumParameters(range: Range, { channel, engines }: Chosen): unknown[] {
  const wholeRun: Span = { grain: 'analysis', from: '1970-01-01', to: '1970-01-01' }
  const spans = range.grain === 'analysis' ? [wholeRun] : spansOf(range.period)
  return [
    range.brandId,
    spans.map(({ grain }) => grain),
    spans.map(({ from }) => from),
    spans.map(({ to }) => to),
    range.analysisId ?? noRun,
    range.promptIds,
    range.country,
    channel,
    engines.length === 0 ? null : engines,
  ]
}

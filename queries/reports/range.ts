import type { Chosen, Range } from '#core/report/plan.ts'

const noAnalysis = '00000000-0000-0000-0000-000000000000'

/**
 * The condition every roll-up query shares, for parameters $1…$7. Written so that the primary key serves it:
 * brand, grain, bucket, analysis.
 */
export const inRange = `
  r.client_id = $1 and r.grain = $2 and r.bucket between $3 and $4 and r.analysis_id = $5
  and ($6::uuid[] is null or r.prompt_id = any ($6)) and ($7::text is null or r.country = $7)`

export function rangeParameters(range: Range): unknown[] {
  const isAnalysis = range.grain === 'analysis'
  return [
    range.brandId,
    range.grain,
    isAnalysis ? '1970-01-01' : range.period.from,
    isAnalysis ? '1970-01-01' : range.period.to,
    range.analysisId ?? noAnalysis,
    range.promptIds,
    range.country,
  ]
}

/** Like `inRange`, and in the chosen channel and engines: parameters $8 and $9. */
export const inChosen = `${inRange}
  and ($8::text is null or r.channel = $8) and ($9::text[] is null or r.engine = any ($9))`

export function chosenParameters(range: Range, { channel, engines }: Chosen): unknown[] {
  return [...rangeParameters(range), channel, engines.length === 0 ? null : engines]
}

import type { Row } from '#core/database/row.ts'
import type { Chosen, Range } from '#core/reports/plan.ts'
import type { Dot } from '#core/reports/schema.ts'
import type { Period } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'

/** The latest answers of each prompt in the range, oldest first, with whether they mention `trackedBrandId`. */
export async function fetchDots(
  sql: Sql,
  range: Range,
  chosen: Chosen,
  given: { promptIds: readonly string[]; trackedBrandId: string | null; perPrompt: number },
): Promise<Map<string, Dot[]>> {
  if (given.promptIds.length === 0) return new Map()
  const { rows } = await sql.query<
    Row<'answers', 'id' | 'answered_at' | 'engine' | 'state'> & { prompt_id: string; present: boolean }
  >(
    `select p.id as prompt_id, a.id, a.answered_at, a.engine, a.state,
            exists (select from llm_mentions.mentions m
                    where m.organization_id = $2 and m.client_id = $3 and m.answered_at = a.answered_at
                      and m.answer_id = a.id and m.tracked_brand_id = $10) as present
     from unnest($1::uuid[]) p (id)
     cross join lateral (
       select a.id, a.answered_at, a.engine, a.state
       from llm_mentions.answers a
       where a.prompt_id = p.id and a.new_organization_id = $2 and a.client_id = $3
         and ($9::uuid is null or a.analysis_id = $9)
         and a.answered_at >= $4 and a.answered_at < $5
         and ($6::text is null or a.channel = $6)
         and ($7::text[] is null or a.engine = any ($7))
         and ($8::text is null or coalesce(a.country, '') = $8)
       order by a.answered_at desc, a.id
       limit $11
     ) a`,
    [
      given.promptIds,
      range.organizationId,
      range.brandId,
      ...moments(range.grain === 'analysis' ? null : range.period),
      chosen.channel,
      chosen.engines.length === 0 ? null : chosen.engines,
      range.country,
      range.analysisId,
      given.trackedBrandId,
      given.perPrompt,
    ],
  )
  const dots = Map.groupBy(rows, (row) => row.prompt_id)
  return new Map(
    [...dots].map(([promptId, answers]) => [
      promptId,
      answers
        .map((answer) => ({
          answerId: answer.id,
          answeredAt: answer.answered_at.toISOString(),
          engine: answer.engine,
          present: answer.state === 'refused' ? null : answer.present,
        }))
        .toReversed(),
    ]),
  )
}

/** Start and end (exclusive) of a period as moments; everything if there is none. */
export function moments(period: Period | null): [Date, Date] {
  const from = period?.from ?? '2022-11-01'
  const to = period?.to ?? '2099-12-31'
  return [new Date(`${from}T00:00:00Z`), new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000)]
}

import { briefGaps, type BriefFilters, type CoverageBrief } from '#core/fan-out/coverage-schema.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { gapsOf, totalsOf } from './coverage.ts'
import { sandboxOf } from './joins.ts'

/** Maximum characters of a passage in a brief. */
const longestPassage = 600

/** What writers need to close the most important gaps; null without an analysis, or before its pages were scored. */
export async function coverageBriefOf(
  sql: Sql,
  home: BrandHome,
  analysisId: string,
  { gaps: most, ...filters }: Omit<BriefFilters, 'format' | 'language'>,
  now: Date,
): Promise<CoverageBrief | null> {
  const list = await gapsOf(sql, analysisId, { ...filters, offset: 0, limit: Math.min(most, briefGaps) })
  const { rows } = await sql.query<{ brand: string; title: string; from: string; to: string }>(
    `select c.name as brand, a.title, a.period_from as "from", a.period_to as "to"
     from llm_mentions.query_fanout_analysis a join llm_mentions.clients c on c.id = a.client_id where a.id = $1 and a.deleted_at is null`,
    [analysisId],
  )
  const [about] = rows
  if (list === null || list.scoring === null || about === undefined) return null
  const passages = await ownPassages(
    sql,
    list.gaps.flatMap(({ step, queryId }) => (step === 'improve' ? [queryId] : [])),
  )
  return {
    brand: about.brand,
    title: about.title,
    madeAt: now.toISOString(),
    period: { from: about.from, to: about.to },
    sandbox: await sandboxOf(sql, home, analysisId),
    scoring: list.scoring,
    totals: await totalsOf(sql, analysisId),
    gapsInAll: list.total,
    gaps: list.gaps.map((gap) => ({ ...gap, passage: passages.get(gap.queryId) ?? null })),
  }
}

/** The passages to improve, as scored and as long as they are stored. */
async function ownPassages(
  sql: Sql,
  queryIds: readonly string[],
): Promise<Map<string, { heading: string; content: string }>> {
  const { rows } = await sql.query<{ queryId: string; heading: string; content: string }>(
    `select m.query_id as "queryId", p.heading, left(p.content, $2) as content
     from llm_mentions.fan_out_matches m
     join llm_mentions.passages p on p.document_id = m.document_id and p.position = m.passage
     where m.query_id = any ($1) and m.owner = 'own'`,
    [queryIds, longestPassage],
  )
  return new Map(rows.map(({ queryId, ...passage }) => [queryId, passage]))
}

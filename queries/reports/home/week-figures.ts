import type { Period } from '#core/calendar.ts'
import type { Measured } from '#core/metrics/measured.ts'
import { emptyBrandCell, emptyCell } from '#core/metrics/tally.ts'
import type { CollectionMethod } from '#core/reports/filters.ts'
import type { BrandWeek, CitedWeek } from '#core/reports/home/week-checks.ts'
import type { Sql } from '../../database.ts'

type Weeks = { period: Period; compare: Period }

type Brand = Pick<BrandWeek, 'brandId' | 'name' | 'ownTrackedBrandId'>

/** Both weeks of many brands, in one statement for each kind of sum: non-branded prompts, the collection method with most answers. */
export async function fetchBrandWeeks(
  sql: Sql,
  brands: readonly Brand[],
  { period, compare }: Weeks,
): Promise<BrandWeek[]> {
  if (brands.length === 0) return []
  // For this transaction: groups stay in memory, and compiling costs more than it saves.
  await sql.query(`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`)
  const parameters = [brands.map(({ brandId }) => brandId), compare.from, period.from, period.to]
  const cells = Map.groupBy(await fetchCells(sql, parameters), ({ brandId }) => brandId)
  const own = new Map((await fetchOwn(sql, parameters)).map((row) => [keyOf(row), row]))
  const sources = Map.groupBy(await fetchSources(sql, parameters), ({ brandId }) => brandId)
  return brands.map((brand) => {
    const all = cells.get(brand.brandId) ?? []
    const channel = busiest(all)
    const rows = all.filter((row) => row.channel === channel)
    return {
      ...brand,
      now: measured(brand, rows, own, 'now'),
      before: measured(brand, rows, own, 'before'),
      topicOf: new Map(rows.map(({ promptId, topic }) => [promptId, topic])),
      sources: (sources.get(brand.brandId) ?? []).filter((source) => source.channel === channel),
    }
  })
}

type Key = { brandId: string; promptId: string; engine: string; channel: CollectionMethod }
const keyOf = ({ promptId, engine, channel }: Key) => `${promptId} ${engine} ${channel}`

const isNow = 'filter (where r.bucket >= $3::date)'
const isBefore = 'filter (where r.bucket < $3::date)'
const both = (column: string, name: string) =>
  `coalesce(sum(r.${column}) ${isNow}, 0)::integer as "${name}", coalesce(sum(r.${column}) ${isBefore}, 0)::integer as "${name}Before"`
const inWeeks = `r.client_id = any ($1::uuid[]) and r.grain = 'day' and r.bucket between $2::date and $4::date`

type Both<Name extends string> = Record<Name | `${Name}Before`, number>

type CellRow = Key & { topic: string } & Both<'answers' | 'valid' | 'presences' | 'citingOwn' | 'sandbox'>

async function fetchCells(sql: Sql, parameters: readonly unknown[]): Promise<CellRow[]> {
  const { rows } = await sql.query<CellRow>(
    `select p.client_id as "brandId", p.topic, r.*
     from (
       select r.prompt_id as "promptId", r.engine, r.channel, ${both('answers', 'answers')}, ${both('valid', 'valid')},
         ${both('presences', 'presences')}, ${both('citing_own', 'citingOwn')}, ${both('sandbox', 'sandbox')}
       from llm_mentions.answer_rollups r
       where ${inWeeks}
       group by r.prompt_id, r.engine, r.channel
     ) r
     join llm_mentions.prompts p on p.id = r."promptId" and not p.is_branded
     order by r."promptId", r.engine`,
    parameters,
  )
  return rows
}

type OwnRow = Key & Both<'present' | 'criticized' | 'criticismLabeled'>

async function fetchOwn(sql: Sql, parameters: readonly unknown[]): Promise<OwnRow[]> {
  const { rows } = await sql.query<OwnRow>(
    `select r.client_id as "brandId", r.prompt_id as "promptId", r.engine, r.channel, ${both('present', 'present')},
       ${both('criticized', 'criticized')}, ${both('criticism_labeled', 'criticismLabeled')}
     from llm_mentions.tracked_brands t
     join llm_mentions.brand_rollups r on r.client_id = t.client_id and r.tracked_brand_id = t.id
     where t.client_id = any ($1::uuid[]) and t.is_own and ${inWeeks}
     group by r.client_id, r.prompt_id, r.engine, r.channel`,
    parameters,
  )
  return rows
}

/** Of each brand, the sources other than its own site that are cited most in both weeks together. */
const maxSources = 12

type SourceRow = Key & CitedWeek

async function fetchSources(sql: Sql, parameters: readonly unknown[]): Promise<SourceRow[]> {
  const { rows } = await sql.query<SourceRow>(
    `with cells as materialized (
       select r.client_id, r.domain, r.prompt_id, r.engine, r.channel, ${both('answers', 'answers')}
       from llm_mentions.source_rollups r
       where ${inWeeks} and r.owner <> 'own'
       group by r.client_id, r.domain, r.prompt_id, r.engine, r.channel
     ), ranked as (
       select client_id, domain,
         row_number() over (partition by client_id order by sum(answers + "answersBefore") desc, domain collate "C") as place
       from cells group by client_id, domain
     )
     select c.client_id as "brandId", c.domain, c.prompt_id as "promptId", c.engine, c.channel, c.answers, c."answersBefore"
     from cells c
     join ranked on ranked.client_id = c.client_id and ranked.domain = c.domain and ranked.place <= ${maxSources}
     order by c.domain collate "C", c.prompt_id, c.engine`,
    parameters,
  )
  return rows
}

function busiest(rows: readonly CellRow[]): CollectionMethod | null {
  const answers = new Map<CollectionMethod, number>()
  for (const row of rows)
    answers.set(row.channel, (answers.get(row.channel) ?? 0) + row.answers + row.answersBefore)
  return [...answers].sort(([a, one], [b, two]) => two - one || a.localeCompare(b))[0]?.[0] ?? null
}

function measured(
  { ownTrackedBrandId }: Brand,
  rows: readonly CellRow[],
  own: ReadonlyMap<string, OwnRow>,
  week: 'now' | 'before',
): Measured {
  const of = <Name extends string>(row: Both<Name>, name: Name): number =>
    week === 'now' ? row[name] : row[`${name}Before` as const]
  const asked = rows.filter((row) => of(row, 'answers') > 0)
  return {
    cells: asked.map((row) => ({
      ...emptyCell(row.promptId, row.engine),
      answers: of(row, 'answers'),
      valid: of(row, 'valid'),
      presences: of(row, 'presences'),
      citingOwn: of(row, 'citingOwn'),
      sandbox: of(row, 'sandbox'),
    })),
    brandCells: asked.flatMap((row) => {
      const found = own.get(keyOf(row))
      return ownTrackedBrandId === null || found === undefined
        ? []
        : [
            {
              ...emptyBrandCell(row.promptId, row.engine, ownTrackedBrandId),
              present: of(found, 'present'),
              criticized: of(found, 'criticized'),
              criticismLabeled: of(found, 'criticismLabeled'),
            },
          ]
    }),
  }
}

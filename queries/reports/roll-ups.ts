import { answerSums, brandSums, sourceSums, type Rollups } from '#core/answers/answer-rollups.ts'
import type { Sql } from '../database.ts'
import { rebuildSearchRollups } from '../fan-out/search-rows.ts'
import { rowSource } from '../row-source.ts'
import { runAhead, type RowsStatement } from '../run-ahead.ts'

const keyColumns =
  'organization_id uuid, client_id uuid, grain text, bucket date, analysis_id uuid, prompt_id uuid, ' +
  'engine text, channel text, country text, language text'

const answerUpsert = upsert('answer_rollups', '', answerSums, 'answers')
const brandUpsert = upsert('brand_rollups', 'tracked_brand_id uuid', brandSums, 'present')
const sourceUpsert = upsert('source_rollups', 'domain text, owner text', sourceSums, 'answers')

const ownPageRows = rowSource(
  'organization_id uuid, client_id uuid, day date, engine text, channel text, address text, answers bigint',
)
const ownPageInsert = `
  insert into llm_mentions.own_pages (organization_id, client_id, page, address)
  select distinct on (client_id, md5(address)) organization_id, client_id, md5(address)::uuid, address
  from ${ownPageRows.from}
  order by client_id, md5(address)
  on conflict do nothing`
const ownPageUpsert = `
  insert into llm_mentions.own_page_rollups as kept (organization_id, client_id, day, channel, engine, page, answers)
  select organization_id, client_id, day, channel, engine, md5(address)::uuid, answers from ${ownPageRows.from}
  on conflict (client_id, day, channel, engine, page) do update set answers = kept.answers + excluded.answers`
// In the order of their keys, so that two transactions cannot deadlock.
const ownPackDelete = `
  delete from llm_mentions.own_page_packs p
  using (
    select o.client_id, o.channel, o.first_day, o.last_day from llm_mentions.own_page_packs o
    where o.client_id = any (array(select row.client_id from ${ownPageRows.from}))
      and exists (select from ${ownPageRows.from} where row.client_id = o.client_id and row.day between o.first_day and o.last_day)
    order by o.client_id, o.channel, o.first_day, o.last_day
    for update
  ) as gone
  where p.client_id = gone.client_id and p.channel = gone.channel and p.first_day = gone.first_day
    and p.last_day = gone.last_day`

const weekKeys = 'client_id, block, prompt_id, engine, channel, country, language, tracked_brand_id'
const weeksInto = `insert into llm_mentions.brand_weeks as kept (organization_id, ${weekKeys}, present)`
const weeksOf = (source: string) => `
  select organization_id, client_id, (bucket - date '2018-01-01') / 371 as block, prompt_id, engine, channel, country,
    language, tracked_brand_id,
    private.counts_by_week(array_agg((bucket - date '2018-01-01') % 371 / 7 + 1), array_agg(present::bigint))
  from ${source}
  group by organization_id, ${weekKeys}
  order by ${weekKeys}`
const weekRows = rowSource(`${keyColumns}, tracked_brand_id uuid, present bigint`)
const weekUpsert = `${weeksInto}
  ${weeksOf(weekRows.from)}
  on conflict (${weekKeys}) do update set present = private.add_counts(kept.present, excluded.present)`

/**
 * Adds the sums to the tables. Rows come in key order, answers before brands before sources before own pages, so that
 * two transactions on the same rows cannot deadlock.
 */
export function* rollupStatements({ answers, brands, sources, ownPages }: Rollups): Generator<RowsStatement> {
  if (answers.length > 0) yield answerUpsert(answers)
  if (brands.length > 0) {
    yield brandUpsert(brands)
    yield { text: weekUpsert, values: weekRows.values(brands.filter((row) => row.grain === 'week')) }
  }
  if (sources.length > 0) yield sourceUpsert(sources)
  if (ownPages.length > 0) {
    const values = ownPageRows.values(ownPages)
    yield { text: ownPageInsert, values }
    yield { text: ownPageUpsert, values }
    yield { text: ownPackDelete, values }
  }
}

export async function addRollups(sql: Sql, rollups: Rollups): Promise<void> {
  await runAhead(sql, rollupStatements(rollups))
}

/** Deletes rows that reprocessing has emptied, because a rebuild would not create them. */
export async function dropEmptyRollups(sql: Sql, brandId: string): Promise<void> {
  await sql.query('delete from llm_mentions.brand_rollups where client_id = $1 and present = 0', [brandId])
  await sql.query(
    'delete from llm_mentions.brand_weeks where client_id = $1 and present = array_fill(0, array[53])',
    [brandId],
  )
  await sql.query('delete from llm_mentions.source_rollups where client_id = $1 and answers = 0', [brandId])
  await sql.query('delete from llm_mentions.own_page_rollups where client_id = $1 and answers = 0', [brandId])
  await sql.query('delete from llm_mentions.answer_rollups where client_id = $1 and answers = 0', [brandId])
}

/**
 * Rebuilds the roll-ups of a brand from its answers, mentions, and citations, in the caller's transaction, which holds
 * the brand's evidence lock exclusively. Written in SQL, independently of `rollupsOf`, so that each checks the other.
 */
export async function rebuildRollups(sql: Sql, brandId: string): Promise<void> {
  for (const table of [
    'answer_rollups',
    'brand_rollups',
    'brand_weeks',
    'source_rollups',
    'own_page_packs',
    'own_page_rollups',
    'own_pages',
  ])
    await sql.query(`delete from llm_mentions.${table} where client_id = $1`, [brandId])
  await sql.query(rebuildAnswers, [brandId])
  await sql.query(rebuildBrands, [brandId])
  await rebuildBrandWeeks(sql, brandId)
  await sql.query(rebuildSources, [brandId])
  await sql.query(rebuildOwnPageNames, [brandId])
  await sql.query(rebuildOwnPages, [brandId])
  await rebuildSearchRollups(sql, brandId)
}

/** Packs the weekly rows of `brand_rollups` again; `brand_weeks` has no rows of the brand when this is called. */
export async function rebuildBrandWeeks(sql: Sql, brandId: string): Promise<void> {
  await sql.query(
    `${weeksInto} ${weeksOf("llm_mentions.brand_rollups where client_id = $1 and grain = 'week'")}`,
    [brandId],
  )
}

function upsert(
  table: string,
  extraKeys: string,
  sums: readonly string[],
  count: string,
): (rows: readonly Record<string, unknown>[]) => RowsStatement {
  const columns = sums.map(storedColumn)
  const source = rowSource(
    [keyColumns, extraKeys, ...sums.map((name) => `${name} bigint`)].filter(Boolean).join(', '),
  )
  const keys = [keyColumns, extraKeys]
    .filter(Boolean)
    .join(', ')
    .replaceAll(/ (uuid|text|date)/g, '')
  const values = sums.map((name) => `row.${name}${divisorOf(name)}`)
  const text = `insert into llm_mentions.${table} as kept (${keys}, ${columns.join(', ')})
    select ${keys}, ${values.join(', ')}
    from ${source.from}
    on conflict (${keys.replace('organization_id, ', '')}) do update set
      ${columns.map((column) => `${column} = kept.${column} + excluded.${column}`).join(', ')}
    -- ${count} is 0 in rows that re-scoring has emptied; dropEmptyRollups takes them away`
  return (rows) => ({ text, values: source.values(rows) })
}

function storedColumn(sum: string): string {
  return sum.replace('cost_units', 'cost_usd').replace('_nanos', '_sum')
}

function divisorOf(sum: string): string {
  if (sum === 'cost_units') return ' / 100000000::numeric'
  return sum.endsWith('_nanos') ? ' / 1000000000::numeric' : ''
}

const grainsOfAnswer = `
  cross join lateral (values
    ('day', (a.answered_at at time zone 'UTC')::date, '00000000-0000-0000-0000-000000000000'::uuid),
    ('week', date_trunc('week', a.answered_at at time zone 'UTC')::date, '00000000-0000-0000-0000-000000000000'::uuid),
    ('analysis', '1970-01-01'::date, a.analysis_id)
  ) as g(grain, bucket, grain_analysis_id)`

const keyOfAnswer = `a.new_organization_id, a.client_id, g.grain, g.bucket, g.grain_analysis_id, a.prompt_id,
  a.engine, a.channel, coalesce(a.country, ''), coalesce(a.language, '')`

const citedPages = `
  select distinct on (answer_id, page_key) answer_id, page_key, domain, owner
  from llm_mentions.answer_citations
  where client_id = $1 and kind = 'cited'
  order by answer_id, page_key, position`

const rebuildAnswers = `
  with pages as (
    select answer_id, count(*) as pages, count(*) filter (where owner = 'own') as own
    from (${citedPages}) as page group by answer_id
  ), present as (
    select answer_id, count(*) as brands from llm_mentions.mentions where client_id = $1 group by answer_id
  ), searches as (
    select answer_id, count(*) as searches from llm_mentions.answer_searches where client_id = $1 group by answer_id
  ), facts as (
    select a.*, a.state <> 'refused' as is_valid,
      case when a.state = 'answered' then coalesce(present.brands, 0) else 0 end as brands,
      case when a.state <> 'refused' then coalesce(pages.pages, 0) else 0 end as pages,
      case when a.state <> 'refused' then coalesce(pages.own, 0) else 0 end as own_pages,
      coalesce(searches.searches, 0) as searches
    from llm_mentions.answers a
    left join pages on pages.answer_id = a.id
    left join present on present.answer_id = a.id
    left join searches on searches.answer_id = a.id
    where a.client_id = $1
  )
  insert into llm_mentions.answer_rollups (organization_id, client_id, grain, bucket, analysis_id, prompt_id,
    engine, channel, country, language, answers, valid, absent, refused, naming_any, presences, citing_any, citing_own,
    citations, own_citations, searched, searches, cost_usd, cost_unknown, latency_ms_sum, sandbox, untracked)
  select ${keyOfAnswer},
    count(*), count(*) filter (where is_valid), count(*) filter (where state = 'absent'),
    count(*) filter (where not is_valid), count(*) filter (where brands > 0), sum(brands),
    count(*) filter (where pages > 0), count(*) filter (where own_pages > 0), sum(pages), sum(own_pages),
    count(*) filter (where searched), sum(searches), coalesce(sum(cost_usd), 0),
    count(*) filter (where cost_usd is null), coalesce(sum(latency_ms), 0), count(*) filter (where is_sandbox),
    coalesce(sum(jsonb_array_length(untracked)) filter (where state = 'answered'), 0)
  from facts a ${grainsOfAnswer}
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`

const rebuildBrands = `
  insert into llm_mentions.brand_rollups (organization_id, client_id, grain, bucket, analysis_id, prompt_id,
    engine, channel, country, language, tracked_brand_id, present, spans, rank_1, rank_2, rank_3, rank_sum,
    reciprocal_rank_sum, fair_share_sum, positive, neutral, mixed, negative, recommended,
    recommendation_labeled, first_choice, first_choice_labeled, criticized, praised, criticism_labeled)
  select ${keyOfAnswer}, m.tracked_brand_id,
    count(*), sum(jsonb_array_length(m.spans)), count(*) filter (where m.rank = 1),
    count(*) filter (where m.rank = 2), count(*) filter (where m.rank = 3), sum(m.rank),
    sum(round(1.0 / m.rank, 9)), sum(round(1.0 / m.brands, 9)), count(*) filter (where m.sentiment = 'positive'),
    count(*) filter (where m.sentiment = 'neutral'), count(*) filter (where m.sentiment = 'mixed'),
    count(*) filter (where m.sentiment = 'negative'), count(*) filter (where m.recommended),
    count(m.recommended), count(*) filter (where m.top_pick), count(m.top_pick), count(*) filter (where m.criticized),
    count(*) filter (where m.praised), count(m.criticized)
  from llm_mentions.answers a
  join (
    select *, count(*) over (partition by answer_id) as brands
    from llm_mentions.mentions where client_id = $1
  ) as m on m.answer_id = a.id
  ${grainsOfAnswer}
  where a.client_id = $1 and a.state = 'answered'
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`

const rebuildSources = `
  insert into llm_mentions.source_rollups (organization_id, client_id, grain, bucket, analysis_id, prompt_id,
    engine, channel, country, language, domain, owner, answers, pages)
  select ${keyOfAnswer}, page.domain, page.owner, count(distinct page.answer_id), count(*)
  from llm_mentions.answers a
  join (${citedPages}) as page on page.answer_id = a.id
  ${grainsOfAnswer}
  where a.client_id = $1 and a.state <> 'refused'
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`

/** Of valid answers; counts the same as `addOwnPages`. */
const ownCited = `
  select a.new_organization_id as organization_id, a.client_id, (a.answered_at at time zone 'UTC')::date as day,
    a.channel, a.engine, a.id, regexp_replace(page.page_key, '[?#].*$', '') as address
  from llm_mentions.answers a
  join (${citedPages}) as page on page.answer_id = a.id
  where a.client_id = $1 and a.state <> 'refused' and page.owner = 'own'`

const rebuildOwnPageNames = `
  insert into llm_mentions.own_pages (organization_id, client_id, page, address)
  select distinct organization_id, client_id, md5(address)::uuid, address from (${ownCited}) as cited`

const rebuildOwnPages = `
  insert into llm_mentions.own_page_rollups (organization_id, client_id, day, channel, engine, page, answers)
  select organization_id, client_id, day, channel, engine, md5(address)::uuid, count(distinct id)
  from (${ownCited}) as cited
  group by 1, 2, 3, 4, 5, 6`

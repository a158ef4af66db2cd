import type pg from 'pg'
import { rebuildBrandWeeks } from '#queries/reports/roll-ups.ts'

export type Shape = {
  prompts: number
  engines: number
  brands: number
  answersPerDay: number
  domains: number
  /** Pages cited by each answer; 3 by default. */
  citations?: number
  /** Whether citations themselves are stored, and labels with mentions; the overview reads only their sums. */
  withEvidence?: boolean
}

/**
 * One year (2025-11-18 … 2026-11-17) of answers of one brand, generated inside PostgreSQL from a fixed seed, with
 * roll-ups. Each answer mentions every brand with its own probability and cites pages of `domains` domains, the first
 * ones most. `answersPerDay` is per prompt × engine and may be below 1. Texts are short, because the overview reads
 * none.
 */
export async function fillYear(
  client: pg.PoolClient,
  home: { organizationId: string; brandId: string; ownTrackedBrandId: string },
  shape: Shape,
): Promise<number> {
  const values = [home.organizationId, home.brandId]
  const citations = shape.citations ?? 3
  // Rows are valid by construction: checking their foreign keys would take five sixths of the time.
  await client.query('set local session_replication_role = replica')
  await client.query('select setseed(0.42)')
  await client.query(
    `insert into llm_mentions.tracked_brands (organization_id, client_id, name)
     select $1, $2, 'Rival ' || i from generate_series(2, ${shape.brands}) i`,
    values,
  )
  await client.query(
    `insert into llm_mentions.prompts (new_organization_id, client_id, text, topic)
     select $1, $2, 'question number ' || i, 'topic ' || i % 8 from generate_series(1, ${shape.prompts}) i`,
    values,
  )
  await client.query(
    `insert into llm_mentions.prompt_versions (organization_id, client_id, prompt_id, version, text)
     select new_organization_id, client_id, id, 1, text from llm_mentions.prompts where client_id = $1`,
    [home.brandId],
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into llm_mentions.analyses (new_organization_id, new_client_id, kind, status, engines)
     values ($1, $2, 'run', 'completed', array['engine-1']) returning id`,
    values,
  )
  await client.query(`select private.ensure_partitions('2025-11-01', '2026-11-17')`)
  await client.query(
    `create temporary table made on commit drop as
     select gen_random_uuid() as id, p.id as prompt_id, v.id as version_id, 'engine-' || e as engine,
            day + interval '1 second' * (random() * 86000)::int as answered_at, day::date as day,
            mod(('x' || substr(md5(p.id::text), 1, 6))::bit(24)::int, 100) / 100.0 as leaning
     from llm_mentions.prompts p
     join llm_mentions.prompt_versions v on v.prompt_id = p.id
     cross join generate_series(1, ${shape.engines}) e
     cross join generate_series('2025-11-18'::timestamptz, '2026-11-17', '1 day') day
     cross join generate_series(1, ${Math.max(1, Math.ceil(shape.answersPerDay))}) n
     where p.client_id = $1 and random() < ${shape.answersPerDay / Math.max(1, Math.ceil(shape.answersPerDay))}`,
    [home.brandId],
  )
  await client.query(
    `insert into llm_mentions.answers (new_organization_id, client_id, answered_at, id, analysis_id, prompt_id,
       prompt_version_id, engine, channel, state, text, content_hash, extractor_version, brand_set_version)
     select $1, $2, answered_at, id, $3, prompt_id, version_id, engine, 'api', 'answered', repeat('answer ', 20),
            md5(id::text), 1, 1
     from made order by answered_at`,
    [...values, rows[0]?.id],
  )
  await client.query(
    `create temporary table named on commit drop as
     select id, brand_id, prompt_id, engine, answered_at, day,
            row_number() over (partition by id order by toss) as rank, count(*) over (partition by id) as brands,
            (array['positive', 'neutral', 'neutral', 'mixed', 'negative'])[1 + (toss * 4.999)::int % 5] as tone
     from (select m.*, t.id as brand_id, random() as toss
           from made m
           join (select id, row_number() over (order by is_own desc, name) as place
                 from llm_mentions.tracked_brands where client_id = $1) t
             on random() < 0.1 + 0.4 * m.leaning + 0.3 / t.place) drawn`,
    [home.brandId],
  )
  await client.query(
    `insert into llm_mentions.mentions (organization_id, client_id, answered_at, answer_id, tracked_brand_id, rank, spans,
       sentiment, sentiment_method, recommended, recommended_method, top_pick, criticized, praised, criticism_method, labels)
     select $1, $2, answered_at, id, brand_id, rank, '[]', tone, 'judge-2:bench', rank = 1, 'rules-1', rank = 1,
            tone in ('negative', 'mixed'), tone in ('positive', 'mixed'), 'rules-1',
            case when tone = 'negative' then '{"sentiment": [{"start": 0, "end": 6}]}' else '{}' end::jsonb
     from named order by answered_at`,
    values,
  )
  await client.query(
    `create temporary table cited on commit drop as
     select m.id, m.prompt_id, m.engine, m.answered_at, m.day,
            'site-' || 1 + floor(${shape.domains} * random() * random())::int || '.example' as domain, position,
            floor(30 * random() * random())::int as page
     from made m cross join generate_series(1, ${citations}) position`,
  )
  if (shape.withEvidence === true)
    await client.query(
      `insert into llm_mentions.answer_citations (organization_id, client_id, answered_at, answer_id, position, kind,
         url, page_key, domain, title, owner)
       select $1, $2, answered_at, id, position, 'cited', 'https://' || domain || '/guides/page-' || page,
              'https://' || domain || '/guides/page-' || page, domain, 'Page ' || page || ' of ' || domain, 'other'
       from cited order by answered_at, id, position`,
      values,
    )
  for (const grain of ['day', 'week']) await fillRollups(client, values, { grain, citations })
  await rebuildBrandWeeks(client, home.brandId)
  const { rows: counted } = await client.query<{ answers: number }>(
    'select count(*)::int as answers from made',
  )
  return counted[0]?.answers ?? 0
}

async function fillRollups(
  client: pg.PoolClient,
  values: string[],
  { grain, citations }: { grain: string; citations: number },
): Promise<void> {
  const bucket = grain === 'day' ? 'day' : "date_trunc('week', day)::date"
  const key = `$1, $2, '${grain}', ${bucket}, prompt_id, engine, 'api'`
  const columns = 'organization_id, client_id, grain, bucket, prompt_id, engine, channel'
  await client.query(
    `insert into llm_mentions.answer_rollups (${columns}, answers, valid, naming_any, presences, citing_any, citations)
     select ${key}, count(*), count(*), count(brands), coalesce(sum(brands), 0), count(*), ${citations} * count(*)
     from made left join (select distinct id, brands from named) n using (id)
     group by ${bucket}, prompt_id, engine
     order by ${bucket}, prompt_id, engine`,
    values,
  )
  await client.query(
    `insert into llm_mentions.brand_rollups (${columns}, tracked_brand_id, present, spans, rank_1, rank_2, rank_3,
       rank_sum, reciprocal_rank_sum, fair_share_sum, positive, neutral, mixed, negative, recommended,
       recommendation_labeled, first_choice, first_choice_labeled, criticized, praised, criticism_labeled)
     select ${key}, brand_id, count(*), count(*), count(*) filter (where rank = 1), count(*) filter (where rank = 2),
            count(*) filter (where rank = 3), sum(rank), sum(round(1.0 / rank, 9)), sum(round(1.0 / brands, 9)),
            count(*) filter (where tone = 'positive'), count(*) filter (where tone = 'neutral'),
            count(*) filter (where tone = 'mixed'), count(*) filter (where tone = 'negative'),
            count(*) filter (where rank = 1), count(*), count(*) filter (where rank = 1), count(*),
            count(*) filter (where tone in ('negative', 'mixed')), count(*) filter (where tone in ('positive', 'mixed')),
            count(*)
     from named
     group by ${bucket}, prompt_id, engine, brand_id
     order by ${bucket}, prompt_id, engine, brand_id`,
    values,
  )
  await client.query(
    `insert into llm_mentions.source_rollups (${columns}, domain, owner, answers, pages)
     select ${key}, domain, 'other', count(distinct id), count(*)
     from cited
     group by ${bucket}, prompt_id, engine, domain
     order by ${bucket}, prompt_id, engine, domain`,
    values,
  )
}

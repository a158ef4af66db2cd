import { pageOf } from '#core/citations/page-key.ts'
import type { Sql } from '#queries/database.ts'
import type { Site } from './bot-log-data.ts'

const citations = 200_000
const engines = ['openai', 'anthropic', 'perplexity', 'gemini', 'dataforseo-ai-overview']
const prompts = 60

/**
 * A year of citations of the pages created by `fillBotLogs`, as if from answers to 60 prompts by five engines: half of
 * the pages are cited, few of them often. The answers themselves are not created, because no AI traffic report reads
 * them.
 */
export async function fillCitations(
  sql: Sql,
  { organizationId, brandId }: Site,
  { last }: { last: string },
): Promise<void> {
  const home = [organizationId, brandId]
  await sql.query(
    `update llm_mentions.tracked_brands set domains = array['acorn.example'] where client_id = $1 and is_own`,
    [brandId],
  )
  const { rows: hosts } = await sql.query<{ host: string }>(
    'select distinct host from llm_mentions.bot_log_urls where client_id = $1',
    [brandId],
  )
  for (const { host } of hosts)
    await sql.query(
      `update llm_mentions.bot_log_urls set page_key = 'https://' || $3 || path where client_id = $1 and host = $2`,
      [brandId, host, pageOf(`https://${host}/`)?.host ?? host],
    )
  await sql.query(
    `insert into llm_mentions.own_pages (organization_id, client_id, page, address)
     select $1::uuid, $2::uuid, md5(page_key)::uuid, page_key from llm_mentions.bot_log_urls where client_id = $2 and id % 2 = 0
     union all
     select $1::uuid, $2::uuid, md5(a)::uuid, a from (select 'https://acorn.example/unread/' || n as a from generate_series(1, 2000) n) u`,
    home,
  )
  await sql.query(
    `insert into llm_mentions.own_page_rollups (organization_id, client_id, day, channel, engine, page, answers)
     select $1, $2, $3::date - floor(random() * 365)::int, 'api', ($4::text[])[1 + floor(random() * cardinality($4))::int],
            p.pages[1 + floor(cardinality(p.pages) * random() ^ 2)::int], 1
     from (select array_agg(page order by page) as pages from llm_mentions.own_pages where client_id = $2) p
     cross join generate_series(1, $5)
     on conflict do nothing`,
    [...home, last, engines, citations],
  )
  await sql.query(
    `insert into llm_mentions.answer_rollups
       (organization_id, client_id, grain, bucket, prompt_id, engine, channel, answers, valid)
     select $1, $2, g.grain, b::date, md5(n::text)::uuid, e, 'api', g.answers, g.answers
     from (values ('day', 1), ('week', 7)) g (grain, answers)
     cross join lateral generate_series(date_trunc(g.grain, $3::date - 364), $3::date, ('1 ' || g.grain)::interval) b
     cross join unnest($4::text[]) e
     cross join generate_series(1, ${prompts}) n`,
    [...home, last, engines],
  )
}

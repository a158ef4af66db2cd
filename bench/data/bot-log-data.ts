import { summedUnder } from '#core/bot-logs/sums/crawler-levels.ts'
import { crawlers } from '#core/bot-logs/recognize/crawler.ts'
import type { Sql } from '#queries/database.ts'

export type Site = { organizationId: string; brandId: string }

const pages = 20_000
const bots = crawlers.filter(({ seenInLogs }) => seenInLogs).slice(0, 30)

/** Item k of n is 1 ÷ k as frequent as the first: a few bots and pages dominate, and many are rare. */
const shareOf = (rank: number, n: number) =>
  1 / rank / Array.from({ length: n }, (_, index) => 1 / (index + 1)).reduce((sum, part) => sum + part, 0)

const shares = bots.map(({ id }, index) => ({ id, share: shareOf(index + 1, bots.length) }))

/** Kinds of visits and their frequency. */
const kinds = [
  { kind: 'page', status: 2, part: 0.58 },
  { kind: 'page', status: 3, part: 0.1 },
  { kind: 'page', status: 4, part: 0.08 },
  { kind: 'page', status: 5, part: 0.01 },
  { kind: 'robots', status: 2, part: 0.04 },
  { kind: 'sitemap', status: 2, part: 0.01 },
  { kind: 'feed', status: 2, part: 0.03 },
  { kind: 'asset', status: 2, part: 0.13 },
  { kind: 'asset', status: 4, part: 0.02 },
]
const proofs = [
  { grade: 'addressList', part: 0.93 },
  { grade: 'mismatch', part: 0.07 },
]

/** Tables of sums are filled first and then indexed, which is much faster. */
const keysOf = {
  bot_log_hours: '(client_id, hour, source_id, crawler, path_class, status_class, grade)',
  bot_log_days: '(client_id, day, source_id, crawler, path_class, status_class, grade)',
  bot_log_pages: '(client_id, grain, bucket, crawler, url_id, source_id)',
} as const

/**
 * A year of sums for `hits` visits of 30 bots to 20,000 pages, computed directly from their frequencies. Stored: all
 * hours and days; pages by month and week, as by the import; pages by day for the first 40 (levels) and last 48 days;
 * individual visits of the last `daysOfHits` days. No benchmarked report reads anything else.
 */
export async function fillBotLogs(
  sql: Sql,
  { organizationId, brandId }: Site,
  { hits, last, daysOfHits }: { hits: number; last: string; daysOfHits: number },
): Promise<void> {
  const run = (text: string, parameters: unknown[] = []) => sql.query(text, parameters)
  await run('select setseed(0.42)')
  for (const table of Object.keys(keysOf))
    await run(`alter table llm_mentions.${table} drop constraint ${table}_pkey`)
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.bot_log_sources (organization_id, client_id, name, vendor, addresses)
     values ($1, $2, 'Edge', 'cloudflare', 'none') returning id`,
    [organizationId, brandId],
  )
  const source = rows[0]?.id ?? ''
  const home = [organizationId, brandId, source]
  await run(
    `insert into llm_mentions.bot_log_urls (organization_id, client_id, host, path, page_key, path_class)
     select $1, $2, 'www.acorn.example', case n % 4 when 0 then '/blog/' || n % 50 || '/post-' || n
              when 1 then '/docs/' || n % 80 || '/part-' || n when 2 then '/products/item-' || n else '/page-' || n end,
            'www.acorn.example/' || n, case when n % 200 = 0 then 'feed' else 'page' end
     from generate_series(1, ${pages}) n`,
    [organizationId, brandId],
  )

  const combinations = shares.flatMap(({ id, share }) =>
    kinds.flatMap(({ kind, status, part }) =>
      proofs.map(({ grade, part: proven }) => ({ id, kind, status, grade, part: share * part * proven })),
    ),
  )
  await run(
    `insert into llm_mentions.bot_log_hours
       (organization_id, client_id, source_id, hour, crawler, path_class, status_class, grade, hits, bytes, denied,
        throttled, gone, unchanged, first_at, last_at)
     select $1, $2, $3, s.hour, s.crawler, s.kind, s.status, s.grade, s.hits, s.hits * 24000,
            case when s.status = 4 then s.hits / 4 else 0 end, case when s.status = 4 then s.hits / 20 else 0 end,
            case when s.status = 4 then s.hits / 2 else 0 end, case when s.status = 3 then s.hits / 2 else 0 end,
            s.hour + interval '1 minute', s.hour + interval '58 minutes'
     from (select h.hour, c.crawler, c.kind, c.status, c.grade,
                  greatest(1, round(c.part * $8 * (0.7 + 0.6 * random()))) as hits, c.part * $8 as expected
           from generate_series(($9::date - 364)::timestamp at time zone 'UTC',
                                ($9::date + 1)::timestamp at time zone 'UTC' - interval '1 hour', interval '1 hour') h (hour)
           cross join unnest($4::text[], $5::text[], $6::smallint[], $7::text[], $10::float8[]) c (crawler, kind, status, grade, part)) s
     where random() < 1 - exp(-least(s.expected, 50))`,
    [
      ...home,
      combinations.map(({ id }) => id),
      combinations.map(({ kind }) => kind),
      combinations.map(({ status }) => status),
      combinations.map(({ grade }) => grade),
      hits / 365 / 24,
      last,
      combinations.map(({ part }) => part),
    ],
  )
  await run(
    `insert into llm_mentions.bot_log_days
     select organization_id, client_id, source_id, (hour at time zone 'UTC')::date, crawler, path_class, status_class,
            grade, sum(hits), sum(bytes), sum(denied), sum(throttled), sum(gone), sum(unchanged), min(first_at), max(last_at)
     from llm_mentions.bot_log_hours group by 1, 2, 3, 4, 5, 6, 7, 8`,
  )

  const sharesOf = (grain: 'day' | 'week' | 'month', isSingle: boolean) => {
    const kept = new Map<string, number>()
    for (const { id, share } of shares)
      for (const sum of summedUnder(id))
        if (sum.grain === grain && (sum.key === id) === isSingle)
          kept.set(sum.key, (kept.get(sum.key) ?? 0) + share)
    return [...kept]
  }
  const perDay = hits / 365
  const fillPages = (
    keys: readonly (readonly [string, number])[],
    { grain, from, to, days }: { grain: 'day' | 'week' | 'month'; from: string; to: string; days: number },
  ) =>
    run(
      `insert into llm_mentions.bot_log_pages
         (organization_id, client_id, source_id, grain, bucket, url_id, crawler, hits, ok, redirected, failed, bytes,
          proven, proven_ok, proven_failed, first_at, last_at, last_status)
       select $1, $2, $3, $4, s.bucket, s.id, s.crawler, s.hits, s.hits - s.failed, 0, s.failed, s.hits * 24000,
              s.hits - s.hits / 14, (s.hits - s.failed) - (s.hits - s.failed) / 14, s.failed - s.failed / 14,
              s.bucket + interval '1 hour', s.bucket + interval '22 hours', 200
       from (select b.bucket::date as bucket, u.id, k.crawler,
                    greatest(1, round(k.share * u.share * $7))::bigint as hits,
                    case when u.id % 11 = 0 then greatest(1, round(k.share * u.share * $7))::bigint / 2 else 0 end as failed,
                    k.share * u.share * $7 as expected
             from generate_series(date_trunc($4, $8::date::timestamp), $9::date, ('1 ' || $4)::interval) b (bucket)
             cross join (select id, 1.0::float8 / row_number() over (order by id) / 10.48 as share
                         from llm_mentions.bot_log_urls where client_id = $2) u
             cross join unnest($5::text[], $6::float8[]) k (crawler, share)) s
       where random() < 1 - exp(-least(s.expected, 50))`,
      [...home, grain, keys.map(([key]) => key), keys.map(([, share]) => share), perDay * days, from, to],
    )
  const ago = (days: number) => new Date(Date.parse(last) - days * 86_400_000).toISOString().slice(0, 10)
  const aYearAgo = { from: ago(364), to: last }
  await fillPages(sharesOf('month', true), { grain: 'month', ...aYearAgo, days: 30.4 })
  await fillPages(sharesOf('month', false), { grain: 'month', ...aYearAgo, days: 30.4 })
  await fillPages(sharesOf('week', false), { grain: 'week', ...aYearAgo, days: 7 })
  await fillPages(sharesOf('day', false), { grain: 'day', from: ago(364), to: ago(325), days: 1 })
  await fillPages(sharesOf('day', false), { grain: 'day', from: ago(47), to: last, days: 1 })
  await fillPages(sharesOf('day', true), { grain: 'day', from: ago(47), to: last, days: 1 })

  await run(
    `insert into llm_mentions.bot_log_traffic (organization_id, client_id, source_id, hour, kind, status_class, requests)
     select $1, $2, $3, h.hour, k.kind, k.status, ceil(k.part * $4)
     from generate_series(($5::date - 364)::timestamp at time zone 'UTC',
                          ($5::date + 1)::timestamp at time zone 'UTC' - interval '1 hour', interval '1 hour') h (hour)
     cross join (values ('ai', 2, 0.9), ('ai', 4, 0.09), ('ai', 5, 0.01), ('other-bot', 2, 2.0), ('other-bot', 4, 0.3),
                        ('browser', 2, 12.0), ('browser', 3, 1.0), ('browser', 4, 0.2), ('browser', 5, 0.02)) k (kind, status, part)`,
    [...home, hits / 365 / 24, last],
  )
  await run(
    `insert into llm_mentions.bot_log_referrals (organization_id, client_id, source_id, grain, bucket, operator, host, url_id, visits)
     select $1, $2, $3, 'day', d::date, o.operator, o.host, u.id, ceil(400.0 * $4 / 50000000 / row_number() over (partition by d, o.operator order by u.id))
     from generate_series($5::date - 364, $5::date, interval '1 day') d
     cross join (values ('OpenAI', 'chatgpt.com'), ('Perplexity', 'perplexity.ai'), ('Google', 'gemini.google.com'),
                        ('Anthropic', 'claude.ai'), ('Microsoft', 'copilot.microsoft.com')) o (operator, host)
     cross join lateral (select id from llm_mentions.bot_log_urls where client_id = $2 order by id limit 150) u`,
    [...home, hits, last],
  )

  await run(
    `insert into llm_mentions.bot_log_referrals
     select organization_id, client_id, source_id, 'month', date_trunc('month', bucket)::date, operator, host, url_id, sum(visits)
     from llm_mentions.bot_log_referrals group by 1, 2, 3, 5, 6, 7, 8`,
  )
  await run(
    `insert into llm_mentions.bot_log_referral_days
     select organization_id, client_id, source_id, bucket, operator, host, sum(visits)
     from llm_mentions.bot_log_referrals where grain = 'day' group by 1, 2, 3, 4, 5, 6`,
  )

  await fillRobots(sql, { organizationId, brandId }, last)
  await run(`select private.ensure_bot_log_partitions($1::date - $2::int, $1::date)`, [last, daysOfHits + 1])
  const { rows: deliveries } = await sql.query<{ id: string }>(
    `insert into llm_mentions.bot_log_deliveries (organization_id, client_id, source_id, channel)
     values ($1, $2, $3, 'upload') returning id`,
    home,
  )
  // As many as in the sums of each hour, on pages with the same distribution.
  await run(
    `insert into llm_mentions.bot_log_hits
       (organization_id, client_id, source_id, delivery_id, at, line_key, crawler, url_id, method, status, bytes, grade)
     select $1, $2, $3, $4, h.hour + random() * interval '59 minutes', row_number() over (), h.crawler,
            u.first + least(${pages - 1}, floor(exp(random() * 9.9)) - 1)::bigint, 'GET',
            case h.status_class when 4 then 404 when 5 then 503 when 3 then 304 else 200 end, 24000, h.grade
     from llm_mentions.bot_log_hours h
     cross join generate_series(1, h.hits)
     cross join (select min(id) as first from llm_mentions.bot_log_urls where client_id = $2) u
     where h.client_id = $2 and h.hour >= ($5::date - $6::int + 1)::timestamp at time zone 'UTC'`,
    [...home, deliveries[0]?.id, last, daysOfHits],
  )
  for (const [table, key] of Object.entries(keysOf))
    await run(`alter table llm_mentions.${table} add primary key ${key}`)
}

/**
 * Two files, the second for the last two weeks: some bots by name, and folders with half of the pages closed to the
 * rest.
 */
async function fillRobots(sql: Sql, { organizationId, brandId }: Site, last: string): Promise<void> {
  const first = `User-agent: GPTBot
User-agent: ClaudeBot
Disallow: /docs/7/

User-agent: Bytespider
User-agent: CCBot
Disallow: /

User-agent: *
Disallow: /blog/
Disallow: /products/*5$
Allow: /blog/1
`
  await sql.query(
    `insert into llm_mentions.bot_log_robots
       (organization_id, client_id, host, fetched_at, seen_at, status, content, sha256, rules)
     select $1, $2, 'www.acorn.example', v.fetched_at, v.seen_at, 200, v.content, md5(v.content), md5(v.content)
     from (values ($3::date - 400, $3::date - 7, $4), ($3::date - 7, $3::date + 1, $5)) v (fetched_at, seen_at, content)`,
    [organizationId, brandId, last, first, `${first}Disallow: /docs/\n`],
  )
}

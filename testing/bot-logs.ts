import { summedUnder } from '#core/bot-logs/sums/crawler-levels.ts'
import { isProven, type Grade } from '#core/bot-logs/proof/grades.ts'
import { whatRobotsSay } from '#core/bot-logs/robots/verdict.ts'
import { pageOf } from '#core/citations/page-key.ts'
import { mondayOf } from '#core/calendar.ts'
import type { Database } from '#queries/database.ts'

type Home = { organizationId: string; brandId: string }

export type SketchedHit = {
  at: string
  crawler: string
  path: string
  status?: number
  grade?: Grade
  bytes?: number
  kind?: 'page' | 'robots' | 'asset'
  host?: string
  address?: string
}

export async function buildLogSource(
  database: Database,
  { organizationId, brandId }: Home,
  { name = 'Edge', vendor = 'nginx' }: { name?: string; vendor?: string } = {},
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.bot_log_sources (organization_id, client_id, name, vendor, addresses)
     values ($1, $2, $3, $4, 'full') returning id`,
    [organizationId, brandId, name, vendor],
  )
  return rows[0]?.id ?? ''
}

type Query = (text: string, parameters: unknown[]) => Promise<{ rows: { id: string }[] }>

/** Where a visit belongs: organization, brand, source. */
type Place = readonly [string, string, string]

/** Visits with all their sums, written row by row as by the import. */
export async function storeHits(
  database: Database,
  { organizationId, brandId }: Home,
  sourceId: string,
  hits: readonly SketchedHit[],
): Promise<void> {
  const query: Query = (text, parameters) => database.pool.query<{ id: string }>(text, parameters)
  const home = [organizationId, brandId, sourceId] as const
  const delivery = await query(
    `insert into llm_mentions.bot_log_deliveries (organization_id, client_id, source_id, channel)
     values ($1, $2, $3, 'upload') returning id`,
    [...home],
  )
  for (const [index, sketched] of hits.entries()) {
    const hit = hitOf(sketched)
    const urlId = await storeUrl(query, home, hit)
    await storeHit(query, home, { hit, urlId, deliveryId: delivery.rows[0]?.id, lineKey: index + 1 })
    await sumHours(query, home, hit)
    await sumPages(query, home, hit, urlId)
    await sumTraffic(query, home, hit)
  }
}

type Hit = ReturnType<typeof hitOf>

function hitOf({
  at,
  crawler,
  path,
  status = 200,
  grade = 'addressList',
  bytes = 100,
  ...rest
}: SketchedHit) {
  const { kind = 'page', host = 'www.acorn.example', address = null } = rest
  return { at, crawler, path, status, grade, bytes, kind, host, address }
}

async function storeUrl(query: Query, [organizationId, brandId]: Place, { host, path, kind }: Hit) {
  const url = await query(
    `with known as (select id from llm_mentions.bot_log_urls where client_id = $2 and host = $3 and path = $4),
          made as (insert into llm_mentions.bot_log_urls (organization_id, client_id, host, path, page_key, path_class)
                   select $1, $2, $3, $4, $6, $5 where not exists (select from known) returning id)
     select id from known union all select id from made`,
    [organizationId, brandId, host, path, kind, pageOf(`https://${host}${path}`)?.key ?? path],
  )
  return url.rows[0]?.id
}

async function storeHit(
  query: Query,
  home: Place,
  {
    hit,
    urlId,
    deliveryId,
    lineKey,
  }: { hit: Hit; urlId: string | undefined; deliveryId: string | undefined; lineKey: number },
): Promise<void> {
  const { at, crawler, status, bytes, grade, address } = hit
  const kept =
    address === null
      ? null
      : await query(
          `insert into private.bot_log_addresses (organization_id, source_id, hash, address)
           values ($1, $2, decode(md5($3), 'hex'), $3::inet) returning id`,
          [home[0], home[2], address],
        )
  await query('select private.ensure_bot_log_partitions($1, $1)', [at])
  await query(
    `insert into llm_mentions.bot_log_hits
       (organization_id, client_id, source_id, delivery_id, at, line_key, crawler, url_id, method, status, bytes, grade, address_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'GET', $9, $10, $11, $12)`,
    [...home, deliveryId, at, lineKey, crawler, urlId, status, bytes, grade, kept?.rows[0]?.id ?? null],
  )
}

async function sumHours(query: Query, home: Place, hit: Hit): Promise<void> {
  const { at, crawler, kind, status, grade, bytes } = hit
  const of = (statuses: readonly number[]) => (statuses.includes(status) ? 1 : 0)
  for (const [table, bucket, moment] of [
    ['bot_log_hours', 'hour', `${at.slice(0, 13)}:00:00Z`],
    ['bot_log_days', 'day', at.slice(0, 10)],
  ] as const)
    await query(
      `insert into llm_mentions.${table} as r (organization_id, client_id, source_id, ${bucket}, crawler, path_class,
         status_class, grade, hits, bytes, denied, throttled, gone, unchanged, first_at, last_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $10, $11, $12, $13, $14, $14)
       on conflict (client_id, ${bucket}, source_id, crawler, path_class, status_class, grade) do update
       set hits = r.hits + 1, bytes = r.bytes + excluded.bytes, denied = r.denied + excluded.denied,
           throttled = r.throttled + excluded.throttled, gone = r.gone + excluded.gone,
           unchanged = r.unchanged + excluded.unchanged, first_at = least(r.first_at, excluded.first_at),
           last_at = greatest(r.last_at, excluded.last_at)`,
      [
        ...home,
        moment,
        crawler,
        kind,
        Math.floor(status / 100),
        grade,
        bytes,
        of([401, 403]),
        of([429]),
        of([404, 410]),
        of([304]),
        at,
      ],
    )
}

async function sumPages(query: Query, home: Place, hit: Hit, urlId: string | undefined): Promise<void> {
  const { at, crawler, status, bytes, grade } = hit
  const day = at.slice(0, 10)
  const bucketOf = { day, week: mondayOf(day), month: `${day.slice(0, 7)}-01` }
  const isRead = (status >= 200 && status < 300) || status === 304
  for (const { grain, key } of summedUnder(crawler))
    await query(
      `insert into llm_mentions.bot_log_pages as p (organization_id, client_id, source_id, grain, bucket, url_id,
         crawler, hits, ok, redirected, failed, bytes, proven, proven_ok, proven_failed, first_at, last_at, last_status)
       values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16)
       on conflict (client_id, grain, bucket, crawler, url_id, source_id) do update
       set hits = p.hits + 1, ok = p.ok + excluded.ok, redirected = p.redirected + excluded.redirected,
           failed = p.failed + excluded.failed, bytes = p.bytes + excluded.bytes, proven = p.proven + excluded.proven,
           proven_ok = p.proven_ok + excluded.proven_ok, proven_failed = p.proven_failed + excluded.proven_failed,
           first_at = least(p.first_at, excluded.first_at),
           last_status = case when excluded.last_at >= p.last_at then excluded.last_status else p.last_status end,
           last_at = greatest(p.last_at, excluded.last_at)`,
      [
        ...home,
        grain,
        bucketOf[grain],
        urlId,
        key,
        isRead ? 1 : 0,
        !isRead && status < 400 ? 1 : 0,
        status >= 400 ? 1 : 0,
        bytes,
        isProven(grade) ? 1 : 0,
        isProven(grade) && isRead ? 1 : 0,
        isProven(grade) && status >= 400 ? 1 : 0,
        at,
        status,
      ],
    )
}

async function sumTraffic(query: Query, home: Place, { at, status }: Hit): Promise<void> {
  await query(
    `insert into llm_mentions.bot_log_traffic as r (organization_id, client_id, source_id, hour, kind, status_class, requests)
     values ($1, $2, $3, $4, 'ai', $5, 1)
     on conflict (client_id, hour, source_id, kind, status_class) do update set requests = r.requests + 1`,
    [...home, `${at.slice(0, 13)}:00:00Z`, Math.floor(status / 100)],
  )
}

export async function storeReferrals(
  database: Database,
  { organizationId, brandId }: Home,
  sourceId: string,
  referral: { day: string; operator: string; host: string; path: string; visits: number },
): Promise<void> {
  await database.pool.query(
    `with days as (
       insert into llm_mentions.bot_log_referral_days as kept (organization_id, client_id, source_id, day, operator, host, visits)
       values ($1, $2, $3, $4, $5, $6, $8)
       on conflict (client_id, day, operator, host, source_id) do update set visits = kept.visits + excluded.visits)
     insert into llm_mentions.bot_log_referrals as kept
       (organization_id, client_id, source_id, grain, bucket, operator, host, url_id, visits)
     select $1, $2, $3, g.grain, date_trunc(g.grain, $4::date)::date, $5, $6, u.id, $8
     from llm_mentions.bot_log_urls u cross join (values ('day'), ('month')) g (grain)
     where u.client_id = $2 and u.path = $7
     on conflict (client_id, grain, bucket, operator, host, url_id, source_id) do update
     set visits = kept.visits + excluded.visits`,
    [
      organizationId,
      brandId,
      sourceId,
      referral.day,
      referral.operator,
      referral.host,
      referral.path,
      referral.visits,
    ],
  )
}

export type SketchedRobots = { fetchedAt: string; seenAt: string; content: string; status?: number }

/** Versions of a host's robots.txt, as stored by the job that fetches it. */
export async function storeRobots(
  database: Database,
  { organizationId, brandId }: Home,
  host: string,
  versions: readonly SketchedRobots[],
): Promise<void> {
  for (const { fetchedAt, seenAt, content, status = 200 } of versions)
    await database.pool.query(
      `insert into llm_mentions.bot_log_robots
         (organization_id, client_id, host, fetched_at, seen_at, status, content, sha256, rules)
       values ($1, $2, $3, $4, $5, $6, $7, md5($7), md5($8))`,
      [organizationId, brandId, host, fetchedAt, seenAt, status, content, whatRobotsSay({ status, content })],
    )
}

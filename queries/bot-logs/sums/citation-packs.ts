import { citedPeriods } from '#core/bot-logs/sums/long-sums.ts'
import type { Period } from '#core/calendar.ts'
import { lockBrandEvidence } from '../../brands/brand-lock.ts'
import type { BrandHome } from '../../brands/brand-home.ts'
import type { Database, Sql } from '../../database.ts'
import { asSystem } from '../../system-client.ts'

/**
 * Packs missing sums of own citations, each period in one transaction, and drops packs that are no longer used. A
 * period is packed for all collection methods or for none.
 */
export async function packCitations(
  database: Database,
  home: BrandHome,
  { today, signal }: { today: string; signal: AbortSignal },
): Promise<void> {
  const periods = citedPeriods(today)
  const kept = await asSystem(database, async (sql) => {
    await dropOtherPacks(sql, home, periods)
    return listPacks(sql, home)
  })
  for (const period of periods) {
    signal.throwIfAborted()
    if (!kept.some(({ from, to }) => from === period.from && to === period.to))
      await asSystem(database, (sql) => writePacks(sql, home, period))
  }
}

async function dropOtherPacks(sql: Sql, { brandId }: BrandHome, periods: readonly Period[]): Promise<void> {
  await sql.query(
    `delete from llm_mentions.own_page_packs p where p.client_id = $1 and not exists (
       select from unnest($2::date[], $3::date[]) k (first_day, last_day)
       where k.first_day = p.first_day and k.last_day = p.last_day)`,
    [brandId, periods.map(({ from }) => from), periods.map(({ to }) => to)],
  )
}

async function listPacks(sql: Sql, { brandId }: BrandHome): Promise<Period[]> {
  const { rows } = await sql.query<Period>(
    `select distinct first_day::text as "from", last_day::text as "to"
     from llm_mentions.own_page_packs where client_id = $1`,
    [brandId],
  )
  return rows
}

async function writePacks(sql: Sql, { organizationId, brandId }: BrandHome, period: Period): Promise<void> {
  // No answer is stored or reprocessed meanwhile: its transaction would not know the packs that are being created.
  await lockBrandEvidence(sql, [brandId], 'exclusive')
  await sql.query(
    `insert into llm_mentions.own_page_packs
       (organization_id, client_id, channel, first_day, last_day, pages, answers, last_cited)
     select $1, $2, c.channel, $3, $4, array_agg(c.page), array_agg(c.answers), array_agg(c.last_cited)
     from (select r.channel, r.page, sum(r.answers)::integer as answers, max(r.day) as last_cited
           from llm_mentions.own_page_rollups r
           where r.client_id = $2 and r.day between $3 and $4 and r.answers > 0
           group by r.channel, r.page) c
     where not exists (
       select from llm_mentions.own_page_packs p where p.client_id = $2 and p.first_day = $3 and p.last_day = $4)
     group by c.channel`,
    [organizationId, brandId, period.from, period.to],
  )
}

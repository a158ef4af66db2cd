import type { PoolClient } from 'pg'
import type { HitSums, PageSum } from '#core/bot-logs/sums/roll-ups.ts'
import type { Sql } from '../../database.ts'
import { copyRows, packedIds } from '../copy-rows.ts'
import type { LogHome } from '../log-home.ts'
import { addPageSums } from './add-sums.ts'
import { forgetLongSums } from './long-sums.ts'

/**
 * Adds what visits add to the sums of pages. `isNew`: a URL was created in this transaction, so it cannot have sums yet,
 * and its own are written by COPY, which takes PostgreSQL half the time of an upsert.
 */
export async function storePages(
  { client, sql }: { client: PoolClient; sql: Sql },
  home: LogHome,
  sums: HitSums,
  isNew: (urlId: number) => boolean,
): Promise<void> {
  const days = sums.pageDays()
  if (days.length === 0) return
  await forgetLongSums(sql, home, days)
  const known: PageSum[] = []
  const news = function* () {
    for (const sum of sums.pages())
      if (isNew(sum.urlId)) yield sum
      else known.push(sum)
  }
  await copyPages(client, home, news())
  await addPageSums(sql, home, known)
}

async function copyPages(
  client: PoolClient,
  { organizationId, brandId, sourceId }: LogHome,
  sums: Iterable<PageSum>,
): Promise<void> {
  const ids = packedIds([organizationId, brandId, sourceId])
  await copyRows(client, { table: 'llm_mentions.bot_log_pages', columns }, sums, (row, sum) => {
    row.packed(ids)
    row.text(sum.grain)
    row.date(sum.bucket)
    row.text(sum.crawler)
    row.int8(sum.urlId)
    row.int8(sum.hits)
    row.int8(sum.ok)
    row.int8(sum.redirected)
    row.int8(sum.failed)
    row.int8(sum.proven)
    row.int8(sum.provenOk)
    row.int8(sum.provenFailed)
    row.int8(sum.bytes)
    row.moment(sum.firstAt)
    row.moment(sum.lastAt)
    row.int2(sum.lastStatus)
  })
}

const columns = [
  'organization_id',
  'client_id',
  'source_id',
  'grain',
  'bucket',
  'crawler',
  'url_id',
  'hits',
  'ok',
  'redirected',
  'failed',
  'proven',
  'proven_ok',
  'proven_failed',
  'bytes',
  'first_at',
  'last_at',
  'last_status',
]

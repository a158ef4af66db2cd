import type { PoolClient } from 'pg'
import type { Grade } from '#core/bot-logs/proof/grades.ts'
import { copyRows, packedIds } from '../copy-rows.ts'

export type HitRow = {
  at: number
  lineKey: number
  crawler: string
  urlId: number
  method: string
  status: number
  bytes: number
  grade: Grade
  evidence: string | null
  addressId: number | null
  weight: number
}

export type HitHome = { organizationId: string; brandId: string; sourceId: string; deliveryId: string }

/** Writes hits that are known to be new. */
export async function copyHits(client: PoolClient, home: HitHome, hits: Iterable<HitRow>): Promise<void> {
  const { organizationId, brandId, sourceId, deliveryId } = home
  const ids = packedIds([organizationId, brandId, sourceId, deliveryId])
  await copyRows(client, { table: 'llm_mentions.bot_log_hits', columns }, hits, (row, hit) => {
    row.packed(ids)
    row.moment(hit.at)
    row.int8(hit.lineKey)
    row.text(hit.crawler)
    row.int8(hit.urlId)
    row.text(hit.method)
    row.int2(hit.status)
    row.int8(hit.bytes)
    row.text(hit.grade)
    row.text(hit.evidence)
    row.int8(hit.addressId)
    row.int4(hit.weight)
  })
}

const columns = [
  'organization_id',
  'client_id',
  'source_id',
  'delivery_id',
  'at',
  'line_key',
  'crawler',
  'url_id',
  'method',
  'status',
  'bytes',
  'grade',
  'evidence',
  'address_id',
  'weight',
]

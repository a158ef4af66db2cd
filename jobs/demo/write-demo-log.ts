import type { Database } from '#queries/database.ts'
import { detectDemoDays } from '#queries/bot-logs/bot-changes.ts'
import { finishReading, startReading } from '#queries/bot-logs/intake/delivery-run.ts'
import { openLocalDelivery } from '#queries/bot-logs/intake/local-delivery.ts'
import type { KeyVault } from '#queries/engines/key-vault.ts'
import { asSystem } from '#queries/system-client.ts'
import { importDelivery } from '../bot-logs/import-delivery.ts'
import { demoLog, demoLogName } from './demo-log.ts'
import { writeDemoRobots } from './demo-robots.ts'
import { demoSitemap } from './demo-sitemap.ts'
import { readWrittenSitemap } from '../bot-logs/refresh-sitemaps.ts'

/**
 * A log source of the demo brand with sixty days of fictional visits, imported as any other. Its label is always
 * visible.
 */
export async function writeDemoLog(
  database: Database,
  { organizationId, brandId }: { organizationId: string; brandId: string },
  { now, vault }: { now: Date; vault: KeyVault | null },
): Promise<void> {
  const { rows } = await asSystem(database, (sql) =>
    sql.query<{ id: string }>(
      `insert into llm_mentions.bot_log_sources
         (organization_id, client_id, name, vendor, format, default_host, layer)
       select $1, id, 'Sandbox access log', 'sandbox', 'combined', 'northwave.example', 'origin'
       from llm_mentions.clients where id = $2 and organization_id = $1
       on conflict do nothing returning id`,
      [organizationId, brandId],
    ),
  )
  const sourceId = rows[0]?.id
  if (sourceId === undefined) return
  const content = Buffer.from(demoLog(now))
  const { deliveryId } = await openLocalDelivery(
    database,
    { organizationId, brandId, sourceId },
    { name: demoLogName, bytes: content.length, identity: null },
  )
  const delivery = await startReading(database, { organizationId, deliveryId })
  if (delivery === null) throw new Error('The demo log isn’t waiting')
  const end = await importDelivery(database, { delivery, pieces: oncePiece(content), vault, now })
  if (end !== null) await finishReading(database, delivery, end)
  await asSystem(database, (sql) => detectDemoDays(sql, { brandId }, { days: detectedDemoDays, now }))
  await readWrittenSitemap(
    database,
    { organizationId, brandId },
    {
      host: 'northwave.example',
      address: 'https://northwave.example/sitemap.xml',
      text: demoSitemap(now),
    },
  )
  await asSystem(database, (sql) =>
    writeDemoRobots(sql, { organizationId, brandId }, 'northwave.example', now),
  )
}

/** The fictional log changes within these days, in ways that its lines show. */
const detectedDemoDays = 28

async function* oncePiece(content: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield content
}

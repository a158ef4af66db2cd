import { engineRow, type EngineRow } from '#core/analysis/schema.ts'
import type { Sql } from './database.ts'

const listing = engineRow.omit({ configured: true, reason: true })

/** Writes down what this worker can ask; listings of engines it does not know are removed. */
export async function replaceEngineListings(sql: Sql, engines: readonly EngineRow[]): Promise<void> {
  await sql.query('delete from private.engine_listings where not id = any($1)', [
    engines.map((engine) => engine.id),
  ])
  await sql.query(
    `insert into private.engine_listings (id, position, card, configured, reason)
     select id, position, card, configured, reason
     from jsonb_to_recordset($1::jsonb)
       as row(id text, position integer, card jsonb, configured boolean, reason text)
     on conflict (id) do update set position = excluded.position, card = excluded.card,
       configured = excluded.configured, reason = excluded.reason, updated_at = now()`,
    [
      JSON.stringify(
        engines.map((engine, position) => ({
          id: engine.id,
          position,
          card: listing.parse(engine),
          configured: engine.configured,
          reason: engine.reason ?? null,
        })),
      ),
    ],
  )
}

/** Every engine, in the order screens show them; empty until a worker has started for the first time. */
export async function listEngines(sql: Sql): Promise<EngineRow[]> {
  const { rows } = await sql.query<{ card: unknown; configured: boolean; reason: string | null }>(
    'select card, configured, reason from private.engine_listings order by position',
  )
  return rows.map(({ card, configured, reason }) => ({
    ...listing.parse(card),
    configured,
    ...(reason === null ? {} : { reason }),
  }))
}

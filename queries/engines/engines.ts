import { z } from 'zod'
import type { Row } from '#core/database/row.ts'
import * as values from '#core/database/values.ts'
import { engineCard, type EngineCardRow, type EnginePause, type EngineRow } from '#core/runs/schema.ts'
import { withEnteredPrices } from '#core/engines/expected-price.ts'
import { priceOverrides } from '#core/engines/price-override.ts'
import { customEngineId, queueOf, providerCard, type ProviderLimits } from '#core/engines/provider-catalog.ts'
import type { Sql } from '../database.ts'
import { resumeProviderQueue } from './provider-queues.ts'

const listing = engineCard.omit({ configured: true, reason: true })

/** Stores the engines of this worker; listings of engines it does not know are removed. */
export async function replaceEngineListings(sql: Sql, engines: readonly EngineCardRow[]): Promise<void> {
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

/**
 * Every engine as an organization can use it: with its own key if it has one, else with the instance's, and its own
 * endpoints. In display order: engines, endpoints, sandbox. Before the first start of a worker there are only
 * endpoints.
 */
export async function listEngines(sql: Sql, organizationId: string): Promise<EngineRow[]> {
  const { rows: listings } = await sql.query<Listing>(
    `select card, configured, reason, private.queue_of($1, id) as queue
     from private.engine_listings order by position`,
    [organizationId],
  )
  const keys = await keysOf(sql, organizationId)
  const queues = await queuesOf(sql, organizationId)
  const known = listings.map(({ card, configured, reason, queue }) => {
    const instance: EngineCardRow = {
      ...listing.parse(card),
      configured,
      ...(reason === null ? {} : { reason }),
    }
    const key = keys.find(({ provider, name }) => name === '' && provider === instance.providerId)
    return rowOf({ engine: key === undefined ? instance : underKey(instance, key), key, queue, queues })
  })
  const endpoints = keys
    .filter(({ name }) => name !== '')
    .map((key) =>
      rowOf({
        engine: underKey(untestedEndpoint(key), key),
        key,
        queue: queueOf(customEngineId(key.name), organizationId),
        queues,
      }),
    )
  const isSandbox = ({ sandbox }: EngineRow) => sandbox
  return [...known.filter((engine) => !isSandbox(engine)), ...endpoints, ...known.filter(isSandbox)]
}

/**
 * Ends the pause of an organization's own provider queue. `instance`: the engine uses the instance's. Null: no such
 * engine.
 */
export async function resumeEngine(
  sql: Sql,
  organizationId: string,
  engineId: string,
): Promise<'resumed' | 'instance' | null> {
  const { rows } = await sql.query<{ queue: string | null }>('select private.queue_of($1, $2) as queue', [
    organizationId,
    engineId,
  ])
  const queue = rows[0]?.queue ?? null
  if (queue === null) return null
  if (!queue.includes(':')) return 'instance'
  return (await resumeProviderQueue(sql, queue)) ? 'resumed' : null
}

type Listing = Row<'engine_listings', 'card' | 'configured' | 'reason'> & { queue: string }

const engineKey = z.object({
  provider: engineCard.shape.providerId,
  name: z.string(),
  model: z.string().nullable(),
  prices: priceOverrides.catch({}),
  state: z.enum(values.provider_keys.state),
  stateMessage: z.string().nullable(),
  /** Null also if another version wrote them; a worker of this version updates them when it starts. */
  cards: z.array(engineCard).nullable().catch(null),
  requestsPerMinute: z.number().nullable(),
  concurrency: z.number().int(),
})
type EngineKey = z.infer<typeof engineKey>

async function keysOf(sql: Sql, organizationId: string): Promise<EngineKey[]> {
  const { rows } = await sql.query(
    `select provider, name, model, prices, state, state_message as "stateMessage", engine_cards as cards,
       requests_per_minute as "requestsPerMinute", concurrency
     from private.engine_keys($1) order by name`,
    [organizationId],
  )
  return z.array(engineKey).parse(rows)
}

type ProviderQueue = { id: string; limits: ProviderLimits; pause: EnginePause | null }

async function queuesOf(sql: Sql, organizationId: string): Promise<Map<string, ProviderQueue>> {
  const { rows } = await sql.query<ProviderQueue>(
    `select id,
       jsonb_build_object('requestsPerMinute', requests_per_minute, 'concurrency', concurrency) as limits,
       case when paused_until > now() then jsonb_build_object(
         'code', coalesce(pause_code, 'paused'), 'message', coalesce(pause_message, 'It is paused.'),
         'until', case when paused_until < 'infinity'
           then to_char(paused_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)
         || case when paused_at is null then '{}' else jsonb_build_object(
           'since', to_char(paused_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
       end as pause
     from private.provider_queues where organization_id is null or organization_id = $1`,
    [organizationId],
  )
  return new Map(rows.map((queue) => [queue.id, queue]))
}

function rowOf({
  engine,
  key,
  queue,
  queues,
}: {
  engine: EngineCardRow
  key: EngineKey | undefined
  queue: string
  queues: ReadonlyMap<string, ProviderQueue>
}): EngineRow {
  const known = queues.get(queue)
  const keyOwner = key !== undefined ? 'organization' : engine.configured ? 'instance' : null
  return {
    ...engine,
    keyOwner,
    queue,
    limits: known?.limits ?? key ?? providerCard(engine.providerId).limits,
    pause: known?.pause ?? null,
  }
}

/**
 * The engine as the organization's key reaches it, at the prices entered for it. A key that has never worked makes no
 * engine usable.
 */
function underKey(engine: EngineCardRow, key: EngineKey): EngineCardRow {
  const card = key.cards?.find(({ id }) => id === engine.id)
  const { reason: _, ...described } = withEnteredPrices(card ?? engine, key.prices)
  if (key.state !== 'failed' && card?.configured === true) return { ...described, configured: true }
  const reason =
    key.state === 'failed'
      ? `Your organization’s key doesn’t work: ${key.stateMessage ?? 'its test failed.'}`
      : (card?.reason ?? 'Your organization’s key is being tested.')
  return { ...described, configured: false, reason }
}

function untestedEndpoint({ name, model }: EngineKey): EngineCardRow {
  return {
    id: customEngineId(name),
    label: `${name} (own endpoint)`,
    provider: providerCard('compatible').label,
    providerId: 'compatible',
    sandbox: false,
    configured: false,
    defaultModel: model ?? '',
    models: model === null ? [] : [model],
    docs: '',
    channel: 'api',
    takesCountry: false,
    searches: 'never',
    typicalUsd: null,
    ceilingUsd: null,
    prices: {},
  }
}

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Row } from '#core/database/row.ts'
import { readPhoneNumber } from '#core/notifications/integrations/phone-number.ts'
import {
  integrationRow,
  formerSecretHours,
  numbersPerPerson,
  problemWithTarget,
  sharedIntegrationsPerOrganization,
  shownTarget,
  textKinds,
  type IntegrationChange,
  type IntegrationInput,
  type IntegrationKind,
  type IntegrationRow,
  type NumberInput,
} from '#core/notifications/integrations/schema.ts'
import { newSigningSecret } from '#core/notifications/integrations/webhook-signature.ts'
import type { Severity } from '#core/notifications/events/schema.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { Refusal } from '#core/result.ts'
import type { Sql } from '../database.ts'
import { sendDeliveriesLater } from './deliveries.ts'
import { noVault, type KeyVault } from '../engines/key-vault.ts'
import { redeemNumberCode } from './number-codes.ts'
import { sealSigningSecret } from './signing-secrets.ts'
import type { CallerTransaction } from '../user-client.ts'

/** How this installation stores secrets, and where messages may be sent. */
export type SecretKeeping = { vault: KeyVault | null; allowPrivate: boolean; allowHttp: boolean }

/** Shared integrations of the organization, by name. Empty if the caller is not an admin. */
export async function listSharedIntegrations(sql: Sql, organizationId: string): Promise<IntegrationRow[]> {
  const { rows } = await sql.query(
    `${selectIntegrations} where c.organization_id = $1 and c.user_id is null order by lower(c.name), c.id`,
    [organizationId],
  )
  return rows.map(rowOf)
}

export type FoundIntegration = IntegrationRow & {
  organizationId: string
  userId: string | null
  target: string
}

/** Null if there is no such integration, or the caller may not see it. */
export async function findIntegration(sql: Sql, channelId: string): Promise<FoundIntegration | null> {
  const { rows } = await sql.query<Row<'integrations', 'organizationId' | 'userId' | 'target'>>(
    `${selectIntegrations} where c.id = $1`,
    [channelId],
  )
  const [row] = rows
  if (row === undefined) return null
  return { ...rowOf(row), organizationId: row.organizationId, userId: row.userId, target: row.target }
}

/** The caller of this has checked the right to administer the organization. Acts for the system from here on. */
export async function addSharedIntegration(
  sql: CallerTransaction,
  organizationId: string,
  input: IntegrationInput,
  keeping: SecretKeeping,
): Promise<{ id: string; secret: string | null } | Refusal> {
  const problem = await problemWith(sql, organizationId, input, keeping)
  if (problem !== null) return problem
  const isSigned = input.kind === 'webhook'
  if (isSigned && keeping.vault === null) return { refused: noVault }
  await sql.query("select pg_advisory_xact_lock(hashtextextended('channels:' || $1, 0))", [organizationId])
  const { rows } = await sql.query<{ known: number; me: string }>(
    `select count(*)::integer as known, private.my_user_id() as me
     from llm_mentions.integrations where organization_id = $1 and user_id is null`,
    [organizationId],
  )
  const { known = 0, me = null } = rows[0] ?? {}
  if (known >= sharedIntegrationsPerOrganization)
    return {
      refused: `An organization has at most ${sharedIntegrationsPerOrganization} channels. Remove one first.`,
    }
  const id = randomUUID()
  const secret = isSigned ? newSigningSecret() : null
  const sealed =
    secret === null
      ? undefined
      : keeping.vault === null
        ? undefined
        : sealSigningSecret(keeping.vault, secret, { organizationId, channelId: id })
  await actForSystem(sql, organizationId)
  await sql.query(
    `insert into llm_mentions.integrations
       (id, organization_id, client_id, kind, name, target, secret, secret_sealed_with, event_kinds, min_severity, confirmed_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), $11)`,
    [
      id,
      organizationId,
      input.brandId,
      input.kind,
      input.name,
      input.target,
      sealed?.sealed ?? null,
      sealed?.sealedWith ?? null,
      input.eventKinds,
      input.leastSeverity,
      me,
    ],
  )
  return { id, secret }
}

/** As `addSharedIntegration`. Waiting messages go to the new URL. */
export async function changeSharedIntegration(
  sql: CallerTransaction,
  channel: FoundIntegration,
  change: IntegrationChange,
  keeping: SecretKeeping,
): Promise<{ id: string } | Refusal> {
  const problem = await problemWith(sql, channel.organizationId, change, keeping)
  if (problem !== null) return problem
  await actForSystem(sql, channel.organizationId)
  await sql.query(
    `update llm_mentions.integrations
     set name = $3, target = $4, event_kinds = $5, min_severity = $6, client_id = $7,
       failing_since = case when target = $4 then failing_since end
     where organization_id = $1 and id = $2`,
    [
      channel.organizationId,
      channel.id,
      change.name ?? channel.name,
      change.target ?? channel.target,
      change.eventKinds ?? channel.eventKinds,
      change.leastSeverity ?? channel.leastSeverity,
      change.brandId === undefined ? channel.brandId : change.brandId,
    ],
  )
  return { id: channel.id }
}

/** A new signing secret, shown only once. The previous one also signs for a day, so that receivers can switch. */
export async function rotateSigningSecret(
  sql: CallerTransaction,
  { organizationId, id, kind }: FoundIntegration,
  vault: KeyVault | null,
): Promise<{ secret: string } | Refusal> {
  if (kind !== 'webhook') return { refused: 'Only webhooks are signed.' }
  if (vault === null) return { refused: noVault }
  const secret = newSigningSecret()
  const { sealed, sealedWith } = sealSigningSecret(vault, secret, { organizationId, channelId: id })
  await actForSystem(sql, organizationId)
  await sql.query('select private.rotate_integration_secret($1, $2, $3, $4)', [
    id,
    sealed,
    sealedWith,
    formerSecretHours,
  ])
  return { secret }
}

/** False if the caller may not. Resuming clears its failures. */
export async function pauseIntegration(sql: Sql, channelId: string, isPaused: boolean): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.integrations
     set paused_at = case when $2 then coalesce(paused_at, now()) end where id = $1`,
    [channelId, isPaused],
  )
  return rowCount === 1
}

/** False if the caller may not. */
export async function changeMinSeverity(sql: Sql, channelId: string, least: Severity): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update llm_mentions.integrations set min_severity = $2 where id = $1',
    [channelId, least],
  )
  return rowCount === 1
}

export async function removeIntegration(sql: Sql, channelId: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from llm_mentions.integrations where id = $1', [channelId])
  return rowCount === 1
}

/** Sends a test to the integration; returns its delivery, which will have the response. */
export async function testIntegration(sql: CallerTransaction, channel: FoundIntegration): Promise<string> {
  await actForSystem(sql, channel.organizationId)
  return deliver(sql, channel, `test:${randomUUID()}`)
}

/** The caller's own phone numbers in the organization. */
export async function listNumbers(sql: Sql, organizationId: string): Promise<IntegrationRow[]> {
  const { rows } = await sql.query(
    `${selectIntegrations} where c.organization_id = $1 and c.user_id = private.my_user_id() and c.kind = any($2)
     order by c.created_at, c.id`,
    [organizationId, textKinds],
  )
  return rows.map(rowOf)
}

/** Adds a number of the caller and sends it a code; nothing else is sent there before the code is confirmed. */
export async function addNumber(
  sql: CallerTransaction,
  organizationId: string,
  { kind, number }: NumberInput,
): Promise<{ id: string } | Refusal> {
  const read = readPhoneNumber(number)
  if ('problem' in read) return { refused: read.problem, field: 'number' }
  const known = await listNumbers(sql, organizationId)
  const { rows } = await sql.query<{ me: string | null; isKnown: boolean }>(
    `select private.my_user_id() as me, exists (
       select from llm_mentions.integrations
       where organization_id = $1 and user_id = private.my_user_id() and kind = $2 and target = $3) as "isKnown"`,
    [organizationId, kind, read.number],
  )
  const { me = null, isKnown = false } = rows[0] ?? {}
  if (isKnown) return { refused: 'You have this number already.', field: 'number' }
  if (known.length >= numbersPerPerson)
    return { refused: `You can have at most ${numbersPerPerson} numbers. Remove one first.`, field: 'number' }
  await actForSystem(sql, organizationId)
  const id = randomUUID()
  await sql.query(
    `insert into llm_mentions.integrations
       (id, organization_id, user_id, kind, name, target, min_severity, created_by)
     values ($1, $2, $3, $4, $5, $6, 'critical', $3)`,
    [id, organizationId, me, kind, kind === 'sms' ? 'SMS' : 'WhatsApp', read.number],
  )
  await deliver(sql, { organizationId, id, userId: me, kind, target: read.number }, `code:${randomUUID()}`)
  return { id }
}

/** Sends another code to an unconfirmed number. The previous one becomes invalid. */
export async function sendCodeAgain(sql: CallerTransaction, channel: FoundIntegration): Promise<void> {
  await actForSystem(sql, channel.organizationId)
  await deliver(sql, channel, `code:${randomUUID()}`)
}

/**
 * Whether the code was correct; the number is then confirmed. A wrong one counts, so this must be committed either way.
 */
export async function confirmNumber(
  sql: CallerTransaction,
  channel: FoundIntegration,
  code: string,
): Promise<boolean> {
  await actForSystem(sql, channel.organizationId)
  if (!(await redeemNumberCode(sql, channel.id, code))) return false
  await sql.query(
    'update llm_mentions.integrations set confirmed_at = coalesce(confirmed_at, now()) where organization_id = $1 and id = $2',
    [channel.organizationId, channel.id],
  )
  return true
}

async function deliver(
  sql: CallerTransaction,
  channel: Pick<FoundIntegration, 'organizationId' | 'id' | 'userId' | 'kind' | 'target'>,
  key: string,
): Promise<string> {
  const deliveryId = randomUUID()
  const { organizationId } = channel
  await sql.query(
    `insert into llm_mentions.deliveries (id, organization_id, integration_id, user_id, kind, key, target)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [deliveryId, organizationId, channel.id, channel.userId, channel.kind, key, channel.target],
  )
  sendDeliveriesLater(sql, [{ organizationId, deliveryId }])
  return deliveryId
}

async function problemWith(
  sql: Sql,
  organizationId: string,
  { target, brandId }: IntegrationChange,
  keeping: SecretKeeping,
): Promise<Refusal | null> {
  const problem = target === undefined ? null : problemWithTarget(target, keeping)
  if (problem !== null) return { refused: problem, field: 'target' }
  if (brandId == null) return null
  const { rows } = await sql.query(
    'select from llm_mentions.clients where organization_id = $1 and id = $2 and archived_at is null',
    [organizationId, brandId],
  )
  return rows.length > 0 ? null : { refused: 'Brand not found.', field: 'brandId' }
}

const selectIntegrations = `
  select c.id, c.organization_id as "organizationId", c.user_id as "userId", c.kind, c.name, c.target,
    c.client_id as "brandId", c.event_kinds as "eventKinds", c.min_severity as "leastSeverity",
    c.confirmed_at as "confirmedAt", c.paused_at as "pausedAt", c.paused_reason as "pausedReason",
    c.failing_since as "failingSince", case when c.former_until > now() then c.former_until end as "formerUntil",
    c.stopped_at as "stoppedAt", c.created_at as "createdAt", l.created_at as "lastDeliveryAt", l.state as "lastState"
  from llm_mentions.integrations c
  left join lateral (
    select d.created_at, d.state from llm_mentions.deliveries d
    where d.integration_id = c.id order by d.created_at desc, d.id limit 1) l on true`

const shownMoments = z
  .record(z.string(), z.unknown())
  .transform((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
    ),
  )

function rowOf(row: unknown): IntegrationRow {
  const shown = shownMoments.parse(row)
  const { kind, target } = z.object({ kind: integrationRow.shape.kind, target: z.string() }).parse(row)
  return integrationRow.parse({ ...shown, shownTarget: shownTarget(kind satisfies IntegrationKind, target) })
}

import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { compilePattern } from '#core/bot-logs/custom-pattern.ts'
import { inferredId, inferredName } from '#core/bot-logs/layouts/inferred-formats.ts'
import { formatById, formats } from '#core/bot-logs/formats/registry.ts'
import {
  botLogLimits,
  deliveriesQuery,
  signingSecretInput,
  sourceChange,
  sourceInput,
  type SourceChange,
  type SourceWithToken,
} from '#core/bot-logs/source-schema.ts'
import {
  cancelDelivery,
  findDeliveryHome,
  firstBytes,
  listDeliveries,
  rejectedPiece,
  retryDelivery,
  retryUnread,
} from '#queries/bot-logs/intake/deliveries.ts'
import {
  addSource,
  changeSource,
  findSourceHome,
  giveToken,
  listSources,
  removeSource,
  restoreSource,
  setSigningSecret,
  type SourceHome,
} from '#queries/bot-logs/sources.ts'
import { actForSystem } from '#queries/acting-for-system.ts'
import { noVault } from '#queries/engines/key-vault.ts'
import { asCaller, type Caller, type CallerTransaction } from '#queries/user-client.ts'
import { requireBotLogs } from '../../bot-logs/require-bot-logs.ts'
import type { AppEnv } from '../../context.ts'
import { conflict, forbidden, unprocessable } from '../../errors.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { sentenceOf } from '../../parsing/read-sample.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const organization = validate('param', idIn('organizationId'))
const source = validate('param', idIn('sourceId'))
const delivery = validate('param', idIn('deliveryId'))

/** Log sources and their deliveries. Everyone who may see a brand's bot logs sees them; editors connect them. */
export const botLogSourceRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/bot-log-sources', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const sources = await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireBotLogs(sql, brandId, 'Brand')
      return listSources(sql, { brandId })
    })
    return c.json({
      sources,
      formats: [...formats, { id: inferredId, name: inferredName }].map(({ id, name }) => ({ id, name })),
      signingUnavailable: c.var.settings.vault === null ? noVault : null,
    })
  })
  /** For the settings: every source of the organization that the caller may see. */
  .get('/organizations/:organizationId/bot-log-sources', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const sources = await asCaller(c.var.database, c.var.caller, (sql) =>
      listSources(sql, { organizationId }),
    )
    return c.json({ sources })
  })
  .post('/brands/:brandId/bot-log-sources', brand, validate('json', sourceInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    refuseUnreadable(input)
    const added = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = await requireBotLogs(sql, brandId, 'Brand')
      const { id, token } = await addSource(sql, home, input)
      return { source: await shown(sql, id), token }
    }).catch(sayNameIsTaken)
    return c.json<SourceWithToken>(added, 201)
  })
  .patch('/bot-log-sources/:sourceId', source, validate('json', sourceChange), async (c) => {
    const { sourceId } = c.req.valid('param')
    const change = c.req.valid('json')
    refuseUnreadable(change)
    const changed = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = await editableSource(sql, sourceId)
      permitted(await changeSource(sql, sourceId, change))
      const row = await shown(sql, sourceId)
      if (change.format !== undefined || change.pattern !== undefined) await retryUnread(sql, home)
      return row
    }).catch(sayNameIsTaken)
    return c.json({ source: changed })
  })
  /** All its data is deleted a minute later, unless the removal is undone by then. */
  .delete('/bot-log-sources/:sourceId', source, async (c) => {
    const { sourceId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      permitted(await removeSource(sql, await editableSource(sql, sourceId), new Date()))
    })
    return c.body(null, 204)
  })
  .put('/bot-log-sources/:sourceId/restoration', source, async (c) => {
    const { sourceId } = c.req.valid('param')
    const restored = await asCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findSourceHome(sql, sourceId), 'Log source')
      permitted(await restoreSource(sql, sourceId))
      return shown(sql, sourceId)
    }).catch(sayNameIsTaken)
    return c.json({ source: restored })
  })
  /** A new token; the previous one stays valid for a day. */
  .post('/bot-log-sources/:sourceId/tokens', source, async (c) => {
    const { sourceId } = c.req.valid('param')
    const rotated = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const token = await giveToken(sql, await editableSource(sql, sourceId))
      return { source: await shown(sql, sourceId), token }
    })
    return c.json<SourceWithToken>(rotated, 201)
  })
  .put(
    '/bot-log-sources/:sourceId/signing-secret',
    source,
    validate('json', signingSecretInput),
    async (c) => {
      const { sourceId } = c.req.valid('param')
      const { secret } = c.req.valid('json')
      const kept = await asCaller(c.var.database, c.var.caller, async (sql) =>
        accepted(
          await setSigningSecret(sql, await editableSource(sql, sourceId), secret, c.var.settings.vault),
        ),
      )
      return c.json(kept)
    },
  )
  .get('/brands/:brandId/bot-log-deliveries', brand, validate('query', deliveriesQuery), async (c) => {
    const { brandId } = c.req.valid('param')
    const page = await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireBotLogs(sql, brandId, 'Brand')
      return listDeliveries(sql, { brandId, ...c.req.valid('query') })
    })
    return c.json(page)
  })
  .put('/bot-log-deliveries/:deliveryId/cancellation', delivery, async (c) => {
    const { deliveryId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { organizationId } = await editableDelivery(sql, deliveryId)
      await actForSystem(sql, organizationId)
      if (!(await cancelDelivery(sql, deliveryId))) throw conflict('It has already ended.')
    })
    return c.body(null, 204)
  })
  .post('/bot-log-deliveries/:deliveryId/retries', delivery, async (c) => {
    const { deliveryId } = c.req.valid('param')
    const retried = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = await editableDelivery(sql, deliveryId)
      await actForSystem(sql, home.organizationId)
      return accepted(await retryDelivery(sql, home))
    })
    return c.json(retried, 202)
  })
  /**
   * The first bytes of a delivery as it came, to see how its lines are read. Raw lines contain visitors' IP addresses,
   * so only for those who may connect logs.
   */
  .get('/bot-log-deliveries/:deliveryId/first-bytes', delivery, async (c) => {
    const { deliveryId } = c.req.valid('param')
    const bytes = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { organizationId } = await rawDelivery(sql, deliveryId, c.var.caller)
      await actForSystem(sql, organizationId)
      return firstBytes(sql, deliveryId, botLogLimits.sampleBytes)
    })
    if (bytes.length === 0) throw conflict('The file is no longer stored. Upload it again.')
    return new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' },
    })
  })
  /**
   * The rejected lines, with reasons, as NDJSON. Raw lines contain visitors' IP addresses, so only for those who may
   * connect logs.
   */
  .get('/bot-log-deliveries/:deliveryId/rejected-lines', delivery, async (c) => {
    const { deliveryId } = c.req.valid('param')
    const first = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { organizationId } = await rawDelivery(sql, deliveryId, c.var.caller)
      await actForSystem(sql, organizationId)
      return found(await rejectedPiece(sql, deliveryId, 0), 'List of rejected lines')
    })
    const text = new PassThrough()
    pipeline(rejectedPieces(c, deliveryId, first), createGunzip(), text).catch((error: unknown) =>
      text.destroy(asError(error)),
    )
    return new Response(Readable.toWeb(text) as ReadableStream<Uint8Array>, {
      headers: {
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Disposition': `attachment; filename="rejected-lines-${deliveryId}.ndjson"`,
      },
    })
  })

/** Each in a short separate transaction, so that a slow client holds no connection. */
async function* rejectedPieces(
  c: Context<AppEnv>,
  deliveryId: string,
  first: Buffer,
): AsyncGenerator<Buffer> {
  let content: Buffer | null = first
  for (let piece = 1; content !== null; piece += 1) {
    yield content
    content = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { organizationId } = await editableDelivery(sql, deliveryId)
      await actForSystem(sql, organizationId)
      return rejectedPiece(sql, deliveryId, piece)
    })
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

async function editableSource(sql: CallerTransaction, sourceId: string): Promise<SourceHome> {
  const home = found(await findSourceHome(sql, sourceId), 'Log source')
  if (home.isDeleted) throw conflict('This log source is being deleted.')
  permitted(home.isEditable)
  return home
}

async function editableDelivery(sql: CallerTransaction, deliveryId: string) {
  const home = found(await findDeliveryHome(sql, deliveryId), 'Delivery')
  permitted(home.isEditable)
  return home
}

/** One whose raw lines the caller may take. */
async function rawDelivery(sql: CallerTransaction, deliveryId: string, { origin }: Caller) {
  if (origin?.supports !== undefined) throw forbidden('Support can’t export data.')
  return editableDelivery(sql, deliveryId)
}

const shown = async (sql: CallerTransaction, sourceId: string) =>
  found((await listSources(sql, { sourceId }))[0], 'Log source')

/** A nonexistent format, or an invalid pattern, would otherwise only be found when lines arrive. */
function refuseUnreadable({ format, pattern }: Pick<SourceChange, 'format' | 'pattern'>): void {
  if (format === 'custom') {
    const compiled = compilePattern(pattern ?? '')
    if ('error' in compiled)
      throw unprocessable(compiled.error.message, { pattern: sentenceOf(compiled.error) })
  } else if (format != null && format !== inferredId && formatById(format) === null)
    throw unprocessable('Choose a log format from the list.', {
      format: 'Choose a log format from the list.',
    })
}

function sayNameIsTaken(error: unknown): never {
  const { data } = z.object({ code: z.literal('23505'), constraint: z.string() }).safeParse(error)
  if (data?.constraint.includes('name') === true)
    throw conflict('Another log source of this brand has this name.')
  throw error
}

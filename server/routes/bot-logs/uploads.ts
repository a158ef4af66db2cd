import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { botLogLimits } from '#core/bot-logs/source-schema.ts'
import { actForSystem } from '#queries/acting-for-system.ts'
import {
  cancelDelivery,
  countUploads,
  findDeliveryHome,
  findUpload,
  type DeliveryHome,
} from '#queries/bot-logs/intake/deliveries.ts'
import {
  appendPiece,
  beginDelivery,
  completeDelivery,
  pieceBytes,
  promisedBytes,
} from '#queries/bot-logs/intake/intake.ts'
import { findSourceHome } from '#queries/bot-logs/sources.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import { bodyChunks } from '../../streams/body-chunks.ts'
import type { AppEnv } from '../../context.ts'
import { badRequest, conflict, gone, tooLarge, tooManyRequests, unsupportedMediaType } from '../../errors.ts'
import { found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const source = validate('param', idIn('sourceId'))
const upload = validate('param', idIn('deliveryId'))

const knownQuery = z.object({
  fingerprint: z.string().min(1).max(200),
  size: z.coerce.number().int().min(1),
})

/**
 * Files are uploaded by the tus protocol 1.0 (creation and termination), so that a broken connection or a closed page
 * costs a few megabytes. Every piece is durable before its offset is returned, and any process can accept the next one.
 */
export const botLogUploadRoutes = new Hono<AppEnv>()
  /** Before anything is sent: whether the same file was or is being sent. */
  .get('/bot-log-sources/:sourceId/uploads', source, validate('query', knownQuery), async (c) => {
    const { sourceId } = c.req.valid('param')
    const known = await asCaller(c.var.database, c.var.caller, async (sql) => {
      await editableSource(sql, sourceId)
      return findUpload(sql, { sourceId, ...c.req.valid('query') })
    })
    return c.json(known)
  })
  .post('/bot-log-sources/:sourceId/uploads', source, async (c) => {
    const { sourceId } = c.req.valid('param')
    const size = Number(c.req.header('Upload-Length'))
    if (!Number.isSafeInteger(size) || size < 1)
      throw badRequest('Upload-Length is missing or the file is empty.')
    if (size > botLogLimits.fileBytes)
      throw tooLarge('Upload a log file of up to 10 GB. Compress it with gzip or zstd, or split it.')
    const { filename = '', fingerprint } = metadataOf(c.req.header('Upload-Metadata'))
    const deliveryId = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = await editableSource(sql, sourceId)
      const createdBy = await myId(sql)
      await actForSystem(sql, home.organizationId)
      const promised = await promisedBytes(sql, home.organizationId)
      if ((await countUploads(sql, sourceId)) >= botLogLimits.uploadsAtOnce)
        throw tooManyRequests(
          60,
          `You can upload up to ${botLogLimits.uploadsAtOnce} files per log source at once. Wait until one is finished.`,
        )
      if (promised + size > botLogLimits.waitingBytes)
        throw tooManyRequests(60, 'More than 50 GB are waiting to be processed. Wait until there is room.')
      const file = {
        channel: 'upload' as const,
        name: filename,
        size,
        fingerprint: fingerprint ?? null,
        createdBy,
      }
      return beginDelivery(sql, home, file)
    })
    replyTus(c, 0)
    c.header('Location', `/api/bot-log-uploads/${deliveryId}`)
    return c.body(null, 201)
  })
  /** Hono answers HEAD like GET, without the body. */
  .get('/bot-log-uploads/:deliveryId', upload, async (c) => {
    const { bytes, size } = await asCaller(c.var.database, c.var.caller, (sql) =>
      openUpload(sql, c.req.valid('param').deliveryId),
    )
    replyTus(c, bytes)
    c.header('Upload-Length', String(size))
    return c.body(null, 200)
  })
  .patch('/bot-log-uploads/:deliveryId', upload, async (c) => {
    const { deliveryId } = c.req.valid('param')
    if (c.req.header('Content-Type') !== 'application/offset+octet-stream')
      throw unsupportedMediaType('Send the bytes as application/offset+octet-stream.')
    const home = await asCaller(c.var.database, c.var.caller, (sql) => openUpload(sql, deliveryId))
    if (Number(c.req.header('Upload-Offset')) !== home.bytes)
      throw conflict('The upload continued elsewhere. Request its offset again.')
    replyTus(c, await receive(c, home))
    return c.body(null, 204)
  })
  .delete('/bot-log-uploads/:deliveryId', upload, async (c) => {
    const { deliveryId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      const { organizationId } = await openUpload(sql, deliveryId)
      await actForSystem(sql, organizationId)
      await cancelDelivery(sql, deliveryId)
    })
    replyTus(c, 0)
    return c.body(null, 204)
  })

/**
 * Stores the body piece by piece, each in a separate transaction, so that a slow connection holds neither memory nor a
 * connection. An incomplete piece that is not the file's end is dropped and sent again. Returns the new offset.
 */
async function receive(c: Context<AppEnv>, home: DeliveryHome): Promise<number> {
  const { organizationId, deliveryId, sourceId, size } = home
  let offset = home.bytes
  for await (const bytes of pieces(c.req.raw.body, (size ?? 0) - offset)) {
    const isStored = await asCaller(c.var.database, c.var.caller, async (sql) => {
      await openUpload(sql, deliveryId)
      await actForSystem(sql, organizationId)
      if (!(await appendPiece(sql, { organizationId, deliveryId, offset, bytes }))) return false
      if (offset + bytes.length === size)
        await completeDelivery(sql, { organizationId, sourceId, deliveryId })
      return true
    })
    if (!isStored) throw conflict('The upload continued elsewhere. Request its offset again.')
    offset += bytes.length
  }
  return offset
}

/** Whole pieces, and finally the rest of the `left` bytes of the file. */
async function* pieces(
  body: ReadableStream<Uint8Array> | null,
  left: number,
): AsyncGenerator<Buffer, void, undefined> {
  let rest = left
  let filled = 0
  let piece = Buffer.allocUnsafe(Math.min(pieceBytes, rest))
  for await (const chunk of bodyChunks(body)) {
    for (let from = 0; from < chunk.length;) {
      if (rest === 0) throw tooLarge('The upload is larger than the announced file size.')
      const take = Math.min(chunk.length - from, piece.length - filled)
      piece.set(chunk.subarray(from, from + take), filled)
      filled += take
      from += take
      if (filled < piece.length) continue
      yield piece
      rest -= filled
      filled = 0
      piece = Buffer.allocUnsafe(Math.min(pieceBytes, rest))
    }
  }
}

async function editableSource(sql: CallerTransaction, sourceId: string) {
  const home = found(await findSourceHome(sql, sourceId), 'Log source')
  if (home.isDeleted) throw conflict('This log source is being deleted.')
  permitted(home.isEditable)
  return home
}

/** Any user who may connect logs can continue a file that another one began; others cannot. */
async function openUpload(sql: CallerTransaction, deliveryId: string): Promise<DeliveryHome> {
  const home = found(await findDeliveryHome(sql, deliveryId), 'Upload')
  permitted(home.isEditable)
  if (home.channel !== 'upload' || home.status !== 'receiving') throw gone('This upload has ended.')
  return home
}

async function myId(sql: CallerTransaction): Promise<string | null> {
  const { rows } = await sql.query<{ id: string | null }>('select private.my_user_id() as id')
  return rows[0]?.id ?? null
}

function replyTus(c: Context<AppEnv>, offset: number): void {
  c.header('Tus-Resumable', '1.0.0')
  c.header('Upload-Offset', String(offset))
}

/** `key base64, key base64`. */
function metadataOf(header: string | undefined): Record<string, string> {
  const entries = (header ?? '').split(',').map((entry) => entry.trim().split(' '))
  return Object.fromEntries(
    entries.map(([key = '', value = '']) => [key, lineOf(Buffer.from(value, 'base64').toString('utf8'))]),
  )
}

/** A file may have any name; a stored name is one line. */
const lineOf = (text: string) => text.replaceAll(/\p{Cc}/gu, '').slice(0, 200)

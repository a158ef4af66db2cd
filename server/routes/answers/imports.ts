import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { importLimits } from '#core/answers/import/schema.ts'
import { findBrandHome, type BrandHome } from '#queries/brands/brand-home.ts'
import {
  abandonUpload,
  appendUpload,
  beginUpload,
  completeUpload,
  listImportErrors,
} from '#queries/answers/imports.ts'
import { asCaller } from '#queries/user-client.ts'
import { bodyChunks } from '../../streams/body-chunks.ts'
import type { AppEnv } from '../../context.ts'
import { badRequest, tooLarge } from '../../errors.ts'
import { found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { parseInThread } from '../../parsing/parse-in-thread.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const analysis = validate('param', idIn('analysisId'))
const fileName = z.string().max(255).default('')

const previewQuery = z.object({
  format: z.enum(['auto', 'ndjson', 'csv']).default('auto'),
  name: fileName,
  /** Size of the whole file, so that a preview of all of it does not treat its last line as truncated. */
  size: z.coerce.number().int().min(0).optional(),
})

const chunkBytes = 512 * 1024

export const importRoutes = new Hono<AppEnv>()
  .post('/brands/:brandId/imports/preview', brand, validate('query', previewQuery), async (c) => {
    const { brandId } = c.req.valid('param')
    const { format, name, size } = c.req.valid('query')
    await asCaller(c.var.database, c.var.caller, async (transaction) =>
      found(await findBrandHome(transaction, brandId), 'Brand'),
    )
    const { bytes, more } = await beginningOf(c.req.raw.body, importLimits.previewBytes)
    const isCut =
      more || (size === undefined ? bytes.length >= importLimits.previewBytes : size > bytes.length)
    const preview = await parseInThread({ kind: 'preview', bytes, format, name, isCut, now: new Date() })
    return c.json(preview)
  })
  .post('/brands/:brandId/imports', brand, validate('query', z.object({ name: fileName })), async (c) => {
    const { brandId } = c.req.valid('param')
    const { name } = c.req.valid('query')
    const { database, caller } = c.var
    const home = await asCaller(database, caller, async (transaction) =>
      found(await findBrandHome(transaction, brandId), 'Brand'),
    )
    const analysisId = await receive(c.var, { home, name, body: c.req.raw.body })
    return c.json({ analysisId }, 202)
  })
  .get('/runs/:analysisId/import-errors', analysis, async (c) => {
    const { analysisId } = c.req.valid('param')
    const errors = await asCaller(c.var.database, c.var.caller, (transaction) =>
      listImportErrors(transaction, analysisId),
    )
    return c.json(found(errors, 'Import'))
  })

/**
 * Receives a file piece by piece, each in a short separate transaction, so that a slow upload holds neither memory nor
 * a connection. Only the last transaction makes it readable.
 */
async function receive(
  { database, caller }: Pick<AppEnv['Variables'], 'database' | 'caller'>,
  { home, name, body }: { home: BrandHome; name: string; body: ReadableStream<Uint8Array> | null },
): Promise<string> {
  if (body === null) throw badRequest('The file is empty.')
  const hash = createHash('sha256')
  let analysisId: string | null = null
  let bytes = 0
  let position = 0
  try {
    for await (const piece of pieces(body, chunkBytes)) {
      bytes += piece.length
      if (bytes > importLimits.fileBytes)
        throw tooLarge('Upload a file of up to 2 GB. Compress it, or split it.')
      hash.update(piece)
      await asCaller(database, caller, async (transaction) => {
        analysisId ??= await beginUpload(transaction, home, name)
        await appendUpload(transaction, home, { analysisId, position, bytes: piece })
      })
      position += 1
    }
    if (analysisId === null) throw badRequest('The file is empty.')
    const complete = { analysisId, bytes, hash: hash.digest('hex') }
    await asCaller(database, caller, (transaction) => completeUpload(transaction, home, complete))
    return analysisId
  } catch (error) {
    const begun = analysisId
    if (begun !== null) await asCaller(database, caller, (transaction) => abandonUpload(transaction, begun))
    throw error
  }
}

/** The body in pieces of exactly `size` bytes, except for the last. */
async function* pieces(
  body: ReadableStream<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer, void, undefined> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const chunk of bodyChunks(body)) {
    held.push(chunk)
    length += chunk.length
    if (length < size) continue
    const whole = Buffer.concat(held)
    let from = 0
    for (; whole.length - from >= size; from += size) yield whole.subarray(from, from + size)
    const rest = whole.subarray(from)
    held = rest.length > 0 ? [rest] : []
    length = rest.length
  }
  if (length > 0) yield Buffer.concat(held)
}

async function beginningOf(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<{ bytes: Uint8Array; more: boolean }> {
  if (body === null) throw badRequest('The file is empty.')
  const held: Uint8Array[] = []
  let length = 0
  for await (const chunk of bodyChunks(body)) {
    held.push(chunk)
    length += chunk.length
    if (length > limit) break
  }
  if (length === 0) throw badRequest('The file is empty.')
  return { bytes: Buffer.concat(held).subarray(0, limit), more: length > limit }
}

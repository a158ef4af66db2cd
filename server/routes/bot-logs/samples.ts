import { Hono } from 'hono'
import { z } from 'zod'
import { botLogLimits } from '#core/bot-logs/source-schema.ts'
import { asCaller } from '#queries/user-client.ts'
import { bodyChunks } from '../../streams/body-chunks.ts'
import { requireBotLogs } from '../../bot-logs/require-bot-logs.ts'
import type { AppEnv } from '../../context.ts'
import { badRequest, tooLarge } from '../../errors.ts'
import { idIn } from '../../parameters.ts'
import { parseInThread } from '../../parsing/parse-in-thread.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))

const sampleQuery = z.object({
  format: z.string().max(40).optional(),
  pattern: z.string().max(2000).optional(),
})

/** Analyzes the beginning of a log before an import: the format and what would be read. Stores nothing. */
export const botLogSampleRoutes = new Hono<AppEnv>().post(
  '/brands/:brandId/bot-log-samples',
  brand,
  validate('query', sampleQuery),
  async (c) => {
    const { brandId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, (sql) => requireBotLogs(sql, brandId, 'Brand'))
    const bytes = await sampleOf(c.req.raw)
    return c.json(await parseInThread({ kind: 'sample', bytes, ...c.req.valid('query') }))
  },
)

async function sampleOf(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bodyChunks(request.body)) {
    length += chunk.length
    if (length > botLogLimits.sampleBytes) throw tooLarge('Use a sample of up to 512 kB.')
    chunks.push(chunk)
  }
  if (length === 0) throw badRequest('The sample is empty.')
  return Buffer.concat(chunks)
}

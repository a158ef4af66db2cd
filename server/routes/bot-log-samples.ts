import { Hono } from 'hono'
import { z } from 'zod'
import { compilePattern } from '#core/bot-log/custom-pattern.ts'
import { detectFormat } from '#core/bot-log/detect.ts'
import { formatById } from '#core/bot-log/formats/index.ts'
import type { LogFormat } from '#core/bot-log/line-fields.ts'
import { botLogLimits, type LogSample } from '#core/bot-log/source-schema.ts'
import { plainBytes } from '#queries/bot-logs/plain-bytes.ts'
import { asCaller } from '#queries/user-client.ts'
import { bodyChunks } from '../bot-logs/body-chunks.ts'
import { requireBotLogs } from '../bot-logs/require-bot-logs.ts'
import type { AppEnv } from '../context.ts'
import { badRequest, tooLarge } from '../errors.ts'
import { idIn } from '../parameters.ts'
import { validate } from '../validate.ts'

const brand = validate('param', idIn('brandId'))

const sampleQuery = z.object({
  /** A format's id, `custom` for the pattern's, or nothing: whichever reads it best. */
  format: z.string().max(40).optional(),
  pattern: z.string().max(2000).optional(),
})

/** What the beginning of a log says, before any of it is taken: the format and what would be read. Nothing is kept. */
export const botLogSampleRoutes = new Hono<AppEnv>().post(
  '/brands/:brandId/bot-log-samples',
  brand,
  validate('query', sampleQuery),
  async (c) => {
    const { brandId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, (sql) => requireBotLogs(sql, brandId, 'The brand'))
    const candidates = candidatesOf(c.req.valid('query'))
    const { format, alternatives, warnings, samples, ...rest } = detectFormat(
      await sampleOf(c.req.raw),
      candidates,
    )
    return c.json<LogSample>({
      ...rest,
      format: format === null ? null : named(format),
      alternatives: alternatives.map((other) => named(other.format)),
      warnings,
      samples: samples.map((sample) => ({ ...sample, text: sample.text.slice(0, 2000) })),
    })
  },
)

const named = ({ id, name }: LogFormat) => ({ id, name })

/** The formats to try; undefined: all. */
function candidatesOf({ format, pattern }: z.infer<typeof sampleQuery>): LogFormat[] | undefined {
  if (format === 'custom') {
    const compiled = compilePattern(pattern ?? '')
    if ('error' in compiled) throw badRequest(compiled.error.message, { pattern: sentenceOf(compiled.error) })
    return [compiled.format]
  }
  if (format === undefined || format === '') return undefined
  const chosen = formatById(format)
  if (chosen === null) throw badRequest('There is no such format.', { format: 'There is no such format.' })
  return [chosen]
}

/** With where it stands, counted as people do. */
export const sentenceOf = ({ message, position }: { message: string; position: number }) =>
  `${message} (character ${position + 1})`

async function sampleOf(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bodyChunks(request.body)) {
    length += chunk.length
    if (length > botLogLimits.sampleBytes) throw tooLarge('A sample may have 512 kB.')
    chunks.push(chunk)
  }
  if (length === 0) throw badRequest('The sample is empty.')
  const plain: Uint8Array[] = []
  let plainLength = 0
  // A sample of a packed file ends anywhere; that it is cut off is no damage.
  for await (const bytes of plainBytes(chunks, () => {})) {
    plain.push(Buffer.from(bytes))
    plainLength += bytes.length
    if (plainLength >= botLogLimits.sampleBytes) break
  }
  return Buffer.concat(plain).subarray(0, botLogLimits.sampleBytes)
}

import { compilePattern } from '#core/bot-logs/custom-pattern.ts'
import { detectFormat } from '#core/bot-logs/detect.ts'
import { formatById } from '#core/bot-logs/formats/registry.ts'
import { inferredId } from '#core/bot-logs/layouts/inferred-formats.ts'
import type { LogFormat } from '#core/bot-logs/line-fields.ts'
import { botLogLimits, type LogSample } from '#core/bot-logs/source-schema.ts'
import { plainBytes } from '#queries/bot-logs/intake/plain-bytes.ts'
import { badRequest } from '../errors.ts'

/** A format's ID, `custom` for the pattern's, or nothing: the best matching one. */
export type SampleOptions = { format?: string | undefined; pattern?: string | undefined }

/** Analyzes the beginning of a log, compressed or not. */
export async function readSample(bytes: Uint8Array, options: SampleOptions): Promise<LogSample> {
  const candidates = candidatesOf(options)
  const { format, alternatives, warnings, samples, ...rest } = detectFormat(
    await plainSample(bytes),
    candidates,
  )
  return {
    ...rest,
    format: format === null ? null : named(format),
    certainty: format?.id === inferredId ? certaintyOf(rest.score) : null,
    alternatives: alternatives.map((other) => named(other.format)),
    warnings,
    samples: samples.map((sample) => ({ ...sample, text: sample.text.slice(0, 2000) })),
  }
}

const certaintyOf = (score: number) => (score >= 0.85 ? 'high' : score >= 0.6 ? 'medium' : 'low')

const named = ({ id, name }: LogFormat) => ({ id, name })

/** The formats to try; undefined: all. */
function candidatesOf({ format, pattern }: SampleOptions): LogFormat[] | undefined {
  if (format === 'custom') {
    const compiled = compilePattern(pattern ?? '')
    if ('error' in compiled) throw badRequest(compiled.error.message, { pattern: sentenceOf(compiled.error) })
    return [compiled.format]
  }
  if (format === undefined || format === '' || format === inferredId) return undefined
  const chosen = formatById(format)
  if (chosen === null)
    throw badRequest('Choose a log format from the list.', { format: 'Choose a log format from the list.' })
  return [chosen]
}

/** With its position, counted from one. */
export const sentenceOf = ({ message, position }: { message: string; position: number }) =>
  `${message} (character ${position + 1})`

async function plainSample(bytes: Uint8Array): Promise<Uint8Array> {
  const plain: Uint8Array[] = []
  let length = 0
  // A sample of a compressed file may end anywhere; its truncation is not damage.
  for await (const chunk of plainBytes([bytes], () => {})) {
    plain.push(Buffer.from(chunk))
    length += chunk.length
    if (length >= botLogLimits.sampleBytes) break
  }
  return Buffer.concat(plain).subarray(0, botLogLimits.sampleBytes)
}

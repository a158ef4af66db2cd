import { z } from 'zod'
import { parseImportRow } from '#core/answers/import/parse-row.ts'

/** For one POST /api/v1/answers; `bytes` are uncompressed. */
export const answersRequestLimits = { bytes: 5 * 1024 ** 2, rows: 1000 } as const

/** `line` counts from 1 and is present for NDJSON; `index` counts rows from 0. */
const rejectedAnswer = z.object({
  index: z.number().int(),
  line: z.number().int().optional(),
  reason: z.string(),
})
export type RejectedAnswer = z.infer<typeof rejectedAnswer>

/** 202 of POST /api/v1/answers: accepted answers are stored permanently and extracted within seconds. */
export const answersReceipt = z
  .object({
    accepted: z.number().int(),
    rejected: z.array(rejectedAnswer),
    analysisId: z.uuid(),
    /** Path of GET /api/v1/analyses/:analysisId. */
    statusUrl: z.string(),
  })
  .meta({ id: 'Receipt' })
export type AnswersReceipt = z.infer<typeof answersReceipt>

export type AnswersRequest = {
  /** Given in the body, as `{"brand": …, "answers": […]}`. */
  brand: string | null
  /** Rows that can be imported, each as one line of NDJSON. */
  lines: string[]
  rejected: RejectedAnswer[]
}

/**
 * Reads the body of POST /api/v1/answers: an array of rows, `{"answers": [rows]}`, or NDJSON. Rows have the shape of an
 * import. Invalid rows are rejected individually; `problem` is set if the whole body cannot be read.
 */
export function readAnswersRequest(
  text: string,
  { now }: { now: Date },
): AnswersRequest | { problem: string } {
  const body = text.trim()
  if (body === '') return { problem: 'The body is empty.' }
  const whole = parsedJson(body)
  if (whole !== undefined && !isObject(whole) && !Array.isArray(whole)) return { problem: shape }
  if (body.startsWith('[') && whole === undefined) return { problem: 'The body is not JSON.' }
  const brand = isObject(whole) && typeof whole.brand === 'string' ? whole.brand : null
  if (isObject(whole) && 'answers' in whole && !Array.isArray(whole.answers))
    return { problem: '“answers” must be a list.' }
  const rows: Row[] = Array.isArray(whole)
    ? whole.map((value: unknown) => ({ value }))
    : isObject(whole) && Array.isArray(whole.answers)
      ? whole.answers.map((value: unknown) => ({ value }))
      : isObject(whole)
        ? [{ value: whole }]
        : ndjsonRows(text)
  if (rows.length === 0) return { problem: 'The body contains no answers.' }
  if (rows.length > answersRequestLimits.rows)
    return { problem: `At most ${answersRequestLimits.rows.toLocaleString('en')} answers per call.` }
  return { brand, ...checked(rows, now) }
}

const shape = 'The body must be a list of answers, {"answers": […]}, or NDJSON (one JSON object per line).'

type Row = { value: unknown; line?: number }

function checked(rows: readonly Row[], now: Date): Pick<AnswersRequest, 'lines' | 'rejected'> {
  const lines: string[] = []
  const rejected: RejectedAnswer[] = []
  rows.forEach(({ value, line }, index) => {
    const parsed = value === undefined ? { error: 'The line is not JSON.' } : parseImportRow(value, { now })
    if ('error' in parsed)
      rejected.push({ index, ...(line === undefined ? {} : { line }), reason: parsed.error })
    else lines.push(JSON.stringify(value))
  })
  return { lines, rejected }
}

function ndjsonRows(text: string): Row[] {
  return text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter((row) => row.text !== '')
    .map((row) => ({ value: parsedJson(row.text), line: row.line }))
}

/** Undefined if it is not JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import { z } from 'zod'

/** The contents of a provider's error body, whatever its shape. */
export type ReportedError = {
  message: string | null
  /** Its own codes for the error, unchanged: `insufficient_quota`, `RESOURCE_EXHAUSTED`, `API_KEY_INVALID`. */
  words: string[]
  /** An HTTP status repeated in the body; some gateways send it with status 200. */
  status: number | null
  /** Delays in the body: `34.4s` of Google's RetryInfo, `X-RateLimit-Reset` passed on by a gateway. */
  retryDelay: string | null
  rateLimitReset: string | null
  /** Google's names of the exceeded limits, such as `GenerateRequestsPerDayPerProjectPerModel-FreeTier`. */
  quotaIds: string[]
}

const text = z.string().nullish().catch(null)
const loose = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape).nullish().catch(null)
const list = <Item extends z.ZodType>(item: Item) => z.array(item).nullish().catch(null)

const duration = z
  .union([
    z.string(),
    z
      .object({ seconds: z.coerce.number().catch(0), nanos: z.coerce.number().catch(0) })
      .transform(({ seconds, nanos }) => `${seconds + nanos / 1e9}s`),
  ])
  .nullish()
  .catch(null)

const googleDetail = z.looseObject({
  reason: text,
  retryDelay: duration,
  violations: list(z.looseObject({ quotaId: text })),
})

const errorObject = z.looseObject({
  message: text,
  type: text,
  status: text,
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  details: list(googleDetail.catch({ reason: null, retryDelay: null, violations: null })),
  metadata: loose({
    headers: z.record(z.string(), z.coerce.string()).nullish().catch(null),
    retry_after_seconds: z.number().nullish().catch(null),
    reasons: list(z.string()),
  }),
})

/** FastAPI's `detail`: a sentence, or a list of field errors. */
const detail = z
  .union([
    z.string(),
    z.array(z.looseObject({ msg: text })).transform((items) => items.map(({ msg }) => msg ?? '').join('; ')),
  ])
  .nullish()
  .catch(null)

const body = z.looseObject({
  error: z.union([z.string(), errorObject]).nullish().catch(null),
  detail,
  message: z
    .union([z.string(), z.looseObject({ detail }).transform((nested) => nested.detail ?? null)])
    .nullish()
    .catch(null),
  type: text,
  code: z.union([z.string(), z.number()]).nullish().catch(null),
})

/**
 * Reads `{error: {…}}` (OpenAI, Anthropic, Google, OpenRouter, DeepSeek), `{code, error: "…"}` (xAI), `{detail}`, and
 * `{message, type}` (Mistral, Perplexity), also inside a list (Google's streams). Null if the body is none of these:
 * gateways return errors as HTML or plain text, and then only the status is known.
 */
export function reportedError(reply: string): ReportedError | null {
  const parsed = body.safeParse(unwrapped(reply))
  if (!parsed.success) return null
  const { error, detail: said, message, type, code } = parsed.data
  if (typeof error === 'object' && error !== null) return fromObject(error)
  const sentence = error ?? said ?? (typeof message === 'string' ? message : null)
  if (!sentence) return null
  return {
    message: sentence,
    words: [type, code].filter((word) => typeof word === 'string'),
    status: null,
    retryDelay: null,
    rateLimitReset: null,
    quotaIds: [],
  }
}

function fromObject(error: z.infer<typeof errorObject>): ReportedError {
  const details = error.details ?? []
  const headers = Object.entries(error.metadata?.headers ?? {})
  const seconds = error.metadata?.retry_after_seconds
  const numeric = Number(error.code)
  return {
    message: error.message ?? null,
    words: [
      ...[error.code, error.type, error.status].filter((word) => typeof word === 'string'),
      ...details.map(({ reason }) => reason).filter((reason) => typeof reason === 'string'),
      ...(error.metadata?.reasons?.length ? ['flagged'] : []),
    ],
    status: Number.isInteger(numeric) && numeric >= 400 && numeric < 600 ? numeric : null,
    retryDelay:
      details.map(({ retryDelay }) => retryDelay).find((delay) => typeof delay === 'string') ??
      (typeof seconds === 'number' ? `${seconds}s` : null),
    rateLimitReset: headers.find(([name]) => name.toLowerCase() === 'x-ratelimit-reset')?.[1] ?? null,
    quotaIds: details
      .flatMap(({ violations }) => violations ?? [])
      .map(({ quotaId }) => quotaId)
      .filter((id) => typeof id === 'string'),
  }
}

function unwrapped(reply: string): unknown {
  try {
    const json: unknown = JSON.parse(reply)
    return Array.isArray(json) ? json[0] : json
  } catch {
    return null // Not JSON: null parses as no error.
  }
}

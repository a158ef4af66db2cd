import { createMiddleware } from 'hono/factory'
import { isWithinBounds, type JsonBounds } from '#core/json/json-bounds.ts'
import { bodyChunks } from '../streams/body-chunks.ts'
import type { AppEnv } from '../context.ts'
import { badRequest, tooLarge } from '../errors.ts'

const megabyte = 1024 * 1024

/** For a request that is read whole into memory. docs/operations.md lists them. */
export const requestLimits = {
  bodyBytes: megabyte,
  bodySeconds: 30,
  json: { depth: 64, signs: 20_000 } satisfies JsonBounds,
  formFields: 200,
  /** The data API lists up to 500 IDs in a URL. */
  addressBytes: 24 * 1024,
  parameters: 200,
} as const

/**
 * Bodies that their routes read as streams, with their own limits. Every other body has the limits above, whatever its
 * content type says.
 */
const streamed: readonly { methods: readonly string[]; path: RegExp }[] = [
  { methods: ['POST', 'PUT'], path: /^\/api\/bot-logs\/[^/]+$/ },
  { methods: ['PATCH'], path: /^\/api\/bot-log-uploads\/[^/]+$/ },
  { methods: ['POST'], path: /^\/api\/brands\/[^/]+\/bot-log-samples$/ },
  { methods: ['POST'], path: /^\/api\/brands\/[^/]+\/imports(\/preview)?$/ },
  { methods: ['POST'], path: /^\/api\/brands\/[^/]+\/fan-out\/documents$/ },
  { methods: ['POST'], path: /^\/api\/v1\/answers$/ },
]

/** A list of email addresses is one text of up to 3 MB, and a thousand prompts are as many long texts. */
const special: readonly { path: RegExp; bytes: number; signs: number }[] = [
  { path: /^\/api\/brands\/[^/]+\/(fan-out\/page-crawls|prompts)$/, bytes: 4 * megabyte, signs: 60_000 },
  { path: /^\/api\/organizations\/[^/]+\/brands$/, bytes: 4 * megabyte, signs: 60_000 },
  { path: /^\/auth\/v1\//, bytes: megabyte / 16, signs: 2000 },
]

const usual = { bytes: requestLimits.bodyBytes, signs: requestLimits.json.signs }

/** Rejects what would cost too much to read, before anything is built from it. */
export const requestLimit = createMiddleware<AppEnv>(async (c, next) => {
  refuseLongAddress(c.req.url)
  const { method, path, raw } = c.req
  const isStreamed = streamed.some((one) => one.methods.includes(method) && one.path.test(path))
  if (isStreamed || method === 'GET' || method === 'HEAD' || raw.body === null) return next()
  const { bytes, signs } = special.find((one) => one.path.test(path)) ?? usual
  const body = await wholeBody(raw, bytes)
  refuseHeavyBody(body, c.req.header('Content-Type') ?? '', { ...requestLimits.json, signs })
  c.req.raw = new Request(raw, { method, body })
  return next()
})

function refuseLongAddress(url: string): void {
  const query = url.indexOf('?')
  if (url.length > requestLimits.addressBytes + 256) throw badRequest('The URL is too long.')
  if (
    query !== -1 &&
    countOf(url, '&', { from: query, max: requestLimits.parameters }) >= requestLimits.parameters
  )
    throw badRequest(`A URL can have up to ${requestLimits.parameters} parameters.`)
}

async function wholeBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const refusal = () =>
    tooLarge(
      `The request exceeds the limit of ${most >= megabyte ? `${most / megabyte} MB` : `${most / 1024} kB`}.`,
    )
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw refusal()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bodyChunks(request.body, requestLimits.bodySeconds)) {
    length += chunk.length
    if (length > most) throw refusal()
    chunks.push(chunk)
  }
  const body = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

/** Also by the first byte: some routes parse JSON whatever type it was sent as. */
function refuseHeavyBody(body: Uint8Array, contentType: string, bounds: JsonBounds): void {
  const first = body.find((byte) => byte > 0x20 && byte < 0x80) // Skips spaces and a byte order mark.
  const isJson = contentType.includes('json') || first === 0x7b || first === 0x5b
  if (isJson && !isWithinBounds(body, bounds))
    throw badRequest('The JSON is nested too deeply or contains too many values.')
  if (fieldsOf(body, contentType) > requestLimits.formFields)
    throw badRequest(`A form can have up to ${requestLimits.formFields} fields.`)
}

function fieldsOf(body: Uint8Array, contentType: string): number {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return countOf(Buffer.from(body.buffer), '&', { from: 0, max: requestLimits.formFields + 1 })
  // Parts are separated by lines with this prefix.
  return /^multipart\//i.test(contentType)
    ? countOf(Buffer.from(body.buffer), '\n--', { from: 0, max: requestLimits.formFields + 1 })
    : 0
}

/** Stops at `max`: more is rejected anyway. */
function countOf(text: string | Buffer, sign: string, { from, max }: { from: number; max: number }): number {
  let count = 0
  for (let at = text.indexOf(sign, from); at !== -1 && count < max; at = text.indexOf(sign, at + sign.length))
    count += 1
  return count
}

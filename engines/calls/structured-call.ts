import { generateText, NoObjectGeneratedError, Output } from 'ai'
import type { z } from 'zod'
import type { CallBill, EngineCard, EngineFailure } from '../engine.ts'
import { parsedJson, recordedCall, type RecordedCall } from './recorded-call.ts'
import type { SdkConnection, StructuredConnection } from '../sdk-connection.ts'

export type StructuredOutcome<Value> =
  | { ok: true; value: Value; bill: CallBill; latencyMs: number }
  /** `bill`: the provider responded, and so charges, but nothing could be read from the response. */
  | { ok: false; failure: EngineFailure; bill: CallBill | null }

/** One call with structured output. There are no tools, so that only what is sent is used. */
export async function structuredCall<Value>({
  card,
  connection,
  structured,
  model,
  instructions,
  prompt,
  schema,
  name,
  temperature,
  read,
  signal,
}: {
  card: EngineCard
  connection: SdkConnection
  structured: StructuredConnection
  model: string
  instructions: string
  prompt: string
  schema: z.ZodType
  /** Name of the response schema, used in the request and in messages. */
  name: string
  /** The provider's default if absent. */
  temperature?: number
  /** Null: not a valid response. */
  read: (reply: unknown) => Value | null
  signal: AbortSignal | undefined
}): Promise<StructuredOutcome<Value>> {
  const askedAt = new Date()
  let given: unknown
  const call = await recordedCall({ card, connection, signal }, async ({ fetch, signal }) => {
    const { output, warnings } = await generateText({
      model: structured.model({ model, fetch }),
      instructions,
      prompt,
      output: Output.object({ schema, name }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(structured.maxOutputTokens === undefined ? {} : { maxOutputTokens: structured.maxOutputTokens }),
      maxRetries: 0,
      abortSignal: signal,
    })
    given = output
    return warnings ?? []
  })
  const replied = readReply(call, { connection, model, askedAt })
  const value = read(given ?? replied?.reply)
  if (replied !== null && value !== null)
    return { ok: true, value, bill: replied.bill, latencyMs: call.latencyMs }
  const failure = call.failure()
  if (failure === null)
    throw call.error ?? new Error(`${card.label}: the call ended without a reply and without an error`)
  return {
    ok: false,
    bill: replied?.bill ?? null,
    failure:
      replied === null
        ? failure
        : {
            ...failure,
            code: 'invalid-response',
            retryable: false,
            message: `${card.label} didn’t return ${name}${replied.isCut ? ': the reply was cut off' : ''}.`,
          },
  }
}

/** The bill, and the response as JSON if the SDK could not parse it. */
function readReply(
  { exchanges, error }: RecordedCall,
  { connection, model, askedAt }: { connection: SdkConnection; model: string; askedAt: Date },
): { reply: unknown; bill: CallBill; isCut: boolean } | null {
  const last = exchanges.at(-1)
  if (last === undefined || last.error || last.status !== 200) return null
  const bodies = exchanges.map(({ body }) => parsedJson(body ?? ''))
  if (connection.wire.isError(bodies.at(-1))) return null
  const extracted = connection.wire.extract(bodies)
  if (extracted === null) return null
  const { model: actual, usage, finish } = extracted
  const text = extracted.text || (NoObjectGeneratedError.isInstance(error) ? (error.text ?? '') : '')
  return {
    reply: parsedJson(withoutFence(text)),
    // Without tools there are no searches, whatever the extractor concludes from a body that does not say.
    bill: {
      cost: connection.cost({
        ...extracted,
        searched: false,
        queries: [],
        searchCalls: 0,
        requestedModel: model,
        bodies,
        askedAt,
      }),
      usage,
      model: { requested: model, actual },
    },
    isCut: finish.unified === 'length',
  }
}

/** Some self-hosted servers wrap JSON in a Markdown fence, regardless of instructions. */
function withoutFence(text: string): string {
  return /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text
}

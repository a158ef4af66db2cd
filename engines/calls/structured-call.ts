import { generateText, NoObjectGeneratedError, Output } from 'ai'
import type { z } from 'zod'
import type { CallBill, EngineCard, EngineFailure } from '../engine.ts'
import { parsedJson, recordedCall, type RecordedCall } from './recorded-call.ts'
import type { SdkConnection, StructuredConnection } from '../sdk-connection.ts'

export type StructuredOutcome<Value> =
  | { ok: true; value: Value; bill: CallBill; latencyMs: number }
  /** `bill`: the provider replied, and so charges, but nothing could be read from it. */
  | { ok: false; failure: EngineFailure; bill: CallBill | null }

/**
 * One call that demands the shape of the reply of the provider. There are no tools, so that nothing but what is sent
 * goes into it.
 */
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
  /** What the reply holds, in one word of the provider's request and of our sentences. */
  name: string
  /** The provider's own when absent. */
  temperature?: number
  /** Null: no reply to what was asked. */
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
            message: `${card.label} did not reply with ${name}${replied.isCut ? ': the reply was cut off' : ''}.`,
          },
  }
}

/** What came back: the bill, and the reply as JSON where the SDK could not make an object of it. */
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
    // Nothing can be searched for without tools, whatever the extractor makes of a body that does not say.
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

/** Some servers of one's own wrap JSON into a Markdown fence, whatever they are told. */
function withoutFence(text: string): string {
  return /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text
}

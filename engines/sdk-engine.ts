import type { Ask, Engine, EngineAnswer, EngineCard, EngineFailure, Extracted, Outcome } from './engine.ts'
import { vectorMaker } from './embeddings/embed-once.ts'
import { failureBeforeAsking, objectionToKey } from './calls/failure.ts'
import { proposeOnce } from './fan-out/propose-once.ts'
import { labelOnce } from './labeler/label-once.ts'
import type { Exchange } from './calls/provider-call.ts'
import { parsedJson, recordedCall } from './calls/recorded-call.ts'
import type { SdkConnection } from './sdk-connection.ts'

/** The SDK prints its warnings to the console otherwise; ours are returned with the answer. */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

/**
 * An engine behind an AI SDK provider. The SDK builds and sends the request; its parsed response is not used, because
 * it drops queries, offsets, or titles and rejects bodies with unknown items. Our own extractor reads the answer from
 * the recorded bodies.
 */
export function sdkEngine(card: EngineCard, connection: SdkConnection): Engine {
  const { structured, embedding } = connection
  return {
    ...card,
    ask: (ask, { signal }) => askOnce({ card, connection, ask, signal }),
    ...(structured === undefined
      ? {}
      : {
          judge: (task, { signal }) => labelOnce({ card, connection, structured, task, signal }),
          propose: (task, { signal }) => proposeOnce({ card, connection, structured, task, signal }),
        }),
    ...(embedding === undefined ? {} : { vectors: vectorMaker({ card, connection, embedding }) }),
  }
}

async function askOnce({
  card,
  connection,
  ask,
  signal,
}: {
  card: EngineCard
  connection: SdkConnection
  ask: Ask
  signal: AbortSignal | undefined
}): Promise<Outcome> {
  const objection = objectionTo(ask, connection)
  if (objection) return { ok: false, failure: objection }

  const model = ask.model ?? card.defaultModel
  const askedAt = new Date()
  const { exchanges, warnings, error, latencyMs, ...call } = await recordedCall(
    { card, connection, signal },
    async ({ fetch, signal }) => connection.send({ ask, model, fetch, signal }),
  )
  // A response that arrived was billed: it is read, whatever the SDK's verdict, before the call counts as failed.
  const answer = answerFrom({ exchanges, model, connection, askedAt, latencyMs, warnings })
  if (answer) return { ok: true, answer }
  const failure = call.failure()
  if (failure) return { ok: false, failure: withBilledPart(failure, exchanges) }
  throw error ?? new Error(`${card.label}: the call ended without a reply and without an error`)
}

/** If a later request of several fails, the earlier ones were billed; their results are kept. */
function withBilledPart(failure: EngineFailure, exchanges: readonly Exchange[]): EngineFailure {
  const billed = exchanges.slice(0, -1).findLast(({ status, body }) => status === 200 && body !== null)
  return failure.rawResponse === null && billed ? { ...failure, rawResponse: billed.body } : failure
}

function objectionTo(ask: Ask, { apiKey }: SdkConnection) {
  if (ask.prompt.trim() === '') return failureBeforeAsking('bad-request', 'The prompt is empty.')
  if (ask.country !== undefined && !/^[a-z]{2}$/i.test(ask.country))
    return failureBeforeAsking('bad-request', 'The country must be a code of two letters, such as DE.')
  return objectionToKey(apiKey)
}

function answerFrom({
  exchanges,
  model,
  connection,
  askedAt,
  latencyMs,
  warnings,
}: {
  exchanges: readonly Exchange[]
  model: string
  connection: SdkConnection
  askedAt: Date
  latencyMs: number
  warnings: readonly string[]
}): EngineAnswer | null {
  const last = exchanges.at(-1)
  if (last === undefined || last.error || last.status !== 200) return null
  const bodies = exchanges.map(({ body }) => parsedJson(body ?? ''))
  if (connection.wire.isError(bodies.at(-1))) return null
  const extracted = connection.wire.extract(bodies)
  // An empty text is an answer only if the provider says why: truncated while thinking, or filtered.
  if (!extracted || (extracted.text.trim() === '' && !endedEarly(extracted))) return null
  const { model: actual, ...read } = extracted
  return {
    ...read,
    model: { requested: model, actual },
    warnings: [...read.warnings, ...warnings],
    cost: connection.cost({ ...extracted, requestedModel: model, bodies, askedAt }),
    latencyMs,
    raw: { requests: exchanges.map(({ requestBody }) => parsedJson(requestBody)), responses: bodies },
    extractorVersion: connection.wire.version,
  }
}

function endedEarly({ finish }: Extracted): boolean {
  return finish.unified === 'length' || finish.unified === 'content-filter'
}

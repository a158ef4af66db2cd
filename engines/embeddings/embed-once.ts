import { embedMany } from 'ai'
import type { EngineCard, EmbedOutcome, EmbedTask, Usage, VectorMaker } from '../engine.ts'
import { failureBeforeAsking, objectionToKey } from '../calls/failure.ts'
import { recordedCall } from '../calls/recorded-call.ts'
import type { EmbeddingConnection, SdkConnection } from '../sdk-connection.ts'

/** No language usually needs more tokens per character; the reserve of a call may be too high, but not too low. */
const tokensPerCharacter = 1

export function vectorMaker(given: {
  card: EngineCard
  connection: SdkConnection
  embedding: EmbeddingConnection
}): VectorMaker {
  const { name, dimensions, maxTexts, cost } = given.embedding
  return {
    model: name,
    dimensions,
    maxTexts,
    ceilingUsd: (characters) =>
      cost({ usage: usageOf(characters * tokensPerCharacter), askedAt: new Date() }).usd,
    embed: (task, { signal }) => embedOnce({ ...given, task, signal }),
  }
}

/** One request. Vectors are normalized to length 1, so that their product is the cosine. */
async function embedOnce({
  card,
  connection,
  embedding,
  task,
  signal,
}: {
  card: EngineCard
  connection: SdkConnection
  embedding: EmbeddingConnection
  task: EmbedTask
  signal: AbortSignal | undefined
}): Promise<EmbedOutcome> {
  const objection =
    task.texts.length === 0 || task.texts.length > embedding.maxTexts
      ? failureBeforeAsking('bad-request', `Embed one to ${embedding.maxTexts} texts at once.`)
      : objectionToKey(connection.apiKey)
  if (objection) return { ok: false, failure: objection }
  const askedAt = new Date()
  const given: { embeddings: number[][]; tokens: number } = { embeddings: [], tokens: Number.NaN }
  const call = await recordedCall({ card, connection, signal }, async ({ fetch, signal }) => {
    const { embeddings, usage, warnings } = await embedMany({
      model: embedding.model(fetch),
      values: [...task.texts],
      ...(embedding.choosesDimensions && embedding.dimensions !== null
        ? { dimensions: embedding.dimensions }
        : {}),
      ...(embedding.options === undefined ? {} : { providerOptions: embedding.options(task.purpose) }),
      maxRetries: 0,
      abortSignal: signal,
    })
    Object.assign(given, { embeddings, tokens: usage.tokens })
    return warnings ?? []
  })
  const vectors = given.embeddings.map(normalised)
  const dimensions = embedding.dimensions ?? vectors[0]?.length
  const isWhole = vectors.length === task.texts.length && vectors.every((one) => one?.length === dimensions)
  if (isWhole) {
    const usage = usageOf(given.tokens)
    return {
      ok: true,
      vectors: vectors.flatMap((one) => one ?? []),
      bill: {
        cost: embedding.cost({ usage, askedAt }),
        usage,
        model: { requested: embedding.name, actual: null },
      },
      latencyMs: call.latencyMs,
    }
  }
  const failure = call.failure()
  if (failure === null)
    throw call.error ?? new Error(`${card.label}: the call ended without vectors and without an error`)
  return {
    ok: false,
    failure: isReply(call.exchanges.at(-1))
      ? {
          ...failure,
          code: 'invalid-response',
          retryable: false,
          message: `${card.label} didn’t return vectors.`,
        }
      : failure,
  }
}

const isReply = (exchange: { status: number | null; error: unknown } | undefined) =>
  exchange?.status === 200 && !exchange.error

/** Null: of length zero, or with values that are not numbers. */
function normalised(values: readonly number[]): Float32Array | null {
  const length = Math.hypot(...values)
  return length > 0 && Number.isFinite(length) ? Float32Array.from(values, (value) => value / length) : null
}

/** Some providers do not report the number of tokens. */
const usageOf = (tokens: number): Usage => ({
  inputTokens: Number.isFinite(tokens) && tokens > 0 ? tokens : null,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  totalTokens: Number.isFinite(tokens) && tokens > 0 ? tokens : null,
})

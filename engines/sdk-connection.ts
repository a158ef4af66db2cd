import type { EmbeddingModel, LanguageModel, embedMany } from 'ai'
import type { Ask, Cost, EmbedTask, Extracted, Usage } from './engine.ts'

/** How a wire format's bodies are read. Pure; `bodies` are those of all replies of one ask, in order. */
export type Wire = {
  /** Raise when a stored body would now be read differently; answers keep the version that read them. */
  version: number
  /** Null when no body holds an answer. */
  extract(bodies: readonly unknown[]): Extracted | null
  /** Whether a body of status 200 reports an error instead of an answer. */
  isError(body: unknown): boolean
}

export type SdkCall = {
  ask: Ask
  model: string
  fetch: typeof globalThis.fetch
  signal: AbortSignal
}

export type SdkConnection = {
  /** As the SDK wants it, version path included. */
  baseUrl: string
  /** Empty where the server needs none. */
  apiKey: string
  /** For the whole ask; the only time limit there is. */
  timeoutMs: number
  reach: 'anywhere' | 'public'
  wire: Wire
  /**
   * Builds and sends the request through `fetch`, with `maxRetries: 0`: the queue retries, because it knows about
   * Retry-After beyond a minute, budgets and what was already billed. Returns the SDK's warnings, throws what it throws.
   */
  send(call: SdkCall): Promise<readonly unknown[]>
  /** The model as it labels texts and imagines searches; absent where the provider cannot be held to a shape of reply, or always searches. */
  structured?: StructuredConnection
  /** Absent where the provider gives no vectors. */
  embedding?: EmbeddingConnection
  /** `bodies` for fields that only this provider reports, such as its own cost. */
  cost(answer: Extracted & { requestedModel: string; bodies: readonly unknown[]; askedAt: Date }): Cost
}

/** The model as it replies in a demanded shape. */
export type StructuredConnection = {
  model(call: { model: string; fetch: typeof globalThis.fetch }): LanguageModel
  /** Thinking counts; absent where the provider needs no limit, or refuses one. */
  maxOutputTokens?: number
}

/** The model as it gives vectors. */
export type EmbeddingConnection = {
  name: string
  /** Null: as the server gives them, all alike. */
  dimensions: number | null
  /** In one request. */
  maxTexts: number
  model: (fetch: typeof globalThis.fetch) => EmbeddingModel
  /** Absent where the provider gives but one length of vectors. */
  choosesDimensions: boolean
  /** What the provider is told a text is for. */
  options?: (purpose: EmbedTask['purpose']) => NonNullable<Parameters<typeof embedMany>[0]['providerOptions']>
  cost: (given: { usage: Usage; askedAt: Date }) => Cost
}

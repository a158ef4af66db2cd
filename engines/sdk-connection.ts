import type { EmbeddingModel, LanguageModel, embedMany } from 'ai'
import type { Ask, Cost, EmbedTask, Extracted, Usage } from './engine.ts'

/** How an API format's bodies are read. Pure; `bodies` are those of all responses to one question, in order. */
export type Wire = {
  /** Raise it if a stored body would now be read differently; answers store the version that read them. */
  version: number
  /** Null if no body contains an answer. */
  extract(bodies: readonly unknown[]): Extracted | null
  /** Whether a body with status 200 reports an error instead of an answer. */
  isError(body: unknown): boolean
}

export type SdkCall = {
  ask: Ask
  model: string
  fetch: typeof globalThis.fetch
  signal: AbortSignal
}

export type SdkConnection = {
  /** In the form that the SDK expects, including the version path. */
  baseUrl: string
  /** Empty if the server needs none. */
  apiKey: string
  /** For the whole question; the only time limit. */
  timeoutMs: number
  reach: 'anywhere' | 'public'
  wire: Wire
  /**
   * Builds and sends the request through `fetch`, with `maxRetries: 0`: the queue retries, because it knows about
   * Retry-After beyond a minute, budgets, and what was already billed. Returns the SDK's warnings, and throws what it
   * throws.
   */
  send(call: SdkCall): Promise<readonly unknown[]>
  /**
   * The model for labeling and for simulating searches; absent if the provider has no structured output, or always
   * searches.
   */
  structured?: StructuredConnection
  /** Absent if the provider has no embeddings. */
  embedding?: EmbeddingConnection
  /** `bodies` for fields that only this provider reports, such as its own cost. */
  cost(answer: Extracted & { requestedModel: string; bodies: readonly unknown[]; askedAt: Date }): Cost
}

/** The model with structured output. */
export type StructuredConnection = {
  model(call: { model: string; fetch: typeof globalThis.fetch }): LanguageModel
  /** Includes thinking; absent if the provider needs no limit, or rejects one. */
  maxOutputTokens?: number
}

/** The model for embeddings. */
export type EmbeddingConnection = {
  name: string
  /** Null: the server's default, the same for all. */
  dimensions: number | null
  /** Per request. */
  maxTexts: number
  model: (fetch: typeof globalThis.fetch) => EmbeddingModel
  /** Absent if the provider has only one dimension of vectors. */
  choosesDimensions: boolean
  /** Options that tell the provider the purpose of a text. */
  options?: (purpose: EmbedTask['purpose']) => NonNullable<Parameters<typeof embedMany>[0]['providerOptions']>
  cost: (given: { usage: Usage; askedAt: Date }) => Cost
}

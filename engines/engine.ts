/**
 * What every answer engine looks like from outside. Adding a provider is one file that builds an `Engine`
 * and one line in registry.ts.
 */

/** A brand the sandbox may speak about. Real engines never receive these: naming brands would lead the answer. */
export type BrandHint = {
  name: string
  /** Own domains; the sandbox cites them. The first is the main one. */
  domains?: readonly string[]
  /** How prominent the brand is by itself, 0…1; drawn from the name when absent. */
  prominence?: number
}

export type Ask = {
  prompt: string
  /** The engine's default model when absent. */
  model?: string
  /** ISO 3166-1 alpha-2; sent as the approximate location of the asker. */
  country?: string
  /** BCP 47; asks for an answer in that language. Leave out when the prompt is already in it. */
  language?: string
  /** Sandbox only: the draw. Same prompt, brands and seed give the same answer; put cell, repeat and time in it. */
  seed?: string
  /** Sandbox only. */
  brandHints?: readonly BrandHint[]
}

export type Citation = {
  /** As the provider gave it. */
  url: string
  /** For joining cited with retrieved pages: without the tracking parameter the provider adds. */
  urlKey: string
  title: string | null
  /** Span of the link in `text`, UTF-16 code units; null when the provider gave none that fits. */
  start: number | null
  end: number | null
  /** The text of that span. */
  quote?: string
}

/** A page the engine read, cited or not, in the order it was reported. `rank` counts from 1. */
export type RetrievedPage = {
  url: string
  urlKey: string
  title: string | null
  snippet?: string
  date?: string
  rank: number
}

/** Token counts as billed. `inputTokens` includes cached ones, `outputTokens` includes reasoning. Null when not reported. */
export type Usage = {
  inputTokens: number | null
  cachedInputTokens: number | null
  cacheWriteTokens: number | null
  outputTokens: number | null
  reasoningTokens: number | null
  totalTokens: number | null
}

/** US dollars. `unknown` always goes with null: a price we do not know is not a price of 0. */
export type Cost = { usd: number | null; basis: 'reported' | 'computed' | 'unknown' }

export type Finish = {
  unified: 'stop' | 'length' | 'content-filter' | 'other'
  /** The provider's own word for it. */
  raw: string | null
}

/** What a wire format's extractor reads out of the stored bodies; pure and re-runnable. */
export type Extracted = {
  text: string
  searched: boolean
  queries: string[]
  openedUrls: string[]
  citations: Citation[]
  retrieved: RetrievedPage[]
  /** Search actions the provider charges for; null when the body does not say. */
  searchCalls: number | null
  model: string | null
  usage: Usage
  finish: Finish
  /** Short stable words such as `refusal` or `empty-text`. */
  warnings: string[]
}

export type EngineAnswer = Omit<Extracted, 'model'> & {
  model: { requested: string; actual: string | null }
  cost: Cost
  latencyMs: number
  /** The evidence: bodies as sent and received, without headers, so without keys. */
  raw: { requests: unknown[]; responses: unknown[] }
  extractorVersion: number
}

export const failureCodes = [
  'not-configured',
  'bad-key',
  'quota-exhausted',
  'rate-limited',
  'overloaded',
  'provider-error',
  'timeout',
  'network',
  'unknown-model',
  'bad-request',
  'invalid-response',
  'aborted',
] as const
export type FailureCode = (typeof failureCodes)[number]

export type EngineFailure = {
  code: FailureCode
  /** Whether asking the very same again may succeed. */
  retryable: boolean
  /** How long the provider asked us to wait, however long that is; null when it did not say. */
  retryAfterMs: number | null
  /** One sentence for the operator. Never contains a key. */
  message: string
  /** HTTP status; null when no response arrived. */
  status: number | null
  latencyMs: number
  /** The body of a 200 reply that could not be read: it was billed, and a later extractor may read it. */
  rawResponse: string | null
}

/** Expected failure is a value. `ask` throws only for a bug of ours. */
export type Outcome = { ok: true; answer: EngineAnswer } | { ok: false; failure: EngineFailure }

export type EngineCard = {
  /** Stable, kebab-case; stored with every answer. */
  id: string
  /** What the customer knows it as. */
  label: string
  provider: string
  channel: 'api'
  /** True: invented answers, to be labelled wherever they show. */
  sandbox: boolean
  /** Where the provider documents this way of asking. */
  docs: string
  defaultModel: string
  /** Models offered in screens; any other id may be asked for too. */
  models: readonly string[]
}

export interface Engine extends EngineCard {
  /** Asks once, without retries. Aborting `signal` gives the failure `aborted`. */
  ask(ask: Ask, options: { signal?: AbortSignal }): Promise<Outcome>
}

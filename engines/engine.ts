import type { Proposal } from '#core/fan-out/simulation/proposal.ts'
import type { SimulatedQuestion } from '#core/fan-out/simulation/simulation.ts'
import type { BrandToLabel } from '#core/labels/labeler/instruction.ts'
import type { Verdict } from '#core/labels/labeler/verdict.ts'
import type { ProviderId } from '#core/engines/provider-catalog.ts'

/**
 * The interface of every answer engine. A new provider needs one file that builds an `Engine` and one line in
 * registry.ts.
 */

/** A brand that the sandbox may mention. Real engines never receive these: naming brands would bias the answer. */
export type BrandHint = {
  name: string
  /** Own domains, which the sandbox cites. The first is the main one. */
  domains?: readonly string[]
  /** Base prominence of the brand, 0…1; derived from the name if absent. */
  prominence?: number
}

export type Ask = {
  prompt: string
  /** The engine's default model if absent. */
  model?: string
  /** ISO 3166-1 alpha-2; sent as the approximate location of the user. */
  country?: string
  /** BCP 47; requests an answer in that language. Omit if the prompt is already in it. */
  language?: string
  /** Our reference, such as the pair's id: sent if the provider stores one, so that a paid task can be found again. */
  reference?: string
  /** Only for the sandbox. Same prompt, brands, and seed give the same answer; include pair, repeat, and time. */
  seed?: string
  /** Only for the sandbox. */
  brandHints?: readonly BrandHint[]
}

export type Citation = {
  /** As returned by the provider. */
  url: string
  /** For joining cited with retrieved pages: without the tracking parameter that the provider adds. */
  urlKey: string
  title: string | null
  /** Span of the link in `text`, UTF-16 code units; null without a valid one from the provider. */
  start: number | null
  end: number | null
  /** The text of that span. */
  quote?: string
  /** The passage of the page that supports it, according to the provider. */
  citedText?: string
}

/** A page that the engine retrieved, cited or not, in reported order. `rank` counts from 1. */
export type RetrievedPage = {
  url: string
  urlKey: string
  title: string | null
  snippet?: string
  date?: string
  rank: number
}

/** Billed token counts. `inputTokens` includes cached ones, `outputTokens` includes reasoning. Null if not reported. */
export type Usage = {
  inputTokens: number | null
  cachedInputTokens: number | null
  cacheWriteTokens: number | null
  outputTokens: number | null
  reasoningTokens: number | null
  totalTokens: number | null
}

/** US dollars. `unknown` always goes with null: an unknown price is not a price of 0. */
export type Cost = { usd: number | null; basis: 'reported' | 'computed' | 'unknown' }

export type Finish = {
  unified: 'stop' | 'length' | 'content-filter' | 'other'
  /** The provider's own value. */
  raw: string | null
}

/** What an API format's extractor reads from the stored bodies; pure and rerunnable. */
export type Extracted = {
  text: string
  searched: boolean
  queries: string[]
  openedUrls: string[]
  citations: Citation[]
  retrieved: RetrievedPage[]
  /** Search actions that the provider charges for; null if the body does not say. */
  searchCalls: number | null
  model: string | null
  usage: Usage
  finish: Finish
  /** Short stable codes such as `refusal` or `empty-text`. */
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
  /** Whether a retry may succeed. */
  retryable: boolean
  /** How long the provider asked us to wait; null if not stated. */
  retryAfterMs: number | null
  /** One sentence for the instance admin. Never contains a key. */
  message: string
  /** HTTP status; null if no response arrived. */
  status: number | null
  latencyMs: number
  /** The body of a 200 response that could not be read: it was billed, and a later extractor may read it. */
  rawResponse: string | null
}

/** Expected failures are values. `ask` throws only for our bugs. */
export type Outcome = { ok: true; answer: EngineAnswer } | { ok: false; failure: EngineFailure }

export type EngineCard = {
  /** Stable, kebab-case; stored with every answer. */
  id: string
  /** The name that customers know. */
  label: string
  /** The provider's name. */
  provider: string
  /** Owner of the key; engines of one provider share its limits. */
  providerId: ProviderId
  /**
   * `api`: answers of the provider's API. `ui`: answers of the consumer app through a data provider. Never mixed in one
   * number.
   */
  channel: 'api' | 'ui'
  /** True: invented answers, labeled wherever they are shown. */
  sandbox: boolean
  /** The provider's documentation of this API. */
  docs: string
  defaultModel: string
  /** Models offered on screens; other ids may be used, too. */
  models: readonly string[]
  /** Whether `Ask.country` has an effect. If not, screens say so and runs omit it. */
  takesCountry: boolean
  /** `never`: the provider has no web search; `chosen`: the model decides; `always`: every answer uses search. */
  searches: 'never' | 'chosen' | 'always'
}

/** An engine that answers synchronously. */
export interface Engine extends EngineCard {
  /** Asks once, without retries. Aborting `signal` gives the failure `aborted`. */
  ask(ask: Ask, options: { signal?: AbortSignal }): Promise<Outcome>
  /** Labels one text once, without retries and without web search; absent if not supported. */
  judge?(task: LabelerTask, options: { signal?: AbortSignal }): Promise<LabelerOutcome>
  /** Proposes the searches for a question once, under the same conditions. */
  propose?(task: ProposalTask, options: { signal?: AbortSignal }): Promise<ProposalOutcome>
  /** Absent if the provider has no embeddings. */
  vectors?: VectorMaker
}

export type LabelerTask = {
  text: string
  /** At most `maxBrandsPerCall`. */
  brands: readonly BrandToLabel[]
  /** The engine's default model if absent. */
  model?: string
}

/** The usage of a call with structured output, whether or not it was answered. */
export type CallBill = { cost: Cost; usage: Usage; model: { requested: string; actual: string | null } }

export type LabelerOutcome =
  | { ok: true; verdicts: ReadonlyMap<string, Verdict>; bill: CallBill; latencyMs: number }
  /** `bill`: the provider responded, and so charges, but nothing could be read from the response. */
  | { ok: false; failure: EngineFailure; bill: CallBill | null }

/** A provider's embeddings of texts; the product of two vectors is their similarity. */
export type VectorMaker = {
  model: string
  /** Null: the server's default. */
  dimensions: number | null
  /** Per call. */
  maxTexts: number
  /** Cost ceiling of a call with this many characters; null if no price is known. */
  ceilingUsd(characters: number): number | null
  /** Once, without retries. */
  embed(task: EmbedTask, options: { signal?: AbortSignal }): Promise<EmbedOutcome>
}

export type EmbedTask = { texts: readonly string[]; purpose: 'query' | 'passage' }

/** Vectors have length 1, in the order of the texts. */
export type EmbedOutcome =
  | { ok: true; vectors: Float32Array[]; bill: CallBill; latencyMs: number }
  | { ok: false; failure: EngineFailure }

export type ProposalTask = SimulatedQuestion & {
  /** The engine's default model if absent. */
  model?: string
}

export type ProposalOutcome =
  | { ok: true; value: Proposal[]; bill: CallBill; latencyMs: number }
  | { ok: false; failure: EngineFailure; bill: CallBill | null }

/** An order from a data provider, stored with the pair until it is collected; plain JSON. */
export type CollectorTask = {
  /** The data provider's id. */
  id: string
  /** ISO 8601. */
  orderedAt: string
  /** The body of the order, without keys. */
  request: unknown
  /** The cost reported with the order; null if it is reported only with the result. */
  cost: Cost | null
  model: string
}

export type Ordered =
  | { ok: true; task: CollectorTask; checkAfterMs: number }
  | { ok: false; failure: EngineFailure }

export type Collected =
  | { state: 'pending'; checkAfterMs: number }
  | { state: 'done'; answer: EngineAnswer }
  | { state: 'failed'; failure: EngineFailure }

/**
 * A data provider that collects answers of consumer apps in tasks of several minutes. Only ordering costs money;
 * collecting is free and repeatable, so an ordered task is stored before anything else happens.
 */
export interface Collector extends EngineCard {
  order(ask: Ask, options: { signal?: AbortSignal }): Promise<Ordered>
  collect(task: CollectorTask, options: { signal?: AbortSignal }): Promise<Collected>
  /**
   * Finds a task with this reference whose id was lost; null if there is none. Absent: not supported by the data
   * provider.
   */
  find?(reference: string, options: { signal?: AbortSignal }): Promise<CollectorTask | null>
}

export const isCollector = (engine: Engine | Collector): engine is Collector => 'order' in engine

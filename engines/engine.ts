import type { Proposal } from '#core/fan-out/simulation/proposal.ts'
import type { SimulatedQuestion } from '#core/fan-out/simulation/simulation.ts'
import type { BrandToLabel } from '#core/labels/labeler/instruction.ts'
import type { Verdict } from '#core/labels/labeler/verdict.ts'
import type { ProviderId } from '#core/engines/provider-catalog.ts'

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
  /** Ours, such as the cell's id: sent where the provider keeps a reference, so that a paid task can be found again. */
  reference?: string
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
  /** The passage of the page that the provider says it rests on. */
  citedText?: string
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
  /** The provider's name as people know it. */
  provider: string
  /** Whose key reaches it; engines of one provider share its limits. */
  providerId: ProviderId
  /** `api`: what the provider's API answers. `ui`: what a collector brings from the product people use. Never blended. */
  channel: 'api' | 'ui'
  /** True: invented answers, to be labelled wherever they show. */
  sandbox: boolean
  /** Where the provider documents this way of asking. */
  docs: string
  defaultModel: string
  /** Models offered in screens; any other id may be asked for too. */
  models: readonly string[]
  /** Whether `Ask.country` has an effect. Where not, screens say so and runs leave it out of the request. */
  takesCountry: boolean
  /** `never`: the provider has no web search; `chosen`: the model decides; `always`: every answer is searched for. */
  searches: 'never' | 'chosen' | 'always'
}

/** An engine that answers while one waits. */
export interface Engine extends EngineCard {
  /** Asks once, without retries. Aborting `signal` gives the failure `aborted`. */
  ask(ask: Ask, options: { signal?: AbortSignal }): Promise<Outcome>
  /** Labels one text once, without retries and without web search; absent where that is not possible. */
  judge?(task: LabelerTask, options: { signal?: AbortSignal }): Promise<LabelerOutcome>
  /** Says once what would be searched for a question, under the same conditions. */
  propose?(task: ProposalTask, options: { signal?: AbortSignal }): Promise<ProposalOutcome>
  /** Absent where the provider gives no vectors. */
  vectors?: VectorMaker
}

export type LabelerTask = {
  text: string
  /** At most `maxBrandsPerCall`. */
  brands: readonly BrandToLabel[]
  /** The engine's default model when absent. */
  model?: string
}

/** What a call with a demanded shape of reply used, answered or not. */
export type CallBill = { cost: Cost; usage: Usage; model: { requested: string; actual: string | null } }

export type LabelerOutcome =
  | { ok: true; verdicts: ReadonlyMap<string, Verdict>; bill: CallBill; latencyMs: number }
  /** `bill`: the provider replied, and so charges, but nothing could be read from it. */
  | { ok: false; failure: EngineFailure; bill: CallBill | null }

/** How a provider gives vectors for texts, whose products say how near they are in meaning. */
export type VectorMaker = {
  model: string
  /** Null: as the server gives them. */
  dimensions: number | null
  /** In one call. */
  maxTexts: number
  /** What a call with texts of so many characters should not exceed; null when no price is known. */
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
  /** The engine's default model when absent. */
  model?: string
}

export type ProposalOutcome =
  | { ok: true; value: Proposal[]; bill: CallBill; latencyMs: number }
  | { ok: false; failure: EngineFailure; bill: CallBill | null }

/** What was ordered from a vendor, as it is kept on the cell until it is collected; plain JSON. */
export type CollectorTask = {
  /** The vendor's id. */
  id: string
  /** ISO 8601. */
  orderedAt: string
  /** The body of the order, without keys. */
  request: unknown
  /** What the vendor said the order costs; null when it says so only with the result. */
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
 * A vendor that brings answers as people see them, in tasks that take minutes. Ordering is what costs; collecting is
 * free and may be repeated, so a task that was ordered is written down before anything else happens.
 */
export interface Collector extends EngineCard {
  order(ask: Ask, options: { signal?: AbortSignal }): Promise<Ordered>
  collect(task: CollectorTask, options: { signal?: AbortSignal }): Promise<Collected>
  /** Looks for a task ordered with this reference whose id was lost; null where there is none. Absent: the vendor cannot be asked. */
  find?(reference: string, options: { signal?: AbortSignal }): Promise<CollectorTask | null>
}

export const isCollector = (engine: Engine | Collector): engine is Collector => 'order' in engine

import type { ExpectedPrice, ExpectedPrices } from '#core/engines/expected-price.ts'
import { overrideFor, type PriceOverrides } from '#core/engines/price-override.ts'
import type {
  Ask,
  Collected,
  CollectorTask,
  Cost,
  EngineAnswer,
  EngineFailure,
  Extracted,
  Usage,
} from '../engine.ts'
import { failureBeforeAsking } from '../calls/failure.ts'
import { expectedPricesOf, unknownCost } from '../prices/prices.ts'
import { countryNumber } from './country-number.ts'
import type { VendorReply } from './vendor-call.ts'

/** The token usage of a collected answer is not reported; only the data provider's price is known. */
export const unreportedUsage: Usage = {
  inputTokens: null,
  cachedInputTokens: null,
  cacheWriteTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  totalTokens: null,
}

/**
 * The product showed no answer to this question: Google shows an overview only for some questions. Stored like any
 * answer, with an empty text, and so in the state `absent`.
 */
export function noAnswerShown(raw: 'no-overview' | 'no-answer'): Extracted {
  return {
    text: '',
    searched: true,
    queries: [],
    openedUrls: [],
    citations: [],
    retrieved: [],
    searchCalls: null,
    model: null,
    usage: unreportedUsage,
    finish: { unified: 'other', raw },
    warnings: ['no-answer-shown'],
  }
}

/** `bodies`: the parts of the data provider's responses that are stored as evidence. */
export function collectedAnswer({
  task,
  extracted,
  cost,
  bodies,
  extractorVersion,
  now = new Date(),
}: {
  task: CollectorTask
  extracted: Extracted
  cost: Cost
  bodies: readonly unknown[]
  extractorVersion: number
  now?: Date
}): EngineAnswer {
  const { model, ...read } = extracted
  return {
    ...read,
    model: { requested: task.model, actual: model },
    cost,
    latencyMs: Math.min(Math.round(ageOf(task, now)), longestLatencyMs),
    raw: { requests: [task.request], responses: [...bodies] },
    extractorVersion,
  }
}

/** The column is a 32-bit integer; a task may be fetched after weeks. */
const longestLatencyMs = 2_147_483_647

/**
 * Not ready: check again after a quarter of the time so far, at least `checkAfterMs` and at most five minutes. The
 * worker decides when to give up a task; here it may stay pending forever.
 */
export function stillPending(task: CollectorTask, checkAfterMs: number, now = new Date()): Collected {
  const waitedLong = Math.min(Math.round(ageOf(task, now) / 4), 300_000)
  return { state: 'pending', checkAfterMs: Math.max(checkAfterMs, waitedLong) }
}

/**
 * The effect of a failed attempt to collect a task. Collecting is free and the order is paid for, so temporary failures
 * (network, overload, rate limit, abort) leave the task pending, as does a 200 response that is not JSON, which comes
 * from something in between. Only failures that a retry cannot change end the task.
 */
export function failedToCollect(
  task: CollectorTask,
  { status, failure }: Pick<VendorReply, 'status'> & { failure: EngineFailure },
  checkAfterMs: number,
): Collected {
  const garbled = failure.code === 'invalid-response' && status !== null
  if (!failure.retryable && failure.code !== 'aborted' && !garbled) return { state: 'failed', failure }
  return stillPending(task, failure.retryAfterMs ?? checkAfterMs)
}

/** Why a question cannot be ordered; null if it can. */
export function objectionToOrder(
  ask: Ask,
  { label, maxCharacters }: { label: string; maxCharacters: number },
): EngineFailure | null {
  if (ask.prompt.trim() === '') return failureBeforeAsking('bad-request', 'The prompt is empty.')
  if (ask.prompt.length > maxCharacters)
    return failureBeforeAsking(
      'bad-request',
      `${label} takes prompts of at most ${maxCharacters} characters; this one has ${ask.prompt.length}.`,
    )
  if (ask.country !== undefined && !/^[a-z]{2}$/i.test(ask.country))
    return failureBeforeAsking('bad-request', 'The country must be a code of two letters, such as DE.')
  if (ask.country !== undefined && countryNumber(ask.country) === null)
    return failureBeforeAsking('bad-request', `Unknown country code ${ask.country}.`)
  return null
}

/**
 * The cost reported by the data provider, otherwise the entered price per answer or per search, otherwise unknown;
 * never 0 for unknown.
 */
export function collectorCost({
  reported,
  searches,
  model,
  overrides = {},
}: {
  reported: Cost | null
  /** Searches that the data provider charges for; null if it does not charge by search. */
  searches: number | null
  model: string
  overrides: PriceOverrides | undefined
}): Cost {
  if (reported !== null) return reported
  const override = overrideFor(overrides, model)
  if (override.usdPerAnswer !== undefined) return { usd: override.usdPerAnswer, basis: 'computed' }
  if (override.usdPerSearch !== undefined && searches !== null)
    return { usd: override.usdPerSearch * searches, basis: 'computed' }
  return unknownCost
}

/**
 * The expected price of one answer: the entered one, otherwise the list price; `searches` is the maximum number per
 * answer.
 */
export function expectedCollectorPrices({
  listPrice,
  searches,
  model,
  overrides = {},
}: {
  listPrice: ExpectedPrice | null
  searches: number
  model: string
  overrides: PriceOverrides | undefined
}): ExpectedPrices {
  return expectedPricesOf([model], overrides, (id) => {
    const { usdPerAnswer, usdPerSearch } = overrideFor(overrides, id)
    if (usdPerAnswer !== undefined) return { typicalUsd: usdPerAnswer, ceilingUsd: usdPerAnswer }
    if (usdPerSearch !== undefined) return { typicalUsd: usdPerSearch, ceilingUsd: usdPerSearch * searches }
    return id === model ? listPrice : null
  })
}

function ageOf({ orderedAt }: CollectorTask, now: Date): number {
  return Math.max(0, now.getTime() - Date.parse(orderedAt)) || 0
}

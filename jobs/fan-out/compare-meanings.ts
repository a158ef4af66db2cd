import { setTimeout as pause } from 'node:timers/promises'
import type { VectorsProblem } from '#core/fan-out/coverage/vectors.ts'
import { isCollector, type EmbedOutcome, type EngineFailure, type VectorMaker } from '#engines/engine.ts'
import { hasVectorExtension, keepComparedVectors } from '#queries/fan-out/compared-vectors.ts'
import { addFanOutCost, addLostCalls, providerQueueOfEngine } from '#queries/fan-out/run.ts'
import type { AnalysisToScore, PageToScore } from '#queries/fan-out/score-pages.ts'
import {
  embeddedText,
  forgetVectors,
  keepVectors,
  knownVectors,
  passageHashes,
  passageTexts,
  textHash,
  vectorsOf,
} from '#queries/pages/text-vectors.ts'
import { pauseProviderQueue } from '#queries/engines/provider-queues.ts'
import { loseCalls, settleCall, takeTurn } from '#queries/engines/structured-calls.ts'
import { asSystem } from '#queries/system-client.ts'
import { mayBeBilled, needsOperator, pauseBefore } from '../runs/ask-failure.ts'
import { whileDatabaseReturns } from '../database-away.ts'
import type { JobContext } from '../job-context.ts'
import { productsInDatabase, productsInMemory, type VectorProducts } from './vector-products.ts'

/** Maximum passages whose meanings are compared: one product of each with each sub-query. */
const maxPassages = { inMemory: 20_000, inDatabase: 200_000 }
/** Documents, hashes, or vectors read at once. */
const atOnce = 500
/** Vectors written at once to the table where pgvector compares them. */
const keptAtOnce = 200
/** Failing calls allowed for the same texts. */
const maxCalls = 3
/** Longer waits, such as for a paused provider queue, end the calls. */
const longestWaitMs = 60_000

/** Maximum texts of one analysis whose meanings are compared pairwise. */
export const maxTexts = 1000

export type Meanings = { model: string; products: VectorProducts }
export type NoMeanings = { problem: VectorsProblem; detail: string | null }

export type MeaningContext = Pick<JobContext, 'database' | 'closing' | 'engineSets'>

type Wanted = {
  analysis: AnalysisToScore
  /** In the order of the index, each with its first `passagesPerPage` passages. */
  pages: readonly PageToScore[]
  passagesPerPage: number
  /** Of the index. */
  passages: number
  queries: readonly string[]
  signal: AbortSignal
}

/** Who makes the calls and pays for them. */
type Payer = { analysis: AnalysisToScore; signal: AbortSignal }

/**
 * Vectors of these texts, made as those of sub-queries, so that none is paid again when pages are compared. At most
 * `maxTexts`; further texts have none.
 */
export async function vectorsOfTexts(
  context: MeaningContext,
  { texts, ...payer }: Payer & { texts: readonly string[] },
): Promise<{ model: string; vectors: Map<string, Float32Array> } | NoMeanings> {
  const { analysis } = payer
  const maker = await makerOf(context, analysis)
  if ('problem' in maker) return maker
  const model = modelKey(maker)
  await tidyUp(context, analysis)
  const asked = texts.slice(0, maxTexts).map((text) => ({ text, hash: textHash(text) }))
  const problem = await giveToTexts({ context, maker, model, payer }, asked)
  if (problem !== null) return problem
  const vectors = new Map<string, Float32Array>()
  for (const batch of batchesOf(asked, atOnce)) {
    const found = await asSystem(context.database, (sql) =>
      vectorsOf(
        sql,
        analysis,
        model,
        batch.map(({ hash }) => hash),
      ),
    )
    for (const { text, hash } of batch) {
      const vector = found.get(hash)
      if (vector !== undefined) vectors.set(text, vector)
    }
  }
  return { model: maker.vectors.model, vectors }
}

/**
 * Makes vectors of all passages and sub-queries. Existing vectors are not paid again. Each call is stored in the
 * transaction that counts its cost, so a crash loses only the call in progress. If a limit, a budget, or the provider
 * prevents calls, paid vectors stay for the next time and words alone are compared.
 */
export async function compareMeanings(
  context: MeaningContext,
  wanted: Wanted,
): Promise<Meanings | NoMeanings> {
  const { database } = context
  const { analysis, pages, passagesPerPage, passages, queries } = wanted
  const maker = await makerOf(context, analysis)
  if ('problem' in maker) return maker
  const inDatabase = await asSystem(database, hasVectorExtension)
  if (passages > maxPassages[inDatabase ? 'inDatabase' : 'inMemory'])
    return { problem: 'too-many', detail: null }
  const model = modelKey(maker)
  await tidyUp(context, analysis)

  const hashed = await hashesOf(context, { analysis, pages, passagesPerPage })
  if (hashed.length !== passages) return { problem: 'failed', detail: 'The pages changed meanwhile.' }
  const asked = queries.map((text) => ({ text, hash: textHash(text) }))
  const giving = { context, maker, model, payer: wanted }
  const problem =
    (await giveVectors(giving, {
      purpose: 'passage',
      items: hashed,
      textsOf: (batch) => asSystem(database, (sql) => passageTexts(sql, analysis, batch)),
    })) ?? (await giveToTexts(giving, asked))
  if (problem !== null) return problem

  const ofQueries = await readVectors(context, { analysis, model, items: asked })
  if (ofQueries === null) return { problem: 'failed', detail: 'The pages changed meanwhile.' }
  const products = await (inDatabase ? inDatabaseOf : inMemoryOf)(context, {
    analysis,
    signal: wanted.signal,
    model,
    passages: hashed,
    queries: ofQueries,
  })
  return 'problem' in products ? products : { model, products }
}

type Compared = {
  analysis: AnalysisToScore
  signal: AbortSignal
  model: string
  passages: readonly { hash: string }[]
  queries: Vectors
}

async function inMemoryOf(
  context: MeaningContext,
  { analysis, model, passages, queries }: Compared,
): Promise<VectorProducts | NoMeanings> {
  const kept = await readVectors(context, { analysis, model, items: passages })
  if (kept === null) return { problem: 'failed', detail: 'The pages changed meanwhile.' }
  const { dimensions, rows } = kept
  if (queries.dimensions !== dimensions) return notOfOneLength
  return productsInMemory({ dimensions, passages: rows, queries: queries.rows })
}

/** Holds vectors in memory only on their way to the database that compares them. */
async function inDatabaseOf(
  context: MeaningContext,
  { analysis, signal, model, passages, queries }: Compared,
): Promise<VectorProducts | NoMeanings> {
  const { database } = context
  const { analysisId } = analysis
  const products = productsInDatabase(database, { analysisId, passages: passages.length, queries })
  await products.forget() // Left by an interrupted run.
  let first = 0
  for (const items of batchesOf(passages, keptAtOnce)) {
    signal.throwIfAborted()
    const kept = await readVectors(context, { analysis, model, items })
    if (kept?.dimensions !== queries.dimensions) {
      await products.forget()
      return kept === null ? { problem: 'failed', detail: 'The pages changed meanwhile.' } : notOfOneLength
    }
    const { dimensions, rows: vectors } = kept
    await asSystem(database, (sql) => keepComparedVectors(sql, analysisId, { first, dimensions, vectors }))
    first += items.length
  }
  return products
}

const notOfOneLength: NoMeanings = { problem: 'failed', detail: 'Its vectors have different lengths.' }

/** The key under which vectors are stored. Each organization's own server may have a different model of that name. */
const modelKey = ({ engine, vectors: { model, dimensions } }: Maker): string =>
  dimensions === null ? `${engine} ${model}`.slice(0, 200) : `${model} ${dimensions}`

/** Removes leftovers of dead workers and of long ago. */
const tidyUp = ({ database }: MeaningContext, analysis: AnalysisToScore): Promise<void> =>
  asSystem(database, async (sql) => {
    const lost = await loseCalls(sql, { ...analysis, purpose: 'fan-out' })
    if (lost > 0) await addLostCalls(sql, analysis.analysisId, lost)
    await forgetVectors(sql, analysis)
  })

const giveToTexts = (giving: Giving, asked: readonly { text: string; hash: string }[]) =>
  giveVectors(giving, {
    purpose: 'query',
    items: asked,
    textsOf: async (batch) => new Map(batch.map(({ hash, text }) => [hash, embeddedText(text)])),
  })

type Maker = { engine: string; label: string; queue: string; vectors: VectorMaker }

async function makerOf(
  { database, engineSets }: MeaningContext,
  { organizationId, settings: { vectorEngine: id } }: AnalysisToScore,
): Promise<Maker | NoMeanings> {
  if (id === null) return { problem: 'not-wanted', detail: null }
  const queue = await asSystem(database, (sql) => providerQueueOfEngine(sql, organizationId, id))
  const registry = queue === null ? null : await engineSets.forProviderQueue(queue)
  const engine = registry?.get(id)
  const listing = registry?.list().find((one) => one.id === id)
  if (queue === null || engine === undefined || isCollector(engine) || engine.vectors === undefined)
    return { problem: 'no-provider', detail: listing?.configured === false ? listing.reason : null }
  return { engine: id, label: engine.label, queue, vectors: engine.vectors }
}

async function hashesOf(
  { database }: MeaningContext,
  { analysis, pages, passagesPerPage }: Pick<Wanted, 'analysis' | 'pages' | 'passagesPerPage'>,
): Promise<{ documentId: string; hash: string }[]> {
  const all: { documentId: string; hash: string }[] = []
  for (const batch of batchesOf(pages, atOnce)) {
    const ids = batch.map(({ documentId }) => documentId)
    const hashes = await asSystem(database, (sql) => passageHashes(sql, analysis, ids, passagesPerPage))
    const byDocument = Map.groupBy(hashes, ({ documentId }) => documentId)
    all.push(...ids.flatMap((id) => byDocument.get(id) ?? []))
  }
  return all
}

type Giving = { context: MeaningContext; maker: Maker; model: string; payer: Payer }

/** Null: every text has its vector now. */
async function giveVectors<Item extends { hash: string }>(
  giving: Giving,
  {
    purpose,
    items,
    textsOf,
  }: {
    purpose: 'query' | 'passage'
    items: readonly Item[]
    textsOf: (batch: readonly Item[]) => Promise<Map<string, string>>
  },
): Promise<NoMeanings | null> {
  const { context, maker, model, payer } = giving
  const missing: Item[] = []
  for (const batch of batchesOf(items, atOnce)) {
    const hashes = batch.map(({ hash }) => hash)
    const known = await asSystem(context.database, (sql) => knownVectors(sql, payer.analysis, model, hashes))
    missing.push(...batch.filter(({ hash }) => !known.has(hash)))
  }
  const once = [...new Map(missing.map((item) => [item.hash, item])).values()]
  for (const batch of batchesOf(once, maker.vectors.maxTexts)) {
    const texts = [...(await textsOf(batch))]
    if (texts.length === 0) continue
    const problem = await giveOnce(giving, purpose, texts)
    if (problem !== null) return problem
  }
  return null
}

async function giveOnce(
  giving: Giving,
  purpose: 'query' | 'passage',
  texts: readonly (readonly [hash: string, text: string])[],
): Promise<NoMeanings | null> {
  const {
    context: { database, closing },
    maker: { vectors },
    model,
    payer: { analysis, signal },
  } = giving
  const characters = texts.reduce((sum, [, text]) => sum + text.length, 0)
  for (let calls = 1; ; calls += 1) {
    const turn = await takenTurn(giving, vectors.ceilingUsd(characters))
    if ('problem' in turn) return turn
    const startedAt = performance.now()
    const outcome = await vectors.embed({ texts: texts.map(([, text]) => text), purpose }, { signal })
    await whileDatabaseReturns(
      () =>
        asSystem(database, async (sql) => {
          await settleCall(sql, turn.callId, endOf(outcome, vectors.model, performance.now() - startedAt))
          if (outcome.ok || mayBeBilled.has(outcome.failure.code))
            await addFanOutCost(sql, analysis.analysisId, outcome.ok ? outcome.bill.cost.usd : null)
          if (outcome.ok)
            await keepVectors(
              sql,
              analysis,
              model,
              texts.flatMap(([hash], index) => {
                const vector = outcome.vectors[index]
                return vector === undefined ? [] : [{ hash, vector }]
              }),
            )
        }),
      closing,
    )
    if (outcome.ok) return null
    signal.throwIfAborted()
    const { failure } = outcome
    await pauseProviderQueueAfter(giving, failure)
    const waitMs = failure.retryAfterMs ?? pauseBefore(calls)
    if (needsOperator(failure) || !failure.retryable || calls >= maxCalls || waitMs > longestWaitMs)
      return { problem: 'failed', detail: failure.message }
    await pause(waitMs, undefined, { signal }).catch(() => {}) // Stopping: the next turn reports it.
  }
}

/** Waits for a turn of the provider queue, unless an obstacle will not pass soon. */
async function takenTurn(
  { context: { database, closing }, maker: { engine, queue, vectors }, payer: { analysis, signal } }: Giving,
  reserveUsd: number | null,
): Promise<{ callId: number } | NoMeanings> {
  for (;;) {
    signal.throwIfAborted()
    const turn = await whileDatabaseReturns(
      () =>
        asSystem(database, (sql) =>
          takeTurn(sql, {
            organizationId: analysis.organizationId,
            brandId: analysis.brandId,
            purpose: 'fan-out',
            analysisId: analysis.analysisId,
            engine,
            model: vectors.model,
            queue,
            reserveUsd,
            flying: 0,
          }),
        ),
      closing,
    )
    if (turn.state === 'go') return turn
    if (turn.state === 'stop') return { problem: 'budget', detail: turn.reason }
    await pause(turn.ms, undefined, { signal }).catch(() => {}) // Stopping: the loop reports it.
  }
}

/** A failure of the key or its limits pauses the provider queue for everything behind it, as for answers. */
async function pauseProviderQueueAfter(
  { context: { database, closing }, maker: { queue } }: Giving,
  failure: EngineFailure,
): Promise<void> {
  const { code, message, retryAfterMs } = failure
  const isBusy = code === 'rate-limited' || code === 'overloaded'
  if (!needsOperator(failure) && !(isBusy && retryAfterMs !== null)) return
  await whileDatabaseReturns(
    () => asSystem(database, (sql) => pauseProviderQueue(sql, queue, { code, message, forMs: retryAfterMs })),
    closing,
  )
}

const endOf = (
  outcome: EmbedOutcome,
  model: string,
  latencyMs: number,
): Parameters<typeof settleCall>[2] => ({
  outcome: outcome.ok ? 'answered' : outcome.failure.code === 'aborted' ? 'lost' : 'failed',
  ...(outcome.ok ? {} : { failureCode: outcome.failure.code }),
  costUsd: outcome.ok ? outcome.bill.cost.usd : null,
  costBasis: outcome.ok ? outcome.bill.cost.basis : 'unknown',
  model,
  inputTokens: outcome.ok ? outcome.bill.usage.inputTokens : null,
  outputTokens: null,
  latencyMs,
  mayBeBilled: outcome.ok || mayBeBilled.has(outcome.failure.code),
})

/** One after the other. */
type Vectors = { dimensions: number; rows: Float32Array }

/** Null if one is missing, because pages changed meanwhile. */
async function readVectors(
  { database }: MeaningContext,
  {
    analysis,
    model,
    items,
  }: { analysis: AnalysisToScore; model: string; items: readonly { hash: string }[] },
): Promise<Vectors | null> {
  let rows: Float32Array | null = null
  let dimensions = 0
  let at = 0
  for (const batch of batchesOf(items, atOnce)) {
    const hashes = batch.map(({ hash }) => hash)
    const vectors = await asSystem(database, (sql) => vectorsOf(sql, analysis, model, hashes))
    for (const hash of hashes) {
      const vector = vectors.get(hash)
      if (vector === undefined) return null
      if (rows === null) {
        dimensions = vector.length
        rows = new Float32Array(items.length * dimensions)
      }
      if (vector.length !== dimensions) return null
      rows.set(vector, at)
      at += dimensions
    }
  }
  return { dimensions, rows: rows ?? new Float32Array() }
}

function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

import { randomUUID } from 'node:crypto'
import { fanOutLimits, type FanOutResult } from '#core/fan-out/analysis-schema.ts'
import type { PairTrials } from '#core/fan-out/compare-analyses.ts'
import { drawsOfPrompts, mergeDraws, wordingsIn, type Merged } from '#core/fan-out/simulation/merge-draws.ts'
import { subQueryKey } from '#core/fan-out/normalize.ts'
import { ruleQueries } from '#core/fan-out/simulation/rule-queries.ts'
import type { Vectors } from '#core/fan-out/same-meaning.ts'
import { guessedLanguage, stemLanguageOf, type StemLanguage } from '#core/fan-out/stems.ts'
import {
  brandToSimulate,
  drawsOf,
  promptsToSimulate,
  replaceFanOutQueries,
  type FanOutBrand,
  type FanOutRun,
  type NewFanOutQuery,
  type SimulatedPrompt,
} from '#queries/fan-out/run.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobContext } from '../job-context.ts'
import { vectorsOfTexts } from './compare-meanings.ts'
import { drawProposals } from './draw-proposals.ts'

export type Simulated = Pick<FanOutResult, 'simulated' | 'draws' | 'drawsWanted' | 'mergedBy' | 'notes'> & {
  /** The simulated prompts, and whether they are the whole subject. */
  promptIds: string[]
  isAll: boolean
  names: readonly string[]
  language: StemLanguage
  vectorsFor: VectorsFor
}

/** Vectors of texts; null if words alone are compared. */
export type VectorsFor = (texts: readonly string[]) => Promise<Vectors | null>

/** Stores the searches that a model or rules propose for the prompts of an analysis. Can be repeated at any point. */
export async function simulateSearches(
  context: JobContext,
  run: FanOutRun,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Simulated> {
  const { database } = context
  const { prompts, all } = await asSystem(database, (sql) => promptsToSimulate(sql, run))
  const brand = await asSystem(database, (sql) => brandToSimulate(sql, run.brandId))
  const language = languageOf(prompts, brand)
  const isAll = prompts.length === all
  const meanings = meaningsOf(context, run, signal)
  const { vectorsFor } = meanings
  const simulated = {
    promptIds: prompts.map(({ id }) => id),
    isAll,
    names: brand.names,
    language,
    vectorsFor,
    mergedBy: null,
  }
  const left = isAll ? [] : [`Searches were simulated for the latest ${prompts.length} of ${all} prompts.`]
  if (run.settings.simulation === 'rules') {
    const proposed = proposedByRules(prompts, brand, now)
    await asSystem(database, (sql) =>
      replaceFanOutQueries(sql, run, 'rules', { queries: proposed, pairs: [] }),
    )
    return { ...simulated, simulated: proposed.length, draws: 0, drawsWanted: 0, notes: left }
  }
  const today = now.toISOString().slice(0, 10)
  const drawn = await drawProposals(context, { run, prompts, brand, today, signal })
  const draws = await asSystem(database, (sql) => drawsOf(sql, run.id))
  const pairs = [...drawsOfPrompts(draws)].map(([promptId, trials]) => ({
    promptId,
    engine: run.settings.engine ?? '',
    trials,
  }))
  const options = { keyOf: subQueryKey, language, names: brand.names }
  const vectors = await vectorsFor(wordingsIn(draws, options))
  const merged = mergedProposals(
    mergeDraws(draws, { ...options, ...(vectors === null ? {} : { vectors }) }),
    pairs,
  )
  const kept = merged.slice(0, fanOutLimits.simulated)
  await asSystem(database, (sql) => replaceFanOutQueries(sql, run, 'model', { queries: kept, pairs }))
  const cut =
    merged.length > kept.length
      ? [`${merged.length} searches were simulated. We kept the ${kept.length} with the highest agreement.`]
      : []
  return {
    ...simulated,
    ...drawn,
    simulated: kept.length,
    mergedBy: meanings.model(),
    notes: [...left, ...drawn.notes, ...cut],
  }
}

/** Compares meanings in this analysis. After one refusal no further call is made. */
function meaningsOf(
  context: JobContext,
  { id, organizationId, brandId, settings }: FanOutRun,
  signal: AbortSignal,
): { vectorsFor: VectorsFor; model: () => string | null } {
  const analysis = { analysisId: id, organizationId, brandId, settings }
  let model: string | null = null
  let isRefused = settings.vectorEngine === null
  return {
    model: () => model,
    vectorsFor: async (texts) => {
      if (isRefused || texts.length === 0) return null
      const found = await vectorsOfTexts(context, { analysis, texts, signal })
      isRefused = 'problem' in found
      if ('problem' in found) return null
      model = found.model
      return found.vectors
    },
  }
}

function proposedByRules(
  prompts: readonly SimulatedPrompt[],
  { name, country, language, competitors }: FanOutBrand,
  now: Date,
): NewFanOutQuery[] {
  // `rank`: the rules list the searches nearest to the question first.
  const found = new Map<string, { rank: number; proposed: NewFanOutQuery }>()
  for (const { text, topic } of prompts) {
    const proposals = ruleQueries({
      prompt: text,
      topic,
      country,
      language,
      year: now.getUTCFullYear(),
      brand: name,
      competitors,
    })
    for (const [rank, { query, types, intent, reason }] of proposals.entries()) {
      const key = subQueryKey(query)
      const known = found.get(key)
      if (known !== undefined) known.proposed.prompts += 1
      else if (key !== '')
        found.set(key, {
          rank,
          proposed: {
            ...unseen(),
            query,
            key,
            variants: [],
            types,
            intent,
            reason,
            prompts: 1,
            share: null,
          },
        })
    }
  }
  return [...found.values()]
    .sort((one, other) => other.proposed.prompts - one.proposed.prompts || one.rank - other.rank)
    .map(({ proposed }) => proposed)
    .slice(0, fanOutLimits.simulated)
}

const mergedProposals = (merged: readonly Merged[], pairs: readonly PairTrials[]): NewFanOutQuery[] =>
  merged.map(({ query, key, variants, types, intent, reason, prompts, agreement, drawsOf: drawsWith }) => ({
    ...unseen(),
    ...countsIn(pairs, drawsWith),
    query,
    key,
    variants,
    types,
    intent,
    reason,
    prompts,
    share: agreement,
  }))

function countsIn(pairs: readonly PairTrials[], drawsWith: ReadonlyMap<string, number>) {
  const counted = pairs
    .map(({ promptId }, pair) => ({ pair, count: drawsWith.get(promptId) ?? 0 }))
    .filter(({ count }) => count > 0)
  return { pairs: counted.map(({ pair }) => pair), counts: counted.map(({ count }) => count) }
}

const unseen = () => ({
  id: randomUUID(),
  engines: [],
  firstSeen: null,
  lastSeen: null,
  pairs: [],
  counts: [],
})

/** The prompts' language if their words reveal it, else the brand's, else English. */
function languageOf(prompts: readonly SimulatedPrompt[], { language }: FanOutBrand): StemLanguage {
  return guessedLanguage(prompts.map(({ text }) => text).join('\n')) ?? stemLanguageOf(language) ?? 'en'
}

import { languageToName } from '#core/prompts/asked-language.ts'
import { isCollector, type Ask, type Collector, type Engine } from '#engines/engine.ts'
import { failPair } from '#queries/runs/pair-outcomes.ts'
import type { Pair } from '#queries/runs/claim-pairs.ts'
import { settleFailure, unknownEngine } from './ask-failure.ts'
import type { CompiledBrands } from './brand-sets.ts'
import { whileDatabaseReturns } from '../database-away.ts'
import type { JobContext } from '../job-context.ts'
import { keepAnswer, type Settle } from './keep-answer.ts'
import { packAnswer } from './packed-answer.ts'
import { orderAnswer } from './order-answer.ts'
import { traceAsk } from '../traces.ts'

/**
 * Asks one engine for a claimed pair, or orders the answer from a data provider. Not idempotent for the provider (each
 * call costs money), but for the database: a pair gets one answer. Never throws failures of the pair.
 */
export async function askPair(context: JobContext, pair: Pair, signal: AbortSignal): Promise<Settle> {
  const { database, engineSets, closing } = context
  const engine = (await engineSets.forProviderQueue(pair.queue)).get(pair.engine)
  if (engine === undefined)
    return () =>
      whileDatabaseReturns(
        () => failPair(database, pair, { failure: unknownEngine(pair), call: null }),
        closing,
      )
  const brands = await context.brandSets.get(pair.brandId, pair.brandSetVersion)
  const ask = askOf(pair, engine, brands)
  return isCollector(engine)
    ? orderAnswer(context, { pair, engine, ask, signal })
    : askEngine(context, { pair, engine, ask, brands, signal })
}

async function askEngine(
  context: JobContext,
  {
    pair,
    engine,
    ask,
    brands,
    signal,
  }: { pair: Pair; engine: Engine; ask: Ask; brands: CompiledBrands; signal: AbortSignal },
): Promise<Settle> {
  const model = ask.model ?? engine.defaultModel
  const outcome = await traceAsk({ engine: engine.id, provider: engine.providerId, model }, () =>
    engine.ask(ask, { signal }),
  )
  const occurredAt = new Date()
  // The returned closure must not retain the outcome, whose bodies are large.
  if (!outcome.ok) {
    const { failure } = outcome
    return () => settleFailure(context, { pair, model, failure, occurredAt })
  }
  const answer = packAnswer(outcome.answer)
  return () => keepAnswer(context, { pair, engine, answer, brands, answeredAt: occurredAt, kind: 'ask' })
}

function askOf(pair: Pair, engine: Engine | Collector, brands: CompiledBrands): Ask {
  const language = languageToName({ asked: pair.language, written: pair.brandLanguage })
  return {
    prompt: pair.prompt,
    reference: pair.id,
    ...(pair.model === null ? {} : { model: pair.model }),
    ...(pair.country === null || !engine.takesCountry ? {} : { country: pair.country }),
    ...(language === null ? {} : { language }),
    ...(engine.sandbox
      ? { seed: pair.id, brandHints: brands.brands.map(({ name, domains }) => ({ name, domains })) }
      : {}),
  }
}

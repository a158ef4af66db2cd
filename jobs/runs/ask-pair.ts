import { languageToName } from '#core/prompts/asked-language.ts'
import { isCollector, type Ask, type Collector, type Engine } from '#engines/engine.ts'
import { failCell } from '#queries/runs/pair-outcomes.ts'
import type { Cell } from '#queries/runs/claim-pairs.ts'
import { settleFailure, unknownEngine } from './ask-failure.ts'
import type { CompiledBrands } from './brand-sets.ts'
import { whileDatabaseReturns } from '../database-away.ts'
import type { JobContext } from '../job-context.ts'
import { keepAnswer, type Settle } from './keep-answer.ts'
import { packAnswer } from './packed-answer.ts'
import { orderAnswer } from './order-answer.ts'
import { traceAsk } from '../traces.ts'

/**
 * Asks one engine for a claimed cell, or orders the answer from a vendor. Not idempotent towards the provider (an ask
 * costs money), but towards the database: a cell gets one answer. Never throws what the cell is to blame for.
 */
export async function askCell(context: JobContext, cell: Cell, signal: AbortSignal): Promise<Settle> {
  const { database, engineSets, closing } = context
  const engine = (await engineSets.forProviderQueue(cell.lane)).get(cell.engine)
  if (engine === undefined)
    return () =>
      whileDatabaseReturns(
        () => failCell(database, cell, { failure: unknownEngine(cell), call: null }),
        closing,
      )
  const brands = await context.brandSets.get(cell.brandId, cell.brandSetVersion)
  const ask = askOf(cell, engine, brands)
  return isCollector(engine)
    ? orderAnswer(context, { cell, engine, ask, signal })
    : askEngine(context, { cell, engine, ask, brands, signal })
}

async function askEngine(
  context: JobContext,
  {
    cell,
    engine,
    ask,
    brands,
    signal,
  }: { cell: Cell; engine: Engine; ask: Ask; brands: CompiledBrands; signal: AbortSignal },
): Promise<Settle> {
  const model = ask.model ?? engine.defaultModel
  const outcome = await traceAsk({ engine: engine.id, provider: engine.providerId, model }, () =>
    engine.ask(ask, { signal }),
  )
  const occurredAt = new Date()
  // What is returned must not hold on to the outcome, whose bodies are large.
  if (!outcome.ok) {
    const { failure } = outcome
    return () => settleFailure(context, { cell, model, failure, occurredAt })
  }
  const answer = packAnswer(outcome.answer)
  return () => keepAnswer(context, { cell, engine, answer, brands, answeredAt: occurredAt, kind: 'ask' })
}

function askOf(cell: Cell, engine: Engine | Collector, brands: CompiledBrands): Ask {
  const language = languageToName({ asked: cell.language, written: cell.brandLanguage })
  return {
    prompt: cell.prompt,
    reference: cell.id,
    ...(cell.model === null ? {} : { model: cell.model }),
    ...(cell.country === null || !engine.takesCountry ? {} : { country: cell.country }),
    ...(language === null ? {} : { language }),
    ...(engine.sandbox
      ? { seed: cell.id, brandHints: brands.brands.map(({ name, domains }) => ({ name, domains })) }
      : {}),
  }
}

import type { FanOutDraft, FanOutEngines, FanOutSchedule } from '#core/fan-out/analysis-schema.ts'

export type Simulation = 'none' | 'rules' | 'model'

/** The values of the form. Values that the current choice does not need are kept for when the user switches back. */
export type DraftValues = {
  about: 'prompt' | 'topic' | 'brand'
  promptId: string | null
  topic: string
  title: string
  from: string
  to: string
  engines: string[]
  simulation: Simulation
  engine: string | null
  model: string
  draws: number
  prompts: number
  scoresRivals: boolean
  scoresCited: boolean
  vectorEngine: string | null
  schedule: FanOutSchedule
}

/** The props of a part of the form. `errors` keys are field names. */
export type FormPart = {
  values: DraftValues
  change: (part: Partial<DraftValues>) => void
  errors: Record<string, string>
}

/** The request: only what the choices need. */
export function draftOf(values: DraftValues): FanOutDraft {
  const { about, simulation } = values
  const asked = simulation === 'model'
  return {
    promptId: about === 'prompt' ? values.promptId : null,
    topic: about === 'topic' ? values.topic : null,
    title: values.title,
    from: values.from,
    to: values.to,
    engines: values.engines,
    settings: {
      simulation,
      engine: asked ? values.engine : null,
      model: asked && values.model.trim() !== '' ? values.model : null,
      ...(asked ? { draws: values.draws } : {}),
      ...(about === 'prompt' || simulation === 'none' ? {} : { prompts: values.prompts }),
      scoresRivals: values.scoresRivals,
      scoresCited: values.scoresCited,
      vectorEngine: values.vectorEngine,
    },
    schedule: values.schedule,
  }
}

type Price = { calls: number; usd: number | null; ceilingUsd: number | null }

/**
 * The cost of the simulation; null if no engine is asked. For a topic or a brand, the cost of the maximum number of
 * prompts.
 */
export function priceOf(
  { simulation, engine: id, model, draws, prompts, about }: DraftValues,
  engines: FanOutEngines['engines'],
): Price | null {
  const engine = engines.find((one) => one.id === id)
  if (simulation !== 'model' || engine === undefined) return null
  const calls = draws * (about === 'prompt' ? 1 : prompts)
  const price = engine.prices[model.trim() || engine.defaultModel] ?? engine.prices['*'] ?? null
  const times = (usd: number | null | undefined) => (usd === null || usd === undefined ? null : usd * calls)
  return { calls, usd: times(price?.usd), ceilingUsd: times(price?.ceilingUsd) }
}

/** Missing values that the schema does not report. */
export function missingIn(values: DraftValues): { promptId?: true; topic?: true } {
  if (values.about === 'prompt' && values.promptId === null) return { promptId: true }
  if (values.about === 'topic' && values.topic.trim() === '') return { topic: true }
  return {}
}

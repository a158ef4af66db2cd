import type { FanOutEngines } from '#core/fan-out/analysis-schema.ts'

/** Engines with a key whose provider offers an embedding model. */
export const vectorChoices = (engines: FanOutEngines['engines']) =>
  engines.filter(({ configured, vectorModel }) => configured && vectorModel !== null)

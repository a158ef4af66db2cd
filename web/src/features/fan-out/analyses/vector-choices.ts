import type { FanOutEngines } from '#core/fan-out/analysis-schema.ts'

/** Engines that have a key and whose provider gives vectors. */
export const vectorChoices = (engines: FanOutEngines['engines']) =>
  engines.filter(({ configured, vectorModel }) => configured && vectorModel !== null)

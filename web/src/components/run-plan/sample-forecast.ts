import type { RunForecast } from '#core/runs/forecast-schema.ts'

/** Four prompts on one engine with a known price, for tests. */
export const sampleForecast: RunForecast = {
  answers: 4,
  prompts: 4,
  engines: [
    {
      engine: 'openai',
      label: 'ChatGPT',
      answers: 4,
      usd: { expected: 0.12, low: 0.1, high: 0.16 },
      basis: 'list',
      observed: 0,
      seconds: 20,
      problem: null,
    },
  ],
  usd: { expected: 0.12, low: 0.1, high: 0.16 },
  unpricedAnswers: 0,
  seconds: 20,
  budgets: [],
  quota: null,
  problem: null,
}

import { reportFilters } from '#core/reports/filters.ts'
import type { Change, Rate } from '#core/metrics/rate.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { acornId } from '../testing/render-screen.tsx'

/** Made-up parts of reports for tests, in the shapes of the API. */
export const acornBrandId = '22222222-2222-4222-8222-222222222222'

export const sampleScope: ReportScope = {
  filters: reportFilters.parse({}),
  period: { from: '2026-09-28', to: '2026-11-22', grain: 'day', snapped: false, isDefault: true },
  compare: { from: '2026-08-03', to: '2026-09-27' },
  analysis: null,
  available: { from: '2026-08-03', to: '2026-11-22' },
  channel: 'api',
  channels: [{ channel: 'api', answers: 100 }],
  engines: [
    { engine: 'atlas', answers: 60 },
    { engine: 'beacon', answers: 40 },
  ],
  topics: ['Calls', 'Travel'],
  tags: [],
  intents: [],
  funnels: [],
  countries: [],
  analyses: [],
  brand: {
    id: acornBrandId,
    name: 'Acorn',
    organizationId: acornId,
    ownTrackedBrandId: 'own',
    brandSetVersion: 1,
  },
  hasWeights: false,
  sandboxAnswers: 0,
}

/** x of n, with a given interval. */
export function sampleRate(x: number, n: number, interval: [number, number] | null = null): Rate {
  return {
    value: n === 0 ? null : x / n,
    numerator: x,
    denominator: n,
    low: interval?.[0] ?? null,
    high: interval?.[1] ?? null,
    prompts: 10,
    method: n === 0 ? 'No valid answers.' : 'Clustered by prompt.',
  }
}

export function sampleChange(difference: number, verdict: Change['verdict']): Change {
  return {
    difference,
    low: difference - 0.05,
    high: difference + 0.05,
    verdict,
    p: verdict === 'real' ? 0.001 : 0.4,
    prompts: 10,
    furtherAnswers: verdict === 'real' ? null : 120,
  }
}

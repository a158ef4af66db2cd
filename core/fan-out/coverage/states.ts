/** How well a page, or the best of several, answers a sub-query. */
export const coverageStates = ['covered', 'partly', 'missing'] as const
export type CoverageState = (typeof coverageStates)[number]

export type CoverageThresholds = { covered: number; partly: number }

/** Calibrated on real text: `npm run bench -- fan-out-calibration`; docs/fan-out-coverage.md has the shares. */
export const coverageThresholds: CoverageThresholds = { covered: 0.6, partly: 0.4 }

/** Null: no word of it was found. */
export function coverageState(score: number | null, { covered, partly }: CoverageThresholds): CoverageState {
  if (score === null || score < partly) return 'missing'
  return score >= covered ? 'covered' : 'partly'
}

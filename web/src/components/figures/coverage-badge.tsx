import type { CoverageState } from '#core/fan-out/coverage/states.ts'
import { t } from '../../lib/language/t.ts'
import { ToneBadge, type Tone } from './tone-badge.tsx'

const states: Record<CoverageState, { label: string; tone: Tone }> = {
  covered: { label: t('Covered'), tone: 'better' },
  partly: { label: t('Partial'), tone: 'thin' },
  missing: { label: t('Missing'), tone: 'worse' },
}

export const coverageLabel = (state: CoverageState): string => states[state].label

/** How well the best own page answers a search. */
export function CoverageBadge({ state }: { state: CoverageState }) {
  return <ToneBadge tone={states[state].tone}>{states[state].label}</ToneBadge>
}

import type { Consistency } from '#core/metrics/consistency.ts'
import type { ContestedCell } from '#core/reports/consistency.ts'
import { t } from '../../../lib/language/t.ts'

export type StateList = 'work' | Consistency | 'all'

export const stateLists: readonly { value: StateList; label: string }[] = [
  { value: 'work', label: t('To improve') },
  { value: 'contested', label: t('Mixed') },
  { value: 'undecided', label: t('Needs more answers') },
  { value: 'absent', label: t('Rarely mentioned') },
  { value: 'locked', label: t('Consistent') },
  { value: 'all', label: t('All') },
]

/** `work`: the pairs that more or better answers would change. */
export function isIn(list: StateList, consistency: Consistency): boolean {
  if (list === 'all') return true
  return list === 'work' ? consistency === 'contested' || consistency === 'undecided' : list === consistency
}

export function cellKey({ promptId, engine }: Pick<ContestedCell, 'promptId' | 'engine'>): string {
  return `${promptId} ${engine}`
}

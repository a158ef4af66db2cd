import type { Consistency } from '#core/metrics/consistency.ts'
import type { ContestedCell } from '#core/reports/consistency.ts'
import { t } from '../../../lib/language/t.ts'

export type StateList = 'work' | Consistency | 'all'

export const stateLists: readonly { value: StateList; label: string }[] = [
  { value: 'work', label: t('To work on') },
  { value: 'contested', label: t('Contested') },
  { value: 'undecided', label: t('Undecided') },
  { value: 'absent', label: t('Absent') },
  { value: 'locked', label: t('Locked') },
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

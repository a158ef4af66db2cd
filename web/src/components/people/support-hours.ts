import { t } from '../../lib/language/t.ts'

/** The possible durations of support access. */
export const supportHours = () => [
  { value: '1', label: t('1 hour') },
  { value: '4', label: t('4 hours') },
  { value: '24', label: t('1 day') },
  { value: '72', label: t('3 days') },
  { value: '168', label: t('7 days') },
]

import type { Consistency } from '#core/metrics/consistency.ts'
import { t } from '../../lib/language/t.ts'

/** How consistently answers to a prompt mention the brand, for use inside a sentence. */
export const consistencyLabels: Record<Consistency, string> = {
  locked: t('consistent'),
  contested: t('mixed'),
  absent: t('rarely mentioned'),
  undecided: t('needs more answers'),
}

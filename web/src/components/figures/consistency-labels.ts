import type { Consistency } from '#core/metrics/consistency.ts'
import { t } from '../../lib/language/t.ts'

/** How steadily answers to a prompt name the brand, within a sentence. */
export const consistencyLabels: Record<Consistency, string> = {
  locked: t('locked'),
  contested: t('contested'),
  absent: t('absent'),
  undecided: t('undecided'),
}

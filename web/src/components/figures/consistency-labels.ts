import type { Consistency } from '#core/metrics/consistency.ts'
import { t } from '../../lib/language/t.ts'

/** How consistently answers to a prompt mention the brand, for use inside a sentence. */
export const consistencyLabels: Record<Consistency, string> = {
  locked: t('locked'),
  contested: t('contested'),
  absent: t('absent'),
  undecided: t('undecided'),
}

import type { Importance, ImportanceLevel } from '#core/prompts/importance.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

export const importanceLabels: Record<ImportanceLevel, string> = {
  low: t('Low'),
  normal: t('Normal'),
  high: t('High'),
}

/** "High", or "Volume 1,200". */
export const importanceInWords = ({
  importance,
  volume,
}: Pick<Importance, 'importance' | 'volume'>): string =>
  volume === null ? importanceLabels[importance] : t('Volume {volume}', { volume: formatCount(volume) })

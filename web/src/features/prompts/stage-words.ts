import type { FunnelStage } from '#core/reports/filters.ts'
import { t } from '../../lib/language/t.ts'

export const stageWords: Record<FunnelStage, string> = {
  awareness: t('Awareness'),
  consideration: t('Consideration'),
  decision: t('Decision'),
  retention: t('Retention'),
}

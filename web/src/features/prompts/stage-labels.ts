import type { FunnelStage } from '#core/reports/filters.ts'
import { t } from '../../lib/language/t.ts'

export const stageLabels: Record<FunnelStage, string> = {
  awareness: t('Awareness'),
  consideration: t('Consideration'),
  decision: t('Decision'),
  retention: t('Loyalty'),
}

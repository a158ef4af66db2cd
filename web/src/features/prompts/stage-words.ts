import type { FunnelStage } from '#core/report/filters.ts'

export const stageWords: Record<FunnelStage, string> = {
  awareness: 'Awareness',
  consideration: 'Consideration',
  decision: 'Decision',
  retention: 'Retention',
}

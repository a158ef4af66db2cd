import type { FanOutAnalysis, FanOutSchedule, FanOutStep } from '#core/fan-out/analysis-schema.ts'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

/** The subject of the analysis: its prompt, its topic, or all prompts of the brand. */
export function subjectLabels({ subject }: Pick<FanOutAnalysis, 'subject'>): string {
  switch (subject.kind) {
    case 'prompt':
      return subject.text
    case 'topic':
      return t('Topic: {topic}', { topic: subject.topic })
    case 'brand':
      return t('All of the brand’s prompts')
  }
}

/** The title, or else the subject. */
export const analysisName = (analysis: Pick<FanOutAnalysis, 'title' | 'subject'>): string =>
  analysis.title === '' ? subjectLabels(analysis) : analysis.title

const statusLabels: Record<FanOutAnalysis['status'], string> = {
  queued: t('Waiting'),
  running: t('Running'),
  completed: t('Completed'),
  cancelled: t('Canceled'),
  failed: t('Failed'),
}

export const statusLabel = (status: FanOutAnalysis['status']): string => statusLabels[status]

export const statusTexts = ({ status, isCancelling }: FanOutAnalysis): string =>
  isCancelling && status === 'running' ? t('Canceling') : statusLabels[status]

export const stepLabels: Record<FanOutStep, string> = {
  observed: t('Extracting observed searches'),
  simulated: t('Simulating searches'),
  coverage: t('Comparing pages'),
  done: t('Done'),
}

export const scheduleLabels: Record<FanOutSchedule, string> = {
  none: t('Doesn’t repeat'),
  weekly: t('Every week'),
  monthly: t('Every month'),
}

export function describeSimulation(
  { simulation, draws }: FanOutAnalysis['settings'],
  engine: string,
): string {
  switch (simulation) {
    case 'none':
      return t('No simulation')
    case 'rules':
      return t('Rule-based simulation')
    case 'model':
      return t('Simulated by {engine}, {draws, plural, one {# sample} other {# samples}} per prompt', {
        engine,
        draws,
      })
  }
}

/** "$0.12", plus a note on calls with unknown cost. */
export function formatCost({ costUsd, unknownCostCalls }: FanOutAnalysis): string {
  const known = costUsd === 0 && unknownCostCalls === 0 ? t('free') : formatMoney(costUsd)
  return unknownCostCalls === 0
    ? known
    : t('{known} plus {count, plural, one {# call} other {# calls}} at unknown cost', {
        known,
        count: unknownCostCalls,
      })
}

/** "12 of 50"; null for a step without a count. */
export const describeProgress = ({ progress }: Pick<FanOutAnalysis, 'progress'>): string | null =>
  progress === null || progress.total === 0
    ? null
    : t('{done} of {total}', { done: formatCount(progress.done), total: formatCount(progress.total) })

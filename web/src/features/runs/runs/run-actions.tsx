import type { AnalysisProgress } from '#core/runs/schema.ts'
import {
  cancelAnalysis,
  pauseAnalysis,
  resumeAnalysis,
  retryFailedAnswers,
  reviveAnalysis,
  type AnalysisStep,
} from '../../../components/run-progress/run-queries.ts'
import { CardAction } from '../../../components/run-progress/run-progress-card.tsx'
import { isOver } from '../../../components/run-progress/progress-summary.ts'
import { useAnalysisChange } from './use-run-change.ts'
import { t } from '../../../lib/language/t.ts'

/** What can be done with an analysis in its present state: pause, resume, cancel, ask failed answers again. */
export function AnalysisActions({ progress, title }: { progress: AnalysisProgress; title: string }) {
  const act = useAnalysisChange((step: AnalysisStep) => step(progress.id))
  return possibleActions(progress).map(({ label, step }) => (
    <CardAction
      key={label}
      label={label}
      about={title}
      isBusy={act.isPending && act.variables === step}
      onClick={() => act.submit(step)}
    />
  ))
}

/** A cancelled import keeps what it has read, and cannot go on: its file is gone. */
export function possibleActions(progress: AnalysisProgress): { label: string; step: AnalysisStep }[] {
  const { kind, status, counts, pause } = progress
  if (!isOver(progress))
    return [
      ...(kind === 'import' || isForBudget(pause) ? [] : [stopOrGo(status)]),
      { label: t('Cancel'), step: cancelAnalysis },
    ]
  return [
    ...(counts.cancelled > 0 ? [{ label: t('Resume'), step: reviveAnalysis }] : []),
    ...(counts.failed > 0 ? [{ label: t('Retry failed'), step: retryFailedAnswers }] : []),
  ]
}

function stopOrGo(status: AnalysisProgress['status']) {
  return status === 'paused'
    ? { label: t('Resume'), step: resumeAnalysis }
    : { label: t('Pause'), step: pauseAnalysis }
}

/** What a budget stopped goes on by itself when the budget is raised, and not before. */
const isForBudget = (pause: AnalysisProgress['pause']) => pause !== null && pause.code.endsWith('-budget')

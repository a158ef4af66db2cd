import type { RunProgress } from '#core/runs/schema.ts'
import {
  cancelRun,
  pauseRun,
  resumeRun,
  retryFailedAnswers,
  reviveRun,
  type RunAction,
} from '../../../components/run-progress/run-queries.ts'
import { CardAction } from '../../../components/run-progress/run-progress-card.tsx'
import { isOver } from '../../../components/run-progress/progress-summary.ts'
import { useRunChange } from './use-run-change.ts'
import { t } from '../../../lib/language/t.ts'

/** The actions for a run in its state: pause, resume, cancel, retry failed answers. */
export function RunActions({ progress, title }: { progress: RunProgress; title: string }) {
  const act = useRunChange((step: RunAction) => step(progress.id))
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

/** A canceled import keeps the answers it has read and cannot be resumed, because its file is gone. */
export function possibleActions(progress: RunProgress): { label: string; step: RunAction }[] {
  const { kind, status, counts, pause } = progress
  if (!isOver(progress))
    return [
      ...(kind === 'import' || isForBudget(pause) ? [] : [stopOrGo(status)]),
      { label: t('Cancel'), step: cancelRun },
    ]
  return [
    ...(counts.cancelled > 0 ? [{ label: t('Resume'), step: reviveRun }] : []),
    ...(counts.failed > 0 ? [{ label: t('Retry failed'), step: retryFailedAnswers }] : []),
  ]
}

function stopOrGo(status: RunProgress['status']) {
  return status === 'paused' ? { label: t('Resume'), step: resumeRun } : { label: t('Pause'), step: pauseRun }
}

/** A run that a budget paused resumes only when the budget is raised, and then automatically. */
const isForBudget = (pause: RunProgress['pause']) => pause !== null && pause.code.endsWith('-budget')

import { useQueryClient } from '@tanstack/react-query'
import type { AnalysisProgress } from '#core/analysis/schema.ts'
import {
  analysisKeys,
  cancelAnalysis,
  resumeAnalysis,
  retryFailedAnswers,
} from '../../components/analysis-progress/analysis-queries.ts'
import { CardAction } from '../../components/analysis-progress/analysis-progress-card.tsx'
import { isOver } from '../../components/analysis-progress/progress-summary.ts'
import { notifyError } from '../../components/notices.tsx'
import { useSubmission } from '../../lib/use-submission.ts'

/** What can be done with an analysis in its present state: cancel, resume, ask failed answers again. */
export function AnalysisActions({ progress, title }: { progress: AnalysisProgress; title: string }) {
  const act = useSubmission({
    mutationFn: (step: (analysisId: string) => Promise<void>) => step(progress.id),
    onError: notifyError,
    onSettled: useRefreshed(),
  })
  const actions = possibleActions(progress)
  return actions.map(({ label, step }) => (
    <CardAction
      key={label}
      label={label}
      about={title}
      isBusy={act.isPending && act.variables === step}
      onClick={() => act.submit(step)}
    />
  ))
}

function useRefreshed() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: analysisKeys.all })
}

/** A cancelled import keeps what it has read, and cannot go on: its file is gone. */
function possibleActions(progress: AnalysisProgress) {
  const { counts } = progress
  const over = isOver(progress)
  return [
    ...(over ? [] : [{ label: 'Cancel', step: cancelAnalysis }]),
    ...(counts.cancelled > 0 && over ? [{ label: 'Resume', step: resumeAnalysis }] : []),
    ...(counts.failed > 0 && over ? [{ label: 'Retry failed', step: retryFailedAnswers }] : []),
  ]
}

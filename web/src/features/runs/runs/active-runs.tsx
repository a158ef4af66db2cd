import { CloseButton, Stack } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RunProgress, EngineRow } from '#core/runs/schema.ts'
import { RunProgressCard } from '../../../components/run-progress/run-progress-card.tsx'
import { brandRunsQuery } from '../../../components/run-progress/run-queries.ts'
import { isOver } from '../../../components/run-progress/progress-summary.ts'
import { useRunProgress } from '../../../components/run-progress/use-run-progress.ts'
import { enginesQuery } from '../../../lib/engines/engines.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { RunActions } from './run-actions.tsx'
import { runTitle, sandboxShare } from './run-title.ts'
import { ProgressNotes } from './progress-notes.tsx'
import { t } from '../../../lib/language/t.ts'

/** A run started elsewhere, by a colleague or an import, appears within this time. */
const lookAgainMs = 15_000

/** Active runs of a brand, above all its screens. A finished one stays, across reloads, until it is dismissed. */
export function ActiveRuns({ brandId, organizationId }: { brandId: string; organizationId: string }) {
  const { data: analyses = [] } = useQuery({ ...brandRunsQuery(brandId), refetchInterval: lookAgainMs })
  const { data: engines } = useQuery(enginesQuery(organizationId))
  const [watched, setWatched] = useSessionStorage<readonly string[]>({
    key: `watchedRuns:${brandId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })

  const unseen = analyses.filter((analysis) => !isOver(analysis) && !watched.includes(analysis.id))
  useEffect(() => {
    if (unseen.length > 0) setWatched((known) => [...new Set([...known, ...unseen.map(({ id }) => id)])])
  })
  const shown = analyses.filter((analysis) => !isOver(analysis) || watched.includes(analysis.id))
  if (shown.length === 0) return null
  return (
    <Stack gap="xs" mb="md" component="section" aria-label={t('Active runs')}>
      {shown.map((analysis, index) => (
        <ActiveRun
          key={analysis.id}
          known={analysis}
          engines={engines}
          stream={index === 0}
          onDismiss={() => setWatched((known) => known.filter((id) => id !== analysis.id))}
        />
      ))}
    </Stack>
  )
}

function ActiveRun({
  known,
  engines,
  stream,
  onDismiss,
}: {
  known: RunProgress
  engines: readonly EngineRow[] | undefined
  stream: boolean
  onDismiss: () => void
}) {
  const queryClient = useQueryClient()
  const mayEdit = can(useMembership(), 'edit')
  const progress = useRunProgress(known, {
    stream,
    // Its answers now affect all numbers.
    onOver: () => void queryClient.invalidateQueries(),
  })
  const title = runTitle(progress, engines)
  return (
    <RunProgressCard
      progress={progress}
      title={title}
      {...sandboxShare(progress, engines)}
      notes={<ProgressNotes progress={progress} engines={engines} />}
      actions={
        <>
          {mayEdit && <RunActions progress={progress} title={title} />}
          {isOver(progress) && (
            <CloseButton size="sm" aria-label={t('Dismiss {title}', { title })} onClick={onDismiss} />
          )}
        </>
      }
    />
  )
}

import { Group, Skeleton, Stack } from '@mantine/core'
import { RowsSkeleton } from '../../components/states/loaded.tsx'
import type { ReportView } from './bot-log-query.ts'

/** A skeleton with the layout of a view. */
export function ViewSkeleton({ view }: { view: ReportView }) {
  if (view === 'bots')
    return (
      <Stack gap="md">
        <Group justify="space-between">
          <Skeleton height={36} width={240} />
          <Skeleton height={36} width={90} />
        </Group>
        <RowsSkeleton rows={10} />
      </Stack>
    )
  return (
    <Stack gap={28}>
      {view === 'overview' ? <Skeleton height={150} radius={10} mb={-16} /> : null}
      <Skeleton height={104} radius={10} />
      {view === 'overview' ? <Skeleton height={104} radius={10} /> : null}
      <Skeleton height={300} radius={10} />
      <Skeleton height={220} radius={10} mt={-16} />
    </Stack>
  )
}

import { Box, Text, Title } from '@mantine/core'
import type { SystemState } from '#core/operations/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { formatCount, formatDuration } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

type Job = SystemState['jobs'][number]
type Worker = SystemState['workers'][number]

/** Jobs other than asking engines (imports, schedules, key tests), and the worker processes. */
export function JobsSection({ jobs, workers }: { jobs: readonly Job[]; workers: readonly Worker[] }) {
  return (
    <Box component="section" mb={28}>
      <Title order={2} mb="xs">
        {t('Jobs and workers')}
      </Title>
      <DataTable
        caption={t('Jobs')}
        columns={jobColumns}
        rows={jobs}
        rowKey={({ job }) => job}
        empty={t('No jobs waiting')}
      />
      <Text fz="sm" c="dimmed" my="xs">
        {workers.length === 0
          ? t('No active workers. Prompts won’t run until one starts.')
          : t('Workers that stop reporting are removed, and others take over their jobs.')}
      </Text>
      {workers.length > 0 && (
        <DataTable caption={t('Workers')} columns={workerColumns} rows={workers} rowKey={({ id }) => id} />
      )}
    </Box>
  )
}

const jobColumns: Column<Job>[] = [
  { key: 'job', header: t('Job'), width: '30%', cell: ({ job }) => job },
  { key: 'waiting', header: t('Waiting'), align: 'end', cell: ({ waiting }) => formatCount(waiting) },
  { key: 'running', header: t('Running'), align: 'end', cell: ({ running }) => formatCount(running) },
  { key: 'failed', header: t('Failed'), align: 'end', cell: ({ failed }) => formatCount(failed) },
  {
    key: 'oldest',
    header: t('Longest wait'),
    align: 'end',
    hideOnSmall: true,
    cell: ({ oldestSeconds }) => formatDuration(oldestSeconds),
  },
]

const workerColumns: Column<Worker>[] = [
  { key: 'id', header: t('Worker'), width: '40%', cell: ({ id }) => <code>{id}</code> },
  { key: 'started', header: t('Started'), cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { key: 'seen', header: t('Last seen'), cell: ({ seenAt }) => <Moment at={seenAt} /> },
]

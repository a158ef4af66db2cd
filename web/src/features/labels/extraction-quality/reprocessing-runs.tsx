import { Box, Button, Group, Modal, Progress, Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrackedCounts } from '#core/answers/reprocess/effect.ts'
import type { Reprocessing, ReprocessingRow } from '#core/answers/reprocess/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import { OpenButton } from '../../../components/layout/open-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import { engineLabel } from '../../../lib/engines/engines.ts'
import { formatCalendarDay, formatCount, formatDuration, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import {
  endReprocessing,
  reprocessingKeys,
  reprocessingQuery,
  reprocessingsQuery,
} from './api/reprocessings.ts'
import classes from './extraction-quality.module.css'
import { ChangedAnswers } from './changed-answers.tsx'

/** Current and past reprocessing. Each opens its effect. */
export function ReprocessingRuns() {
  const query = useQuery(reprocessingsQuery)
  const [opened, setOpened] = useState<string | null>(null)
  const columns = columnsWith(setOpened)
  return (
    <>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? null : (
            <Box mt={20}>
              <DataTable
                caption={t('Reprocessed answers')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
              />
            </Box>
          )
        }
      </Loaded>
      {opened === null ? null : <RunDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function describeScope({
  organization,
  brand,
  engine,
  firstDay,
  lastDay,
  onlyOlder,
}: ReprocessingRow): string {
  return [
    brand === null ? t('{organization}, all brands', { organization }) : `${organization}, ${brand}`,
    ...(engine === null ? [] : [engineLabel(engine)]),
    ...(firstDay === null ? [] : [t('from {day}', { day: formatCalendarDay(firstDay) })]),
    ...(lastDay === null ? [] : [t('until {day}', { day: formatCalendarDay(lastDay) })]),
    ...(onlyOlder ? [t('older extractions only')] : []),
  ].join(', ')
}

const columnsWith = (onOpen: (id: string) => void): Column<ReprocessingRow>[] => [
  {
    key: 'scope',
    header: t('Scope'),
    width: '34%',
    cell: (run) => <OpenButton onOpen={() => onOpen(run.id)}>{describeScope(run)}</OpenButton>,
  },
  {
    key: 'state',
    header: t('Status'),
    width: '24%',
    cell: (run) => <RunState run={run} />,
  },
  {
    key: 'changed',
    header: t('Changed'),
    align: 'end',
    cell: ({ changed, done }) =>
      t('{changed} of {done}', { changed: formatCount(changed), done: formatCount(done) }),
  },
  {
    key: 'by',
    header: t('By'),
    hideOnSmall: true,
    cell: ({ startedBy }) => startedBy ?? t('Instance admin'),
  },
  { key: 'when', header: t('Started'), align: 'end', cell: ({ startedAt }) => <Moment at={startedAt} /> },
]

const stateLabels: Record<ReprocessingRow['status'], string> = {
  running: t('running'),
  completed: t('completed'),
  cancelled: t('canceled'),
  failed: t('failed, start again'),
}

function RunState({ run }: { run: ReprocessingRow }) {
  const queryClient = useQueryClient()
  const ending = useSubmission({
    mutationFn: () => endReprocessing(run.id),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: reprocessingKeys.all }),
  })
  if (run.status !== 'running') return <>{stateLabels[run.status]}</>
  const { done, total } = run
  return (
    <Stack className={classes['running']} align="flex-start" gap={4}>
      <Progress
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={t('Reprocessing: {scope}', { scope: describeScope(run) })}
      />
      <small>
        {t('{done} of {total}', { done: formatCount(done), total: formatCount(total) })}
        {speedOf(run)}
      </small>
      <Button
        size="compact-xs"
        variant="default"
        disabled={ending.isPending}
        onClick={() => ending.submit(undefined)}
        aria-label={t('Cancel reprocessing: {scope}', { scope: describeScope(run) })}
      >
        {t('Cancel')}
      </Button>
    </Stack>
  )
}

/** At the average speed so far; empty for the first second and until an answer is done. */
function speedOf({ done, total, startedAt, updatedAt }: ReprocessingRow): string {
  const seconds = (Date.parse(updatedAt) - Date.parse(startedAt)) / 1000
  if (done === 0 || seconds < 1) return ''
  const rate = done / seconds
  return ` · ${t('{rate} per second, {left} left', {
    rate: formatCount(Math.round(rate)),
    left: formatDuration(Math.ceil((total - done) / rate)),
  })}`
}

function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(reprocessingQuery(id))
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('Reprocessing results')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Loaded query={query}>
        {(run) => (
          <>
            <p className={classes['quiet']}>
              {describeScope(run)} · {stateLabels[run.status]}
            </p>
            <Moved run={run} />
            <ChangedAnswers
              caption={
                run.changed > run.changes.length
                  ? t('First {count} of {changed} changed answers', {
                      count: formatCount(run.changes.length),
                      changed: formatCount(run.changed),
                    })
                  : t('Changed answers')
              }
              changes={run.changes}
              names={run.names}
            />
          </>
        )}
      </Loaded>
    </Modal>
  )
}

type MovedRow = TrackedCounts & { key: string; of: string | null; tracked: string; valid: [number, number] }

/** Numbers of the reprocessed answers before and after, by tracked brand. Unchanged ones come last. */
function Moved({ run: { brands, names } }: { run: Reprocessing }) {
  const rows = brands
    .flatMap(({ brandId, brand, counts }) =>
      Object.entries(counts.tracked).map(([id, tracked]): MovedRow => ({
        ...tracked,
        key: `${brandId} ${id}`,
        of: brands.length > 1 ? brand : null,
        tracked: names[id] ?? t('brand no longer tracked'),
        valid: counts.valid,
      })),
    )
    .toSorted((a, b) => b.gained + b.lost - (a.gained + a.lost) || (a.tracked < b.tracked ? -1 : 1))
  return (
    <Box component="section" mb={28}>
      <Group justify="space-between" gap={8} mb={4}>
        <Title order={3}>{t('Metrics for these answers')}</Title>
        {rows.length === 0 ? null : (
          <ExportButton fileName="moved-by-reading-again.csv" columns={movedColumns} rows={rows} />
        )}
      </Group>
      <DataTable
        caption={t('Metrics for these answers, before and after')}
        columns={movedColumns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={t('No tracked brands are mentioned in these answers, before or after.')}
      />
    </Box>
  )
}

const both = ([before, after]: readonly [number, number]) => moving(formatCount(before), formatCount(after))

const moving = (before: string, after: string) =>
  before === after ? after : <span className={styles['nowrap']}>{`${before} → ${after}`}</span>

const shareOf = (count: number, all: number) => (all === 0 ? t('—') : formatPercent(count / all))

const movedColumns: Column<MovedRow>[] = [
  {
    key: 'tracked',
    header: t('Tracked brand'),
    width: '22%',
    cell: ({ tracked, of }) => (of === null ? tracked : t('{tracked}, for {brand}', { tracked, brand: of })),
    exportValue: ({ tracked }) => tracked,
  },
  {
    key: 'gained',
    header: t('Gained'),
    align: 'end',
    cell: ({ gained }) => formatCount(gained),
    exportValue: ({ gained }) => gained,
  },
  {
    key: 'lost',
    header: t('Removed'),
    align: 'end',
    cell: ({ lost }) => formatCount(lost),
    exportValue: ({ lost }) => lost,
  },
  {
    key: 'named',
    header: t('Mentioned in'),
    align: 'end',
    cell: ({ named }) => both(named),
    exportValue: ({ named }) => named[1],
  },
  {
    key: 'share',
    header: t('Share of valid answers'),
    align: 'end',
    cell: ({ named, valid }) => moving(shareOf(named[0], valid[0]), shareOf(named[1], valid[1])),
    exportValue: ({ named, valid }) => (valid[1] === 0 ? null : named[1] / valid[1]),
  },
  {
    key: 'positive',
    header: t('Positive'),
    align: 'end',
    hideOnSmall: true,
    cell: ({ positive }) => both(positive),
    exportValue: ({ positive }) => positive[1],
  },
  {
    key: 'negative',
    header: t('Negative'),
    align: 'end',
    hideOnSmall: true,
    cell: ({ negative }) => both(negative),
    exportValue: ({ negative }) => negative[1],
  },
  {
    key: 'recommended',
    header: t('Recommendation rate'),
    align: 'end',
    hideOnSmall: true,
    cell: ({ recommended }) => both(recommended),
    exportValue: ({ recommended }) => recommended[1],
  },
]

import { Box, Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { providerCatalog } from '#core/engines/provider-catalog.ts'
import type { ProviderQueueState, SystemState } from '#core/operations/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { formatCount, formatDuration, formatPercent, nothing } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** One row per engine API key, because rate and pauses apply per key. */
export function ProviderQueuesSection({
  queues,
  scope,
}: {
  queues: readonly ProviderQueueState[]
  scope: SystemState['scope']
}) {
  const [showsQuiet, setShowsQuiet] = useState(false)
  const busy = queues.filter((queue) => !isQuiet(queue))
  const quiet = queues.length - busy.length
  return (
    <Box component="section" mb={28}>
      <Group align="baseline" justify="space-between" gap={8} mb={4}>
        <Title order={2}>{t('Provider queues')}</Title>
        <ExportButton fileName="engine-lanes.csv" columns={columns} rows={queues} />
      </Group>
      <Text fz="sm" c="dimmed" mb="xs">
        {scope === 'everything'
          ? t('All engine API keys of this instance and its organizations.')
          : t('Your organization’s keys, plus its queued answers on this instance’s keys.')}
      </Text>
      <DataTable
        caption={t('Provider queues')}
        columns={columns}
        rows={showsQuiet ? queues : busy}
        rowKey={({ queue }) => queue}
        empty={queues.length === 0 ? t('No worker has started yet') : t('Nothing running or waiting')}
      />
      {quiet > 0 && (
        <Button variant="subtle" size="compact-sm" mt={6} onClick={() => setShowsQuiet(!showsQuiet)}>
          {showsQuiet
            ? t('Hide idle keys')
            : t('Show {quiet, plural, one {# idle key} other {# idle keys}}', { quiet })}
        </Button>
      )}
    </Box>
  )
}

/** Not paused, nothing waits or runs, and no call in the last five minutes. */
const isQuiet = (queue: ProviderQueueState) =>
  queue.pause === null &&
  queue.due + queue.later + queue.asking + queue.collecting + queue.held + queue.callsLastMinute === 0 &&
  queue.answeredLast5Minutes + queue.failedLast5Minutes === 0

const columns: Column<ProviderQueueState>[] = [
  {
    key: 'key',
    header: t('Key'),
    width: '24%',
    cell: (queue) => (
      <>
        {nameOf(queue)}
        <Text component="span" fz="xs" c="dimmed" display="block">
          {queue.organization ?? t('this instance')}
        </Text>
        {queue.pause && (
          <Text component="span" fz="xs" c="var(--worse)" display="block">
            <Rich
              text="Paused {until}: {message}"
              values={{
                until:
                  queue.pause.until === null ? (
                    t('until resumed')
                  ) : (
                    <>
                      {t('until')} <Moment at={queue.pause.until} />
                    </>
                  ),
                message: queue.pause.message,
              }}
            />
          </Text>
        )}
      </>
    ),
    exportValue: ({ queue }) => queue,
  },
  {
    key: 'due',
    header: t('Waiting'),
    align: 'end',
    cell: (queue) => formatCount(queue.due),
    exportValue: ({ due }) => due,
  },
  {
    key: 'oldest',
    header: t('Longest wait'),
    align: 'end',
    hideOnSmall: true,
    cell: (queue) => formatDuration(queue.oldestDueSeconds),
    exportValue: ({ oldestDueSeconds }) => oldestDueSeconds,
  },
  {
    key: 'asking',
    header: t('Concurrency'),
    align: 'end',
    cell: (queue) =>
      t('{count} of {concurrency}', {
        count: formatCount(queue.asking + queue.collecting),
        concurrency: formatCount(queue.concurrency),
      }),
    exportValue: ({ asking, collecting }) => asking + collecting,
  },
  {
    key: 'rate',
    header: t('Calls per minute'),
    align: 'end',
    cell: (queue) =>
      queue.requestsPerMinute === null
        ? formatCount(queue.callsLastMinute)
        : t('{callsLastMinute} of {requestsPerMinute}', {
            callsLastMinute: formatCount(queue.callsLastMinute),
            requestsPerMinute: formatCount(queue.requestsPerMinute),
          }),
    exportValue: ({ callsLastMinute }) => callsLastMinute,
  },
  {
    key: 'failed',
    header: t('Failed (5 min)'),
    align: 'end',
    hideOnSmall: true,
    cell: failedShare,
    exportValue: ({ failedLast5Minutes }) => failedLast5Minutes,
  },
  {
    key: 'median',
    header: t('Median response time'),
    align: 'end',
    hideOnSmall: true,
    cell: ({ medianMs }) =>
      medianMs === null
        ? nothing
        : medianMs < 1000
          ? t('{medianMs} ms', { medianMs: formatCount(medianMs) })
          : formatDuration(medianMs / 1000),
    exportValue: ({ medianMs }) => medianMs,
  },
]

function nameOf({ queue, provider }: ProviderQueueState): string {
  const custom = /^custom-([^:]+)/.exec(queue)?.[1]
  return custom ?? providerCatalog.find(({ id }) => id === provider)?.label ?? provider
}

function failedShare({
  answeredLast5Minutes: answered,
  failedLast5Minutes: failed,
}: ProviderQueueState): string {
  const calls = answered + failed
  return calls === 0 ? nothing : `${formatCount(failed)} (${formatPercent(failed / calls)})`
}

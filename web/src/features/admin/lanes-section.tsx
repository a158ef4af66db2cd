import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { providerCatalog } from '#core/engine/provider-catalog.ts'
import type { LaneState, SystemState } from '#core/operations/schema.ts'
import { DataTable, type Column } from '../../components/data-table/data-table.tsx'
import { ExportButton } from '../../components/data-table/export-button.tsx'
import { Moment } from '../../components/moment.tsx'
import { formatCount, formatDuration, formatPercent, nothing } from '../../lib/format.ts'
import classes from './admin-page.module.css'

/** One line per key that engines are asked with, since its rate and its pauses are one. */
export function LanesSection({ lanes, scope }: { lanes: readonly LaneState[]; scope: SystemState['scope'] }) {
  const [showsQuiet, setShowsQuiet] = useState(false)
  const busy = lanes.filter((lane) => !isQuiet(lane))
  const quiet = lanes.length - busy.length
  return (
    <section className={classes['wide']}>
      <div className={classes['head']}>
        <Title order={2}>Engines by key</Title>
        <ExportButton fileName="engine-lanes.csv" columns={columns} rows={lanes} />
      </div>
      <Text fz="sm" c="dimmed" mb="xs">
        {scope === 'everything'
          ? 'Every key of this installation and of its organizations.'
          : 'Your organization’s keys, and what it waits for at those of this installation.'}
      </Text>
      <DataTable
        caption="Engines by key"
        columns={columns}
        rows={showsQuiet ? lanes : busy}
        rowKey={({ lane }) => lane}
        empty={lanes.length === 0 ? 'No worker has started yet.' : 'Nothing is asked or waits at the moment.'}
      />
      {quiet > 0 && (
        <Button variant="subtle" size="compact-sm" mt={6} onClick={() => setShowsQuiet(!showsQuiet)}>
          {showsQuiet
            ? 'Hide quiet keys'
            : `Show ${formatCount(quiet)} quiet ${quiet === 1 ? 'key' : 'keys'}`}
        </Button>
      )}
    </section>
  )
}

/** Nothing waits, is asked or was called in the last minutes, and nothing is wrong. */
const isQuiet = (lane: LaneState) =>
  lane.pause === null &&
  lane.due + lane.later + lane.asking + lane.collecting + lane.held + lane.callsLastMinute === 0 &&
  lane.answeredLast5Minutes + lane.failedLast5Minutes === 0

const columns: Column<LaneState>[] = [
  {
    key: 'key',
    header: 'Key',
    width: '24%',
    cell: (lane) => (
      <>
        {nameOf(lane)}
        <Text component="span" fz="xs" c="dimmed" display="block">
          {lane.organization ?? 'this installation'}
        </Text>
        {lane.pause && (
          <Text component="span" fz="xs" c="var(--worse)" display="block">
            Paused{' '}
            {lane.pause.until === null ? (
              'until resumed'
            ) : (
              <>
                until <Moment at={lane.pause.until} />
              </>
            )}
            : {lane.pause.message}
          </Text>
        )}
      </>
    ),
    exportValue: ({ lane }) => lane,
  },
  {
    key: 'due',
    header: 'Waiting',
    align: 'end',
    cell: (lane) => formatCount(lane.due),
    exportValue: ({ due }) => due,
  },
  {
    key: 'oldest',
    header: 'Longest wait',
    align: 'end',
    hideOnSmall: true,
    cell: (lane) => formatDuration(lane.oldestDueSeconds),
    exportValue: ({ oldestDueSeconds }) => oldestDueSeconds,
  },
  {
    key: 'asking',
    header: 'Asked at once',
    align: 'end',
    cell: (lane) => `${formatCount(lane.asking + lane.collecting)} of ${formatCount(lane.concurrency)}`,
    exportValue: ({ asking, collecting }) => asking + collecting,
  },
  {
    key: 'rate',
    header: 'Calls a minute',
    align: 'end',
    cell: (lane) =>
      lane.requestsPerMinute === null
        ? formatCount(lane.callsLastMinute)
        : `${formatCount(lane.callsLastMinute)} of ${formatCount(lane.requestsPerMinute)}`,
    exportValue: ({ callsLastMinute }) => callsLastMinute,
  },
  {
    key: 'failed',
    header: 'Failed, 5 min',
    align: 'end',
    hideOnSmall: true,
    cell: failedShare,
    exportValue: ({ failedLast5Minutes }) => failedLast5Minutes,
  },
  {
    key: 'median',
    header: 'Median answer',
    align: 'end',
    hideOnSmall: true,
    cell: ({ medianMs }) =>
      medianMs === null
        ? nothing
        : medianMs < 1000
          ? `${formatCount(medianMs)} ms`
          : formatDuration(medianMs / 1000),
    exportValue: ({ medianMs }) => medianMs,
  },
]

function nameOf({ lane, provider }: LaneState): string {
  const custom = /^custom-([^:]+)/.exec(lane)?.[1]
  return custom ?? providerCatalog.find(({ id }) => id === provider)?.label ?? provider
}

function failedShare({ answeredLast5Minutes: answered, failedLast5Minutes: failed }: LaneState): string {
  const calls = answered + failed
  return calls === 0 ? nothing : `${formatCount(failed)} (${formatPercent(failed / calls)})`
}

import type { SystemState } from '#core/operations/schema.ts'
import { Figures } from '../../components/figures.tsx'
import { formatCount, formatDuration } from '../../lib/format.ts'

/** The state of the queue at a glance. */
export function QueueFigures({ system: { cells, workers, lanes } }: { system: SystemState }) {
  const callsLastMinute = lanes.reduce((sum, lane) => sum + lane.callsLastMinute, 0)
  const figures = [
    { label: 'Waiting to be asked', value: formatCount(cells.due), note: laterWords(cells.later) },
    {
      label: 'Longest wait',
      value: cells.oldestDueSeconds === null ? 'none' : formatDuration(cells.oldestDueSeconds),
      note: 'of a cell that is due',
    },
    {
      label: 'Being asked',
      value: formatCount(cells.asking),
      note: `${formatCount(cells.collecting)} with vendors`,
    },
    { label: 'Calls a minute', value: formatCount(callsLastMinute), note: 'in the last minute' },
    { label: 'Held by a pause', value: formatCount(cells.held), note: 'of their analysis' },
    {
      label: 'Workers alive',
      value: formatCount(workers.length),
      note: workers.length === 0 ? 'nothing is asked' : 'of this installation',
    },
  ]
  return <Figures about="Queue" figures={figures} />
}

const laterWords = (later: number) => `${formatCount(later)} at a later time`

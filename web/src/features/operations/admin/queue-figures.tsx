import type { SystemState } from '#core/operations/schema.ts'
import { Figures } from '../../../components/figures/figures.tsx'
import { formatCount, formatDuration } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

/** A summary of the queue. */
export function QueueFigures({ system: { cells, workers, queues } }: { system: SystemState }) {
  const callsLastMinute = queues.reduce((sum, queue) => sum + queue.callsLastMinute, 0)
  const figures = [
    { label: t('Waiting to be asked'), value: formatCount(cells.due), note: laterWords(cells.later) },
    {
      label: t('Longest wait'),
      value: cells.oldestDueSeconds === null ? t('none') : formatDuration(cells.oldestDueSeconds),
      note: t('of a cell that is due'),
    },
    {
      label: t('Being asked'),
      value: formatCount(cells.asking),
      note: t('{collecting} with vendors', { collecting: formatCount(cells.collecting) }),
    },
    { label: t('Calls a minute'), value: formatCount(callsLastMinute), note: t('in the last minute') },
    { label: t('Held by a pause'), value: formatCount(cells.held), note: t('of their analysis') },
    {
      label: t('Workers alive'),
      value: formatCount(workers.length),
      note: workers.length === 0 ? t('nothing is asked') : t('of this installation'),
    },
  ]
  return <Figures about={t('Queue')} figures={figures} />
}

const laterWords = (later: number) => t('{later} at a later time', { later: formatCount(later) })

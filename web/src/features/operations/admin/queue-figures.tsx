import type { SystemState } from '#core/operations/schema.ts'
import { Figures } from '../../../components/figures/figures.tsx'
import { formatCount, formatDuration } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

/** A summary of the queue. */
export function QueueFigures({ system: { pairs, workers, queues } }: { system: SystemState }) {
  const callsLastMinute = queues.reduce((sum, queue) => sum + queue.callsLastMinute, 0)
  const figures = [
    { label: t('Waiting to be asked'), value: formatCount(pairs.due), note: laterWords(pairs.later) },
    {
      label: t('Longest wait'),
      value: pairs.oldestDueSeconds === null ? t('none') : formatDuration(pairs.oldestDueSeconds),
      note: t('of a cell that is due'),
    },
    {
      label: t('Being asked'),
      value: formatCount(pairs.asking),
      note: t('{collecting} with vendors', { collecting: formatCount(pairs.collecting) }),
    },
    { label: t('Calls a minute'), value: formatCount(callsLastMinute), note: t('in the last minute') },
    { label: t('Held by a pause'), value: formatCount(pairs.held), note: t('of their analysis') },
    {
      label: t('Workers alive'),
      value: formatCount(workers.length),
      note: workers.length === 0 ? t('nothing is asked') : t('of this installation'),
    },
  ]
  return <Figures about={t('Queue')} figures={figures} />
}

const laterWords = (later: number) => t('{later} at a later time', { later: formatCount(later) })

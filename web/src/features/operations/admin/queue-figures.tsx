import type { SystemState } from '#core/operations/schema.ts'
import { Figures } from '../../../components/figures/figures.tsx'
import { formatCount, formatDuration } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

/** A summary of the queue. */
export function QueueFigures({ system: { pairs, workers, queues } }: { system: SystemState }) {
  const callsLastMinute = queues.reduce((sum, queue) => sum + queue.callsLastMinute, 0)
  const figures = [
    { label: t('Queued answers'), value: formatCount(pairs.due), note: laterWords(pairs.later) },
    {
      label: t('Longest wait'),
      value: pairs.oldestDueSeconds === null ? t('none') : formatDuration(pairs.oldestDueSeconds),
      note: t('oldest due prompt–engine pair'),
    },
    {
      label: t('In progress'),
      value: formatCount(pairs.asking),
      note: t('{collecting} with data providers', { collecting: formatCount(pairs.collecting) }),
    },
    { label: t('Calls per minute'), value: formatCount(callsLastMinute), note: t('in the last minute') },
    { label: t('Paused'), value: formatCount(pairs.held), note: t('run paused') },
    {
      label: t('Active workers'),
      value: formatCount(workers.length),
      note: workers.length === 0 ? t('no prompts can run') : t('on this instance'),
    },
  ]
  return <Figures about={t('Queue')} figures={figures} />
}

const laterWords = (later: number) => t('{later} scheduled for later', { later: formatCount(later) })

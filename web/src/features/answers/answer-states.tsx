import type { AnswerReader } from '#core/report/schema.ts'
import classes from './answer-states.module.css'

type AnswerState = AnswerReader['state']

/** What kind of reply this is; an ordinary answer needs no label. */
export function AnswerStateBadge({ state }: { state: AnswerState }) {
  if (state === 'answered') return null
  return (
    <span className={classes['badge']} title={meaning[state]}>
      {state === 'refused' ? 'refused' : 'found nothing'}
    </span>
  )
}

export const meaning: Record<AnswerState, string> = {
  answered: 'Answers the question.',
  absent: 'Says it found nothing about what was asked. Valid, and it names nobody.',
  refused: 'Declines to answer. Left out of every rate.',
}

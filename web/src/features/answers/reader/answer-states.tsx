import type { AnswerReader } from '#core/reports/schema.ts'
import classes from './answer-states.module.css'
import { t } from '../../../lib/language/t.ts'

type AnswerState = AnswerReader['state']

/** An ordinary answer needs no badge. */
export function AnswerStateBadge({ state }: { state: AnswerState }) {
  if (state === 'answered') return null
  return (
    <span className={classes['badge']} title={meaning[state]}>
      {state === 'refused' ? t('refused') : t('found nothing')}
    </span>
  )
}

export const meaning: Record<AnswerState, string> = {
  answered: t('Answers the prompt.'),
  absent: t('Says it found nothing. Counts as valid, with no brands mentioned.'),
  refused: t('Declines to answer. Excluded from all rates.'),
}

import { Box } from '@mantine/core'
import type { AnswerReader } from '#core/reports/schema.ts'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'

type AnswerState = AnswerReader['state']

/** An ordinary answer needs no badge. */
export function AnswerStateBadge({ state }: { state: AnswerState }) {
  if (state === 'answered') return null
  return (
    <Box
      component="span"
      className={`${styles['tag']} ${styles['nowrap']}`}
      display="inline-block"
      c="dimmed"
      title={meaning[state]}
    >
      {state === 'refused' ? t('refused') : t('found nothing')}
    </Box>
  )
}

export const meaning: Record<AnswerState, string> = {
  answered: t('Answers the prompt.'),
  absent: t('Says it found nothing. Counts as valid, with no brands mentioned.'),
  refused: t('Declines to answer. Excluded from all rates.'),
}

import { Box, Button } from '@mantine/core'
import type { AnswerReader } from '#core/reports/schema.ts'
import styles from '../../../../components/styles/styles.module.css'
import { formatDay } from '../../../../lib/format.ts'
import classes from './labels-panel.module.css'
import { describeCheck, describeMethod } from '../../../../lib/reports/describe-label.ts'
import type { Corrections } from './use-corrections.ts'
import { t } from '../../../../lib/language/t.ts'

/** The checks of this answer that were not withdrawn. */
export function CorrectionsList({
  answer,
  corrections,
}: {
  answer: Pick<AnswerReader, 'checks' | 'canCorrect'>
  corrections: Corrections
}) {
  if (answer.checks.length === 0) return null
  return (
    <Box component="section" maw={672} my={20} fz="sm" aria-label={t('Label checks for this answer')}>
      <Box component="h3" mb={4} fz="sm">
        {t('Label checks')}
      </Box>
      {answer.checks.map((check) => (
        <div key={check.id} className={classes['line']}>
          <span>
            {describeCheck(check)}
            {check.correct === null ? t(', label confirmed') : ''}.
          </span>
          <span className={styles['muted']}>
            {describeMethod('person', check)}, {formatDay(check.createdAt)}
            {check.correct === null
              ? ''
              : t('; labeled differently {extractor}', { extractor: describeMethod(check.extractor) })}
            {check.note === '' ? '' : `: ${check.note}`}
          </span>
          {answer.canCorrect ? (
            <Button
              size="compact-xs"
              variant="default"
              disabled={corrections.isPending}
              onClick={() => corrections.withdraw(check.id)}
              aria-label={t('Remove correction: {check}', { check: describeCheck(check) })}
            >
              {t('Remove correction')}
            </Button>
          ) : null}
        </div>
      ))}
    </Box>
  )
}

import { Text } from '@mantine/core'
import type { Basis } from '#core/reports/views.ts'
import { formatCount, formatDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'

/** The answers behind the numbers below, if they are not all answers. */
export function BasisNote({ basis }: { basis: Basis }) {
  return (
    <Text mb={12} c="dimmed" fz="sm">
      {describeBasis(basis)}
    </Text>
  )
}

/** "Counted over the newest 5,000 of 12,310 valid answers, 3 Oct 2026 to 18 Nov 2026." */
export function describeBasis({ answers, available, from, to }: Basis): string {
  if (answers === 0) return t('No valid answers in this period.')
  const which =
    answers < available
      ? t('the latest {answers} of {available} valid answers', {
          answers: formatCount(answers),
          available: formatCount(available),
        })
      : t('all {answers} valid answers', { answers: formatCount(answers) })
  const when =
    from === null || to === null ? '' : t(', {from} to {to}', { from: formatDay(from), to: formatDay(to) })
  return t('Based on {which}{when}.', { which, when })
}

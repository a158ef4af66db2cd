import { Box } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MetricAlertInput } from '#core/notifications/alert.ts'
import styles from '../../../components/styles/styles.module.css'
import { formatCalendarDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { previewQuery } from '../api/alerts.ts'
import classes from '../notifications.module.css'
import { describeResult, pointsOf } from './describe-alert.ts'

const listed = 5

/**
 * How often the alert would have triggered in the last 90 days, and its current state, calculated from stored answers.
 */
export function AlertPreview({
  brandId,
  rule,
  alertId,
}: {
  brandId: string
  rule: MetricAlertInput
  alertId: string | null
}) {
  const [asked] = useDebouncedValue(JSON.stringify(rule), 400)
  const settled: MetricAlertInput = asked === JSON.stringify(rule) ? rule : JSON.parse(asked)
  const preview = useQuery({
    ...previewQuery(brandId, { rule: settled, alertId }),
    placeholderData: keepPreviousData,
  })
  const { data } = preview
  return (
    <Box
      className={`${classes['preview']} ${styles['box']}`}
      py={12}
      px={14}
      bg="var(--ground)"
      fz="sm"
      aria-live="polite"
      aria-busy={preview.isFetching}
    >
      {preview.error ? <p>{preview.error.message}</p> : null}
      {data === undefined && !preview.error ? <p>{t('Checking the last 90 days…')}</p> : null}
      {data === undefined ? null : (
        <>
          <p>
            <b>
              {t(
                'Would have triggered {count, plural, =0 {0 times} one {once} other {# times}} in the last 90 days.',
                {
                  count: data.firings.length,
                },
              )}
            </b>{' '}
            {data.testedDays < data.days
              ? t('{count, plural, one {# day} other {# days}} had enough answers to test.', {
                  count: data.testedDays,
                })
              : null}
          </p>
          {data.firings.length === 0 ? null : (
            <ul>
              {data.firings.slice(-listed).map(({ day, direction, difference }) => (
                <li key={day}>
                  {formatCalendarDay(day)}:{' '}
                  {direction === 'up'
                    ? t('up {points} pts', { points: pointsOf(Math.abs(difference)) })
                    : t('down {points} pts', { points: pointsOf(Math.abs(difference)) })}
                </li>
              ))}
            </ul>
          )}
          <p>
            {t('Now:')} {describeResult(data.latest)}
          </p>
        </>
      )}
    </Box>
  )
}

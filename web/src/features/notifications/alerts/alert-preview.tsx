import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MetricAlertInput } from '#core/notifications/alert.ts'
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
    <div className={classes['preview']} aria-live="polite" aria-busy={preview.isFetching}>
      {preview.error ? <p>{preview.error.message}</p> : null}
      {data === undefined && !preview.error ? <p>{t('Counting what it would have done…')}</p> : null}
      {data === undefined ? null : (
        <>
          <p>
            <b>
              {t(
                'Would have fired {count, plural, =0 {never} one {once} other {# times}} in the last 90 days.',
                {
                  count: data.firings.length,
                },
              )}
            </b>{' '}
            {data.testedDays < data.days
              ? t('{count, plural, one {One day} other {# days}} of these had enough answers to judge.', {
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
                    ? t('rose by {points} points', { points: pointsOf(Math.abs(difference)) })
                    : t('fell by {points} points', { points: pointsOf(Math.abs(difference)) })}
                </li>
              ))}
            </ul>
          )}
          <p>
            {t('Now:')} {describeResult(data.latest)}
          </p>
        </>
      )}
    </div>
  )
}

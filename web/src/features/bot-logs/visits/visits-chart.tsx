import { useState } from 'react'
import type { BotLogScope } from '#core/bot-logs/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { CountChart, countTable } from '../../../charts/time/count-chart.tsx'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { bucketNames, isUnfinished, partLabel } from '../bot-log-labels.ts'
import classes from '../bot-logs.module.css'

type Part = { id: string; label: string; counts: readonly (number | null)[]; total: number }

const grainWords = {
  visits: { hour: t('visits per hour'), day: t('visits per day'), month: t('visits per month') },
  requests: { hour: t('requests per hour'), day: t('requests per day'), month: t('requests per month') },
  people: { hour: t('referrals per hour'), day: t('referrals per day'), month: t('referrals per month') },
}

/** Visits by hour, day, or month, with one line per part. */
export function VisitsChart({
  title,
  scope,
  buckets,
  parts,
  failed,
  of = 'visits',
  isFresh,
  onSelect,
}: {
  title: string
  scope: BotLogScope
  buckets: readonly string[]
  parts: readonly Part[]
  /** Failed visits, drawn as bars under the lines. */
  failed?: readonly (number | null)[]
  of?: keyof typeof grainWords
  isFresh: boolean
  /** The bucket and its label. */
  onSelect?: (bucket: string, words: string) => void
}) {
  const [now] = useState(() => new Date())
  const words = bucketNames(scope)
  const below = failed && { id: 'failed', label: t('Failed'), counts: failed }
  const series = parts.map((part) => ({ id: part.id, label: partLabel(part), counts: part.counts }))
  // Series without hours are drawn by day, even in short periods.
  const grain = scope.period.grain === 'hour' && !buckets[0]?.includes('T') ? 'day' : scope.period.grain
  const unit = grainWords[of][grain]
  const last = buckets.at(-1)
  const bucketLabels = { hour: t('Hour'), day: t('Day'), month: t('Month') }
  return (
    <ChartFrame
      title={title}
      unit={
        last !== undefined && isUnfinished(last, scope, now)
          ? t('{grain} · {last} is incomplete', { grain: unit, last: words.short(last) })
          : t('{grain} · full count', { grain: unit })
      }
      table={countTable(below ? [...series, below] : series, buckets, bucketLabels[grain])}
      isFresh={isFresh}
    >
      {series.length === 0 ? (
        <p className={classes['basis']}>{t('No visits in this period.')}</p>
      ) : (
        <CountChart
          series={series}
          buckets={buckets}
          gapWord={t('No logs')}
          {...(below === undefined ? {} : { below })}
          bucketWord={words.long}
          shortBucketWord={words.short}
          description={t('{title}: {parts}.', {
            title,
            parts: parts.map((part) => `${partLabel(part)} ${formatCount(part.total)}`).join(', '),
          })}
          {...(onSelect === undefined ? {} : { onSelect: (bucket) => onSelect(bucket, words.long(bucket)) })}
        />
      )}
    </ChartFrame>
  )
}

import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { lastDayOf } from '#core/runs/usage/period.ts'
import type { UsageSums } from '#core/runs/usage/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { CountChart, countTable } from '../../../charts/time/count-chart.tsx'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { bucketWord, groupNames, usageKeyLabel, shortBucketWord } from './usage-labels.ts'

const measures = ['costUsd', 'uses', 'tokens'] as const
type Measure = (typeof measures)[number]

const measureWords: Record<Measure, string> = { costUsd: t('Cost'), uses: t('Records'), tokens: t('Tokens') }
const unitWords = { day: t('per day'), week: t('per week (from Monday)'), month: t('per month') }

/** Cost, uses, or tokens over time. The largest groups have their own lines. A click on the chart opens its days. */
export function UsageChart({
  sums: { group, series, buckets, period, totals },
  isFresh,
  onPeriod,
}: {
  sums: UsageSums
  isFresh: boolean
  onPeriod: (from: string, to: string) => void
}) {
  const [chosen, setMeasure] = useState<Measure>()
  const measure = chosen ?? ((totals.costUsd ?? 0) > 0 ? 'costUsd' : 'uses')
  const isMoney = measure === 'costUsd'
  const format = isMoney ? formatMoney : formatCount
  const lines = series.map((line) => ({
    id: line.isRest ? 'rest' : `key ${line.key}`,
    label: line.isRest
      ? series.length === 1
        ? t('All')
        : t('All others')
      : usageKeyLabel(group, line.key, line.label),
    counts: line[measure],
  }))
  const title =
    group === 'day' ? t('Usage over time') : t('Usage over time: {group}', { group: groupNames[group] })
  return (
    <ChartFrame
      title={title}
      unit={
        isMoney
          ? t('Known cost {unit}, UTC. Excludes unknown costs.', { unit: unitWords[period.unit] })
          : t('{measure} {unit}, UTC', { measure: measureWords[measure], unit: unitWords[period.unit] })
      }
      table={countTable(lines, buckets, t('Start date'), isMoney ? 'money' : 'count')}
      isFresh={isFresh}
    >
      <SegmentedControl
        size="xs"
        mb="xs"
        aria-label={t('Chart metric')}
        value={measure}
        onChange={setMeasure}
        data={measures.map((value) => ({ value, label: measureWords[value] }))}
      />
      {lines.length === 0 ? (
        <Text my={14} inherit>
          {t('No usage in this period')}
        </Text>
      ) : (
        <CountChart
          series={lines}
          buckets={buckets}
          bucketWord={bucketWord[period.unit]}
          shortBucketWord={shortBucketWord}
          isMoney={isMoney}
          openWords={t('Time. Press Enter to open its records.')}
          description={t('{title}: {parts}.', {
            title,
            parts: lines
              .map(({ label, counts }) => `${label} ${format(counts.reduce((sum, one) => sum + one, 0))}`)
              .join(', '),
          })}
          onSelect={(bucket) =>
            onPeriod(
              bucket < period.from ? period.from : bucket,
              lastDayOf(bucket, period.unit) > period.to ? period.to : lastDayOf(bucket, period.unit),
            )
          }
        />
      )}
    </ChartFrame>
  )
}

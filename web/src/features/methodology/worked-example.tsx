import { NumberInput, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { metrics, type BrandMetricId } from '#core/metric/registry.ts'
import type { Rate } from '#core/metric/rate.ts'
import { IntervalWhisker } from '../../charts/interval-whisker.tsx'
import { formatCount, formatDecimal, formatInterval, formatNet, formatPercent } from '../../lib/format.ts'
import { metricExamples, rateOfExample } from './metric-examples.ts'
import classes from './methodology.module.css'
import { t } from '../../lib/language/t.ts'
import { said } from '../../lib/language/said.ts'

const most = 1000

/** Counts that the reader may change, and what they come to by the functions that count for every report. */
export function WorkedExample({ metric }: { metric: BrandMetricId }) {
  const example = metricExamples[metric]
  const [rows, setRows] = useState(example.rows)
  const [times, setTimes] = useState(1)
  const labelId = useId()
  const rate = rateOfExample(metric, rows, { times })
  const change = (row: number, column: number, value: number) =>
    setRows(rows.map((counts, index) => (index === row ? counts.with(column, value) : counts)))

  return (
    <>
      <div className={classes['scroll']}>
        <table className={classes['counts']}>
          <caption>
            <VisuallyHidden>
              {t('Counts behind {label}, to be changed', { label: metrics[metric].label })}
            </VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('Prompt')}</th>
              {example.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((counts, row) => (
              <tr key={row}>
                <th scope="row">{row + 1}</th>
                {example.columns.map((column, index) => (
                  <td key={column}>
                    <NumberInput
                      aria-label={t('{column}, prompt {row}', { column, row: row + 1 })}
                      className={classes['count'] ?? ''}
                      size="xs"
                      min={0}
                      max={most}
                      allowDecimal={false}
                      value={counts[index] ?? 0}
                      onChange={(value) => change(row, index, countOf(value))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes['controls']}>
        <span id={labelId} className={classes['note']}>
          {t('Prompts with these counts')}
        </span>
        <SegmentedControl
          size="xs"
          aria-labelledby={labelId}
          value={`${times}`}
          onChange={(value) => setTimes(Number(value))}
          data={[1, 3, 10].map((copies) => ({
            value: `${copies}`,
            label: `${copies * example.rows.length}`,
          }))}
        />
      </div>
      <Result metric={metric} rate={rate} />
    </>
  )
}

const countOf = (value: number | string) => Math.min(most, Math.max(0, Math.trunc(Number(value) || 0)))

function Result({ metric, rate }: { metric: BrandMetricId; rate: Rate }) {
  const { unit } = metrics[metric]
  const isNet = unit === 'net'
  const shown =
    rate.value === null
      ? t('n/a')
      : isNet
        ? formatNet(rate.value)
        : unit === 'score'
          ? formatDecimal(rate.value, 3)
          : formatPercent(rate.value)
  const interval =
    rate.low === null || rate.high === null
      ? t('no interval')
      : isNet
        ? t('95 % interval {low} to {high}', { low: formatNet(rate.low), high: formatNet(rate.high) })
        : t('95 % interval {low}{unit}', {
            low: formatInterval(rate.low, rate.high),
            unit: unit === 'score' ? ' hundredths' : ' %',
          })
  return (
    <div aria-live="polite">
      <p>
        <strong className={classes['value']}>{shown}</strong>
        {interval}
      </p>
      <IntervalWhisker value={rate.value} low={rate.low} high={rate.high} from={isNet ? -1 : 0} />
      <p className={classes['note']}>
        {t('{numerator} ÷ {denominator}, {prompts} prompts. {method}', {
          numerator: formatFraction(rate.numerator),
          denominator: formatCount(rate.denominator),
          prompts: formatCount(rate.prompts),
          method: said(rate.method),
        })}
      </p>
    </div>
  )
}

const formatFraction = (value: number) =>
  Number.isInteger(value) ? formatCount(value) : formatDecimal(value, 2)

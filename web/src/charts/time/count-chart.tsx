import { formatCount, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import type { ChartTable } from '../frame/chart-table.ts'
import { countShape, type CountSeries } from './count-shape.ts'
import { cut } from '../drawing.tsx'
import { dashes, EndName, TimeChart } from './time-chart.tsx'
import classes from './time-chart.module.css'

const height = 248
const longestName = 20
/** The first line is thick and in the accent color, so the second needs no dashes either. */
const strokes = [undefined, undefined, ...dashes]

/** Counts over time, one line each, distinguished by dashes and the names at their ends. */
export function CountChart({
  series,
  buckets,
  bucketWord,
  shortBucketWord,
  description,
  isMoney = false,
  gapWord = t('—'),
  openWords = t('Time. Press Enter to view visits.'),
  onSelect,
}: {
  series: readonly CountSeries[]
  buckets: readonly string[]
  bucketWord: (bucket: string) => string
  shortBucketWord: (bucket: string) => string
  description: string
  /** US dollars instead of counts. */
  isMoney?: boolean
  /** Shown in place of a count that is null. */
  gapWord?: string
  /** The slider's label if the chart opens something. */
  openWords?: string
  onSelect?: (bucket: string) => void
}) {
  const longest = Math.max(0, ...series.map(({ label }) => Math.min(longestName, label.length)))
  const known = isMoney ? formatMoney : formatCount
  const format = (count: number | null | undefined) => (count === null ? gapWord : known(count))
  const bucketAt = (index: number) => buckets[index] ?? ''
  return (
    <TimeChart
      height={height}
      description={description}
      label={onSelect ? openWords : t('Time')}
      shapeAt={(width) =>
        countShape(series, {
          width,
          height,
          right: Math.min(width * 0.32, 16 + longest * 6.4),
          isWhole: !isMoney,
        })
      }
      yWord={known}
      xWord={(index) => shortBucketWord(bucketAt(index))}
      reading={(index) =>
        `${bucketWord(bucketAt(index))}. ${series.map(({ label, counts }) => `${label}: ${format(counts[index])}`).join(', ')}`
      }
      values={(index) => (
        <Values title={bucketWord(bucketAt(index))} series={series} at={index} format={format} />
      )}
      onSelect={onSelect && ((index) => onSelect(bucketAt(index)))}
    >
      {({ lines, plot }, nameRoom) =>
        lines.map((line, index) => (
          <g key={line.id} className={classes[index === 0 ? 'own' : 'equal']}>
            <path
              className={classes['line']}
              d={line.path}
              strokeDasharray={strokes[index % strokes.length]}
            />
            {line.dots.map(({ x, y }) => (
              <circle key={x} className={classes['dot']} cx={x} cy={y} r={3} />
            ))}
            <EndName right={plot.right} endY={line.endY} labelY={line.labelY}>
              {cut(line.label, Math.min(longestName, nameRoom))}
            </EndName>
          </g>
        ))
      }
    </TimeChart>
  )
}

/** The chart's numbers, one row per bucket. */
export function countTable(
  series: readonly CountSeries[],
  buckets: readonly string[],
  label: string,
  kind: 'count' | 'money' = 'count',
): ChartTable {
  return {
    columns: [{ label, kind: 'text' }, ...series.map((one) => ({ label: one.label, kind }))],
    rows: buckets.map((bucket, index) => [bucket, ...series.map(({ counts }) => counts[index] ?? null)]),
  }
}

function Values({
  title,
  series,
  at,
  format,
}: {
  title: string
  series: readonly CountSeries[]
  at: number
  format: (value: number | null | undefined) => string
}) {
  return (
    <>
      <div className={classes['when']}>{title}</div>
      {series
        .toSorted((a, b) => (b.counts[at] ?? 0) - (a.counts[at] ?? 0))
        .map(({ id, label, counts }) => (
          <div key={id} className={classes['count']}>
            <span>{label}</span>
            <span>{format(counts[at])}</span>
          </div>
        ))}
    </>
  )
}

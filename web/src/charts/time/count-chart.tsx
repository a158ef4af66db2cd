import { formatCount, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import type { ChartTable } from '../frame/chart-table.ts'
import { countShape, type CountSeries } from './count-shape.ts'
import { cut } from '../drawing.tsx'
import { dashes, EndName, TimeChart } from './time-chart.tsx'
import classes from './time-chart.module.css'

const usualHeight = 248
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
  height = usualHeight,
  isMoney = false,
  gapWord = t('—'),
  below,
  openWords = t('Time. Press Enter to view visits.'),
  onSelect,
}: {
  series: readonly CountSeries[]
  buckets: readonly string[]
  bucketWord: (bucket: string) => string
  shortBucketWord: (bucket: string) => string
  description: string
  height?: number
  /** US dollars instead of counts. */
  isMoney?: boolean
  /** Shown in place of a count that is null, and above spans where nothing is known. */
  gapWord?: string
  /** Bars under the lines, with their own scale. */
  below?: CountSeries
  /** The slider's label if the chart opens something. */
  openWords?: string
  onSelect?: (bucket: string) => void
}) {
  const longest = Math.max(0, ...series.map(({ label }) => Math.min(longestName, label.length)))
  const known = isMoney ? formatMoney : formatCount
  const format = (count: number | null | undefined) => (count === null ? gapWord : known(count))
  const shown = below === undefined ? series : [...series, below]
  const bucketAt = (index: number) => buckets[index] ?? ''
  return (
    <TimeChart
      height={below === undefined ? height : height + belowHeight}
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
        `${bucketWord(bucketAt(index))}. ${shown.map(({ label, counts }) => `${label}: ${format(counts[index])}`).join(', ')}`
      }
      values={(index) => (
        <Values title={bucketWord(bucketAt(index))} series={shown} at={index} format={format} />
      )}
      onSelect={onSelect && ((index) => onSelect(bucketAt(index)))}
    >
      {({ lines, plot, xs }, nameRoom) => (
        <>
          {gapsOf(series, xs, plot).map(({ x, width }) => (
            <g key={x}>
              <rect x={x} width={width} y={plot.top} height={plot.bottom - plot.top} fill="var(--hover)" />
              {width > gapWord.length * 5 ? (
                <text className={classes['tick']} x={x + width / 2} y={plot.top + 12} textAnchor="middle">
                  {gapWord}
                </text>
              ) : null}
            </g>
          ))}
          {lines.map((line, index) => (
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
          ))}
          {below === undefined ? null : (
            <Bars series={below} xs={xs} plot={plot} yWord={known} nameRoom={nameRoom} />
          )}
        </>
      )}
    </TimeChart>
  )
}

const belowHeight = 64
const barsHeight = 34

type Plot = { left: number; right: number; top: number; bottom: number }

/** Spans without any known count, half a step wider on both sides. */
function gapsOf(series: readonly CountSeries[], xs: readonly number[], { left, right }: Plot) {
  const step = (xs[1] ?? right) - (xs[0] ?? left)
  const isGap = (index: number) => series.length > 0 && series.every(({ counts }) => counts[index] === null)
  return xs.flatMap((_, first) => {
    if (!isGap(first) || (first > 0 && isGap(first - 1))) return []
    let last = first
    while (last + 1 < xs.length && isGap(last + 1)) last += 1
    const from = Math.max(left, (xs[first] ?? left) - step / 2)
    const to = Math.min(right, (xs[last] ?? right) + step / 2)
    return [{ x: from, width: to - from }]
  })
}

function Bars({
  series: { label, counts },
  xs,
  plot,
  yWord,
  nameRoom,
}: {
  series: CountSeries
  xs: readonly number[]
  plot: Plot
  yWord: (value: number) => string
  nameRoom: number
}) {
  const most = Math.max(1, ...counts.map((count) => count ?? 0))
  const width = Math.max(1, Math.min(12, ((xs[1] ?? plot.right) - (xs[0] ?? plot.left)) * 0.6))
  const base = plot.bottom + 30 + barsHeight
  return (
    <g>
      <line className={classes['grid']} x1={plot.left} x2={plot.right} y1={base} y2={base} />
      {[0, most].map((value) => (
        <text
          key={value}
          className={classes['tick']}
          x={plot.left - 7}
          y={base - (value / most) * barsHeight}
          textAnchor="end"
          dominantBaseline="central"
        >
          {yWord(value)}
        </text>
      ))}
      {counts.map((count, index) => {
        const high = ((count ?? 0) / most) * barsHeight
        const x = Math.min(plot.right - width, Math.max(plot.left, (xs[index] ?? 0) - width / 2))
        return high === 0 ? null : (
          <rect key={x} x={x} width={width} y={base - high} height={high} rx={1} fill="var(--worse)" />
        )
      })}
      <text className={classes['name']} x={plot.right + 8} y={base - 6}>
        {cut(label, Math.min(longestName, nameRoom))}
      </text>
    </g>
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

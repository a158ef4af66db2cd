import { useState, type PointerEvent } from 'react'
import { formatCount } from '../lib/format.ts'
import { t } from '../lib/language/t.ts'
import type { ChartTable } from './chart-table.ts'
import { countShape, type CountSeries, type CountShape } from './count-shape.ts'
import { cut, Drawing, useDrawnWidth } from './drawing.tsx'
import classes from './trend-chart.module.css'

const height = 248
const longestName = 20

/**
 * Counts over time, one line each, told apart by their dashes and the names at their ends. The crosshair follows the
 * pointer; with the keyboard it is a slider over the buckets, and Enter opens the one it stands on.
 */
export function CountChart({
  series,
  buckets,
  bucketWord,
  shortBucketWord,
  description,
  onSelect,
}: {
  series: readonly CountSeries[]
  buckets: readonly string[]
  bucketWord: (bucket: string) => string
  shortBucketWord: (bucket: string) => string
  description: string
  onSelect?: (bucket: string) => void
}) {
  const { ref, drawnWidth } = useDrawnWidth({ least: 280, usual: 640 })
  const [at, setAt] = useState<number | null>(null)
  const longest = Math.max(0, ...series.map(({ label }) => Math.min(longestName, label.length)))
  const shape = countShape(series, {
    width: drawnWidth,
    height,
    right: Math.min(drawnWidth * 0.32, 16 + longest * 6.4),
  })
  const last = buckets.length - 1
  const handlePointer = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * drawnWidth
    setAt(nearest(shape.xs, x))
  }
  const select = (index: number | null) => {
    const bucket = index === null ? undefined : buckets[index]
    if (bucket !== undefined) onSelect?.(bucket)
  }
  const reading = (index: number) =>
    `${bucketWord(buckets[index] ?? '')}. ${series.map(({ label, counts }) => `${label}: ${formatCount(counts[index])}`).join(', ')}`

  return (
    <div ref={ref} className={classes['chart']}>
      <Drawing width={drawnWidth} height={height} description={description}>
        <Axes shape={shape} words={(index) => shortBucketWord(buckets[index] ?? '')} />
        {shape.lines.map((line, index) => (
          <g key={line.id} className={classes[index === 0 ? 'own' : 'equal']}>
            <path className={classes['line']} d={line.path} strokeDasharray={dashes[index % dashes.length]} />
            {line.dot === null ? null : (
              <circle className={classes['dot']} cx={line.dot.x} cy={line.dot.y} r={3} />
            )}
            {Math.abs(line.labelY - line.endY) > 3 ? (
              <path
                className={classes['leader']}
                d={`M${shape.plot.right + 1},${line.endY}L${shape.plot.right + 6},${line.labelY}`}
              />
            ) : null}
            <text
              className={classes['name']}
              x={shape.plot.right + 8}
              y={line.labelY}
              dominantBaseline="central"
            >
              {cut(line.label, longestName)}
            </text>
          </g>
        ))}
        {at === null ? null : (
          <line
            className={classes['cross']}
            x1={shape.xs[at]}
            x2={shape.xs[at]}
            y1={shape.plot.top}
            y2={shape.plot.bottom}
          />
        )}
      </Drawing>
      {buckets.length === 0 ? null : (
        <input
          type="range"
          className={classes['slider']}
          data-selectable={onSelect ? true : undefined}
          min={0}
          max={last}
          value={at ?? last}
          aria-label={onSelect ? t('Time, Enter opens its visits') : t('Time')}
          aria-valuetext={reading(at ?? last)}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          onPointerMove={handlePointer}
          onPointerLeave={() => setAt(null)}
          // The native handle would jump to where it stands by its own measure, not to the nearest bucket.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => select(at)}
          onFocus={() => setAt((before) => before ?? last)}
          onBlur={() => setAt(null)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') select(at ?? last)
          }}
        />
      )}
      {at === null ? null : (
        <Values
          title={bucketWord(buckets[at] ?? '')}
          rows={series.map(({ id, label, counts }) => ({ id, label, count: counts[at] ?? 0 }))}
          x={(shape.xs[at] ?? 0) / drawnWidth}
        />
      )}
    </div>
  )
}

/** The chart's numbers, one row per bucket. */
export function countTable(
  series: readonly CountSeries[],
  buckets: readonly string[],
  label: string,
): ChartTable {
  return {
    columns: [
      { label, kind: 'text' },
      ...series.map((one) => ({ label: one.label, kind: 'count' as const })),
    ],
    rows: buckets.map((bucket, index) => [bucket, ...series.map(({ counts }) => counts[index] ?? 0)]),
  }
}

const dashes = [undefined, undefined, '7 3', '2 3', '10 3 2 3', '4 4', '12 4']

function Axes({
  shape: { plot, yTicks, xTicks },
  words,
}: {
  shape: CountShape
  words: (index: number) => string
}) {
  return (
    <>
      {yTicks.map(({ value, y }) => (
        <g key={value}>
          <line className={classes['grid']} x1={plot.left} x2={plot.right} y1={y} y2={y} />
          <text
            className={classes['tick']}
            x={plot.left - 7}
            y={y}
            textAnchor="end"
            dominantBaseline="central"
          >
            {formatCount(value)}
          </text>
        </g>
      ))}
      {xTicks.map(({ index, x }, place) => (
        <text
          key={index}
          className={classes['tick']}
          x={x}
          y={plot.bottom + 17}
          textAnchor={place === xTicks.length - 1 && xTicks.length > 1 ? 'end' : 'middle'}
        >
          {words(index)}
        </text>
      ))}
    </>
  )
}

function Values({
  title,
  rows,
  x,
}: {
  title: string
  rows: readonly { id: string; label: string; count: number }[]
  x: number
}) {
  return (
    <div
      className={classes['values']}
      style={x < 0.5 ? { left: `calc(${x * 100}% + 12px)` } : { right: `calc(${(1 - x) * 100}% + 12px)` }}
      aria-hidden="true"
    >
      <div className={classes['when']}>{title}</div>
      {rows
        .toSorted((a, b) => b.count - a.count)
        .map((row) => (
          <div key={row.id} className={classes['count']}>
            <span>{row.label}</span>
            <span>{formatCount(row.count)}</span>
          </div>
        ))}
    </div>
  )
}

function nearest(xs: readonly number[], x: number): number | null {
  if (xs.length === 0) return null
  return xs.reduce(
    (best, candidate, index) => (Math.abs(candidate - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
    0,
  )
}

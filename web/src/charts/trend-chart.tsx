import { useState, type PointerEvent } from 'react'
import type { Trend } from '#core/report/schema.ts'
import { formatCount, formatDay, formatInterval, formatPercent, formatShortDay } from '../lib/format.ts'
import type { ChartTable } from './chart-table.ts'
import { Drawing, useDrawnWidth } from './drawing.tsx'
import classes from './trend-chart.module.css'
import { annotationLabel, trendShape, type TrendLine, type TrendShape } from './trend-shape.ts'
import { t } from '../lib/language/t.ts'
import { useReportAccess } from '../lib/report-access.ts'

type Props = {
  trend: Trend
  /** What the drawing shows, in a sentence, for readers who do not see it. */
  description: string
  height?: number
  /** Click on the drawing, or Enter on its slider: the first day of the bucket under the crosshair. */
  onSelect?: (date: string) => void
}

/**
 * Lines over time: the own brand thick, in the accent and with its interval as a band; the others thin and grey,
 * named at their ends. The crosshair follows the pointer; with the keyboard it is a slider over the buckets.
 */
export function TrendChart({ trend, description, height = 236, onSelect: onOpen }: Props) {
  const onSelect = useReportAccess().opensAnswers ? onOpen : undefined
  const { ref, drawnWidth } = useDrawnWidth({ least: 280, usual: 640 })
  const [at, setAt] = useState<number | null>(null)
  const shape = trendShape(trend, { width: drawnWidth, height, margins: marginsFor(trend, drawnWidth) })
  const hasOwn = trend.series.some((series) => series.isOwn)
  const last = shape.dates.length - 1

  const handlePointer = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * drawnWidth
    setAt(nearest(shape.xs, x))
  }
  const select = (index: number | null) => {
    const date = index === null ? undefined : shape.dates[index]
    if (date !== undefined) onSelect?.(date)
  }

  return (
    <div ref={ref} className={classes['chart']}>
      <Drawing width={drawnWidth} height={height} description={description}>
        <Axes shape={shape} />
        {shape.annotations.map((annotation) => (
          <g key={annotation.x}>
            <line
              className={classes['event']}
              x1={annotation.x}
              x2={annotation.x}
              y1={shape.plot.top - 34 + annotation.row * 12}
              y2={shape.plot.bottom}
            />
            <text
              className={classes['eventText']}
              x={annotation.labelX}
              y={shape.plot.top - 26 + annotation.row * 12}
              textAnchor={annotation.anchor}
            >
              {annotationLabel(annotation.texts)}
              <title>{annotation.texts.join('\n')}</title>
            </text>
          </g>
        ))}
        {shape.lines
          .toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn))
          .map((line) => (
            <Line
              key={line.id}
              line={line}
              right={shape.plot.right}
              style={hasOwn ? (line.isOwn ? 'own' : 'rival') : 'equal'}
              dash={hasOwn ? undefined : dashes[shape.lines.indexOf(line) % dashes.length]}
            />
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
      {shape.dates.length === 0 ? null : (
        <input
          type="range"
          className={classes['slider']}
          data-selectable={onSelect ? true : undefined}
          min={0}
          max={last}
          value={at ?? last}
          aria-label={`${trend.bucket === 'week' ? t('Week') : t('Day')}${onSelect ? t(', Enter opens its answers') : ''}`}
          aria-valuetext={reading(trend, at ?? last)}
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
      {at === null ? null : <Values trend={trend} at={at} x={(shape.xs[at] ?? 0) / drawnWidth} />}
    </div>
  )
}

/** The trend's numbers, one row per bucket and series. */
export function trendTable(trend: Trend): ChartTable {
  return {
    columns: [
      { label: trend.bucket === 'week' ? t('Week from') : t('Day'), kind: 'text' },
      { label: t('Series'), kind: 'text' },
      { label: t('Visibility'), kind: 'share' },
      { label: t('95 % from'), kind: 'share' },
      { label: t('95 % to'), kind: 'share' },
      { label: t('Valid answers'), kind: 'count' },
      { label: t('Prompts'), kind: 'count' },
    ],
    rows: trend.series.flatMap((series) =>
      series.points.map((point) => [
        point.date,
        series.label,
        point.value,
        point.low,
        point.high,
        point.answers,
        point.prompts,
      ]),
    ),
  }
}

const dashes = [undefined, '7 3', '2 3', '10 3 2 3', '4 4', '12 4']

function marginsFor(trend: Trend, width: number) {
  const longest = Math.max(0, ...trend.series.map((series) => nameOf(series.label).length))
  const right = Math.min(width * 0.3, 14 + longest * 6.6)
  return { top: trend.annotations.length > 0 ? 44 : 14, right, bottom: 24, left: 34 }
}

function nameOf(label: string): string {
  return label.length > 18 ? `${label.slice(0, 17)}…` : label
}

function Axes({ shape: { plot, yTicks, xTicks } }: { shape: TrendShape }) {
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
            {Math.round(value * 1000) / 10}
          </text>
        </g>
      ))}
      {xTicks.map(({ date, x }, index) => (
        <text
          key={date}
          className={classes['tick']}
          x={x}
          y={plot.bottom + 17}
          textAnchor={index === xTicks.length - 1 && xTicks.length > 1 ? 'end' : 'middle'}
        >
          {formatShortDay(date)}
        </text>
      ))}
    </>
  )
}

function Line({
  line,
  right,
  style,
  dash,
}: {
  line: TrendLine
  right: number
  style: 'own' | 'rival' | 'equal'
  dash: string | undefined
}) {
  const moved = line.labelY !== null && line.endY !== null && Math.abs(line.labelY - line.endY) > 3
  return (
    <g className={classes[style]}>
      {line.band === '' ? null : <path className={classes['band']} d={line.band} />}
      <path className={classes['line']} d={line.path} strokeDasharray={dash} />
      {line.unlinked === '' ? null : <path className={classes['unlinked']} d={line.unlinked} />}
      {line.whiskers.map(({ x, low, high }) => (
        <line key={x} className={classes['line']} x1={x} x2={x} y1={low} y2={high} />
      ))}
      {line.dots.map((dot) => (
        <circle
          key={dot.x}
          className={classes['dot']}
          cx={dot.x}
          cy={dot.y}
          r={style === 'own' ? 3.5 : 2.5}
        />
      ))}
      {line.labelY === null || line.endY === null ? null : (
        <>
          {moved ? (
            <path
              className={classes['leader']}
              d={`M${right + 1},${line.endY}L${right + 6},${line.labelY}`}
            />
          ) : null}
          <text className={classes['name']} x={right + 8} y={line.labelY} dominantBaseline="central">
            {nameOf(line.label)}
          </text>
        </>
      )}
    </g>
  )
}

function Values({ trend, at, x }: { trend: Trend; at: number; x: number }) {
  const rows = valuesAt(trend, at)
  const [first] = rows
  return (
    <div
      className={classes['values']}
      style={x < 0.5 ? { left: `calc(${x * 100}% + 12px)` } : { right: `calc(${(1 - x) * 100}% + 12px)` }}
      aria-hidden="true"
    >
      <div className={classes['when']}>
        {trend.bucket === 'week' ? `${t('Week from')} ` : ''}
        {formatDay(trend.series[0]?.points[at]?.date ?? '')}
        {first ? <span> {t('· {answers} answers', { answers: formatCount(first.answers) })}</span> : null}
      </div>
      {rows.map((row) => (
        <div key={row.id} className={classes['valueRow']} data-own={row.isOwn || undefined}>
          <span>{row.label}</span>
          <span>{row.value === null ? t('no answers') : formatPercent(row.value)}</span>
          <span className={classes['range']}>
            {row.low === null ? '' : formatInterval(row.low, row.high)}
          </span>
        </div>
      ))}
    </div>
  )
}

function valuesAt(trend: Trend, at: number) {
  return trend.series
    .flatMap((series) => {
      const point = series.points[at]
      return point ? [{ id: series.id, label: series.label, isOwn: series.isOwn, ...point }] : []
    })
    .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

function reading(trend: Trend, at: number): string {
  const values = valuesAt(trend, at).map((row) =>
    row.value === null
      ? t('{label}: no answers', { label: row.label })
      : t('{label}: {value}{low}, {answers} answers', {
          label: row.label,
          value: formatPercent(row.value),
          low: row.low === null ? '' : t(', interval {low}', { low: formatInterval(row.low, row.high) }),
          answers: formatCount(row.answers),
        }),
  )
  return `${formatDay(trend.series[0]?.points[at]?.date ?? '')}. ${values.join('. ')}`
}

function nearest(xs: readonly number[], x: number): number | null {
  if (xs.length === 0) return null
  return xs.reduce(
    (best, candidate, index) => (Math.abs(candidate - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
    0,
  )
}

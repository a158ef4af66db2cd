import type { Trend } from '#core/reports/schema.ts'
import { formatCount, formatDay, formatInterval, formatPercent, formatShortDay } from '../../lib/format.ts'
import { intervalColumns, type ChartTable } from '../frame/chart-table.ts'
import { cut } from '../drawing.tsx'
import { dashes, EndName, TimeChart } from './time-chart.tsx'
import classes from './time-chart.module.css'
import { trendShape, type TrendLine } from './trend-shape.ts'
import { t } from '../../lib/language/t.ts'
import { useReportAccess } from '../../lib/reports/report-access.ts'

type Props = {
  trend: Trend
  /** The drawing in a sentence, for screen readers. */
  description: string
  height?: number
  /** Called on a click, or on Enter on the slider, with the first day of the bucket under the crosshair. */
  onSelect?: (date: string) => void
}

/**
 * Lines over time: the own brand thick, in the accent color, with its interval as a band; the others thin and gray,
 * named at their ends.
 */
export function TrendChart({ trend, description, height = 236, onSelect: onOpen }: Props) {
  const onSelect = useReportAccess().opensAnswers ? onOpen : undefined
  const hasOwn = trend.series.some((series) => series.isOwn)
  const dateAt = (index: number) => trend.series[0]?.points[index]?.date ?? ''
  return (
    <>
      <TimeChart
        height={height}
        description={description}
        label={`${trend.bucket === 'week' ? t('Week') : t('Day')}${onSelect ? t('. Press Enter to view answers.') : ''}`}
        shapeAt={(width) => trendShape(trend, { width, height, margins: marginsFor(trend, width) })}
        yWord={(value) => String(Math.round(value * 1000) / 10)}
        xWord={(index) => formatShortDay(dateAt(index))}
        reading={(index) => reading(trend, index)}
        values={(index) => <Values trend={trend} at={index} />}
        onSelect={onSelect && ((index) => onSelect(dateAt(index)))}
      >
        {(shape, nameRoom) => (
          <>
            {shape.flags.map(({ x, row, letter, texts }) => (
              <g key={letter} className={classes['flag']}>
                <line x1={x} x2={x} y1={shape.plot.top - 8 - row * 16} y2={shape.plot.bottom} />
                <circle cx={x} cy={shape.plot.top - 14 - row * 16} r={7} />
                <text x={x} y={shape.plot.top - 14 - row * 16} textAnchor="middle" dominantBaseline="central">
                  {letter}
                  <title>{texts.join('\n')}</title>
                </text>
              </g>
            ))}
            {shape.lines
              .map((line, index) => ({
                line,
                dash: hasOwn ? undefined : equalDashes[index % equalDashes.length],
              }))
              .toSorted((a, b) => Number(a.line.isOwn) - Number(b.line.isOwn))
              .map(({ line, dash }) => (
                <Line
                  key={line.id}
                  line={line}
                  right={shape.plot.right}
                  nameRoom={Math.min(longestName, nameRoom)}
                  style={hasOwn ? (line.isOwn ? 'own' : 'rival') : 'equal'}
                  dash={dash}
                />
              ))}
          </>
        )}
      </TimeChart>
      <EventLegend trend={trend} />
    </>
  )
}

function EventLegend({ trend }: { trend: Trend }) {
  const { flags, olderEvents } = trendShape(trend, {
    width: 640,
    height: 200,
    margins: marginsFor(trend, 640),
  })
  if (flags.length === 0) return null
  return (
    <ul className={classes['events']} aria-label={t('Events')}>
      {flags.map(({ letter, date, texts }) => (
        <li key={letter}>
          <b>{letter}</b> {formatShortDay(date)}, {texts.join('; ')}
        </li>
      ))}
      {olderEvents > 0 ? <li>+{formatCount(olderEvents)}</li> : null}
    </ul>
  )
}

/** The trend's numbers, one row per bucket and series. */
export function trendTable(trend: Trend): ChartTable {
  return {
    columns: [
      { label: trend.bucket === 'week' ? t('Week of') : t('Day'), kind: 'text' },
      { label: t('Series'), kind: 'text' },
      { label: t('Visibility'), kind: 'share' },
      ...intervalColumns(),
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

const longestName = 18
const equalDashes = [undefined, ...dashes]

function marginsFor(trend: Trend, width: number) {
  const longest = Math.max(0, ...trend.series.map(({ label }) => Math.min(longestName, label.length)))
  const right = Math.min(width * 0.3, 14 + longest * 6.6)
  return { top: trend.annotations.length > 0 ? 44 : 14, right, bottom: 24, left: 34 }
}

function Line({
  line,
  right,
  nameRoom,
  style,
  dash,
}: {
  line: TrendLine
  right: number
  nameRoom: number
  style: 'own' | 'rival' | 'equal'
  dash: string | undefined
}) {
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
        <EndName right={right} endY={line.endY} labelY={line.labelY}>
          {cut(line.label, nameRoom)}
        </EndName>
      )}
    </g>
  )
}

function Values({ trend, at }: { trend: Trend; at: number }) {
  const rows = valuesAt(trend, at)
  const [first] = rows
  return (
    <>
      <div className={classes['when']}>
        {trend.bucket === 'week' ? `${t('Week of')} ` : ''}
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
    </>
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
          low: row.low === null ? '' : t(', 95% CI {low}', { low: formatInterval(row.low, row.high) }),
          answers: formatCount(row.answers),
        }),
  )
  return `${formatDay(trend.series[0]?.points[at]?.date ?? '')}. ${values.join('. ')}`
}

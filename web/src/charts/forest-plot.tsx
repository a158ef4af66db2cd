import { formatInterval, formatPercent } from '../lib/format.ts'
import { cut, Drawing, RowButtons, useDrawnWidth } from './drawing.tsx'
import classes from './interval-plot.module.css'
import { linearScale, niceTicks } from './geometry/scale.ts'
import { t } from '../lib/language/t.ts'
import { useRowHeight } from '../lib/use-is-phone.ts'

export type ForestRow = {
  id: string
  label: string
  isOwn: boolean
  /** Possible ranks of the row: `from` ≠ `to` is a tie. */
  rank: { from: number; to: number } | null
  value: number | null
  low: number | null
  high: number | null
}

const labelSize = 12

/** One row per brand: the estimate as a dot, its interval as a line. Ties are labeled as ties ("1–2"). */
export function ForestPlot({
  rows,
  description,
  onSelect,
}: {
  rows: readonly ForestRow[]
  description: string
  onSelect?: (id: string) => void
}) {
  const rowHeight = useRowHeight(27)
  const { ref, drawnWidth } = useDrawnWidth({ least: 240, usual: 330 })
  const longest = Math.max(...rows.map((row) => rowName(row).length), 4)
  const left = Math.min(drawnWidth * 0.42, longest * 6.7 + 8)
  const right = drawnWidth - 58
  const top = Math.max(0.05, ...rows.map((row) => row.high ?? row.value ?? 0))
  const ticks = niceTicks(0, Math.min(1, top * 1.02), 4)
  const end = Math.max(top, ticks.at(-1) ?? 0)
  const x = linearScale([0, end], [left, right])
  const height = rows.length * rowHeight + 22
  return (
    <div ref={ref} className={classes['plot']}>
      <Drawing width={drawnWidth} height={height} description={description}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes['grid']} x1={x(tick)} x2={x(tick)} y1={2} y2={height - 20} />
            <text className={classes['tick']} x={x(tick)} y={height - 5} textAnchor="middle">
              {Math.round(tick * 1000) / 10}
            </text>
          </g>
        ))}
        {rows.map((row, index) => {
          const y = index * rowHeight + rowHeight / 2
          return (
            <g key={row.id} className={classes['row']} data-look={row.isOwn ? 'own' : undefined}>
              <text className={classes['name']} x={0} y={y} dominantBaseline="central">
                {cut(rowName(row), Math.floor(left / (labelSize * 0.55)))}
              </text>
              {row.low === null || row.high === null ? null : (
                <line className={classes['whisker']} x1={x(row.low)} x2={x(row.high)} y1={y} y2={y} />
              )}
              {row.value === null ? null : (
                <circle className={classes['disc']} cx={x(row.value)} cy={y} r={4} />
              )}
              <text
                className={classes['value']}
                x={drawnWidth}
                y={y}
                textAnchor="end"
                dominantBaseline="central"
              >
                {row.value === null ? '—' : formatPercent(row.value)}
              </text>
            </g>
          )
        })}
      </Drawing>
      {onSelect ? (
        <RowButtons
          rows={rows.map((row) => ({ id: row.id, reading: reading(row) }))}
          top={0}
          rowHeight={rowHeight}
          onSelect={onSelect}
        />
      ) : null}
    </div>
  )
}

/** "1–2 Halden" */
function rowName({ rank, label }: Pick<ForestRow, 'rank' | 'label'>): string {
  if (rank === null) return label
  return `${rank.from === rank.to ? rank.from : `${rank.from}–${rank.to}`} ${label}`
}

function reading(row: ForestRow): string {
  const place =
    row.rank === null
      ? ''
      : row.rank.from === row.rank.to
        ? `${t('rank {from},', { from: row.rank.from })} `
        : `${t('tied for {from}–{to},', { from: row.rank.from, to: row.rank.to })} `
  return t('{label}, {place}{value}, 95% CI {low}', {
    label: row.label,
    place,
    value: formatPercent(row.value),
    low: formatInterval(row.low, row.high),
  })
}

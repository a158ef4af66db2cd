import classes from './interval-plot.module.css'
import { cut, Drawing, RowButtons, useDrawnWidth } from './drawing.tsx'
import { linearScale, niceStep, niceTicks } from './geometry/scale.ts'
import { useRowHeight } from '../lib/use-is-phone.ts'

export type DifferenceRow = {
  id: string
  label: string
  value: number | null
  low: number | null
  high: number | null
  /** Decided rows stand out, in the color of their direction. */
  look: 'better' | 'worse' | 'own' | 'quiet'
  /** The value as text, at the end of the line. */
  text: string
}

/** Values on both sides of zero, each with its interval: differences, or net sentiment. */
export function DifferencePlot({
  rows,
  description,
  ends,
  onSelect,
}: {
  rows: readonly DifferenceRow[]
  description: string
  /** What is to the left and right of zero. */
  ends?: { left: string; right: string }
  onSelect?: (id: string) => void
}) {
  const rowHeight = useRowHeight(27)
  const { ref, drawnWidth } = useDrawnWidth({ least: 260, usual: 480 })
  const longest = Math.max(4, ...rows.map((row) => row.label.length))
  const left = Math.min(drawnWidth * 0.34, longest * 6.7 + 10)
  // Without room for the verdict as text, the filled dot shows it; the table and the label name it.
  const textOf = (row: DifferenceRow) => (drawnWidth < 420 ? (row.text.split(',')[0] ?? '') : row.text)
  const right =
    drawnWidth - Math.min(drawnWidth * 0.26, 12 + Math.max(...rows.map((row) => textOf(row).length), 6) * 6.6)
  const reach = reachOf(rows)
  const x = linearScale([-reach, reach], [left, right])
  const top = ends === undefined ? 0 : 18
  const height = top + rows.length * rowHeight + 22
  return (
    <div ref={ref} className={classes['plot']}>
      <Drawing width={drawnWidth} height={height} description={description}>
        {ends === undefined ? null : (
          <>
            <text className={classes['tick']} x={x(0) - 6} y={10} textAnchor="end">
              {fits(ends.left, x(0)) ? `← ${ends.left}` : '←'}
            </text>
            <text className={classes['tick']} x={x(0) + 6} y={10}>
              {fits(ends.right, drawnWidth - x(0)) ? `${ends.right} →` : '→'}
            </text>
          </>
        )}
        {niceTicks(-reach, reach, 4).map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? classes['zero'] : classes['grid']}
              x1={x(tick)}
              x2={x(tick)}
              y1={top}
              y2={height - 20}
            />
            <text className={classes['tick']} x={x(tick)} y={height - 5} textAnchor="middle">
              {signed(tick)}
            </text>
          </g>
        ))}
        {rows.map((row, index) => {
          const y = top + index * rowHeight + rowHeight / 2
          return (
            <g key={row.id} className={classes['row']} data-look={row.look}>
              <text className={classes['name']} x={0} y={y} dominantBaseline="central">
                {cut(row.label, Math.floor(left / 6.4))}
              </text>
              {row.low === null || row.high === null ? null : (
                <line className={classes['whisker']} x1={x(row.low)} x2={x(row.high)} y1={y} y2={y} />
              )}
              {row.value === null ? null : (
                <circle className={classes['point']} cx={x(row.value)} cy={y} r={4} />
              )}
              <text
                className={classes['value']}
                x={drawnWidth}
                y={y}
                textAnchor="end"
                dominantBaseline="central"
              >
                {textOf(row)}
              </text>
            </g>
          )
        })}
      </Drawing>
      {onSelect === undefined ? null : (
        <RowButtons
          rows={rows.map((row) => ({ id: row.id, reading: `${row.label}, ${row.text}` }))}
          top={top}
          rowHeight={rowHeight}
          onSelect={onSelect}
        />
      )}
    </div>
  )
}

/** The axis is symmetric, so that zero is in the middle; at least 5 points to each side. */
function reachOf(rows: readonly DifferenceRow[]): number {
  const known = rows.flatMap((row) => [row.value, row.low, row.high].filter((value) => value !== null))
  const widest = Math.max(0.05, ...known.map(Math.abs))
  const step = niceStep(widest / 2)
  return Math.min(1, Math.ceil(widest / step - 1e-9) * step)
}

function fits(text: string, room: number): boolean {
  return (text.length + 3) * 5.4 < room
}

function signed(tick: number): string {
  const points = Math.round(Math.abs(tick) * 1000) / 10
  return tick === 0 ? '0' : `${tick > 0 ? '+' : '−'}${points}`
}

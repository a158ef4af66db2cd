import { useId } from 'react'
import { cut, Drawing, useDrawnWidth } from './drawing.tsx'
import classes from './stacked-bars.module.css'
import { placedParts, type PlacedPart, type StackedRow } from './stacked-parts.ts'
import { t } from '../lib/language/t.ts'
import { useRowHeight } from '../lib/use-is-phone.ts'
import { useReportAccess } from '../lib/reports/report-access.ts'

const legendHeight = 22

/**
 * One bar per row, divided into the parts of a whole. Parts keep their order and are labeled, so that they are readable
 * without color; each opens its answers.
 */
export function StackedBars({
  rows,
  parts,
  description,
  onSelect,
}: {
  rows: readonly StackedRow[]
  /** In the order of the bar. `tint` is the part's color, `short` its label inside the bar. */
  parts: readonly { id: string; label: string; short: string; tint: Tint }[]
  description: string
  onSelect?: (rowId: string, partId: string) => void
}) {
  const { opensAnswers } = useReportAccess()
  const rowHeight = useRowHeight(30)
  const barHeight = rowHeight === 30 ? 20 : rowHeight
  const { ref, drawnWidth } = useDrawnWidth({ least: 260, usual: 480 })
  const id = useId()
  const hasNames = rows.some((row) => row.label !== '')
  const longest = Math.max(4, ...rows.map((row) => row.label.length))
  const left = hasNames ? Math.min(drawnWidth * 0.3, longest * 6.7 + 10) : 0
  const right = drawnWidth - (rows.some((row) => row.note !== '') ? 62 : 0)
  const legend = legendPlaces(parts, drawnWidth)
  const top = (Math.max(0, ...legend.map((item) => item.line)) + 1) * legendHeight
  const height = top + rows.length * rowHeight
  const placed = rows.map((row) => placedParts(row, parts, { left, right }))
  return (
    <div ref={ref} className={classes['chart']}>
      <Drawing width={drawnWidth} height={height} description={description}>
        <defs>
          <pattern
            id={`${id}-stripes`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className={classes['stripeGround']} />
            <line x1="0" x2="0" y1="0" y2="6" className={classes['stripe']} />
          </pattern>
        </defs>
        {legend.map((item) => (
          <g key={item.id} data-tint={item.tint} className={classes['part']}>
            <rect
              x={item.x}
              y={item.line * legendHeight + 2}
              width={12}
              height={12}
              rx={3}
              {...(item.tint === 'mixed' ? { style: { fill: `url(#${id}-stripes)` } } : {})}
            />
            <text className={classes['legend']} x={item.x + 17} y={item.line * legendHeight + 12}>
              {item.label}
            </text>
          </g>
        ))}
        {rows.map((row, index) => {
          const y = top + index * rowHeight
          return (
            <g key={row.id}>
              {row.label === '' ? null : (
                <text
                  className={row.isOwn ? classes['own'] : classes['name']}
                  x={0}
                  y={y + rowHeight / 2}
                  dominantBaseline="central"
                >
                  {cut(row.label, Math.floor(left / 6.4))}
                </text>
              )}
              {(placed[index] ?? []).length === 0 ? (
                <text className={classes['legend']} x={left} y={y + rowHeight / 2} dominantBaseline="central">
                  —
                </text>
              ) : null}
              {(placed[index] ?? []).map((part) => (
                <g key={part.id} data-tint={tintOf(parts, part)} className={classes['part']}>
                  <rect
                    x={part.x}
                    y={y + (rowHeight - barHeight) / 2}
                    width={Math.max(1, part.width - 2)}
                    height={barHeight}
                    rx={4}
                    {...(tintOf(parts, part) === 'mixed' ? { style: { fill: `url(#${id}-stripes)` } } : {})}
                  />
                  <text
                    className={classes['inside']}
                    x={part.x + part.width / 2 - 1}
                    y={y + rowHeight / 2}
                    textAnchor="middle"
                    dominantBaseline="central"
                  >
                    {part.text}
                  </text>
                </g>
              ))}
              <text
                className={classes['note']}
                x={drawnWidth}
                y={y + rowHeight / 2}
                textAnchor="end"
                dominantBaseline="central"
              >
                {row.note}
              </text>
            </g>
          )
        })}
      </Drawing>
      {onSelect === undefined || !opensAnswers
        ? null
        : rows.map((row, index) =>
            (placed[index] ?? []).map((part) => (
              <button
                key={`${row.id} ${part.id}`}
                type="button"
                className={classes['open']}
                style={{
                  left: `${(part.x / drawnWidth) * 100}%`,
                  width: `${(Math.max(6, part.width - 2) / drawnWidth) * 100}%`,
                  top: top + index * rowHeight + (rowHeight - barHeight) / 2,
                  height: barHeight,
                }}
                title={part.title}
                aria-label={t('{title}: show answers', { title: part.title })}
                onClick={() => onSelect(row.id, part.id)}
              />
            )),
          )}
    </div>
  )
}

export type Tint =
  | 'first'
  | 'second'
  | 'third'
  | 'fourth'
  | 'none'
  | 'positive'
  | 'neutral'
  | 'mixed'
  | 'negative'

function tintOf(parts: readonly { id: string; tint: Tint }[], part: PlacedPart): Tint {
  return parts.find((candidate) => candidate.id === part.id)?.tint ?? 'none'
}

/** The legend, in as many lines as it needs. */
function legendPlaces<Part extends { id: string; label: string; tint: Tint }>(
  parts: readonly Part[],
  width: number,
): (Part & { x: number; line: number })[] {
  let x = 0
  let line = 0
  return parts.map((part) => {
    const needed = 17 + part.label.length * 6.2 + 16
    if (x > 0 && x + needed - 16 > width) {
      x = 0
      line += 1
    }
    const place = { ...part, x, line }
    x += needed
    return place
  })
}

import { useState, type PointerEvent, type ReactNode } from 'react'
import { Drawing, useDrawnWidth } from '../drawing.tsx'
import { nearestOf } from '../geometry/scale.ts'
import classes from './time-chart.module.css'

/** The positions, grid, and edges of a chart over time, in pixels. */
export type TimeShape = {
  xs: readonly number[]
  yTicks: readonly { value: number; y: number }[]
  xTicks: readonly { index: number; x: number }[]
  plot: { left: number; right: number; top: number; bottom: number }
}

/**
 * Lines over time with a grid and a crosshair: it follows the pointer; for the keyboard it is a slider over the
 * positions, and Enter opens the current one.
 */
export function TimeChart<Shape extends TimeShape>({
  height,
  description,
  label,
  shapeAt,
  yWord,
  xWord,
  reading,
  values,
  onSelect,
  children,
}: {
  height: number
  /** The drawing in a sentence, for screen readers. */
  description: string
  /** The slider's label. */
  label: string
  shapeAt: (width: number) => Shape
  yWord: (value: number) => string
  xWord: (index: number) => string
  /** The values at a position, in a sentence. */
  reading: (index: number) => string
  /** The same, next to the crosshair. */
  values: (index: number) => ReactNode
  onSelect?: ((index: number) => void) | undefined
  /** `nameRoom`: how many characters fit after the end of a line. */
  children: (shape: Shape, nameRoom: number) => ReactNode
}) {
  const { ref, drawnWidth } = useDrawnWidth({ least: 280, usual: 640 })
  const [at, setAt] = useState<number | null>(null)
  const shape = shapeAt(drawnWidth)
  const { xs, plot } = shape
  const last = xs.length - 1
  const x = at === null ? undefined : xs[at]
  const handlePointer = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setAt(nearestOf(xs, ((event.clientX - box.left) / box.width) * drawnWidth))
  }
  return (
    <div ref={ref} className={classes['chart']}>
      <Drawing width={drawnWidth} height={height} description={description}>
        <Axes shape={shape} yWord={yWord} xWord={xWord} />
        {children(shape, Math.floor((drawnWidth - plot.right - 8) / characterWidth))}
        {x === undefined ? null : (
          <line className={classes['cross']} x1={x} x2={x} y1={plot.top} y2={plot.bottom} />
        )}
      </Drawing>
      {xs.length === 0 ? null : (
        <input
          type="range"
          className={classes['slider']}
          data-selectable={onSelect ? true : undefined}
          min={0}
          max={last}
          value={at ?? last}
          aria-label={label}
          aria-valuetext={reading(at ?? last)}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          onPointerMove={handlePointer}
          onPointerLeave={() => setAt(null)}
          // The native slider would jump to its own idea of the position, not to the nearest one.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (at !== null) onSelect?.(at)
          }}
          onFocus={() => setAt((before) => before ?? last)}
          onBlur={() => setAt(null)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onSelect?.(at ?? last)
          }}
        />
      )}
      {at === null || x === undefined ? null : (
        <div
          className={classes['values']}
          style={
            x < drawnWidth / 2
              ? { left: `calc(${(x / drawnWidth) * 100}% + 12px)` }
              : { right: `calc(${(1 - x / drawnWidth) * 100}% + 12px)` }
          }
          aria-hidden="true"
        >
          {values(at)}
        </div>
      )}
    </div>
  )
}

/** Average width of a character in the names at line ends, in pixels. */
const characterWidth = 5.6

/** Lines of equal importance are distinguished by dashes. */
export const dashes = ['7 3', '2 3', '10 3 2 3', '4 4', '12 4']

/** A line's name at its end, with a leader line where it had to move. */
export function EndName({
  right,
  endY,
  labelY,
  children,
}: {
  right: number
  endY: number
  labelY: number
  children: ReactNode
}) {
  return (
    <>
      {Math.abs(labelY - endY) > 3 ? (
        <path className={classes['leader']} d={`M${right + 1},${endY}L${right + 6},${labelY}`} />
      ) : null}
      <text className={classes['name']} x={right + 8} y={labelY} dominantBaseline="central">
        {children}
      </text>
    </>
  )
}

function Axes({
  shape: { plot, yTicks, xTicks },
  yWord,
  xWord,
}: {
  shape: TimeShape
  yWord: (value: number) => string
  xWord: (index: number) => string
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
            {yWord(value)}
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
          {xWord(index)}
        </text>
      ))}
    </>
  )
}

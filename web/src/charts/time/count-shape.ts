import { spreadLabels } from '../geometry/label-layout.ts'
import { linearScale, niceStep, niceTicks, timeAxis } from '../geometry/scale.ts'
import type { TimeShape } from './time-chart.tsx'

/** null: nothing is known, so the line has a gap. */
export type CountSeries = { id: string; label: string; counts: readonly (number | null)[] }

type CountShape = TimeShape & {
  lines: {
    id: string
    label: string
    path: string
    /** Values between two gaps, which no line joins. */
    dots: { x: number; y: number }[]
    labelY: number
    endY: number
  }[]
}

/** Lines of counts or fractional amounts, starting at zero, in pixels, with names at their ends. */
export function countShape(
  series: readonly CountSeries[],
  {
    width,
    height,
    right,
    isWhole = true,
  }: { width: number; height: number; right: number; isWhole?: boolean },
): CountShape {
  const plot = { left: 46, right: width - right, top: 12, bottom: height - 24 }
  const buckets = series[0]?.counts.length ?? 0
  const found = Math.max(0, ...series.flatMap(({ counts }) => counts.map((count) => count ?? 0)))
  const most = isWhole || found === 0 ? Math.max(1, found) : found
  const tick = isWhole ? Math.max(1, niceStep(most / 4)) : niceStep(most / 4)
  const highest = Math.ceil(most / tick) * tick
  const y = linearScale([0, highest], [plot.bottom, plot.top])
  const { xs, xTicks } = timeAxis(buckets, plot)
  const ends = series.map(({ counts }) => y(counts.findLast((count) => count !== null) ?? 0))
  const labelYs = spreadLabels(ends, { gap: 15, top: plot.top + 4, bottom: plot.bottom - 2 })
  return {
    xs,
    lines: series.map(({ id, label, counts }, index) => ({
      id,
      label,
      path: counts.map((count, at) => (count === null ? '' : pathTo(counts, at, xs, y(count)))).join(''),
      dots: counts.flatMap((count, at) =>
        count !== null && (counts[at - 1] ?? null) === null && (counts[at + 1] ?? null) === null
          ? [{ x: xs[at] ?? 0, y: y(count) }]
          : [],
      ),
      labelY: labelYs[index] ?? 0,
      endY: ends[index] ?? 0,
    })),
    yTicks: niceTicks(0, highest, 4)
      .filter((value) => !isWhole || Number.isInteger(value))
      .map((value) => ({ value, y: y(value) })),
    xTicks,
    plot,
  }
}

/** Joins a value to the one before, unless that is unknown. */
const pathTo = (counts: CountSeries['counts'], at: number, xs: readonly number[], y: number) =>
  `${(counts[at - 1] ?? null) === null ? 'M' : 'L'}${(xs[at] ?? 0).toFixed(1)},${y.toFixed(1)}`

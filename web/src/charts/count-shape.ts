import { spreadLabels } from './label-layout.ts'
import { linearScale, niceStep, niceTicks, spreadIndices } from './scale.ts'

export type CountSeries = { id: string; label: string; counts: readonly number[] }

export type CountShape = {
  xs: number[]
  lines: {
    id: string
    label: string
    path: string
    dot: { x: number; y: number } | null
    labelY: number
    endY: number
  }[]
  yTicks: { value: number; y: number }[]
  xTicks: { index: number; x: number }[]
  plot: { left: number; right: number; top: number; bottom: number }
}

/** Lines of counts from nought on, in pixels, named at their ends. */
export function countShape(
  series: readonly CountSeries[],
  { width, height, right }: { width: number; height: number; right: number },
): CountShape {
  const plot = { left: 46, right: width - right, top: 12, bottom: height - 24 }
  const buckets = series[0]?.counts.length ?? 0
  const most = Math.max(1, ...series.flatMap(({ counts }) => counts))
  const step = Math.max(1, niceStep(most / 4))
  const highest = Math.ceil(most / step) * step
  const y = linearScale([0, highest], [plot.bottom, plot.top])
  const x = linearScale([0, Math.max(1, buckets - 1)], [plot.left, plot.right])
  const xs = Array.from({ length: buckets }, (_, index) =>
    buckets === 1 ? (plot.left + plot.right) / 2 : x(index),
  )
  const ends = series.map(({ counts }) => y(counts.at(-1) ?? 0))
  const labelYs = spreadLabels(ends, { gap: 15, top: plot.top + 4, bottom: plot.bottom - 2 })
  return {
    xs,
    lines: series.map(({ id, label, counts }, index) => ({
      id,
      label,
      path: counts
        .map((count, at) => `${at === 0 ? 'M' : 'L'}${(xs[at] ?? 0).toFixed(1)},${y(count).toFixed(1)}`)
        .join(''),
      dot: buckets === 1 ? { x: xs[0] ?? 0, y: y(counts[0] ?? 0) } : null,
      labelY: labelYs[index] ?? 0,
      endY: ends[index] ?? 0,
    })),
    yTicks: niceTicks(0, highest, 4)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: y(value) })),
    xTicks: spreadIndices(buckets, Math.max(2, Math.min(6, Math.floor((plot.right - plot.left) / 90)))).map(
      (index) => ({ index, x: xs[index] ?? 0 }),
    ),
    plot,
  }
}

import type { Daily } from '#core/reports/trend.ts'

const stride = 1_000_000_000

/**
 * SQL for the day and count of a bucket in one number; `array_agg` of it is read as text and split here. Two arrays, or
 * the driver's own parsing of arrays, cost more than the rest of the query.
 */
export const packed = (count: string, firstDay: string) =>
  `(r.bucket - ${firstDay}) * ${stride}::bigint + ${count}`

export function unpacked(array: string): Daily {
  const days: number[] = []
  const counts: number[] = []
  for (const item of array.slice(1, -1).split(',')) {
    const both = Number(item)
    days.push(Math.floor(both / stride))
    counts.push(both % stride)
  }
  return { days, counts }
}

/**
 * Spending at the end of the month at the pace so far; null in its first two days, whose pace says little. `month`: its
 * first day.
 */
export function monthForecast(
  spentUsd: number,
  month: string,
  now: Date,
): { usd: number; lastDay: string } | null {
  const first = new Date(month)
  const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)
  const passed = (now.getTime() - first.getTime()) / (next - first.getTime())
  const days = (now.getTime() - first.getTime()) / 86_400_000
  if (days < 2 || passed > 1) return null
  return { usd: spentUsd / passed, lastDay: new Date(next - 86_400_000).toISOString().slice(0, 10) }
}

import { performance } from 'node:perf_hooks'
import process from 'node:process'
import type { Figures } from './figures.ts'
import { median } from './median.ts'

/** Duration in milliseconds. */
export async function time(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Duration of each run in milliseconds; warm-up runs come first and do not count. */
export async function timeTurns(
  turns: number,
  work: () => unknown,
  { warmUps = 0 }: { warmUps?: number } = {},
): Promise<number[]> {
  const times: number[] = []
  for (let turn = -warmUps; turn < turns; turn += 1) {
    const ms = await time(work)
    if (turn >= 0) times.push(ms)
  }
  return times
}

/** Samples the memory of this process until `stop`, which returns the maximum in MB (1024² bytes). */
export function watchMemory(): { stop: () => number } {
  let peak = process.memoryUsage.rss()
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  return {
    stop() {
      clearInterval(watch)
      return Math.max(peak, process.memoryUsage.rss()) / 1024 ** 2
    },
  }
}

/** Adds the median of some runs, with a target of at most `max` ms. */
export function addMedian(figures: Figures, name: string, times: readonly number[], max?: number): void {
  figures.add({ name, value: median(times), unit: 'ms', ...(max !== undefined && { target: { max } }) })
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RangeSums, RangeTask } from './sum-ranges.ts'

/** Additional threads that sum ranges of files. They load their code while this one does. */
export class SumThreads {
  private readonly workers: Worker[]

  constructor(count: number) {
    this.workers = Array.from(
      { length: count },
      () =>
        new Worker(new URL('./sum-worker.ts', import.meta.url), {
          resourceLimits: { maxYoungGenerationSizeMb: 4 },
        }),
    )
  }

  get count(): number {
    return this.workers.length
  }

  /** At most one task per thread. */
  sum(tasks: readonly RangeTask[]): Promise<RangeSums[]> {
    return Promise.all(
      this.workers.slice(0, tasks.length).map(async (worker, index) => {
        worker.postMessage(tasks[index])
        // `once` throws errors of the thread.
        const [sums]: RangeSums[] = await once(worker, 'message')
        if (sums === undefined) throw new Error('A thread gave no answer.')
        return sums
      }),
    )
  }

  async end(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()))
  }
}

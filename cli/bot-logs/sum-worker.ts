import '#core/locked-prototypes.ts'
import { parentPort } from 'node:worker_threads'
import { stayLean } from './stay-lean.ts'
import type { RangeTask } from './sum-ranges.ts'

stayLean()
const { sumRanges } = await import('./sum-ranges.ts')
parentPort?.on('message', (task: RangeTask) => {
  void sumRanges(task).then((sums) => parentPort?.postMessage(sums))
})

import { parentPort, workerData } from 'node:worker_threads'
import { stayLean } from './stay-lean.ts'
import type { RangeTask } from './sum-ranges.ts'

stayLean()
const { sumRanges } = await import('./sum-ranges.ts')
const task: RangeTask = workerData
parentPort?.postMessage(sumRanges(task))

import { parentPort, workerData } from 'node:worker_threads'
import { sumRanges, type RangeTask } from './sum-ranges.ts'

const task: RangeTask = workerData
parentPort?.postMessage(sumRanges(task))

import { expect, test } from 'vitest'
import { runEtaSeconds, type ProviderQueueProgress } from './eta.ts'

const queue = (change: Partial<ProviderQueueProgress>): ProviderQueueProgress => ({
  left: 100,
  answeredLast30Seconds: 30,
  answeredLast5Minutes: 300,
  isPaused: false,
  ...change,
})

test('the slowest provider queue decides, because queues work in parallel', () => {
  // 100 left at 1 a second; 60 left at 2 in 30 seconds would be too few, so 15 in 300: 1,200 seconds
  expect(runEtaSeconds([queue({})], 600)).toBe(100)
  const slow = queue({ left: 60, answeredLast30Seconds: 2, answeredLast5Minutes: 15 })
  expect(runEtaSeconds([queue({}), slow], 600)).toBe(1200)
})

test('a run younger than the window is measured by its age', () => {
  expect(runEtaSeconds([queue({ answeredLast30Seconds: 20 })], 10)).toBe(50)
})

test('pairs waiting in a paused provider queue do not affect the estimate', () => {
  const paused = queue({ left: 5000, answeredLast30Seconds: 0, answeredLast5Minutes: 0, isPaused: true })
  expect(runEtaSeconds([queue({}), paused], 600)).toBe(100)
  expect(runEtaSeconds([paused], 600)).toBeNull()
})

test('a provider queue without a known pace makes the end unknown', () => {
  expect(
    runEtaSeconds([queue({}), queue({ answeredLast30Seconds: 0, answeredLast5Minutes: 0 })], 600),
  ).toBeNull()
  expect(runEtaSeconds([queue({ left: 0 })], 600)).toBeNull()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadingBarMachine, loadingBar, progressAfter } from './loading-bar-machine.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the constants match the specification', () => {
  expect(loadingBar).toEqual({ throttle: 200, duration: 2000, height: 3, hideDelay: 500, resetDelay: 400 })
})

test('a page that loads within the throttle never shows the bar', () => {
  const bar = createLoadingBarMachine()
  const seen = vi.fn<() => void>()
  bar.onChange(seen)
  bar.start()
  vi.advanceTimersByTime(199)
  bar.finish()
  vi.advanceTimersByTime(5000)
  expect(seen).not.toHaveBeenCalled()
  expect(bar.current()).toEqual({ step: 'idle', progress: 0 })
})

test('after the throttle, the bar appears and grows, but never to the end', () => {
  const bar = createLoadingBarMachine()
  bar.start()
  vi.advanceTimersByTime(200)
  expect(bar.current()).toEqual({ step: 'loading', progress: 0 })
  vi.advanceTimersByTime(1000)
  const halfway = bar.current().progress
  vi.advanceTimersByTime(1000)
  const late = bar.current().progress
  vi.advanceTimersByTime(60_000)
  expect(halfway).toBeCloseTo(progressAfter(1000))
  expect(late).toBeGreaterThan(halfway)
  expect(bar.current().progress).toBeLessThan(100)
})

test('after loading, the bar is full for the hide delay, fades for the reset delay, and disappears', () => {
  const bar = createLoadingBarMachine()
  bar.start()
  vi.advanceTimersByTime(300)
  bar.finish()
  expect(bar.current()).toEqual({ step: 'finished', progress: 100 })
  vi.advanceTimersByTime(499)
  expect(bar.current().step).toBe('finished')
  vi.advanceTimersByTime(1)
  expect(bar.current().step).toBe('hidden')
  vi.advanceTimersByTime(399)
  expect(bar.current().step).toBe('hidden')
  vi.advanceTimersByTime(1)
  expect(bar.current()).toEqual({ step: 'idle', progress: 0 })
})

test('a new navigation restarts a fading bar, and the old timers no longer affect it', () => {
  const bar = createLoadingBarMachine()
  bar.start()
  vi.advanceTimersByTime(300)
  bar.finish()
  vi.advanceTimersByTime(450)
  bar.start()
  vi.advanceTimersByTime(250)
  expect(bar.current().step).toBe('loading')
  vi.advanceTimersByTime(1000)
  expect(bar.current().step).toBe('loading')
})

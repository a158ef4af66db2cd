/** The constants of the specification: milliseconds, and pixels for the height. */
export const loadingBar = { throttle: 200, duration: 2000, height: 3, hideDelay: 500, resetDelay: 400 }

export type LoadingBarState = { step: 'idle' | 'loading' | 'finished' | 'hidden'; progress: number }

export type LoadingBarMachine = {
  start: () => void
  finish: () => void
  current: () => LoadingBarState
  onChange: (listener: () => void) => () => void
}

const idle: LoadingBarState = { step: 'idle', progress: 0 }
const tick = 50

/**
 * The states of the bar: idle → (loading takes longer than `throttle`) loading, growing for `duration` and then slowing
 * down → finished, full for `hideDelay` → hidden, fading for `resetDelay` → idle. A page that loads within `throttle`
 * never shows it; a new start from any step begins again.
 */
export function createLoadingBarMachine(): LoadingBarMachine {
  let state = idle
  let timers: ReturnType<typeof setTimeout>[] = []
  const listeners = new Set<() => void>()

  return {
    start: () => {
      stopTimers()
      after(loadingBar.throttle, () => grow(0))
    },
    finish: () => {
      stopTimers()
      if (state.step === 'idle') return
      become({ step: 'finished', progress: 100 })
      after(loadingBar.hideDelay, () => become({ step: 'hidden', progress: 100 }))
      after(loadingBar.hideDelay + loadingBar.resetDelay, () => become(idle))
    },
    current: () => state,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  function grow(elapsed: number) {
    become({ step: 'loading', progress: progressAfter(elapsed) })
    after(tick, () => grow(elapsed + tick))
  }

  function after(delay: number, act: () => void) {
    timers.push(setTimeout(act, delay))
  }

  function stopTimers() {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }

  function become(next: LoadingBarState) {
    state = next
    for (const listener of listeners) listener()
  }
}

/**
 * Percent after `elapsed` milliseconds: half after a third of the duration, four fifths after all of it, never full.
 */
export function progressAfter(elapsed: number): number {
  return (200 / Math.PI) * Math.atan((3 * elapsed) / loadingBar.duration)
}

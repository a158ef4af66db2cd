/** Seconds until `left` is done at the pace of the last `seconds`; null without a pace, or if nothing is left. */
export function etaSeconds({
  done,
  left,
  seconds,
}: {
  done: number
  left: number
  seconds: number
}): number | null {
  if (left <= 0 || done <= 0 || seconds <= 0) return null
  return Math.ceil((left * seconds) / done)
}

/** A provider queue with the run's pairs in it. */
export type ProviderQueueProgress = {
  /** Pairs that are queued or being asked. */
  left: number
  answeredLast30Seconds: number
  answeredLast5Minutes: number
  /** It is paused, so it is left out of the estimate. */
  isPaused: boolean
}

/** Fewer answers do not show a pace. */
const tooFew = 10

/**
 * Seconds until every provider queue that is not paused has asked its remaining pairs: queues work in parallel, so the
 * slowest decides. The pace is that of the last 30 seconds, or of five minutes if these had fewer than ten answers.
 * Null if a queue has no pace yet, or nothing is left.
 */
export function runEtaSeconds(
  queues: readonly ProviderQueueProgress[],
  runningSeconds: number,
): number | null {
  const working = queues.filter(({ left, isPaused }) => left > 0 && !isPaused)
  const etas = working.map(({ left, answeredLast30Seconds, answeredLast5Minutes }) =>
    answeredLast30Seconds >= tooFew
      ? etaSeconds({ done: answeredLast30Seconds, left, seconds: Math.min(30, runningSeconds) })
      : etaSeconds({ done: answeredLast5Minutes, left, seconds: Math.min(300, runningSeconds) }),
  )
  const known = etas.filter((eta) => eta !== null)
  return known.length === 0 || known.length < etas.length ? null : Math.max(...known)
}

/** Seconds until `left` is done at the pace of the last `seconds`; null while there is no pace to go by, or nothing left. */
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

/** What shares one provider's limits, with the pairs of a run that go through it. */
export type ProviderQueueProgress = {
  /** Pairs that are queued or being asked. */
  left: number
  answeredLast30Seconds: number
  answeredLast5Minutes: number
  /** Nothing is asked through it now, so it says nothing about when the rest is done. */
  isPaused: boolean
}

/** As few answers as say nothing about the pace. */
const tooFew = 10

/**
 * Seconds until every queue that is not paused has asked what is left: queues work side by side, so the slowest decides.
 * The pace is that of the last 30 seconds, or of five minutes where these brought fewer than ten answers. Null when
 * one of them has no pace yet, or nothing is left.
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

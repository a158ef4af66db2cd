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

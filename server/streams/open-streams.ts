/** Streams of one person in one web process; each queries the database every second. */
const perPerson = 20

const open = new Map<string, number>()

/** Takes one of the person's places for a stream. Returns the function that releases it once; null if all are taken. */
export function openStream(person: string): (() => void) | null {
  const streams = open.get(person) ?? 0
  if (streams >= perPerson) return null
  open.set(person, streams + 1)
  let isOpen = true
  return () => {
    if (!isOpen) return
    isOpen = false
    const left = (open.get(person) ?? 1) - 1
    if (left === 0) open.delete(person)
    else open.set(person, left)
  }
}

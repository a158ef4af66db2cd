/** An export holds a connection for as long as it is read, so a process has few at once, and a person one. */
const perProcess = 3

const open = new Set<string>()

/** Takes the person's place for an export. Returns the function that releases it once; null if none is free. */
export function openExport(person: string): (() => void) | null {
  if (open.has(person) || open.size >= perProcess) return null
  open.add(person)
  return () => void open.delete(person)
}

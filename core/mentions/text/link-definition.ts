const pattern =
  /^\[([^[\]\n]{1,200})\]:\s*(?:<([^<>\s]*)>|(\S+))(?:\s+(?:"(.*)"|'(.*)'|\((.*)\)|[-–—:|]\s*(.*)|(\S.*)))?\s*$/

/** `[1]: https://… "title"`, tolerant of how engines write titles; null if it is not a definition. */
export function definitionAt(
  text: string,
  start: number,
  end: number,
): { label: string; url: string; title: string | null } | null {
  const colon = text.indexOf(']:', start)
  if (colon === -1 || colon >= end || colon - start > 202) return null
  const match = pattern.exec(text.slice(start, Math.min(end, start + 8000)).trimEnd())
  if (match === null) return null
  const [, label = '', angled, plain, double, single, round, dashed, loose] = match
  const url = angled ?? plain ?? ''
  if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/|www\.|[\w-]+(?:\.[\w-]+)+(?:\/|$))/i.test(url)) return null
  return { label, url, title: double ?? single ?? round ?? dashed ?? loose ?? null }
}

/**
 * The evidence of a grade in rows and files: `list gptbot 2026-05-05`, `name crawl-1.googlebot.com`, `key chatgpt.com
 * 4f3c…`. `nearest` after the day: no version of the list is known for the day of the visit. `old-list` and
 * `unclear-address` are the reasons why a visit was not checked.
 */
export type Evidence =
  | { kind: 'list'; list: string; day: string; isNearest: boolean }
  | { kind: 'old-list'; list: string; day: string }
  | { kind: 'unclear-address' }
  | { kind: 'name'; name: string }
  | { kind: 'key'; host: string; keyId: string }

export function writeEvidence(evidence: Evidence): string {
  if (evidence.kind === 'list')
    return `list ${evidence.list} ${evidence.day}${evidence.isNearest ? ' nearest' : ''}`
  if (evidence.kind === 'old-list') return `old-list ${evidence.list} ${evidence.day}`
  if (evidence.kind === 'unclear-address') return evidence.kind
  if (evidence.kind === 'name') return `name ${evidence.name}`.slice(0, 300)
  return `key ${evidence.host} ${evidence.keyId}`.slice(0, 300)
}

export function readEvidence(text: string): Evidence | null {
  const [kind, first, second, mark] = text.split(' ')
  if (kind === 'unclear-address') return { kind }
  if (first === undefined) return null
  if (kind === 'old-list' && second !== undefined) return { kind, list: first, day: second }
  if (kind === 'list' && second !== undefined)
    return { kind, list: first, day: second, isNearest: mark === 'nearest' }
  if (kind === 'name') return { kind, name: first }
  if (kind === 'key' && second !== undefined) return { kind, host: first, keyId: second }
  return null
}

/**
 * The evidence of a grade in rows and files: `list gptbot 2026-05-05`, `name crawl-1.googlebot.com`, `key chatgpt.com
 * 4f3c…`. After the day: `nearest` if no version of the list is known for the day of the visit, `outdated` if none of
 * less than 30 days before or after, so that a visit that is not on it was not checked.
 */
export type Evidence =
  | { kind: 'list'; list: string; day: string; state: 'current' | 'nearest' | 'outdated' }
  | { kind: 'name'; name: string }
  | { kind: 'key'; host: string; keyId: string }

export function writeEvidence(evidence: Evidence): string {
  if (evidence.kind === 'list')
    return `list ${evidence.list} ${evidence.day}${evidence.state === 'current' ? '' : ` ${evidence.state}`}`
  if (evidence.kind === 'name') return `name ${evidence.name}`.slice(0, 300)
  return `key ${evidence.host} ${evidence.keyId}`.slice(0, 300)
}

export function readEvidence(text: string): Evidence | null {
  const [kind, first, second, mark] = text.split(' ')
  if (first === undefined) return null
  if (kind === 'list' && second !== undefined)
    return {
      kind,
      list: first,
      day: second,
      state: mark === 'nearest' || mark === 'outdated' ? mark : 'current',
    }
  if (kind === 'name') return { kind, name: first }
  if (kind === 'key' && second !== undefined) return { kind, host: first, keyId: second }
  return null
}

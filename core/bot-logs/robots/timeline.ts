import { addDays, type Period } from '../../calendar.ts'

/** A robots.txt of a host, first read at `fetchedAt` and last seen at `seenAt`. */
export type RobotsVersion = {
  id: string
  host: string
  fetchedAt: Date
  seenAt: Date
  /** 0: the host did not respond. */
  status: number
  content: string
}

/**
 * The effect of a response by RFC 9309, 2.3.1: `rules` to follow, `open` if there is no file (4xx, or endless
 * redirects), `unreadable` if the server fails or does not respond.
 */
export type RobotsState = 'rules' | 'open' | 'unreadable'

export function stateOf(status: number): RobotsState {
  if (status >= 200 && status < 300) return 'rules'
  return status >= 300 && status < 500 ? 'open' : 'unreadable'
}

/** RFC 9309, 2.4: a crawler may use a copy for this long. */
const copyMs = 24 * 3_600_000

export type Stretch<Version> = Period & {
  /** The versions that may have applied on these days; several if it changed, or if a copy may have been used. */
  versions: Version[]
  /** These days precede the first time the file was read. */
  isBefore: boolean
}

/**
 * The days of a period with the versions that may have applied on them. A version counts from when the previous one was
 * last seen until a day after the next was found: the time of the change is unknown, and crawlers may use a copy. Days
 * before the first version get the first, as the nearest. Days are UTC.
 */
export function stretchesOf<Version extends Pick<RobotsVersion, 'fetchedAt' | 'seenAt'>>(
  versions: readonly Version[],
  { from, to }: Period,
): Stretch<Version>[] {
  const ordered = versions.toSorted((a, b) => Number(a.fetchedAt) - Number(b.fetchedAt))
  const [first] = ordered
  if (first === undefined) return [{ from, to, versions: [], isBefore: false }]
  const spans = ordered.map((version, index) => {
    const before = ordered[index - 1]
    const after = ordered[index + 1]
    return {
      version,
      from: before === undefined ? '' : dayOf(before.seenAt),
      to: after === undefined ? '9999' : dayOf(new Date(after.fetchedAt.getTime() + copyMs)),
    }
  })
  const starts = [from, dayOf(first.fetchedAt), ...spans.flatMap((span) => [span.from, dayAfter(span.to)])]
    .filter((day) => day >= from && day <= to)
    .toSorted()
  return [...new Set(starts)].map((start, index, all) => {
    const next = all[index + 1]
    return {
      from: start,
      to: next === undefined ? to : addDays(next, -1),
      versions: spans.filter((span) => span.from <= start && start <= span.to).map(({ version }) => version),
      isBefore: start < dayOf(first.fetchedAt),
    }
  })
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const dayAfter = (day: string): string => (day === '9999' ? day : addDays(day, 1))

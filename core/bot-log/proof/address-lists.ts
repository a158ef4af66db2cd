import type { Crawler } from '../recognise/crawler.ts'
import { AddressRanges, normalAddress } from './addresses.ts'
import { writeEvidence } from './evidence.ts'
import type { Grade } from './grades.ts'
import { listOf, proxyList, snapshot, type ListKind } from './list-sources.ts'

/** One state of a list. `from` and `until`: when it was first and last seen like this, in milliseconds since 1970. */
export type ListVersion = {
  list: string
  kind: ListKind
  from: number
  until: number
  prefixes: readonly string[]
}

export const shippedVersions: readonly ListVersion[] = snapshot.map(
  ({ id, kind, snapshotDate, prefixes }) => ({
    list: id,
    kind,
    from: Date.parse(snapshotDate),
    until: Date.parse(snapshotDate),
    prefixes,
  }),
)

/** What is said of an address, and why. `evidence` as `writeEvidence` gives it. */
export type Judgement = { grade: Grade; evidence: string | null; mayReverse: boolean }

/** What the judgement of a crawler's address needs to know of it. */
export type Claimed = Pick<Crawler, 'id' | 'token' | 'ipRanges' | 'rdnsSuffixes'>

type KnownList = { kind: ListKind; day: string; isNearest: boolean; ranges: AddressRanges }

/** The address lists as they stood at one time. */
export class AddressLists {
  readonly #known: ReadonlyMap<string, readonly KnownList[]>

  constructor(known: ReadonlyMap<string, readonly KnownList[]>) {
    this.#known = known
  }

  of(list: string): readonly KnownList[] {
    return this.#known.get(list) ?? []
  }

  /** Whether an address is a proxy's, so that it says nothing of who asked. */
  isProxy(address: string): boolean {
    const normal = normalAddress(address)
    return normal !== null && this.of(proxyList).some(({ ranges }) => ranges.has(normal))
  }
}

/** A list is taken to stand for a while after it was last seen; then a version is only the nearest known. */
const stillFreshMs = 36 * 3_600_000

/** Every known version of every list. */
export class ListHistory {
  readonly #versions: Map<string, { version: ListVersion; ranges: AddressRanges }[]>
  /** Between two of these times nothing changes, so one answer serves all. */
  readonly #edges: number[]
  readonly #answers = new Map<number, AddressLists>()

  constructor(versions: readonly ListVersion[]) {
    this.#versions = Map.groupBy(
      versions
        .toSorted((a, b) => a.from - b.from)
        .map((version) => ({ version, ranges: new AddressRanges(version.prefixes) })),
      ({ version }) => version.list,
    )
    this.#edges = [
      ...new Set(
        versions.flatMap(({ from, until }) => [
          from - stillFreshMs,
          from,
          until + 1,
          until + stillFreshMs + 1,
        ]),
      ),
    ].toSorted((a, b) => a - b)
  }

  /**
   * The lists by which a visit at `time` is judged: the version of that time, or the nearest and marked so. Between two
   * versions nobody knows when the list changed, so an address of either is on it.
   */
  at(time: number): AddressLists {
    const segment = this.#edges.findLastIndex((edge) => edge <= time)
    const known = this.#answers.get(segment)
    if (known !== undefined) return known
    const lists = new AddressLists(
      new Map([...this.#versions].map(([list, versions]) => [list, versionsAt(versions, time)])),
    )
    this.#answers.set(segment, lists)
    return lists
  }
}

function versionsAt(
  versions: readonly { version: ListVersion; ranges: AddressRanges }[],
  time: number,
): KnownList[] {
  const last = versions.findLast(({ version }) => version.from <= time)
  const holds = last !== undefined && time <= last.version.until
  const next = holds ? undefined : versions.find(({ version }) => version.from > time)
  return [last, next]
    .filter((entry) => entry !== undefined)
    .map(({ version, ranges }) => ({
      kind: version.kind,
      day: new Date(version.from).toISOString().slice(0, 10),
      isNearest: time < version.from - stillFreshMs || time > version.until + stillFreshMs,
      ranges,
    }))
}

/** The lists that come with the product, for work without a database or a network. */
export const shippedHistory = new ListHistory(shippedVersions)
export const shippedLists = shippedHistory.at(Date.now())

/**
 * They run where their user is, so an address of theirs proves nothing, and one outside any list is no mismatch.
 */
const runAnywhere: ReadonlySet<string> = new Set([
  'claude-code',
  'google-gemini-cli',
  'githubcopilotchat',
  'modelcontextprotocol',
  'opencode',
  'trae-agent',
  'img2dataset',
  'crawl4ai',
  'lightpanda',
])

/** Where a log shows one of these, it shows a proxy of the site instead of the client. */
const ownNetwork = new AddressRanges(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 ::/127 fc00::/7 fe80::/10'.split(
    ' ',
  ),
)

/** How far the address of a claimed visit proves it. `mayReverse`: reverse DNS may prove more. */
export function judgeByAddress(crawler: Claimed, address: string | null, lists: AddressLists): Judgement {
  const normal = address === null ? null : normalAddress(address)
  if (normal === null || ownNetwork.has(normal))
    return { grade: 'unchecked', evidence: null, mayReverse: false }
  if (runAnywhere.has(crawler.id)) return { grade: 'unverifiable', evidence: null, mayReverse: false }
  const list = listOf(crawler)
  const known = list === null ? [] : lists.of(list)
  const holding = known.find(({ ranges }) => ranges.has(normal))
  if (holding !== undefined)
    return { grade: 'addressList', evidence: evidenceOf(list, holding), mayReverse: false }
  const mayReverse = crawler.rdnsSuffixes.length > 0
  const missing = known.find(({ kind }) => kind === 'operator-list')
  if (missing !== undefined) return { grade: 'mismatch', evidence: evidenceOf(list, missing), mayReverse }
  const isCheckable = crawler.ipRanges.length > 0 || mayReverse
  return { grade: isCheckable ? 'unchecked' : 'unverifiable', evidence: null, mayReverse }
}

export function gradeByAddress(crawler: Claimed, address: string | null, lists: AddressLists): Grade {
  return judgeByAddress(crawler, address, lists).grade
}

function evidenceOf(list: string | null, { day, isNearest }: KnownList): string | null {
  return list === null ? null : writeEvidence({ kind: 'list', list, day, isNearest })
}

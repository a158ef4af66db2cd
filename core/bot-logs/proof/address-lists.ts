import { dayMs } from '../../calendar.ts'
import type { Crawler } from '../recognize/crawler.ts'
import { AddressRanges, normalAddress, type KnownAddress } from './addresses.ts'
import { writeEvidence } from './evidence.ts'
import type { Grade } from './grades.ts'
import { listOf, proxyList, snapshot, type ListKind } from './list-sources.ts'

/** One version of a list. `from` and `until`: when it was first and last seen, in milliseconds since 1970. */
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

/** The grade of an address and its evidence, in the form that `writeEvidence` returns. */
export type Grading = { grade: Grade; evidence: string | null; mayReverse: boolean }

/** The properties of a crawler needed to grade an address. */
export type Claimed = Pick<Crawler, 'id' | 'token' | 'ipRanges' | 'rdnsSuffixes'>

type KnownList = { kind: ListKind; day: string; isNearest: boolean; isOld: boolean; networks: Networks }

/** Parsed when an address of its family is first looked up: most logs need few of the lists. */
class Networks {
  readonly #prefixes: readonly string[]
  #ipv4: AddressRanges | null = null
  #ipv6: AddressRanges | null = null

  constructor(prefixes: readonly string[]) {
    this.#prefixes = prefixes
  }

  has(address: KnownAddress): boolean {
    if (typeof address === 'string' && address.includes(':')) {
      this.#ipv6 ??= new AddressRanges(this.#prefixes.filter((prefix) => prefix.includes(':')))
      return this.#ipv6.has(address)
    }
    this.#ipv4 ??= new AddressRanges(this.#prefixes.filter((prefix) => !prefix.includes(':')))
    return this.#ipv4.has(address)
  }
}

/** The address lists in force at one time. */
export class AddressLists {
  readonly #known: ReadonlyMap<string, readonly KnownList[]>

  constructor(known: ReadonlyMap<string, readonly KnownList[]>) {
    this.#known = known
  }

  of(list: string): readonly KnownList[] {
    return this.#known.get(list) ?? []
  }

  /** Whether an address is a proxy's, so that the client is unknown. */
  isProxy(address: KnownAddress): boolean {
    const normal = normalOf(address)
    return normal !== null && this.of(proxyList).some(({ networks }) => networks.has(normal))
  }
}

const normalOf = (address: KnownAddress) => (typeof address === 'number' ? address : normalAddress(address))

/** A version stays in force for this long after it was last seen; then it is only the nearest known one. */
const stillFreshMs = 36 * 3_600_000

/** Further from a visit than this, a version only verifies: the operator may have added addresses since. */
const oldMs = 30 * dayMs

/** Every known version of every list. */
export class ListHistory {
  readonly #versions: Map<string, { version: ListVersion; networks: Networks }[]>
  /** Between two of these times nothing changes, so results are cached. */
  readonly #edges: number[]
  readonly #answers = new Map<number, AddressLists>()
  /** The result for every time in `[from, until)`: consecutive lines have similar times. */
  #latest = { from: Infinity, until: -Infinity, lists: new AddressLists(new Map()) }

  constructor(versions: readonly ListVersion[]) {
    this.#versions = Map.groupBy(
      versions
        .toSorted((a, b) => a.from - b.from)
        .map((version) => ({ version, networks: new Networks(version.prefixes) })),
      ({ version }) => version.list,
    )
    this.#edges = [
      ...new Set(
        versions.flatMap(({ from, until }) => [
          from - oldMs,
          from - stillFreshMs,
          from,
          until + 1,
          until + stillFreshMs + 1,
          until + oldMs + 1,
        ]),
      ),
    ].toSorted((a, b) => a - b)
  }

  /**
   * The lists for grading a visit at `time`: the version of that time, or the nearest, marked as such. Between two
   * versions the time of the change is unknown, so an address on either counts.
   */
  at(time: number): AddressLists {
    const { from, until, lists: latest } = this.#latest
    if (time >= from && time < until) return latest
    const segment = this.#edges.findLastIndex((edge) => edge <= time)
    let lists = this.#answers.get(segment)
    if (lists === undefined) {
      lists = new AddressLists(
        new Map([...this.#versions].map(([list, versions]) => [list, versionsAt(versions, time)])),
      )
      this.#answers.set(segment, lists)
    }
    this.#latest = {
      from: this.#edges[segment] ?? -Infinity,
      until: this.#edges[segment + 1] ?? Infinity,
      lists,
    }
    return lists
  }
}

function versionsAt(
  versions: readonly { version: ListVersion; networks: Networks }[],
  time: number,
): KnownList[] {
  const last = versions.findLast(({ version }) => version.from <= time)
  const holds = last !== undefined && time <= last.version.until
  const next = holds ? undefined : versions.find(({ version }) => version.from > time)
  return [last, next]
    .filter((entry) => entry !== undefined)
    .map(({ version, networks }) => ({
      kind: version.kind,
      day: new Date(version.from).toISOString().slice(0, 10),
      isNearest: time < version.from - stillFreshMs || time > version.until + stillFreshMs,
      isOld: time < version.from - oldMs || time > version.until + oldMs,
      networks,
    }))
}

/** The lists shipped with the product, for use without a database or a network. */
export const shippedHistory = new ListHistory(shippedVersions)
/** As they were when they were published, for visits without a time. */
export const shippedLists = shippedHistory.at(Math.max(...shippedVersions.map(({ from }) => from)))

/** They run on their users' machines, so an address on a list proves nothing, and one outside is not a mismatch. */
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

/** If a log shows one of these, it shows a proxy of the site instead of the client. */
const ownNetwork = new AddressRanges(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 ::/127 fc00::/7 fe80::/10'.split(
    ' ',
  ),
)

/** How far the address of a claimed visit verifies it. `mayReverse`: reverse DNS may verify more. */
export function gradeAddress(crawler: Claimed, address: string | null, lists: AddressLists): Grading {
  const { grade, list, version, mayReverse } = judge(crawler, address, lists)
  return {
    grade,
    evidence: list === null || version === null ? null : evidenceOf(grade, list, version),
    mayReverse,
  }
}

function evidenceOf(grade: Grade, list: string, { day, isNearest }: KnownList): string {
  return writeEvidence(
    grade === 'unchecked' ? { kind: 'old-list', list, day } : { kind: 'list', list, day, isNearest },
  )
}

export function gradeByAddress(crawler: Claimed, address: KnownAddress | null, lists: AddressLists): Grade {
  return judge(crawler, address, lists).grade
}

type Reasons = { grade: Grade; list: string | null; version: KnownList | null; mayReverse: boolean }

function judge(crawler: Claimed, address: KnownAddress | null, lists: AddressLists): Reasons {
  const normal = address === null ? null : normalOf(address)
  if (normal === null || ownNetwork.has(normal)) return withoutList('unchecked', false)
  if (runAnywhere.has(crawler.id)) return withoutList('unverifiable', false)
  const list = listOf(crawler)
  const known = list === null ? [] : lists.of(list)
  const holding = known.find(({ networks }) => networks.has(normal))
  if (holding !== undefined) return { grade: 'addressList', list, version: holding, mayReverse: false }
  const mayReverse = crawler.rdnsSuffixes.length > 0
  const missing = known.filter(({ kind }) => kind === 'operator-list')
  const version = missing.find(({ isOld }) => !isOld) ?? missing[0]
  if (version !== undefined)
    return { grade: version.isOld ? 'unchecked' : 'mismatch', list, version, mayReverse }
  const isCheckable = crawler.ipRanges.length > 0 || mayReverse
  return withoutList(isCheckable ? 'unchecked' : 'unverifiable', mayReverse)
}

const withoutList = (grade: Grade, mayReverse: boolean): Reasons => ({
  grade,
  list: null,
  version: null,
  mayReverse,
})

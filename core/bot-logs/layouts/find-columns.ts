import type { Column } from '../formats/columns.ts'
import { clientColumns } from './client-columns.ts'
import { columnsOfName } from './column-names.ts'
import { ColumnStats } from './column-stats.ts'
import { type Layout, type LayoutColumn, shapesOfColumns } from './layout.ts'
import type { Table } from './token-table.ts'

/** How much of a column's values must have its shape; scanners and attackers write the rest. */
const most = 0.9

/**
 * Decides which column of a table is which field: first by its name, if the log has names, then by the shapes of its
 * values and its neighbors. Null: there is no time or nothing requested. A column that could be several fields is none.
 */
export function findColumns(
  bytes: Uint8Array,
  { rows, width }: Table,
  names: readonly string[],
  hasTransportTime = false,
): Pick<Layout, 'columns' | 'isAddressUnclear'> | null {
  if (rows.length === 0) return null
  const stats = Array.from(
    { length: width },
    (_, index) =>
      new ColumnStats(
        bytes,
        rows.flatMap((row) => row[index] ?? []),
      ),
  )
  const finder = new ColumnFinder(stats, rows.length)
  finder.takeNamed(names)
  finder.takeByShape()
  const plan = finder.plan(hasTransportTime)
  return plan === null ? null : { columns: plan, isAddressUnclear: finder.isAddressUnclear }
}

class ColumnFinder {
  private readonly stats: readonly ColumnStats[]
  private readonly lines: number
  private readonly found = new Map<Column, number>()
  isAddressUnclear = false
  private isNamed = false

  constructor(stats: readonly ColumnStats[], lines: number) {
    this.stats = stats
    this.lines = lines
  }

  /** Of several names for a column, the best whose values fit. */
  takeNamed(names: readonly string[]): void {
    this.isNamed = names.length > 0
    const options = names.flatMap((name, index) =>
      columnsOfName(name).map(({ column, rank }) => ({ column, rank, index })),
    )
    options.sort((one, other) => one.rank - other.rank)
    for (const { column, index } of options) {
      const stats = this.stats[index]
      if (stats === undefined || this.found.has(column) || this.isTaken(index)) continue
      if (stats.present > 0 && stats.shareOf(column) < most) continue
      // LTSV's `host` is the client, elsewhere it is the site.
      if (stats.present > 0 && (column === 'host' || column === 'address')) {
        const areAddresses = stats.addresses >= 0.5
        if (areAddresses !== (column === 'address')) continue
      }
      this.found.set(column, index)
    }
    // `time` may be only the clock of a separate day.
    if (this.found.has('time')) {
      this.found.delete('day')
      this.found.delete('clock')
    }
  }

  takeByShape(): void {
    this.takeTime()
    this.takeRequest()
    this.takeStatus()
    this.takeTexts()
    this.takeSize()
    this.takeAddresses()
    this.takeHost()
  }

  plan(hasTransportTime: boolean): LayoutColumn[] | null {
    const hasTime =
      hasTransportTime || this.found.has('time') || (this.found.has('day') && this.found.has('clock'))
    if (!hasTime || !(this.found.has('request') || this.found.has('target'))) return null
    if (!this.found.has('status') && !this.found.has('agent')) return null
    const byIndex = new Map([...this.found].map(([column, index]) => [index, column]))
    return this.stats.map((stats, index) => {
      const column = byIndex.get(index) ?? 'skip'
      const hasPort = column === 'address' && stats.hasPorts
      return {
        column,
        kind: null,
        hasPort,
        fits: (column === 'skip' ? stats.shape() : shapesOfColumns[column]) ?? anything,
      }
    })
  }

  private isTaken(index: number): boolean {
    return [...this.found.values()].includes(index)
  }

  private free(fits: (stats: ColumnStats, index: number) => boolean): number[] {
    return this.stats.flatMap((stats, index) => (!this.isTaken(index) && fits(stats, index) ? [index] : []))
  }

  private take(column: Column, index: number | undefined): void {
    if (index !== undefined && !this.found.has(column)) this.found.set(column, index)
  }

  /** In brackets rather than what a transport wrote, and written out rather than a number. */
  private takeTime(): void {
    if (this.found.has('time') || (this.found.has('day') && this.found.has('clock'))) return
    const times = this.free((stats) => stats.present >= most * this.lines && stats.shareOf('time') >= most)
    const written = times.filter((index) => (this.stats[index]?.integers ?? 0) < most)
    this.take(
      'time',
      written.find((index) => (this.stats[index]?.bracketed ?? 0) >= most) ?? written[0] ?? times[0],
    )
    if (this.found.has('time')) return
    const [day] = this.free(({ days }) => days >= most)
    if (day === undefined || (this.stats[day + 1]?.clocks ?? 0) < most) return
    this.take('day', day)
    this.take('clock', day + 1)
  }

  private takeRequest(): void {
    if (this.found.has('request') || this.found.has('target')) return
    const [request] = this.free(({ requests }) => requests >= 0.5)
    if (request !== undefined) {
      this.take('request', request)
      return
    }
    if (!this.found.has('method')) this.take('method', this.free(({ methods }) => methods >= most)[0])
    const method = this.found.get('method') ?? -1
    const paths = this.free(({ paths: share }) => share >= 0.6)
    const links = this.free(({ links: share, present }) => share >= most && present === this.lines)
    const target =
      paths.find((index) => index > method) ?? paths[0] ?? links.find((index) => index > method) ?? links[0]
    this.take('target', target)
    if (target === undefined || this.found.has('query')) return
    const next = this.stats[target + 1]
    if (next !== undefined && !this.isTaken(target + 1) && next.queries >= most)
      this.take('query', target + 1)
  }

  /** The first after the request, else the last before it. */
  private takeStatus(): void {
    if (this.found.has('status')) return
    const statuses = this.free((stats) => stats.present > 0 && stats.statuses >= 0.95)
    const request = this.found.get('request') ?? this.found.get('target') ?? -1
    this.take('status', statuses.find((index) => index > request) ?? statuses.at(-1))
  }

  private takeTexts(): void {
    if (!this.found.has('agent')) {
      const agents = this.free(({ agents: share }) => share >= 0.5)
      agents.sort((one, other) => (this.stats[other]?.agents ?? 0) - (this.stats[one]?.agents ?? 0))
      this.take('agent', agents[0])
    }
    if (this.found.has('referer')) return
    const agent = this.found.get('agent')
    const links = this.free((stats) => stats.links >= most && stats.present > 0 && !stats.isConstant())
    const near = agent === undefined ? links : links.filter((index) => Math.abs(index - agent) <= 2)
    const distance = (index: number) => Math.abs(index - (agent ?? index))
    near.sort((one, other) => distance(one) - distance(other))
    this.take('referer', near[0] ?? links.find((index) => (this.stats[index]?.present ?? 0) < this.lines))
  }

  /** Right after the status, or the number that is 0 where there is no body. */
  private takeSize(): void {
    if (this.found.has('size')) return
    const status = this.found.get('status') ?? -2
    const numbers = this.free((stats) => stats.integers >= 0.95 && stats.present > 0)
    const bodyless = this.bodylessRows()
    const evidence = (index: number) => this.stats[index]?.emptyAmong(bodyless) ?? 0
    const best = numbers
      .filter(
        (index) => bodyless.length > 0 && evidence(index) >= 0.8 && !(this.stats[index]?.isSmall() ?? true),
      )
      .sort(
        (one, other) => evidence(other) - evidence(one) || Math.abs(one - status) - Math.abs(other - status),
      )
    // A column with another name has another meaning, wherever it is.
    const next = this.isNamed ? undefined : numbers.find((index) => index === status + 1)
    this.take('size', next !== undefined && this.maybeSize(next, numbers, best, bodyless) ? next : best[0])
  }

  /** False: another column is the size, or this one rather counts the bytes of requests. */
  private maybeSize(
    index: number,
    numbers: readonly number[],
    best: readonly number[],
    bodyless: readonly number[],
  ): boolean {
    if (best.length > 0) return best.includes(index)
    const column = this.stats[index]
    if (column === undefined) return false
    // Sizes of requests are never 0, and alike; those of responses are smaller without a body.
    if (column.hasEmpty) return true
    if (column.isAsLargeIn(bodyless)) return false
    return column.spread >= 8 || !numbers.some((other) => (this.stats[other]?.spread ?? 0) >= 10)
  }

  /** Rows whose response has no body: HEAD, 204, 304. */
  private bodylessRows(): number[] {
    const status = this.stats[this.found.get('status') ?? -1]
    const request = this.stats[this.found.get('method') ?? this.found.get('request') ?? -1]
    return Array.from({ length: this.lines }, (_, row) => row).filter(
      (row) => /^(?:204|304)$/.test(status?.textAt(row) ?? '') || /^HEAD\b/.test(request?.textAt(row) ?? ''),
    )
  }

  private takeAddresses(): void {
    if (this.found.has('address')) return
    const candidates = this.free(({ addresses, present }) => present > 0 && addresses >= most)
    const { address, forwarded } = clientColumns(this.stats, candidates, this.lines)
    this.take('address', address)
    this.take('forwarded', forwarded)
    this.isAddressUnclear = candidates.length > 0 && address === undefined && forwarded === undefined
  }

  /** Only if one column alone can be it: servers and upstreams have names, too. */
  private takeHost(): void {
    if (this.found.has('host')) return
    const hosts = this.free(
      (stats) => stats.hosts >= 0.5 && stats.shareOf('host') >= most && stats.present >= 0.5 * this.lines,
    )
    const agent = this.found.get('agent') ?? Infinity
    this.take(
      'host',
      hosts.length === 1 ? hosts[0] : hosts.find((index) => index === 0 || index === agent + 1),
    )
  }
}

const anything = () => true

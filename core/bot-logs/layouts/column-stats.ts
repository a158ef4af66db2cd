import type { Column } from '../formats/columns.ts'
import { isMethod } from '../formats/requests.ts'
import { isPrivateAddress } from '../formats/addresses.ts'
import { portStart, shapesOfColumns } from './layout.ts'
import {
  asciiAt,
  isAbsent,
  isAddress,
  isAddressList,
  isAgent,
  isHost,
  isInteger,
  isKnownMethod,
  isLink,
  isNumber,
  isRequest,
  isStatus,
} from './shapes.ts'
import type { Token } from './token-table.ts'
import { tokenKinds } from './tokens.ts'

type Shape = (bytes: Uint8Array, start: number, end: number) => boolean

/** What the values of one column look like: shares of those present, from 0 to 1. */
export class ColumnStats {
  private readonly bytes: Uint8Array
  private readonly values: readonly Token[]
  private readonly filled: readonly Token[]

  constructor(bytes: Uint8Array, values: readonly Token[]) {
    this.bytes = bytes
    this.values = values
    this.filled = values.filter(({ start, end }) => !isAbsent(bytes, start, end))
  }

  get present(): number {
    return this.filled.length
  }

  share(fits: Shape): number {
    const { bytes, filled } = this
    if (filled.length === 0) return 0
    return filled.filter(({ start, end }) => fits(bytes, start, end)).length / filled.length
  }

  /** Share of values that may be in this column. */
  shareOf(column: Column): number {
    if (column === 'day') return this.days
    if (column === 'clock') return this.clocks
    if (column === 'request') return this.requests
    if (column === 'forwarded') return this.addresses
    if (column === 'target') return Math.max(this.links, this.paths)
    return this.share(shapesOfColumns[column] ?? (() => true))
  }

  get requests(): number {
    return this.share(isRequest)
  }

  get methods(): number {
    return this.share((bytes, start, end) => isMethod(bytes, start, end) && isKnownMethod(bytes, start, end))
  }

  get paths(): number {
    return this.share((bytes, start) => bytes[start] === slash)
  }

  get links(): number {
    return this.share(isLink)
  }

  get queries(): number {
    return this.share((bytes, start, end) => /^\?|=/.test(asciiAt(bytes, start, end, 400)))
  }

  get statuses(): number {
    return this.share(isStatus)
  }

  get integers(): number {
    return this.share(isInteger)
  }

  get agents(): number {
    return this.share(isAgent)
  }

  get hosts(): number {
    return this.share(isHost)
  }

  get addresses(): number {
    return this.hasPorts
      ? this.share((bytes, start, end) => isAddress(bytes, start, portStart(bytes, start, end)))
      : this.share((bytes, start, end) => isAddress(bytes, start, end) || isAddressList(bytes, start, end))
  }

  get days(): number {
    return this.share((bytes, start, end) => /^\d{4}-\d\d-\d\d$/.test(asciiAt(bytes, start, end, 12)))
  }

  get clocks(): number {
    return this.share((bytes, start, end) =>
      /^\d\d:\d\d:\d\d(?:[.,]\d+)?$/.test(asciiAt(bytes, start, end, 20)),
    )
  }

  get bracketed(): number {
    return this.values.filter(({ kind }) => kind === tokenKinds.bracketed).length / this.values.length
  }

  /** Addresses outside private networks. */
  get publics(): number {
    return this.share((bytes, start, end) => !isPrivateAddress(bytes, start, end))
  }

  /** Whether all IPv4 addresses have a port, and so the others, too. */
  get hasPorts(): boolean {
    const { bytes, filled } = this
    const dotted = filled.filter(({ start, end }) =>
      /^\d+\.\d+\.\d+\.\d+/.test(asciiAt(bytes, start, end, 60)),
    )
    return dotted.length > 0 && dotted.every(({ start, end }) => portStart(bytes, start, end) !== end)
  }

  get lists(): number {
    return this.share((bytes, start, end) => asciiAt(bytes, start, end, 400).includes(','))
  }

  distinct(): number {
    return new Set(this.filled.map(({ start, end }) => asciiAt(this.bytes, start, end, 200))).size
  }

  /** One value in several lines. */
  isConstant(): boolean {
    return this.present >= 5 && this.distinct() === 1
  }

  textAt(row: number): string {
    const value = this.values[row]
    return value === undefined ? '' : asciiAt(this.bytes, value.start, value.end, 40)
  }

  /** Whether a number of some rows is about as large as the median of all others. */
  isAsLargeIn(rows: readonly number[]): boolean {
    const chosen = new Set(rows)
    const numbers = (isChosen: boolean) =>
      this.values
        .flatMap((_, row) =>
          chosen.has(row) === isChosen ? [Number(this.textAt(row).replace(/^-?$/, '0'))] : [],
        )
        .toSorted((one, other) => one - other)
    const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0
    return (numbers(true).at(-1) ?? 0) > 0.6 * middle(numbers(false))
  }

  /** Whether a number is 0 or absent, as no request has no bytes. */
  get hasEmpty(): boolean {
    return this.values.some((_, row) => ['', '-', '0'].includes(this.textAt(row)))
  }

  /** How many times the smallest number other than 0 the largest is. */
  get spread(): number {
    const numbers = this.filled
      .map(({ start, end }) => Number(asciiAt(this.bytes, start, end, 16)))
      .filter((one) => one > 0)
    return numbers.length === 0 ? 0 : Math.max(...numbers) / Math.min(...numbers)
  }

  /** Share of some rows in which the number is 0 or absent, less that in all others. */
  emptyAmong(rows: readonly number[]): number {
    const isEmpty = (row: number) => ['', '-', '0'].includes(this.textAt(row))
    const chosen = new Set(rows)
    const others = this.values.map((_, row) => row).filter((row) => !chosen.has(row))
    const share = (some: readonly number[]) => some.filter(isEmpty).length / Math.max(1, some.length)
    return share(rows) - share(others)
  }

  /** No value of more than two digits, as in a count of retries. */
  isSmall(): boolean {
    return this.share((_, start, end) => end - start <= 2) === 1
  }

  /** A shape that all values have, so that lines in which it is missing are not of this layout. */
  shape(): Shape | null {
    if (this.present === 0 || this.hasPorts) return null
    const shapes: Shape[] = [isInteger, isNumber, isAddress]
    return shapes.find((fits) => this.share(fits) === 1) ?? null
  }
}

const slash = 0x2f

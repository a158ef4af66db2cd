import { unpackNumbers, unpackRising } from './packed-numbers.ts'

export type PackColumn =
  | 'urls'
  | 'hits'
  | 'ok'
  | 'failed'
  | 'proven'
  | 'proven_ok'
  | 'proven_failed'
  | 'bytes'
  | 'first_at'
  | 'last_at'
  | 'last_status'

/** The columns of pages that a report reads; each takes time. */
export type PageColumn = Exclude<PackColumn, 'urls'>

/** A row of bot_log_page_packs. `from`: its first day. */
export type PagePack<Column extends PackColumn> = { crawler: string; from: string; pages: number } & Record<
  Column,
  Uint8Array
>

/** By page, ordered by id. */
type Summed = { urls: Float64Array; columns: Float64Array[] }

export const isMoment = (column: PackColumn): boolean => column === 'first_at' || column === 'last_at'

/** Pages with a nonzero sum in a column, ordered by id. */
export function pagesWith<Column extends PageColumn>(
  column: Column,
  packs: readonly PagePack<'urls' | Column>[],
): Float64Array {
  const {
    urls,
    columns: [counts = urls],
  } = sumPacks(packs, [column])
  return urls.filter((_, page) => (counts[page] ?? 0) > 0)
}

/** First collects the pages, then adds each pack once; timestamps are milliseconds since 1970. */
export function sumPacks<Column extends PageColumn>(
  packs: readonly PagePack<'urls' | Column>[],
  columns: readonly Column[],
): Summed {
  const places = packs.map(({ urls, pages }) => unpackRising(urls, pages))
  const urls = place(places)
  const sums = columns.map((column) =>
    new Float64Array(urls.length).fill(column === 'first_at' ? Number.POSITIVE_INFINITY : 0),
  )
  const placeOf = (name: PageColumn) => columns.findIndex((column) => column === name)
  const [last, status] = [placeOf('last_at'), placeOf('last_status')]
  // One buffer for the numbers of all packs: allocating each takes longer than filling it.
  const room = columns.map(() => new Float64Array(urls.length))
  for (const [index, pack] of packs.entries()) {
    const at = places[index] ?? urls
    const numbers = columns.map((column, place) => unpackColumn(pack, column, room[place]))
    keepStatus([sums[last], sums[status]], [numbers[last], numbers[status]], at)
    for (const [place, column] of columns.entries())
      addUp(column, sums[place] ?? urls, { numbers: numbers[place] ?? urls, at })
  }
  return { urls, columns: sums }
}

function unpackColumn<Column extends PageColumn>(
  pack: PagePack<Column>,
  column: Column,
  room: Float64Array | undefined,
): Float64Array {
  const numbers = unpackNumbers(pack[column], pack.pages, room)
  if (!isMoment(column)) return numbers
  const start = Date.parse(`${pack.from}T00:00:00Z`)
  for (let page = 0; page < pack.pages; page += 1) numbers[page] = (numbers[page] ?? 0) + start
  return numbers
}

type Last = readonly [last: Float64Array | undefined, status: Float64Array | undefined]

/** The status of the last visit; of several at the same time, the highest. */
function keepStatus([last, status]: Last, [lastOf, statusOf]: Last, at: Float64Array): void {
  if (last === undefined || status === undefined || lastOf === undefined || statusOf === undefined) return
  for (let page = 0; page < at.length; page += 1) {
    const place = at[page] ?? 0
    const later = (lastOf[page] ?? 0) - (last[place] ?? 0)
    const [kept, other] = [status[place] ?? 0, statusOf[page] ?? 0]
    if (later > 0 || (later === 0 && other > kept)) status[place] = other
  }
}

type Placed = { numbers: Float64Array; at: Float64Array }

function addUp(column: PageColumn, sums: Float64Array, { numbers, at }: Placed): void {
  if (column === 'last_status') return // kept with last_at
  const [isFirst, isLast] = [column === 'first_at', column === 'last_at']
  for (let page = 0; page < at.length; page += 1) {
    const place = at[page] ?? 0
    const [sum, number] = [sums[place] ?? 0, numbers[page] ?? 0]
    if (isFirst) sums[place] = sum < number ? sum : number
    else if (isLast) sums[place] = sum > number ? sum : number
    else sums[place] = sum + number
  }
}

/** A lookup table is used if the range of ids is at most this many times their number. */
const maxSpread = 8

/**
 * All ids of ascending lists, without duplicates, in order. In the lists, each id is replaced by its index among them.
 */
function place(lists: readonly Float64Array[]): Float64Array {
  const filled = lists.filter((list) => list.length > 0)
  if (filled.length === 0) return new Float64Array()
  const first = filled.reduce((least, list) => Math.min(least, list[0] ?? least), Infinity)
  const last = filled.reduce((most, list) => Math.max(most, list.at(-1) ?? most), 0)
  const ids = filled.reduce((sum, { length }) => sum + length, 0)
  return last - first < ids * maxSpread
    ? placeByTable(filled, { first, span: last - first + 1 })
    : placeInOrder(filled, ids)
}

/** Ids of one site are usually close together; this takes a tenth of the time of sorting. */
function placeByTable(
  lists: readonly Float64Array[],
  { first, span }: { first: number; span: number },
): Float64Array {
  const table = new Int32Array(span)
  for (const list of lists)
    for (let index = 0; index < list.length; index += 1) table[(list[index] ?? 0) - first] = 1
  const all = new Float64Array(span)
  let length = 0
  for (let id = 0; id < span; id += 1) {
    if (table[id] === 0) continue
    all[length] = first + id
    table[id] = length
    length += 1
  }
  for (const list of lists)
    for (let index = 0; index < list.length; index += 1) list[index] = table[(list[index] ?? 0) - first] ?? 0
  return all.slice(0, length)
}

function placeInOrder(lists: readonly Float64Array[], ids: number): Float64Array {
  const sorted = new Float64Array(ids)
  let at = 0
  for (const list of lists) {
    sorted.set(list, at)
    at += list.length
  }
  const all = sorted.toSorted().filter((id, index, some) => id !== some[index - 1])
  for (const list of lists) {
    let place = 0
    for (let index = 0; index < list.length; index += 1) {
      while (all[place] !== list[index]) place += 1
      list[index] = place
    }
  }
  return all
}

import { locale } from '../../lib/language/chosen.ts'
export type SortValue = string | number | boolean | null | undefined
export type Sort = { key: string; direction: 'asc' | 'desc' }

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })

/** A sorted copy, stable. Rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  valueOf: ((row: Row) => SortValue) | undefined,
): readonly Row[] {
  if (!sort || !valueOf) return rows
  const sign = sort.direction === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((a, b) => {
      if (a.value == null || b.value == null) return Number(a.value == null) - Number(b.value == null)
      return sign * compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

function compare(a: string | number | boolean, b: string | number | boolean): number {
  if (typeof a === 'string' || typeof b === 'string') return collator.compare(String(a), String(b))
  return Number(a) - Number(b)
}

/** `visibility.desc` in the URL ⇄ a sort. */
export function parseSort(text: string | undefined): Sort | undefined {
  const match = /^([A-Za-z][A-Za-z0-9]*)\.(asc|desc)$/.exec(text ?? '')
  if (!match?.[1]) return undefined
  return { key: match[1], direction: match[2] === 'asc' ? 'asc' : 'desc' }
}

export function formatSort(sort: Sort): string {
  return `${sort.key}.${sort.direction}`
}

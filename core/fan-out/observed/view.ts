import { byText } from '../../reports/prompts/cell-order.ts'
import { chooseSubQueries, observedFigures, observedRow, type ObservedData } from './report.ts'
import type { ObservedReport, ObservedRow } from './schema.ts'

/** Rows of the view; of equally frequent ones that do not all fit, none is included. */
const maxRows = 200

/**
 * The parts of observed searches that an export reproduces exactly: all except the wording of sub-queries and tests of
 * changes, which order equally frequent sub-queries by when they were first stored.
 */
export type ObservedView = Pick<ObservedReport, 'scope' | 'total' | 'compare' | 'engines' | 'counts'> & {
  types: Omit<ObservedReport['types'][number], 'change'>[]
  rows: Omit<ObservedRow, 'query' | 'change'>[]
}

/** Ids of the rows, in no particular order. */
export function idsInView(data: ObservedData): number[] {
  const { ids, matching } = chooseSubQueries(
    data,
    { which: 'now', sort: 'answers', order: 'desc' },
    { found: null, count: maxRows + 1 },
  )
  if (matching <= maxRows) return ids
  const { subQueries } = data.now
  const left = subQueries.answersOf(ids.at(-1) ?? 0)
  return ids.filter((id) => subQueries.answersOf(id) > left)
}

export function observedView(data: ObservedData, keys: ReadonlyMap<number, string>): ObservedView {
  const { scope, total, compare, engines, types, counts } = observedFigures(data)
  const rows = idsInView(data).map((id) => {
    const key = keys.get(id) ?? ''
    const {
      query: _query,
      change: _change,
      ...row
    } = observedRow(data, id, new Map([[id, { key, query: key }]]))
    return row
  })
  return {
    scope,
    total,
    compare,
    engines,
    counts,
    types: types.map(({ change: _change, ...type }) => type),
    rows: rows.sort((a, b) => b.answers - a.answers || byText(a.key, b.key)),
  }
}

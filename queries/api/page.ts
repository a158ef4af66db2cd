import { pageFrom, type Page, type PageQuery, type Place, placeIn } from '#core/api/page.ts'
import type { Refusal } from '#core/result.ts'
import { findBrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

/** A statement without its end: `where` and what it selects; `moment` and `id` are what it is ordered by. */
export type Listed = {
  select: string
  moment: string
  id: string
  parameters: readonly unknown[]
}

/** A cursor that no page gave. */
const badCursor: Refusal = { refused: 'This cursor was not given by us.', field: 'cursor' }

/**
 * One page of a list, newest first. It is continued from the place of its last row, so that rows which come or go
 * meanwhile neither repeat nor skip any.
 */
export async function listPage<Row extends object, Shown>(
  sql: Sql,
  { select, moment, id, parameters }: Listed,
  { limit, cursor }: PageQuery,
  shown: (row: Row & Place) => Shown,
): Promise<Page<Shown> | Refusal> {
  const place = cursor === undefined ? null : placeIn(cursor)
  if (cursor !== undefined && place === null) return badCursor
  const next = parameters.length + 1
  const older =
    place === null ? '' : `and (${moment}, ${id}) < ($${next + 1}::timestamptz, $${next + 2}::uuid)`
  const { rows } = await sql.query<Row & Place>(
    `${select} ${older} order by ${moment} desc, ${id} desc limit $${next}`,
    [...parameters, limit + 1, ...(place === null ? [] : [place.moment, place.id])],
  )
  return pageFrom(rows, limit, shown)
}

/** A page of what a brand has; null when the caller sees no such brand. Rows on it are proof enough that there is one. */
export async function pageOfBrand<Shown>(
  sql: Sql,
  brandId: string,
  page: Page<Shown> | Refusal,
): Promise<Page<Shown> | Refusal | null> {
  const isEmpty = 'data' in page && page.data.length === 0
  return isEmpty && (await findBrandHome(sql, brandId)) === null ? null : page
}

/** The place of a row, with the microseconds that a Date would lose. */
export const placeOf = (moment: string) =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`

import { pageFrom, type Page, type PageQuery, type Place, placeIn } from '#core/api/page.ts'
import type { Refusal } from '#core/result.ts'
import { findBrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

/** A statement without its end: `where` and its selection; the order is by `moment` and `id`. */
export type Listed = {
  select: string
  moment: string
  id: string
  parameters: readonly unknown[]
}

/** A cursor that no page returned. */
const badCursor: Refusal = { refused: 'The cursor is invalid. Start from the first page.', field: 'cursor' }

/**
 * One page of a list, newest first. The next page continues after its last row, so rows that appear or disappear
 * meanwhile cause no repeats or gaps.
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

/** A page of a brand's rows; null if the caller sees no such brand. Rows on it prove that the brand exists. */
export async function pageOfBrand<Shown>(
  sql: Sql,
  brandId: string,
  page: Page<Shown> | Refusal,
): Promise<Page<Shown> | Refusal | null> {
  const isEmpty = 'data' in page && page.data.length === 0
  return isEmpty && (await findBrandHome(sql, brandId)) === null ? null : page
}

/** The position of a row, with the microseconds that a Date would lose. */
export const placeOf = (moment: string) =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`

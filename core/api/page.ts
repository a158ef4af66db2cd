import { z } from 'zod'

export const pageLimits = { least: 1, most: 200, usual: 50 } as const

/** The parameters of every list: page size and cursor. */
export const pageQuery = z.object({
  limit: z.coerce
    .number('Enter a number of rows.')
    .int('Enter a whole number of rows.')
    .min(pageLimits.least, 'Enter 1 or more.')
    .max(pageLimits.most, `At most ${pageLimits.most}. Follow nextCursor for more.`)
    .default(pageLimits.usual)
    .describe(`Rows per page, 1 to ${pageLimits.most}.`),
  cursor: z
    .string()
    .max(500)
    .optional()
    .describe('nextCursor of the previous page. Rows added or deleted meanwhile don’t shift the pages.'),
})
export type PageQuery = z.infer<typeof pageQuery>

/** A page of a list. `nextCursor` is null on the last page. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), nextCursor: z.string().nullable() })

export type Page<Row> = { data: Row[]; nextCursor: string | null }

/** The position where a page ended: timestamp and id of its last row, the sort key of every list. */
export type Place = { moment: string; id: string }

const place = z.object({ moment: z.iso.datetime({ precision: 6 }), id: z.uuid() })

export function cursorOf(last: Place): string {
  return toBase64Url(`${last.moment}_${last.id}`)
}

/** Null for any string that `cursorOf` did not create. */
export function placeIn(cursor: string): Place | null {
  const [moment, id, ...rest] = fromBase64Url(cursor).split('_')
  const read = place.safeParse({ moment, id })
  return read.success && rest.length === 0 ? read.data : null
}

/** Takes one row more than a page holds; returns the page and the cursor of the next one. */
export function pageFrom<Row extends Place, Shown>(
  rows: readonly Row[],
  limit: number,
  shown: (row: Row) => Shown,
): Page<Shown> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { data: page.map(shown), nextCursor: hasMore ? cursorOf(last) : null }
}

const toBase64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function fromBase64Url(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

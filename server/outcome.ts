import { forbidden, notFound, unprocessable } from './errors.ts'

/** What a query returns instead of a result if a product rule prevents it. */
type Refusal = { refused: string; field?: string }

/** The result itself; a refusal becomes a 422 with its sentence, at its field if it has one. */
export function accepted<Result extends object>(result: Result | Refusal): Result {
  if (!isRefusal(result)) return result
  const { refused, field } = result
  throw unprocessable(refused, field === undefined ? undefined : { [field]: refused })
}

/** The row itself; nothing means that it does not exist or is invisible to the caller. */
export function found<Row>(row: Row | null | undefined, what: string): Row {
  if (row == null) throw notFound(what)
  return row
}

/** For changes to what the caller can see: nothing changed means that they may only see it. */
export function permitted<Result>(result: Result | null | false): Result {
  if (result === null || result === false) throw forbidden()
  return result
}

const isRefusal = (result: object): result is Refusal => 'refused' in result

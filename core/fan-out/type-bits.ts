import { subQueryTypes, type SubQueryType } from './sub-query.ts'

/** Types as stored: one bit each, by index in `subQueryTypes`. New types go at the end. */
export function bitsOfTypes(types: readonly SubQueryType[]): number {
  let bits = 0
  for (const type of types) bits |= 1 << subQueryTypes.indexOf(type)
  return bits
}

export const typesOfBits = (bits: number): SubQueryType[] =>
  subQueryTypes.filter((_, place) => (bits & (1 << place)) !== 0)

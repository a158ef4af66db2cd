import * as values from '../../database/values.ts'
import { message } from '../../language/message.ts'

/**
 * How far it is proven that a visit is of the crawler it claims to be, the strongest first.
 * `mismatch`: the operator publishes its addresses or names, and this is none of them. `unverifiable`: it publishes
 * nothing to check by. `unchecked`: there is something to check by, and it has not been, such as without an address.
 */
export const grades = values.bot_log_hits.grade
export type Grade = (typeof grades)[number]

export const gradeLabels: Record<Grade, string> = {
  signed: message('Signed'),
  addressList: message('On the address list'),
  reverseDns: message('Confirmed by reverse DNS'),
  mismatch: message('Does not match'),
  unverifiable: message('Cannot be verified'),
  unchecked: message('Not checked'),
}

const provenGrades: ReadonlySet<Grade> = new Set(['signed', 'addressList', 'reverseDns'])

export const isProven = (grade: Grade): boolean => provenGrades.has(grade)

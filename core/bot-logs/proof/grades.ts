import * as values from '../../database/values.ts'
import { message } from '../../language/message.ts'

/**
 * How far a visit is verified, strongest first. `mismatch`: the operator publishes its addresses or names, and this is
 * none of them. `unverifiable`: it publishes nothing to verify with. `unchecked`: verification is possible but has not
 * happened, for example without an address.
 */
export const grades = values.bot_log_hits.grade
export type Grade = (typeof grades)[number]

export const gradeLabels: Record<Grade, string> = {
  signed: message('Signed'),
  addressList: message('Verified by IP address'),
  reverseDns: message('Verified by reverse DNS'),
  mismatch: message('Likely spoofed'),
  unverifiable: message('Not verifiable'),
  unchecked: message('Not checked'),
}

const provenGrades: ReadonlySet<Grade> = new Set(['signed', 'addressList', 'reverseDns'])

export const isProven = (grade: Grade): boolean => provenGrades.has(grade)

import type { AuditEntry } from './schema.ts'

const columns = [
  'at',
  'actorKind',
  'actorName',
  'actorId',
  'action',
  'subjectKind',
  'subjectName',
  'subjectId',
  'brandId',
  'changes',
  'address',
  'userAgent',
  'requestId',
] as const satisfies readonly (keyof AuditEntry)[]

export const auditCsvHeader = `${columns.join(',')}\n`

export const auditCsvLines = (entries: readonly AuditEntry[]): string =>
  entries.map((entry) => `${columns.map((column) => cell(entry[column])).join(',')}\n`).join('')

/** A spreadsheet would calculate what begins like a formula. */
function cell(value: unknown): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

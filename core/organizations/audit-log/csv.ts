import { csvText } from '../../text/csv-text.ts'
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

const cell = (value: unknown) =>
  csvText(value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value))

import {
  actorKinds,
  columnLabels,
  subjectLabels,
  valueLabels,
  verbWords,
  type AuditEntry,
} from '#core/organizations/audit-log/schema.ts'
import { formatCalendarDay, formatExactTime } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'

export const subjectName = (kind: string): string => t(subjectLabels[kind] ?? kind)

/** "Member · changed". */
export function actionName({ action, subjectKind }: AuditEntry): string {
  const verb = action.slice(action.indexOf('.') + 1)
  return `${subjectName(subjectKind)} · ${t(verbWords[verb] ?? verb)}`
}

export function actorName({ actorKind, actorName: name, action }: AuditEntry): string {
  if (action === 'account.sign-in-failed') return t('Someone')
  return name ?? t(actorKinds[actorKind])
}

/** Ids of what the entry already names, or of who acted. */
const idColumns = new Set(['user_id', 'client_id', 'invited_by', 'accepted_by'])

export type Change = { column: string; before: string; after: string }

/** Before and after, in words. Created or deleted items have only one of them. */
export function changesOf({ changes, subjectName: subject }: AuditEntry): Change[] {
  return Object.entries(changes).flatMap(([column, sides]) => {
    if (idColumns.has(column)) return []
    const [before, after]: unknown[] = Array.isArray(sides) ? sides : [null, sides]
    if ((before ?? null) === null && after === subject) return []
    const change = {
      column: columnName(column),
      before: valueOf(column, before),
      after: valueOf(column, after),
    }
    return change.before === change.after ? [] : [change]
  })
}

const columnName = (column: string): string => t(columnLabels[column] ?? column.replaceAll('_', ' '))

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const day = /^\d{4}-\d\d-\d\d$/

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}([0-9a-f]{4})$/

function valueOf(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (value === true) return t('yes')
  if (value === false) return t('no')
  if (typeof value === 'number') return value.toLocaleString(locale)
  if (Array.isArray(value)) return value.map((each) => valueOf(column, each)).join(', ') || '–'
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([key, each]) => `${columnName(key)} ${valueOf(key, each)}`)
        .join(' · ') || '–'
    )
  if (typeof value !== 'string') return '–'
  if (moment.test(value)) return formatExactTime(value)
  if (day.test(value)) return formatCalendarDay(value)
  const word = valueLabels[column]?.[value]
  return word === undefined ? value.replace(id, '…$1') : t(word)
}

/** The browser name from a user agent, as far as people distinguish them. */
export function browserOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null
  const known = browsers.find(({ sign }) => sign.test(userAgent))
  const system = systems.find(({ sign }) => sign.test(userAgent))
  if (known === undefined) return userAgent.split(/[ /]/)[0] ?? userAgent
  return system === undefined ? known.name : `${known.name}, ${system.name}`
}

const browsers = [
  { name: 'Edge', sign: /Edg\// },
  { name: 'Firefox', sign: /Firefox\// },
  { name: 'Chrome', sign: /Chrome\// },
  { name: 'Safari', sign: /Safari\// },
]
const systems = [
  { name: 'Android', sign: /Android/ },
  { name: 'iOS', sign: /iPhone|iPad/ },
  { name: 'Windows', sign: /Windows/ },
  { name: 'macOS', sign: /Mac OS X/ },
  { name: 'Linux', sign: /Linux/ },
]

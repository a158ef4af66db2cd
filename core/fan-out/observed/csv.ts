import { csvLine } from '../../answers/export/csv.ts'
import type { ObservedRow } from './schema.ts'

const columns = [
  'query',
  'key',
  'types',
  'answers',
  'ofAnswers',
  'share',
  'shareLow',
  'shareHigh',
  'recurrence',
  'recurrenceLow',
  'recurrenceHigh',
  'prompts',
  'engines',
  'firstSeen',
  'lastSeen',
  'answersBefore',
  'isNew',
  'change',
  'changeLow',
  'changeHigh',
  'verdict',
] as const

export const observedCsvHeader = csvLine([...columns])

export function observedCsvLine(row: ObservedRow): string {
  const { types, engines, share, recurrence, change, ...rest } = row
  const cells: Record<(typeof columns)[number], string | number | boolean | null> = {
    ...rest,
    types: types.join(' '),
    engines: engines.map(({ engine, answers }) => `${engine}:${answers}`).join(' '),
    share: share.value,
    shareLow: share.low,
    shareHigh: share.high,
    recurrence: recurrence.value,
    recurrenceLow: recurrence.low,
    recurrenceHigh: recurrence.high,
    change: change?.difference ?? null,
    changeLow: change?.low ?? null,
    changeHigh: change?.high ?? null,
    verdict: change?.verdict ?? null,
  }
  return csvLine(columns.map((column) => cells[column]))
}

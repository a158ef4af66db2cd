import { chartCsv } from '../charts/frame/chart-csv.ts'
import type { SandboxShare } from '../charts/frame/sandbox-share.ts'
import { toCsv } from '../components/data-table/csv.ts'
import type { PlacedPart, ReportHead } from './report-parts.ts'
import { t } from '../lib/language/t.ts'

/** All tables of a screen below each other, each after a line with its name. */
export function screenCsv(head: ReportHead, parts: readonly PlacedPart[], sandbox: SandboxShare): string {
  const figures = parts.filter((part) => part.kind === 'figure')
  const top = toCsv(
    [head.title],
    head.lines.map((line) => [line]),
  )
  const numbers =
    figures.length === 0
      ? ''
      : `\r\n${toCsv(
          [t('Metric'), t('Value'), t('95% CI'), t('Note')],
          figures.map(({ label, value, interval, note }) => [label, value, interval, note]),
        )}`
  const tables = parts.flatMap((part) =>
    part.kind === 'figure' || part.kind === 'text'
      ? []
      : [`\r\n${toCsv([part.title], [])}${chartCsv(part.table, sandbox)}`],
  )
  return [top, numbers, ...tables].join('')
}

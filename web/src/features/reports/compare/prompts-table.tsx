import { useMemo } from 'react'
import type { ComparisonReport } from '#core/reports/views.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { TextLink } from '../../../components/layout/links.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { formatCount, formatPercent, formatPoints } from '../../../lib/format.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import classes from './compare.module.css'
import type { SideName } from './sides.ts'
import { t } from '../../../lib/language/t.ts'

type Prompt = ComparisonReport['prompts'][number]

/** The prompts on both sides, the largest difference first. */
export function PromptsTable({
  report,
  a,
  b,
  onOpen,
}: {
  report: ComparisonReport
  a: string
  b: string
  onOpen: (prompt: Prompt, side: SideName) => void
}) {
  const columns = useMemo((): Column<Prompt>[] => {
    const side = (name: SideName, label: string): Column<Prompt> => ({
      key: name,
      header: label,
      align: 'end',
      width: '11rem',
      hideOnSmall: true,
      sortValue: (row) => row[name].value,
      cell: (row) => (
        <NumberButton about={`“${row.text.slice(0, 80)}”, ${label}`} onOpen={() => onOpen(row, name)}>
          {t('{value} · {numerator} of {denominator}', {
            value: formatPercent(row[name].value),
            numerator: formatCount(row[name].numerator),
            denominator: formatCount(row[name].denominator),
          })}
        </NumberButton>
      ),
    })
    return [
      {
        key: 'text',
        header: t('Prompt'),
        sortValue: (row) => row.text,
        cell: (row) => (
          <TextLink
            to="/prompt-details"
            search={(before) => ({ ...keepReportFilters(before), promptId: row.promptId })}
            fz="sm"
            c="var(--ink)"
            dir="auto"
            className={classes['prompt'] ?? ''}
          >
            {row.text}
          </TextLink>
        ),
      },
      side('a', a),
      side('b', b),
      {
        key: 'difference',
        header: t('Difference'),
        align: 'end',
        width: '7rem',
        sortValue: (row) => Math.abs(row.difference),
        exportValue: (row) => row.difference,
        cell: (row) => formatPoints(row.difference),
      },
    ]
  }, [a, b, onOpen])
  return (
    <ReportTable
      caption={t('Biggest differences by prompt')}
      columns={columns}
      rows={report.prompts}
      rowKey={(row) => row.promptId}
      firstSort={{ key: 'difference', direction: 'desc' }}
      textOf={(row) => row.text}
      fileName={`prompts that differ, ${report.scope.brand.name}.csv`}
      inAddress
    />
  )
}

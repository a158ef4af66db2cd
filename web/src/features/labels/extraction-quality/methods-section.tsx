import { Box, Group, Title } from '@mantine/core'
import type { AnswerAnalysis, MethodQuality } from '#core/labels/checks/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { describeMethod } from '../../../lib/reports/describe-label.ts'
import { formatCount } from '../../../lib/format.ts'
import { formatKappa, Quality, rateColumns } from './quality-columns.tsx'
import { t } from '../../../lib/language/t.ts'

type Row = MethodQuality & { label: string }

/** How well word list, rules, and labeler agree with people on the labels of a brand. */
export function MethodsSection({ analysis }: { analysis: AnswerAnalysis }) {
  const rows: Row[] = [
    ...analysis.sentiment.map((method) => ({ ...method, label: t('Sentiment') })),
    ...analysis.recommendation.map((method) => ({ ...method, label: t('Recommendation') })),
    ...analysis.topPick.map((method) => ({ ...method, label: t('First choice') })),
    ...analysis.criticism.map((method) => ({ ...method, label: t('Criticism') })),
  ]
  return (
    <Box component="section" mb={28}>
      <Group justify="space-between" gap={8} mb={4}>
        <Title order={2}>{t('Label accuracy by method')}</Title>
        {rows.length === 0 ? null : (
          <ExportButton fileName="label-quality-by-method.csv" columns={columns} rows={rows} />
        )}
      </Group>
      <DataTable
        caption={t('Agreement with reviewers by method')}
        columns={columns}
        rows={rows}
        rowKey={({ label, method }) => `${label} ${method}`}
        empty={t('No labels checked yet')}
      />
    </Box>
  )
}

const columns: Column<Row>[] = [
  { key: 'label', header: t('Label'), cell: ({ label }) => label, exportValue: ({ label }) => label },
  {
    key: 'method',
    header: t('Labeled by'),
    cell: ({ method }) => describeMethod(method),
    exportValue: ({ method }) => method,
  },
  {
    key: 'checked',
    header: t('Checked'),
    align: 'end',
    cell: ({ checked }) => formatCount(checked),
    exportValue: ({ checked }) => checked,
  },
  ...rateColumns<Row>('accuracy', t('Correct'), ({ accuracy }) => accuracy),
  {
    key: 'kappa',
    header: t('Kappa'),
    align: 'end',
    cell: ({ kappa }) => formatKappa(kappa),
    exportValue: ({ kappa }) => kappa?.value,
  },
  {
    key: 'classes',
    header: t('Correct by label value'),
    hideOnSmall: true,
    width: '34%',
    cell: ({ classes: shown }) =>
      shown.map(({ label, precision }, index) => (
        <span key={label}>
          {index > 0 ? ', ' : ''}
          {label} <Quality rate={precision} />
        </span>
      )),
  },
]

import { Title } from '@mantine/core'
import type { AnswerAnalysis, LabelPrecision, MeasuredLabel } from '#core/labels/checks/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './extraction-quality.module.css'
import { rateColumns } from './quality-columns.tsx'

type Row = LabelPrecision & { brandId: string; brand: string }

/** Precision and recall of each label of each brand, from the label reviews done so far. */
export function LabelsSection({ analysis: { brands } }: { analysis: AnswerAnalysis }) {
  const rows = brands.flatMap(({ brandId, name, labels }) =>
    labels.map((each): Row => ({ ...each, brandId, brand: name })),
  )
  return (
    <section className={classes['section']}>
      <div className={classes['head']}>
        <Title order={2}>{t('Labels by brand')}</Title>
        {rows.length === 0 ? null : (
          <ExportButton fileName="label-quality-by-brand.csv" columns={columns} rows={rows} />
        )}
      </div>
      <DataTable
        caption={t('Precision and recall of each label by brand')}
        columns={columns}
        rows={rows}
        rowKey={({ brandId, label }) => `${brandId} ${label}`}
        empty={t('No label was checked at random yet.')}
      />
    </section>
  )
}

const names: Record<MeasuredLabel, string> = {
  recommendation: t('recommended'),
  topPick: t('first choice'),
  criticism: t('criticized'),
  sentiment: t('negative or mixed sentiment'),
}

const columns: Column<Row>[] = [
  {
    key: 'brand',
    header: t('Brand'),
    width: '22%',
    cell: ({ brand }) => brand,
    exportValue: ({ brand }) => brand,
  },
  {
    key: 'label',
    header: t('Label'),
    cell: ({ label }) => names[label],
    exportValue: ({ label }) => label,
  },
  {
    key: 'checked',
    header: t('Checked'),
    align: 'end',
    cell: ({ checked }) => formatCount(checked),
    exportValue: ({ checked }) => checked,
  },
  ...rateColumns<Row>('precision', t('Precision'), ({ precision }) => precision),
  ...rateColumns<Row>('recall', t('Recall'), ({ recall }) => recall),
  {
    key: 'next',
    header: t('Next'),
    cell: ({ needsMore, isLow }) =>
      isLow ? t('Low precision') : needsMore ? t('Check 20 more answers') : t('Enough checks'),
    exportValue: ({ needsMore }) => needsMore,
  },
]

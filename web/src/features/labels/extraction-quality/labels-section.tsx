import { Box, Button, Group, Title } from '@mantine/core'
import type { AnswerAnalysis, LabelPrecision, MeasuredLabel } from '#core/labels/checks/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { rateColumns } from './quality-columns.tsx'
import { useEditableOrganizations } from './use-editable-organizations.ts'

type Row = LabelPrecision & { brandId: string; brand: string; canReview: boolean }

/**
 * Precision and recall of each label of each brand, from the label reviews done so far. Brands without a review are
 * listed for those who may review them.
 */
export function LabelsSection({
  analysis: { brands },
  onReview,
}: {
  analysis: AnswerAnalysis
  onReview: (brandId: string) => void
}) {
  const editable = useEditableOrganizations()
  const rows = brands.flatMap(({ brandId, name, organizationId, labels }) =>
    labels
      .map((each): Row => ({ ...each, brandId, brand: name, canReview: editable.has(organizationId) }))
      .filter(({ canReview, checked }) => canReview || checked > 0),
  )
  const columns = [...quality, nextColumn(onReview)]
  return (
    <Box component="section" mb={28}>
      <Group justify="space-between" gap={8} mb={4}>
        <Title order={2}>{t('Labels by brand')}</Title>
        {rows.length === 0 ? null : (
          <ExportButton fileName="label-quality-by-brand.csv" columns={columns} rows={rows} />
        )}
      </Group>
      <DataTable
        caption={t('Label precision and recall by brand')}
        columns={columns}
        rows={rows}
        rowKey={({ brandId, label }) => `${brandId} ${label}`}
        empty={t('No labels checked yet')}
      />
    </Box>
  )
}

const names: Record<MeasuredLabel, string> = {
  recommendation: t('recommended'),
  topPick: t('first choice'),
  criticism: t('criticized'),
  sentiment: t('negative or mixed sentiment'),
}

const quality: Column<Row>[] = [
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
]

/** An interval that is too wide asks for twenty more checks, whatever the precision. */
function nextColumn(onReview: (brandId: string) => void): Column<Row> {
  return {
    key: 'next',
    header: t('Next step'),
    cell: ({ brandId, brand, needsMore, isLow, canReview }) => (
      <>
        {isLow ? <div className={styles['bad']}>{t('Low precision')}</div> : null}
        {!needsMore ? (
          t('Enough checks')
        ) : canReview ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('Check 20 more answers for {brand}', { brand })}
            onClick={() => onReview(brandId)}
          >
            {t('Check 20 more answers')}
          </Button>
        ) : (
          t('Check 20 more answers')
        )}
      </>
    ),
    exportValue: ({ needsMore }) => needsMore,
  }
}

import { Box, Button, Group, Progress, Title } from '@mantine/core'
import type { AnswerAnalysis, BrandQuality } from '#core/labels/checks/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { engineLabel } from '../../../lib/engines/engines.ts'
import { formatCount } from '../../../lib/format.ts'
import { qualityColumns } from './quality-columns.tsx'
import { t } from '../../../lib/language/t.ts'

type Language = AnswerAnalysis['languages'][number]
type Engine = AnswerAnalysis['engines'][number]
type OnReprocess = (brand: BrandQuality) => void

/** Quality by brand, language, and engine. Each brand has a button to reprocess its answers. */
export function BrandsSection({
  analysis: { brands, languages, engines },
  onReprocess,
}: {
  analysis: AnswerAnalysis
  onReprocess: OnReprocess
}) {
  return (
    <>
      <PartSection
        title={t('By brand')}
        caption={t('Extraction quality by brand')}
        fileName="reading-quality-by-brand.csv"
        columns={brandColumns(onReprocess)}
        rows={brands}
        rowKey={({ brandId }) => brandId}
        empty={t('No brands yet')}
      />
      <PartSection
        title={t('By language')}
        caption={t('Extraction quality by language')}
        fileName="reading-quality-by-language.csv"
        columns={languageColumns}
        rows={languages}
        rowKey={({ language }) => language}
        empty={t('No random checks yet')}
      />
      <PartSection
        title={t('By engine')}
        caption={t('Extraction quality by engine')}
        fileName="reading-quality-by-engine.csv"
        columns={engineColumns}
        rows={engines}
        rowKey={({ engine }) => engine}
        empty={t('No random checks yet')}
      />
    </>
  )
}

function PartSection<Row>({
  title,
  fileName,
  ...table
}: {
  title: string
  caption: string
  fileName: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty: string
}) {
  return (
    <Box component="section" mb={28}>
      <Group justify="space-between" gap={8} mb={4}>
        <Title order={2}>{title}</Title>
        {table.rows.length === 0 ? null : (
          <ExportButton fileName={fileName} columns={table.columns} rows={table.rows} />
        )}
      </Group>
      <DataTable {...table} />
    </Box>
  )
}

function StoredAnswers({ brand, onReprocess }: { brand: BrandQuality; onReprocess: OnReprocess }) {
  if (brand.reprocessing !== null) {
    const { done, total } = brand.reprocessing
    return (
      <span>
        <Progress
          value={total === 0 ? 0 : (100 * done) / total}
          aria-label={t('Reprocessing answers: {name}', { name: brand.name })}
        />
        <small>{t('{done} of {total}', { done: formatCount(done), total: formatCount(total) })}</small>
      </span>
    )
  }
  return (
    <Button
      size="compact-xs"
      variant="default"
      onClick={() => onReprocess(brand)}
      aria-label={t('Reprocess answers: {name}', { name: brand.name })}
    >
      {t('Reprocess…')}
    </Button>
  )
}

const brandColumns = (onReprocess: OnReprocess): Column<BrandQuality>[] => [
  {
    key: 'brand',
    header: t('Brand'),
    width: '22%',
    cell: ({ name }) => name,
    exportValue: ({ name }) => name,
  },
  {
    key: 'organization',
    header: t('Organization'),
    hideOnSmall: true,
    cell: ({ organization }) => organization,
    exportValue: ({ organization }) => organization,
  },
  ...qualityColumns<BrandQuality>(),
  {
    key: 'reread',
    header: t('Stored answers'),
    align: 'end',
    cell: (brand) => <StoredAnswers brand={brand} onReprocess={onReprocess} />,
  },
]

const languageColumns: Column<Language>[] = [
  {
    key: 'language',
    header: t('Prompt language'),
    width: '30%',
    cell: ({ language }) => language || t('not set'),
    exportValue: ({ language }) => language,
  },
  ...qualityColumns<Language>(),
]

const engineColumns: Column<Engine>[] = [
  {
    key: 'engine',
    header: t('Engine'),
    width: '30%',
    cell: ({ engine }) => engineLabel(engine),
    exportValue: ({ engine }) => engine,
  },
  ...qualityColumns<Engine>(),
]

import { Button, Progress, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerAnalysis, BrandQuality } from '#core/check/schema.ts'
import { DataTable, type Column } from '../../components/data-table/data-table.tsx'
import { ExportButton } from '../../components/data-table/export-button.tsx'
import { notify, notifyError } from '../../components/notices.tsx'
import { formatCount } from '../../lib/format.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { analysisKeys, rereadBrand } from './api/answer-analysis.ts'
import classes from './answer-analysis.module.css'
import { qualityColumns } from './quality-columns.tsx'
import { useEditableOrganizations } from './use-editable-organizations.ts'
import { t } from '../../lib/language/t.ts'

type Language = AnswerAnalysis['languages'][number]

/** Quality by brand and by language, and reading all answers of a brand again. */
export function BrandsSection({ analysis: { brands, languages } }: { analysis: AnswerAnalysis }) {
  return (
    <>
      <section className={classes['section']}>
        <div className={classes['head']}>
          <Title order={2}>{t('By brand')}</Title>
          <ExportButton fileName="reading-quality-by-brand.csv" columns={brandColumns} rows={brands} />
        </div>
        <DataTable
          caption={t('Quality of reading by brand')}
          columns={brandColumns}
          rows={brands}
          rowKey={({ brandId }) => brandId}
          empty={t('There is no brand.')}
        />
      </section>
      <section className={classes['section']}>
        <div className={classes['head']}>
          <Title order={2}>{t('By language')}</Title>
          {languages.length === 0 ? null : (
            <ExportButton
              fileName="reading-quality-by-language.csv"
              columns={languageColumns}
              rows={languages}
            />
          )}
        </div>
        <DataTable
          caption={t('Quality of reading by language')}
          columns={languageColumns}
          rows={languages}
          rowKey={({ language }) => language}
          empty={t('Nothing was checked at random yet.')}
        />
      </section>
    </>
  )
}

function Reread({ brand }: { brand: BrandQuality }) {
  const mayEdit = useEditableOrganizations().has(brand.organizationId)
  const queryClient = useQueryClient()
  const reading = useSubmission({
    mutationFn: () => rereadBrand(brand.brandId),
    onError: notifyError,
    onSuccess: () =>
      notify(
        t('All answers of {name} are read again in the background. Numbers stay right meanwhile.', {
          name: brand.name,
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: analysisKeys.all }),
  })
  if (brand.rescoring !== null) {
    const { done, total } = brand.rescoring
    return (
      <span>
        <Progress
          value={total === 0 ? 0 : (100 * done) / total}
          aria-label={t('Answers of {name} read again', { name: brand.name })}
        />
        <small>{t('{done} of {total}', { done: formatCount(done), total: formatCount(total) })}</small>
      </span>
    )
  }
  if (!mayEdit) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={reading.isPending}
      onClick={() => reading.submit(undefined)}
      aria-label={t('Read again: all answers of {name}', { name: brand.name })}
    >
      {t('Read again')}
    </Button>
  )
}

const brandColumns: Column<BrandQuality>[] = [
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
  { key: 'reread', header: t('Stored answers'), align: 'end', cell: (brand) => <Reread brand={brand} /> },
]

const languageColumns: Column<Language>[] = [
  {
    key: 'language',
    header: t('Language of the question'),
    width: '30%',
    cell: ({ language }) => language || t('not set'),
    exportValue: ({ language }) => language,
  },
  ...qualityColumns<Language>(),
]

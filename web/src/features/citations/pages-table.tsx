import { useMemo } from 'react'
import type { SourcePage, SourcesReport } from '#core/reports/views.ts'
import { BotReadsNote } from '../../components/states/bot-reads-note.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { Moment } from '../../components/figures/moment.tsx'
import { NumberButton } from '../../components/figures/number-button.tsx'
import { Rate } from '../../components/figures/rate.tsx'
import styles from '../../components/styles/styles.module.css'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import { formatCount } from '../../lib/format.ts'
import { PageCell } from './page-cell.tsx'
import { t } from '../../lib/language/t.ts'

type Open = (about: string, filters: EvidenceFilters) => void

export function PagesTable({ report: { pages, scope }, onOpen }: { report: SourcesReport; onOpen: Open }) {
  const columns = useMemo(() => columnsFor(onOpen, scope.brand.id), [onOpen, scope.brand.id])
  return (
    <ReportTable
      caption={t('Cited pages')}
      columns={columns}
      exportColumns={exportColumns}
      rows={pages}
      rowKey={(row) => row.pageKey}
      firstSort={{ key: 'share', direction: 'desc' }}
      textOf={(row) => `${row.title ?? ''} ${row.url}`}
      fileName={`pages cited for ${scope.brand.name}.csv`}
      inAddress
      isDense
    />
  )
}

function columnsFor(onOpen: Open, brandId: string): Column<SourcePage>[] {
  const counted = (
    row: SourcePage,
    key: 'withOwn' | 'withRivalOnly',
    words: string,
    filters: EvidenceFilters,
  ) => (
    <NumberButton
      about={t('answers citing {title} that {words}', { title: row.title ?? row.pageKey, words })}
      onOpen={
        row[key] === 0
          ? undefined
          : () =>
              onOpen(t('Answers citing {title} that {words}', { title: row.title ?? row.pageKey, words }), {
                page: row.pageKey,
                ...filters,
              })
      }
    >
      {formatCount(row[key])}
    </NumberButton>
  )
  return [
    {
      key: 'page',
      header: t('Page'),
      width: '42%',
      sortValue: (row) => row.title ?? row.url,
      cell: (row) => (
        <>
          <PageCell page={row} />
          {row.owner === 'own' ? (
            <div className={styles['tiny']}>
              <BotReadsNote brandId={brandId} pageKey={row.pageKey} />
            </div>
          ) : null}
        </>
      ),
    },
    {
      key: 'share',
      header: t('Citing answers'),
      align: 'end',
      width: '11rem',
      sortValue: (row) => row.share.value,
      kind: 'share',
      cell: (row) => (
        <NumberButton
          about={t('Answers citing {title}', { title: row.title ?? row.pageKey })}
          onOpen={() =>
            onOpen(t('Answers citing {title}', { title: row.title ?? row.pageKey }), { page: row.pageKey })
          }
        >
          <Rate rate={row.share} />
        </NumberButton>
      ),
    },
    {
      key: 'withOwn',
      header: t('Brand mentioned'),
      align: 'end',
      width: '5rem',
      hideOnSmall: true,
      sortValue: (row) => row.withOwn,
      kind: 'count',
      cell: (row) => counted(row, 'withOwn', t('mention this brand'), { present: 'true' }),
    },
    {
      key: 'withRivalOnly',
      header: t('Competitor only'),
      align: 'end',
      width: '6rem',
      hideOnSmall: true,
      sortValue: (row) => row.withRivalOnly,
      kind: 'count',
      cell: (row) =>
        counted(row, 'withRivalOnly', t('mention a competitor but not this brand'), { rivalOnly: 'true' }),
    },
    {
      key: 'last',
      header: t('Last cited'),
      width: '8rem',
      hideOnSmall: true,
      sortValue: (row) => row.lastCitedAt,
      cell: (row) => (
        <span className={styles['tiny']}>
          <Moment at={row.lastCitedAt} />
        </span>
      ),
    },
  ]
}

const exportColumns: Column<SourcePage>[] = [
  { key: 'url', header: t('URL'), exportValue: (row) => row.url, cell: () => null },
  { key: 'domain', header: t('Domain'), exportValue: (row) => row.domain, cell: () => null },
  { key: 'type', header: t('Type'), exportValue: (row) => row.type, cell: () => null },
  { key: 'owner', header: t('Page owner'), exportValue: (row) => row.owner, cell: () => null },
  { key: 'answers', header: t('Answers'), exportValue: (row) => row.answers, cell: () => null },
  { key: 'low', header: t('Share (lower bound)'), exportValue: (row) => row.share.low, cell: () => null },
  { key: 'high', header: t('Share (upper bound)'), exportValue: (row) => row.share.high, cell: () => null },
]

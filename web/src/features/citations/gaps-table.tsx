import { useMemo } from 'react'
import type { SourceGap, SourcesReport } from '#core/reports/views.ts'
import type { Column } from '../../components/data-table/column.ts'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { Hint } from '../../components/figures/metric-hint.tsx'
import { NumberButton } from '../../components/figures/number-button.tsx'
import { Rate } from '../../components/figures/rate.tsx'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { PageCell } from './page-cell.tsx'
import { t } from '../../lib/language/t.ts'

type Open = (about: string, filters: EvidenceFilters) => void

/** Citation gaps: pages that answers cite with a competitor and without the own brand, the most valuable first. */
export function GapsTable({ report: { gaps, scope }, onOpen }: { report: SourcesReport; onOpen: Open }) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  return (
    <ReportTable
      caption={t('Citation gaps')}
      columns={columns}
      exportColumns={exportColumns}
      rows={gaps}
      rowKey={(row) => row.pageKey}
      firstSort={{ key: 'score', direction: 'desc' }}
      textOf={(row) => `${row.title ?? ''} ${row.url} ${row.rivals.map(({ name }) => name).join(' ')}`}
      fileName={`source gaps of ${scope.brand.name}.csv`}
      inAddress
      isDense
      tools={
        <Hint about={t('Citation gaps')}>
          <p>
            {t(
              'Share of answers that cite the page without mentioning {name} × share of those that mention a competitor. High scores are pages that engines rely on when they mention competitors but not {name}.',
              { name: scope.brand.name },
            )}
          </p>
        </Hint>
      }
      empty={t('No citation gaps: no page is cited for competitors only.')}
    />
  )
}

function columnsFor(onOpen: Open): Column<SourceGap>[] {
  return [
    {
      key: 'page',
      header: t('Page'),
      width: '36%',
      sortValue: (row) => row.title ?? row.url,
      cell: (row) => <PageCell page={row} />,
    },
    {
      key: 'score',
      header: t('Score'),
      align: 'end',
      width: '5.5rem',
      sortValue: (row) => row.score,
      cell: (row) => (
        <NumberButton
          about={t('Score: {title}', { title: row.title ?? row.pageKey })}
          onOpen={() =>
            onOpen(
              t('Answers citing {title} that mention a competitor but not the brand', {
                title: row.title ?? row.pageKey,
              }),
              {
                page: row.pageKey,
                rivalOnly: 'true',
              },
            )
          }
        >
          {formatPercent(row.score)}
        </NumberButton>
      ),
    },
    {
      key: 'cited',
      header: t('Cited without the brand'),
      align: 'end',
      width: '11rem',
      hideOnSmall: true,
      sortValue: (row) => row.cited.value,
      kind: 'share',
      cell: (row) => (
        <NumberButton
          about={t('Answers citing {title} without mentioning the brand', {
            title: row.title ?? row.pageKey,
          })}
          onOpen={() =>
            onOpen(
              t('Answers citing {title} without mentioning the brand', { title: row.title ?? row.pageKey }),
              {
                page: row.pageKey,
                present: 'false',
              },
            )
          }
        >
          <Rate rate={row.cited} />
        </NumberButton>
      ),
    },
    {
      key: 'rival',
      header: t('With a competitor'),
      align: 'end',
      width: '11rem',
      hideOnSmall: true,
      sortValue: (row) => row.rival.value,
      kind: 'share',
      cell: (row) => <Rate rate={row.rival} />,
    },
    {
      key: 'rivals',
      header: t('Competitors mentioned'),
      sortValue: (row) => row.rivals[0]?.answers,
      exportValue: (row) => row.rivals.map(({ name, answers }) => `${name} ${answers}`).join(', '),
      cell: (row) =>
        row.rivals
          .slice(0, 4)
          .map(({ name, answers }) => `${name} ${formatCount(answers)}`)
          .join(' · '),
    },
  ]
}

const exportColumns: Column<SourceGap>[] = [
  { key: 'url', header: t('URL'), exportValue: (row) => row.url, cell: () => null },
  { key: 'domain', header: t('Domain'), exportValue: (row) => row.domain, cell: () => null },
  { key: 'type', header: t('Type'), exportValue: (row) => row.type, cell: () => null },
  { key: 'answers', header: t('Answers'), exportValue: (row) => row.answers, cell: () => null },
]

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
      caption={t('Source gaps')}
      columns={columns}
      exportColumns={exportColumns}
      rows={gaps}
      rowKey={(row) => row.pageKey}
      firstSort={{ key: 'score', direction: 'desc' }}
      textOf={(row) => `${row.title ?? ''} ${row.url} ${row.rivals.map(({ name }) => name).join(' ')}`}
      fileName={`source gaps of ${scope.brand.name}.csv`}
      inAddress
      tools={
        <Hint about={t('Source gaps')}>
          <p>
            {t(
              'Share of answers that cite the page and do not name {name} × share of these that name a rival. A high score: a page that engines rely on where rivals are named and you are not.',
              { name: scope.brand.name },
            )}
          </p>
        </Hint>
      }
      empty={t('No page is cited with a rival and without you.')}
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
          about={t('Score of {title}', { title: row.title ?? row.pageKey })}
          onOpen={() =>
            onOpen(
              t('Answers citing {title} with a rival and without us', { title: row.title ?? row.pageKey }),
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
      header: t('Cited without us'),
      align: 'end',
      width: '11rem',
      hideOnSmall: true,
      sortValue: (row) => row.cited.value,
      cell: (row) => (
        <NumberButton
          about={t('Answers citing {title} without us', { title: row.title ?? row.pageKey })}
          onOpen={() =>
            onOpen(t('Answers citing {title} without naming us', { title: row.title ?? row.pageKey }), {
              page: row.pageKey,
              present: 'false',
            })
          }
        >
          <Rate rate={row.cited} />
        </NumberButton>
      ),
    },
    {
      key: 'rival',
      header: t('Of these with a rival'),
      align: 'end',
      width: '11rem',
      hideOnSmall: true,
      sortValue: (row) => row.rival.value,
      cell: (row) => <Rate rate={row.rival} />,
    },
    {
      key: 'rivals',
      header: t('Rivals there'),
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
  { key: 'url', header: t('Address'), exportValue: (row) => row.url, cell: () => null },
  { key: 'domain', header: t('Domain'), exportValue: (row) => row.domain, cell: () => null },
  { key: 'type', header: t('Kind'), exportValue: (row) => row.type, cell: () => null },
  { key: 'answers', header: t('Answers'), exportValue: (row) => row.answers, cell: () => null },
]

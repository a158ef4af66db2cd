import { useMemo } from 'react'
import type { SourceGap, SourcesReport } from '#core/report/views.ts'
import type { Column } from '../../components/data-table/data-table.tsx'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { Hint } from '../../components/metric-hint.tsx'
import { NumberButton } from '../../components/number-button.tsx'
import { Rate } from '../../components/rate.tsx'
import type { EvidenceFilters } from '../../lib/evidence.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { PageCell } from './page-cell.tsx'

type Open = (about: string, filters: EvidenceFilters) => void

/** Pages that answers cite with a rival and without the own brand: where to be, the most worthwhile first. */
export function GapsTable({ report: { gaps, scope }, onOpen }: { report: SourcesReport; onOpen: Open }) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  return (
    <ReportTable
      caption="Source gaps"
      columns={columns}
      exportColumns={exportColumns}
      rows={gaps}
      rowKey={(row) => row.pageKey}
      firstSort={{ key: 'score', direction: 'desc' }}
      textOf={(row) => `${row.title ?? ''} ${row.url} ${row.rivals.map(({ name }) => name).join(' ')}`}
      fileName={`source gaps of ${scope.brand.name}.csv`}
      inAddress
      tools={
        <Hint about="Source gaps">
          <p>
            Share of answers that cite the page and do not name {scope.brand.name} × share of these that name
            a rival. A high score: a page that engines rely on where rivals are named and you are not.
          </p>
        </Hint>
      }
      empty="No page is cited with a rival and without you."
    />
  )
}

function columnsFor(onOpen: Open): Column<SourceGap>[] {
  return [
    {
      key: 'page',
      header: 'Page',
      width: '36%',
      sortValue: (row) => row.title ?? row.url,
      cell: (row) => <PageCell page={row} />,
    },
    {
      key: 'score',
      header: 'Score',
      align: 'end',
      width: '5.5rem',
      sortValue: (row) => row.score,
      cell: (row) => (
        <NumberButton
          about={`Score of ${row.title ?? row.pageKey}`}
          onOpen={() =>
            onOpen(`Answers citing ${row.title ?? row.pageKey} with a rival and without us`, {
              page: row.pageKey,
              rivalOnly: 'true',
            })
          }
        >
          {formatPercent(row.score)}
        </NumberButton>
      ),
    },
    {
      key: 'cited',
      header: 'Cited without us',
      align: 'end',
      width: '11rem',
      hideOnSmall: true,
      sortValue: (row) => row.cited.value,
      cell: (row) => (
        <NumberButton
          about={`Answers citing ${row.title ?? row.pageKey} without us`}
          onOpen={() =>
            onOpen(`Answers citing ${row.title ?? row.pageKey} without naming us`, {
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
      header: 'Of these with a rival',
      align: 'end',
      width: '11rem',
      hideOnSmall: true,
      sortValue: (row) => row.rival.value,
      cell: (row) => <Rate rate={row.rival} />,
    },
    {
      key: 'rivals',
      header: 'Rivals there',
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
  { key: 'url', header: 'Address', exportValue: (row) => row.url, cell: () => null },
  { key: 'domain', header: 'Domain', exportValue: (row) => row.domain, cell: () => null },
  { key: 'type', header: 'Kind', exportValue: (row) => row.type, cell: () => null },
  { key: 'answers', header: 'Answers', exportValue: (row) => row.answers, cell: () => null },
]

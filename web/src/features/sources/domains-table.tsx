import { useMemo } from 'react'
import type { SourceDomain, SourcesReport } from '#core/report/views.ts'
import { ChangeBadge, changeLabel } from '../../components/change-badge.tsx'
import type { Column } from '../../components/data-table/data-table.tsx'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { NumberButton } from '../../components/number-button.tsx'
import { Rate } from '../../components/rate.tsx'
import type { EvidenceFilters } from '../../lib/evidence.ts'
import { formatCount } from '../../lib/format.ts'
import { ownerWords, sourceTypeWords } from './source-words.ts'
import classes from './sources-view.module.css'

type Open = (about: string, filters: EvidenceFilters) => void

/** Every cited domain. */
export function DomainsTable({
  report: { domains, scope },
  engineLabel,
  onOpen,
}: {
  report: SourcesReport
  engineLabel: (engine: string) => string
  onOpen: Open
}) {
  const columns = useMemo(() => columnsFor(onOpen, engineLabel), [onOpen, engineLabel])
  return (
    <ReportTable
      caption="Cited domains"
      columns={columns}
      exportColumns={exportColumns}
      rows={domains}
      rowKey={(row) => row.domain}
      firstSort={{ key: 'share', direction: 'desc' }}
      textOf={(row) => `${row.domain} ${sourceTypeWords[row.type]}`}
      fileName={`domains cited for ${scope.brand.name}.csv`}
      inAddress
    />
  )
}

function columnsFor(onOpen: Open, engineLabel: (engine: string) => string): Column<SourceDomain>[] {
  return [
    {
      key: 'domain',
      header: 'Domain',
      width: 'max(34%, 9.5rem)',
      sortValue: (row) => row.domain,
      cell: (row) => (
        <div className={classes['domain']}>
          {row.domain}
          <div className={classes['note']}>
            {ownerWords[row.owner] === '' ? sourceTypeWords[row.type] : ownerWords[row.owner]}
          </div>
          <div className={`${classes['note']} ${classes['byEngine']}`}>
            {enginesInWords(row, engineLabel)}
          </div>
        </div>
      ),
    },
    {
      key: 'share',
      header: 'Answers citing it',
      align: 'end',
      width: 'min(11rem, 32vw)',
      sortValue: (row) => row.share.value,
      cell: (row) => (
        <NumberButton
          about={`Answers citing ${row.domain}`}
          onOpen={() => onOpen(`Answers citing ${row.domain}`, { domain: row.domain, newest: 'true' })}
        >
          <Rate rate={row.share} />
        </NumberButton>
      ),
    },
    {
      key: 'change',
      header: 'Since before',
      align: 'end',
      width: '11rem',
      hideOnSmall: true,
      sortValue: (row) => row.change?.difference,
      exportValue: (row) => (row.change === null ? null : changeLabel(row.change)),
      cell: (row) => <ChangeBadge change={row.change} />,
    },
    {
      key: 'citationShare',
      header: 'Citation share',
      align: 'end',
      width: '10rem',
      hideOnSmall: true,
      sortValue: (row) => row.citationShare.value,
      cell: (row) => <Rate rate={row.citationShare} />,
    },
    {
      key: 'pages',
      header: 'Pages',
      align: 'end',
      width: '4.5rem',
      hideOnSmall: true,
      sortValue: (row) => row.pages,
      cell: (row) => formatCount(row.pages),
    },
    {
      key: 'withOwn',
      header: 'With us',
      align: 'end',
      width: '5rem',
      hideOnSmall: true,
      sortValue: (row) => row.withOwn,
      cell: (row) => (
        <NumberButton
          about={`answers citing ${row.domain} name us`}
          onOpen={
            row.withOwn === 0
              ? undefined
              : () =>
                  onOpen(`Answers citing ${row.domain} that name us`, {
                    domain: row.domain,
                    present: 'true',
                    newest: 'true',
                  })
          }
        >
          {formatCount(row.withOwn)}
        </NumberButton>
      ),
    },
    {
      key: 'withRivalOnly',
      header: 'Only a rival',
      align: 'end',
      width: '6rem',
      hideOnSmall: true,
      sortValue: (row) => row.withRivalOnly,
      cell: (row) => (
        <NumberButton
          about={`answers citing ${row.domain} name a rival and not us`}
          onOpen={
            row.withRivalOnly === 0
              ? undefined
              : () =>
                  onOpen(`Answers citing ${row.domain} that name a rival and not us`, {
                    domain: row.domain,
                    rivalOnly: 'true',
                    newest: 'true',
                  })
          }
        >
          {formatCount(row.withRivalOnly)}
        </NumberButton>
      ),
    },
  ]
}

/** "Atlas 27 % · Beacon 21 %" */
function enginesInWords({ engines }: SourceDomain, engineLabel: (engine: string) => string): string {
  return engines
    .filter(({ answers }) => answers > 0)
    .map(
      ({ engine, share }) =>
        `${engineLabel(engine)} ${share === null ? 'n/a' : `${Math.round(share * 100)} %`}`,
    )
    .join(' · ')
}

const exportColumns: Column<SourceDomain>[] = [
  { key: 'type', header: 'Kind', exportValue: (row) => row.type, cell: () => null },
  { key: 'owner', header: 'Owner', exportValue: (row) => row.owner, cell: () => null },
  { key: 'answers', header: 'Answers', exportValue: (row) => row.answers, cell: () => null },
  {
    key: 'engines',
    header: 'Engines',
    exportValue: ({ engines }) => engines.map(({ engine, answers }) => `${engine} ${answers}`).join(', '),
    cell: () => null,
  },
  { key: 'low', header: 'Share low', exportValue: (row) => row.share.low, cell: () => null },
  { key: 'high', header: 'Share high', exportValue: (row) => row.share.high, cell: () => null },
]

import { useMemo } from 'react'
import type { SourceDomain, SourcesReport } from '#core/reports/views.ts'
import { ChangeBadge, changeLabel } from '../../components/figures/change-badge.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { NumberButton } from '../../components/figures/number-button.tsx'
import { Rate } from '../../components/figures/rate.tsx'
import styles from '../../components/styles/styles.module.css'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import { formatCount, percentSign } from '../../lib/format.ts'
import { ownerLabels, sourceTypeLabels } from './source-labels.ts'
import { t } from '../../lib/language/t.ts'

type Open = (about: string, filters: EvidenceFilters) => void

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
      caption={t('Cited domains')}
      columns={columns}
      exportColumns={exportColumns}
      rows={domains}
      rowKey={(row) => row.domain}
      firstSort={{ key: 'share', direction: 'desc' }}
      textOf={(row) => `${row.domain} ${sourceTypeLabels[row.type]}`}
      fileName={`domains cited for ${scope.brand.name}.csv`}
      inAddress
      isDense
    />
  )
}

function columnsFor(onOpen: Open, engineLabel: (engine: string) => string): Column<SourceDomain>[] {
  return [
    {
      key: 'domain',
      header: t('Domain'),
      width: 'max(26%, 9.5rem)',
      sortValue: (row) => row.domain,
      cell: (row) => (
        <div className={styles['anywhere']} title={`${row.domain}\n${enginesInWords(row, engineLabel)}`}>
          {row.domain}
          <div className={styles['tiny']}>
            {ownerLabels[row.owner] === '' ? sourceTypeLabels[row.type] : ownerLabels[row.owner]}
          </div>
        </div>
      ),
    },
    {
      key: 'share',
      header: t('Citing answers'),
      align: 'end',
      width: 'min(11rem, 32vw)',
      sortValue: (row) => row.share.value,
      kind: 'share',
      cell: (row) => (
        <NumberButton
          about={t('Answers citing {domain}', { domain: row.domain })}
          onOpen={() =>
            onOpen(t('Answers citing {domain}', { domain: row.domain }), {
              domain: row.domain,
              newest: 'true',
            })
          }
        >
          <Rate rate={row.share} />
        </NumberButton>
      ),
    },
    {
      key: 'change',
      header: t('vs. previous period'),
      align: 'end',
      width: '11rem',
      hideOnSmall: true,
      sortValue: (row) => row.change?.difference,
      exportValue: (row) => (row.change === null ? null : changeLabel(row.change)),
      cell: (row) => <ChangeBadge change={row.change} />,
    },
    {
      key: 'citationShare',
      header: t('Citation share'),
      align: 'end',
      width: '10rem',
      hideOnSmall: true,
      sortValue: (row) => row.citationShare.value,
      kind: 'share',
      cell: (row) => <Rate rate={row.citationShare} />,
    },
    {
      key: 'pages',
      header: t('Pages'),
      align: 'end',
      width: '4.5rem',
      hideOnSmall: true,
      sortValue: (row) => row.pages,
      kind: 'count',
      cell: (row) => formatCount(row.pages),
    },
    {
      key: 'withOwn',
      header: t('Brand mentioned'),
      align: 'end',
      width: '5rem',
      hideOnSmall: true,
      sortValue: (row) => row.withOwn,
      kind: 'count',
      cell: (row) => (
        <NumberButton
          about={t('answers citing {domain} that mention the brand', { domain: row.domain })}
          onOpen={
            row.withOwn === 0
              ? undefined
              : () =>
                  onOpen(t('Answers citing {domain} that mention the brand', { domain: row.domain }), {
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
      header: t('Competitor only'),
      align: 'end',
      width: '6rem',
      hideOnSmall: true,
      sortValue: (row) => row.withRivalOnly,
      kind: 'count',
      cell: (row) => (
        <NumberButton
          about={t('answers citing {domain} that mention a competitor but not the brand', {
            domain: row.domain,
          })}
          onOpen={
            row.withRivalOnly === 0
              ? undefined
              : () =>
                  onOpen(
                    t('Answers citing {domain} that mention a competitor but not the brand', {
                      domain: row.domain,
                    }),
                    {
                      domain: row.domain,
                      rivalOnly: 'true',
                      newest: 'true',
                    },
                  )
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
        `${engineLabel(engine)} ${share === null ? t('—') : `${Math.round(share * 100)}${percentSign}`}`,
    )
    .join(' · ')
}

const exportColumns: Column<SourceDomain>[] = [
  { key: 'type', header: t('Type'), exportValue: (row) => row.type, cell: () => null },
  { key: 'owner', header: t('Page owner'), exportValue: (row) => row.owner, cell: () => null },
  { key: 'answers', header: t('Answers'), exportValue: (row) => row.answers, cell: () => null },
  {
    key: 'engines',
    header: t('Engines'),
    exportValue: ({ engines }) => engines.map(({ engine, answers }) => `${engine} ${answers}`).join(', '),
    cell: () => null,
  },
  { key: 'low', header: t('Share (lower bound)'), exportValue: (row) => row.share.low, cell: () => null },
  { key: 'high', header: t('Share (upper bound)'), exportValue: (row) => row.share.high, cell: () => null },
]

import type { CrawlToRefer, ReferralsReport } from '#core/bot-logs/reports/schema.ts'
import type { Column } from '../../components/data-table/column.ts'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Figures } from '../../components/figures/figures.tsx'
import { Hint } from '../../components/figures/metric-hint.tsx'
import { ReportCell, ReportGrid } from '../../components/layout/report-grid.tsx'
import { formatCount, formatDecimal } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { describeChange } from './bot-log-labels.ts'
import classes from './bot-logs.module.css'
import { PagePath } from './pages/page-path.tsx'
import { VisitsChart } from './visits/visits-chart.tsx'

/** AI referrals, their landing pages, and crawl-to-refer ratios. */
export default function ReferralsView({ report, isFresh }: { report: ReferralsReport; isFresh: boolean }) {
  const { scope, visits, operators } = report
  return (
    <>
      <Figures
        about={t('Referrals at a glance')}
        figures={[
          { label: t('People from AI'), value: formatCount(visits.now), note: describeChange(visits, scope) },
          {
            label: t('Assistants'),
            value: formatCount(operators.length),
            note: t('that sent anybody'),
          },
          {
            label: t('Landing pages'),
            value: formatCount(report.pagesInAll),
            note: t('that they came to'),
          },
        ]}
      />
      <p className={classes['basis']}>
        {t(
          'Counted by Referer and utm_source. Apps and many in-app browsers send neither, so there are more than these. Of the people themselves nothing is kept.',
        )}
      </p>
      <ReportGrid>
        {visits.now === 0 ? (
          <ReportCell span="whole">
            <EmptyState title={t('No referrals seen')}>
              {t('No request of this period names an AI assistant as where it came from.')}
            </EmptyState>
          </ReportCell>
        ) : (
          <>
            <ReportCell span="whole">
              <VisitsChart
                title={t('People from AI assistants over time')}
                scope={scope}
                buckets={report.series.buckets}
                parts={report.series.parts.slice(0, 7)}
                of="people"
                isFresh={isFresh}
              />
            </ReportCell>
            <ReportCell span="half">
              <section className={classes['card']}>
                <h2>{t('Who sent people')}</h2>
                <OperatorsTable report={report} />
              </section>
            </ReportCell>
            <ReportCell span="half">
              <section className={classes['card']}>
                <h2>{t('Where they landed')}</h2>
                <LandingTable report={report} />
              </section>
            </ReportCell>
          </>
        )}
        <ReportCell span="whole">
          <RatiosTable report={report} />
        </ReportCell>
      </ReportGrid>
    </>
  )
}

type OperatorRow = ReferralsReport['operators'][number]

function OperatorsTable({ report: { operators, scope } }: { report: ReferralsReport }) {
  const columns: Column<OperatorRow>[] = [
    {
      key: 'operator',
      header: t('Operator'),
      width: '48%',
      sortValue: (row) => row.operator,
      cell: (row) => (
        <div className={classes['name']}>
          {row.operator}
          <div className={classes['note']}>
            {row.hosts.map(({ host, visits }) => `${host} ${formatCount(visits)}`).join(', ')}
          </div>
        </div>
      ),
    },
    {
      key: 'visits',
      header: t('People'),
      align: 'end',
      sortValue: (row) => row.visits.now,
      cell: (row) => (
        <>
          {formatCount(row.visits.now)}
          <div className={classes['note']}>{describeChange(row.visits, scope)}</div>
        </>
      ),
    },
    {
      key: 'pages',
      header: t('Pages'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.pages,
      cell: (row) => formatCount(row.pages),
    },
  ]
  return (
    <ReportTable
      caption={t('Who sent people')}
      columns={columns}
      rows={operators}
      rowKey={(row) => row.operator}
      firstSort={{ key: 'visits', direction: 'desc' }}
      textOf={(row) => row.operator}
      fileName={`referrals of ${scope.brand.name}.csv`}
    />
  )
}

type LandingRow = ReferralsReport['pages'][number]

function LandingTable({ report: { pages, scope } }: { report: ReferralsReport }) {
  const columns: Column<LandingRow>[] = [
    {
      key: 'path',
      header: t('Landing page'),
      width: '62%',
      sortValue: (row) => row.path,
      exportValue: (row) => `${row.host}${row.path}`,
      cell: (row) => (
        <>
          <PagePath id={row.id} host={row.host} path={row.path} />
          <div className={classes['note']}>
            {row.operators.map(({ operator, visits }) => `${operator} ${formatCount(visits)}`).join(', ')}
          </div>
        </>
      ),
    },
    {
      key: 'visits',
      header: t('People'),
      align: 'end',
      sortValue: (row) => row.visits,
      cell: (row) => formatCount(row.visits),
    },
  ]
  return (
    <ReportTable
      caption={t('Where they landed')}
      columns={columns}
      rows={pages}
      rowKey={(row) => String(row.id)}
      firstSort={{ key: 'visits', direction: 'desc' }}
      textOf={(row) => `${row.host}${row.path}`}
      fileName={`landing pages of ${scope.brand.name}.csv`}
    />
  )
}

const notes: Record<NonNullable<CrawlToRefer['note']>, string> = {
  'mixes-search': t(
    'Its crawler feeds classic search, too, and its referrals cannot be told from those of search.',
  ),
  'no-crawler': t('No crawler of the list reads for this assistant.'),
}

function RatiosTable({ report: { ratios, scope } }: { report: ReferralsReport }) {
  const columns: Column<CrawlToRefer>[] = [
    {
      key: 'operator',
      header: t('Operator'),
      width: 'max(34%, 8rem)',
      sortValue: (row) => row.operator,
      cell: (row) => (
        <div className={classes['name']}>
          {row.operator}
          {row.note === null ? null : <div className={classes['note']}>{notes[row.note]}</div>}
        </div>
      ),
    },
    {
      key: 'ratio',
      header: t('Pages read per person sent'),
      align: 'end',
      sortValue: (row) => row.ratio,
      cell: (row) => (row.ratio === null ? t('no referrals seen') : formatDecimal(row.ratio, 1)),
    },
    {
      key: 'fetches',
      header: t('Pages read'),
      align: 'end',
      sortValue: (row) => row.fetches,
      cell: (row) => formatCount(row.fetches),
    },
    {
      key: 'referrals',
      header: t('People sent'),
      align: 'end',
      sortValue: (row) => row.referrals,
      cell: (row) => formatCount(row.referrals),
    },
  ]
  return (
    <section className={classes['card']}>
      <h2>
        {t('Crawl to refer')}
        <Hint about={t('Crawl to refer')}>
          <p>
            {t(
              'HTML pages that an operator’s crawlers read (2xx or 304; no images, robots.txt, sitemaps or errors) ÷ people whom its assistants sent, in the same period. Without a referral there is no ratio.',
            )}
          </p>
        </Hint>
      </h2>
      <ReportTable
        caption={t('Crawl to refer by operator')}
        columns={columns}
        rows={ratios}
        rowKey={(row) => row.operator}
        firstSort={{ key: 'fetches', direction: 'desc' }}
        textOf={(row) => row.operator}
        fileName={`crawl to refer of ${scope.brand.name}.csv`}
      />
    </section>
  )
}

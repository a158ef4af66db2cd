import type { CrawlToRefer, ReferralsReport } from '#core/bot-logs/reports/schema.ts'
import type { Column } from '../../components/data-table/column.ts'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Figures } from '../../components/figures/figures.tsx'
import { Hint } from '../../components/figures/metric-hint.tsx'
import { ReportCell, ReportGrid } from '../../components/layout/report-grid.tsx'
import styles from '../../components/styles/styles.module.css'
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
        about={t('AI referrals at a glance')}
        figures={[
          { label: t('AI referrals'), value: formatCount(visits.now), note: describeChange(visits, scope) },
          {
            label: t('Assistants'),
            value: formatCount(operators.length),
            note: t('with at least one referral'),
          },
          {
            label: t('Landing pages'),
            value: formatCount(report.pagesInAll),
            note: t('with at least one referral'),
          },
        ]}
      />
      <p className={classes['basis']}>
        {t(
          'Counted by Referer and utm_source. Many apps send neither, so actual referrals are higher. We store no visitor data.',
        )}
      </p>
      <ReportGrid>
        {visits.now === 0 ? (
          <ReportCell span="whole">
            <EmptyState title={t('No AI referrals in this period')}>
              {t('No request in this period names an AI assistant as its source.')}
            </EmptyState>
          </ReportCell>
        ) : (
          <>
            <ReportCell span="whole">
              <VisitsChart
                title={t('AI referrals over time')}
                scope={scope}
                buckets={report.series.buckets}
                parts={report.series.parts.slice(0, 7)}
                of="people"
                isFresh={isFresh}
              />
            </ReportCell>
            <ReportCell span="half">
              <section className={classes['card']}>
                <h2>{t('Referrers')}</h2>
                <OperatorsTable report={report} />
              </section>
            </ReportCell>
            <ReportCell span="half">
              <section className={classes['card']}>
                <h2>{t('Landing pages')}</h2>
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
        <div className={styles['anywhere']}>
          {row.operator}
          <div className={styles['tiny']}>
            {row.hosts.map(({ host, visits }) => `${host} ${formatCount(visits)}`).join(', ')}
          </div>
        </div>
      ),
    },
    {
      key: 'visits',
      header: t('Referrals'),
      align: 'end',
      sortValue: (row) => row.visits.now,
      cell: (row) => (
        <>
          {formatCount(row.visits.now)}
          <div className={styles['tiny']}>{describeChange(row.visits, scope)}</div>
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
      caption={t('Referrers')}
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
          <div className={styles['tiny']}>
            {row.operators.map(({ operator, visits }) => `${operator} ${formatCount(visits)}`).join(', ')}
          </div>
        </>
      ),
    },
    {
      key: 'visits',
      header: t('Referrals'),
      align: 'end',
      sortValue: (row) => row.visits,
      cell: (row) => formatCount(row.visits),
    },
  ]
  return (
    <ReportTable
      caption={t('Landing pages')}
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
    'Its crawler also serves classic search, and its referrals can’t be separated from search referrals.',
  ),
  'no-crawler': t('No listed crawler belongs to this assistant.'),
}

function RatiosTable({ report: { ratios, scope } }: { report: ReferralsReport }) {
  const columns: Column<CrawlToRefer>[] = [
    {
      key: 'operator',
      header: t('Operator'),
      width: 'max(34%, 8rem)',
      sortValue: (row) => row.operator,
      cell: (row) => (
        <div className={styles['anywhere']}>
          {row.operator}
          {row.note === null ? null : <div className={styles['tiny']}>{notes[row.note]}</div>}
        </div>
      ),
    },
    {
      key: 'ratio',
      header: t('Pages crawled per referral'),
      align: 'end',
      sortValue: (row) => row.ratio,
      cell: (row) => (row.ratio === null ? t('no referrals') : formatDecimal(row.ratio, 1)),
    },
    {
      key: 'fetches',
      header: t('Pages crawled'),
      align: 'end',
      sortValue: (row) => row.fetches,
      cell: (row) => formatCount(row.fetches),
    },
    {
      key: 'referrals',
      header: t('Referrals'),
      align: 'end',
      sortValue: (row) => row.referrals,
      cell: (row) => formatCount(row.referrals),
    },
  ]
  return (
    <section className={classes['card']}>
      <h2>
        <Hint about={t('Crawl-to-refer ratio')}>
          <p>
            {t(
              'HTML pages crawled by an operator (2xx or 304; excludes images, robots.txt, sitemaps, and errors) ÷ referrals from its assistants in the same period. Without referrals, there’s no ratio.',
            )}
          </p>
        </Hint>
      </h2>
      <ReportTable
        caption={t('Crawl-to-refer ratio by operator')}
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

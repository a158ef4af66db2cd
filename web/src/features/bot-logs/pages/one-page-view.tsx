import { Anchor, Button, Flex, Group } from '@mantine/core'
import type { OnePageReport } from '#core/bot-logs/reports/schema.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { Figures } from '../../../components/figures/figures.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useBotLogFilters } from '../filters/bot-log-filters.ts'
import { kindLabels, formatShare } from '../bot-log-labels.ts'
import classes from '../bot-logs.module.css'
import { CopyAddress } from './page-path.tsx'
import { PageCitationsCard } from '../citations/page-citations-card.tsx'
import { useVisits } from '../visits/visits.ts'
import { botColumn, lastVisitColumn, provenColumn } from '../visits/visit-columns.tsx'
import { VisitsOf } from '../visits/visits-of.tsx'
import { VisitsChart } from '../visits/visits-chart.tsx'

/** Which bots read one page, when, and with what result. */
export default function OnePageView({ report, isFresh }: { report: OnePageReport; isFresh: boolean }) {
  const { page, totals, scope } = report
  const { setFilters } = useBotLogFilters()
  const { openVisits } = useVisits()
  const pageId = String(page.id)
  const address = `https://${page.host}${page.path}`
  return (
    <>
      <Group gap={8} mb={8}>
        <Button size="xs" variant="default" onClick={() => setFilters({ pageId: undefined })}>
          {t('All pages')}
        </Button>
        <span className={classes['path']}>
          {page.host === '' ? (
            page.path
          ) : (
            <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow" fz="inherit">
              {page.host}
              {page.path}
            </Anchor>
          )}{' '}
          <CopyAddress address={page.host === '' ? page.path : address} />{' '}
          {page.kind === 'page' ? null : <span className={styles['tiny']}>{kindLabels[page.kind]}</span>}
        </span>
      </Group>
      <Figures
        about={t('This page at a glance')}
        figures={[
          {
            label: t('Visits'),
            value: (
              <VisitsOf
                about={t('Visits: {name}', { name: page.path })}
                which={{ page: pageId }}
                count={totals.visits}
              />
            ),
            note: t('{proven} verified', { proven: formatShare(totals.proven, totals.visits) }),
          },
          {
            label: t('Crawled'),
            value: formatCount(totals.read),
            note: t('{redirected} redirected, {failed} failed', {
              redirected: formatCount(totals.redirected),
              failed: formatCount(totals.failed),
            }),
          },
          { label: t('Data sent'), value: formatBytes(totals.bytes), note: t('to these bots') },
          {
            label: t('AI referrals'),
            value: formatCount(report.referrals),
            note: t('landed here in this period'),
          },
          {
            label: t('Last visit'),
            value: report.lastAt === null ? '–' : formatDay(report.lastAt),
            note: report.firstAt === null ? '' : t('First visit: {day}', { day: formatDay(report.firstAt) }),
          },
        ]}
      />
      <ReportGrid>
        <ReportCell span="whole">
          <VisitsChart
            title={t('Visits to this page')}
            scope={scope}
            buckets={report.series.buckets}
            parts={report.series.parts}
            isFresh={isFresh}
            onSelect={(bucket, words) =>
              openVisits(t('Visits: {bucket}', { bucket: words }), { who: 'all', page: pageId, bucket })
            }
          />
        </ReportCell>
        <ReportCell span="whole">
          <PageCitationsCard citations={report.citations} organizationId={scope.brand.organizationId} />
        </ReportCell>
        <ReportCell span="wide">
          <BotsOfPage report={report} pageId={pageId} />
        </ReportCell>
        <ReportCell span="narrow">
          <section className={classes['card']}>
            <h2>{t('Status codes')}</h2>
            <Flex component="ul" wrap="wrap" gap="0.25rem 1rem" mt={8} fz="sm">
              {report.statuses.map(({ status, visits }) => (
                <li key={status}>
                  <span className={status >= 400 ? classes['failed'] : undefined}>
                    {status === 0 ? t('none') : status}
                  </span>{' '}
                  <VisitsOf
                    about={t('Status {status}', { status })}
                    which={{
                      page: pageId,
                      status: String(status),
                      who: 'all',
                    }}
                    count={status === 0 ? 0 : visits}
                  >
                    {formatCount(visits)}
                  </VisitsOf>
                </li>
              ))}
            </Flex>
            <p className={styles['tiny']}>
              {t('Based on the latest {count, plural, one {# visit} other {# visits}}.', {
                count: report.statusesOf,
              })}
            </p>
          </section>
        </ReportCell>
      </ReportGrid>
    </>
  )
}

type Row = OnePageReport['bots'][number]

function BotsOfPage({ report: { bots, scope }, pageId }: { report: OnePageReport; pageId: string }) {
  const columns: Column<Row>[] = [
    botColumn('34%'),
    {
      key: 'visits',
      header: t('Visits'),
      align: 'end',
      sortValue: (row) => row.visits,
      cell: (row) => (
        <VisitsOf
          about={t('Visits: {name}', { name: row.name })}
          which={{ bot: row.id, page: pageId }}
          count={row.visits}
        />
      ),
    },
    {
      key: 'failed',
      header: t('Failed'),
      align: 'end',
      sortValue: (row) => row.failed,
      cell: (row) => (
        <VisitsOf
          about={t('Failed visits: {name}', { name: row.name })}
          which={{
            bot: row.id,
            page: pageId,
            failed: 'true',
          }}
          count={row.failed}
        />
      ),
    },
    provenColumn(),
    lastVisitColumn(),
  ]
  return (
    <ReportTable
      caption={t('Bots that crawled this page')}
      columns={columns}
      rows={bots}
      rowKey={(row) => row.id}
      firstSort={{ key: 'visits', direction: 'desc' }}
      textOf={(row) => `${row.name} ${row.operator}`}
      fileName={`bots of a page of ${scope.brand.name}.csv`}
      empty={t('No matching bots visited this page in this period.')}
    />
  )
}

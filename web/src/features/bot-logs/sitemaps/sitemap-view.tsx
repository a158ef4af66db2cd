import { Button } from '@mantine/core'
import type { CoverageShare, Lag, SitemapList, SitemapReport } from '#core/bot-logs/sitemap/report-schema.ts'
import type { CrawlerLevel } from '#core/bot-logs/reports/levels.ts'
import { fileNameOf } from '../../../charts/frame/file-name.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Figures } from '../../../components/figures/figures.tsx'
import { Icon } from '../../../components/layout/icon.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import { saveFile } from '../../../components/inputs/save-file.ts'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { loadSitemapFile } from '../api/sitemap.ts'
import { useBotLogFilters } from '../filters/bot-log-filters.ts'
import { levelWord, formatShare } from '../bot-log-labels.ts'
import classes from '../bot-logs.module.css'
import { HowComputed } from '../how-computed.tsx'
import { PagePath } from '../pages/page-path.tsx'
import { SitemapHosts } from './sitemap-hosts.tsx'
import { shareRange, describeWait, waitRange } from './describe-sitemap.ts'
import own from './sitemap.module.css'

/** Which pages of the sitemaps bots read, how soon after publication, and which pages they never requested. */
export default function SitemapView({ report }: { report: SitemapReport }) {
  if (report.pages === 0)
    return (
      <>
        <EmptyState title={t('No sitemap yet')}>
          {t(
            'A sitemap shows which pages bots never crawl and how soon they crawl new ones. We fetch it daily from the URL in robots.txt.',
          )}
        </EmptyState>
        <SitemapHosts report={report} />
      </>
    )
  return (
    <>
      <AtAGlance report={report} />
      <p className={classes['basis']}>
        {report.measuredAt === null
          ? null
          : t('Visits are matched to sitemaps through {moment}.', {
              moment: formatExactTime(report.measuredAt),
            })}{' '}
        {t('A page counts as crawled if it returned 2xx or 304.')}
      </p>
      <ReportGrid>
        <ReportCell span="whole">
          <section className={classes['card']}>
            <h2>{t('Sitemap pages crawled in this period')}</h2>
            <CoverageTable report={report} />
          </section>
        </ReportCell>
        <ReportCell span="whole">
          <section className={classes['card']}>
            <h2>{t('Time to first crawl')}</h2>
            <LagNote report={report} />
            {report.lag.pages === 0 ? null : (
              <>
                <LagTable report={report} />
                <HowComputed>
                  {t(
                    'Pages not crawled yet count for as long as they were observed (Kaplan–Meier survival curve, 95% confidence interval). Shares of pages have Wilson intervals.',
                  )}
                </HowComputed>
              </>
            )}
          </section>
        </ReportCell>
        <ReportCell span="half">
          <NeverRead report={report} />
        </ReportCell>
        <ReportCell span="half">
          <Unlisted report={report} />
        </ReportCell>
        <ReportCell span="whole">
          <SitemapHosts report={report} />
        </ReportCell>
      </ReportGrid>
    </>
  )
}

function AtAGlance({ report }: { report: SitemapReport }) {
  const { coverage, neverRead, unlisted, lag } = report
  return (
    <Figures
      about={t('Sitemaps at a glance')}
      figures={[
        {
          label: t('Crawled'),
          value: formatShare(coverage.all.read, coverage.all.of),
          note: t('{read} of {pages} sitemap pages', {
            read: formatCount(coverage.all.read),
            pages: formatCount(coverage.all.of),
          }),
        },
        {
          label: t('Not crawled'),
          value: formatCount(neverRead.pages),
          note: t('in a sitemap, but not crawled in this period'),
        },
        {
          label: t('Not in sitemap'),
          value: formatCount(unlisted.pages),
          note: t('crawled, but in no sitemap'),
        },
        {
          label: t('Median time to first crawl'),
          value: describeWait(lag.all.median.value),
          note:
            lag.pages === 0
              ? t('no pages with a reliable date')
              : t('{range}; {read} of {pages} pages crawled', {
                  range: waitRange(lag.all.median, lag.all),
                  read: formatCount(lag.all.read),
                  pages: formatCount(lag.all.pages),
                }),
        },
      ]}
    />
  )
}

/** A purpose or a bot. Purposes are listed first and marked as such. */
type Who = { id: string; name: string; note: string; isPurpose: boolean }

const ofLevel = (level: CrawlerLevel): Who => ({
  id: `@${level}`,
  name: levelWord(level),
  note: t('all bots with this purpose'),
  isPurpose: true,
})
const ofBot = (bot: { id: string; name: string; operator: string; level: CrawlerLevel }): Who => ({
  id: bot.id,
  name: bot.name,
  note: `${bot.operator} · ${levelWord(bot.level)}`,
  isPurpose: false,
})

function whoColumn<Row extends { who: Who }>(): Column<Row> {
  return {
    key: 'name',
    header: t('Purpose or bot'),
    width: 'max(30%, 9.5rem)',
    sortValue: ({ who }) => who.name,
    cell: ({ who }) => (
      <div className={styles['anywhere']}>
        {who.isPurpose ? <strong>{who.name}</strong> : who.name}
        <div className={styles['tiny']}>{who.note}</div>
      </div>
    ),
  }
}

type CoverageRow = { who: Who; share: CoverageShare }

function CoverageTable({ report: { coverage, scope } }: { report: SitemapReport }) {
  const rows: CoverageRow[] = [
    ...coverage.purposes.map(({ level, ...share }) => ({ who: ofLevel(level), share })),
    ...coverage.bots.map((bot) => ({ who: ofBot(bot), share: bot })),
  ].filter(({ who, share }) => !who.isPurpose || share.read > 0)
  const columns: Column<CoverageRow>[] = [
    whoColumn(),
    {
      key: 'read',
      header: t('Pages crawled'),
      align: 'end',
      hideOnSmall: true,
      sortValue: ({ share }) => share.read,
      cell: ({ share }) => (
        <>
          {formatCount(share.read)}
          <div className={styles['tiny']}>{t('of {pages}', { pages: formatCount(share.of) })}</div>
        </>
      ),
    },
    {
      key: 'share',
      header: t('Share of pages'),
      align: 'end',
      sortValue: ({ share }) => (share.of === 0 ? null : share.read / share.of),
      cell: ({ share }) => (
        <>
          {formatShare(share.read, share.of)}
          <div className={styles['tiny']}>{shareRange(share)}</div>
        </>
      ),
    },
  ]
  return (
    <ReportTable
      caption={t('Sitemap pages crawled, by purpose and bot')}
      columns={columns}
      exportColumns={[
        {
          key: 'of',
          header: t('Sitemap pages'),
          exportValue: ({ share }) => share.of,
          cell: () => null,
        },
        { key: 'low', header: t('95% CI (lower)'), exportValue: ({ share }) => share.low, cell: () => null },
        {
          key: 'high',
          header: t('95% CI (upper)'),
          exportValue: ({ share }) => share.high,
          cell: () => null,
        },
      ]}
      rows={rows}
      rowKey={({ who }) => who.id}
      firstSort={{ key: 'read', direction: 'desc' }}
      textOf={({ who }) => `${who.name} ${who.note}`}
      fileName={`sitemap coverage of ${scope.brand.name}.csv`}
    />
  )
}

function LagNote({ report: { lag } }: { report: SitemapReport }) {
  if (lag.pages === 0)
    return <p>{t('No page has a reliable publication date within the logged part of this period.')}</p>
  return (
    <p className={`${styles['tiny']} ${own['about']}`}>
      {t(
        'Based on {pages, plural, one {# page} other {# pages}} published in this period according to lastmod, observed until {moment}.',
        { pages: lag.pages, moment: lag.watchedUntil === null ? '' : formatExactTime(lag.watchedUntil) },
      )}{' '}
      {lag.dayOnly === 0
        ? null
        : t(
            '{count, plural, one {# page has} other {# pages have}} a date without a time, accurate only to the day.',
            {
              count: lag.dayOnly,
            },
          )}
    </p>
  )
}

type LagRow = { who: Who; lag: Lag }

function LagTable({ report: { lag, scope } }: { report: SitemapReport }) {
  const rows: LagRow[] = [
    ...lag.purposes.map(({ level, ...some }) => ({ who: ofLevel(level), lag: some })),
    ...lag.bots.map((bot) => ({ who: ofBot(bot), lag: bot })),
  ].filter(({ who, lag: some }) => !who.isPurpose || some.read > 0)
  const wait = (key: 'median' | 'p90', header: string, hideOnSmall: boolean): Column<LagRow> => ({
    key,
    header,
    align: 'end',
    hideOnSmall,
    sortValue: (row) => row.lag[key].value,
    cell: (row) => (
      <>
        {describeWait(row.lag[key].value)}
        <div className={styles['tiny']}>{waitRange(row.lag[key], row.lag)}</div>
      </>
    ),
  })
  const ends = (key: 'median' | 'p90', header: string): Column<LagRow>[] =>
    (['low', 'high'] as const).map((end) => ({
      key: `${key}-${end}`,
      header: `${header}, ${end === 'low' ? t('95% CI (lower)') : t('95% CI (upper)')}`,
      exportValue: (row) => row.lag[key][end],
      cell: () => null,
    }))
  return (
    <ReportTable
      caption={t('Time to first crawl by purpose and bot')}
      columns={[
        whoColumn<LagRow>(),
        wait('median', t('Median time to first crawl'), false),
        wait('p90', t('90th percentile'), true),
        {
          key: 'read',
          header: t('Crawled so far'),
          align: 'end',
          hideOnSmall: true,
          sortValue: (row) => row.lag.read,
          cell: (row) => (
            <>
              {formatCount(row.lag.read)}
              <div className={styles['tiny']}>{t('of {pages}', { pages: formatCount(row.lag.pages) })}</div>
            </>
          ),
        },
      ]}
      exportColumns={[
        ...ends('median', t('Median time to first crawl')),
        ...ends('p90', t('90th percentile')),
        { key: 'pages', header: t('Pages observed'), exportValue: (row) => row.lag.pages, cell: () => null },
      ]}
      rows={rows}
      rowKey={({ who }) => who.id}
      firstSort={{ key: 'read', direction: 'desc' }}
      textOf={({ who }) => `${who.name} ${who.note}`}
      fileName={`crawl lag of ${scope.brand.name}, minutes.csv`}
    />
  )
}

/** The maximum number of rows on the screen. Files have all rows. */
const pagesShown = 25

function AllPages({ about, list, report }: { about: string; list: SitemapList; report: SitemapReport }) {
  const { query } = useBotLogFilters()
  const { downloads } = useReportAccess()
  const { brand } = report.scope
  const saving = useSubmission({
    mutationFn: async () =>
      saveFile(`${fileNameOf(`${about} ${brand.name}`)}.csv`, await loadSitemapFile(brand.id, query, list)),
    onError: notifyError,
  })
  if (!downloads) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="download" size={14} />}
      loading={saving.isPending}
      onClick={() => saving.submit(undefined)}
    >
      {t('Export all (CSV)')}
    </Button>
  )
}

type Missed = SitemapReport['neverRead']['rows'][number]

function NeverRead({ report }: { report: SitemapReport }) {
  const { neverRead, scope } = report
  const rows = neverRead.rows.slice(0, pagesShown)
  const several = report.sitemaps.length > 1
  const columns: Column<Missed>[] = [
    {
      key: 'path',
      header: t('Page'),
      width: '62%',
      sortValue: (row) => row.path,
      exportValue: (row) => `${row.host}${row.path}`,
      cell: (row) => (
        <div className={styles['anywhere']}>
          <PagePath id={null} host={row.host} path={row.path} />
          {several ? <div className={styles['tiny']}>{row.host}</div> : null}
        </div>
      ),
    },
    {
      key: 'lastmod',
      header: t('Last modified'),
      align: 'end',
      sortValue: (row) => row.lastmod,
      cell: (row) => (row.lastmod === null ? '–' : <Moment at={row.lastmod} />),
    },
  ]
  return (
    <section className={classes['card']}>
      <h2>{t('In sitemap, not crawled')}</h2>
      <ReportTable
        caption={listCaption(rows.length, neverRead.pages)}
        columns={columns}
        rows={rows}
        tools={
          rows.length < neverRead.pages ? (
            <AllPages about={t('In sitemap, not crawled')} list="never-read" report={report} />
          ) : null
        }
        rowKey={(row) => `${row.host}${row.path}`}
        firstSort={{ key: 'lastmod', direction: 'desc' }}
        textOf={(row) => `${row.host}${row.path}`}
        fileName={`pages of the sitemap not read of ${scope.brand.name}.csv`}
        empty={t('All sitemap pages were crawled.')}
      />
    </section>
  )
}

type Found = SitemapReport['unlisted']['rows'][number]

function Unlisted({ report }: { report: SitemapReport }) {
  const { unlisted, scope } = report
  const rows = unlisted.rows.slice(0, pagesShown)
  const columns: Column<Found>[] = [
    {
      key: 'path',
      header: t('Page'),
      width: '62%',
      sortValue: (row) => row.path,
      exportValue: (row) => `${row.host}${row.path}`,
      cell: (row) => (
        <div className={styles['anywhere']}>
          <PagePath id={row.id} host={row.host} path={row.path} />
          {scope.hosts.length > 1 ? <div className={styles['tiny']}>{row.host}</div> : null}
        </div>
      ),
    },
    {
      key: 'read',
      header: t('Crawled'),
      align: 'end',
      sortValue: (row) => row.read,
      cell: (row) => formatCount(row.read),
    },
  ]
  return (
    <section className={classes['card']}>
      <h2>{t('Crawled, not in sitemap')}</h2>
      <ReportTable
        caption={listCaption(rows.length, unlisted.pages)}
        columns={columns}
        rows={rows}
        tools={
          rows.length < unlisted.pages ? (
            <AllPages about={t('Crawled, not in sitemap')} list="unlisted" report={report} />
          ) : null
        }
        rowKey={(row) => String(row.id)}
        firstSort={{ key: 'read', direction: 'desc' }}
        textOf={(row) => `${row.host}${row.path}`}
        fileName={`pages in no sitemap of ${scope.brand.name}.csv`}
        empty={t('All crawled pages are in a sitemap.')}
      />
    </section>
  )
}

const listCaption = (shown: number, pages: number): string =>
  shown < pages
    ? t('First {shown} of {pages} pages', { shown: formatCount(shown), pages: formatCount(pages) })
    : t('All pages')

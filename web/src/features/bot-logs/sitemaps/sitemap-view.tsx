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
import { formatCount, formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { loadSitemapFile } from '../api/sitemap.ts'
import { useBotLogFilters } from '../filters/bot-log-filters.ts'
import { levelWord, formatShare } from '../bot-log-labels.ts'
import classes from '../bot-logs.module.css'
import { PagePath } from '../pages/page-path.tsx'
import { SitemapHosts } from './sitemap-hosts.tsx'
import { shareRange, describeWait, waitRange } from './describe-sitemap.ts'
import own from './sitemap.module.css'

/** Which pages of the sitemaps bots read, how soon after publication, and which pages they never requested. */
export default function SitemapView({ report }: { report: SitemapReport }) {
  if (report.pages === 0)
    return (
      <>
        <EmptyState title={t('No sitemap has been read yet')}>
          {t(
            'With the sitemap of the site it can be said which pages bots never read, and how soon after publication they come. It is read daily, from where robots.txt says it is.',
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
          : t('Visits are laid against the sitemaps up to {moment}.', {
              moment: formatExactTime(report.measuredAt),
            })}{' '}
        {t('A page is read when it is answered with 2xx or 304.')}
      </p>
      <ReportGrid>
        <ReportCell span="whole">
          <section className={classes['card']}>
            <h2>{t('Pages of the sitemaps read in the period')}</h2>
            <CoverageTable report={report} />
          </section>
        </ReportCell>
        <ReportCell span="whole">
          <section className={classes['card']}>
            <h2>{t('From publication to the first read')}</h2>
            <LagNote report={report} />
            {report.lag.pages === 0 ? null : <LagTable report={report} />}
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
          label: t('Read'),
          value: formatShare(coverage.all.read, coverage.all.of),
          note: t('{read} of {pages} pages of the sitemaps', {
            read: formatCount(coverage.all.read),
            pages: formatCount(coverage.all.of),
          }),
        },
        {
          label: t('Not read'),
          value: formatCount(neverRead.pages),
          note: t('listed, and not read in the period'),
        },
        {
          label: t('Not listed'),
          value: formatCount(unlisted.pages),
          note: t('read, and in no sitemap'),
        },
        {
          label: t('Median lag'),
          value: describeWait(lag.all.median.value),
          note:
            lag.pages === 0
              ? t('no page with a date to measure by')
              : t('{range}; {read} of {pages} pages read', {
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
  note: t('all bots of this purpose'),
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
      <div className={classes['name']}>
        {who.isPurpose ? <strong>{who.name}</strong> : who.name}
        <div className={classes['note']}>{who.note}</div>
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
      header: t('Pages read'),
      align: 'end',
      hideOnSmall: true,
      sortValue: ({ share }) => share.read,
      cell: ({ share }) => (
        <>
          {formatCount(share.read)}
          <div className={classes['note']}>{t('of {pages}', { pages: formatCount(share.of) })}</div>
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
          <div className={classes['note']}>{shareRange(share)}</div>
        </>
      ),
    },
  ]
  return (
    <ReportTable
      caption={t('Pages of the sitemaps read, by purpose and bot')}
      columns={columns}
      exportColumns={[
        {
          key: 'of',
          header: t('Pages of the sitemaps'),
          exportValue: ({ share }) => share.of,
          cell: () => null,
        },
        { key: 'low', header: t('Lower end'), exportValue: ({ share }) => share.low, cell: () => null },
        { key: 'high', header: t('Upper end'), exportValue: ({ share }) => share.high, cell: () => null },
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
    return (
      <p>
        {t(
          'No page was published in the period, while logs were kept, by a date of the sitemaps that can be believed.',
        )}
      </p>
    )
  return (
    <p className={`${classes['note']} ${own['about']}`}>
      {t(
        'Of {pages, plural, one {# page} other {# pages}} published in the period by the sitemap’s lastmod, watched until {moment}. Pages that were not read yet count for as long as they were watched (Kaplan–Meier, with its 95 % interval).',
        { pages: lag.pages, moment: lag.watchedUntil === null ? '' : formatExactTime(lag.watchedUntil) },
      )}{' '}
      {lag.dayOnly === 0
        ? null
        : t('{count, plural, one {# has} other {# have}} a date without a time, exact to a day only.', {
            count: lag.dayOnly,
          })}
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
        <div className={classes['note']}>{waitRange(row.lag[key], row.lag)}</div>
      </>
    ),
  })
  const ends = (key: 'median' | 'p90', header: string): Column<LagRow>[] =>
    (['low', 'high'] as const).map((end) => ({
      key: `${key}-${end}`,
      header: `${header}, ${end === 'low' ? t('Lower end') : t('Upper end')}`,
      exportValue: (row) => row.lag[key][end],
      cell: () => null,
    }))
  return (
    <ReportTable
      caption={t('Lag after publication, by purpose and bot')}
      columns={[
        whoColumn<LagRow>(),
        wait('median', t('Half are read within'), false),
        wait('p90', t('Nine in ten within'), true),
        {
          key: 'read',
          header: t('Read so far'),
          align: 'end',
          hideOnSmall: true,
          sortValue: (row) => row.lag.read,
          cell: (row) => (
            <>
              {formatCount(row.lag.read)}
              <div className={classes['note']}>{t('of {pages}', { pages: formatCount(row.lag.pages) })}</div>
            </>
          ),
        },
      ]}
      exportColumns={[
        ...ends('median', t('Half are read within')),
        ...ends('p90', t('Nine in ten within')),
        { key: 'pages', header: t('Pages watched'), exportValue: (row) => row.lag.pages, cell: () => null },
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
      {t('CSV of all')}
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
        <div className={classes['name']}>
          <PagePath id={null} host={row.host} path={row.path} />
          {several ? <div className={classes['note']}>{row.host}</div> : null}
        </div>
      ),
    },
    {
      key: 'lastmod',
      header: t('Changed'),
      align: 'end',
      sortValue: (row) => row.lastmod,
      cell: (row) => (row.lastmod === null ? '–' : <Moment at={row.lastmod} />),
    },
  ]
  return (
    <section className={classes['card']}>
      <h2>{t('Listed, and not read')}</h2>
      <ReportTable
        caption={listCaption(rows.length, neverRead.pages)}
        columns={columns}
        rows={rows}
        tools={
          rows.length < neverRead.pages ? (
            <AllPages about={t('Listed, and not read')} list="never-read" report={report} />
          ) : null
        }
        rowKey={(row) => `${row.host}${row.path}`}
        firstSort={{ key: 'lastmod', direction: 'desc' }}
        textOf={(row) => `${row.host}${row.path}`}
        fileName={`pages of the sitemap not read of ${scope.brand.name}.csv`}
        empty={t('Every page of the sitemaps was read.')}
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
        <div className={classes['name']}>
          <PagePath id={row.id} host={row.host} path={row.path} />
          {scope.hosts.length > 1 ? <div className={classes['note']}>{row.host}</div> : null}
        </div>
      ),
    },
    {
      key: 'read',
      header: t('Read'),
      align: 'end',
      sortValue: (row) => row.read,
      cell: (row) => formatCount(row.read),
    },
  ]
  return (
    <section className={classes['card']}>
      <h2>{t('Read, and not listed')}</h2>
      <ReportTable
        caption={listCaption(rows.length, unlisted.pages)}
        columns={columns}
        rows={rows}
        tools={
          rows.length < unlisted.pages ? (
            <AllPages about={t('Read, and not listed')} list="unlisted" report={report} />
          ) : null
        }
        rowKey={(row) => String(row.id)}
        firstSort={{ key: 'read', direction: 'desc' }}
        textOf={(row) => `${row.host}${row.path}`}
        fileName={`pages in no sitemap of ${scope.brand.name}.csv`}
        empty={t('Every page that was read is in a sitemap.')}
      />
    </section>
  )
}

const listCaption = (shown: number, pages: number): string =>
  shown < pages
    ? t('The first {shown} of {pages} pages', { shown: formatCount(shown), pages: formatCount(pages) })
    : t('All pages')

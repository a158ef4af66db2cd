import { Flex, Switch, UnstyledButton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pageOrders } from '#core/bot-logs/reports/filters.ts'
import type { PageRow, PagesReport } from '#core/bot-logs/reports/schema.ts'
import { sandboxLabels } from '../../../charts/frame/sandbox-share.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { originColumn } from '../../../components/data-table/origin-column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { Figures } from '../../../components/figures/figures.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { loadAllPages, type PagesParts } from '../api/load-pages.ts'
import { useBotLogFilters } from '../filters/bot-log-filters.ts'
import { kindLabels, formatShare } from '../bot-log-labels.ts'
import classes from '../bot-logs.module.css'
import { PagePath } from './page-path.tsx'
import { PagedList } from './paged-list.tsx'
import { lastVisitColumn, provenColumn } from '../visits/visit-columns.tsx'
import { VisitsOf } from '../visits/visits-of.tsx'
import type { WhichVisits } from '../visits/visits.ts'

type PageOrder = (typeof pageOrders)[number]

/** Maps column keys to the sort orders of the server. */
const orderOf: Record<string, PageOrder> = {
  path: 'path',
  visits: 'visits',
  failed: 'failed',
  bytes: 'bytes',
  lastAt: 'last',
}
const columnOf = (order: PageOrder) => Object.keys(orderOf).find((key) => orderOf[key] === order) ?? 'visits'

/** Folders and pages of the site, a hundred pages at a time. */
export default function PagesView({ report }: { report: PagesReport }) {
  const { totals, scope } = report
  const search: PagesParts = useSearch({ strict: false })
  const { filters, query, setFilters } = useBotLogFilters()
  const order = pageOrders.find((known) => known === search.order) ?? 'visits'
  const origin = sandboxLabels[scope.sandbox]
  const several = scope.hosts.length > 1
  const columns = useMemo(() => pageColumns({ withHost: several }), [several])
  return (
    <>
      <Figures
        about={t('Pages at a glance')}
        figures={[
          { label: t('URLs'), value: formatCount(totals.pages), note: t('requested by these bots') },
          {
            label: t('Pages read'),
            value: formatCount(totals.pagesRead),
            note: t('different HTML pages, 2xx or 304'),
          },
          { label: t('Visits'), value: formatCount(totals.visits), note: formatBytes(totals.bytes) },
          {
            label: t('Pages with errors'),
            value: formatCount(totals.failingPages),
            note: t('{failed} visits ({share} of total)', {
              failed: formatCount(totals.failed),
              share: formatShare(totals.failed, totals.visits),
            }),
          },
        ]}
      />
      <section className={classes['card']}>
        <h2>{t('Folders')}</h2>
        <Crumbs path={filters.path} onChoose={(path) => setFilters({ path }, { replace: false })} />
        {report.folders.length < report.foldersInAll ? (
          <p className={classes['meaning']}>
            {t('Showing the {shown} most visited of {folders} folders.', {
              shown: formatCount(report.folders.length),
              folders: formatCount(report.foldersInAll),
            })}
          </p>
        ) : null}
        <FoldersTable report={report} onChoose={(path) => setFilters({ path }, { replace: false })} />
      </section>
      <section className={classes['card']}>
        <h2>{t('Pages')}</h2>
        <PagedList
          caption={t('Pages')}
          columns={columns}
          exportColumns={[...exportColumns, ...(origin === null ? [] : [originColumn<PageRow>(origin)])]}
          rows={report.rows}
          rowKey={(row) => String(row.id)}
          rowsInAll={totals.pages}
          page={report.page}
          limit={report.limit}
          sort={{ key: columnOf(order), direction: order === 'path' ? 'asc' : 'desc' }}
          orderOf={orderOf}
          text={search.text}
          searchLabel={t('Search all paths')}
          tools={
            <Switch
              size="xs"
              label={t('Errors only')}
              checked={search.failing === 'true'}
              onChange={(event) => setFilters({ failing: event.currentTarget.checked ? 'true' : undefined })}
            />
          }
          fileName={`pages read by bots of ${scope.brand.name}.csv`}
          loadAll={() => loadAllPages({ brandId: scope.brand.id, query, parts: search })}
          empty={t('No pages match your filters')}
        />
      </section>
    </>
  )
}

/** The breadcrumbs from the root to the current folder. */
function Crumbs({
  path,
  onChoose,
}: {
  path: string | undefined
  onChoose: (path: string | undefined) => void
}) {
  if (path === undefined) return null
  const folders = path.split('/').slice(1, -1)
  return (
    <nav aria-label={t('Current folder')}>
      <Flex component="ul" className={classes['crumbs']} wrap="wrap" gap={4} mb={8} fz="sm">
        <li>
          <UnstyledButton className={classes['linkButton']} onClick={() => onChoose(undefined)}>
            {t('All paths')}
          </UnstyledButton>
        </li>
        {folders.map((folder, index) => {
          const to = `/${folders.slice(0, index + 1).join('/')}/`
          return (
            <li key={to}>
              <UnstyledButton className={classes['linkButton']} onClick={() => onChoose(to)}>
                {folder}
              </UnstyledButton>
            </li>
          )
        })}
        {path.endsWith('/') ? null : <li>{path.slice(path.lastIndexOf('/') + 1)}…</li>}
      </Flex>
    </nav>
  )
}

type Folder = PagesReport['folders'][number]

function FoldersTable({ report, onChoose }: { report: PagesReport; onChoose: (path: string) => void }) {
  const columns: Column<Folder>[] = [
    {
      key: 'path',
      header: t('Folder'),
      width: 'max(40%, 9rem)',
      sortValue: (row) => row.path,
      cell: (row) =>
        row.isPage ? (
          <span className={styles['anywhere']}>{row.path}</span>
        ) : (
          <UnstyledButton className={classes['linkButton']} onClick={() => onChoose(row.path)}>
            {row.path}
          </UnstyledButton>
        ),
    },
    {
      key: 'visits',
      header: t('Visits'),
      align: 'end',
      sortValue: (row) => row.visits,
      cell: (row) =>
        isSeveralPages(row) ? (
          formatCount(row.visits)
        ) : (
          <VisitsOf
            about={t('Visits: {name}', { name: row.path })}
            which={visitsIn(row)}
            count={row.visits}
          />
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
    {
      key: 'failed',
      header: t('Failed'),
      align: 'end',
      sortValue: (row) => row.failed,
      cell: (row) => (
        <>
          {isSeveralPages(row) ? (
            formatCount(row.failed)
          ) : (
            <VisitsOf
              about={t('Failed visits: {name}', { name: row.path })}
              which={{ ...visitsIn(row), failed: 'true' }}
              count={row.failed}
            />
          )}
          {row.failed === 0 ? null : (
            <div className={styles['tiny']}>{formatShare(row.failed, row.visits)}</div>
          )}
        </>
      ),
    },
    {
      key: 'lastAt',
      header: t('Last visit'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.lastAt,
      cell: (row) => <Moment at={row.lastAt} />,
    },
  ]
  return (
    <ReportTable
      caption={t('Folders')}
      columns={columns}
      rows={report.folders}
      rowKey={(row) => row.path}
      firstSort={{ key: 'visits', direction: 'desc' }}
      textOf={(row) => row.path}
      fileName={`folders read by bots of ${report.scope.brand.name}.csv`}
    />
  )
}

/** The same path on several hosts, for which no filter of visits exists. */
const isSeveralPages = (row: Folder) => row.isPage && row.pageId === null

const visitsIn = ({ path, pageId }: Folder): WhichVisits =>
  pageId === null ? { path } : { page: String(pageId) }

function pageColumns({ withHost }: { withHost: boolean }): Column<PageRow>[] {
  return [
    {
      key: 'path',
      header: t('Page'),
      width: 'max(36%, 9rem)',
      sortValue: (row) => row.path,
      exportValue: (row) => `${row.host}${row.path}`,
      cell: (row) => (
        <>
          <PagePath id={row.id} host={row.host} path={row.path} />
          <div className={styles['tiny']}>
            {[...(withHost ? [row.host] : []), ...(row.kind === 'page' ? [] : [kindLabels[row.kind]])].join(
              ' · ',
            )}
          </div>
        </>
      ),
    },
    {
      key: 'visits',
      header: t('Visits'),
      align: 'end',
      sortValue: (row) => row.visits,
      cell: (row) => (
        <VisitsOf
          about={t('Visits: {name}', { name: row.path })}
          which={{ page: String(row.id) }}
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
          about={t('Failed visits: {name}', { name: row.path })}
          which={{ page: String(row.id), failed: 'true' }}
          count={row.failed}
        />
      ),
    },
    provenColumn(),
    {
      key: 'bytes',
      header: t('Data sent'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.bytes,
      cell: (row) => formatBytes(row.bytes),
    },
    lastVisitColumn(),
  ]
}

const exportColumns: Column<PageRow>[] = [
  { key: 'kind', header: t('Type'), exportValue: (row) => kindLabels[row.kind], cell: () => null },
  { key: 'read', header: t('Crawled'), exportValue: (row) => row.read, cell: () => null },
  { key: 'redirected', header: t('Redirected'), exportValue: (row) => row.redirected, cell: () => null },
  { key: 'firstAt', header: t('First visit'), exportValue: (row) => row.firstAt, cell: () => null },
  { key: 'lastStatus', header: t('Last status'), exportValue: (row) => row.lastStatus, cell: () => null },
]

import { SegmentedControl, Switch, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pageOrders } from '#core/bot-log/report-filters.ts'
import type { PageRow, PagesReport } from '#core/bot-log/report-schema.ts'
import type { Column } from '../../components/data-table/data-table.tsx'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { Figures } from '../../components/figures.tsx'
import { Moment } from '../../components/moment.tsx'
import { formatBytes } from '../../lib/format-bytes.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { useBotLogFilters, type BotLogChange } from './bot-log-filters.ts'
import { kindWords, shareInWords } from './bot-log-words.ts'
import classes from './bot-logs.module.css'
import { useVisits, type ShowVisits } from './visits.ts'
import { lastVisitColumn, provenColumn } from './visit-columns.tsx'
import { VisitsButton } from './visits-button.tsx'

const orderWords = {
  visits: t('Most read'),
  failed: t('Most failing'),
  bytes: t('Most sent'),
  last: t('Read last'),
}

/** Folders of the site, and the pages that stand first in the order asked for. */
export default function PagesView({ report }: { report: PagesReport }) {
  const { totals, scope } = report
  const search: { order?: string; failing?: string; text?: string } = useSearch({ strict: false })
  const { filters, setFilters } = useBotLogFilters()
  const { openVisits } = useVisits()
  const order = pageOrders.find((known) => known === search.order) ?? 'visits'
  const several = scope.hosts.length > 1
  const columns = useMemo(
    () => pageColumns(openVisits, setFilters, { withHost: several }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- both only navigate
    [several],
  )
  return (
    <>
      <Figures
        about={t('Pages at a glance')}
        figures={[
          { label: t('Pages'), value: formatCount(totals.pages), note: t('asked for by these bots') },
          { label: t('Visits'), value: formatCount(totals.visits), note: formatBytes(totals.bytes) },
          {
            label: t('Failing pages'),
            value: formatCount(totals.failingPages),
            note: t('{failed} visits, {share} of all', {
              failed: formatCount(totals.failed),
              share: shareInWords(totals.failed, totals.visits),
            }),
          },
        ]}
      />
      <section className={classes['card']}>
        <h2>{t('Folders')}</h2>
        <Crumbs path={filters.path} onChoose={(path) => setFilters({ path }, { replace: false })} />
        <FoldersTable report={report} onChoose={(path) => setFilters({ path }, { replace: false })} />
      </section>
      <section className={classes['card']}>
        <h2>{t('Pages')}</h2>
        <ReportTable
          caption={
            report.rows.length < totals.pages
              ? t('The first {shown} of {pages} pages', {
                  shown: formatCount(report.rows.length),
                  pages: formatCount(totals.pages),
                })
              : t('All pages')
          }
          columns={columns}
          exportColumns={exportColumns}
          rows={report.rows}
          rowKey={(row) => String(row.id)}
          firstSort={{ key: sortOf[order], direction: 'desc' }}
          fileName={`pages read by bots of ${scope.brand.name}.csv`}
          tools={
            <>
              <SegmentedControl
                size="xs"
                aria-label={t('Order of the pages')}
                value={order}
                data={pageOrders.map((value) => ({ value, label: orderWords[value] }))}
                onChange={(value) => setFilters({ order: value === 'visits' ? undefined : value })}
              />
              <Switch
                size="xs"
                label={t('Failing only')}
                checked={search.failing === 'true'}
                onChange={(event) =>
                  setFilters({ failing: event.currentTarget.checked ? 'true' : undefined })
                }
              />
              <PathSearch text={search.text} onChange={(text) => setFilters({ text })} />
            </>
          }
          empty={t('No such page was asked for.')}
          key={order}
        />
        {report.rows.length < totals.pages ? (
          <p className={classes['basis']}>
            {t('The table holds the first {shown} of {pages} pages; sums are of all.', {
              shown: formatCount(report.rows.length),
              pages: formatCount(totals.pages),
            })}
          </p>
        ) : null}
      </section>
    </>
  )
}

const sortOf = { visits: 'visits', failed: 'failed', bytes: 'bytes', last: 'lastAt' }

/** The way from the root to the folder in view. */
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
    <nav aria-label={t('Folder in view')}>
      <ul className={classes['crumbs']}>
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
      </ul>
    </nav>
  )
}

function PathSearch({
  text,
  onChange,
}: {
  text: string | undefined
  onChange: (text: string | undefined) => void
}) {
  const [typed, setTyped] = useState(text ?? '')
  const send = useDebouncedCallback((value: string) => onChange(value === '' ? undefined : value), 300)
  return (
    <TextInput
      size="xs"
      aria-label={t('Search in all paths')}
      placeholder={t('Search in all paths')}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
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
          <span className={classes['name']}>{row.path}</span>
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
      cell: (row) => formatCount(row.visits),
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
          {formatCount(row.failed)}
          {row.failed === 0 ? null : (
            <div className={classes['note']}>{shareInWords(row.failed, row.visits)}</div>
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

function pageColumns(
  open: ShowVisits,
  choose: (change: BotLogChange) => void,
  { withHost }: { withHost: boolean },
): Column<PageRow>[] {
  return [
    {
      key: 'path',
      header: t('Page'),
      width: 'max(36%, 9rem)',
      sortValue: (row) => row.path,
      exportValue: (row) => `${row.host}${row.path}`,
      cell: (row) => (
        <>
          <UnstyledButton
            className={classes['linkButton']}
            onClick={() => choose({ pageId: String(row.id) })}
          >
            {row.path}
          </UnstyledButton>
          <div className={classes['note']}>
            {[...(withHost ? [row.host] : []), ...(row.kind === 'page' ? [] : [kindWords[row.kind]])].join(
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
        <VisitsButton
          about={row.path}
          count={row.visits}
          onOpen={() => open(t('Visits of {name}', { name: row.path }), { page: String(row.id) })}
        >
          {formatCount(row.visits)}
        </VisitsButton>
      ),
    },
    {
      key: 'failed',
      header: t('Failed'),
      align: 'end',
      sortValue: (row) => row.failed,
      cell: (row) => (
        <VisitsButton
          about={t('Failed visits of {name}', { name: row.path })}
          count={row.failed}
          onOpen={() =>
            open(t('Failed visits of {name}', { name: row.path }), { page: String(row.id), failed: 'true' })
          }
        >
          {formatCount(row.failed)}
        </VisitsButton>
      ),
    },
    provenColumn(),
    {
      key: 'bytes',
      header: t('Sent'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.bytes,
      cell: (row) => formatBytes(row.bytes),
    },
    lastVisitColumn(),
  ]
}

const exportColumns: Column<PageRow>[] = [
  { key: 'kind', header: t('Kind'), exportValue: (row) => kindWords[row.kind], cell: () => null },
  { key: 'read', header: t('Read'), exportValue: (row) => row.read, cell: () => null },
  { key: 'redirected', header: t('Redirected'), exportValue: (row) => row.redirected, cell: () => null },
  { key: 'firstAt', header: t('First visit'), exportValue: (row) => row.firstAt, cell: () => null },
  { key: 'lastStatus', header: t('Last status'), exportValue: (row) => row.lastStatus, cell: () => null },
]

import { useMemo } from 'react'
import type { CitationGroup } from '#core/bot-logs/reports/citation-groups.ts'
import type { CitationRow, CitationsReport, citationOrders } from '#core/bot-logs/reports/citation-schema.ts'
import { sandboxLabels } from '../../../charts/frame/sandbox-share.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { originColumn } from '../../../components/data-table/origin-column.ts'
import type { SortValue } from '../../../components/data-table/sort-rows.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import { useEvidence } from '../../../lib/reports/evidence.ts'
import { formatCalendarDay, formatCount, nothing } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { loadAllCitations, type CitationParts } from '../api/load-citations.ts'
import { useBotLogFilters, type BotLogChange } from '../filters/bot-log-filters.ts'
import classes from '../bot-logs.module.css'
import { evidenceOfPage, groupNames } from './citation-labels.ts'
import { PagePath } from '../pages/page-path.tsx'
import { PagedList } from '../pages/paged-list.tsx'
import { useVisits, type ShowVisits } from '../visits/visits.ts'
import { VisitsButton } from '../visits/visits-button.tsx'

type Order = (typeof citationOrders)[number]

/** The columns that the server sorts. Sorting by any other column would cover only the current page of the list. */
const orderOf: Record<string, Order> = {
  page: 'address',
  answers: 'answers',
  visits: 'visits',
  lastCited: 'cited',
  lastAt: 'read',
}
const columnOf = (order: Order) => Object.keys(orderOf).find((key) => orderOf[key] === order) ?? 'answers'

/** The pages of a group, a hundred at a time, sorted across all of them. */
export function CitationsTable({ report, parts }: { report: CitationsReport; parts: CitationParts }) {
  const { scope, group, order, rows, rowsInAll, page, limit } = report
  const { query, setFilters } = useBotLogFilters()
  const { openEvidence } = useEvidence()
  const { openVisits } = useVisits()
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  const several = report.hosts.length > 1
  const columns = useMemo(
    () =>
      columnsFor({
        group,
        several,
        engineLabel,
        choose: setFilters,
        openVisits,
        openAnswers: (row) =>
          openEvidence({
            about: t('Answers citing {title}', { title: shortOf(row.address, several) }),
            filters: evidenceOfPage(report.answers, row.address),
          }),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the others only navigate
    [group, several, engineLabel, report.answers],
  )
  const origin = sandboxLabels[scope.sandbox === 'none' ? report.answers.sandbox : scope.sandbox]
  return (
    <PagedList
      caption={groupNames[group]}
      columns={columns}
      exportColumns={[
        ...exportColumns(group, engineLabel),
        ...(origin === null ? [] : [originColumn<CitationRow>(origin)]),
      ]}
      rows={rows}
      rowKey={(row) => row.address}
      rowsInAll={rowsInAll}
      page={page}
      limit={limit}
      sort={{ key: columnOf(order), direction: order === 'address' ? 'asc' : 'desc' }}
      orderOf={orderOf}
      text={parts.text}
      searchLabel={t('Search all URLs')}
      fileName={`${groupNames[group]}, ${scope.brand.name}.csv`}
      loadAll={() => loadAllCitations(scope.brand.id, query, parts)}
      empty={t('No pages in this group')}
    />
  )
}

function shortOf(address: string, withHost: boolean): string {
  const bare = address.replace(/^https:\/\//, '')
  return withHost ? bare : bare.slice(Math.max(0, bare.indexOf('/')))
}

type Means = {
  group: CitationGroup
  several: boolean
  engineLabel: (engine: string) => string
  choose: (change: BotLogChange) => void
  openVisits: ShowVisits
  openAnswers: (row: CitationRow) => void
}

function columnsFor({
  group,
  several,
  engineLabel,
  choose,
  openVisits,
  openAnswers,
}: Means): Column<CitationRow>[] {
  return [
    {
      key: 'page',
      header: t('Page'),
      width: 'max(38%, 9rem)',
      sortValue: (row) => row.address,
      cell: (row) => (
        <div className={styles['anywhere']}>
          <PageName row={row} words={shortOf(row.address, several)} />
          <div className={styles['tiny']}>{enginesInWords(row, engineLabel)}</div>
        </div>
      ),
    },
    {
      key: 'answers',
      header: t('Citing answers'),
      align: 'end',
      sortValue: (row) => row.answers,
      cell: (row) => (
        <NumberButton
          about={t('Answers citing {title}', { title: shortOf(row.address, several) })}
          onOpen={row.answers === 0 ? undefined : () => openAnswers(row)}
        >
          {formatCount(row.answers)}
        </NumberButton>
      ),
    },
    {
      key: 'visits',
      header: t('Visits'),
      align: 'end',
      sortValue: (row) => row.visits,
      cell: (row) => <Visits row={row} several={several} open={openVisits} choose={choose} />,
    },
    {
      key: 'lastCited',
      header: t('Last cited'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.lastCited,
      cell: (row) =>
        row.lastCited !== null ? (
          formatCalendarDay(row.lastCited)
        ) : row.citedBefore === null ? (
          nothing
        ) : (
          <span className={styles['tiny']}>
            {t('{day} (before this period)', { day: formatCalendarDay(row.citedBefore) })}
          </span>
        ),
    },
    {
      key: 'lastAt',
      header: t('Last visit'),
      align: 'end',
      hideOnSmall: group !== 'failing',
      sortValue: (row) => row.lastAt,
      cell: (row) => <LastVisit row={row} />,
    },
  ]
}

function PageName({ row, words }: { row: CitationRow; words: string }) {
  const { host, pathname } = new URL(row.address)
  return <PagePath id={row.urls[0] ?? null} host={host} path={pathname} words={words} />
}

/** A page with one path opens its visits. Several paths are listed together in the Pages view. */
function Visits({
  row,
  several,
  open,
  choose,
}: {
  row: CitationRow
  several: boolean
  open: ShowVisits
  choose: (change: BotLogChange) => void
}) {
  const path = shortOf(row.address, false)
  const name = shortOf(row.address, several)
  const [id] = row.urls
  const show = () =>
    row.urls.length === 1
      ? open(t('Visits: {name}', { name }), { who: 'answers', page: String(id) })
      : choose({ view: 'pages', part: undefined, text: path, order: undefined })
  return (
    <>
      <VisitsButton about={name} count={row.visits} onOpen={show}>
        {formatCount(row.visits)}
      </VisitsButton>
      {row.failed === 0 ? null : (
        <div className={styles['tiny']}>{t('{failed} failed', { failed: formatCount(row.failed) })}</div>
      )}
    </>
  )
}

function LastVisit({ row: { lastAt, lastStatus, readBefore } }: { row: CitationRow }) {
  if (lastAt === null)
    return readBefore === null ? (
      <span className={styles['tiny']}>{t('none in these logs')}</span>
    ) : (
      <span className={styles['tiny']}>
        {t('{day} (before this period)', { day: formatCalendarDay(readBefore.slice(0, 10)) })}
      </span>
    )
  return (
    <>
      <Moment at={lastAt} />
      <div className={(lastStatus ?? 0) >= 400 ? classes['failed'] : styles['tiny']}>{lastStatus}</div>
    </>
  )
}

const enginesInWords = ({ engines }: CitationRow, engineLabel: (engine: string) => string): string =>
  engines.map(({ engine, answers }) => `${engineLabel(engine)} ${formatCount(answers)}`).join(', ')

function exportColumns(group: CitationGroup, engineLabel: (engine: string) => string): Column<CitationRow>[] {
  const only = (header: string, exportValue: (row: CitationRow) => SortValue): Column<CitationRow> => ({
    key: header,
    header,
    exportValue,
    cell: () => null,
  })
  return [
    only(t('Group'), () => groupNames[group]),
    only(t('Engines'), (row) => enginesInWords(row, engineLabel)),
    only(t('Cited before period'), (row) => row.citedBefore),
    only(t('Crawled'), (row) => row.read),
    only(t('Failed'), (row) => row.failed),
    only(t('Last status'), (row) => row.lastStatus),
    only(t('Crawled before period'), (row) => row.readBefore),
  ]
}

import { Button, Pagination, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CitationGroup } from '#core/bot-log/citation-groups.ts'
import type { CitationRow, CitationsReport, citationOrders } from '#core/bot-log/citation-schema.ts'
import { sandboxWords } from '../../charts/sandbox-share.ts'
import { toCsv } from '../../components/data-table/csv.ts'
import { DataTable, type Column } from '../../components/data-table/data-table.tsx'
import type { Sort } from '../../components/data-table/sort-rows.ts'
import { Icon } from '../../components/icon.tsx'
import { Moment } from '../../components/moment.tsx'
import { notifyError } from '../../components/notices.tsx'
import { NumberButton } from '../../components/number-button.tsx'
import { saveFile } from '../../components/save-file.ts'
import { useEvidence } from '../../lib/evidence.ts'
import { formatCalendarDay, formatCount, nothing } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { useEngineLabel } from '../../lib/use-engine-label.ts'
import { loadAllCitations, type CitationParts } from './api/load-citations.ts'
import { useBotLogFilters, type BotLogChange } from './bot-log-filters.ts'
import classes from './bot-logs.module.css'
import { evidenceOfPage, groupWords } from './citation-words.ts'
import { useVisits, type ShowVisits } from './visits.ts'
import { VisitsButton } from './visits-button.tsx'

type Order = (typeof citationOrders)[number]

/** Columns that the server puts in order. The others are of one page of the list only. */
const orderOf: Record<string, Order> = {
  page: 'address',
  answers: 'answers',
  visits: 'visits',
  lastCited: 'cited',
  lastAt: 'read',
}
const columnOf = (order: Order) => Object.keys(orderOf).find((key) => orderOf[key] === order) ?? 'answers'

/** The pages of a group, a hundred at a time, in an order that is of all of them. */
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
  const file = useMutation({
    mutationFn: () => loadAllCitations(scope.brand.id, query, parts),
    onSuccess: (all) => saveRows(all, engineLabel),
    onError: notifyError,
  })
  const sort: Sort = { key: columnOf(order), direction: order === 'address' ? 'asc' : 'desc' }
  const pages = Math.ceil(rowsInAll / limit)
  return (
    <>
      <div className={classes['choice']}>
        <AddressSearch text={parts.text} onChange={(text) => setFilters({ text, listPage: undefined })} />
        <span className={classes['note']}>
          {pages > 1
            ? t('{from} to {to} of {count, plural, one {# page} other {# pages}}', {
                from: formatCount((page - 1) * limit + 1),
                to: formatCount((page - 1) * limit + rows.length),
                count: rowsInAll,
              })
            : t('{count, plural, one {# page} other {# pages}}', { count: rowsInAll })}
        </span>
        <Button
          variant="default"
          size="xs"
          ml="auto"
          leftSection={<Icon name="download" size={16} />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {t('CSV')}
        </Button>
      </div>
      <DataTable
        caption={groupWords[group]}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.address}
        sort={sort}
        onSort={({ key }) => setFilters({ order: orderOf[key], listPage: undefined })}
        empty={parts.text ? t('Nothing matches “{q}”.', { q: parts.text }) : t('No page is in this group.')}
      />
      {pages > 1 ? (
        <Pagination
          mt="sm"
          size="sm"
          value={page}
          total={pages}
          onChange={(next) => setFilters({ listPage: next === 1 ? undefined : String(next) })}
          getControlProps={(control) => ({ 'aria-label': controlWords[control] })}
        />
      ) : null}
    </>
  )
}

const controlWords = {
  first: t('First page of the list'),
  previous: t('Previous page of the list'),
  next: t('Next page of the list'),
  last: t('Last page of the list'),
}

function AddressSearch({
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
      aria-label={t('Search in all addresses')}
      placeholder={t('Search in all addresses')}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
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
        <div className={classes['name']}>
          <PageName row={row} words={shortOf(row.address, several)} choose={choose} />
          <div className={classes['note']}>{enginesInWords(row, engineLabel)}</div>
        </div>
      ),
    },
    {
      key: 'answers',
      header: t('Answers citing it'),
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
          <span className={classes['note']}>
            {t('{day}, before this period', { day: formatCalendarDay(row.citedBefore) })}
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

function PageName({
  row,
  words,
  choose,
}: {
  row: CitationRow
  words: string
  choose: (change: BotLogChange) => void
}) {
  const [id] = row.urls
  if (id === undefined) return words
  return (
    <UnstyledButton
      className={classes['linkButton']}
      onClick={() => choose({ view: 'pages', pageId: String(id), order: undefined, text: undefined })}
    >
      {words}
    </UnstyledButton>
  )
}

/** One spelling opens its visits; several are shown beside each other among the pages. */
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
      ? open(t('Visits of {name}', { name }), { who: 'answers', page: String(id) })
      : choose({ view: 'pages', text: path, order: undefined })
  return (
    <>
      <VisitsButton about={name} count={row.visits} onOpen={show}>
        {formatCount(row.visits)}
      </VisitsButton>
      {row.failed === 0 ? null : (
        <div className={classes['note']}>{t('{failed} failed', { failed: formatCount(row.failed) })}</div>
      )}
    </>
  )
}

function LastVisit({ row: { lastAt, lastStatus, readBefore } }: { row: CitationRow }) {
  if (lastAt === null)
    return readBefore === null ? (
      <span className={classes['note']}>{t('none in these logs')}</span>
    ) : (
      <span className={classes['note']}>
        {t('{day}, before this period', { day: formatCalendarDay(readBefore.slice(0, 10)) })}
      </span>
    )
  return (
    <>
      <Moment at={lastAt} />
      <div className={(lastStatus ?? 0) >= 400 ? classes['failed'] : classes['note']}>{lastStatus}</div>
    </>
  )
}

const enginesInWords = ({ engines }: CitationRow, engineLabel: (engine: string) => string): string =>
  engines.map(({ engine, answers }) => `${engineLabel(engine)} ${formatCount(answers)}`).join(', ')

function saveRows(
  { group, rows, scope, answers }: CitationsReport,
  engineLabel: (engine: string) => string,
): void {
  const origin = sandboxWords[scope.sandbox === 'none' ? answers.sandbox : scope.sandbox]
  const csv = toCsv(
    [
      t('Page'),
      t('Group'),
      t('Answers citing it'),
      t('Engines'),
      t('Last cited'),
      t('Cited before the period'),
      t('Visits'),
      t('Read'),
      t('Failed'),
      t('Last visit'),
      t('Last status'),
      t('Read before the period'),
      ...(origin === null ? [] : [t('Data')]),
    ],
    rows.map((row) => [
      row.address,
      groupWords[group],
      row.answers,
      enginesInWords(row, engineLabel),
      row.lastCited,
      row.citedBefore,
      row.visits,
      row.read,
      row.failed,
      row.lastAt,
      row.lastStatus,
      row.readBefore,
      ...(origin === null ? [] : [origin]),
    ]),
  )
  // The mark makes spreadsheets read UTF-8.
  saveFile(
    `${groupWords[group]}, ${scope.brand.name}.csv`,
    new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }),
  )
}

import { Menu, Select, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import type { ObservedReport, ObservedRow } from '#core/fan-out/observed/schema.ts'
import { ChangeBadge } from '../../components/figures/change-badge.tsx'
import { CsvButton } from '../../components/inputs/csv-button.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { PagedTable } from '../../components/data-table/paged-table.tsx'
import { NumberButton } from '../../components/figures/number-button.tsx'
import { basis } from '../../components/figures/rate.tsx'
import type { EvidenceFilters } from '../../lib/reports/evidence.ts'
import { formatCount, formatPercent, formatShortDay, nothing } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { useReportAccess } from '../../lib/reports/report-access.ts'
import { useReportFilters } from '../../lib/reports/report-filters.ts'
import { loadObservedFile } from './api/load-observed.ts'
import { useObservedParts } from './observed-parts.ts'
import classes from './fan-out.module.css'
import { typeLabels } from './type-labels.ts'
import { TypeSelect } from './type-select.tsx'

type Means = {
  engineLabel: (engine: string) => string
  onOpen: (about: string, filters: EvidenceFilters) => void
}

/** Maps column keys to the sort orders of the server. */
const orderOf: Record<string, string> = {
  share: 'answers',
  recurrence: 'recurrence',
  change: 'change',
  seen: 'newest',
}
const columnOf = (order: string | undefined) =>
  Object.keys(orderOf).find((key) => orderOf[key] === order) ?? 'share'

/** All sub-queries, whatever their spelling, fifty per page. */
export function SubQueriesTable({ report, engineLabel, onOpen }: { report: ObservedReport } & Means) {
  const { rows, matching, page } = report
  const { parts, choose } = useObservedParts()
  const isGone = parts.which === 'gone'
  const columns = useMemo(() => columnsFor({ engineLabel, onOpen, isGone }), [engineLabel, onOpen, isGone])
  return (
    <PagedTable
      caption={t('Sub-queries')}
      isDense
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      rowsInAll={matching}
      page={page}
      limit={pageSize}
      sort={{ key: columnOf(parts.sort), direction: parts.order === 'asc' ? 'asc' : 'desc' }}
      orderOf={orderOf}
      text={parts.search}
      searchLabel={t('Search sub-queries')}
      tools={
        <>
          <TypeSelect type={parts.type} offersNone onChange={(type) => choose({ type })} />
          {report.counts.new === null ? null : (
            <Select
              size="xs"
              w={210}
              aria-label={t('Sub-queries to show')}
              value={parts.which ?? 'now'}
              onChange={(which) => choose({ which: which === 'now' || which === null ? undefined : which })}
              allowDeselect={false}
              data={[
                { value: 'now', label: t('In this period') },
                { value: 'new', label: t('New vs. previous period') },
                { value: 'gone', label: t('Previous period only') },
              ]}
            />
          )}
        </>
      }
      file={<FileButton report={report} />}
      countWords={(count, range) =>
        range === null
          ? t('{count, plural, one {# group of sub-queries} other {# groups of sub-queries}}', { count })
          : t(
              '{from} to {to} of {count, plural, one {# group of sub-queries} other {# groups of sub-queries}}',
              {
                from: formatCount(range.from),
                to: formatCount(range.to),
                count,
              },
            )
      }
      onSort={(sort, order) =>
        choose({ sort: sort === 'answers' ? undefined : sort, order: order === 'asc' ? order : undefined })
      }
      onSearch={(q) => choose({ q })}
      onPage={(next) => choose({ page: next === 1 ? undefined : String(next) })}
      empty={
        parts.which === undefined && parts.type === undefined
          ? t('No searches for these answers, or the engine doesn’t report them.')
          : t('No matching sub-queries')
      }
    />
  )
}

const pageSize = 50

function FileButton({ report: { scope } }: { report: ObservedReport }) {
  const { downloads } = useReportAccess()
  const { filters } = useReportFilters()
  const { parts } = useObservedParts()
  if (!downloads) return null
  return (
    <CsvButton
      fileName={`searches for ${scope.brand.name}.csv`}
      load={() => loadObservedFile(scope.brand.id, filters, parts)}
    />
  )
}

function columnsFor({ engineLabel, onOpen, isGone }: Means & { isGone: boolean }): Column<ObservedRow>[] {
  const openRow = (row: ObservedRow, filters: EvidenceFilters = {}) =>
    onOpen(t('Answers that searched for “{query}”', { query: row.query.slice(0, 120) }), {
      subQuery: row.key,
      ...(isGone ? { before: 'true' } : {}),
      ...filters,
    })
  return [
    {
      key: 'query',
      header: t('Sub-query'),
      width: '34%',
      cell: (row) => (
        <span className={classes['oneLine']} title={row.query}>
          <span className={classes['name']} dir="auto">
            {row.query}
          </span>{' '}
          {row.isNew ? <span className={classes['new']}>{t('new')}</span> : null}
          {row.similar.length === 0 ? null : (
            <Menu withinPortal position="bottom-start">
              <Menu.Target>
                <UnstyledButton className={classes['note'] ?? ''}>
                  {t('+{count} similar', { count: row.similar.length })}{' '}
                  <VisuallyHidden component="span">
                    {t('Searches similar to “{query}”', { query: row.query.slice(0, 80) })}
                  </VisuallyHidden>
                </UnstyledButton>
              </Menu.Target>
              <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
                {row.similar.map((other) => (
                  <Menu.Item key={other.key} onClick={() => openRow({ ...row, ...other })}>
                    {t('{query}: {count, plural, one {# answer} other {# answers}}', {
                      query: other.query,
                      count: other.answers,
                    })}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      ),
    },
    {
      key: 'types',
      header: t('Type'),
      hideOnSmall: true,
      cell: (row) => (
        <span className={classes['oneLine']} title={row.types.map((type) => typeLabels[type]).join(', ')}>
          {row.types.map((type) => typeLabels[type]).join(', ')}
        </span>
      ),
    },
    {
      key: 'engines',
      header: t('Engines'),
      hideOnSmall: true,
      cell: (row) => (
        <Menu withinPortal position="bottom-start">
          <Menu.Target>
            <UnstyledButton className={classes['oneLine'] ?? ''} w="100%" fz="inherit">
              {row.engines.map(({ engine }) => engineLabel(engine)).join(', ')}{' '}
              <VisuallyHidden component="span">
                {t('Engines that searched for “{query}”', { query: row.query.slice(0, 80) })}
              </VisuallyHidden>
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {row.engines.map(({ engine, answers }) => (
              <Menu.Item key={engine} onClick={() => openRow(row, { engine })}>
                {t('{engine}: {count, plural, one {# answer} other {# answers}}', {
                  engine: engineLabel(engine),
                  count: answers,
                })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ),
    },
    {
      key: 'share',
      header: t('Answers'),
      align: 'end',
      width: '9.5rem',
      sortValue: (row) => row.answers,
      cell: (row) => (
        <NumberButton
          about={t('Answers that searched for “{query}”', { query: row.query.slice(0, 80) })}
          onOpen={() => openRow(row)}
        >
          <span title={basis(row.share)}>
            {t('{count} of {answers}', {
              count: formatCount(row.answers),
              answers: formatCount(row.ofAnswers),
            })}
          </span>
        </NumberButton>
      ),
    },
    {
      key: 'prompts',
      header: t('Prompts'),
      align: 'end',
      width: '4.5rem',
      cell: (row) => formatCount(row.prompts),
    },
    {
      key: 'recurrence',
      header: t('Recurrence'),
      align: 'end',
      width: '6rem',
      hideOnSmall: true,
      hint: t('Share of other answers to the same prompts and engines that also include it.'),
      sortValue: (row) => row.recurrence.value,
      cell: ({ recurrence }) => (
        <span title={basis(recurrence)}>
          {recurrence.value === null ? nothing : formatPercent(recurrence.value)}
        </span>
      ),
    },
    {
      key: 'change',
      header: t('vs. previous period'),
      hint: t('Based on answers to prompts with this search. Shown for the 200 most frequent.'),
      align: 'end',
      width: '10rem',
      hideOnSmall: true,
      sortValue: (row) => row.change?.difference,
      cell: (row) => <ChangeBadge change={row.change} />,
    },
    {
      key: 'seen',
      header: t('First–last seen'),
      align: 'end',
      width: '8rem',
      hideOnSmall: true,
      sortValue: (row) => row.lastSeen,
      cell: ({ firstSeen, lastSeen }) =>
        firstSeen === null || lastSeen === null
          ? nothing
          : firstSeen === lastSeen
            ? formatShortDay(lastSeen)
            : `${formatShortDay(firstSeen)} – ${formatShortDay(lastSeen)}`,
    },
  ]
}

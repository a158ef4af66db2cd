import { Box, Group, Title } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { usageSorts, type UsageFilters, type UsageRow } from '#core/runs/usage/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { formatSort, parseSort, type Sort } from '../../../components/data-table/sort-rows.ts'
import { Loaded, RowsSkeleton } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import { ShowMore } from '../../../components/layout/show-more.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatDecimal, formatPrice, nothing } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { usageRowsOf } from './usage-query.ts'
import { usageKeyLabel } from './usage-labels.ts'
import classes from './usage-logs.module.css'

const newestFirst: Sort = { key: 'at', direction: 'desc' }

/** Single uses, sorted and paginated by the server. */
export function UsageRowsTable({
  filters,
  sort: sortText,
  onSort,
}: {
  filters: UsageFilters
  sort: string | undefined
  onSort: (sort: string) => void
}) {
  const wanted = parseSort(sortText) ?? newestFirst
  const key = usageSorts.find((each) => each === wanted.key) ?? 'at'
  const sort = { key, direction: wanted.direction }
  const query = useInfiniteQuery({
    ...usageRowsOf({ ...filters, sort: sort.key, direction: sort.direction }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Box component="section" mt={24}>
      <div className={classes['head']}>
        <Title order={2}>{t('Usage records')}</Title>
      </div>
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {() => (
          <DataTable
            caption={t('Usage records')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            sort={query.isPlaceholderData ? undefined : sort}
            onSort={(next) => onSort(formatSort(next))}
            empty={t('No usage in this period')}
          />
        )}
      </Loaded>
      <Group wrap="nowrap" gap="sm" mt={8}>
        <ShowMore query={query} />
        <span className={styles['note']} aria-live="polite">
          {t('{count, plural, one {# record} other {# records}} shown', { count: rows.length })}
        </span>
      </Group>
    </Box>
  )
}

const columns: Column<UsageRow>[] = [
  {
    key: 'at',
    header: t('When'),
    width: '6.5rem',
    sortValue: ({ at }) => at,
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    key: 'what',
    header: t('What'),
    cell: ({ kind, engine, model, isSandbox, quantity }) => (
      <span className={classes['pair']}>
        <span>
          {usageKeyLabel('kind', kind, null)}
          {quantity === 1 ? null : ` × ${formatCount(quantity)}`} {isSandbox ? <SandboxBadge /> : null}
        </span>
        <small>
          {[engine === null ? null : usageKeyLabel('engine', engine, null), model]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    ),
  },
  {
    key: 'who',
    header: t('Who'),
    width: '24%',
    hideOnSmall: true,
    cell: ({ person, personId, brand, organization }) => (
      <span className={classes['pair']}>
        <span>{usageKeyLabel('person', personId, person)}</span>
        <small>{[brand, organization].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  {
    key: 'outcome',
    header: t('Outcome'),
    width: '7rem',
    hideOnSmall: true,
    cell: ({ outcome, failureCode }) => (
      <span className={classes['pair']} data-bad={failureCode !== null || undefined}>
        <span>{outcome === null ? nothing : usageKeyLabel('outcome', outcome, null)}</span>
        <small>{failureCode}</small>
      </span>
    ),
  },
  {
    key: 'latency',
    header: t('Duration'),
    width: '5.5rem',
    align: 'end',
    hideOnSmall: true,
    sortValue: ({ latencyMs }) => latencyMs,
    cell: ({ latencyMs }) => (latencyMs === null ? nothing : `${formatDecimal(latencyMs / 1000, 1)} s`),
  },
  {
    key: 'tokens',
    header: t('Tokens'),
    width: '5.5rem',
    align: 'end',
    hideOnSmall: true,
    sortValue: tokensOf,
    cell: (row) => formatCount(tokensOf(row)),
  },
  {
    key: 'cost',
    header: t('Cost'),
    width: '6rem',
    align: 'end',
    sortValue: ({ costUsd }) => costUsd,
    cell: ({ costUsd, isCostUnknown }) =>
      costUsd === null ? (isCostUnknown ? t('unknown') : nothing) : formatPrice(costUsd),
  },
]

function tokensOf({ inputTokens, outputTokens }: UsageRow): number | null {
  return inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0)
}

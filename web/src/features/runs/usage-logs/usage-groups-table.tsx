import { Box, Title } from '@mantine/core'
import type { UsageGroup, UsageSums } from '#core/runs/usage/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { formatSort, parseSort } from '../../../components/data-table/sort-rows.ts'
import { OpenButton } from '../../../components/layout/open-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { formatCost, groupNames, usageKeyLabel } from './usage-labels.ts'
import classes from './usage-logs.module.css'

type Row = UsageSums['groups'][number]

/** One row per group. Its name filters the page to its uses. */
export function UsageGroupsTable({
  sums: { group, groups, groupCount },
  onOpen,
  sort,
  onSort,
}: {
  sums: UsageSums
  onOpen: (key: string | null) => void
  sort: string | undefined
  onSort: (sort: string) => void
}) {
  const columns = columnsOf(group, onOpen)
  return (
    <Box component="section" mt={24}>
      <div className={classes['head']}>
        <Title order={2}>{t('Totals: {group}', { group: groupNames[group] })}</Title>
        <ExportButton fileName={`usage-by-${group}.csv`} columns={columns} rows={groups} />
      </div>
      <DataTable
        caption={t('Totals: {group}', { group: groupNames[group] })}
        columns={columns}
        rows={groups}
        rowKey={({ key }) => key ?? 'none'}
        sort={parseSort(sort)}
        onSort={(next) => onSort(formatSort(next))}
        empty={t('No usage in this period')}
      />
      {groupCount > groups.length ? (
        <p className={`${styles['note']} ${styles['apart']}`}>
          {t('Showing the {shown} most expensive of {count}. The totals above include all.', {
            shown: formatCount(groups.length),
            count: formatCount(groupCount),
          })}
        </p>
      ) : null}
    </Box>
  )
}

const columnsOf = (group: UsageGroup, onOpen: (key: string | null) => void): Column<Row>[] => [
  {
    key: 'key',
    header: groupNames[group],
    sortValue: ({ key, label }) => (group === 'day' ? key : usageKeyLabel(group, key, label)),
    cell: ({ key, label }) => (
      <OpenButton onOpen={() => onOpen(key)}>{usageKeyLabel(group, key, label)}</OpenButton>
    ),
  },
  {
    key: 'uses',
    header: t('Records'),
    width: 'min(6rem, 20%)',
    align: 'end',
    sortValue: ({ uses }) => uses,
    cell: ({ uses }) => formatCount(uses),
  },
  {
    key: 'input',
    header: t('Input tokens'),
    width: '8rem',
    align: 'end',
    hideOnSmall: true,
    sortValue: ({ inputTokens }) => inputTokens,
    cell: ({ inputTokens }) => formatCount(inputTokens),
  },
  {
    key: 'output',
    header: t('Output tokens'),
    width: '8rem',
    align: 'end',
    hideOnSmall: true,
    sortValue: ({ outputTokens }) => outputTokens,
    cell: ({ outputTokens }) => formatCount(outputTokens),
  },
  {
    key: 'cost',
    header: t('Cost'),
    width: 'min(12rem, 36%)',
    align: 'end',
    sortValue: ({ costUsd }) => costUsd,
    cell: (row) => formatCost(row),
  },
]

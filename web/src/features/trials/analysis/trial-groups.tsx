import { Box, Group, SegmentedControl, Text } from '@mantine/core'
import {
  maxTrialGroups,
  trialGroupings,
  type TrialGroup,
  type TrialGrouping,
} from '#core/trials/admin-schema.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatDay, formatInterval, formatMoney, formatPercent } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'
import { groupingLabels } from './trial-labels.ts'
import classes from './trial-analysis.module.css'

/**
 * Trials by day, country, or origin, with the share that became accounts. `groupedBy` is the grouping of `groups`,
 * which differs from `by` until the new groups are loaded.
 */
export function TrialGroups({
  groups,
  groupedBy,
  by,
  onBy,
}: {
  groups: readonly TrialGroup[]
  groupedBy: TrialGrouping
  by: TrialGrouping
  onBy: (by: TrialGrouping) => void
}) {
  return (
    <Box component="section" mb={20} aria-labelledby="trial-groups">
      <Group className={classes['groupsHead']} justify="space-between" gap="0.5rem 1rem" mb={8}>
        <h2 id="trial-groups">{t('Trial conversion')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('Group trials by')}
          value={by}
          onChange={(value) => onBy(trialGroupings.find((each) => each === value) ?? 'day')}
          data={trialGroupings.map((value) => ({ value, label: groupingLabels[value] }))}
        />
      </Group>
      <DataTable
        caption={t('Trials by {grouping}', { grouping: groupingLabels[groupedBy] })}
        columns={columns(groupedBy)}
        rows={groups}
        rowKey={({ key }) => key}
      />
      {groups.length < maxTrialGroups ? null : (
        <Text mb={14} c="dimmed" fz="sm">
          {groupedBy === 'day'
            ? t('Showing the latest {count} days.', { count: maxTrialGroups })
            : t('Showing the {count} most frequent.', { count: maxTrialGroups })}
        </Text>
      )}
    </Box>
  )
}

function keyInWords(by: TrialGrouping, key: string): string {
  switch (by) {
    case 'day':
      return formatDay(key)
    case 'country':
      return new Intl.DisplayNames(locale, { type: 'region' }).of(key) ?? key
    case 'source':
      return key === 'direct' ? t('Direct') : key
  }
}

const columns = (by: TrialGrouping): Column<TrialGroup>[] => [
  {
    key: 'group',
    header: groupingLabels[by],
    cell: ({ key }) => keyInWords(by, key),
    exportValue: ({ key }) => key,
  },
  {
    key: 'requested',
    header: t('Requested'),
    width: '5.5rem',
    align: 'end',
    cell: ({ requested }) => formatCount(requested),
    sortValue: ({ requested }) => requested,
  },
  {
    key: 'confirmed',
    header: t('Confirmed'),
    width: '6.5rem',
    align: 'end',
    hideOnSmall: true,
    cell: ({ confirmed }) => formatCount(confirmed),
    sortValue: ({ confirmed }) => confirmed,
  },
  {
    key: 'converted',
    header: t('Accounts'),
    width: '5.25rem',
    align: 'end',
    cell: ({ converted }) => formatCount(converted),
    sortValue: ({ converted }) => converted,
  },
  {
    key: 'rate',
    header: t('Conversion'),
    hint: t('Accounts ÷ requested trials, with 95% confidence interval'),
    width: 'max(22%, 6.5rem)',
    align: 'end',
    cell: ({ rate }) => (
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <span>{formatPercent(rate.value)}</span>
        <IntervalWhisker value={rate.value} low={rate.low} high={rate.high} />
        <small>{formatInterval(rate.low, rate.high)}</small>
      </span>
    ),
    sortValue: ({ rate }) => rate.value,
  },
  {
    key: 'cost',
    header: t('Cost'),
    width: '5.5rem',
    align: 'end',
    hideOnSmall: true,
    cell: ({ costUsd }) => formatMoney(costUsd),
    sortValue: ({ costUsd }) => costUsd,
  },
]

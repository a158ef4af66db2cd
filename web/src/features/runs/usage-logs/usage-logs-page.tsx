import { Box, Group, Pill, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usageGroups, type UsageFilters, type UsageGroup, type UsageSums } from '#core/runs/usage/schema.ts'
import { CsvButton } from '../../../components/inputs/csv-button.tsx'
import { DaysFilter } from '../../../components/inputs/days-filter.tsx'
import { Figures } from '../../../components/figures/figures.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { OpenButton } from '../../../components/layout/open-button.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { formatCalendarDay, formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { UsageChart } from './usage-chart.tsx'
import { UsageGroupsTable } from './usage-groups-table.tsx'
import { UsageRowsTable } from './usage-rows-table.tsx'
import { usageFile, usageSumsOf } from './usage-query.ts'
import {
  formatCost,
  filtersOf,
  groupNames,
  usageKeyLabel,
  kindLabels,
  outcomeLabels,
} from './usage-labels.ts'
import classes from './usage-logs.module.css'

/** `/admin/usage-logs`: uses and their cost. */
export function UsageLogsPage() {
  const search = useSearch({ from: '/shell/admin/usage-logs' })
  const navigate = useNavigate({ from: '/admin/usage-logs' })
  const choose = (change: Record<string, string | undefined>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  const filters = filtersOf(search)
  const group = usageGroups.find((each) => each === search.group) ?? 'kind'
  const query = useQuery({ ...usageSumsOf({ ...filters, group }), placeholderData: keepPreviousData })
  return (
    <Page
      title={t('Usage')}
      description={t('Usage and cost by user, brand, and organization. Dates are in UTC.')}
      actions={
        <CsvButton
          fileName="usage.csv"
          load={() => usageFile(filters)}
          isDisabled={query.data?.totals.uses === 0}
        />
      }
    >
      <Group gap={8} mb={14}>
        <DaysFilter
          from={filters.from ?? query.data?.period.from}
          to={filters.to ?? query.data?.period.to}
          onChange={choose}
        />
        <Select
          aria-label={t('Type')}
          placeholder={t('All types')}
          size="xs"
          w={190}
          clearable
          data={[...kindLabels].map(([value, label]) => ({ value, label }))}
          value={filters.kind ?? null}
          onChange={(kind) => choose({ kind: kind ?? undefined })}
        />
        <Select
          aria-label={t('Outcome')}
          placeholder={t('All outcomes')}
          size="xs"
          w={140}
          clearable
          data={Object.entries(outcomeLabels).map(([value, label]) => ({ value, label }))}
          value={filters.outcome ?? null}
          onChange={(outcome) => choose({ outcome: outcome ?? undefined })}
        />
        <Chips filters={filters} names={query.data?.names} onChange={choose} />
      </Group>
      <Loaded query={query}>
        {(sums) => (
          <>
            <Totals sums={sums} onUnknown={() => choose({ cost: 'unknown' })} />
            <Box className={classes['by']} mt={14} mb={8}>
              <Select
                label={t('Group by')}
                size="xs"
                w={170}
                allowDeselect={false}
                data={usageGroups.map((value) => ({ value, label: groupNames[value] }))}
                value={group}
                onChange={(value) => choose({ group: value ?? undefined })}
              />
            </Box>
            <UsageChart
              sums={sums}
              isFresh={!query.isPlaceholderData}
              onPeriod={(from, to) => choose({ from, to })}
            />
            <UsageGroupsTable
              sums={sums}
              onOpen={(key) => choose(narrowedTo(sums.group, key))}
              sort={search.groupSort}
              onSort={(groupSort) => choose({ groupSort })}
            />
          </>
        )}
      </Loaded>
      <UsageRowsTable filters={filters} sort={search.sort} onSort={(sort) => choose({ sort })} />
    </Page>
  )
}

function Totals({ sums: { totals, period }, onUnknown }: { sums: UsageSums; onUnknown: () => void }) {
  return (
    <Figures
      about={t('Total usage')}
      figures={[
        {
          label: t('Records'),
          value: formatCount(totals.uses),
          note: t('{from} to {to}', {
            from: formatCalendarDay(period.from),
            to: formatCalendarDay(period.to),
          }),
        },
        {
          label: t('Known cost'),
          value: formatCost({ ...totals, unknownCosts: totals.costUsd === null ? totals.unknownCosts : 0 }),
          note: t('reported or calculated from prices'),
        },
        {
          label: t('Unknown cost'),
          value:
            totals.unknownCosts === 0 ? (
              formatCount(0)
            ) : (
              <OpenButton onOpen={onUnknown}>{formatCount(totals.unknownCosts)}</OpenButton>
            ),
          note:
            totals.unknownCosts === 0
              ? t('all paid calls have a price')
              : t('records; budgets count {usd} for these', { usd: formatMoney(totals.assumedUsd) }),
          title: t(
            'Calls that may be billed, but with no cost from the provider or a price list. Cost totals exclude them. Budgets count the amount reserved for them.',
          ),
        },
        {
          label: t('Tokens'),
          value: formatCount(totals.inputTokens + totals.outputTokens),
          note: t('{input} input, {output} output', {
            input: formatCount(totals.inputTokens),
            output: formatCount(totals.outputTokens),
          }),
        },
      ]}
    />
  )
}

/** Filters without a field in the row above, each removable. */
function Chips({
  filters,
  names,
  onChange,
}: {
  filters: UsageFilters
  names: UsageSums['names'] | undefined
  onChange: (change: Record<string, undefined>) => void
}) {
  const chips: { name: keyof UsageFilters; words: string }[] = []
  for (const name of ['organization', 'brand', 'person', 'engine', 'model'] as const) {
    const key = filters[name]
    const label = name === 'engine' || name === 'model' ? null : (names?.[name] ?? null)
    if (key !== undefined)
      chips.push({ name, words: `${groupNames[name]}: ${usageKeyLabel(name, key, label)}` })
  }
  if (filters.cost !== undefined) chips.push({ name: 'cost', words: t('Cost: unknown') })
  if (chips.length === 0) return null
  return (
    <Group gap={6}>
      {chips.map(({ name, words }) => (
        <Pill
          key={name}
          withRemoveButton
          onRemove={() => onChange({ [name]: undefined })}
          removeButtonProps={{
            'aria-label': t('Remove filter: {filter}', { filter: words }),
            tabIndex: 0,
            'aria-hidden': false,
          }}
        >
          {words}
        </Pill>
      ))}
    </Group>
  )
}

function narrowedTo(group: UsageGroup, key: string | null): Record<string, string> {
  if (group === 'day') return key === null ? {} : { from: key, to: key }
  return { [group]: key ?? 'none' }
}

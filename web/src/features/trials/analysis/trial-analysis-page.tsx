import { Group, Select, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { trialsQuery, type TrialRow } from '#core/trials/admin-schema.ts'
import { trialStates } from '#core/trials/schema.ts'
import { CsvButton } from '../../../components/inputs/csv-button.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { DaysFilter } from '../../../components/inputs/days-filter.tsx'
import { Figures } from '../../../components/figures/figures.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import { ShowMore } from '../../../components/layout/show-more.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatDuration, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { TrialActions } from './trial-actions.tsx'
import { TrialFunnel } from './trial-funnel.tsx'
import { TrialGroups } from './trial-groups.tsx'
import { refusalLabels, stateLabels } from './trial-labels.ts'
import { adminTrialsQuery, trialsFile, type TrialFilters } from './trials-query.ts'
import classes from './trial-analysis.module.css'

/** `/admin/trial-analysis`: trials, their progress, and their cost. */
export function TrialAnalysisPage() {
  const search = useSearch({ from: '/shell/admin/trial-analysis' })
  const navigate = useNavigate({ from: '/admin/trial-analysis' })
  const choose = (change: Record<string, string | undefined>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const filters = filtersOf(search)
  const query = useInfiniteQuery({ ...adminTrialsQuery(filters), placeholderData: (before) => before })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const isFiltered = Object.keys(filters).some((name) => name !== 'by')
  return (
    <Page
      title={t('Trials')}
      description={t('See who tried which brand, how far each trial got, and what it cost.')}
      actions={
        <CsvButton fileName="trials.csv" load={() => trialsFile(filters)} isDisabled={rows.length === 0} />
      }
    >
      <Group gap={8} mb={14}>
        <TextInput
          aria-label={t('Search trials')}
          placeholder={t('Brand, domain, email')}
          size="xs"
          w={230}
          type="search"
          maxLength={100}
          value={search.q ?? ''}
          onChange={({ currentTarget: { value } }) => choose({ q: value || undefined })}
        />
        <Select
          aria-label={t('Status')}
          placeholder={t('All statuses')}
          size="xs"
          w={190}
          clearable
          data={[
            ...trialStates.map((value) => ({ value, label: stateLabels[value] })),
            { value: 'refused', label: t('Rejected') },
          ]}
          value={filters.state ?? null}
          onChange={(value) => choose({ status: value ?? undefined })}
        />
        <DaysFilter from={filters.from} to={filters.to} onChange={choose} />
      </Group>
      <Loaded query={query}>
        {({ pages }) => {
          const first = pages[0]
          if (first === undefined) return null
          const { totals, funnel, groups, groupedBy, mayAct } = first
          return (
            <>
              <Figures
                about={t('Trials matching the filters')}
                figures={[
                  {
                    label: t('Trials'),
                    value: formatCount(totals.trials),
                    note: t('plus {refused} rejected', { refused: formatCount(totals.refused) }),
                  },
                  {
                    label: t('Time to first answer'),
                    value: formatDuration(totals.firstAnswerSeconds),
                    note: t('median, after confirmation'),
                  },
                  {
                    label: t('Answers'),
                    value: formatCount(totals.answers),
                    note: t('in first runs'),
                  },
                  {
                    label: t('Cost'),
                    value: formatMoney(totals.costUsd),
                    note: t('for these answers'),
                  },
                ]}
              />
              <TrialFunnel funnel={funnel} />
              {groups.length === 0 ? null : (
                <TrialGroups
                  groups={groups}
                  groupedBy={groupedBy}
                  by={filters.by ?? 'day'}
                  onBy={(by) => choose({ by: by === 'day' ? undefined : by })}
                />
              )}
              {totals.former === 0 ? null : (
                <Text mb={14} c="dimmed" fz="sm">
                  {t(
                    'Totals include {count, plural, one {# deleted trial} other {# deleted trials}}. All other data from deleted trials is gone.',
                    { count: totals.former },
                  )}
                </Text>
              )}
              <DataTable
                caption={t('Trials')}
                columns={columns({ mayAct })}
                rows={rows}
                rowKey={({ id }) => id}
                empty={isFiltered ? t('No trials match') : t('No trials requested yet')}
              />
            </>
          )
        }}
      </Loaded>
      <ShowMore query={query} />
    </Page>
  )
}

/** The valid filters of the URL. Others are ignored. */
function filtersOf(search: Record<string, string | undefined>): TrialFilters {
  const { state, from, to, by } = trialsQuery.shape
  const given = {
    by: search['by'] === undefined ? undefined : by.safeParse(search['by']).data,
    state: state.safeParse(search['status']).data,
    from: from.safeParse(search['from']).data,
    to: to.safeParse(search['to']).data,
    search: search['q']?.trim().slice(0, 100) || undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const columns = ({ mayAct }: { mayAct: boolean }): Column<TrialRow>[] => [
  {
    key: 'when',
    header: t('When'),
    width: '7.5rem',
    hideOnSmall: true,
    cell: ({ requestedAt }) => <Moment at={requestedAt} />,
  },
  {
    key: 'brand',
    header: t('Brand'),
    cell: ({ brandName, domain, topic }) => (
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <span>{brandName}</span>
        <small>{[domain, topic].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  {
    key: 'who',
    header: t('Email'),
    hideOnSmall: true,
    cell: ({ email, country, language, source }) => (
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <span>{email ?? t('erased')}</span>
        <small>{[country, language, source === 'direct' ? '' : source].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  {
    key: 'state',
    header: t('Status'),
    width: 'max(22%, 6rem)',
    cell: ({ state, refusal, fault, failure, mailProblem, expiresAt, deleteAt }) => (
      <span
        className={`${classes['pair']} ${styles['pair']}`}
        data-bad={failure !== null || mailProblem !== null || undefined}
      >
        <span>{refusal === null ? stateLabels[state] : t('Rejected')}</span>
        <small>
          {refusal === null ? (
            (fault ??
            failure ??
            mailProblem ?? <Until state={state} expiresAt={expiresAt} deleteAt={deleteAt} />)
          ) : (
            <>{refusalLabels[refusal]}</>
          )}
        </small>
      </span>
    ),
  },
  {
    key: 'answers',
    header: t('Answers'),
    width: 'clamp(5.5rem, 14%, 8.5rem)',
    align: 'end',
    cell: ({ answers, planned, isSandbox, firstAnswerSeconds }) => (
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <span>
          {planned === 0
            ? '–'
            : t('{answers} of {planned}', { answers: formatCount(answers), planned: formatCount(planned) })}
        </span>
        {isSandbox ? (
          <small>
            <SandboxBadge />
          </small>
        ) : null}
        {firstAnswerSeconds === null ? null : (
          <small>{t('first after {time}', { time: formatDuration(firstAnswerSeconds) })}</small>
        )}
      </span>
    ),
  },
  {
    key: 'cost',
    header: t('Cost'),
    width: '5rem',
    align: 'end',
    hideOnSmall: true,
    cell: ({ costUsd }) => (costUsd === null ? '–' : formatMoney(costUsd)),
  },
  ...(mayAct
    ? [
        {
          key: 'act',
          header: t('Actions'),
          headerCell: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
          width: '3rem',
          align: 'end' as const,
          cell: (trial: TrialRow) => <TrialActions trial={trial} />,
        },
      ]
    : []),
]

function Until({ state, expiresAt, deleteAt }: Pick<TrialRow, 'state' | 'expiresAt' | 'deleteAt'>) {
  if (state === 'converted') return null
  return state === 'expired' ? (
    <>
      {t('deleted')} <Moment at={deleteAt ?? expiresAt} />
    </>
  ) : (
    <>
      {t('expires')} <Moment at={expiresAt} />
    </>
  )
}

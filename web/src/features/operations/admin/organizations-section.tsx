import { Box, Group, Select, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  organizationsPerPage,
  organizationsQuery,
  organizationStates,
  type OrganizationRow,
  type OrganizationsQuery,
} from '#core/organizations/admin-schema.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { PagedTable } from '../../../components/data-table/paged-table.tsx'
import { formatSort, parseSort } from '../../../components/data-table/sort-rows.ts'
import { Loaded, RowsSkeleton } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { OpenButton } from '../../../components/layout/open-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatMoney, nothing } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { OrganizationDialog } from './organization-dialog.tsx'
import { adminOrganizationsQuery } from './organizations-query.ts'
import { formatMonthCost, organizationStateLabels } from './organization-labels.ts'
import classes from './admin-page.module.css'

const orderOf = {
  name: 'name',
  members: 'members',
  brands: 'brands',
  answers: 'answers',
  cost: 'cost',
  activity: 'activity',
}

/** Organizations with plan and usage of the month. Staff see all, others only their own. */
export function OrganizationsSection() {
  const search = useSearch({ from: '/shell/admin' })
  const navigate = useNavigate({ from: '/admin' })
  const choose = (change: Record<string, string | undefined>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  const asked = queryOf(search)
  const query = useQuery({ ...adminOrganizationsQuery(asked), placeholderData: keepPreviousData })
  const [openId, setOpenId] = useState<string | null>(null)
  const open = query.data?.rows.find(({ id }) => id === openId)
  return (
    <Box component="section" mb={28}>
      <Group align="baseline" justify="space-between" gap={8} mb={4}>
        <Title order={2}>{t('Organizations')}</Title>
      </Group>
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {({ rows, total, plans }) => (
          <PagedTable
            caption={t('Organizations')}
            columns={columnsFor(setOpenId)}
            rows={rows}
            rowKey={({ id }) => id}
            rowsInAll={total}
            page={asked.page}
            limit={organizationsPerPage}
            sort={{ key: asked.sort, direction: asked.direction }}
            orderOf={orderOf}
            text={asked.search}
            searchLabel={t('Name, ID, or email')}
            tools={
              <>
                <Select
                  size="xs"
                  w={160}
                  clearable
                  aria-label={t('Status')}
                  placeholder={t('All statuses')}
                  data={organizationStates.map((value) => ({ value, label: organizationStateLabels[value] }))}
                  value={asked.state ?? null}
                  onChange={(state) => choose({ status: state ?? undefined, page: undefined })}
                />
                <Select
                  size="xs"
                  w={160}
                  clearable
                  aria-label={t('Plan')}
                  placeholder={t('All plans')}
                  data={[
                    { value: 'none', label: t('No plan') },
                    ...plans.map(({ key, name }) => ({ value: key, label: name })),
                  ]}
                  value={asked.plan ?? null}
                  onChange={(plan) => choose({ plan: plan ?? undefined, page: undefined })}
                />
              </>
            }
            file={null}
            countWords={(count, range) =>
              range === null
                ? t('{count, plural, one {# organization} other {# organizations}}', { count })
                : t('{from}–{to} of {count, plural, one {# organization} other {# organizations}}', {
                    from: formatCount(range.from),
                    to: formatCount(range.to),
                    count,
                  })
            }
            onSort={(key, direction) =>
              choose({
                sort: key === undefined ? undefined : formatSort({ key, direction }),
                page: undefined,
              })
            }
            onSearch={(q) => choose({ q, page: undefined })}
            onPage={(page) => choose({ page: page === 1 ? undefined : String(page) })}
            empty={t('No organizations match')}
          />
        )}
      </Loaded>
      {open === undefined || query.data === undefined ? null : (
        <OrganizationDialog
          organization={open}
          plans={query.data.plans}
          mayAct={query.data.mayAct}
          onClose={() => setOpenId(null)}
        />
      )}
    </Box>
  )
}

/** The valid parameters of the URL. Others are ignored. */
function queryOf(search: Record<string, string | undefined>): OrganizationsQuery {
  const { state, plan, page } = organizationsQuery.shape
  const sort = parseSort(search['sort'])
  const asked = organizationsQuery.safeParse({
    search: search['q']?.trim().slice(0, 200) || undefined,
    state: state.safeParse(search['status']).data,
    plan: plan.safeParse(search['plan']).data,
    page: page.safeParse(search['page']).data,
    sort: sort?.key,
    direction: sort?.direction,
  })
  return asked.success ? asked.data : organizationsQuery.parse({})
}

const columnsFor = (onOpen: (id: string) => void): Column<OrganizationRow>[] => [
  {
    key: 'name',
    header: t('Organization'),
    cell: ({ id, name, state }) => (
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <OpenButton onOpen={() => onOpen(id)}>{name}</OpenButton>
        {state === 'active' ? null : <small>{organizationStateLabels[state]}</small>}
      </span>
    ),
  },
  {
    key: 'plan',
    header: t('Plan'),
    width: '9rem',
    cell: ({ plan, override }) => (
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <span>{plan?.name ?? t('No plan')}</span>
        {override === null ? null : <small>{t('set by Support')}</small>}
      </span>
    ),
  },
  {
    key: 'members',
    header: t('Members'),
    width: '6.5rem',
    align: 'end',
    hideOnSmall: true,
    cell: ({ members }) => formatCount(members),
  },
  {
    key: 'brands',
    header: t('Brands'),
    width: '6rem',
    align: 'end',
    hideOnSmall: true,
    cell: ({ brands }) => formatCount(brands),
  },
  {
    key: 'answers',
    header: t('Answers'),
    hint: t('This month'),
    width: '7rem',
    align: 'end',
    cell: ({ answers }) => formatCount(answers),
  },
  {
    key: 'cost',
    header: t('Cost'),
    hint: t('This month. Calls with unknown cost are counted separately.'),
    width: '9rem',
    align: 'end',
    hideOnSmall: true,
    cell: ({ knownUsd, unknownCalls }) => (
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <span>{unknownCalls > 0 && knownUsd === 0 ? t('unknown') : formatMoney(knownUsd)}</span>
        {unknownCalls === 0 ? null : <small>{formatMonthCost(unknownCalls)}</small>}
      </span>
    ),
  },
  {
    key: 'activity',
    header: t('Last used'),
    width: '8.5rem',
    align: 'end',
    hideOnSmall: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? nothing : <Moment at={lastUsedAt} />),
  },
]

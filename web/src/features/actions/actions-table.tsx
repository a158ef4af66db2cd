import { Box, NativeSelect, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { actionId, actionKinds, actionStates, type ActionList, type ActionRow } from '#core/actions/schema.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { Column } from '../../components/data-table/column.ts'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import styles from '../../components/styles/styles.module.css'
import { formatCalendarDay, formatDay, nothing } from '../../lib/format.ts'
import { can } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { viewersQuery } from '../../lib/reports/viewers.ts'
import { ActionMenu } from './action-menu.tsx'
import { actionWords, doneWhen, kindLabel, stateLabels } from './action-words.ts'
import classes from './actions-table.module.css'
import { viewerName } from './assign-dialog.tsx'
import { EvidenceLink } from './evidence-link.tsx'
import { useDecide } from './use-decide.ts'
import { t } from '../../lib/language/t.ts'

const openStates: readonly string[] = ['proposed', 'accepted']

/** All actions of a brand; filters, search, and order are in the URL. */
export function ActionsTable({ list, filters }: { list: ActionList; filters: ReportFilters }) {
  const { state, kind, setFilter } = useActionFilters()
  const columns = useActionColumns(list, filters)
  const rows = list.actions.filter(
    (action) =>
      (kind === '' || action.kind === kind) &&
      (state === 'all' || (state === 'open' ? openStates.includes(action.state) : action.state === state)),
  )
  const { brand } = list.scope
  return (
    <ReportTable
      caption={t('Actions')}
      columns={columns.shown}
      exportColumns={columns.exported}
      rows={rows}
      rowKey={actionId}
      firstSort={{ key: 'rank', direction: 'asc' }}
      textOf={(action) => Object.values(textsOf(action, brand.name)).join(' ')}
      fileName="actions.csv"
      inAddress
      tools={
        <>
          <NativeSelect
            aria-label={t('Status')}
            value={state}
            onChange={(event) => setFilter({ state: event.currentTarget.value })}
            data={[
              { value: 'open', label: t('Open actions') },
              ...actionStates.map((value) => ({ value, label: stateLabels[value] })),
              { value: 'all', label: t('All statuses') },
            ]}
          />
          <NativeSelect
            aria-label={t('Type')}
            value={kind}
            onChange={(event) => setFilter({ kind: event.currentTarget.value })}
            data={[
              { value: '', label: t('All types') },
              ...actionKinds.map((value) => ({ value, label: kindLabel(value) })),
            ]}
          />
        </>
      }
      empty={
        <EmptyState
          title={list.actions.length === 0 ? t('Nothing stands out') : t('No actions match your filters')}
        >
          {list.actions.length === 0
            ? t('Actions appear once a prompt has 20 answers and a competitor leads.')
            : null}
        </EmptyState>
      }
    />
  )
}

const textsOf = (action: ActionRow, brand: string) => {
  const { title, sentence } = actionWords(action, brand)
  return { title, sentence, kind: kindLabel(action.kind) }
}

function useActionFilters() {
  const search: { state?: string; kind?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const known = ['open', 'all', ...actionStates]
  return {
    state: known.find((state) => state === search.state) ?? 'open',
    kind: actionKinds.find((kind) => kind === search.kind) ?? '',
    setFilter: (change: { state?: string; kind?: string }) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
  }
}

function useActionColumns({ scope, actions }: ActionList, filters: ReportFilters) {
  const mayDecide = can(useMembership(), 'edit')
  const decide = useDecide(scope.brand.id, filters)
  const viewers = useQuery(viewersQuery(scope.brand.id)).data
  return useMemo(() => {
    const brand = scope.brand.name
    const ranks = new Map(actions.map((action, index) => [actionId(action), index + 1]))
    const ownerOf = ({ ownerId }: ActionRow) => {
      if (ownerId === null) return null
      const viewer = viewers?.find(({ userId }) => userId === ownerId)
      return viewer === undefined ? t('Another member') : viewerName(viewer)
    }
    const shown: Column<ActionRow>[] = [
      {
        key: 'rank',
        header: t('Rank'),
        hint: t('By stake, evidence, and ease. Actions that are no longer proposed come last.'),
        width: '3.5rem',
        hideOnSmall: true,
        sortValue: (action) => ranks.get(actionId(action)),
        cell: (action) => (action.score === null ? nothing : ranks.get(actionId(action))),
      },
      {
        key: 'action',
        header: t('Action'),
        width: 'max(44%, 15rem)',
        sortValue: (action) => actionWords(action, brand).title,
        cell: (action) => {
          const words = actionWords(action, brand)
          return (
            <div className={classes['action']}>
              <div className={styles['strong']}>{words.title}</div>
              <Box c="dimmed" fz="xs" lh={1.45}>
                {words.sentence}{' '}
                <EvidenceLink to={words.to} about={words.title} scope={scope}>
                  {words.link}
                </EvidenceLink>
              </Box>
              <Box c="dimmed" fz="xs" lh={1.45}>
                {t('Done when: {condition}', { condition: doneWhen(action.kind) })}
              </Box>
            </div>
          )
        },
      },
      {
        key: 'stake',
        header: t('Stake'),
        hint: t('The most visibility that it can win, or the citations that are at risk. Never a promise.'),
        sortValue: ({ points }) => points,
        exportValue: (action) => actionWords(action, brand).stake,
        cell: (action) => actionWords(action, brand).stake ?? t('No longer proposed'),
        hideOnSmall: true,
      },
      {
        key: 'state',
        header: t('Status'),
        width: '7rem',
        sortValue: ({ state }) => actionStates.indexOf(state),
        exportValue: ({ state }) => stateLabels[state],
        cell: ({ state, reason, snoozedUntil }) => (
          <div className={classes['state']}>
            {stateLabels[state]}
            {reason === null ? null : (
              <Box c="dimmed" fz="xs" lh={1.45}>
                {reason}
              </Box>
            )}
            {snoozedUntil === null ? null : (
              <Box c="dimmed" fz="xs" lh={1.45}>
                {t('until {day}', { day: formatDay(snoozedUntil) })}
              </Box>
            )}
          </div>
        ),
      },
      {
        key: 'owner',
        header: t('Assignee'),
        sortValue: ownerOf,
        cell: (action) => ownerOf(action) ?? nothing,
        hideOnSmall: true,
      },
      {
        key: 'due',
        header: t('Due'),
        sortValue: ({ dueOn }) => dueOn,
        cell: ({ dueOn }) =>
          dueOn === null ? nothing : <span title={formatCalendarDay(dueOn)}>{formatDay(dueOn)}</span>,
        hideOnSmall: true,
      },
      ...(mayDecide
        ? [
            {
              key: 'menu',
              header: t('Decide'),
              headerCell: <VisuallyHidden>{t('Decide')}</VisuallyHidden>,
              width: '3rem',
              align: 'end' as const,
              cell: (action: ActionRow) => (
                <ActionMenu
                  action={action}
                  title={actionWords(action, brand).title}
                  brandId={scope.brand.id}
                  onDecide={(decision) => decide(action, decision)}
                />
              ),
            },
          ]
        : []),
    ]
    const exported: Column<ActionRow>[] = [
      {
        key: 'kind',
        header: t('Type'),
        cell: ({ kind }) => kindLabel(kind),
        exportValue: ({ kind }) => kindLabel(kind),
      },
      {
        key: 'evidence',
        header: t('Evidence'),
        cell: (action) => actionWords(action, brand).sentence,
        exportValue: (action) => actionWords(action, brand).sentence,
      },
      {
        key: 'reason',
        header: t('Reason'),
        cell: ({ reason }) => reason,
        exportValue: ({ reason }) => reason,
      },
    ]
    return { shown, exported }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `decide` does the same in every render
  }, [scope, actions, filters, viewers, mayDecide])
}

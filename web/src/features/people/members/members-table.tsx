import { Button, Group, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import {
  memberStatus,
  memberStatusLabels,
  type MemberRow,
  type MemberStatus,
} from '#core/people/member-schema.ts'
import { roles, roleLabels } from '#core/people/roles.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { selectionColumn } from '../../../components/data-table/selection-column.tsx'
import { useSelection } from '../../../components/data-table/use-selection.ts'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { t } from '../../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import { can } from '../../../lib/organization/rights.ts'
import { cancelFactorReset, changeMembers, memberKeys } from './api/members.ts'
import { exportOnlyColumns, memberColumns, type MemberActions } from './member-columns.tsx'
import { nameOf } from './member-labels.ts'
import classes from './members.module.css'
import { removeWithUndo, useRemovals } from './removals.ts'
import { FactorResetDialog } from './factor-reset-dialog.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

const textOf = (member: MemberRow) => `${member.name ?? ''} ${member.email ?? ''}`

/** The list of members with filters and actions for one or several members. */
export function MembersTable({
  membership,
  members,
}: {
  membership: Membership
  members: readonly MemberRow[]
}) {
  const { organizationId } = membership
  const { role, status }: { role?: string; status?: string } = useSearch({ strict: false })
  const isLeaving = useRemovals()
  const [edited, setEdited] = useState<readonly MemberRow[]>([])
  const [heir, setHeir] = useState<MemberRow | null>(null)
  const [locked, setLocked] = useState<MemberRow | null>(null)
  const actions = useActions(membership, { onEdit: setEdited, onTransfer: setHeir, onFactorReset: setLocked })
  const shown = members.filter(
    (member) =>
      !isLeaving(member.userId) &&
      (role === undefined || member.role === role) &&
      (status === undefined || member.status === status),
  )
  const selection = useSelection(shown.filter(({ mayChange }) => mayChange).map(({ userId }) => userId))
  const tellsSecondFactors = members.some(({ hasSecondFactor }) => hasSecondFactor !== null)
  const plainColumns = useMemo(
    () => memberColumns(actions, { tellsSecondFactors }),
    [actions, tellsSecondFactors],
  )
  const select = selectionColumn<MemberRow>(selection, {
    all: t('Select all members'),
    keyOf: ({ userId }) => userId,
    nameOf,
  })
  const columns = [
    { ...select, cell: (member: MemberRow) => (member.mayChange ? select.cell(member) : null) },
    ...plainColumns,
  ]
  const selected = members.filter(({ userId }) => selection.ids.includes(userId))
  return (
    <>
      {selected.length > 0 ? (
        <section aria-label={t('Selected members')} className={classes['selection']}>
          <Group gap="xs">
            <span aria-live="polite">
              {t('{count, plural, one {# member} other {# members}} selected', { count: selected.length })}
            </span>
            <Button size="compact-sm" onClick={() => setEdited(selected)}>
              {t('Edit role and access')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => actions.onStatusOfAll(selected, 'inactive')}
            >
              {t('Deactivate')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => actions.onStatusOfAll(selected, 'active')}
            >
              {t('Reactivate')}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
              {t('Clear selection')}
            </Button>
          </Group>
        </section>
      ) : null}
      <ReportTable
        caption={t('Members')}
        columns={columns}
        exportColumns={exportOnlyColumns}
        rows={shown}
        rowKey={({ userId }) => userId}
        firstSort={{ key: 'person', direction: 'asc' }}
        textOf={textOf}
        fileName={`members of ${membership.organizationName}.csv`}
        inAddress
        tools={<Filters organizationId={organizationId} />}
        empty={t('No members match these filters')}
      />
      {edited.length > 0 ? (
        <RightsDialog membership={membership} members={edited} onClose={() => setEdited([])} />
      ) : null}
      {heir === null ? null : (
        <TransferDialog membership={membership} heir={heir} onClose={() => setHeir(null)} />
      )}
      {locked === null ? null : (
        <FactorResetDialog membership={membership} member={locked} onClose={() => setLocked(null)} />
      )}
    </>
  )
}

type Actions = MemberActions & {
  onStatusOfAll: (members: readonly MemberRow[], status: MemberStatus) => void
}

/** Stable, so that ten thousand rows do not render again with each step. */
function useActions(
  membership: Membership,
  {
    onEdit,
    onTransfer,
    onFactorReset,
  }: {
    onEdit: (members: readonly MemberRow[]) => void
    onTransfer: (member: MemberRow) => void
    onFactorReset: (member: MemberRow) => void
  },
): Actions {
  const queryClient = useQueryClient()
  const { organizationId } = membership
  const isOwner = can(membership, 'own')
  return useMemo(() => {
    const refresh = () => queryClient.invalidateQueries({ queryKey: memberKeys.all })
    const setStatus = async (members: readonly MemberRow[], status: MemberStatus): Promise<void> => {
      const affected = members.filter((member) => member.status !== status)
      if (affected.length === 0) return
      const userIds = affected.map(({ userId }) => userId)
      await changeMembers(organizationId, { userIds, change: { status } })
      await refresh()
    }
    const onStatusOfAll = (members: readonly MemberRow[], status: MemberStatus) => {
      const other = status === 'active' ? 'inactive' : 'active'
      const affected = members.filter((member) => member.status !== status)
      setStatus(affected, status).then(
        () =>
          notify(statusInWords(affected, status), {
            undo: () =>
              setStatus(
                affected.map((member) => ({ ...member, status })),
                other,
              ).catch(notifyError),
          }),
        notifyError,
      )
    }
    return {
      onEdit: (member) => onEdit([member]),
      onRemove: (member) => void removeWithUndo(organizationId, member, refresh).catch(notifyError),
      onStatus: (member, status) => onStatusOfAll([member], status),
      onStatusOfAll,
      onTransfer: isOwner ? onTransfer : null,
      onFactorReset: isOwner ? onFactorReset : null,
      onCancelFactorReset: (member) =>
        void cancelFactorReset(organizationId, member.userId).then(async () => {
          notify(t('2FA reset canceled'))
          await refresh()
        }, notifyError),
    }
  }, [queryClient, organizationId, isOwner, onEdit, onTransfer, onFactorReset])
}

function statusInWords(members: readonly MemberRow[], status: MemberStatus): string {
  const count = members.length
  const name = members[0] === undefined ? '' : nameOf(members[0])
  if (status === 'active')
    return t(
      '{count, plural, =0 {No members to reactivate} one {{name} reactivated} other {# members reactivated}}',
      { count, name },
    )
  return t(
    '{count, plural, =0 {No members to deactivate} one {{name} deactivated} other {# members deactivated}}',
    { count, name },
  )
}

function Filters({ organizationId }: { organizationId: string }) {
  const { role, status, brand }: { role?: string; status?: string; brand?: string } = useSearch({
    strict: false,
  })
  const brands = useQuery(brandsQuery(organizationId)).data ?? []
  const navigate = useNavigate()
  const set = (change: {
    role?: string | undefined
    status?: string | undefined
    brand?: string | undefined
  }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Group align="stretch" gap={8}>
      <Select
        aria-label={t('Role')}
        placeholder={t('Any role')}
        w="8.5rem"
        clearable
        value={role ?? null}
        data={roles.map((value) => ({ value, label: t(roleLabels[value].label) }))}
        onChange={(value) => set({ role: value ?? undefined })}
      />
      <Select
        aria-label={t('Status')}
        placeholder={t('Any status')}
        w="8.75rem"
        clearable
        value={status ?? null}
        data={memberStatus.options.map((value) => ({ value, label: t(memberStatusLabels[value]) }))}
        onChange={(value) => set({ status: value ?? undefined })}
      />
      <Select
        aria-label={t('Brand access')}
        placeholder={t('Any brand')}
        w="9rem"
        clearable
        searchable
        limit={100}
        value={brand ?? null}
        data={brands.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => set({ brand: value ?? undefined })}
      />
    </Group>
  )
}

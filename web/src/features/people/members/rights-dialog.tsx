import { Alert, Button, Group, Modal, Radio, Select, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandChange, MemberChange, MemberRow } from '#core/people/member-schema.ts'
import { roles, roleLabels, type Role } from '#core/people/roles.ts'
import { BrandChoice } from '../../../components/inputs/brand-choice.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { notify } from '../../../components/states/notices.tsx'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { t } from '../../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { brandsOfMemberQuery, changeMembers, memberKeys } from './api/members.ts'
import { nameOf } from './member-labels.ts'

type Which = BrandChange['which']
type Draft = {
  role: Role | null
  which: Which | null
  brandIds: readonly string[]
  canViewQueryFanout: boolean | null
  canViewBotLogs: boolean | null
}

/**
 * Role, brand access, and further rights. For one member, the current values; for several, the changes (null: none).
 */
export function RightsDialog(props: {
  membership: Membership
  members: readonly MemberRow[]
  onClose: () => void
}) {
  const { membership, members, onClose } = props
  const [first] = members
  const isOne = members.length === 1
  const brandIds = useQuery({
    ...brandsOfMemberQuery(membership.organizationId, first?.userId ?? ''),
    enabled: isOne,
    staleTime: 0,
    gcTime: 0,
  })
  if (first === undefined) return null
  const title = isOne
    ? t('Role and access: {name}', { name: nameOf(first) })
    : t('Role and access: {count, plural, one {# member} other {# members}}', { count: members.length })
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {isOne ? (
        <Loaded query={brandIds}>
          {(given) => (
            <RightsForm
              {...props}
              before={{
                role: first.role,
                which: first.allBrands ? 'all' : 'these',
                brandIds: given,
                canViewQueryFanout: first.canViewQueryFanout,
                canViewBotLogs: first.canViewBotLogs,
              }}
            />
          )}
        </Loaded>
      ) : (
        <RightsForm {...props} before={asItIs} />
      )}
    </Modal>
  )
}

const asItIs: Draft = {
  role: null,
  which: null,
  brandIds: [],
  canViewQueryFanout: null,
  canViewBotLogs: null,
}

function RightsForm({
  membership,
  members,
  before,
  onClose,
}: {
  membership: Membership
  members: readonly MemberRow[]
  before: Draft
  onClose: () => void
}) {
  const { organizationId } = membership
  const brands = useQuery(brandsQuery(organizationId))
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(before)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const wanted = changeOf(before, draft)
  const isOne = members.length === 1
  const save = useSubmission({
    mutationFn: (made: MemberChange['change']) =>
      changeMembers(organizationId, { userIds: members.map(({ userId }) => userId), change: made }),
    onSuccess: async () => {
      notify(
        t('{count, plural, one {Access updated for {name}} other {Access updated for # members}}', {
          count: members.length,
          name: members[0] === undefined ? '' : nameOf(members[0]),
        }),
      )
      await queryClient.invalidateQueries({ queryKey: memberKeys.all })
      onClose()
    },
  })
  const effective = draft.role
  const seesEverything = effective === 'owner' || effective === 'admin'
  const isGuest =
    effective === 'guest' || (effective === null && members.some(({ role }) => role === 'guest'))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== null) save.submit(wanted)
      }}
    >
      <Stack>
        <Select
          label={t('Role')}
          description={draft.role === null ? undefined : t(roleLabels[draft.role].about)}
          placeholder={t('No change')}
          clearable={!isOne}
          allowDeselect={!isOne}
          value={draft.role}
          data={roles
            .filter((role) => role !== 'owner' || can(membership, 'own'))
            .map((value) => ({ value, label: t(roleLabels[value].label) }))}
          onChange={(value) => {
            const role = roles.find((one) => one === value) ?? null
            change({
              role,
              ...(role === 'guest' && draft.which === 'all' ? { which: 'these' as const } : {}),
            })
          }}
        />
        {seesEverything ? null : (
          <>
            <Radio.Group
              label={t('Brands')}
              value={draft.which ?? 'as-it-is'}
              onChange={(value) => change({ which: whichOf(value) })}
            >
              <Stack gap={6} mt={6}>
                {isOne ? null : <Radio value="as-it-is" label={t('No change')} />}
                <Radio
                  value="all"
                  disabled={isGuest}
                  label={t('All current and future brands')}
                  description={
                    isGuest ? t('Not available for guests. Select their brands individually.') : undefined
                  }
                />
                <Radio value="these" label={isOne ? t('Selected brands') : t('Only selected brands')} />
                {isOne ? null : <Radio value="also" label={t('Add selected brands')} />}
                {isOne ? null : <Radio value="without" label={t('Remove selected brands')} />}
              </Stack>
            </Radio.Group>
            {draft.which === null || draft.which === 'all' ? null : (
              <Loaded query={brands}>
                {(known) => (
                  <BrandChoice
                    brands={known}
                    chosen={draft.brandIds}
                    onChange={(brandIds) => change({ brandIds })}
                  />
                )}
              </Loaded>
            )}
            <Group grow align="start">
              <GivenSelect
                label={t('Query fan-out')}
                isOne={isOne}
                value={draft.canViewQueryFanout}
                onChange={(canViewQueryFanout) => change({ canViewQueryFanout })}
              />
              <GivenSelect
                label={t('AI traffic')}
                isOne={isOne}
                value={draft.canViewBotLogs}
                onChange={(canViewBotLogs) => change({ canViewBotLogs })}
              />
            </Group>
          </>
        )}
        {save.error ? (
          <Alert role="alert" color="worse" variant="light" p="xs">
            {save.error.message}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={wanted === null} loading={save.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function GivenSelect({
  label,
  isOne,
  value,
  onChange,
}: {
  label: string
  isOne: boolean
  value: boolean | null
  onChange: (value: boolean | null) => void
}) {
  return (
    <Select
      label={label}
      placeholder={t('No change')}
      clearable={!isOne}
      allowDeselect={!isOne}
      value={value === null ? null : value ? 'yes' : 'no'}
      data={[
        { value: 'yes', label: t('Can view') },
        { value: 'no', label: t('Can’t view') },
      ]}
      onChange={(next) => onChange(next === null ? null : next === 'yes')}
    />
  )
}

const whichOf = (value: string): Which | null =>
  value === 'all' || value === 'these' || value === 'also' || value === 'without' ? value : null

/** The changed values; null if there are none, or if the input is incomplete. */
function changeOf(before: Draft, draft: Draft): MemberChange['change'] | null {
  const changed: MemberChange['change'] = {}
  if (draft.role !== null && draft.role !== before.role) changed.role = draft.role
  if (draft.canViewQueryFanout !== null && draft.canViewQueryFanout !== before.canViewQueryFanout)
    changed.canViewQueryFanout = draft.canViewQueryFanout
  if (draft.canViewBotLogs !== null && draft.canViewBotLogs !== before.canViewBotLogs)
    changed.canViewBotLogs = draft.canViewBotLogs
  const brands = brandChangeOf(before, draft)
  if (brands === 'incomplete') return null
  if (brands !== null) changed.brands = brands
  return Object.keys(changed).length === 0 ? null : changed
}

function brandChangeOf(before: Draft, { role, which, brandIds }: Draft): BrandChange | 'incomplete' | null {
  if (which === null || role === 'owner' || role === 'admin') return null
  if (which === 'all') return before.which === 'all' ? null : { which }
  if (which === 'these') {
    const isSame =
      before.which === 'these' &&
      brandIds.length === before.brandIds.length &&
      brandIds.every((id) => before.brandIds.includes(id))
    return isSame ? null : { which, brandIds: [...brandIds] }
  }
  return brandIds.length === 0 ? 'incomplete' : { which, brandIds: [...brandIds] }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded, RowsSkeleton } from '../../../components/states/loaded.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { t } from '../../../lib/language/t.ts'
import { useLive } from '../../../lib/live/live.ts'
import type { Membership } from '#core/people/membership.ts'
import { memberKeys, membersQuery } from './api/members.ts'
import { MembersTable } from './members-table.tsx'
import { RoleMatrix } from './role-matrix.tsx'

/** The members of the organization and their permissions. For owners and admins. */
export function MembersSection({ membership }: { membership: Membership }) {
  const { organizationId } = membership
  const { brand }: { brand?: string } = useSearch({ strict: false })
  const query = useQuery({
    ...membersQuery(organizationId, brand),
    placeholderData: (before) => before,
  })
  const queryClient = useQueryClient()
  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: memberKeys.all }),
    [queryClient],
  )
  useLive('members', refresh)
  return (
    <SettingSection
      title={t('Members')}
      about={t(
        'Changes apply immediately. Owners and admins can view every brand. Other members need access to each brand.',
      )}
    >
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {(members) => <MembersTable membership={membership} members={members} />}
      </Loaded>
      <RoleMatrix />
    </SettingSection>
  )
}

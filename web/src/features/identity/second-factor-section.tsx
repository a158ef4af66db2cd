import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ButtonLink } from '../../components/layout/links.tsx'
import { notify } from '../../components/states/notices.tsx'
import { api } from '../../lib/api.ts'
import { t } from '../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import { membershipKeys } from '../../lib/organization/memberships.ts'
import { assuranceQuery } from '../../lib/session/second-factors.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { SettingSection } from '../../components/layout/setting-section.tsx'
import { MembersRequirement } from './members-requirement.tsx'

/** Who must use two-factor authentication here: owners and admins for privileged actions, or all members for everything. */
export function SecondFactorSection({ membership }: { membership: Membership }) {
  const { data: assurance } = useQuery(assuranceQuery())
  return (
    <>
      <SettingSection
        title={t('Two-factor authentication')}
        about={t(
          'Owners and admins must complete two-factor authentication to open settings, members, keys, and exports. Reports and prompts stay open.',
        )}
      >
        <Requirement membership={membership} />
      </SettingSection>
      <SettingSection
        title={t('Two-factor authentication for all members')}
        about={t(
          'From the date you choose, members without it can’t open anything in this organization. API keys and connected apps keep working.',
        )}
      >
        <MembersRequirement
          membership={membership}
          mayDecide={membership.role === 'owner' && assurance?.isConfirmed === true}
        />
      </SettingSection>
    </>
  )
}

function Requirement({ membership }: { membership: Membership }) {
  const { organizationId, requiresSecondFactor, role } = membership
  const queryClient = useQueryClient()
  const { data: assurance } = useQuery(assuranceQuery())
  const deciding = useSubmission({
    mutationFn: async (isRequired: boolean) => {
      const path = api.organizations[':organizationId']['second-factor']
      await (isRequired
        ? path.$put({ param: { organizationId } })
        : path.$delete({ param: { organizationId } }))
    },
    onSuccess: async (_, isRequired) => {
      await queryClient.invalidateQueries({ queryKey: membershipKeys.all })
      notify(
        isRequired
          ? t('Two-factor authentication is now required')
          : t('Two-factor authentication is no longer required'),
      )
    },
  })
  return (
    <Stack gap="sm">
      <Text fz="sm">
        {requiresSecondFactor
          ? t('Two-factor authentication is required.')
          : t('Two-factor authentication is optional.')}
      </Text>
      {role !== 'owner' ? (
        <Text fz="sm" c="dimmed">
          {t('Only owners can change this.')}
        </Text>
      ) : assurance?.isConfirmed ? (
        <Group>
          <Button
            variant="default"
            loading={deciding.isPending}
            onClick={() => deciding.submit(!requiresSecondFactor)}
          >
            {requiresSecondFactor ? t('Stop requiring 2FA') : t('Require 2FA')}
          </Button>
        </Group>
      ) : (
        <Group>
          <Text fz="sm">
            {t('Set up and confirm your own two-factor authentication first, or you’ll lock yourself out.')}
          </Text>
          <ButtonLink to="." search={(search) => ({ ...search, account: 'sign-in' })} variant="default">
            {t('Set up 2FA')}
          </ButtonLink>
        </Group>
      )}
      {deciding.error && (
        <Alert role="alert" color="worse" variant="light" p="xs">
          {deciding.error.message}
        </Alert>
      )}
    </Stack>
  )
}

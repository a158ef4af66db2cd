import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { MemberRow } from '#core/people/member-schema.ts'
import type { Membership } from '#core/people/membership.ts'
import { notify } from '../../../components/states/notices.tsx'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { memberKeys, requestFactorReset } from './api/members.ts'
import { nameOf } from './member-labels.ts'

/** Confirms the reset of a lost second factor, which takes effect a day later. */
export function FactorResetDialog({
  membership,
  member,
  onClose,
}: {
  membership: Membership
  member: MemberRow
  onClose: () => void
}) {
  const name = nameOf(member)
  const queryClient = useQueryClient()
  const reset = useSubmission<void, void>({
    mutationFn: () => requestFactorReset(membership.organizationId, member.userId),
    onSuccess: async () => {
      notify(t('2FA reset requested'))
      onClose()
      await queryClient.invalidateQueries({ queryKey: memberKeys.all })
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('Reset two-factor authentication of {name}?', { name })}>
      <Stack>
        <Text fz="sm">
          {t(
            'In 24 hours, the second factors and recovery codes of {name} are removed and all their devices are signed out. We email them now. Signing in with the factor cancels the reset. First make sure that the request really comes from them.',
            { name },
          )}
        </Text>
        {reset.error ? (
          <Alert role="alert" color="worse" variant="light" p="xs">
            {reset.error.message}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="worse" loading={reset.isPending} onClick={() => reset.submit()}>
            {t('Reset in 24 hours')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

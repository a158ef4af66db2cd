import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '../../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import { membershipKeys } from '../../../lib/organization/memberships.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { leaveOrganization } from './api/members.ts'

/** Every member can leave but the last owner, whom the database stops with a plain message. */
export function LeaveDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const { organizationId, organizationName: name } = membership
  const queryClient = useQueryClient()
  const leave = useSubmission<void, void>({
    mutationFn: () => leaveOrganization(organizationId),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: membershipKeys.all })
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('Leave {name}?', { name })}>
      <Stack>
        <Text fz="sm">
          {t(
            'You’ll lose access to {name}, and your API keys there will be revoked. To return, you’ll need a new invitation.',
            { name },
          )}
        </Text>
        {leave.error ? (
          <Alert role="alert" color="worse" variant="light" p="xs">
            {leave.error.message}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Stay')}
          </Button>
          <Button color="worse" loading={leave.isPending} onClick={() => leave.submit()}>
            {t('Leave {name}', { name })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

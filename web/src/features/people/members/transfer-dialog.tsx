import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberRow } from '#core/people/member-schema.ts'
import { notify } from '../../../components/states/notices.tsx'
import { t } from '../../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import { membershipKeys } from '../../../lib/organization/memberships.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { memberKeys, transferOwnership } from './api/members.ts'
import { nameOf } from './member-labels.ts'

/** Transfers ownership: the other member becomes an owner, and the current owner becomes an admin. */
export function TransferDialog({
  membership,
  heir,
  onClose,
}: {
  membership: Membership
  heir: MemberRow
  onClose: () => void
}) {
  const { organizationId, organizationName } = membership
  const [typed, setTyped] = useState('')
  const queryClient = useQueryClient()
  const transfer = useSubmission<void, void>({
    mutationFn: () => transferOwnership(organizationId, { userId: heir.userId, name: typed }),
    onSuccess: async () => {
      notify(
        t('{name} now owns {organization}. You’re an admin.', {
          name: nameOf(heir),
          organization: organizationName,
        }),
      )
      onClose()
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: memberKeys.all }),
        queryClient.invalidateQueries({ queryKey: membershipKeys.all }),
      ])
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('Transfer ownership to {name}', { name: nameOf(heir) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          transfer.submit()
        }}
      >
        <Stack>
          <Text fz="sm">
            {t(
              '{name} becomes an owner of {organization} and can manage owners and delete the organization. You become an admin immediately, and only an owner can make you an owner again.',
              { name: nameOf(heir), organization: organizationName },
            )}
          </Text>
          <TextInput
            label={t('Type {organization} to confirm', { organization: organizationName })}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={transfer.error?.message}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              color="worse"
              loading={transfer.isPending}
              disabled={typed.trim() !== organizationName.trim()}
            >
              {t('Transfer ownership')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

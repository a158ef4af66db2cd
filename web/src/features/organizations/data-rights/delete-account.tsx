import { Box, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SoleOwnership } from '#core/organizations/data-rights/schema.ts'
import { notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { myProfileQuery } from '../../../lib/session/my-profile.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { deleteAccount, soleOwnershipsQuery } from './api/data-rights.ts'

/** Deletes the user's account, unless an organization would be left without an owner. */
export function DeleteAccount() {
  const solelyOwned = useQuery(soleOwnershipsQuery()).data
  const { data: profile } = useQuery(myProfileQuery())
  return (
    <Stack gap="sm" component="section" aria-label={t('Delete your account')}>
      <Title order={3} fz="md">
        {t('Delete your account')}
      </Title>
      <Text fz="sm">
        {t(
          'Your sign-in, memberships, saved views, and API keys are deleted immediately and permanently. Your work stays with your organizations, credited to “deleted person”.',
        )}
      </Text>
      {solelyOwned === undefined || profile === undefined ? null : solelyOwned.length > 0 ? (
        <Blocked solelyOwned={solelyOwned} />
      ) : (
        <DeleteForm address={profile.email ?? ''} />
      )}
    </Stack>
  )
}

function Blocked({ solelyOwned }: { solelyOwned: readonly SoleOwnership[] }) {
  return (
    <>
      <Text fz="sm">
        {t(
          'You’re the only owner of these organizations. First make another member an owner (Settings > Members) or delete the organization (Settings > Data and privacy):',
        )}
      </Text>
      <Box component="ul" className={styles['bullets']} my={14}>
        {solelyOwned.map(({ organizationId, name, members, deletionDueAt }) => (
          <li key={organizationId}>
            <a
              href={`/settings?${new URLSearchParams({ organizationId, section: members > 1 ? 'members' : 'data' })}`}
            >
              {name}
            </a>{' '}
            <Text span fz="xs" c="dimmed">
              {deletionDueAt === null
                ? t('{count, plural, one {only you} other {# members}}', { count: members })
                : t('will be deleted on {day}', { day: formatDay(deletionDueAt) })}
            </Text>
          </li>
        ))}
      </Box>
    </>
  )
}

function DeleteForm({ address }: { address: string }) {
  const [typed, setTyped] = useState('')
  const deleting = useSubmission({
    mutationFn: async () => {
      await deleteAccount(typed)
      await signOut()
    },
    onError: notifyError,
  })
  const isRight = typed.trim().toLowerCase() === address.toLowerCase() && address !== ''
  return (
    <form
      aria-label={t('Delete your account')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) deleting.submit(undefined)
      }}
    >
      <Stack gap="sm" align="flex-start">
        <TextInput
          w="100%"
          label={t('Type your email address to confirm: {address}', { address })}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button type="submit" color="worse" disabled={!isRight} loading={deleting.isPending}>
          {t('Delete account')}
        </Button>
      </Stack>
    </form>
  )
}

import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '#core/fan-out/schedule.ts'
import type { Membership } from '#core/people/membership.ts'
import { notify } from '../../components/states/notices.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { api } from '../../lib/api.ts'
import { formatCalendarDay } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { membershipKeys } from '../../lib/organization/memberships.ts'
import { useSubmission } from '../../lib/use-submission.ts'

/** Whether all members need two-factor authentication, and from which day. `mayDecide`: an owner with a confirmed factor. */
export function MembersRequirement({
  membership,
  mayDecide,
}: {
  membership: Membership
  mayDecide: boolean
}) {
  const { organizationId, membersNeedSecondFactorFrom: from, timeZone } = membership
  const [now] = useState(() => new Date())
  const today = dayIn(timeZone, now)
  const [fromDay, setFromDay] = useState('')
  const queryClient = useQueryClient()
  const deciding = useSubmission({
    mutationFn: async (day: string | null) => {
      const path = api.organizations[':organizationId']['second-factor'].members
      const param = { organizationId }
      await (day === null ? path.$delete({ param }) : path.$put({ param, json: { fromDay: day } }))
    },
    onSuccess: async (_, day) => {
      await queryClient.invalidateQueries({ queryKey: membershipKeys.all })
      setFromDay('')
      notify(
        day === null
          ? t('Two-factor authentication is optional for members')
          : t('Two-factor authentication required from {day}', { day: formatCalendarDay(day) }),
      )
    },
  })
  const requiredFrom = from === null ? null : dayIn(timeZone, new Date(from))
  return (
    <Stack gap="sm">
      <Text fz="sm">{describeRequirement(requiredFrom, today)}</Text>
      {mayDecide ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (fromDay !== '') deciding.submit(fromDay)
          }}
        >
          <Group align="end" gap="xs">
            <TextInput
              label={requiredFrom === null ? t('Required from') : t('New date')}
              type="date"
              min={today}
              value={fromDay}
              onChange={({ currentTarget }) => setFromDay(currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={fromDay === ''} loading={deciding.isPending}>
              {requiredFrom === null ? t('Require for everyone') : t('Change date')}
            </Button>
            {requiredFrom === null ? null : (
              <Button variant="subtle" disabled={deciding.isPending} onClick={() => deciding.submit(null)}>
                {t('Stop requiring')}
              </Button>
            )}
            <ButtonLink to="/settings" search={{ section: 'members' }} variant="subtle">
              {t('See who uses it')}
            </ButtonLink>
          </Group>
        </form>
      ) : null}
      {deciding.error && (
        <Alert role="alert" color="worse" variant="light" p="xs">
          {deciding.error.message}
        </Alert>
      )}
    </Stack>
  )
}

function describeRequirement(requiredFrom: string | null, today: string): string {
  if (requiredFrom === null) return t('Optional for members.')
  const day = formatCalendarDay(requiredFrom)
  return requiredFrom > today
    ? t('Required for all members from {day}. Members without it get reminders by email.', { day })
    : t('Required for all members since {day}.', { day })
}

import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { supportInput, type SupportInput } from '#core/organizations/data-rights/schema.ts'
import type { OrganizationRow } from '#core/organizations/admin-schema.ts'
import { supportHours } from '../../../components/people/support-hours.ts'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { startSupporting } from '../../../lib/session/support.ts'
import { askForSupport, withdrawSupportRequest } from './organizations-query.ts'
import { useOrganizationChange } from './use-organization-change.ts'

/** Whether Support has access to an organization, with a form to request it from the owners. */
export function SupportPart({ organization: { id, support } }: { organization: OrganizationRow }) {
  const [isAsking, setAsking] = useState(false)
  const withdrawing = useOrganizationChange(withdrawSupportRequest, {
    done: t('The access request is no longer open.'),
  })
  const { openUntil, asked } = support
  return (
    <section aria-labelledby="support">
      <Title order={3} id="support" fz="sm" mb={4}>
        {t('Support access')}
      </Title>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text fz="sm" c={openUntil === null && asked === null ? 'dimmed' : undefined}>
          {standing(support)}
        </Text>
        {openUntil !== null ? (
          <Button size="compact-sm" flex="none" variant="default" onClick={() => startSupporting(id)}>
            {t('View organization')}
          </Button>
        ) : asked !== null ? (
          <Button
            size="compact-sm"
            flex="none"
            variant="default"
            loading={withdrawing.isPending}
            onClick={() => withdrawing.submit(id)}
          >
            {t('Withdraw request')}
          </Button>
        ) : isAsking ? null : (
          <Button size="compact-sm" flex="none" variant="default" onClick={() => setAsking(true)}>
            {t('Request access')}
          </Button>
        )}
      </Group>
      {isAsking && openUntil === null && asked === null ? (
        <AskForm organizationId={id} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  )
}

function standing({ openUntil, asked, lastAnswer }: OrganizationRow['support']): string {
  if (openUntil !== null)
    return t('Access granted by an owner until {time}.', { time: formatExactTime(openUntil) })
  if (asked !== null)
    return t('Requested {time} for {hours, plural, one {# hour} other {# hours}}: {reason}', {
      time: formatExactTime(asked.at),
      hours: asked.hours,
      reason: asked.reason,
    })
  if (lastAnswer === 'declined') return t('No access. The last request was declined.')
  return t('No access unless an owner grants it.')
}

function AskForm({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const form = useSchemaForm({ schema: supportInput, initialValues: { hours: 24, reason: '' } })
  const asking = useOrganizationChange((input: SupportInput) => askForSupport(organizationId, input), {
    done: t('Access requested'),
    onDone: onClose,
    onProblem: form.showServerErrors,
  })
  return (
    <form aria-label={t('Request access')} onSubmit={form.onSubmit((values) => asking.submit(values))}>
      <Stack gap="sm" mt="xs">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label={t('Reason')}
            description={t('Shown to the owners.')}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <Select
            label={t('Duration')}
            description={t('Starts when an owner approves.')}
            allowDeselect={false}
            data={supportHours()}
            value={String(form.values.hours)}
            onChange={(hours) => form.setFieldValue('hours', Number(hours ?? 24))}
          />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={asking.isPending}>
            {t('Request access')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

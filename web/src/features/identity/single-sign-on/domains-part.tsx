import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  ssoDomainInput,
  type DomainCheck,
  type SsoDomain,
} from '#core/organizations/single-sign-on/schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { addDomain, checkDomain, removeDomain } from './api.ts'
import { CopyLine } from './copy-line.tsx'
import { useChange } from './use-change.ts'

/** The domains of email addresses, each with the DNS record that verifies it. */
export function DomainsPart({
  organizationId,
  domains,
  mayChange,
}: {
  organizationId: string
  domains: readonly SsoDomain[]
  mayChange: boolean
}) {
  return (
    <SettingSection
      title={t('Email domains')}
      about={t('Your provider signs in only people whose email address is in a verified domain.')}
    >
      <Stack gap="md">
        {domains.length === 0 ? (
          <Text fz="sm" c="dimmed">
            {t('No domains yet. Add the domain of your email addresses to verify it.')}
          </Text>
        ) : (
          domains.map((domain) => (
            <Domain key={domain.id} organizationId={organizationId} domain={domain} mayChange={mayChange} />
          ))
        )}
        {mayChange ? <AddForm organizationId={organizationId} /> : null}
      </Stack>
    </SettingSection>
  )
}

const outcomes: Record<DomainCheck['outcome'], string | null> = {
  proven: null,
  missing: t('The record wasn’t found. DNS changes can take hours. Check again later.'),
  unreachable: t('The name servers didn’t answer. Check again in a few minutes.'),
  held: t('Another organization has verified this domain. Its DNS record must be removed first.'),
}

function Domain({
  organizationId,
  domain,
  mayChange,
}: {
  organizationId: string
  domain: SsoDomain
  mayChange: boolean
}) {
  const [outcome, setOutcome] = useState<DomainCheck['outcome'] | null>(null)
  const checking = useChange(organizationId, () => checkDomain(organizationId, domain.id), {
    onDone: (checked: DomainCheck) => setOutcome(checked.outcome),
  })
  const removing = useChange(organizationId, () => removeDomain(organizationId, domain.id), {
    done: t('{domain} removed', { domain: domain.domain }),
  })
  const problem = outcome === null ? null : outcomes[outcome]
  const isProven = domain.provenAt !== null
  return (
    <Stack gap="xs" component="section" aria-label={domain.domain}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={600} fz="sm">
            {domain.domain}
          </Text>
          <Badge variant="light" color={isProven ? 'better' : 'gray'}>
            {isProven ? t('Verified') : t('Not verified')}
          </Badge>
        </Group>
        {mayChange ? (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              loading={checking.isPending}
              onClick={() => checking.submit(undefined)}
            >
              {t('Check now')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              loading={removing.isPending}
              onClick={() => removing.submit(undefined)}
            >
              {t('Remove')}
            </Button>
          </Group>
        ) : null}
      </Group>
      {domain.failingSince === null ? null : (
        <Alert color="worse" variant="light" p="xs">
          {t('The DNS record is missing. Restore it within 7 days to keep the domain.')}{' '}
          <Moment at={domain.failingSince} />
        </Alert>
      )}
      {isProven && domain.failingSince === null ? null : (
        <>
          <Text fz="xs" c="dimmed">
            {t('Add this TXT record to the DNS of the domain, then check it.')}
          </Text>
          <CopyLine label={t('Record name')} value={domain.recordName} />
          <CopyLine label={t('Record value')} value={domain.recordValue} />
        </>
      )}
      {problem === null ? null : (
        <Alert role="alert" color="worse" variant="light" p="xs">
          {problem}
        </Alert>
      )}
    </Stack>
  )
}

function AddForm({ organizationId }: { organizationId: string }) {
  const form = useSchemaForm({ schema: ssoDomainInput, initialValues: { domain: '' } })
  const adding = useChange(
    organizationId,
    ({ domain }: { domain: string }) => addDomain(organizationId, domain),
    { onDone: () => form.reset(), onError: form.showServerErrors },
  )
  return (
    <form aria-label={t('Add domain')} onSubmit={form.onSubmit((values) => adding.submit(values))}>
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('Domain')}
          placeholder="acme.com"
          maxLength={260}
          style={{ flex: '1 1 14rem' }}
          {...form.getInputProps('domain')}
        />
        <Button type="submit" variant="default" loading={adding.isPending}>
          {t('Add domain')}
        </Button>
      </Group>
    </form>
  )
}

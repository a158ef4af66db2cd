import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  ssoConnectionInput,
  type SsoConnection,
  type SsoConnectionInput,
} from '#core/organizations/single-sign-on/schema.ts'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { removeConnection, saveConnection } from './api.ts'
import { CopyLine } from './copy-line.tsx'
import { GroupRoles } from './group-roles.tsx'
import { roleChoices, roleOf } from './role-choices.ts'
import { useChange } from './use-change.ts'

/** Issuer, client, and who becomes what. The secret is never shown again. */
export function ConnectionPart({
  organizationId,
  callbackUrl,
  connection,
  mayChange,
}: {
  organizationId: string
  callbackUrl: string
  connection: SsoConnection | null
  mayChange: boolean
}) {
  const form = useSchemaForm({
    schema: ssoConnectionInput,
    initialValues: initialValues(connection),
    tidy: (values) => ({
      ...values,
      groupRoles: values.groupRoles.filter(({ group }) => group.trim() !== ''),
    }),
  })
  const saving = useChange(
    organizationId,
    (values: SsoConnectionInput) => saveConnection(organizationId, values),
    { done: t('Single sign-on saved'), onError: form.showServerErrors },
  )
  return (
    <SettingSection
      title={t('Single sign-on')}
      about={t(
        'Members sign in through your identity provider with OpenID Connect. Owners can always use their passwords, too.',
      )}
    >
      <CopyLine label={t('Callback URL')} hint={t('Register it with your provider.')} value={callbackUrl} />
      <form
        aria-label={t('Provider')}
        className={styles['apart']}
        onSubmit={form.onSubmit((values) => {
          const { clientSecret, ...rest } = values
          saving.submit(clientSecret === undefined || clientSecret === '' ? rest : { ...rest, clientSecret })
        })}
      >
        <fieldset disabled={!mayChange}>
          <Stack gap="sm">
            <TextInput label={t('Issuer URL')} maxLength={500} {...form.getInputProps('issuer')} />
            <TextInput label={t('Client ID')} maxLength={300} {...form.getInputProps('clientId')} />
            <PasswordInput
              label={t('Client secret')}
              description={
                connection === null
                  ? t('It’s stored encrypted and never shown again.')
                  : t('Leave empty to keep the stored secret.')
              }
              autoComplete="off"
              maxLength={1000}
              value={form.values.clientSecret ?? ''}
              onChange={({ currentTarget }) =>
                form.setFieldValue('clientSecret', currentTarget.value || undefined)
              }
              error={form.errors['clientSecret']}
            />
            <Select
              label={t('Role for new members')}
              description={t(
                'They get access to all brands, without AI traffic and query fan-out until an admin allows them.',
              )}
              allowDeselect={false}
              data={roleChoices()}
              value={form.values.defaultRole}
              disabled={!mayChange}
              onChange={(value) => form.setFieldValue('defaultRole', roleOf(value))}
            />
            <TextInput
              label={t('Groups claim')}
              description={t('The claim with the groups of a person.')}
              maxLength={200}
              {...form.getInputProps('groupsClaim')}
            />
            <GroupRoles
              rows={form.values.groupRoles}
              mayChange={mayChange}
              error={typeof form.errors['groupRoles'] === 'string' ? form.errors['groupRoles'] : null}
              onRows={(rows) => form.setFieldValue('groupRoles', rows)}
            />
            {mayChange ? (
              <Group>
                <Button type="submit" loading={saving.isPending}>
                  {t('Save')}
                </Button>
                {connection === null ? null : <RemoveButton organizationId={organizationId} />}
              </Group>
            ) : null}
          </Stack>
        </fieldset>
      </form>
    </SettingSection>
  )
}

const initialValues = (connection: SsoConnection | null): SsoConnectionInput => ({
  issuer: connection?.issuer ?? '',
  clientId: connection?.clientId ?? '',
  clientSecret: undefined,
  defaultRole: connection?.defaultRole ?? 'viewer',
  groupsClaim: connection?.groupsClaim ?? 'groups',
  groupRoles: connection?.groupRoles ?? [],
})

function RemoveButton({ organizationId }: { organizationId: string }) {
  const [isSure, setSure] = useState(false)
  const removing = useChange(organizationId, () => removeConnection(organizationId), {
    done: t('Single sign-on removed'),
  })
  if (!isSure)
    return (
      <Button variant="subtle" color="worse" onClick={() => setSure(true)}>
        {t('Remove single sign-on')}
      </Button>
    )
  return (
    <Group gap="xs">
      <Text fz="sm">{t('Members without a password then sign in with an emailed code.')}</Text>
      <Button variant="default" onClick={() => setSure(false)}>
        {t('Cancel')}
      </Button>
      <Button color="worse" loading={removing.isPending} onClick={() => removing.submit(undefined)}>
        {t('Remove single sign-on')}
      </Button>
    </Group>
  )
}

import { Alert, Box, Button, Checkbox, Fieldset, Flex, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { apiKeyRights, type ApiKeyRight } from '#core/api/keys/schema.ts'
import type { ConnectionRequest } from '#core/api/oauth/schema.ts'
import styles from '../../../components/styles/styles.module.css'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { Rich } from '../../../lib/language/rich.tsx'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { approveConnection, refuseConnection } from './api/connections.ts'
import classes from './connect-form.module.css'

type Decision = { isApproved: boolean }

/** What an app asks for, and the user's decision. The app chose its own name, so its host is as prominent. */
export function ConnectForm({
  requestId,
  request,
  myEmail,
  onSignOut,
}: {
  requestId: string
  request: ConnectionRequest
  myEmail: string
  onSignOut: () => void
}) {
  const { organization } = useRouteContext({ from: '__root__' })
  const { organizations, rights: asked } = request
  const [organizationId, setOrganizationId] = useState(
    organizations.find(({ id }) => id === organization.current())?.id ?? organizations[0]?.id ?? null,
  )
  const [brandId, setBrandId] = useState('')
  const [rights, setRights] = useState<readonly ApiKeyRight[]>(asked)
  const deciding = useSubmission({
    mutationFn: async ({ isApproved }: Decision) =>
      isApproved && organizationId !== null
        ? approveConnection(requestId, { organizationId, brandId: brandId || null, rights: [...rights] })
        : refuseConnection(requestId),
    retry: false,
    onSuccess: (redirectTo) => window.location.assign(redirectTo),
  })
  if (deciding.isSuccess) return <Decided isApproved={deciding.variables.isApproved} />
  return (
    <Stack gap="lg">
      <Title order={1}>{t('Connect app')}</Title>
      <Asker request={request} />
      {organizationId === null ? (
        <Text fz="sm">{t('Only owners and admins can connect apps. Ask one of them to connect it.')}</Text>
      ) : (
        <>
          <NativeSelect
            label={t('Organization')}
            value={organizationId}
            data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => {
              setOrganizationId(currentTarget.value)
              setBrandId('')
            }}
          />
          <BrandChoice organizationId={organizationId} value={brandId} onChange={setBrandId} />
          <Fieldset
            legend={t('The app can read')}
            variant="unstyled"
            m={0}
            p={0}
            classNames={{ legend: classes['legend'] ?? '' }}
          >
            <Stack gap="xs" mt={6}>
              {asked.map((right) => (
                <Checkbox
                  key={right}
                  checked={rights.includes(right)}
                  label={t(apiKeyRights[right].words)}
                  description={t(apiKeyRights[right].means)}
                  onChange={({ currentTarget }) =>
                    setRights(
                      asked.filter((one) => (one === right ? currentTarget.checked : rights.includes(one))),
                    )
                  }
                />
              ))}
            </Stack>
          </Fieldset>
        </>
      )}
      {deciding.error ? (
        <Text role="alert" fz="sm" c="worse">
          {deciding.error.message}
        </Text>
      ) : null}
      <Stack gap="xs">
        {organizationId === null ? null : (
          <Button
            fullWidth
            disabled={rights.length === 0}
            loading={deciding.isPending && deciding.variables.isApproved}
            onClick={() => deciding.submit({ isApproved: true })}
          >
            {t('Approve')}
          </Button>
        )}
        <Button
          fullWidth
          variant="default"
          loading={deciding.isPending && !deciding.variables.isApproved}
          onClick={() => deciding.submit({ isApproved: false })}
        >
          {t('Cancel')}
        </Button>
      </Stack>
      <Text fz="xs" c="dimmed" className={styles['anywhere'] ?? ''}>
        <Rich
          text="You’re signed in as {email}. The app can only see what you can see and can’t change anything. Owners and admins can revoke it in settings. <other>Use another account</other>"
          values={{
            email: myEmail,
            other: (words) => (
              <Box
                type="button"
                component="button"
                className={styles['underlined']}
                c="var(--mantine-color-anchor)"
                onClick={onSignOut}
              >
                {words}
              </Box>
            ),
          }}
        />
      </Text>
    </Stack>
  )
}

function Asker({ request: { name, redirectHost, isLocal } }: { request: ConnectionRequest }) {
  return (
    <div>
      <Flex component="dl" direction="column" gap={2}>
        <dt className={styles['fine']}>{t('App name (set by the app)')}</dt>
        <Box component="dd" className={styles['anywhere']} mb={8} fw={600}>
          <bdi>{name}</bdi>
        </Box>
        <dt className={styles['fine']}>{t('Redirects to')}</dt>
        <Box component="dd" className={styles['anywhere']} mb={8} fw={600}>
          <bdi>{redirectHost}</bdi>
        </Box>
      </Flex>
      <Alert variant="light" color="gray" mt="sm" p="sm">
        {isLocal
          ? t('This is a program on your computer. Approve only if you just connected it there.')
          : t('Approve only if you just connected it at {host} and trust that site.', {
              host: redirectHost,
            })}
      </Alert>
    </div>
  )
}

function BrandChoice({
  organizationId,
  value,
  onChange,
}: {
  organizationId: string
  value: string
  onChange: (brandId: string) => void
}) {
  const brands = useQuery(brandsQuery(organizationId)).data ?? []
  return (
    <NativeSelect
      label={t('Brand')}
      value={value}
      data={[
        { value: '', label: t('All brands you can view') },
        ...brands
          .filter(({ archivedAt }) => archivedAt === null)
          .map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Shown while the browser opens the app, and after that if the app is a program of its own. */
function Decided({ isApproved }: { isApproved: boolean }) {
  return (
    <Stack gap="lg">
      <Title order={1}>{isApproved ? t('Connected') : t('Not connected')}</Title>
      <Text fz="sm" component="output">
        {t('Return to the app. You can close this page.')}
      </Text>
    </Stack>
  )
}

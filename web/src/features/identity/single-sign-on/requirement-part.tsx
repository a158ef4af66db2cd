import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import type { SsoConnection } from '#core/organizations/single-sign-on/schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { authErrorSentence } from '../auth-errors.ts'
import { Failure } from '../failure.tsx'
import { requireSignOn, startTest } from './api.ts'
import { useChange } from './use-change.ts'

/** An owner tests the connection, and can then require it of members. */
export function RequirementPart({
  organizationId,
  connection,
  hasDomain,
  mayChange,
}: {
  organizationId: string
  connection: SsoConnection
  hasDomain: boolean
  mayChange: boolean
}) {
  const { config } = useRouteContext({ from: '__root__' })
  const { tested }: { tested?: string } = useSearch({ strict: false })
  const testing = useSubmission({
    mutationFn: () => startTest(organizationId, { publishableKey: config.supabaseKey }),
    retry: false,
    onSuccess: (url) => window.location.assign(url),
  })
  const requiring = useChange(organizationId, (isRequired: boolean) =>
    requireSignOn(organizationId, isRequired),
  )
  const isRequired = connection.enforcedAt !== null
  return (
    <SettingSection
      title={t('Require single sign-on')}
      about={t(
        'Members in verified domains then sign in only through your provider. Owners, API keys, and connected apps aren’t affected.',
      )}
    >
      <Stack gap="sm">
        <Text fz="sm">
          {connection.testedAt === null ? (
            t('Not tested with these settings yet.')
          ) : (
            <>
              {t('Last successful test:')} <Moment at={connection.testedAt} />
            </>
          )}
        </Text>
        {tested === 'yes' ? (
          <Alert color="better" variant="light" p="xs">
            {t('The test worked. You can require single sign-on now.')}
          </Alert>
        ) : (
          <Failure sentence={tested === undefined ? null : authErrorSentence({ code: tested })} />
        )}
        <Failure sentence={testing.error?.message ?? null} />
        {mayChange ? (
          <>
            <Text fz="xs" c="dimmed">
              {hasDomain
                ? t('The test opens your provider. Sign in with the account that has your own email address.')
                : t('Verify a domain first.')}
            </Text>
            <Group>
              <Button
                variant="default"
                disabled={!hasDomain}
                loading={testing.isPending || testing.isSuccess}
                onClick={() => testing.submit(undefined)}
              >
                {t('Test connection')}
              </Button>
            </Group>
            <Switch
              label={t('Require single sign-on')}
              description={t('Turning it on signs affected members out.')}
              checked={isRequired}
              disabled={requiring.isPending || (!isRequired && (connection.testedAt === null || !hasDomain))}
              onChange={({ currentTarget }) => requiring.submit(currentTarget.checked)}
            />
          </>
        ) : (
          <Text fz="sm">
            {isRequired ? t('Single sign-on is required.') : t('Single sign-on is optional.')}
          </Text>
        )}
      </Stack>
    </SettingSection>
  )
}

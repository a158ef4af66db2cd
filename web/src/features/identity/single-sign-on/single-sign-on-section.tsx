import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Membership } from '#core/people/membership.ts'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import { singleSignOnQuery } from './api.ts'
import { ConnectionPart } from './connection-part.tsx'
import { DomainsPart } from './domains-part.tsx'
import { RequirementPart } from './requirement-part.tsx'

/** The OpenID Connect provider of the organization: admins see it, owners change it. */
export function SingleSignOnSection({ membership }: { membership: Membership }) {
  const { organizationId, role } = membership
  const query = useQuery(singleSignOnQuery(organizationId))
  const mayChange = role === 'owner'
  return (
    <Loaded query={query}>
      {({ unavailable, callbackUrl, connection, domains }) =>
        unavailable !== null ? (
          <SettingSection title={t('Single sign-on')}>
            <Alert color="gray" variant="light">
              {said(unavailable)}
            </Alert>
          </SettingSection>
        ) : (
          <>
            <ConnectionPart
              // After saving, the form starts from what is stored.
              key={JSON.stringify(connection)}
              organizationId={organizationId}
              callbackUrl={callbackUrl}
              connection={connection}
              mayChange={mayChange}
            />
            <DomainsPart organizationId={organizationId} domains={domains} mayChange={mayChange} />
            {connection === null ? null : (
              <RequirementPart
                organizationId={organizationId}
                connection={connection}
                hasDomain={domains.some(({ provenAt }) => provenAt !== null)}
                mayChange={mayChange}
              />
            )}
            {mayChange ? null : (
              <Text fz="sm" c="dimmed">
                {t('Only owners can change single sign-on.')}
              </Text>
            )}
          </>
        )
      }
    </Loaded>
  )
}

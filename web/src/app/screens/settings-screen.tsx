import { AuditLogSection } from '../../features/audit-log/audit-log-section.tsx'
import { DataSection } from '../../features/data-rights/data-section.tsx'
import { InvitesPanel } from '../../features/invites/invites-panel.tsx'
import { MembersSection } from '../../features/members/members-section.tsx'
import { ChannelsSection } from '../../features/channels/channels-section.tsx'
import { ApiKeysSection } from '../../features/settings/api-keys-section.tsx'
import { EnginesSection } from '../../features/settings/engines-section.tsx'
import { JudgeSection } from '../../features/settings/judge-section.tsx'
import { OrganizationForm } from '../../features/settings/organization-form.tsx'
import { PricesSection } from '../../features/settings/prices-section.tsx'
import { ProviderKeysSection } from '../../features/settings/provider-keys-section.tsx'
import { SecondFactorSection } from '../../features/settings/second-factor-section.tsx'
import { SettingsPage, type SettingsGroup } from '../../features/settings/settings-page.tsx'
import { SpendingSection } from '../../features/settings/spending-section.tsx'
import { SharingSection } from '../../features/sharing/sharing-section.tsx'
import { t } from '../../lib/language/t.ts'

/** The parts of the settings, from whichever feature, in the order they are listed. The first is shown unasked. */
const groups: readonly SettingsGroup[] = [
  {
    label: t('Organization'),
    sections: [
      {
        id: 'organization',
        label: t('Organization'),
        content: (membership) => <OrganizationForm membership={membership} />,
      },
      {
        id: 'sharing',
        label: t('Sharing'),
        isWide: true,
        content: ({ organizationId }) => <SharingSection organizationId={organizationId} />,
      },
    ],
  },
  {
    label: t('People'),
    sections: [
      {
        id: 'members',
        label: t('Members'),
        isWide: true,
        content: (membership) => <MembersSection membership={membership} />,
      },
      {
        id: 'invites',
        label: t('Invitations'),
        content: (membership) => <InvitesPanel membership={membership} />,
      },
    ],
  },
  {
    label: t('Engines and costs'),
    sections: [
      {
        id: 'engines',
        label: t('Engines'),
        content: ({ organizationId }) => <EnginesSection organizationId={organizationId} />,
      },
      {
        id: 'keys',
        label: t('Provider keys'),
        content: ({ organizationId }) => <ProviderKeysSection organizationId={organizationId} />,
      },
      {
        id: 'prices',
        label: t('Prices'),
        content: ({ organizationId }) => <PricesSection organizationId={organizationId} />,
      },
      {
        id: 'spending',
        label: t('Budgets and spending'),
        content: ({ organizationId }) => <SpendingSection organizationId={organizationId} />,
      },
      {
        id: 'judge',
        label: t('Judge'),
        content: ({ organizationId }) => <JudgeSection organizationId={organizationId} />,
      },
    ],
  },
  {
    label: t('Connections'),
    sections: [
      {
        id: 'channels',
        label: t('Channels'),
        content: ({ organizationId }) => <ChannelsSection organizationId={organizationId} />,
      },
      {
        id: 'api-keys',
        label: t('API keys'),
        content: ({ organizationId }) => <ApiKeysSection organizationId={organizationId} />,
      },
    ],
  },
  {
    label: t('Security and data'),
    sections: [
      {
        id: 'second-factor',
        label: t('Second factor'),
        content: (membership) => <SecondFactorSection membership={membership} />,
      },
      {
        id: 'data',
        label: t('Data'),
        content: (membership) => <DataSection membership={membership} />,
      },
      {
        id: 'audit-log',
        label: t('Audit log'),
        isWide: true,
        content: ({ organizationId }) => <AuditLogSection organizationId={organizationId} />,
      },
    ],
  },
]

export function SettingsScreen() {
  return <SettingsPage groups={groups} />
}

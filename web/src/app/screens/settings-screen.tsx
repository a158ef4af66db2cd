import { lazy } from 'react'
import { StartBrand } from '../../features/brands/new-brand/start-brand.tsx'
import { OrganizationForm } from '../../features/organizations/settings/organization-form.tsx'
import { SettingsPage, type SettingsGroup } from '../../features/organizations/settings/settings-page.tsx'
import { useIsStaff } from '../../lib/organization/use-organization.ts'
import { t } from '../../lib/language/t.ts'

const AuditLogSection = lazy(async () => ({
  default: (await import('../../features/organizations/audit-log/audit-log-section.tsx')).AuditLogSection,
}))
const DataSection = lazy(async () => ({
  default: (await import('../../features/organizations/data-rights/data-section.tsx')).DataSection,
}))
const InvitationsPanel = lazy(async () => ({
  default: (await import('../../features/people/invitations/invitations-panel.tsx')).InvitationsPanel,
}))
const MembersSection = lazy(async () => ({
  default: (await import('../../features/people/members/members-section.tsx')).MembersSection,
}))
const BotLogTokensSection = lazy(async () => ({
  default: (await import('../../features/bot-logs/sources/bot-log-tokens-section.tsx')).BotLogTokensSection,
}))
const IntegrationsSection = lazy(async () => ({
  default: (await import('../../features/notifications/integrations/integrations-section.tsx'))
    .IntegrationsSection,
}))
const ApiKeysSection = lazy(async () => ({
  default: (await import('../../features/api/keys/api-keys-section.tsx')).ApiKeysSection,
}))
const ConnectedAppsSection = lazy(async () => ({
  default: (await import('../../features/api/connections/connected-apps-section.tsx')).ConnectedAppsSection,
}))
const EnginesSection = lazy(async () => ({
  default: (await import('../../features/engines/engines-section.tsx')).EnginesSection,
}))
const LabelerSection = lazy(async () => ({
  default: (await import('../../features/labels/labeler/labeler-section.tsx')).LabelerSection,
}))
const PlanSection = lazy(async () => ({
  default: (await import('../../features/billing/plan-section.tsx')).PlanSection,
}))
const PricesSection = lazy(async () => ({
  default: (await import('../../features/engines/prices-section.tsx')).PricesSection,
}))
const ProviderKeysSection = lazy(async () => ({
  default: (await import('../../features/engines/provider-keys-section.tsx')).ProviderKeysSection,
}))
const SingleSignOnSection = lazy(async () => ({
  default: (await import('../../features/identity/single-sign-on/single-sign-on-section.tsx'))
    .SingleSignOnSection,
}))
const SecondFactorSection = lazy(async () => ({
  default: (await import('../../features/identity/second-factor-section.tsx')).SecondFactorSection,
}))
const SpendingSection = lazy(async () => ({
  default: (await import('../../features/runs/budgets/spending-section.tsx')).SpendingSection,
}))
const SharingSection = lazy(async () => ({
  default: (await import('../../features/sharing/sharing-section.tsx')).SharingSection,
}))

/** The sections of the settings, from all features, in the order of the list. The first one is the default. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    label: t('Organization'),
    sections: [
      {
        id: 'organization',
        label: t('General'),
        content: (membership) => <OrganizationForm membership={membership} />,
      },
      {
        id: 'plan',
        label: t('Billing'),
        content: ({ organizationId }) => <PlanSection organizationId={organizationId} />,
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
    label: t('Members'),
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
        content: (membership) => <InvitationsPanel membership={membership} />,
      },
    ],
  },
  {
    label: t('Engines'),
    sections: [
      {
        id: 'engines',
        label: t('Engines'),
        content: ({ organizationId }) => <EnginesSection organizationId={organizationId} />,
      },
      {
        id: 'keys',
        label: t('Engine API keys'),
        content: ({ organizationId }) => <ProviderKeysSection organizationId={organizationId} />,
      },
      {
        id: 'prices',
        label: t('Engine prices'),
        content: ({ organizationId }) => <PricesSection organizationId={organizationId} />,
      },
      {
        id: 'spending',
        label: t('Budgets'),
        content: ({ organizationId }) => <SpendingSection organizationId={organizationId} />,
      },
      {
        id: 'judge',
        label: t('AI labeling'),
        content: ({ organizationId }) => <LabelerSection organizationId={organizationId} />,
      },
    ],
  },
  {
    label: t('Integrations'),
    sections: [
      {
        id: 'channels',
        label: t('Webhooks and chat'),
        content: ({ organizationId }) => <IntegrationsSection organizationId={organizationId} />,
      },
      {
        id: 'api-keys',
        label: t('API keys'),
        content: ({ organizationId }) => <ApiKeysSection organizationId={organizationId} />,
      },
      {
        id: 'connected-apps',
        label: t('Connected apps'),
        content: ({ organizationId }) => <ConnectedAppsSection organizationId={organizationId} />,
      },
      {
        id: 'bot-log-tokens',
        label: t('Log tokens'),
        content: ({ organizationId }) => <BotLogTokensSection organizationId={organizationId} />,
      },
    ],
  },
  {
    label: t('Security and data'),
    sections: [
      {
        id: 'second-factor',
        label: t('Two-factor authentication'),
        content: (membership) => <SecondFactorSection membership={membership} />,
      },
      {
        id: 'single-sign-on',
        label: t('Single sign-on'),
        content: (membership) => <SingleSignOnSection membership={membership} />,
      },
      {
        id: 'data',
        label: t('Data and privacy'),
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

/** Admins of an instance have no "Admin" in the sidebar, which is for platform staff. */
const forAdmins: SettingsGroup = {
  label: t('Instance'),
  sections: [{ id: 'system', label: t('System status'), content: null, to: '/admin' }],
}

export function SettingsScreen() {
  return (
    <SettingsPage
      groups={useIsStaff() ? settingsGroups : [...settingsGroups, forAdmins]}
      newcomer={<StartBrand organizationId={null} />}
    />
  )
}

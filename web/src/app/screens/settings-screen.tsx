import { ApiKeysSection } from '../../features/settings/api-keys-section.tsx'
import { EnginesSection } from '../../features/settings/engines-section.tsx'
import { JudgeSection } from '../../features/settings/judge-section.tsx'
import { LaterSections } from '../../features/settings/later-sections.tsx'
import { OrganizationForm } from '../../features/settings/organization-form.tsx'
import { PricesSection } from '../../features/settings/prices-section.tsx'
import { ProviderKeysSection } from '../../features/settings/provider-keys-section.tsx'
import { SettingsPage, type SettingsSection } from '../../features/settings/settings-page.tsx'
import { SpendingSection } from '../../features/settings/spending-section.tsx'

/** The parts of the settings, from whichever feature, in the order they are listed. The first is shown unasked. */
const sections: readonly [SettingsSection, ...SettingsSection[]] = [
  {
    id: 'organization',
    label: 'Organization',
    content: (membership) => <OrganizationForm membership={membership} />,
  },
  {
    id: 'engines',
    label: 'Engines',
    content: ({ organizationId }) => <EnginesSection organizationId={organizationId} />,
  },
  {
    id: 'keys',
    label: 'Provider keys',
    content: ({ organizationId }) => <ProviderKeysSection organizationId={organizationId} />,
  },
  {
    id: 'prices',
    label: 'Prices',
    content: ({ organizationId }) => <PricesSection organizationId={organizationId} />,
  },
  {
    id: 'spending',
    label: 'Budgets and spending',
    content: ({ organizationId }) => <SpendingSection organizationId={organizationId} />,
  },
  {
    id: 'judge',
    label: 'Judge',
    content: ({ organizationId }) => <JudgeSection organizationId={organizationId} />,
  },
  {
    id: 'api-keys',
    label: 'API keys',
    content: ({ organizationId }) => <ApiKeysSection organizationId={organizationId} />,
  },
  { id: 'later', label: 'Not here yet', content: () => <LaterSections /> },
]

export function SettingsScreen() {
  return <SettingsPage sections={sections} />
}

import { Group, Modal, Stack, Tabs, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { LanguageChoice } from '../../components/inputs/language-choice.tsx'
import { ShortcutsSwitch } from '../../components/inputs/shortcuts-switch.tsx'
import { ProfileForm } from '../../features/people/account/profile-form.tsx'
import { DeviceSettings } from '../../features/people/account/device-settings.tsx'
import { PasswordSettings } from '../../features/people/account/password-settings.tsx'
import { EmailSettings } from '../../features/identity/email-settings.tsx'
import { LinkedProviders } from '../../features/identity/linked-providers.tsx'
import { PasskeySettings } from '../../features/identity/passkey-settings.tsx'
import { SecondFactorSettings } from '../../features/identity/second-factor-settings.tsx'
import { DeleteAccount } from '../../features/organizations/data-rights/delete-account.tsx'
import { ExportMyData } from '../../features/organizations/data-rights/export-my-data.tsx'
import { t } from '../../lib/language/t.ts'

const parts = ['profile', 'sign-in', 'data'] as const
type Part = (typeof parts)[number]

const words: Record<Part, string> = {
  profile: t('Profile'),
  'sign-in': t('Sign-in and security'),
  data: t('Your data'),
}

/** The user's account, above the current screen; the URL says which part (`?account=sign-in`). */
export function AccountDialog({ part }: { part: string }) {
  const navigate = useNavigate()
  const open = (account: string | undefined) =>
    void navigate({ to: '.', search: (search) => ({ ...search, account }), replace: account !== undefined })
  const shown = parts.find((known) => known === part) ?? 'profile'
  return (
    <Modal
      opened
      onClose={() => open(undefined)}
      title={t('Your account')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size="lg"
    >
      <Tabs value={shown} onChange={(value) => open(value ?? undefined)} keepMounted={false}>
        <Tabs.List mb="md">
          {parts.map((known) => (
            <Tabs.Tab key={known} value={known}>
              {words[known]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile">
          <Stack gap="xl">
            <ProfileForm />
            <Group gap="sm">
              <Text fz="sm" fw={600} aria-hidden>
                {t('Language')}
              </Text>
              <LanguageChoice />
            </Group>
            <ShortcutsSwitch />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="sign-in">
          <Stack gap="xl">
            <EmailSettings />
            <PasswordSettings />
            <LinkedProviders />
            <PasskeySettings />
            <SecondFactorSettings />
            <DeviceSettings />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <Stack gap="xl">
            <ExportMyData />
            <DeleteAccount />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}

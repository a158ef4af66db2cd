import { Group, Stack, Title } from '@mantine/core'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { t } from '../../../lib/language/t.ts'

export function PasswordSettings() {
  return (
    <Stack gap="sm" component="section" aria-label={t('Password')}>
      <Title order={3} fz="md">
        {t('Password')}
      </Title>
      <Group>
        <ButtonLink to="/reset-password" variant="default">
          {t('Change password')}
        </ButtonLink>
      </Group>
    </Stack>
  )
}

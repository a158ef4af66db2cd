import { Stack, Text, Title } from '@mantine/core'
import type { AuthorizationProblem } from '#core/api/oauth/schema.ts'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { t } from '../../../lib/language/t.ts'

const reasons: Record<AuthorizationProblem | 'gone', string> = {
  application: t('This app isn’t registered here, or its registration expired. Reconnect it from the app.'),
  redirect: t('The app requested a redirect URL that it didn’t register. Nothing was connected.'),
  request: t('The app sent an incomplete request. Reconnect it from the app or contact its developer.'),
  rights: t('The app requested permissions that connected apps can’t have. Contact its developer.'),
  resource: t('The app requested access to another server. Check the URL you entered in the app.'),
  gone: t('This request was already answered or is more than an hour old. Reconnect from the app.'),
}

/** Nothing can be decided, and nothing leads back to the app: where it is cannot be trusted. */
export function ConnectionProblem({ problem }: { problem: AuthorizationProblem | 'gone' }) {
  return (
    <Stack gap="lg">
      <Title order={1}>{t('This app can’t be connected')}</Title>
      <Text fz="sm" role="alert">
        {reasons[problem]}
      </Text>
      <ButtonLink to="/" variant="default" fullWidth>
        {t('Open Answerscope')}
      </ButtonLink>
    </Stack>
  )
}

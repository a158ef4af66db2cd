import { Stack, Text, Title } from '@mantine/core'
import type { AuthorizationProblem } from '#core/api/oauth/schema.ts'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { t } from '../../../lib/language/t.ts'

const reasons: Record<AuthorizationProblem | 'gone', string> = {
  application: t(
    'This app is not registered here, or its registration has expired. Connect it again in the app.',
  ),
  redirect: t('The app wants you to return to an address that it did not register. Nothing was connected.'),
  request: t('The app sent an incomplete request. Connect it again in the app, or contact its makers.'),
  rights: t('The app asks for something that connected apps cannot have. Contact its makers.'),
  resource: t('The app asks for access to another server. Check the address that you entered in the app.'),
  gone: t('This request was already answered, or is older than an hour. Connect again in the app.'),
}

/** Nothing can be decided, and nothing leads back to the app: where it is cannot be trusted. */
export function ConnectionProblem({ problem }: { problem: AuthorizationProblem | 'gone' }) {
  return (
    <Stack gap="lg">
      <Title order={1}>{t('This app cannot be connected')}</Title>
      <Text fz="sm" role="alert">
        {reasons[problem]}
      </Text>
      <ButtonLink to="/" variant="default" fullWidth>
        {t('Open Answerscope')}
      </ButtonLink>
    </Stack>
  )
}

import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { t } from '../../../lib/language/t.ts'

/** Replaces all settings until the session has the two-factor authentication that the organization requires. */
export function SecondFactorMissing() {
  return (
    <EmptyState
      title={t('Two-factor authentication required')}
      action={
        <ButtonLink to="." search={(search) => ({ ...search, account: 'sign-in' })}>
          {t('Set up authenticator app')}
        </ButtonLink>
      }
    >
      {t(
        'Confirm a code from your authenticator app to open this organization’s settings. Reports and prompts stay available.',
      )}
    </EmptyState>
  )
}

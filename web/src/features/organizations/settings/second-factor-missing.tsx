import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { t } from '../../../lib/language/t.ts'

/** Replaces all settings until the session has the two-factor authentication that the organization requires. */
export function SecondFactorMissing() {
  return (
    <EmptyState
      title={t('This organization requires a second factor')}
      action={
        <ButtonLink to="." search={(search) => ({ ...search, account: 'sign-in' })}>
          {t('Set up an authenticator app')}
        </ButtonLink>
      }
    >
      {t(
        'Its settings open once you have confirmed a code from your authenticator app. Reports and prompts stay open.',
      )}
    </EmptyState>
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from './empty-state.tsx'
import { t } from '../../lib/language/t.ts'

/** For users without an organization: nothing can be shown before they have one. */
export function NoOrganization() {
  return (
    <EmptyState
      title={t('No organization yet')}
      action={
        <Button renderRoot={(props) => <Link to="/settings" {...props} />}>{t('Set up your brand')}</Button>
      }
    >
      {t('Start with your website or brand name. We’ll propose the rest, and you can change it.')}
    </EmptyState>
  )
}

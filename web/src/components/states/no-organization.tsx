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
        <Button renderRoot={(props) => <Link to="/settings" {...props} />}>
          {t('Create your organization')}
        </Button>
      }
    >
      {t('Brands, prompts, and answers belong to an organization.')}
    </EmptyState>
  )
}

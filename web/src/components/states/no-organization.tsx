import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from './empty-state.tsx'
import { t } from '../../lib/language/t.ts'

/** For someone who belongs to no organization: nothing can be shown before there is one. */
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
      {t('Brands, prompts and answers belong to an organization.')}
    </EmptyState>
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { can } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { EmptyState } from './empty-state.tsx'
import { t } from '../../lib/language/t.ts'

/** For users who see no brand: owners and admins can create one, all others need to be given access. */
export function NoBrand() {
  const mayCreate = can(useMembership(), 'admin')
  if (!mayCreate)
    return (
      <EmptyState title={t('No brand is shared with you yet')}>
        {t('An owner or admin of the organization decides which brands you see.')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('No brand yet')}
      action={
        <Button renderRoot={(props) => <Link to="/brands" search={{ create: 'true' }} {...props} />}>
          {t('Create a brand')}
        </Button>
      }
    >
      {t('A brand is what you watch: its names, its competitors and the questions its customers ask.')}
    </EmptyState>
  )
}

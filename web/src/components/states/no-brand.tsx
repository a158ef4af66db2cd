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
      <EmptyState title={t('No brands shared with you yet')}>
        {t('To see reports, ask an owner or admin for access to a brand.')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('No brands yet')}
      action={
        <Button renderRoot={(props) => <Link to="/brands" search={{ create: 'true' }} {...props} />}>
          {t('Create brand')}
        </Button>
      }
    >
      {t('Start with a website or brand name. We’ll propose the rest, and you can change it.')}
    </EmptyState>
  )
}

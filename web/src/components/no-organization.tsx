import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from './empty-state.tsx'

/** For someone who belongs to no organization: nothing can be shown before there is one. */
export function NoOrganization() {
  return (
    <EmptyState
      title="No organization yet"
      action={
        <Button renderRoot={(props) => <Link to="/settings" {...props} />}>Create your organization</Button>
      }
    >
      Brands, prompts and answers belong to an organization.
    </EmptyState>
  )
}

import { useQuery } from '@tanstack/react-query'
import { brandsQuery } from '../../lib/brands/brands.ts'
import { NoBrand } from '../../components/states/no-brand.tsx'
import { StartOrContinueBrand } from '../../features/brands/new-brand/start-brand.tsx'
import { FirstAnswers } from '../../features/runs/first-run/first-answers.tsx'
import { can } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'

/** What is left to set up before the first number; nothing once every brand has answers. */
export function SetUp({ organizationId }: { organizationId: string }) {
  const { data: brands } = useQuery(brandsQuery(organizationId))
  const mayCreate = can(useMembership(), 'admin')
  if (brands === undefined) return null
  if (brands.length === 0)
    return mayCreate ? <StartOrContinueBrand organizationId={organizationId} /> : <NoBrand />
  const waiting = brands.find(({ answers, archivedAt }) => answers === 0 && archivedAt === null)
  if (waiting === undefined) return null
  return <FirstAnswers key={waiting.id} brand={waiting} organizationId={organizationId} />
}

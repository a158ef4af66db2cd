import { useQuery } from '@tanstack/react-query'
import type { DataRights } from '#core/organizations/data-rights/schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import type { Membership } from '#core/people/membership.ts'
import { dataRightsQuery } from './api/data-rights.ts'
import { DeletionPart } from './deletion-part.tsx'
import { ExportPart } from './export-part.tsx'
import { RetentionPart } from './retention-part.tsx'
import { SupportPart } from './support-part.tsx'

/** An organization's data: export, retention, Support access, and deletion. For owners and admins. */
export function DataSection({ membership }: { membership: Membership }) {
  const { organizationId, organizationName } = membership
  const query = useQuery(dataRightsQuery(organizationId))
  return (
    <Loaded query={query}>
      {(rights: DataRights) => (
        <>
          <ExportPart organizationId={organizationId} exports={rights.exports} />
          <RetentionPart
            organizationId={organizationId}
            retention={rights.retention}
            mayChange={rights.isOwner}
          />
          <SupportPart
            organizationId={organizationId}
            grants={rights.support}
            request={rights.supportRequest}
            mayOpen={rights.isOwner}
          />
          <DeletionPart
            organizationId={organizationId}
            name={organizationName}
            deletion={rights.deletion}
            mayAsk={rights.isOwner}
          />
        </>
      )}
    </Loaded>
  )
}

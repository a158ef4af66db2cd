import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { AccessNote } from './access-note.tsx'
import { ContactMessagesSection } from './contact-messages-section.tsx'
import { ErrorsSection } from './errors-section.tsx'
import { JobsSection } from './jobs-section.tsx'
import { ProviderQueuesSection } from './provider-queues-section.tsx'
import { OrganizationsSection } from './organizations-section.tsx'
import { PlatformFigures } from './platform-figures.tsx'
import { QueueFigures } from './queue-figures.tsx'
import { SystemSection } from './system-section.tsx'
import { systemQuery } from './system-query.ts'
import { t } from '../../../lib/language/t.ts'

/** System status: queue, workers, provider queues, errors, and versions. */
export function AdminPage({ children }: { children?: ReactNode }) {
  const query = useQuery(systemQuery)
  return (
    <Page title={t('Admin')} part={t('System status')}>
      {children}
      <Loaded query={query}>
        {(system) => (
          <>
            <AccessNote access={system.access} />
            {system.scope === 'everything' ? <PlatformFigures queues={system.queues} /> : null}
            <QueueFigures system={system} />
            <OrganizationsSection />
            {system.scope === 'everything' ? <ContactMessagesSection /> : null}
            <ProviderQueuesSection queues={system.queues} scope={system.scope} />
            <ErrorsSection errors={system.errors} />
            <JobsSection jobs={system.jobs} workers={system.workers} />
            <SystemSection system={system} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { addressOfPage } from '#core/citation/page-key.ts'
import { citedPageVisitsQuery } from '../lib/cited-page-visits.ts'
import { t } from '../lib/language/t.ts'
import { can } from '../lib/organization/rights.ts'
import { useMembership } from '../lib/organization/use-organization.ts'
import { useReportAccess } from '../lib/report-access.ts'
import { TextLink } from './links.tsx'

/** Beside an own page that answers cite: how often bots read it, for who may see bot logs, where there are any. */
export function BotReadsNote({ brandId, pageKey }: { brandId: string; pageKey: string }) {
  const { leadsOn } = useReportAccess()
  return leadsOn ? <BotReads brandId={brandId} pageKey={pageKey} /> : null
}

function BotReads({ brandId, pageKey }: { brandId: string; pageKey: string }) {
  const membership = useMembership()
  const { data } = useQuery({ ...citedPageVisitsQuery(brandId), enabled: can(membership, 'bot-logs') })
  const page = data?.get(addressOfPage(pageKey))
  if (page === undefined) return null
  return (
    <TextLink to="/bot-logs" search={{ view: 'pages', pageId: String(page.url) }} fz="inherit">
      {t('AI bots read this page {count, plural, one {# time} other {# times}} in the last 30 days', {
        count: page.reads,
      })}
    </TextLink>
  )
}

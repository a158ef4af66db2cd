import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { addressOfPage } from '#core/citations/page-key.ts'
import { BotReadsContext } from '../../lib/reports/bot-reads-access.ts'
import { citedPageVisitsQuery } from '../../lib/reports/cited-page-visits.ts'
import { t } from '../../lib/language/t.ts'
import { TextLink } from '../layout/links.tsx'

/** How often bots read a cited own page, for users with access to bot logs, if there are any. */
export function BotReadsNote({ brandId, pageKey }: { brandId: string; pageKey: string }) {
  return useContext(BotReadsContext) ? <BotReads brandId={brandId} pageKey={pageKey} /> : null
}

function BotReads({ brandId, pageKey }: { brandId: string; pageKey: string }) {
  const { data } = useQuery(citedPageVisitsQuery(brandId))
  const page = data?.get(addressOfPage(pageKey))
  if (page === undefined) return null
  return (
    <TextLink to="/bot-logs" search={{ view: 'pages', pageId: String(page.url) }} fz="inherit">
      {t('AI bots crawled this page {count, plural, one {# time} other {# times}} in the last 30 days', {
        count: page.reads,
      })}
    </TextLink>
  )
}

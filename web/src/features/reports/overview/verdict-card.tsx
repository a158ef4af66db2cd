import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { composeVerdict, type VerdictLink } from '#core/reports/verdict/compose-verdict.ts'
import type { Overview } from '#core/reports/schema.ts'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import { metricEvidence, metricLabels } from '../../../components/figures/metric-labels.ts'
import { verdictLink, VerdictWords } from '../../../components/figures/verdict-words.tsx'
import { t } from '../../../lib/language/t.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { reasonEvidence } from './reason-evidence.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'

/** What the numbers say, in a few sentences whose numbers open their answers. */
export function VerdictCard({
  overview,
  isFresh,
  engineLabel,
  onOpen,
}: {
  overview: Overview
  isFresh: boolean
  engineLabel: (engine: string) => string
  onOpen: (about: string, filters: EvidenceFilters) => void
}) {
  const sentences = useMemo(() => composeVerdict(overview), [overview])
  return (
    <VerdictWords
      sentences={sentences}
      isFresh={isFresh}
      engineLabel={engineLabel}
      linked={(link, words) => (
        <Linked link={link} target={{ overview, onOpen }}>
          {words}
        </Linked>
      )}
    />
  )
}

type Target = {
  overview: Overview
  onOpen: (about: string, filters: EvidenceFilters) => void
}

function Linked({
  link,
  target: { overview, onOpen },
  children,
}: {
  link: VerdictLink
  target: Target
  children: ReactNode
}) {
  const { leadsOn } = useReportAccess()
  const { brand } = overview.scope
  if ('addCompetitors' in link)
    return leadsOn ? (
      <Link
        to="/brand/$id"
        params={{ id: brand.id }}
        search={(before) => ({ ...before, tab: 'competitors' })}
        className={verdictLink}
      >
        {children}
      </Link>
    ) : (
      children
    )
  if ('crawledPage' in link)
    return leadsOn ? (
      <Link
        to="/bot-logs"
        search={{
          view: 'pages',
          pageId: String(link.crawledPage),
          from: overview.scope.period.from,
          to: overview.scope.period.to,
        }}
        className={verdictLink}
      >
        {children}
      </Link>
    ) : (
      children
    )
  const open = () => {
    if ('reason' in link)
      onOpen(
        t('{topic}: “{aspect}”', { topic: link.topic, aspect: link.reason.aspect }),
        reasonEvidence(link.reason, { topic: link.topic }),
      )
    else if ('topic' in link)
      onOpen(link.topic, { topic: link.topic, trackedBrandId: link.brandId, present: 'true' })
    else if ('brandId' in link)
      onOpen(nameOf(overview, link.brandId), { trackedBrandId: link.brandId, present: 'true' })
    else if (link.answers === 'all') onOpen(t('All answers'), { state: 'valid' })
    else
      onOpen(
        t('{metricLabels}: {brand}', { metricLabels: metricLabels[link.answers], brand: brand.name }),
        metricEvidence[link.answers],
      )
  }
  return (
    <EvidenceButton className={verdictLink} onClick={open}>
      {children}
    </EvidenceButton>
  )
}

const nameOf = ({ ranking }: Overview, id: string) =>
  ranking.find(({ brandId }) => brandId === id)?.name ?? ''

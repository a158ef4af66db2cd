import { Link } from '@tanstack/react-router'
import type { ActionLink } from '#core/actions/rule.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { readEvidence, evidenceParameter } from '../../lib/reports/evidence.ts'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { useReportEvidence } from '../../lib/reports/use-report-evidence.ts'
import classes from './do-next-card.module.css'

/** Leads to what an action rests on: answers, a page in AI traffic, or a content gap. */
export function EvidenceLink({
  to,
  about,
  scope,
  children,
}: {
  to: ActionLink
  about: string
  scope: ReportScope
  children: string
}) {
  const openEvidence = useReportEvidence(scope)
  if ('answers' in to) {
    const filters = readEvidence(evidenceParameter({ about, filters: to.answers }))?.filters ?? {}
    return (
      <button type="button" className={classes['link']} onClick={() => openEvidence(about, filters)}>
        {children}
      </button>
    )
  }
  if ('crawlerPage' in to)
    return (
      <Link
        to="/bot-logs"
        search={{ view: 'pages', pageId: String(to.crawlerPage), from: to.from, to: to.to }}
        className={classes['link']}
      >
        {children}
      </Link>
    )
  return (
    <Link
      to="/query-fanout/$id"
      params={{ id: to.analysisId }}
      search={(before) => ({ ...keepReportFilters(before), view: 'gaps', q: to.query })}
      className={classes['link']}
    >
      {children}
    </Link>
  )
}

import type { IssuesReport } from '#core/bot-logs/issues/issue-schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { t } from '../../../lib/language/t.ts'
import classes from '../bot-logs.module.css'
import { HowComputed } from '../how-computed.tsx'
import { IssueList } from './issue-list.tsx'

/** Everything that keeps AI crawlers from the site, in one ranked list. */
export default function IssuesView({ report: { issues } }: { report: IssuesReport }) {
  return (
    <>
      {issues.length === 0 ? (
        <EmptyState title={t('No issues found')}>
          {t('AI crawlers could read your pages, robots.txt, and sitemaps in this period.')}
        </EmptyState>
      ) : (
        <section className={classes['card']} aria-label={t('Issues')}>
          <IssueList issues={issues} />
        </section>
      )}
      <HowComputed>
        <p>
          {t(
            'Issues are ordered by citations at stake, then by affected visits, then by age. A page is listed with at least 3 failed visits and more than 10% of its visits; a crawler with at least 3 and 20%. Citations at stake are the answers in this period that cite the page, or any of your pages if they come from engines of the crawler’s operator.',
          )}
        </p>
      </HowComputed>
    </>
  )
}

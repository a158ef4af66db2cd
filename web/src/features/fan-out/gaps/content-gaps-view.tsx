import { Drawer } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { openGaps, type ContentGapReport } from '#core/fan-out/content-gaps.ts'
import { composeGapsVerdict } from '#core/fan-out/content-gaps-verdict.ts'
import { SandboxShareContext, sandboxShareOf } from '../../../charts/frame/sandbox-share.ts'
import { verdictLink, VerdictWords } from '../../../components/figures/verdict-words.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { t } from '../../../lib/language/t.ts'
import { useReportEvidence } from '../../../lib/reports/use-report-evidence.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { gapSearch } from './gap-search.tsx'
import { GapBrief } from './gap-brief.tsx'
import { GapsTable } from './gaps-table.tsx'
import { TopicsCoverage } from './topics-coverage.tsx'

/** What own pages leave unanswered, by what it is worth, with the brief of one gap next to the list. */
export function ContentGapsView({ report, isFresh }: { report: ContentGapReport; isFresh: boolean }) {
  const { scope, gaps, searches, answers } = report
  const search: { brief?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const open = useReportEvidence(scope)
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  const show = (brief: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, brief }),
      replace: !isPhone,
      resetScroll: false,
    })
  if (searches === 0)
    return (
      <EmptyState title={answers === 0 ? t('No answers in this period') : t('No searches in this period')}>
        {t('Choose other dates or filters, or run your prompts. We store searches with each answer.')}
      </EmptyState>
    )
  const chosen = gaps.find(({ key, similar }) =>
    [key, ...similar.map((other) => other.key)].includes(search.brief ?? ''),
  )
  const shown = chosen ?? (isPhone ? undefined : (openGaps(gaps)[0] ?? gaps[0]))
  const brief = shown && <GapBrief brandId={scope.brand.id} gap={shown} />
  return (
    <SandboxShareContext value={sandboxShareOf(scope.sandboxAnswers, answers)}>
      <VerdictWords
        sentences={composeGapsVerdict(report)}
        isFresh={isFresh}
        engineLabel={engineLabel}
        linked={(link, words) => (
          <Link to="/query-fanout" search={gapSearch(link)} className={verdictLink}>
            {words}
          </Link>
        )}
      />
      <ReportGrid>
        <ReportCell span="wide">
          <GapsTable
            report={report}
            isFresh={isFresh}
            shown={shown}
            onBrief={({ key }) => show(key)}
            onAnswers={({ key, query }) =>
              open(t('Answers that searched for “{query}”', { query: query.slice(0, 120) }), {
                subQuery: key,
              })
            }
          />
          <TopicsCoverage topics={report.topics} states={report.states} isFresh={isFresh} />
        </ReportCell>
        {isPhone ? null : <ReportCell span="narrow">{brief}</ReportCell>}
      </ReportGrid>
      {isPhone ? (
        <Drawer
          opened={brief !== undefined}
          onClose={() => show(undefined)}
          position="bottom"
          size="85%"
          title={t('Content brief')}
          closeButtonProps={{ 'aria-label': t('Close brief') }}
        >
          {brief}
        </Drawer>
      ) : null}
    </SandboxShareContext>
  )
}

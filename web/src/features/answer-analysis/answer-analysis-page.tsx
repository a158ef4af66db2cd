import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { answerAnalysisQuery } from './api/answer-analysis.ts'
import { AuditSection } from './audit-section.tsx'
import { BrandsSection } from './brands-section.tsx'
import { CorrectionsQueue } from './corrections-queue.tsx'
import { MethodsSection } from './methods-section.tsx'
import { OverallFigures } from './overall-figures.tsx'
import { UnreadSection } from './unread-section.tsx'
import { t } from '../../lib/language/t.ts'

/** `/admin/answer-analysis`: how well answers are read, measured on random samples; and what people corrected. */
export function AnswerAnalysisPage() {
  const query = useQuery(answerAnalysisQuery)
  return (
    <Page
      title={t('Answer analysis')}
      description={t(
        'How well names and labels are read out of answers, as people checked it on pairs of answer and brand drawn at random. Corrections that readers send in by themselves are mostly of errors and so are counted, but measure nothing.',
      )}
    >
      <Loaded query={query}>
        {(analysis) => (
          <>
            <OverallFigures analysis={analysis} />
            <AuditSection brands={analysis.brands} />
            <BrandsSection analysis={analysis} />
            <MethodsSection analysis={analysis} />
            <CorrectionsQueue />
            <UnreadSection unread={analysis.unread} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

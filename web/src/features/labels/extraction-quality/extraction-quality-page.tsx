import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerAnalysis, BrandQuality } from '#core/labels/checks/schema.ts'
import type { ReprocessingScope } from '#core/answers/reprocess/schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { AgreementSection } from './agreement-section.tsx'
import classes from './extraction-quality.module.css'
import { answerAnalysisQuery } from './api/extraction-quality.ts'
import { AuditSection } from './audit-section.tsx'
import { BrandsSection } from './brands-section.tsx'
import { CorrectionsQueue } from './corrections-queue.tsx'
import { LabelsSection } from './labels-section.tsx'
import { MethodsSection } from './methods-section.tsx'
import { OverallFigures } from './overall-figures.tsx'
import { ReprocessingSection } from './reprocessing-section.tsx'
import { UnreadSection } from './unread-section.tsx'
import { t } from '../../../lib/language/t.ts'

/** `/admin/answer-analysis`: extraction quality, measured on random samples, and corrections by people. */
export function AnswerAnalysisPage() {
  const query = useQuery(answerAnalysisQuery)
  return (
    <Page
      title={t('Answer quality')}
      description={t(
        'How accurately mentions and labels are extracted, measured on random answer–brand pairs that reviewers checked. User corrections are counted but left out of the measurement, because they mostly fix errors.',
      )}
    >
      <Loaded query={query}>{(analysis) => <Sections analysis={analysis} />}</Loaded>
    </Page>
  )
}

function Sections({ analysis }: { analysis: AnswerAnalysis }) {
  const [chosen, setChosen] = useState<ReprocessingScope | null>(null)
  const first = analysis.brands[0]
  const scope = chosen ?? (first === undefined ? null : allOf(first.organizationId))
  const [reviewed, setReviewed] = useState<string | null>(null)
  const rereading = useRef<HTMLDivElement>(null)
  const review = useRef<HTMLDivElement>(null)
  const handleReprocess = ({ organizationId, brandId }: BrandQuality) => {
    setChosen({ ...allOf(organizationId), brandId })
    moveTo(rereading.current)
  }
  const handleReview = (brandId: string) => {
    setReviewed(brandId)
    moveTo(review.current)
  }
  return (
    <>
      <OverallFigures analysis={analysis} />
      <div ref={review} tabIndex={-1} className={classes['target']}>
        <AuditSection brands={analysis.brands} chosen={reviewed} onChoose={setReviewed} />
      </div>
      <BrandsSection analysis={analysis} onReprocess={handleReprocess} />
      <LabelsSection analysis={analysis} onReview={handleReview} />
      <MethodsSection analysis={analysis} />
      <AgreementSection />
      <div ref={rereading} tabIndex={-1} className={classes['target']}>
        {scope === null ? null : (
          <ReprocessingSection brands={analysis.brands} scope={scope} onScope={setChosen} />
        )}
      </div>
      <CorrectionsQueue />
      <UnreadSection unread={analysis.unread} />
    </>
  )
}

function moveTo(target: HTMLElement | null): void {
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}

const allOf = (organizationId: string): ReprocessingScope => ({
  organizationId,
  brandId: null,
  engine: null,
  firstDay: null,
  lastDay: null,
  onlyOlder: false,
})

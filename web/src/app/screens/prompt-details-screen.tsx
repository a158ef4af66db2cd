import { lazy, Suspense } from 'react'
import { PromptDetailsPage } from '../../features/prompts/details/prompt-details-page.tsx'

const PromptAnswers = lazy(() => import('../../features/answers/reader/prompt-answers.tsx'))
const AnswerReader = lazy(async () => ({
  default: (await import('../../features/answers/reader/answer-reader.tsx')).AnswerReader,
}))
const EvidenceDrawer = lazy(async () => ({
  default: (await import('../../features/answers/reader/evidence-drawer.tsx')).EvidenceDrawer,
}))
const ReportTools = lazy(async () => ({ default: (await import('./report-tools.tsx')).ReportTools }))

/** `/prompt-details`: why a prompt is won or lost, and its answers. Only its numbers are loaded at first. */
export function PromptDetailsScreen() {
  return (
    <>
      <PromptDetailsPage
        slots={{
          tools: ({ scope, prompt }) => (
            <Suspense fallback={null}>
              <ReportTools brand={scope.brand} title={prompt.text} scope={scope} answers={prompt.answers} />
            </Suspense>
          ),
          reader: (open) => (
            <Suspense fallback={null}>
              <AnswerReader {...open} />
            </Suspense>
          ),
          answers: (list) => (
            <Suspense fallback={null}>
              <PromptAnswers {...list} />
            </Suspense>
          ),
        }}
      />
      <Suspense fallback={null}>
        <EvidenceDrawer />
      </Suspense>
    </>
  )
}

import { AnswerReader } from '../../features/answers/reader/answer-reader.tsx'
import { EvidenceDrawer } from '../../features/answers/reader/evidence-drawer.tsx'
import { PromptAnswers } from '../../features/answers/reader/prompt-answers.tsx'
import { ReportTools } from './report-tools.tsx'
import { PromptDetailsPage } from '../../features/prompts/details/prompt-details-page.tsx'

/** `/prompt-details`: the prompt's numbers, the open answer, and all its answers. */
export function PromptDetailsScreen() {
  return (
    <>
      <PromptDetailsPage
        slots={{
          tools: ({ scope, prompt }) => (
            <ReportTools brand={scope.brand} title={prompt.text} scope={scope} answers={prompt.answers} />
          ),
          reader: (open) => <AnswerReader {...open} />,
          answers: (list) => <PromptAnswers {...list} />,
        }}
      />
      <EvidenceDrawer />
    </>
  )
}

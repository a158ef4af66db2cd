import type { ReactNode } from 'react'
import type { PromptReasons } from '#core/reports/prompts/prompt-reasons.ts'
import type { PromptDetails } from '#core/reports/schema.ts'
import {
  composePromptVerdict,
  leaderOf,
  outcomeOf,
  type PromptLink,
} from '#core/reports/verdict/prompt-verdict.ts'
import { ConfidenceBadge } from '../../../components/figures/confidence-badge.tsx'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import { verdictLink, VerdictWords } from '../../../components/figures/verdict-words.tsx'
import { ToneBadge } from '../../../components/figures/tone-badge.tsx'
import { t } from '../../../lib/language/t.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'

/** Against whom the prompt is won or lost, and what stands out in its answers. */
export function PromptVerdict({
  report,
  reasons,
  isFresh,
  engineLabel,
  onOpen,
}: {
  report: PromptDetails
  reasons: PromptReasons | undefined
  isFresh: boolean
  engineLabel: (engine: string) => string
  onOpen: (about: string, filters: EvidenceFilters) => void
}) {
  const { prompt, brands, scope } = report
  const brand = scope.brand.name
  const own = brands.find(({ isOwn }) => isOwn)
  const open = (link: PromptLink) => {
    if ('part' in link) {
      const part = document.getElementById(link.part === 'sources' ? 'cited-sources' : 'searches')
      part?.scrollIntoView({ block: 'center' })
      part?.focus({ preventScroll: true })
    } else if ('aspect' in link)
      onOpen(t('Answers that criticize {brand}: {aspect}', { brand, aspect: link.aspect }), {
        aspect: link.aspect,
        criticized: 'true',
        newest: 'true',
      })
    else if ('engine' in link)
      onOpen(t('Answers from {engine}', { engine: engineLabel(link.engine) }), {
        engine: link.engine,
        state: 'valid',
      })
    else if ('brandId' in link) {
      const name = brands.find(({ brandId }) => brandId === link.brandId)?.name ?? ''
      onOpen(t('Answers that mention {name}', { name }), { trackedBrandId: link.brandId, present: 'true' })
    } else if (link.answers === 'all') onOpen(t('All answers'), { state: 'valid' })
    else onOpen(t('Answers that mention {name}', { name: brand }), { present: 'true' })
  }
  return (
    <VerdictWords
      sentences={composePromptVerdict(report, reasons ?? null)}
      isFresh={isFresh}
      engineLabel={engineLabel}
      linked={(link, words: ReactNode) => (
        <EvidenceButton className={verdictLink} onClick={() => open(link)}>
          {words}
        </EvidenceButton>
      )}
    >
      <Outcome report={report} />
      {own === undefined ? null : (
        <ConfidenceBadge
          metric="visibility"
          rate={prompt.visibility}
          answers={own.visibility.denominator}
          isLong
        />
      )}
    </VerdictWords>
  )
}

function Outcome({ report }: { report: PromptDetails }) {
  const outcome = outcomeOf(report)
  if (outcome === null) return null
  const name = leaderOf(report)?.name ?? ''
  return (
    <ToneBadge tone={outcome === 'lost' ? 'worse' : outcome === 'won' ? 'better' : 'plain'}>
      {outcome === 'lost'
        ? t('Lost to {name}', { name })
        : outcome === 'won'
          ? t('Won')
          : t('Tied with {name}', { name })}
    </ToneBadge>
  )
}

import type { PerceptionReport } from '#core/reports/views.ts'
import { composePerceptionVerdict, type PerceptionLink } from '#core/reports/verdict/perception-verdict.ts'
import { ConfidenceBadge } from '../../../components/figures/confidence-badge.tsx'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import { verdictLink, VerdictWords } from '../../../components/figures/verdict-words.tsx'
import { t } from '../../../lib/language/t.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import classes from './perception.module.css'
import type { OpenTheme } from './themes-card.tsx'

/** How well answers speak of the brand, and what they praise and criticize most. */
export function PerceptionVerdict({
  report,
  isFresh,
  engineLabel,
  onOpen,
  onTheme,
}: {
  report: PerceptionReport
  isFresh: boolean
  engineLabel: (engine: string) => string
  onOpen: (about: string, filters: EvidenceFilters) => void
  onTheme: OpenTheme
}) {
  const own = report.rows.find(({ isOwn }) => isOwn)
  if (own === undefined) return null
  const open = (link: PerceptionLink) => {
    if ('worseThan' in link) {
      const { brandId, name } = link.worseThan
      onOpen(t('Worse than {name}: {aspect}', { name, aspect: link.aspect }), {
        aspect: link.aspect,
        newest: 'true',
        worseThan: brandId,
      })
    } else if ('side' in link) onTheme(link.aspect, link.side)
    else onOpen(about[link.answers](own.name), { trackedBrandId: own.brandId, ...filters[link.answers] })
  }
  const bySentiment = own.netSentiment.value !== null
  const rated = bySentiment ? own.labelled : own.criticismRate.denominator
  return (
    <VerdictWords
      sentences={composePerceptionVerdict(report)}
      isFresh={isFresh}
      engineLabel={engineLabel}
      linked={(link, words) => (
        <EvidenceButton className={verdictLink} onClick={() => open(link)}>
          {words}
        </EvidenceButton>
      )}
    >
      <ConfidenceBadge
        metric={bySentiment ? 'netSentiment' : 'criticismRate'}
        rate={bySentiment ? own.netSentiment : own.criticismRate}
        answers={rated}
        isLong
      />
      <span className={classes['note']}>
        {t('{count, plural, one {# mention rated} other {# mentions rated}}', { count: rated })}
      </span>
    </VerdictWords>
  )
}

const about = {
  present: (name: string) => t('Answers that mention {name}', { name }),
  labelled: (name: string) => t('Labeled answers mentioning {name}', { name }),
  criticized: (name: string) => t('Answers that criticize {name}', { name }),
}

const filters = {
  present: { present: 'true' },
  labelled: { labelled: 'true' },
  criticized: { criticized: 'true' },
} as const satisfies Record<keyof typeof about, EvidenceFilters>

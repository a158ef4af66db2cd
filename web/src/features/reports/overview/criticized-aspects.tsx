import { useQuery } from '@tanstack/react-query'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import type { ReportScope } from '#core/reports/schema.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { formatCount } from '../../../lib/format.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './metric-tile.module.css'

const shownAspects = 3

/** What the own brand is criticized for most, among the newest answers; each aspect opens its answers. */
export function CriticizedAspects({
  scope,
  onOpen,
}: {
  scope: ReportScope
  onOpen: (about: string, filters: EvidenceFilters) => void
}) {
  const { data } = useQuery(useReportAccess().aspects(scope.brand.id, scope.filters))
  const aspects = (data ?? [])
    .map(({ aspect, sentiments: { negative, mixed } }) => ({ aspect, answers: negative + mixed }))
    .filter(({ answers }) => answers > 0)
    .sort((a, b) => b.answers - a.answers)
    .slice(0, shownAspects)
  if (aspects.length === 0) return null
  return (
    <ul className={classes['aspects']} aria-label={t('Most criticized')}>
      <li className={classes['aspectsTitle']} aria-hidden>
        {t('Most criticized')}
      </li>
      {aspects.map(({ aspect, answers }) => (
        <li key={aspect}>
          <EvidenceButton
            className={classes['relatedValue']}
            onClick={() =>
              onOpen(t('Answers that criticize {brand}: {aspect}', { brand: scope.brand.name, aspect }), {
                aspect,
                criticized: 'true',
                newest: 'true',
              })
            }
          >
            {aspect} {formatCount(answers)}
          </EvidenceButton>
        </li>
      ))}
    </ul>
  )
}

import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import type { ReportScope } from '#core/reports/schema.ts'
import styles from '../../../components/styles/styles.module.css'
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
    <Flex
      component="ul"
      className={styles['anywhere']}
      wrap="wrap"
      gap="0.125rem 0.625rem"
      mt={4}
      fz="xs"
      aria-label={t('Most criticized')}
    >
      <li className={styles['muted']} aria-hidden>
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
    </Flex>
  )
}

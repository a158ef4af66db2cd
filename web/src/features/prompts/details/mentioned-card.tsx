import type { PromptDetails } from '#core/reports/schema.ts'
import { minForPercent } from '#core/reports/verdict/prompt-verdict.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './prompt-details-page.module.css'
import { ReasonCard } from './reason-card.tsx'

type BrandRow = PromptDetails['brands'][number]

/** Rows shown; the own brand always is. */
const most = 7

/** How often each brand is mentioned, and the own one by engine. */
export function MentionedCard({
  report: { brands, prompt, scope },
  engineLabel,
  onBrand,
  onEngine,
}: {
  report: Pick<PromptDetails, 'brands' | 'prompt' | 'scope'>
  engineLabel: (engine: string) => string
  onBrand: (brand: BrandRow) => void
  onEngine: (engine: string) => void
}) {
  const mentioned = brands.filter((brand) => brand.isOwn || brand.visibility.numerator > 0)
  const own = mentioned.find((brand) => brand.isOwn)
  const first = mentioned.slice(0, most)
  const shown = own && !first.includes(own) ? [...first.slice(0, most - 1), own] : first
  const answers = own?.visibility.denominator ?? 0
  return (
    <ReasonCard
      title={t('Brands mentioned')}
      basis={
        answers < minForPercent
          ? t('of {answers} answers', { answers: formatCount(answers) })
          : t('% of {answers} answers', { answers: formatCount(answers) })
      }
    >
      <ul className={classes['rows']}>
        {shown.map((brand) => (
          <li key={brand.brandId} className={classes['brand']} data-own={brand.isOwn || undefined}>
            <span className={styles['name']}>{brand.name}</span>
            <IntervalWhisker
              value={brand.visibility.value}
              low={brand.visibility.low}
              high={brand.visibility.high}
            />
            <span className={styles['end']} title={intervalOf(brand)}>
              <NumberButton
                about={t('answers mentioning {name}', { name: brand.name })}
                onOpen={brand.visibility.numerator === 0 ? undefined : () => onBrand(brand)}
              >
                {amountOf(brand)}
              </NumberButton>
            </span>
          </li>
        ))}
      </ul>
      <p className={classes['note']}>
        {t('Answers mentioning {name}, by engine', { name: scope.brand.name })}
      </p>
      <ul className={`${classes['perEngine']} ${styles['wrap']}`}>
        {prompt.engines.map(({ engine, visibility }) => (
          <li key={engine}>
            <NumberButton
              about={t('{name} on {engine}', { name: scope.brand.name, engine: engineLabel(engine) })}
              onOpen={visibility.numerator === 0 ? undefined : () => onEngine(engine)}
            >
              {t('{count} of {answers}', {
                count: formatCount(visibility.numerator),
                answers: formatCount(visibility.denominator),
              })}
            </NumberButton>
            <span className={classes['note']}>{engineLabel(engine)}</span>
          </li>
        ))}
      </ul>
    </ReasonCard>
  )
}

const amountOf = ({ visibility: { value, numerator, denominator } }: BrandRow) =>
  value === null || denominator < minForPercent ? formatCount(numerator) : formatPercent(value)

const intervalOf = ({ visibility: { low, high } }: BrandRow) =>
  low === null ? undefined : t('95% CI {interval}', { interval: formatInterval(low, high) })

import { chainLinked, type Wave } from '#core/metrics/statistics/chain-linked.ts'
import { formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'
import classes from './method.module.css'

/** For the example of changes that are tested together. */
export const usualPValues = [0.001, 0.012, 0.021, 0.04, 0.049, 0.3, 0.6, 0.9] as const
export const level = 0.05

const waves: Wave[] = [
  { wave: t('Week 1'), rates: { 'Best running shoes?': 0.6, 'Shoes for flat feet?': 0.4 } },
  { wave: t('Week 2'), rates: { 'Best running shoes?': 0.62, 'Shoes for flat feet?': 0.42 } },
  { wave: t('Week 3'), rates: { 'Best running shoes?': 0.62, 'Shoes for flat feet?': 0.42 } },
]
export const addedPrompt = t('Cheapest trail shoes?')

/** Three weeks, with or without a prompt added in the third. */
export const chainLinkWeeks = ({ isAdded }: { isAdded: boolean }) =>
  chainLinked(
    waves.map((wave, index) =>
      isAdded && index === 2 ? { ...wave, rates: { ...wave.rates, [addedPrompt]: 0.05 } } : wave,
    ),
  )

export function ChainLinkTable({ weeks }: { weeks: ReturnType<typeof chainLinkWeeks> }) {
  return (
    <table className={`${classes['counts']} ${styles['table']}`}>
      <caption className={styles['unseen']}>
        {t('Visibility over three weeks: simple mean and chain-linked')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Week')}</th>
          <th scope="col">{t('Simple mean')}</th>
          <th scope="col">{t('Chain-linked')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((point) => (
          <tr key={point.wave}>
            <th scope="row">{point.wave}</th>
            <td>{formatPercent(point.plain)}</td>
            <td>{formatPercent(point.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { Checkbox, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { chainLinked, type Wave } from '#core/metric/chain-linked.ts'
import { benjaminiHochberg } from '#core/metric/multiple-testing.ts'
import { formatPercent } from '../../lib/format.ts'
import classes from './methodology.module.css'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

const level = 0.05

/** P-values of a screen, and which of them still count as real when they are decided together. */
export function FalseDiscoveryExample() {
  const [text, setText] = useState('0.001, 0.012, 0.021, 0.04, 0.049, 0.3, 0.6, 0.9')
  const p = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
  const isReadable = p.length > 0 && p.length <= 200 && p.every((value) => value >= 0 && value <= 1)
  const { rejected } = benjaminiHochberg(isReadable ? p : [1], level)
  const alone = p.filter((value) => value < level).length
  const together = rejected.filter(Boolean).length
  return (
    <div className={classes['card']}>
      <TextInput
        label={t('P-values of all changes on one screen')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isReadable ? null : t('Numbers between 0 and 1, with commas between them.')}
      />
      {isReadable ? (
        <p aria-live="polite">
          <Rich
            text={
              '{alone} of {p} lie below 5 %. Decided together, <strong>{together}</strong> {together, plural, one {is} other {are}} real; the rest is within noise.'
            }
            values={{ strong: (words) => <strong>{words}</strong>, alone, p: p.length, together }}
          />
        </p>
      ) : null}
    </div>
  )
}

const waves: Wave[] = [
  { wave: t('Week 1'), rates: { 'Best running shoes?': 0.6, 'Shoes for flat feet?': 0.4 } },
  { wave: t('Week 2'), rates: { 'Best running shoes?': 0.62, 'Shoes for flat feet?': 0.42 } },
  { wave: t('Week 3'), rates: { 'Best running shoes?': 0.62, 'Shoes for flat feet?': 0.42 } },
]
const added = t('Cheapest trail shoes?')

/** The same three weeks with and without a prompt added in the third. */
export function ChainLinkExample() {
  const [isAdded, setIsAdded] = useState(true)
  const points = chainLinked(
    waves.map((wave, index) =>
      isAdded && index === 2 ? { ...wave, rates: { ...wave.rates, [added]: 0.05 } } : wave,
    ),
  )
  return (
    <div className={classes['card']}>
      <Checkbox
        label={t('In week 3 the prompt “{added}” is added, which hardly ever names the brand', { added })}
        checked={isAdded}
        onChange={(event) => setIsAdded(event.currentTarget.checked)}
      />
      <table className={classes['counts']}>
        <caption>
          <VisuallyHidden>{t('Visibility of three weeks, plain and chain-linked')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('Week')}</th>
            <th scope="col">{t('Plain mean')}</th>
            <th scope="col">{t('Chain-linked')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.wave}>
              <th scope="row">{point.wave}</th>
              <td>{formatPercent(point.plain)}</td>
              <td>{formatPercent(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

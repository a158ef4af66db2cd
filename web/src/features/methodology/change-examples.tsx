import { Checkbox, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { chainLinked, type Wave } from '#core/metric/chain-linked.ts'
import { benjaminiHochberg } from '#core/metric/multiple-testing.ts'
import { formatPercent } from '../../lib/format.ts'
import classes from './methodology.module.css'

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
        label="P-values of all changes on one screen"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isReadable ? null : 'Numbers between 0 and 1, with commas between them.'}
      />
      {isReadable ? (
        <p aria-live="polite">
          {alone} of {p.length} lie below 5 %. Decided together, <strong>{together}</strong>{' '}
          {together === 1 ? 'is' : 'are'} real; the rest is within noise.
        </p>
      ) : null}
    </div>
  )
}

const waves: Wave[] = [
  { wave: 'Week 1', rates: { 'Best running shoes?': 0.6, 'Shoes for flat feet?': 0.4 } },
  { wave: 'Week 2', rates: { 'Best running shoes?': 0.62, 'Shoes for flat feet?': 0.42 } },
  { wave: 'Week 3', rates: { 'Best running shoes?': 0.62, 'Shoes for flat feet?': 0.42 } },
]
const added = 'Cheapest trail shoes?'

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
        label={`In week 3 the prompt “${added}” is added, which hardly ever names the brand`}
        checked={isAdded}
        onChange={(event) => setIsAdded(event.currentTarget.checked)}
      />
      <table className={classes['counts']}>
        <caption>
          <VisuallyHidden>Visibility of three weeks, plain and chain-linked</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Plain mean</th>
            <th scope="col">Chain-linked</th>
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

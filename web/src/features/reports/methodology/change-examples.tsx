import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { benjaminiHochberg } from '#core/metrics/statistics/multiple-testing.ts'
import classes from '../../../components/method/method.module.css'
import {
  addedPrompt,
  chainLinkWeeks,
  ChainLinkTable,
  level,
  usualPValues,
} from '../../../components/method/change-tables.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** P-values of one screen, and which of them are significant when controlled together. */
export function FalseDiscoveryExample() {
  const [text, setText] = useState(usualPValues.join(', '))
  const p = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
  const isReadable = p.length > 0 && p.length <= 200 && p.every((value) => value >= 0 && value <= 1)
  const { rejected } = benjaminiHochberg(isReadable ? p : [1], level)
  const alone = p.filter((value) => value < level).length
  const together = rejected.filter(Boolean).length
  return (
    <div className={`${classes['card']} ${styles['panel']}`}>
      <TextInput
        label={t('P-values for all changes on one page')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isReadable ? null : t('Enter numbers from 0 to 1, separated by commas.')}
      />
      {isReadable ? (
        <p aria-live="polite">
          <Rich
            text="{alone} of {p} are below 5%. After correcting for multiple comparisons, <strong>{together}</strong> {together, plural, one {is} other {are}} significant. The rest show no clear change."
            values={{ strong: (words) => <strong>{words}</strong>, alone, p: p.length, together }}
          />
        </p>
      ) : null}
    </div>
  )
}

/** The same three weeks with and without a prompt added in the third. */
export function ChainLinkExample() {
  const [isAdded, setIsAdded] = useState(true)
  return (
    <div className={`${classes['card']} ${styles['panel']}`}>
      <Checkbox
        label={t('In week 3, add the prompt “{added}”, whose answers rarely mention the brand', {
          added: addedPrompt,
        })}
        checked={isAdded}
        onChange={(event) => setIsAdded(event.currentTarget.checked)}
      />
      <ChainLinkTable weeks={chainLinkWeeks({ isAdded })} />
    </div>
  )
}

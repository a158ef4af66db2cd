import type { Basis } from '#core/report/views.ts'
import { formatCount, formatDay } from '../lib/format.ts'
import classes from './basis-note.module.css'

/** Over which answers the numbers below were counted, where it is not all of them. */
export function BasisNote({ basis }: { basis: Basis }) {
  return <p className={classes['note']}>{basisInWords(basis)}</p>
}

/** "Counted over the newest 5,000 of 12,310 valid answers, 3 Oct 2026 to 18 Nov 2026." */
export function basisInWords({ answers, available, from, to }: Basis): string {
  if (answers === 0) return 'No valid answers in this period.'
  const which =
    answers < available
      ? `the newest ${formatCount(answers)} of ${formatCount(available)} valid answers`
      : `all ${formatCount(answers)} valid answers`
  const when = from === null || to === null ? '' : `, ${formatDay(from)} to ${formatDay(to)}`
  return `Counted over ${which}${when}.`
}

import type { Spending } from '#core/runs/budgets/schema.ts'
import { formatMoney } from '../../lib/format.ts'
import classes from './spend-meter.module.css'
import { isUsedUp, spendHeadline, spendParts, describeUncounted } from './spend-parts.ts'
import { t } from '../../lib/language/t.ts'

type Spent = Pick<Spending, 'knownUsd' | 'assumedUsd' | 'reservedUsd' | 'unknownCalls' | 'budgetUsd'>

/** More than this part of the budget is close to it. */
const nearBudget = 0.9

/** The spending of a month by certainty, the budget, and a tick at its forecast. */
export function SpendMeter({
  spent,
  noBudget,
  forecastUsd = null,
}: {
  spent: Spent
  noBudget: string
  /** At the end of the month. */
  forecastUsd?: number | null
}) {
  const forecast = spent.budgetUsd === null || forecastUsd === null ? null : forecastUsd / spent.budgetUsd
  const parts = spendParts(spent)
  const uncounted = describeUncounted(spent)
  return (
    <div className={classes['meter']}>
      <p className={classes['headline']}>
        <strong>{spendHeadline(spent)}</strong> {spent.budgetUsd === null ? noBudget : null}
        {isUsedUp(spent) ? ` ${t('Budget used up.')}` : null}
      </p>
      {spent.budgetUsd === null ? null : (
        <div
          className={classes['bar']}
          data-used-up={isUsedUp(spent) || undefined}
          data-near={(forecast !== null && forecast > nearBudget) || undefined}
          aria-hidden="true"
        >
          {forecast === null ? null : (
            <i className={classes['tick']} style={{ insetInlineStart: `${Math.min(1, forecast) * 100}%` }} />
          )}
          {parts.map(({ name, share }) => (
            <span key={name} className={classes[name]} style={{ width: `${share * 100}%` }} />
          ))}
        </div>
      )}
      {parts.length > 1 ? (
        <ul className={classes['legend']}>
          {parts.map(({ name, usd, words }) => (
            <li key={name}>
              <span className={classes['swatch']} data-part={name} aria-hidden="true" />
              {formatMoney(usd)} {words}
            </li>
          ))}
        </ul>
      ) : null}
      {uncounted === null ? null : <p className={classes['note']}>{uncounted}</p>}
    </div>
  )
}

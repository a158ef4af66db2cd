import type { Dashboard } from '#core/report/schema.ts'
import { formatCount, formatMoney } from '../../lib/format.ts'
import classes from './month-card.module.css'
import { monthCost } from './month-cost.ts'

/** Answers and money of the calendar month, in UTC. */
export function MonthCard({ month }: { month: Dashboard['month'] }) {
  const name = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month.from),
  )
  const cost = monthCost(month)
  return (
    <section className={classes['card']} aria-labelledby="this-month">
      <h2 id="this-month" className={classes['title']}>
        {name}
      </h2>
      <dl className={classes['list']}>
        <div>
          <dt>Answers</dt>
          <dd>{formatCount(month.answers)}</dd>
        </div>
        {month.sandboxAnswers > 0 ? (
          <div>
            <dt>of these sandbox</dt>
            <dd>{formatCount(month.sandboxAnswers)}</dd>
          </div>
        ) : null}
        <div>
          <dt>Cost</dt>
          <dd>{cost.known === null ? 'unknown' : formatMoney(cost.known)}</dd>
        </div>
        {cost.unknownAnswers > 0 && cost.known !== null ? (
          <div>
            <dt>of unknown cost</dt>
            <dd>
              {formatCount(cost.unknownAnswers)} {cost.unknownAnswers === 1 ? 'answer' : 'answers'}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}

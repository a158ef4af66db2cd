import type { SourcesReport } from '#core/report/views.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { IntervalWhisker } from '../../charts/interval-whisker.tsx'
import { Hint } from '../../components/metric-hint.tsx'
import { Rate } from '../../components/rate.tsx'
import classes from './sources-view.module.css'

/** How much of what an engine read it then cited. */
export function RetrievedCard({
  retrieved,
  engineLabel,
  isFresh,
}: {
  retrieved: SourcesReport['retrieved']
  engineLabel: (engine: string) => string
  isFresh: boolean
}) {
  return (
    <ChartFrame
      title="Retrieved → cited"
      unit="% of retrieved pages that were cited"
      hint={
        <Hint about="Retrieved → cited">
          <p>
            Cited pages ÷ pages the engine read before answering. Engines that do not tell what they read have
            no value.
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: 'Engine', kind: 'text' },
          { label: 'Cited of retrieved', kind: 'share' },
          { label: '95 % from', kind: 'share' },
          { label: '95 % to', kind: 'share' },
          { label: 'Cited', kind: 'count' },
          { label: 'Retrieved', kind: 'count' },
        ],
        rows: retrieved.map(({ engine, rate }) => [
          engineLabel(engine),
          rate?.value ?? null,
          rate?.low ?? null,
          rate?.high ?? null,
          rate?.numerator ?? null,
          rate?.denominator ?? null,
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      {retrieved.length === 0 ? <p className={classes['none']}>No engine has answered.</p> : null}
      <ul className={classes['list']}>
        {retrieved.map(({ engine, rate }) => (
          <li key={engine} className={classes['row']}>
            <span>{engineLabel(engine)}</span>
            <IntervalWhisker value={rate?.value ?? null} low={rate?.low ?? null} high={rate?.high ?? null} />
            <span className={classes['number']}>
              {rate === null ? (
                <span className={classes['note']}>n/a, does not tell</span>
              ) : (
                <Rate rate={rate} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}

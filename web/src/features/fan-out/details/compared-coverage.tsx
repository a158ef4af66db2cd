import type { FanOutComparison } from '#core/fan-out/analysis-schema.ts'
import { coverageStates } from '#core/fan-out/coverage/states.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { stateLabels } from './coverage-labels.ts'
import classes from './details.module.css'

type Coverage = NonNullable<FanOutComparison['coverage']>
type Owner = keyof Coverage['now']

const owners: { owner: Owner; label: string }[] = [
  { owner: 'own', label: t('Owned pages') },
  { owner: 'rival', label: t('Competitor pages') },
  { owner: 'cited', label: t('Cited pages') },
]

/** The number of sub-queries that the best pages of each owner cover, in both analyses. */
export function ComparedCoverage({ coverage }: Pick<FanOutComparison, 'coverage'>) {
  if (coverage === null) return null
  const { now, before } = coverage
  return (
    <table className={classes['coverage']}>
      <caption>{t('Sub-queries by coverage of the best page: other → this analysis')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Pages')}</th>
          {coverageStates.map((state) => (
            <th key={state} scope="col">
              {stateLabels[state]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {owners.map(({ owner, label }) => (
          <tr key={owner}>
            <th scope="row">{label}</th>
            {coverageStates.map((state) => (
              <td key={state}>
                {formatCount(before[owner][state])} → {formatCount(now[owner][state])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

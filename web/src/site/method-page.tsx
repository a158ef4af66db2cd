import { metrics, type BrandMetricId } from '#core/metrics/registry.ts'
import { benjaminiHochberg } from '#core/metrics/statistics/multiple-testing.ts'
import { ChainLinkTable, chainLinkWeeks, level, usualPValues } from '../components/method/change-tables.tsx'
import { ExampleResult } from '../components/method/example-result.tsx'
import { MethodArticle } from '../components/method/method-article.tsx'
import classes from '../components/method/method.module.css'
import { metricExamples, rateOfExample } from '../components/method/metric-examples.ts'
import { simulateStudies, type StudySetup } from '../components/method/simulate-studies.ts'
import { StudiesChart } from '../components/method/studies-chart.tsx'
import { StudiesVerdict } from '../components/method/studies-verdict.tsx'
import styles from '../components/styles/styles.module.css'
import { formatDecimal } from '../lib/format.ts'
import { Rich } from '../lib/language/rich.tsx'
import { said } from '../lib/language/said.ts'
import { t } from '../lib/language/t.ts'
import { SitePage } from './site-page.tsx'

/** How every number is calculated, for visitors: the examples are computed when the page is rendered. */
export function MethodPage() {
  return (
    <SitePage
      title={t('Methodology')}
      lead={t(
        'Every metric with its formula, confidence interval, and an example, calculated by the same functions as the reports.',
      )}
    >
      <MethodArticle
        examples={{
          aboutMetrics: t(
            'One definition per metric. Each example shows counts and the resulting value and interval, calculated by the same functions as every report.',
          ),
          metric: (id, isFirst) => <Example metric={id} startsOpen={isFirst} />,
          intervals: <Studies />,
          changes: <DecidedTogether />,
          trends: (
            <div className={`${classes['card']} ${styles['panel']}`}>
              <p>
                {t(
                  'In week 3, a prompt is added whose answers rarely mention the brand. The simple mean drops:',
                )}
              </p>
              <ChainLinkTable weeks={chainLinkWeeks({ isAdded: true })} />
            </div>
          ),
          reading: <p>{t('Sign in to see precision and recall for a brand you have access to.')}</p>,
        }}
      />
    </SitePage>
  )
}

function Example({ metric, startsOpen }: { metric: BrandMetricId; startsOpen: boolean }) {
  const { rows, columns } = metricExamples[metric]
  const label = said(metrics[metric].label)
  return (
    <details open={startsOpen}>
      <summary>{t('Example: {label}', { label })}</summary>
      <table className={`${classes['counts']} ${styles['table']}`}>
        <caption className={styles['unseen']}>{t('Counts for {label}', { label })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Prompt')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((counts, row) => (
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {columns.map((column, index) => (
                <td key={column}>{counts[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ExampleResult metric={metric} rate={rateOfExample(metric, rows, { times: 1 })} />
    </details>
  )
}

const studies = 60
const setup: StudySetup = { rate: 0.2, prompts: 25, answers: 20, correlation: 0.4 }

function Studies() {
  const drawn = simulateStudies(setup, { studies, seed: 1 })
  return (
    <div className={`${classes['card']} ${styles['panel']}`}>
      <p>
        {t(
          'Sixty simulated studies of a brand with known visibility: {prompts} prompts with {answers} answers each, which are similar to each other (correlation {correlation}).',
          {
            prompts: setup.prompts,
            answers: setup.answers,
            correlation: formatDecimal(setup.correlation, 1),
          },
        )}
      </p>
      <StudiesChart drawn={drawn} truth={setup.rate} />
      <p>
        <StudiesVerdict drawn={drawn} setup={setup} />
      </p>
    </div>
  )
}

function DecidedTogether() {
  const { rejected } = benjaminiHochberg([...usualPValues], level)
  return (
    <div className={`${classes['card']} ${styles['panel']}`}>
      <p className={classes['formula']}>{usualPValues.map((p) => p.toString()).join(' · ')}</p>
      <p>
        <Rich
          text="{alone} of {p} are below 5%. After correcting for multiple comparisons, <strong>{together}</strong> {together, plural, one {is} other {are}} significant. The rest show no clear change."
          values={{
            strong: (words) => <strong>{words}</strong>,
            alone: usualPValues.filter((p) => p < level).length,
            p: usualPValues.length,
            together: rejected.filter(Boolean).length,
          }}
        />
      </p>
    </div>
  )
}

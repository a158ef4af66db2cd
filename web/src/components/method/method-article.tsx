import type { ReactNode } from 'react'
import { definitionVersions } from '#core/metrics/definitions.ts'
import { metrics, type BrandMetricId } from '#core/metrics/registry.ts'
import { Rich } from '../../lib/language/rich.tsx'
import { said } from '../../lib/language/said.ts'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'
import { metricExamples } from './metric-examples.ts'
import classes from './method.module.css'

const sections = [
  ['counting', t('What we count')],
  ['metrics', t('Metrics')],
  ['intervals', t('Confidence intervals')],
  ['changes', t('Changes')],
  ['trends', t('Trends')],
  ['reading', t('Extraction quality')],
  ['bias', t('What confidence intervals don’t cover')],
  ['versions', t('Definition versions')],
] as const

const ids = Object.keys(metricExamples).filter((id): id is BrandMetricId => id in metrics)

/** The examples next to the text: editable ones in the application, static ones on the public page. */
export type MethodExamples = {
  /** How to read the examples of metrics. */
  aboutMetrics: string
  metric: (id: BrandMetricId, isFirst: boolean) => ReactNode
  intervals: ReactNode
  changes: ReactNode
  trends: ReactNode
  /** Extraction quality. */
  reading: ReactNode
}

/** How every number is calculated. Renders neither a page frame nor an `h1`. */
export function MethodArticle({ examples }: { examples: MethodExamples }) {
  return (
    <article className={classes['article']} aria-label={t('Methodology')}>
      <nav className={`${classes['contents']} ${styles['panel']}`} aria-label={t('On this page')}>
        <ul>
          {sections.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Counting />
      <Metrics about={examples.aboutMetrics} example={examples.metric} />
      <Intervals example={examples.intervals} />
      <Changes changes={examples.changes} trends={examples.trends} />
      <Section id="reading">
        <p>
          {t(
            'Mentions, sentiment, and recommendations are extracted by rules, AI labeling, or a person, and extraction makes mistakes. People check a random sample of answers without seeing the extracted labels.',
          )}
        </p>
        {examples.reading}
      </Section>
      <Bias />
      <Section id="versions">
        <p>{t('Definitions never change silently. Each export states which version its numbers use.')}</p>
        <ul>
          {definitionVersions.map(({ version, since, changes }) => (
            <li key={version}>
              <strong>{t('Version {version}', { version })}</strong> ({since}).{' '}
              <span lang="en">{changes.join(' ')}</span>
            </li>
          ))}
        </ul>
      </Section>
    </article>
  )
}

function Section({ id, children }: { id: (typeof sections)[number][0]; children: ReactNode }) {
  const title = sections.find(([known]) => known === id)?.[1]
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Counting() {
  return (
    <Section id="counting">
      <p>
        <Rich
          text="An <strong>answer</strong> is one engine’s response to one prompt, gathered with one collection method at one time. It is <strong>valid</strong> unless the engine refused. An answer that says it found nothing is valid and mentions no brands. Invalid answers are left out of every rate and shown in the valid answer rate. Missing never counts as “not visible.”"
          values={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <p>
        <Rich
          text="A brand is <strong>mentioned</strong> in an answer when its name appears in the visible text. Its <strong>position</strong> is the order of its first mention among the tracked brands. Collection methods are never mixed, and branded prompts are left out unless you include them. Values that can’t be calculated are shown as <em>—</em>, never as 0."
          values={{ strong: (words) => <strong>{words}</strong>, em: (words) => <em>{words}</em> }}
        />
      </p>
      <p>
        {t(
          'An answer also shows a brand’s position among all brands it mentions, tracked or not (“4th of 9 mentioned”), if all of them are known. Metrics use the position among tracked brands.',
        )}
      </p>
    </Section>
  )
}

function Metrics({ about, example }: { about: string; example: MethodExamples['metric'] }) {
  return (
    <Section id="metrics">
      <p>{about}</p>
      {ids.map((id, index) => {
        const { label, definition, numerator, denominator } = metrics[id]
        return (
          <div key={id} className={`${classes['card']} ${styles['panel']}`}>
            <h3>{said(label)}</h3>
            <p>{said(definition)}</p>
            <p className={classes['formula']}>{metricExamples[id].formula}</p>
            <p className={styles['note']}>
              {t('Numerator: {numerator}. Denominator: {denominator}.', {
                numerator: said(numerator),
                denominator: said(denominator),
              })}
            </p>
            {example(id, index === 0)}
          </div>
        )
      })}
      <p>
        <Rich
          text="Reports also show <strong>prompt coverage@k</strong> (the chance that k answers to a prompt mention the brand at least once, averaged over prompts), the <strong>consistency</strong> of each prompt–engine pair (consistent at 80% or more, rarely mentioned at 20% or less, mixed in between, and needs more answers while its interval crosses a threshold), <strong>core sources</strong> (cited in at least 60% of recent weeks), the <strong>citation gap</strong> (how often a page is cited without the brand × how often a competitor is mentioned then), and <strong>ranks</strong>, which are tied where the difference may be chance."
          values={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
    </Section>
  )
}

function Intervals({ example }: { example: ReactNode }) {
  return (
    <Section id="intervals">
      <p>
        <Rich
          text="Run the same prompts again, and the answers differ. A confidence interval shows by how much: intervals built this way contain the true rate 95% of the time. Answers to the same prompt are similar, so 500 answers to 25 prompts may be worth only 60 independent ones. That’s why intervals are <strong>clustered by prompt</strong>, and more prompts narrow them more than more answers to the same prompts."
          values={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      {example}
      <ul>
        <li>{t('One prompt on one engine: Wilson score interval.')}</li>
        <li>
          {t(
            'Fewer than ten prompts: also the Wilson interval. It applies to these prompts only, and the report says so.',
          )}
        </li>
        <li>
          {t(
            'Ten or more prompts: the Wilson interval with the effective sample size derived from the spread between prompts, and a t quantile for how well that spread is known. It applies to prompts like these.',
          )}
        </li>
        <li>
          {t(
            'No mentions in 22 prompts doesn’t mean zero visibility: the upper bound stays near 3 ÷ 22, no matter how often you run them.',
          )}
        </li>
      </ul>
    </Section>
  )
}

function Changes({ changes, trends }: { changes: ReactNode; trends: ReactNode }) {
  return (
    <>
      <Section id="changes">
        <p>
          <Rich
            text="Two periods are compared on the prompts and engines they share, each prompt with itself. A change is <strong>significant</strong> when its interval excludes 0 and it passes the Benjamini–Hochberg false discovery rate control across all numbers on the page. Without this control, one in twenty unchanged numbers would look changed by chance. Otherwise there is <strong>no clear change</strong>, and the report shows how many more answers would settle it."
            values={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
        {changes}
      </Section>
      <Section id="trends">
        <p>
          {t(
            'Trends are chain-linked: each step is the change in what both weeks measured, so adding or removing prompts, engines, or brands doesn’t move the trend.',
          )}
        </p>
        {trends}
      </Section>
    </>
  )
}

function Bias() {
  return (
    <Section id="bias">
      <p>{t('Confidence intervals cover chance. They don’t cover:')}</p>
      <ul>
        <li>{t('the choice of prompts: different prompts give different numbers;')}</li>
        <li>{t('API versus app: engines answer differently, so collection methods are kept separate;')}</li>
        <li>{t('personalization and memory in a real person’s account;')}</li>
        <li>{t('the user’s country and language, beyond those you selected;')}</li>
        <li>{t('extraction errors: missed or false mentions, or wrong sentiment;')}</li>
        <li>{t('model changes within the period: the trend marks them, but the number includes them.')}</li>
      </ul>
    </Section>
  )
}

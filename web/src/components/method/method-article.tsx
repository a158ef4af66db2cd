import type { ReactNode } from 'react'
import { definitionVersions } from '#core/metrics/definitions.ts'
import { metrics, type BrandMetricId } from '#core/metrics/registry.ts'
import { Rich } from '../../lib/language/rich.tsx'
import { said } from '../../lib/language/said.ts'
import { t } from '../../lib/language/t.ts'
import { metricExamples } from './metric-examples.ts'
import classes from './method.module.css'

const sections = [
  ['counting', t('What is counted')],
  ['metrics', t('Metrics')],
  ['intervals', t('Intervals')],
  ['changes', t('Changes')],
  ['trends', t('Trends')],
  ['reading', t('How well answers are read')],
  ['bias', t('What an interval does not cover')],
  ['versions', t('Versions of the definitions')],
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
    <article className={classes['article']} aria-label={t('How we count')}>
      <nav className={classes['contents']} aria-label={t('On this page')}>
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
            'Names, tones and recommendations are read from answers by rules, a judge model or a person, and reading errs. People check a random sample of answers without seeing what was read.',
          )}
        </p>
        {examples.reading}
      </Section>
      <Bias />
      <Section id="versions">
        <p>{t('A definition never changes silently: an export says which version its numbers follow.')}</p>
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
          text="An <strong>answer</strong> is one response of an engine to one prompt, over one channel, at one time. It is <strong>valid</strong> unless the engine refused; an answer that says it found nothing is valid and names nobody. What is not valid is left out of every rate and shown as the capture rate: missing is never “not visible”."
          values={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <p>
        <Rich
          text="A brand is <strong>present</strong> in an answer when its name stands in the visible text. Its <strong>rank</strong> is the order of first appearance among the tracked brands. Channels are never mixed, and prompts that name the brand themselves stay out unless asked for. What cannot be computed is <em>n/a</em>, never 0."
          values={{ strong: (words) => <strong>{words}</strong>, em: (words) => <em>{words}</em> }}
        />
      </p>
      <p>
        {t(
          'An answer also shows the place of a brand among all brands that it mentions, tracked or not (“4th of 9 mentioned”), where all of them are known. Metrics use the rank among tracked brands.',
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
          <div key={id} className={classes['card']}>
            <h3>{said(label)}</h3>
            <p>{said(definition)}</p>
            <p className={classes['formula']}>{metricExamples[id].formula}</p>
            <p className={classes['note']}>
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
          text="Beside these stand the <strong>prompt coverage@k</strong> (the chance that k answers to a prompt name the brand at least once, mean over prompts), the <strong>consistency</strong> of each prompt in each engine (locked from 80 %, absent up to 20 %, contested between, undecided while its interval spans a border), <strong>core sources</strong> (cited in 60 % or more of the last weeks), the <strong>source gap</strong> (how often a page is cited without us × how often a rival is named then) and <strong>places</strong> in a ranking, which are ties where the difference may be chance."
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
          text="Ask again, and the answers differ. An interval says how far: 95 of 100 such intervals hold the true rate. Answers to one prompt resemble each other, so 500 answers to 25 prompts may be worth 60; intervals are therefore <strong>clustered by prompt</strong>, and more prompts narrow them more than more answers to the same ones."
          values={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      {example}
      <ul>
        <li>{t('One prompt in one engine: Wilson’s score interval.')}</li>
        <li>
          {t(
            'Fewer than ten prompts: Wilson’s too. It speaks of these prompts only, and the screen says so.',
          )}
        </li>
        <li>
          {t(
            'Ten or more: Wilson’s with the number of independent answers that the spread between prompts amounts to, and a t quantile for how well that spread is known. It speaks of prompts like these.',
          )}
        </li>
        <li>
          {t(
            'Nothing seen in 22 prompts is not nothing there: the upper bound stays near 3 ÷ 22 however often they are asked.',
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
            text="Two periods are compared on the prompts and engines both contain, each prompt with itself. A change is <strong>real</strong> when its interval excludes 0 and it passes Benjamini and Hochberg’s control of false discoveries over all numbers on the screen: of twenty numbers that did not move, one would look changed by chance. Otherwise it is <strong>within noise</strong>, with the number of further answers that would decide it."
            values={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
        {changes}
      </Section>
      <Section id="trends">
        <p>
          {t(
            'Trends are chain-linked: each step is the change of what both weeks measured, so adding or removing prompts, engines or brands moves nothing.',
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
      <p>{t('An interval covers chance. It does not cover:')}</p>
      <ul>
        <li>{t('the choice of prompts: other questions, other numbers;')}</li>
        <li>{t('the API instead of the app: engines answer differently there, hence the channels;')}</li>
        <li>{t('personalization and memory of a real person’s account;')}</li>
        <li>{t('country and language of the asker, beyond those that were asked for;')}</li>
        <li>{t('errors of reading: a name missed or wrongly seen, a tone misjudged;')}</li>
        <li>{t('a change of model within the period, which the trend marks but the number contains.')}</li>
      </ul>
    </Section>
  )
}

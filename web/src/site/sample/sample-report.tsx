import type { ReactNode } from 'react'
import type { SampleAnswer as Answer, SampleMetric, SampleReport as Sample } from '#core/site/schema.ts'
import { IntervalWhisker } from '../../charts/interval-whisker.tsx'
import styles from '../../components/styles/styles.module.css'
import { formatCount, formatDay, formatInterval, formatPercent, formatPoints } from '../../lib/format.ts'
import { Rich } from '../../lib/language/rich.tsx'
import { t } from '../../lib/language/t.ts'
import { SampleTrend } from './sample-trend.tsx'
import classes from './sample-report.module.css'

const metricNames: Record<SampleMetric, string> = {
  visibility: t('Visibility'),
  shareOfVoice: t('Share of voice'),
  namedFirst: t('Mentioned first'),
  citationRate: t('Citation rate'),
}

/** A real report on a fictional brand: the demo's, calculated by the product from sandbox answers. */
export function SampleReport({ sample }: { sample: Sample }) {
  return (
    <section className={classes['report']} aria-labelledby="sample">
      <div className={`${classes['head']} ${styles['line']}`}>
        <h2 id="sample" className={classes['title']}>
          {t('Sample report: {brand}', { brand: sample.brand })}
        </h2>
        <span className={classes['badge']}>{t('Sample data')}</span>
        <p className={classes['basis']}>
          {t(
            '{brand}, its competitors, and the answers are fictional. The calculations are real: {answers, plural, one {# answer} other {# answers}} to {prompts, plural, one {# prompt} other {# prompts}} from {engines, plural, one {# engine} other {# engines}}, {from} to {to}.',
            {
              brand: sample.brand,
              answers: sample.answers,
              prompts: sample.prompts,
              engines: sample.engines,
              from: formatDay(sample.from),
              to: formatDay(sample.to),
            },
          )}
        </p>
      </div>
      <dl className={classes['tiles']}>
        {sample.tiles.map((tile) => (
          <Tile key={tile.metric} tile={tile} />
        ))}
      </dl>
      <div className={classes['pair']}>
        <SampleCard title={t('Visibility')} note={t('% of answers by week, with 95% confidence interval')}>
          <SampleTrend trend={sample.trend} brand={sample.brand} />
        </SampleCard>
        <SampleCard title={t('Share of voice')} note={t('tied brands share ranks')}>
          <SampleRanking ranking={sample.ranking} />
        </SampleCard>
      </div>
      <div className={classes['pair']}>
        <SampleCard title={t('Prompts to improve')} note={t('each dot is one answer, latest on the right')}>
          <SampleQuestions questions={sample.questions} />
        </SampleCard>
        {sample.examples.length === 0 ? null : (
          <SampleCard title={t('Example answers')} note={t('mentions highlighted')}>
            <SampleAnswers answers={sample.examples} />
          </SampleCard>
        )}
      </div>
    </section>
  )
}

/** One card of the report. */
export function SampleCard({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={classes['card']}>
      <div className={`${classes['cardHead']} ${styles['ends']}`}>
        <h3>{title}</h3>
        <span>{note}</span>
      </div>
      {children}
    </section>
  )
}

function Tile({ tile }: { tile: Sample['tiles'][number] }) {
  const { metric, value, low, high, change } = tile
  return (
    <div className={classes['tile']}>
      <dt className={styles['note']}>{metricNames[metric]}</dt>
      <dd>
        <span className={classes['value']}>{formatPercent(value)}</span>
        <IntervalWhisker value={value} low={low} high={high} />
        <span className={styles['fine']}>{t('95% CI {low}', { low: formatInterval(low, high) })}</span>
        <Change change={change} />
      </dd>
    </div>
  )
}

/** With the texts of the application's `ChangeBadge`. */
function Change({ change: { points, isReal } }: { change: Sample['tiles'][number]['change'] }) {
  if (points === null)
    return <span className={`${classes['change']} ${styles['fine']}`}>{t('Not comparable')}</span>
  if (!isReal) return <span className={`${classes['change']} ${styles['fine']}`}>{t('No clear change')}</span>
  return (
    <span className={`${classes['change']} ${styles['fine']}`} data-look={points > 0 ? 'better' : 'worse'}>
      {points > 0 ? '▲' : '▼'} {formatPoints(points).replace(/^[+−±]/, '')}
    </span>
  )
}

export function SampleRanking({ ranking }: { ranking: Sample['ranking'] }) {
  const most = Math.max(...ranking.map(({ high }) => high)) * 1.04
  return (
    <ol className={classes['ranking']}>
      {ranking.map(({ name, isOwn, value, low, high, from, to }) => (
        <li key={name} data-own={isOwn || undefined}>
          <span className={`${styles['muted']} ${styles['figures']}`}>
            {from === to ? from : `${from}–${to}`}
          </span>
          <span className={classes['brand']}>{name}</span>
          <span className={classes['whisker']}>
            <IntervalWhisker value={value} low={low} high={high} to={most} />
          </span>
          <span className={`${styles['figures']} ${styles['end']}`} title={formatInterval(low, high)}>
            {formatPercent(value)}
          </span>
        </li>
      ))}
    </ol>
  )
}

export function SampleQuestions({ questions }: { questions: Sample['questions'] }) {
  return (
    <ul className={classes['questions']}>
      {questions.map(({ text, value, low, high, dots }) => (
        <li key={text}>
          <span lang="en" className={classes['question']}>
            {text}
          </span>
          <span className={styles['unseen']}>
            {t('Mentioned in {named} of {answers, plural, one {# answer} other {# answers}}.', {
              named: formatCount(dots.filter((dot) => dot === true).length),
              answers: dots.filter((dot) => dot !== null).length,
            })}
          </span>
          <span className={classes['dots']} aria-hidden="true">
            {dots.map((dot, index) => (
              // Dots have no identity except their position.
              // oxlint-disable-next-line react/no-array-index-key
              <i key={index} data-state={dot === null ? 'refused' : dot ? 'named' : 'absent'} />
            ))}
          </span>
          <span className={`${classes['rate']} ${styles['figures']} ${styles['end']}`}>
            {formatPercent(value)} <span>({formatInterval(low, high)})</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Only one is open at a time. */
function SampleAnswers({ answers }: { answers: readonly Answer[] }) {
  return answers.map((answer, index) => (
    <details key={answer.question} name="sample-answer" open={index === 0} className={classes['example']}>
      <summary lang="en">{answer.question}</summary>
      <AnswerText answer={answer} />
    </details>
  ))
}

/** An answer with its prompt. */
export function SampleAnswer({ answer }: { answer: Answer }) {
  return (
    <>
      <p className={classes['asked']}>
        <Rich text="Prompt: {question}" values={{ question: <q lang="en">{answer.question}</q> }} />
      </p>
      <AnswerText answer={answer} />
    </>
  )
}

function AnswerText({ answer }: { answer: Answer }) {
  return (
    <>
      <blockquote className={classes['answer']} lang="en">
        {answer.paragraphs.map((pieces) => (
          <p key={pieces.map(({ text }) => text).join('')}>
            {pieces.map(({ text, names }, index) =>
              names === null ? (
                text
              ) : (
                // Segments never change their order.
                // oxlint-disable-next-line react/no-array-index-key
                <mark key={index} data-names={names}>
                  {text}
                </mark>
              ),
            )}
          </p>
        ))}
      </blockquote>
      {answer.domains.length === 0 ? null : (
        <p className={classes['sources']}>
          {t('Sources: {domains}', { domains: answer.domains.join(' · ') })}
        </p>
      )}
    </>
  )
}

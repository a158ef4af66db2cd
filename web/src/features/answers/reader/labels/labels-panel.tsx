import { Box } from '@mantine/core'
import { useState } from 'react'
import * as values from '#core/database/values.ts'
import { sentiments, type Quote } from '#core/labels/labels.ts'
import type { AnswerReader } from '#core/reports/schema.ts'
import styles from '../../../../components/styles/styles.module.css'
import type { Check } from '../api/check-label.ts'
import { AnswerStateBadge } from '../answer-states.tsx'
import { LabelMenu } from './label-menu.tsx'
import {
  describeCriticism,
  describeMethod,
  describeRecommendation,
  describeSentiment,
  describeTopPick,
  stateLabels,
} from '../../../../lib/reports/describe-label.ts'
import { describePlace } from '../../../../lib/reports/mentioned-place.ts'
import classes from './labels-panel.module.css'
import type { Corrections } from './use-corrections.ts'
import { t } from '../../../../lib/language/t.ts'
import { LabelEvidence } from './label-evidence.tsx'

type Answer = Omit<AnswerReader, 'usage'>
type Mention = Answer['mentions'][number]

/**
 * The labels of an answer by brand: mention, sentiment, recommendation, first choice, criticism, and praise. Each shows
 * its method and the words it is based on, and can be corrected.
 */
export function LabelsPanel({
  answer,
  corrections,
  onLight,
}: {
  answer: Answer
  corrections: Corrections
  onLight: (quotes: readonly Quote[]) => void
}) {
  const named = new Set(answer.mentions.map(({ brandId }) => brandId))
  const missing = answer.tracked.filter(({ brandId }) => !named.has(brandId))
  return (
    <Box component="section" maw={672} my={20} fz="sm" aria-label={t('Labels extracted from this answer')}>
      <Box component="h3" mb={4} fz="sm">
        {t('Extracted labels')}
      </Box>
      <p className={classes['line']}>
        <StateLabel answer={answer} corrections={corrections} />
      </p>
      {answer.mentions.map((mention) => (
        <BrandLabels
          key={mention.brandId}
          answer={answer}
          mention={mention}
          corrections={corrections}
          onLight={onLight}
        />
      ))}
      <Missing answer={answer} missing={missing} corrections={corrections} />
      {answer.untracked.length === 0 ? null : (
        <p className={classes['line']}>
          <span className={styles['muted']}>{t('Untracked brands:')}</span>{' '}
          {answer.untracked.map(({ name, start, end }) => (
            <span
              key={name}
              className={classes['untracked']}
              onMouseEnter={() => onLight([{ start, end }])}
              onMouseLeave={() => onLight([])}
            >
              {name}
            </span>
          ))}
        </p>
      )}
    </Box>
  )
}

const states = values.answers.state

function StateLabel({ answer, corrections }: { answer: Answer; corrections: Corrections }) {
  const check = answer.checks.find(({ label }) => label === 'state')
  return (
    <LabelMenu
      name={t('Answer type')}
      canCorrect={answer.canCorrect}
      isPending={corrections.isPending}
      choices={states.map((state) => ({
        key: state,
        words: stateLabels[state],
        isNow: state === answer.state,
        onChoose: () => corrections.check({ label: 'state', correct: state }, stateLabels[state]),
      }))}
    >
      {answer.state === 'answered' ? t('answers') : <AnswerStateBadge state={answer.state} />}
      <Method method={check?.correct ? 'person' : ''} by={check} />
    </LabelMenu>
  )
}

function BrandLabels({
  answer,
  mention,
  corrections,
  onLight,
}: {
  answer: Answer
  mention: Mention
  corrections: Corrections
  onLight: (quotes: readonly Quote[]) => void
}) {
  const { brandId, name, labels } = mention
  const shared = { canCorrect: answer.canCorrect, isPending: corrections.isPending }
  const checkOf = (label: Check['label']) =>
    answer.checks.find((check) => check.label === label && check.trackedBrandId === brandId)
  const light = (quotes: readonly Quote[]) => (isLit: boolean) => onLight(isLit ? quotes : [])
  const { sentiment, recommendation, criticism } = labels
  const aspectsOf = (wanted: 'negative' | 'positive') =>
    labels.aspects.filter((aspect) => aspect.sentiment === wanted || aspect.sentiment === 'mixed')
  return (
    <section className={classes['brand']} aria-label={t('Labels: {name}', { name })}>
      <Box
        component="span"
        className={classes['name']}
        miw={96}
        fw={600}
        data-own={mention.isOwn || undefined}
      >
        {name}
      </Box>
      <LabelMenu
        {...shared}
        name={name}
        onLight={light(mention.spans)}
        choices={[
          {
            key: 'no',
            words: t('Doesn’t mention {name}', { name }),
            isNow: false,
            onChoose: () =>
              corrections.check(
                { label: 'mention', trackedBrandId: brandId, correct: false },
                t('the answer doesn’t mention {name}', { name }),
              ),
          },
          {
            key: 'yes',
            words: t('it mentions {name}', { name }),
            isNow: true,
            onChoose: () =>
              corrections.check(
                { label: 'mention', trackedBrandId: brandId, correct: true },
                t('the answer mentions {name}', { name }),
              ),
          },
        ]}
      >
        {t('mentioned, position {rank} among tracked brands', { rank: mention.rank })}
        {mention.mentioned === null ? null : `, ${describePlace(mention.mentioned)}`}
        <Method method={checkOf('mention')?.correct ? 'person' : ''} by={checkOf('mention')} />
      </LabelMenu>
      <LabelMenu
        {...shared}
        name={t('Sentiment toward {name}', { name })}
        onLight={light(sentiment?.quotes ?? [])}
        choices={sentiments.map((label) => ({
          key: label,
          words: label,
          isNow: label === sentiment?.label,
          onChoose: () =>
            corrections.check(
              { label: 'sentiment', trackedBrandId: brandId, correct: label },
              inside(describeSentiment(name, label)),
            ),
        }))}
      >
        {sentiment?.label ?? t('sentiment not labeled')}
        {sentiment ? <Method method={sentiment.method} by={checkOf('sentiment')} /> : null}
      </LabelMenu>
      <LabelMenu
        {...shared}
        name={t('Recommendation: {name}', { name })}
        onLight={light(recommendation?.quotes ?? [])}
        choices={[true, false].map((recommended) => ({
          key: String(recommended),
          words: recommended ? 'recommended' : t('not recommended'),
          isNow: recommended === recommendation?.recommended,
          onChoose: () =>
            corrections.check(
              { label: 'recommendation', trackedBrandId: brandId, correct: recommended },
              inside(describeRecommendation(name, recommended)),
            ),
        }))}
      >
        {recommendation === null
          ? t('recommendation not labeled')
          : recommendation.recommended
            ? t('recommended')
            : t('not recommended')}
        {recommendation?.recommended && recommendation.purpose !== null
          ? ` ${t('for {purpose}', { purpose: recommendation.purpose })}`
          : null}
        {recommendation ? <Method method={recommendation.method} by={checkOf('recommendation')} /> : null}
      </LabelMenu>
      <LabelMenu
        {...shared}
        name={t('First choice: {name}', { name })}
        onLight={light(recommendation?.topPick === true ? recommendation.quotes : [])}
        choices={[true, false].map((topPick) => ({
          key: String(topPick),
          words: topPick ? t('first choice') : t('not first choice'),
          isNow: topPick === recommendation?.topPick,
          onChoose: () =>
            corrections.check(
              { label: 'topPick', trackedBrandId: brandId, correct: topPick },
              inside(describeTopPick(name, topPick)),
            ),
        }))}
      >
        {recommendation === null
          ? t('first choice not labeled')
          : recommendation.topPick
            ? t('first choice')
            : t('not first choice')}
        {checkOf('topPick')?.correct ? <Method method="person" by={checkOf('topPick')} /> : null}
      </LabelMenu>
      <LabelMenu
        {...shared}
        name={t('Criticism of {name}', { name })}
        onLight={light(aspectsOf('negative'))}
        choices={[true, false].map((criticized) => ({
          key: String(criticized),
          words: criticized ? t('criticized') : t('not criticized'),
          isNow: criticized === criticism?.criticized,
          onChoose: () =>
            corrections.check(
              { label: 'criticism', trackedBrandId: brandId, correct: criticized },
              inside(describeCriticism(name, criticized)),
            ),
        }))}
      >
        {criticism === null
          ? t('criticism not labeled')
          : criticism.criticized
            ? t('criticized')
            : t('not criticized')}
        {criticism ? <Method method={criticism.method} by={checkOf('criticism')} /> : null}
      </LabelMenu>
      {criticism?.praised ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its quotes below can be reached by keyboard
        <span onMouseEnter={() => onLight(aspectsOf('positive'))} onMouseLeave={() => onLight([])}>
          {t('praised')}
        </span>
      ) : null}
      <LabelEvidence answer={answer} mention={mention} onLight={onLight} />
    </section>
  )
}

function Missing({
  answer,
  missing,
  corrections,
}: {
  answer: Answer
  missing: Answer['tracked']
  corrections: Corrections
}) {
  const [showsAll, setShowsAll] = useState(false)
  if (missing.length === 0) return null
  const shown = showsAll ? missing : missing.slice(0, 8)
  return (
    <p className={classes['line']}>
      <span className={styles['muted']}>{t('Not mentioned:')}</span>{' '}
      {shown.map(({ brandId, name }) => {
        const check = answer.checks.find(
          (each) => each.label === 'mention' && each.trackedBrandId === brandId,
        )
        return (
          <LabelMenu
            key={brandId}
            name={t('Not mentioned')}
            canCorrect={answer.canCorrect}
            isPending={corrections.isPending}
            choices={[true, false].map((correct) => ({
              key: String(correct),
              words: correct ? t('Mentions {name}', { name }) : t('it doesn’t mention {name}', { name }),
              isNow: !correct,
              onChoose: () =>
                corrections.check(
                  { label: 'mention', trackedBrandId: brandId, correct },
                  correct
                    ? t('the answer mentions {name}', { name })
                    : t('the answer doesn’t mention {name}', { name }),
                ),
            }))}
          >
            {name}
            {check?.correct ? <Method method="person" by={check} /> : null}
          </LabelMenu>
        )
      })}
      {showsAll || missing.length <= 8 ? null : (
        <button type="button" className={classes['more']} onClick={() => setShowsAll(true)}>
          {t('and {missing} more', { missing: missing.length - 8 })}
        </button>
      )}
    </p>
  )
}

function Method({ method, by }: { method: string; by: Answer['checks'][number] | undefined }) {
  return <span className={styles['muted']}> {describeMethod(method, by)}</span>
}

/** The sentence as part of another one. */
const inside = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

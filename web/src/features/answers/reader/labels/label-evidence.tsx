import { Box } from '@mantine/core'
import type { Quote } from '#core/labels/labels.ts'
import type { AnswerReader } from '#core/reports/schema.ts'
import styles from '../../../../components/styles/styles.module.css'
import { t } from '../../../../lib/language/t.ts'
import classes from './labels-panel.module.css'

type Answer = Pick<AnswerReader, 'text' | 'tracked'>
type Labels = AnswerReader['mentions'][number]['labels']
type Place = Quote & { note: string }
type Group = { title: string; kind: 'good' | 'bad' | 'plain'; places: Place[] }

/**
 * The words that the labels of a brand are based on: what recommends, praises, and criticizes it, and the comparisons
 * it wins and loses. Hovering over or focusing one highlights it in the text.
 */
export function LabelEvidence({
  answer,
  mention: { labels },
  onLight,
}: {
  answer: Answer
  mention: { labels: Labels }
  onLight: (quotes: readonly Quote[]) => void
}) {
  const groups = groupsOf(labels, answer.tracked).filter(({ places }) => places.length > 0)
  if (groups.length === 0) return null
  const count = groups.reduce((total, { places }) => total + places.length, 0)
  return (
    <details className={classes['evidence']}>
      <summary>{t('{count, plural, one {# quote} other {# quotes}}', { count })}</summary>
      {groups.map(({ title, kind, places }) => (
        <section key={title} className={classes['group']} data-kind={kind} aria-label={title}>
          <h4>{title}</h4>
          <ul>
            {places.map(({ start, end, note }) => (
              <Box component="li" className={styles['anywhere']} py={2} key={`${start} ${end} ${note}`}>
                <button
                  type="button"
                  onMouseEnter={() => onLight([{ start, end }])}
                  onMouseLeave={() => onLight([])}
                  onFocus={() => onLight([{ start, end }])}
                  onBlur={() => onLight([])}
                >
                  “{answer.text.slice(start, end)}”
                </button>{' '}
                <span className={styles['muted']}>{note}</span>
              </Box>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}

function groupsOf(labels: Labels, tracked: Answer['tracked']): Group[] {
  const { sentiment, recommendation, aspects, comparisons, attributes, claims } = labels
  const aspectsIn = (kinds: readonly string[]) =>
    aspects
      .filter((each) => kinds.includes(each.sentiment))
      .map(({ aspect, ...place }) => ({ ...place, note: aspect }))
  const compared = (isBetter: boolean) =>
    comparisons
      .filter((each) => each.isBetter === isBetter)
      .map(({ otherId, aspect, ...place }) => {
        const brand = tracked.find(({ brandId }) => brandId === otherId)?.name ?? t('another brand')
        return {
          ...place,
          note: isBetter
            ? t('better than {brand}: {aspect}', { brand, aspect })
            : t('worse than {brand}: {aspect}', { brand, aspect }),
        }
      })
  return [
    {
      title: recommendation?.topPick ? t('First choice') : t('Recommendation'),
      kind: 'good',
      places: (recommendation?.quotes ?? []).map((place) => ({
        ...place,
        note: recommendation?.purpose ?? '',
      })),
    },
    { title: t('Praise'), kind: 'good', places: aspectsIn(['positive']) },
    { title: t('Criticism'), kind: 'bad', places: aspectsIn(['negative', 'mixed']) },
    { title: t('Comparisons won'), kind: 'good', places: compared(true) },
    { title: t('Comparisons lost'), kind: 'bad', places: compared(false) },
    {
      title: t('Sentiment'),
      kind: 'plain',
      places: (sentiment?.quotes ?? []).map((place) => ({ ...place, note: sentiment?.label ?? '' })),
    },
    { title: t('Neutral aspects'), kind: 'plain', places: aspectsIn(['neutral']) },
    {
      title: t('Attributes and claims'),
      kind: 'plain',
      places: [...attributes, ...claims].map(({ text, ...place }) => ({ ...place, note: text })),
    },
  ]
}

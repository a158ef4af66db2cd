import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { Quote } from '#core/labels/labels.ts'
import type { AnswerReader } from '#core/reports/schema.ts'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import { formatDay, formatExactTime, formatMoney } from '../../../lib/format.ts'
import { describePlace } from '../../../lib/reports/mentioned-place.ts'
import classes from './answer-column.module.css'
import { AnswerStateBadge } from './answer-states.tsx'
import { AnswerText, mentionId } from './answer-text/answer-text.tsx'
import { CorrectionsList } from './labels/corrections-list.tsx'
import { LabelsPanel } from './labels/labels-panel.tsx'
import { MissedBrand } from './labels/missed-brand.tsx'
import { namedSpans, describeWhy } from './named-spans.ts'
import { citedPlaces, type Source } from './sources/source-list.ts'
import { useCorrections } from './labels/use-corrections.ts'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

type Answer = Omit<AnswerReader, 'usage'>

/** The text of one answer, with its origin above and the brands it mentions below. */
export function AnswerColumn({
  answer,
  cited,
  engineLabel,
  idPrefix,
  steps,
}: {
  answer: Answer
  cited: readonly Source[]
  engineLabel: (engine: string) => string
  idPrefix: string
  steps?: ReactNode
}) {
  const spans = useMemo(() => namedSpans(answer.mentions), [answer.mentions])
  const critical = useMemo(() => criticalPlaces(answer.mentions), [answer.mentions])
  const [lit, setLit] = useState<readonly Quote[]>([])
  const body = useRef<HTMLDivElement>(null)
  const corrections = useCorrections(answer.id)
  const places = useMemo(() => citedPlaces(answer.citations, cited), [answer.citations, cited])
  return (
    <div className={classes['column']}>
      <h2 className={classes['origin']}>
        <span className={classes['engine']}>{engineLabel(answer.engine)}</span>
        <span>{answer.channel}</span>
        {answer.model.actual ? <span>{answer.model.actual}</span> : null}
        {answer.country ? <span>{answer.country}</span> : null}
        <time dateTime={answer.answeredAt} title={formatExactTime(answer.answeredAt)}>
          {formatDay(answer.answeredAt)}
        </time>
        <span>{answer.cost.usd === null ? t('cost unknown') : formatMoney(answer.cost.usd)}</span>
        <AnswerStateBadge state={answer.state} />
        {answer.isSandbox ? <SandboxBadge /> : null}
        {steps}
      </h2>
      <MentionChips mentions={answer.mentions} idPrefix={idPrefix} />
      <div ref={body}>
        <AnswerText
          key={answer.id}
          text={answer.text}
          spans={spans}
          cited={places}
          lit={lit}
          critical={critical}
          idPrefix={idPrefix}
        />
      </div>
      <MissedBrand answer={answer} container={body} corrections={corrections} />
      <LabelsPanel answer={answer} corrections={corrections} onLight={setLit} />
      <CorrectionsList answer={answer} corrections={corrections} />
      <WhyThisLabel answer={answer} />
    </div>
  )
}

/** What the answer says against the own brand. */
const criticalPlaces = (mentions: Answer['mentions']): Quote[] =>
  mentions
    .filter(({ isOwn }) => isOwn)
    .flatMap(({ labels }) => labels.aspects)
    .filter(({ sentiment }) => sentiment === 'negative' || sentiment === 'mixed')

/** The mentioned brands in order of position. A chip jumps from one occurrence to the next. */
function MentionChips({ mentions, idPrefix }: { mentions: Answer['mentions']; idPrefix: string }) {
  const turns = useRef(new Map<string, number>())
  if (mentions.length === 0) return <p className={classes['none']}>{t('Mentions no tracked brands.')}</p>
  const own = mentions.find(({ isOwn }) => isOwn)
  const visit = (mention: Answer['mentions'][number]) => {
    const turn = turns.current.get(mention.brandId) ?? 0
    const starts = mention.spans.map((span) => span.start).toSorted((a, b) => a - b)
    const element = document.getElementById(mentionId(idPrefix, starts[turn % starts.length] ?? 0))
    turns.current.set(mention.brandId, turn + 1)
    if (!element) return
    element.tabIndex = -1
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
  }
  return (
    <>
      <ul className={classes['chips']} aria-label={t('Brands in this answer, by position')}>
        {mentions
          .toSorted((a, b) => a.rank - b.rank)
          .map((mention) => (
            <li key={mention.brandId}>
              <button
                type="button"
                className={classes['chip']}
                data-own={mention.isOwn || undefined}
                onClick={() => visit(mention)}
                aria-label={t('{rank} {name}{spans}: go to next mention', {
                  rank: mention.rank,
                  name: mention.name,
                  spans: mention.spans.length > 1 ? ` ×${mention.spans.length}` : '',
                })}
              >
                <span className={classes['rank']}>{mention.rank}</span>{' '}
                <span className={classes['name']}>{mention.name}</span>
                {mention.spans.length > 1 ? (
                  <span className={classes['rank']}> ×{mention.spans.length}</span>
                ) : null}
              </button>
            </li>
          ))}
      </ul>
      <p className={classes['none']}>
        {t('Numbers show position among tracked brands.')}{' '}
        {own?.mentioned
          ? t('{name}: {place}, including untracked brands.', {
              name: own.name,
              place: describePlace(own.mentioned),
            })
          : null}
      </p>
    </>
  )
}

function WhyThisLabel({ answer: { mentions, text } }: { answer: Answer }) {
  if (mentions.length === 0) return null
  return (
    <details className={classes['why']}>
      <summary>{t('Mentions by brand')}</summary>
      <ul>
        {mentions.map((mention) =>
          mention.spans.map((span) => (
            <li key={`${mention.brandId} ${span.start}`}>
              <Rich
                text="<strong>{name}</strong>, position {rank}: {span2}{text} <span>characters {start}–{end}</span>"
                values={{
                  strong: (words) => <strong>{words}</strong>,
                  span: (words) => <span className={classes['rank']}>{words}</span>,
                  name: mention.name,
                  rank: mention.rank,
                  span2: describeWhy(span),
                  text:
                    text.slice(span.start, span.end) === span.text
                      ? null
                      : ` ${t('This part of the text has since changed.')}`,
                  start: span.start,
                  end: span.end,
                }}
              />
            </li>
          )),
        )}
      </ul>
    </details>
  )
}

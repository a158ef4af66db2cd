import { Box, Flex, Text } from '@mantine/core'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { Quote } from '#core/labels/labels.ts'
import type { AnswerReader } from '#core/reports/schema.ts'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import styles from '../../../components/styles/styles.module.css'
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
    <Box miw={0}>
      <Flex
        component="h2"
        className={styles['fine']}
        wrap="wrap"
        align="center"
        gap="0.125rem 0.75rem"
        mb={10}
        fw={400}
      >
        <Box component="span" c="var(--ink)" fz="md" fw={600}>
          {engineLabel(answer.engine)}
        </Box>
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
      </Flex>
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
    </Box>
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
  if (mentions.length === 0)
    return (
      <Text mb={16} c="dimmed" fz="sm">
        {t('Mentions no tracked brands.')}
      </Text>
    )
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
      <Flex component="ul" wrap="wrap" gap={6} mb={6} aria-label={t('Brands in this answer, by position')}>
        {mentions
          .toSorted((a, b) => a.rank - b.rank)
          .map((mention) => (
            <li key={mention.brandId}>
              <button
                type="button"
                className={`${classes['chip']} ${styles['hovered']}`}
                data-own={mention.isOwn || undefined}
                onClick={() => visit(mention)}
                aria-label={t('{rank} {name}{spans}: go to next mention', {
                  rank: mention.rank,
                  name: mention.name,
                  spans: mention.spans.length > 1 ? ` ×${mention.spans.length}` : '',
                })}
              >
                <span className={styles['muted']}>{mention.rank}</span>{' '}
                <span className={classes['name']}>{mention.name}</span>
                {mention.spans.length > 1 ? (
                  <span className={styles['muted']}> ×{mention.spans.length}</span>
                ) : null}
              </button>
            </li>
          ))}
      </Flex>
      <Text mb={16} c="dimmed" fz="sm">
        {t('Numbers show position among tracked brands.')}{' '}
        {own?.mentioned
          ? t('{name}: {place}, including untracked brands.', {
              name: own.name,
              place: describePlace(own.mentioned),
            })
          : null}
      </Text>
    </>
  )
}

function WhyThisLabel({ answer: { mentions, text } }: { answer: Answer }) {
  if (mentions.length === 0) return null
  return (
    <Box component="details" className={classes['why']} maw={672} my={16} fz="sm">
      <summary className={styles['muted']}>{t('Mentions by brand')}</summary>
      <ul>
        {mentions.map((mention) =>
          mention.spans.map((span) => (
            <li key={`${mention.brandId} ${span.start}`}>
              <Rich
                text="<strong>{name}</strong>, position {rank}: {span2}{text} <span>characters {start}–{end}</span>"
                values={{
                  strong: (words) => <strong>{words}</strong>,
                  span: (words) => <span className={styles['muted']}>{words}</span>,
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
    </Box>
  )
}

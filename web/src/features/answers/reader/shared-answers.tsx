import { Anchor, Box, Button, Drawer, Flex } from '@mantine/core'
import {
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryOptions,
  type InfiniteData,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import type { AnswersList as AnswersPage } from '#core/api/answers.ts'
import type { SharedAnswer } from '#core/sharing/schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import styles from '../../../components/styles/styles.module.css'
import type { Evidence, EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { formatDay, formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { AnswerStateBadge } from './answer-states.tsx'
import { AnswersList } from './answers-list.tsx'
import drawer from './evidence-drawer.module.css'
import { namedSpans } from './named-spans.ts'
import classes from './shared-answers.module.css'
import { citedPlaces, sourcesOf } from './sources/source-list.ts'

const AnswerText = lazy(async () => ({
  default: (await import('./answer-text/answer-text.tsx')).AnswerText,
}))

type AnswersQuery = UseInfiniteQueryOptions<
  AnswersPage,
  Error,
  InfiniteData<AnswersPage>,
  readonly unknown[],
  string
>
type AnswerQuery = UseQueryOptions<SharedAnswer, Error, SharedAnswer, readonly unknown[]>

/** The answers behind a number of a shared report, or one of them, read-only and without labels. */
export function SharedAnswers({
  evidence,
  answerId,
  answersQuery,
  answerQuery,
  engineLabel,
  onOpen,
  onClose,
}: {
  evidence: Evidence | null
  answerId: string | undefined
  answersQuery: (filters: EvidenceFilters) => AnswersQuery
  answerQuery: (answerId: string) => AnswerQuery
  engineLabel: (engine: string) => string
  onOpen: (answerId: string | undefined) => void
  onClose: () => void
}) {
  return (
    <Drawer
      opened={evidence !== null || answerId !== undefined}
      onClose={onClose}
      position="right"
      // In the page's main part: elsewhere, its header would be a second banner landmark.
      portalProps={{ target: '#content' }}
      size="min(44rem, 100vw)"
      title={answerId === undefined ? evidence?.about || t('Answers') : t('Answer')}
      closeButtonProps={{ 'aria-label': t('Close answers') }}
      classNames={{ title: styles['name'] ?? '', body: drawer['body'] ?? '' }}
    >
      {answerId !== undefined ? (
        <>
          {evidence === null ? null : (
            <Button
              size="compact-sm"
              variant="default"
              className={classes['back'] ?? ''}
              onClick={() => onOpen(undefined)}
            >
              {t('All answers')}
            </Button>
          )}
          <OneAnswer query={answerQuery(answerId)} engineLabel={engineLabel} />
        </>
      ) : evidence !== null ? (
        <Answers query={answersQuery(evidence.filters)} engineLabel={engineLabel} onOpen={onOpen} />
      ) : null}
    </Drawer>
  )
}

function Answers({
  query,
  engineLabel,
  onOpen,
}: {
  query: AnswersQuery
  engineLabel: (engine: string) => string
  onOpen: (answerId: string) => void
}) {
  const answers = useInfiniteQuery(query)
  return (
    <Loaded query={answers}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        const total = pages[0]?.total ?? null
        if (rows.length === 0)
          return <EmptyState title={t('No answers found')}>{t('No answers match these filters')}</EmptyState>
        return (
          <>
            <Box component="output" display="block" mb={6} c="dimmed" fz="sm">
              {t('{count, plural, one {# answer} other {# answers}}, newest first', {
                count: total ?? rows.length,
              })}
            </Box>
            <AnswersList
              rows={rows}
              engineLabel={engineLabel}
              onOpen={(row) => onOpen(row.id)}
              onNearEnd={() => {
                if (answers.hasNextPage && !answers.isFetchingNextPage) void answers.fetchNextPage()
              }}
            />
          </>
        )
      }}
    </Loaded>
  )
}

export function OneAnswer({
  query,
  engineLabel,
}: {
  query: AnswerQuery
  engineLabel: (engine: string) => string
}) {
  const answer = useQuery(query)
  return <Loaded query={answer}>{(read) => <Read answer={read} engineLabel={engineLabel} />}</Loaded>
}

function Read({ answer, engineLabel }: { answer: SharedAnswer; engineLabel: (engine: string) => string }) {
  const spans = useMemo(() => namedSpans(answer.mentions), [answer.mentions])
  const { cited } = useMemo(() => sourcesOf(answer.citations), [answer.citations])
  const places = useMemo(() => citedPlaces(answer.citations, cited), [answer.citations, cited])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
    <article className={classes['answer']} tabIndex={0}>
      <Box component="h2" mb={6} fz="lg">
        {answer.promptText}
      </Box>
      <Flex component="p" wrap="wrap" align="center" gap="0.25rem 0.75rem" mb={16} c="dimmed" fz="sm">
        <span>{engineLabel(answer.engine)}</span>
        {answer.country ? <span>{answer.country}</span> : null}
        <time dateTime={answer.answeredAt} title={formatExactTime(answer.answeredAt)}>
          {formatDay(answer.answeredAt)}
        </time>
        <AnswerStateBadge state={answer.state} />
        {answer.isSandbox ? <SandboxBadge /> : null}
      </Flex>
      <Suspense>
        <AnswerText text={answer.text} spans={spans} cited={places} idPrefix="shared" />
      </Suspense>
      {cited.length === 0 ? null : (
        <>
          <Box component="h3" mt={20} mb={8} fz={15}>
            {t('{count, plural, one {# source} other {# sources}}', { count: cited.length })}
          </Box>
          <ol className={classes['sources']}>
            {cited.map((source) => (
              <li
                key={source.pageKey}
                value={source.number ?? undefined}
                id={`shared-source-${source.number ?? ''}`}
              >
                <Anchor href={source.url} target="_blank" rel="noopener noreferrer nofollow">
                  {source.title || source.domain}
                </Anchor>{' '}
                <span className={styles['muted']}>{source.domain}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </article>
  )
}

import { Drawer, Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import type { CoverageCell, ShownPassage } from '#core/fan-out/coverage-schema.ts'
import { pageOf } from '#core/citations/page-key.ts'
import { BotReadsNote } from '../../../components/states/bot-reads-note.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ToneBadge } from '../../../components/figures/tone-badge.tsx'
import { TextLink } from '../../../components/layout/links.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { formatDecimal } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { cellQuery } from '../api/load-coverage.ts'
import { TypeBadges } from '../type-badges.tsx'
import { cellIn } from './coverage-parts.ts'
import { addressLabels, originLabels, ownerLabels, formatScore, stateLabels } from './coverage-labels.ts'
import classes from '../fan-out.module.css'

/** Explains the score of a page for a sub-query: its passages, and the words found and missing in them. */
export function CoverageCellDrawer({
  analysis,
  cell,
  onClose,
}: {
  analysis: FanOutAnalysis
  cell: string | undefined
  onClose: () => void
}) {
  const which = cellIn(cell)
  return (
    <Drawer
      opened={cell !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title={t('Page and sub-query')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {cell === undefined ? null : which === null ? (
        <EmptyState title={t('Match not found')} />
      ) : (
        <OneCell key={cell} analysis={analysis} {...which} />
      )}
    </Drawer>
  )
}

function OneCell({
  analysis,
  queryId,
  pageId,
}: {
  analysis: FanOutAnalysis
  queryId: string
  pageId: string
}) {
  const query = useQuery(cellQuery(analysis.id, { queryId, pageId }))
  return <Loaded query={query}>{(cell) => <Detail cell={cell} analysis={analysis} />}</Loaded>
}

function Detail({ cell, analysis }: { cell: CoverageCell; analysis: FanOutAnalysis }) {
  const { subQuery, page, passages, found, absent } = cell
  return (
    <article>
      <Stack gap="sm" fz="sm">
        <div>
          <Title order={2} fz="md" dir="auto">
            {subQuery.query}
          </Title>
          <span className={classes['note']}>{originLabels[subQuery.origin]}</span>
          <TypeBadges types={subQuery.types} />
        </div>
        <div>
          <div className={classes['note']}>
            {ownerLabels[page.owner]}
            {page.competitor === null ? null : `, ${page.competitor}`}
          </div>
          <div className={classes['name']} dir="auto">
            {page.title ?? addressLabels(page.url)}
          </div>
          {page.url.startsWith('upload:') ? null : (
            <a href={page.url} target="_blank" rel="noreferrer noopener nofollow" className={classes['name']}>
              {addressLabels(page.url)}
            </a>
          )}
        </div>
        <div>
          <Score cell={cell} />
        </div>
        {cell.isOutdated ? (
          <div className={classes['note']}>
            {t('This page has changed since the comparison. Rerun the analysis to use its latest text.')}
          </div>
        ) : null}
        {found.length + absent.length === 0 ? null : (
          <div>
            <Title order={3} fz="sm">
              {t('Words in the sub-query')}
            </Title>
            <Group gap={4} mt={4}>
              {found.map((word) => (
                <ToneBadge key={word} tone="own">
                  {word}
                </ToneBadge>
              ))}
              {absent.map((word) => (
                <ToneBadge key={word} tone="plain">
                  {t('{word} (missing)', { word })}
                </ToneBadge>
              ))}
            </Group>
          </div>
        )}
        <section>
          <Title order={3} fz="sm">
            {passages.length === 0
              ? t('No passages contain these words')
              : t('{count, plural, one {Best matching passage} other {# best matching passages}}', {
                  count: passages.length,
                })}
          </Title>
          <ol className={classes['passages']}>
            {passages.map((passage) => (
              <Passage key={passage.position} passage={passage} />
            ))}
          </ol>
        </section>
        <Links cell={cell} analysis={analysis} />
      </Stack>
    </article>
  )
}

function Score({ cell: { score, state, lexical, semantic } }: { cell: CoverageCell }) {
  if (score === null || state === null) return t('This page wasn’t fully compared.')
  return (
    <>
      <strong>{t('{score}/100 · {state}', { score: formatScore(score), state: stateLabels[state] })}</strong>
      {semantic === null || lexical === null ? null : (
        <span className={classes['note']}>
          {' '}
          {t('words {lexical}, meaning {semantic}', {
            lexical: formatDecimal(lexical, 2),
            semantic: formatDecimal(semantic, 2),
          })}
        </span>
      )}
    </>
  )
}

function Passage({ passage }: { passage: ShownPassage }) {
  const { heading, headingSpans, content, contentSpans, isBest } = passage
  return (
    <li data-best={isBest || undefined}>
      <div className={classes['note']} dir="auto">
        {marked(heading, headingSpans)}
      </div>
      <div dir="auto">{marked(content, contentSpans)}</div>
    </li>
  )
}

/** The text with highlighted spans, which are sorted and do not overlap. */
function marked(text: string, spans: readonly { start: number; end: number }[]): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of spans) {
    if (start < at) continue
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  parts.push(text.slice(at))
  return parts
}

function Links({ cell: { subQuery, page }, analysis }: { cell: CoverageCell; analysis: FanOutAnalysis }) {
  const key = page.owner === 'own' ? pageOf(page.url)?.key : undefined
  const timeline = (subject: string) => ({
    to: '/query-fanout/$id' as const,
    params: { id: analysis.id },
    search: { view: 'timeline', subject },
  })
  return (
    <Group gap="md">
      <TextLink fz="inherit" {...timeline(`query:${subQuery.queryId}`)}>
        {t('Sub-query timeline')}
      </TextLink>
      <TextLink fz="inherit" {...timeline(`page:${page.pageId}`)}>
        {t('Page timeline')}
      </TextLink>
      {key === undefined ? null : <BotReadsNote brandId={analysis.brandId} pageKey={key} />}
    </Group>
  )
}

import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import { openGaps, type ContentGap, type ContentGapReport } from '#core/fan-out/content-gaps.ts'
import { coverageThresholds } from '#core/fan-out/coverage/states.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { CoverageBadge, coverageLabel } from '../../../components/figures/coverage-badge.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { formatCount, formatDecimal, nothing } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { addressLabels, formatPath } from '../details/coverage-labels.ts'
import classes from '../fan-out.module.css'

/** Groups of near-equal searches, those worth most first. */
export function GapsTable({
  report: { gaps, prompts, scope },
  isFresh,
  shown,
  onBrief,
  onAnswers,
}: {
  report: ContentGapReport
  isFresh: boolean
  shown: ContentGap | undefined
  onBrief: (gap: ContentGap) => void
  onAnswers: (gap: ContentGap) => void
}) {
  const lists = {
    open: openGaps(gaps),
    covered: gaps.filter(({ state }) => state === 'covered'),
    unknown: gaps.filter(({ state }) => state === null),
  }
  const listOf = (gap: ContentGap | undefined): keyof typeof lists =>
    gap === undefined || lists.open.includes(gap) ? 'open' : gap.state === null ? 'unknown' : 'covered'
  const [list, setList] = useState(() => listOf(shown))
  const shownKey = shown?.key
  const columns = useMemo(
    () => columnsFor({ prompts, shownKey, onBrief, onAnswers }),
    [prompts, shownKey, onBrief, onAnswers],
  )
  return (
    <section aria-label={t('Gaps by worth')} className={classes['block']} aria-busy={!isFresh}>
      <ReportTable
        caption={t('Gaps')}
        columns={columns}
        exportColumns={exportColumns}
        rows={lists[list]}
        rowKey={({ key }) => key}
        firstSort={{ key: 'worth', direction: 'desc' }}
        textOf={({ query, similar }) => [query, ...similar.map((other) => other.query)].join(' ')}
        fileName={`content gaps of ${scope.brand.name}.csv`}
        inAddress
        isDense
        tools={
          <SegmentedControl
            size="xs"
            aria-label={t('Coverage')}
            value={list}
            onChange={(value) => setList(value)}
            data={[
              { value: 'open', label: t('Missing and partial {count}', { count: lists.open.length }) },
              { value: 'covered', label: t('Covered {count}', { count: lists.covered.length }) },
              ...(lists.unknown.length === 0
                ? []
                : [
                    {
                      value: 'unknown' as const,
                      label: t('Not compared {count}', { count: lists.unknown.length }),
                    },
                  ]),
            ]}
          />
        }
        empty={
          list === 'open' && lists.covered.length > 0
            ? t('No gaps. Owned pages answer every search that was compared.')
            : t('No searches were compared with pages yet. Start an analysis to find gaps.')
        }
      />
    </section>
  )
}

type Means = {
  prompts: number
  shownKey: string | undefined
  onBrief: (gap: ContentGap) => void
  onAnswers: (gap: ContentGap) => void
}

const pathOf = ({ state, page }: ContentGap) =>
  page === null || state === 'missing' ? null : formatPath(page)
const hostOf = (url: string | null) =>
  url === null ? null : (URL.parse(url)?.hostname ?? addressLabels(url))

function columnsFor({ prompts, shownKey, onBrief, onAnswers }: Means): Column<ContentGap>[] {
  return [
    {
      key: 'query',
      header: t('What engines look for'),
      sortValue: ({ query }) => query,
      cell: (gap) => (
        <span
          className={classes['oneLine']}
          title={[gap, ...gap.similar].map(({ query }) => query).join('\n')}
        >
          <span className={classes['name']} dir="auto">
            {gap.query}
          </span>{' '}
          {gap.similar.length === 0 ? null : (
            <span className={classes['note']}>{t('+{count} similar', { count: gap.similar.length })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'answers',
      header: t('Answers'),
      align: 'end',
      kind: 'count',
      hideOnSmall: true,
      width: '5.5rem',
      hint: t('Answers that searched for the most frequent wording'),
      sortValue: ({ answers }) => answers,
      cell: (gap) => (
        <NumberButton
          about={t('Answers that searched for “{query}”', { query: gap.query.slice(0, 80) })}
          onOpen={() => onAnswers(gap)}
        >
          {formatCount(gap.answers)}
        </NumberButton>
      ),
    },
    {
      key: 'state',
      header: t('Coverage'),
      headerCell: (
        <Hint about={t('Coverage')}>
          <p>
            {t(
              'How well the best passage of the best owned page matches the search, from 0 to 1: covered from {covered}, partial from {partly}. It compares passages, not single facts.',
              {
                covered: formatDecimal(coverageThresholds.covered, 2),
                partly: formatDecimal(coverageThresholds.partly, 2),
              },
            )}
          </p>
        </Hint>
      ),
      width: '8rem',
      exportValue: ({ state }) => state && coverageLabel(state),
      cell: (gap) => (
        <span className={classes['oneLine']}>
          {gap.state === null ? (
            <span className={classes['note']}>{t('Not compared yet')}</span>
          ) : (
            <>
              <CoverageBadge state={gap.state} />{' '}
              <span className={classes['note']} title={gap.page ?? undefined}>
                {pathOf(gap)}
              </span>
            </>
          )}
        </span>
      ),
    },
    {
      key: 'instead',
      header: t('Cited instead'),
      hint: t('The best page of a competitor or cited page for this search.'),
      hideOnSmall: true,
      width: '8rem',
      exportValue: ({ instead }) => instead,
      cell: ({ instead }) => (
        <span className={classes['oneLine']} title={instead ?? undefined}>
          {hostOf(instead) ?? nothing}
        </span>
      ),
    },
    {
      key: 'worth',
      header: t('Worth up to'),
      hint: t(
        'How far the strongest competitor leads on the prompts that trigger these searches, spread over all {count, plural, one {# prompt} other {# prompts}}. An upper limit, not a forecast.',
        { count: prompts },
      ),
      align: 'end',
      width: '6.75rem',
      sortValue: ({ worth }) => worth,
      cell: ({ worth }) =>
        worth < 0.0005 ? (
          nothing
        ) : (
          <strong>{t('+{points} pts', { points: formatDecimal(100 * worth, 1) })}</strong>
        ),
    },
    {
      key: 'brief',
      header: '',
      headerCell: <VisuallyHidden>{t('Brief')}</VisuallyHidden>,
      width: '5rem',
      align: 'end',
      cell: (gap) => (
        <Button
          size="compact-xs"
          variant={gap.key === shownKey ? 'outline' : 'default'}
          aria-pressed={gap.key === shownKey}
          aria-label={t('Brief: {query}', { query: gap.query.slice(0, 80) })}
          onClick={() => onBrief(gap)}
        >
          {t('Brief')}
        </Button>
      ),
    },
  ]
}

const exportColumns: Column<ContentGap>[] = [
  {
    key: 'similar',
    header: t('Similar searches'),
    exportValue: ({ similar }) => similar.map(({ query }) => query).join(' | '),
    cell: () => null,
  },
  { key: 'page', header: t('Owned page'), exportValue: ({ page }) => page, cell: () => null },
  {
    key: 'promptTexts',
    header: t('For prompts'),
    exportValue: ({ prompts }) => prompts.map(({ text }) => text).join(' | '),
    cell: () => null,
  },
]

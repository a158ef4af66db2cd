import { Group } from '@mantine/core'
import { sideOf } from '#core/reports/themes.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { CountChart } from '../../../charts/time/count-chart.tsx'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { verdictLink } from '../../../components/figures/verdict-words.tsx'
import { formatCalendarDay, formatShortDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { Quote } from './quote.tsx'
import { sideLabels, type OpenTheme, type Theme } from './themes-card.tsx'

const maxQuotes = 4

/** One theme: how often answers say it, by week, and quotes that lead to their answers. */
export function ThemeCard({
  theme,
  isFresh,
  engineLabel,
  onOpen,
}: {
  theme: Theme
  isFresh: boolean
  engineLabel: (engine: string) => string
  onOpen: OpenTheme
}) {
  const { leadsOn } = useReportAccess()
  const side = sideOf(theme)
  const isOfSide = (sentiment: string) => sentiment === (side === 'criticism' ? 'negative' : 'positive')
  // The larger side first, each with its newest quotes.
  const quotes = theme.quotes
    .toSorted((a, b) => Number(isOfSide(b.sentiment)) - Number(isOfSide(a.sentiment)))
    .filter(({ quote }, index, all) => all.findIndex((other) => other.quote === quote) === index)
    .slice(0, maxQuotes)
  const series = { id: side, label: sideLabels[side], counts: theme.weeks.map((week) => week[side]) }
  return (
    <ChartFrame
      title={theme.aspect}
      unit={side === 'criticism' ? t('Criticism, answers per week') : t('Praise, answers per week')}
      table={{
        columns: [
          { label: t('Week'), kind: 'text' },
          { label: sideLabels.criticism, kind: 'count' },
          { label: sideLabels.praise, kind: 'count' },
        ],
        rows: theme.weeks.map((week) => [week.week, week.criticism, week.praise]),
      }}
      isFresh={isFresh}
    >
      {theme.weeks.length < 2 ? null : (
        <CountChart
          height={136}
          series={[series]}
          buckets={theme.weeks.map(({ week }) => week)}
          bucketWord={(week) => t('Week of {day}', { day: formatCalendarDay(week) })}
          shortBucketWord={formatShortDay}
          description={t('{side} by week: {counts}', {
            side: series.label,
            counts: series.counts.join(', '),
          })}
        />
      )}
      {quotes.map((quote) => (
        <Quote key={`${quote.answerId} ${quote.quote}`} quote={quote} engineLabel={engineLabel} />
      ))}
      <Group gap="xs" mt="sm" justify="space-between">
        <EvidenceButton className={verdictLink} onClick={() => onOpen(theme.aspect, 'all')}>
          {t('{count, plural, one {# answer} other {All # answers}}', { count: theme.answers })}
        </EvidenceButton>
        {leadsOn ? (
          <ButtonLink
            size="compact-sm"
            variant="default"
            to="/query-fanout"
            search={(before) => ({ ...keepReportFilters(before), view: 'gaps', q: theme.aspect })}
          >
            {t('Find content gaps')}
          </ButtonLink>
        ) : null}
      </Group>
    </ChartFrame>
  )
}

import { UnstyledButton } from '@mantine/core'
import { criticismOf, praiseOf, sideOf, type ThemeSide } from '#core/reports/themes.ts'
import type { PerceptionReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { Sparkline } from '../../../charts/time/sparkline.tsx'
import { ChangeBadge } from '../../../components/figures/change-badge.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { LimitedList } from './limited-list.tsx'
import classes from './perception.module.css'

export type Theme = PerceptionReport['aspects'][number]
export type OpenTheme = (aspect: string, side: ThemeSide | 'all') => void

export const sideLabels: Record<ThemeSide, string> = { criticism: t('Criticism'), praise: t('Praise') }

/** What answers criticize and praise, one row per theme, on both sides of a line. */
export function ThemesCard({
  themes,
  brandName,
  selected,
  isFresh,
  onSelect,
  onOpen,
}: {
  /** Sorted. */
  themes: readonly Theme[]
  brandName: string
  selected: Theme | undefined
  isFresh: boolean
  onSelect: (theme: Theme) => void
  onOpen: OpenTheme
}) {
  const most = (countOf: (theme: Theme) => number) => Math.max(1, ...themes.map(countOf))
  const scale = { criticism: most(criticismOf), praise: most(praiseOf) }
  const perWeek = Math.max(1, ...themes.flatMap((theme) => theme.weeks.map((week) => week[sideOf(theme)])))
  const weeks = themes[0]?.weeks.length ?? 0
  return (
    <ChartFrame
      title={t('Themes')}
      unit={t('Answers that criticize or praise {brandName}, each counted once per side', { brandName })}
      table={{
        columns: [
          { label: t('Theme'), kind: 'text' },
          { label: sideLabels.criticism, kind: 'count' },
          { label: sideLabels.praise, kind: 'count' },
          { label: t('Previous period'), kind: 'count' },
          { label: t('Quote'), kind: 'text' },
        ],
        rows: themes.map((theme) => [
          theme.aspect,
          criticismOf(theme),
          praiseOf(theme),
          theme.compared?.before ?? null,
          theme.quotes[0]?.quote ?? null,
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      <div className={classes['head']} aria-hidden>
        <span>{t('Theme')}</span>
        <span className={classes['bars']} style={columnsOf(scale)}>
          <span className={classes['criticism']}>{sideLabels.criticism}</span>
          <span>{sideLabels.praise}</span>
        </span>
        <span>{t('{weeks, plural, one {# week} other {# weeks}}', { weeks })}</span>
        <span>{t('Change')}</span>
      </div>
      <LimitedList
        rows={themes}
        most={10}
        rowKey={({ aspect }) => aspect}
        empty={t('No answers criticize or praise {brandName}', { brandName })}
      >
        {(theme) => {
          const side = sideOf(theme)
          return (
            <div className={classes['theme']} data-selected={theme === selected || undefined}>
              <UnstyledButton
                className={classes['name'] ?? ''}
                aria-pressed={theme === selected}
                onClick={() => onSelect(theme)}
              >
                {theme.aspect}
              </UnstyledButton>
              <span className={classes['bars']} style={columnsOf(scale)}>
                {(['criticism', 'praise'] as const).map((each) => (
                  <Bar key={each} theme={theme} side={each} most={scale[each]} onOpen={onOpen} />
                ))}
              </span>
              <Sparkline
                // In the same window for every theme, and on the same scale.
                points={theme.weeks.map((week) => ({
                  date: week.week,
                  value: (0.22 * week[side]) / perWeek,
                }))}
                description={t('{side} by week: {counts}', {
                  side: sideLabels[side],
                  counts: theme.weeks.map((week) => formatCount(week[side])).join(', '),
                })}
              />
              <span>
                <ThemeChange theme={theme} />
              </span>
            </div>
          )
        }}
      </LimitedList>
      <p className={classes['note']}>
        {t(
          'Weeks and change: criticism if it is at least a third of what answers say about a theme, otherwise praise. A mixed mention counts on both sides.',
        )}
      </p>
    </ChartFrame>
  )
}

/** Both sides on one scale, so that a bar twice as long is twice as many answers. */
const columnsOf = ({ criticism, praise }: Record<ThemeSide, number>) => ({
  gridTemplateColumns: `minmax(3.75rem, ${criticism}fr) minmax(3.75rem, ${praise}fr)`,
})

function Bar({
  theme,
  side,
  most,
  onOpen,
}: {
  theme: Theme
  side: ThemeSide
  most: number
  onOpen: OpenTheme
}) {
  const count = side === 'criticism' ? criticismOf(theme) : praiseOf(theme)
  return (
    <span className={classes[side]}>
      <i style={{ width: `calc((100% - 2.25rem) * ${(count / most).toFixed(4)})` }} />
      <NumberButton
        about={
          side === 'criticism'
            ? t('criticism of {aspect}', { aspect: theme.aspect })
            : t('praise for {aspect}', { aspect: theme.aspect })
        }
        onOpen={count === 0 ? undefined : () => onOpen(theme.aspect, side)}
      >
        {formatCount(count)}
      </NumberButton>
    </span>
  )
}

/** How the larger side of a theme changed; with its counts only if it is significant. */
function ThemeChange({ theme }: { theme: Theme }) {
  if (theme.compared === null) return <span className={classes['note']}>{t('No comparison')}</span>
  const { side, before, change } = theme.compared
  const values = {
    now: formatCount(side === 'criticism' ? criticismOf(theme) : praiseOf(theme)),
    before: formatCount(before),
  }
  const isMore = (change.difference ?? 0) > 0
  const label =
    change.verdict === 'real'
      ? side === 'criticism'
        ? isMore
          ? t('More criticism: {now}, was {before}', values)
          : t('Less criticism: {now}, was {before}', values)
        : isMore
          ? t('More praise: {now}, was {before}', values)
          : t('Less praise: {now}, was {before}', values)
      : change.thin?.cause === 'answers' && change.thin.count > 0
        ? t('Too few to compare')
        : undefined
  return <ChangeBadge change={change} better={side === 'criticism' ? 'lower' : 'higher'} label={label} />
}

import { Box } from '@mantine/core'
import type { RankingRow } from '#core/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { intervalColumns, type ChartTable } from '../../../charts/frame/chart-table.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import { ChangeBadge } from '../../../components/figures/change-badge.tsx'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import { MetricHint } from '../../../components/figures/metric-hint.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './leaderboard-card.module.css'

const maxRows = 8

/** The tracked brands by visibility. Brands whose difference is not significant share their ranks. */
export function LeaderboardCard({
  ranking,
  isFresh,
  onSelect,
}: {
  ranking: readonly RankingRow[]
  isFresh: boolean
  onSelect: (row: RankingRow) => void
}) {
  const sorted = ranking.toSorted((a, b) => (b.visibility.value ?? 0) - (a.visibility.value ?? 0))
  const own = ranking.find((row) => row.isOwn)
  const top = Math.max(0.05, ...sorted.map(({ visibility: { value, high } }) => high ?? value ?? 0))
  const hasTies = sorted.some((row) => row.visibilityRankFrom !== row.visibilityRankTo)
  return (
    <ChartFrame
      title={t('Leaderboard')}
      unit={hasTies ? t('Joined ranks are too close to call') : t('Visibility, 95% confidence intervals')}
      hint={<MetricHint metric="visibility" label={t('Leaderboard')} rate={own?.visibility ?? null} />}
      table={tableOf(sorted)}
      hasPicture={false}
      isFresh={isFresh}
    >
      <Box component="table" className={`${classes['table']} ${styles['table']}`}>
        <thead>
          <tr>
            <th scope="col">{t('Rank')}</th>
            <th scope="col">{t('Brand')}</th>
            <th scope="col" className={classes['range']}>
              {t('95% confidence interval')}
            </th>
            <th scope="col" className={classes['number']}>
              {t('Visibility')}
            </th>
            <th scope="col" className={classes['change']}>
              {t('vs. previous period')}
            </th>
            <th scope="col" className={classes['share']}>
              {t('Share of voice')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shownRows(sorted).map((row) => (
            <tr key={row.brandId} data-own={row.isOwn || undefined}>
              <td>{rankOf(row)}</td>
              <th scope="row">{row.name}</th>
              <td className={classes['range']}>
                <IntervalWhisker {...row.visibility} to={top} />
              </td>
              <td className={classes['number']}>
                <EvidenceButton
                  className={classes['value']}
                  aria-label={t('{name} {value}: show the answers', {
                    name: row.name,
                    value: formatPercent(row.visibility.value),
                  })}
                  onClick={() => onSelect(row)}
                >
                  {formatPercent(row.visibility.value)}
                </EvidenceButton>
              </td>
              <td className={classes['change']}>
                <ChangeBadge change={row.visibilityChange} />
              </td>
              <td className={classes['share']}>{formatPercent(row.shareOfVoice.value)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </ChartFrame>
  )
}

/** The first rows. If the own brand ranks lower, it takes the last row. */
export function shownRows(sorted: readonly RankingRow[]): RankingRow[] {
  const first = sorted.slice(0, maxRows)
  const own = sorted.find((row) => row.isOwn)
  return own && !first.includes(own) ? [...first.slice(0, maxRows - 1), own] : first
}

function rankOf({ visibility, visibilityRankFrom: from, visibilityRankTo: to }: RankingRow): string {
  if (visibility.value === null) return '—'
  return from === to ? String(from) : `${from}–${to}`
}

function tableOf(sorted: readonly RankingRow[]): ChartTable {
  return {
    columns: [
      { label: t('Rank'), kind: 'text' },
      { label: t('Brand'), kind: 'text' },
      { label: t('Visibility'), kind: 'share' },
      ...intervalColumns(),
      { label: t('Share of voice'), kind: 'share' },
      { label: t('Mentions'), kind: 'count' },
    ],
    rows: sorted.map((row) => [
      rankOf(row),
      row.name,
      row.visibility.value,
      row.visibility.low,
      row.visibility.high,
      row.shareOfVoice.value,
      row.shareOfVoice.numerator,
    ]),
  }
}

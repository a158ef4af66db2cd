import { Box } from '@mantine/core'
import type { Overview, SourceRow } from '#core/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../../charts/frame/chart-table.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import { ChangeBadge } from '../../../components/figures/change-badge.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { formatCount, formatPercent, formatShortDay } from '../../../lib/format.ts'
import classes from './sources-card.module.css'
import { t } from '../../../lib/language/t.ts'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import styles from '../../../components/styles/styles.module.css'

const most = 10

/** The most cited domains and their owners. */
export function SourcesCard({
  sources: { rows, period },
  isFresh,
  onSelect,
}: {
  sources: Overview['sources']
  isFresh: boolean
  onSelect: (row: SourceRow) => void
}) {
  const shown = rows.slice(0, most)
  const widest = Math.max(0.05, ...shown.map((row) => row.share.high ?? row.share.value ?? 0))
  return (
    <ChartFrame
      title={t('Top sources')}
      unit={t('% of answers citing the domain{from}', {
        from: period ? `, ${formatShortDay(period.from)} – ${formatShortDay(period.to)}` : '',
      })}
      hint={
        <Hint about={t('Top sources')}>
          <p>
            {t(
              'Valid answers that cite at least one page on the domain ÷ valid answers, in the latest four weeks of the period. Changes compare with the four weeks before.',
            )}
          </p>
          <p>{t('A citation doesn’t prove that the page supports the answer.')}</p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Domain'), kind: 'text' },
          { label: t('Page owner'), kind: 'text' },
          { label: t('Share of answers'), kind: 'share' },
          ...intervalColumns(),
          { label: t('Answers'), kind: 'count' },
          { label: t('Pages'), kind: 'count' },
        ],
        rows: rows.map((row) => [
          row.domain,
          row.owner,
          row.share.value,
          row.share.low,
          row.share.high,
          row.answers,
          row.pages,
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      {rows.length === 0 ? (
        <Box component="p" className={classes['none']} my={8}>
          {t('No sources cited in this period')}
        </Box>
      ) : (
        <ul className={classes['list']}>
          {shown.map((row) => (
            <li key={`${row.domain} ${row.owner}`} className={classes['row']}>
              <div>
                <EvidenceButton
                  className={classes['domain']}
                  onClick={() => onSelect(row)}
                  aria-label={t('{domain}: show answers that cite it', { domain: row.domain })}
                >
                  {row.domain}
                </EvidenceButton>
                <div className={classes['note']}>
                  {ownerWord[row.owner]}
                  {formatCount(row.pages)}{' '}
                  {t('{pages, plural, one {citation} other {citations}}', { pages: row.pages })}
                </div>
              </div>
              <div className={classes['whisker']}>
                <IntervalWhisker
                  value={row.share.value}
                  low={row.share.low}
                  high={row.share.high}
                  to={widest}
                />
              </div>
              <span className={`${styles['small']} ${styles['end']}`}>{formatPercent(row.share.value)}</span>
              <Box component="span" className={`${classes['change']} ${styles['whole']}`}>
                <ChangeBadge change={row.change?.verdict === 'real' ? row.change : null} />
              </Box>
            </li>
          ))}
        </ul>
      )}
    </ChartFrame>
  )
}

const ownerWord = { own: `${t('owned ·')} `, competitor: `${t('competitor ·')} `, other: '' }

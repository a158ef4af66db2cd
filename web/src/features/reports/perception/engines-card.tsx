import type { PerceptionReport } from '#core/reports/views.ts'
import { intervalColumns } from '../../../charts/frame/chart-table.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import { metricInterval, metricValue } from '../../../components/figures/metric-labels.ts'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { formatCount } from '../../../lib/format.ts'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import classes from './perception.module.css'

/** The own brand's sentiment by engine, or its criticism rate where nothing labels sentiment. */
export function EnginesCard({
  report: { engines, rows },
  isFresh,
  engineLabel,
  onOpen,
}: {
  report: Pick<PerceptionReport, 'engines' | 'rows'>
  isFresh: boolean
  engineLabel: (engine: string) => string
  onOpen: (about: string, filters: EvidenceFilters) => void
}) {
  const metric = engines.some(({ netSentiment }) => netSentiment.value !== null)
    ? 'netSentiment'
    : 'criticismRate'
  const bounds = engines.flatMap((row) => [row[metric].low ?? [], row[metric].high ?? []].flat())
  const from = metric === 'netSentiment' ? Math.min(0, ...bounds) : 0
  const to = Math.max(metric === 'netSentiment' ? 0.1 : 0.05, ...bounds)
  const competitors = rows.filter((row) => !row.isOwn && row[metric].value !== null)
  return (
    <ChartFrame
      title={metric === 'netSentiment' ? t('Sentiment by engine') : t('Criticism by engine')}
      unit={t('95% CI, axis {range}', { range: metricInterval(metric, from, to) })}
      table={{
        columns: [
          { label: t('Engine'), kind: 'text' },
          { label: metric === 'netSentiment' ? t('Net sentiment') : t('Criticism rate'), kind: 'text' },
          ...intervalColumns('text'),
          { label: t('Criticized most'), kind: 'text' },
          { label: t('Mentions'), kind: 'count' },
        ],
        rows: engines.map(({ engine, present, criticized, ...row }) => [
          engineLabel(engine),
          ...[row[metric].value, row[metric].low, row[metric].high].map((value) =>
            value === null ? null : metricValue(metric, value),
          ),
          criticized?.aspect ?? null,
          present,
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      <div className={classes['engineHead']} aria-hidden>
        <span>{t('Engine')}</span>
        <span>{t('Criticized most')}</span>
      </div>
      <ul className={classes['list']}>
        {engines.map(({ engine, criticized, ...row }) => {
          const { value, low, high, method } = row[metric]
          return (
            <li key={engine} className={classes['engine']}>
              <span>{engineLabel(engine)}</span>
              <IntervalWhisker value={value} low={low} high={high} from={from} to={to} />
              <strong title={said(method)}>{value === null ? t('—') : metricValue(metric, value)}</strong>
              {criticized === null ? (
                <span className={classes['note']}>{t('—')}</span>
              ) : (
                <span>
                  {criticized.aspect}{' '}
                  <NumberButton
                    about={t('{engine}: criticism of {aspect}', {
                      engine: engineLabel(engine),
                      aspect: criticized.aspect,
                    })}
                    onOpen={() =>
                      onOpen(
                        t('{engine}: criticism of {aspect}', {
                          engine: engineLabel(engine),
                          aspect: criticized.aspect,
                        }),
                        { engine, aspect: criticized.aspect, criticized: 'true', newest: 'true' },
                      )
                    }
                  >
                    {formatCount(criticized.answers)}
                  </NumberButton>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {competitors.length === 0 ? null : (
        <p className={classes['note']}>
          {t('Competitors overall: {brands}.', {
            brands: competitors
              .map((row) => `${row.name} ${metricValue(metric, row[metric].value ?? 0)}`)
              .join(', '),
          })}
        </p>
      )}
    </ChartFrame>
  )
}

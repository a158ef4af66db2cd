import { Box, Checkbox, Group, NumberInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { precisionPlan } from '#core/metrics/precision-plan.ts'
import type { VarianceComponents } from '#core/metrics/statistics/variance-components.ts'
import type { SampleSizeReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { formatCostOf } from '../../../components/repeat-plan/repeat-plan.tsx'
import { costOf } from '../../../components/repeat-plan/spend-repeats.ts'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatDecimal, formatMoney } from '../../../lib/format.ts'
import { cheapest, designsFor, maxPrompts, priced, type PlannedDesign } from './designs.ts'
import classes from './sample-size.module.css'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/**
 * The sample size calculator: prompts, repeats, and cost for a margin of error, calculated here while the user types.
 */
export function PlannerCard({
  report,
  engineLabel,
  isFresh,
}: {
  report: SampleSizeReport
  engineLabel: (engine: string) => string
  isFresh: boolean
}) {
  const { components } = report
  if (components === null)
    return (
      <Box
        component="section"
        className={styles['panel']}
        py={14}
        px={16}
        aria-label={t('Sample size calculator')}
      >
        <Box component="h2" mb={4} fz="md">
          {t('Sample size calculator')}
        </Box>
        <p className={`${classes['note']} ${styles['fine']}`}>
          {t('Needs at least two answers to estimate how much they vary.')}
        </p>
      </Box>
    )
  return <Planner report={report} components={components} engineLabel={engineLabel} isFresh={isFresh} />
}

function Planner({
  report: { prices, observed, visibility },
  components,
  engineLabel,
  isFresh,
}: {
  report: SampleSizeReport
  components: VarianceComponents
  engineLabel: (engine: string) => string
  isFresh: boolean
}) {
  const [typedPoints, setPoints] = useState<number | string>(() => firstWish(visibility))
  const [typedWaves, setWaves] = useState<number | string>(Math.max(1, observed.waves))
  // Empty fields count as the smallest margin of error and one wave.
  const points = Number(typedPoints) || 0.5
  const waves = Number(typedWaves) || 1
  const [engines, setEngines] = useState(prices.map(({ engine }) => engine))
  const wanted = useMemo(
    () => ({ halfWidth: points / 100, engines, waves, prices }),
    [points, engines, waves, prices],
  )
  const designs = useMemo(() => {
    const listed = designsFor(components, wanted)
    const plan = precisionPlan(components, {
      halfWidth: wanted.halfWidth,
      engines: Math.max(1, engines.length),
      waves,
      maxPrompts,
    })
    const isListed = listed.some((design) => design.repeats === plan?.repeats)
    return plan === null || isListed || engines.length === 0
      ? listed
      : [...listed, priced(components, plan, wanted)].toSorted((a, b) => a.repeats - b.repeats)
  }, [components, wanted, engines, waves])
  const best = cheapest(designs)

  return (
    <ChartFrame
      title={t('Sample size calculator')}
      unit={t('Expected margin of error for visibility (95% CI)')}
      hint={
        <Hint about={t('Sample size calculator')}>
          <p>
            {t(
              'The sources of variation above show how much each prompt, date, and sample reduces the margin of error. Engines are the ones you chose, not a sample. Prompts are a sample of what people ask.',
            )}
          </p>
          <p>
            {t('Prices are averages of recent answers with known cost. Unknown prices aren’t estimated.')}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Samples per prompt'), kind: 'count' },
          { label: t('Prompts'), kind: 'count' },
          { label: t('Engines'), kind: 'count' },
          { label: t('Collection dates'), kind: 'count' },
          { label: t('Answers'), kind: 'count' },
          { label: t('Margin of error'), kind: 'share' },
          { label: t('Cost (USD)'), kind: 'text' },
        ],
        rows: designs.map((design) => [
          design.repeats,
          design.prompts,
          design.engines,
          design.waves,
          design.answers,
          design.halfWidth,
          design.usd === null ? null : design.usd.toFixed(4),
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      <Group align="flex-start" gap="0.75rem 1.25rem" mb={12}>
        <NumberInput
          label={t('Target margin of error')}
          description={
            visibility.low === null || visibility.high === null
              ? t('in points')
              : t('in points; currently ±{high}', {
                  high: formatDecimal(((visibility.high - visibility.low) / 2) * 100, 1),
                })
          }
          w="11rem"
          min={0.5}
          max={50}
          step={0.5}
          decimalScale={1}
          suffix=" pts"
          value={typedPoints}
          onChange={setPoints}
        />
        <NumberInput
          label={t('Collection dates')}
          description={t('Days or weeks in the period')}
          w="11rem"
          min={1}
          max={366}
          allowDecimal={false}
          clampBehavior="strict"
          value={typedWaves}
          onChange={setWaves}
        />
        <Checkbox.Group label={t('Engines')} value={engines} onChange={setEngines}>
          <Group gap="xs" mt={6}>
            {prices.map(({ engine, usd }) => (
              <Checkbox
                key={engine}
                size="xs"
                value={engine}
                label={`${engineLabel(engine)}, ${usd === null ? t('price unknown') : t('{usd} per answer', { usd: formatMoney(usd) })}`}
              />
            ))}
          </Group>
        </Checkbox.Group>
      </Group>
      <output className={classes['answer']}>
        {best === null ? (
          engines.length === 0 ? (
            t('Choose at least one engine.')
          ) : (
            t('No option with up to {maxPrompts} prompts reaches ±{points} pts.', {
              maxPrompts: formatCount(maxPrompts),
              points,
            })
          )
        ) : (
          <>
            <Rich
              text="For ±{points} pts: <strong>{prompts} prompts</strong> × {engines, plural, one {# engine} other {# engines}} × {waves, plural, one {# date} other {# dates}} × <strong>{repeats, plural, one {# sample} other {# samples}}</strong> = {answers} answers, {engineLabel}. You currently have {prompts2} prompts."
              values={{
                strong: (words) => (
                  <Box component="strong" fw={650}>
                    {words}
                  </Box>
                ),
                points,
                prompts: formatCount(best.prompts),
                engines: best.engines,
                waves: best.waves,
                repeats: best.repeats,
                answers: formatCount(best.answers),
                engineLabel: formatCostOf(
                  costOf(
                    engines.map((engine) => ({ engine, answers: best.answers / best.engines })),
                    prices,
                  ),
                  engineLabel,
                ),
                prompts2: formatCount(observed.prompts),
              }}
            />
          </>
        )}
      </output>
      {components.unidentified.includes('repeat') ? (
        <p className={`${classes['note']} ${styles['fine']}`}>
          {t(
            'With one sample per date, random variation can’t be separated from change over time, so extra samples are assumed not to help. Run some prompts several times per date to find out.',
          )}
        </p>
      ) : null}
      {designs.length === 0 ? null : (
        <DataTable
          caption={t('Options that reach your target')}
          columns={columns}
          rows={designs}
          rowKey={(design) => String(design.repeats)}
        />
      )}
    </ChartFrame>
  )
}

const columns: Column<PlannedDesign>[] = [
  {
    key: 'repeats',
    header: t('Answers per date'),
    cell: (design) => formatCount(design.repeats),
  },
  { key: 'prompts', header: t('Prompts'), align: 'end', cell: (design) => formatCount(design.prompts) },
  { key: 'answers', header: t('Answers'), align: 'end', cell: (design) => formatCount(design.answers) },
  {
    key: 'halfWidth',
    header: t('Margin of error'),
    align: 'end',
    hideOnSmall: true,
    cell: (design) => t('±{halfWidth} pts', { halfWidth: formatDecimal(design.halfWidth * 100, 1) }),
  },
  {
    key: 'usd',
    header: t('Cost'),
    align: 'end',
    cell: (design) => (design.usd === null ? t('—') : formatMoney(design.usd)),
  },
]

/** Slightly narrower than the current interval, rounded to half points; 5 points if unknown. */
function firstWish({ low, high }: SampleSizeReport['visibility']): number {
  if (low === null || high === null) return 5
  const now = ((high - low) / 2) * 100
  return Math.max(0.5, Math.round(now * 0.75 * 2) / 2)
}

import { Text } from '@mantine/core'
import type { SourceDomain, SourcesReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../charts/frame/chart-table.ts'
import { DifferencePlot } from '../../charts/difference-plot.tsx'
import { changeLabel } from '../../components/figures/change-badge.tsx'
import { Hint } from '../../components/figures/metric-hint.tsx'
import { t } from '../../lib/language/t.ts'

const most = 10

/** Domains cited significantly more or less than before. Others are hidden, unless no change is significant. */
export function MoversCard({
  domains,
  isFresh,
  onOpen,
}: {
  domains: SourcesReport['domains']
  isFresh: boolean
  onOpen: (domain: string) => void
}) {
  const compared = domains.filter((row) => row.change !== null && row.change.difference !== null)
  const real = moversOf(domains)
  const shown = real.length > 0 ? real.slice(0, most) : biggest(compared).slice(0, 9)
  return (
    <ChartFrame
      title={t('Biggest changes')}
      unit={
        real.length > 0
          ? t('Change in share of answers citing the domain (pts)')
          : t('No significant changes. Showing the largest differences.')
      }
      hint={
        <Hint about={t('Biggest changes')}>
          <p>
            {t(
              'Change in the share of answers citing the domain versus the previous period, on shared prompts and engines. Significant: the confidence interval excludes 0 after correcting for multiple comparisons.',
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Domain'), kind: 'text' },
          { label: t('Difference'), kind: 'share' },
          ...intervalColumns(),
          { label: t('Significance'), kind: 'text' },
        ],
        rows: biggest(compared).map((row) => [
          row.domain,
          row.change?.difference ?? null,
          row.change?.low ?? null,
          row.change?.high ?? null,
          row.change?.verdict ?? '',
        ]),
      }}
      isFresh={isFresh}
    >
      {shown.length === 0 ? (
        <Text my={8} c="dimmed" fz="sm">
          {t('No previous period, or it shares no prompts with this one.')}
        </Text>
      ) : (
        <DifferencePlot
          rows={shown.map((row) => ({
            id: row.domain,
            label: row.domain,
            value: row.change?.difference ?? null,
            low: row.change?.low ?? null,
            high: row.change?.high ?? null,
            // More citations of a source are neither good nor bad, except of own pages.
            look: row.owner === 'own' ? 'own' : 'quiet',
            text: row.change === null ? '' : changeLabel(row.change).replace(/^[▲▼] /, signOf(row)),
          }))}
          ends={{ left: t('cited less'), right: t('cited more') }}
          description={t('Biggest changes: {shown}.', {
            shown: shown
              .map((row) => `${row.domain} ${row.change === null ? '' : changeLabel(row.change)}`)
              .join(', '),
          })}
          onSelect={onOpen}
        />
      )}
    </ChartFrame>
  )
}

/** Significant changes only, the largest first. */
export function moversOf(domains: readonly SourceDomain[]): SourceDomain[] {
  return biggest(domains.filter((row) => row.change?.verdict === 'real'))
}

function biggest(domains: readonly SourceDomain[]): SourceDomain[] {
  return domains.toSorted((a, b) => Math.abs(b.change?.difference ?? 0) - Math.abs(a.change?.difference ?? 0))
}

function signOf({ change }: SourceDomain): string {
  return (change?.difference ?? 0) > 0 ? '+' : '−'
}

import { Box, Button, Group, NumberInput, Stack } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useRunNow } from '../../lib/reports/run-now.ts'
import { formatCount, formatMoney, formatPercent } from '../../lib/format.ts'
import type { Column } from '../data-table/column.ts'
import { ReportTable } from '../data-table/report-table.tsx'
import { TextLink } from '../layout/links.tsx'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import {
  costOf,
  extraRepeatsOf,
  spentRepeats,
  type EnginePrice,
  type RepeatCell,
  type SpentCell,
} from './spend-repeats.ts'
import { t } from '../../lib/language/t.ts'

const maxAnswers = 5000

/**
 * Distributes a number of further answers to where they help most, shows the result, and opens the run dialog with it.
 */
export function RepeatPlan({
  brandId,
  cells,
  prices,
  engineLabel,
  mayRun,
}: {
  brandId: string
  cells: readonly RepeatCell[]
  prices: readonly EnginePrice[]
  engineLabel: (engine: string) => string
  mayRun: boolean
}) {
  const [budget, setBudget] = useState<number | string>(100)
  // Without input, nothing is distributed.
  const wanted = useDeferredValue(Number(budget) || 0)
  const spent = useMemo(() => spentRepeats(cells, wanted), [cells, wanted])
  const runNow = useRunNow()
  const answers = spent.reduce((sum, cell) => sum + cell.repeats, 0)
  const cost = costOf(
    spent.map(({ engine, repeats }) => ({ engine, answers: repeats })),
    prices,
  )
  const columns = useMemo(() => columnsFor(engineLabel), [engineLabel])
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="0.5rem 1rem">
        <NumberInput
          label={t('Additional answers')}
          w="12rem"
          min={1}
          max={maxAnswers}
          allowDecimal={false}
          clampBehavior="strict"
          thousandSeparator=","
          value={budget}
          onChange={setBudget}
        />
        <Box component="output" display="block" flex="1 1 14rem" mb={6} fz="sm">
          {wanted === 0 ? (
            t('Enter the number of additional answers.')
          ) : answers === 0 ? (
            t('All prompt–engine pairs have enough answers.')
          ) : (
            <>
              {t(
                '{answers} answers across {spent, plural, one {# prompt–engine pair} other {# prompt–engine pairs}}, {cost}{answers2}',
                {
                  answers: formatCount(answers),
                  spent: spent.length,
                  cost: formatCostOf(cost, engineLabel),
                  answers2: answers < wanted ? t('. You don’t need the rest.') : '.',
                },
              )}
            </>
          )}
        </Box>
        {mayRun ? (
          <Button
            disabled={answers === 0}
            onClick={() => runNow({ brandId, extraRepeats: extraRepeatsOf(spent) })}
          >
            {t('Plan run…')}
          </Button>
        ) : null}
      </Group>
      {spent.length === 0 ? null : (
        <ReportTable
          caption={t('Distribution of additional answers')}
          columns={columns}
          rows={spent}
          rowKey={(row) => `${row.promptId} ${row.engine}`}
          firstSort={{ key: 'repeats', direction: 'desc' }}
          textOf={(row) => `${row.promptText} ${engineLabel(row.engine)}`}
          fileName="further answers.csv"
        />
      )}
    </Stack>
  )
}

/** "about $1.20" or "cost unknown: no price of Atlas is known". */
export function formatCostOf(
  { usd, unknown }: { usd: number | null; unknown: readonly string[] },
  engineLabel: (engine: string) => string,
): string {
  if (usd !== null) return t('about {usd}', { usd: formatMoney(usd) })
  return t('cost unknown (no price for {unknown})', { unknown: unknown.map(engineLabel).join(', ') })
}

function columnsFor(engineLabel: (engine: string) => string): Column<SpentCell>[] {
  return [
    {
      key: 'prompt',
      header: t('Prompt'),
      sortValue: (row) => row.promptText,
      cell: (row) => (
        <TextLink
          to="/prompt-details"
          search={(before) => ({ ...keepReportFilters(before), promptId: row.promptId })}
          fz="sm"
          c="var(--ink)"
          dir="auto"
        >
          {row.promptText}
        </TextLink>
      ),
    },
    {
      key: 'engine',
      header: t('Engine'),
      width: 'min(10rem, 26vw)',
      sortValue: (row) => engineLabel(row.engine),
      cell: (row) => engineLabel(row.engine),
    },
    {
      key: 'now',
      header: t('Mentioned so far'),
      align: 'end',
      width: '9rem',
      hideOnSmall: true,
      sortValue: (row) => (row.n === 0 ? null : row.x / row.n),
      cell: (row) =>
        row.n === 0
          ? t('not run yet')
          : t('{x} of {n} ({percent})', {
              x: formatCount(row.x),
              n: formatCount(row.n),
              percent: formatPercent(row.x / row.n),
            }),
    },
    {
      key: 'repeats',
      header: t('Additional'),
      align: 'end',
      width: 'min(6rem, 20vw)',
      sortValue: (row) => row.repeats,
      cell: (row) => `+${formatCount(row.repeats)}`,
    },
  ]
}

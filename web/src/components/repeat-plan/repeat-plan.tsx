import { Button, NumberInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useRunNow } from '../../lib/reports/run-now.ts'
import { formatCount, formatMoney, formatPercent } from '../../lib/format.ts'
import type { Column } from '../data-table/column.ts'
import { ReportTable } from '../data-table/report-table.tsx'
import { TextLink } from '../layout/links.tsx'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import classes from './repeat-plan.module.css'
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
    <div className={classes['plan']}>
      <div className={classes['bar']}>
        <NumberInput
          label={t('Further answers to spend')}
          w="12rem"
          min={1}
          max={maxAnswers}
          allowDecimal={false}
          clampBehavior="strict"
          thousandSeparator=","
          value={budget}
          onChange={setBudget}
        />
        <output className={classes['sum']}>
          {wanted === 0 ? (
            t('Say how many further answers to spend.')
          ) : answers === 0 ? (
            t('Every cell is decided: no further answer is needed to tell.')
          ) : (
            <>
              {t('{answers} answers on {spent, plural, one {# cell} other {# cells}}, {cost}{answers2}', {
                answers: formatCount(answers),
                spent: spent.length,
                cost: formatCostOf(cost, engineLabel),
                answers2: answers < wanted ? t('. The rest is not needed.') : '.',
              })}
            </>
          )}
        </output>
        {mayRun ? (
          <Button
            disabled={answers === 0}
            onClick={() => runNow({ brandId, extraRepeats: extraRepeatsOf(spent) })}
          >
            {t('Plan this run')}
          </Button>
        ) : null}
      </div>
      {spent.length === 0 ? null : (
        <ReportTable
          caption={t('Where they are spent')}
          columns={columns}
          rows={spent}
          rowKey={(row) => `${row.promptId} ${row.engine}`}
          firstSort={{ key: 'repeats', direction: 'desc' }}
          textOf={(row) => `${row.promptText} ${engineLabel(row.engine)}`}
          fileName="further answers.csv"
        />
      )}
    </div>
  )
}

/** "about $1.20" or "cost unknown: no price of Atlas is known". */
export function formatCostOf(
  { usd, unknown }: { usd: number | null; unknown: readonly string[] },
  engineLabel: (engine: string) => string,
): string {
  if (usd !== null) return t('about {usd}', { usd: formatMoney(usd) })
  return t('cost n/a, as no price of {unknown} is known', { unknown: unknown.map(engineLabel).join(', ') })
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
      header: t('Named so far'),
      align: 'end',
      width: '9rem',
      hideOnSmall: true,
      sortValue: (row) => (row.n === 0 ? null : row.x / row.n),
      cell: (row) =>
        row.n === 0
          ? t('never asked')
          : t('{x} of {n} ({percent})', {
              x: formatCount(row.x),
              n: formatCount(row.n),
              percent: formatPercent(row.x / row.n),
            }),
    },
    {
      key: 'repeats',
      header: t('Further'),
      align: 'end',
      width: 'min(6rem, 20vw)',
      sortValue: (row) => row.repeats,
      cell: (row) => `+${formatCount(row.repeats)}`,
    },
  ]
}

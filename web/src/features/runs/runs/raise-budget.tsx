import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import type { RunProgress } from '#core/runs/schema.ts'
import { setRunBudget } from '../../../components/run-progress/run-queries.ts'
import { BudgetField } from '../../../components/inputs/usd-field.tsx'
import { formatMoney } from '../../../lib/format.ts'
import classes from './progress-notes.module.css'
import { useRunChange } from './use-run-change.ts'
import { t } from '../../../lib/language/t.ts'

/** The budget that paused a run, doubled by default. An empty value removes it. */
export function RaiseBudget({ progress }: { progress: RunProgress }) {
  const before = progress.budgetUsd ?? 0
  const [budgetUsd, setBudgetUsd] = useState<number | null>(before * 2)
  const raising = useRunChange(() => setRunBudget(progress.id, { usd: budgetUsd }))
  const isMore = budgetUsd === null || budgetUsd > before
  return (
    <Flex
      component="form"
      className={classes['raise']}
      wrap="wrap"
      align="flex-start"
      gap={6}
      mt={6}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isMore) raising.submit(undefined)
      }}
    >
      <BudgetField
        aria-label={t('Budget for this run')}
        size="xs"
        value={budgetUsd}
        onChange={setBudgetUsd}
        error={isMore ? undefined : t('Enter more than {before}.', { before: formatMoney(before) })}
      />
      <Button type="submit" size="xs" variant="default" disabled={!isMore} loading={raising.isPending}>
        {budgetUsd === null ? t('Remove budget') : t('Raise budget')}
      </Button>
    </Flex>
  )
}

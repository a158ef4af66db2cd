import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { budgetInput, type BudgetInput, type OrganizationSpending } from '#core/runs/budgets/schema.ts'
import { runKeys } from '../../../components/run-progress/run-queries.ts'
import { TextLink } from '../../../components/layout/links.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { notify } from '../../../components/states/notices.tsx'
import { SpendMeter } from '../../../components/spend-meter/spend-meter.tsx'
import { isUsedUp } from '../../../components/spend-meter/spend-parts.ts'
import { spendingKeys, spendingQuery } from '../../../components/spend-meter/spending-query.ts'
import { BudgetField } from '../../../components/inputs/usd-field.tsx'
import { describeOverride } from '../../../lib/describe-override.ts'
import { formatCalendarDay, formatCount } from '../../../lib/format.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { setBrandBudget, setOrganizationBudget } from './api/budgets.ts'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import classes from '../../../components/layout/settings.module.css'
import styles from '../../../components/styles/styles.module.css'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'

/** The cost of the month, and the budgets that pause runs before they are exceeded. */
export function SpendingSection({ organizationId }: { organizationId: string }) {
  const query = useQuery({ ...spendingQuery(organizationId), refetchInterval: 15_000 })
  return (
    <SettingSection
      title={t('Budgets')}
      about={t(
        'Budgets reset each calendar month in your organization’s time zone. Runs pause before they exceed a budget and continue when you raise it.',
      )}
    >
      <Loaded query={query}>
        {(spending) => <Spendings organizationId={organizationId} spending={spending} />}
      </Loaded>
    </SettingSection>
  )
}

function Spendings({ organizationId, spending }: { organizationId: string; spending: OrganizationSpending }) {
  const { brands, quota, month } = spending
  return (
    <>
      <div className={classes['group']}>
        <h3>{monthName(month)}</h3>
        <span className={styles['muted']}>
          {t('{answers} answers', { answers: formatCount(spending.answers) })}
        </span>
      </div>
      <ul className={classes['rows']} aria-label={t('Budgets')}>
        <li className={classes['row']}>
          <div className={classes['words']}>
            <span className={classes['name']}>{t('Organization total')}</span>
            <SpendMeter spent={spending} noBudget={t('this month · no budget')} />
            {quota === null ? null : (
              <span className={styles['fine']}>
                {quotaInWords(quota)}
                {quota.given === null
                  ? null
                  : ` (${describeOverride({ ...quota.given, amount: quota.answersPerMonth })})`}
              </span>
            )}
          </div>
          <BudgetForm
            name={t('the organization')}
            usdPerMonth={spending.budgetUsd}
            save={(budget) => setOrganizationBudget(organizationId, budget)}
          />
        </li>
        {brands.map((brand) => (
          <li key={brand.brandId} className={classes['row']}>
            <div className={classes['words']}>
              <span>
                <span className={classes['name']}>{brand.name}</span>{' '}
                <span className={styles['fine']}>
                  {t('{answers} answers', { answers: formatCount(brand.answers) })}
                </span>
              </span>
              <SpendMeter spent={brand} noBudget={t('this month · no brand budget')} />
              {isUsedUp(brand) ? (
                <TextLink
                  fz="xs"
                  to="/brand/$id"
                  params={{ id: brand.brandId }}
                  search={{ clientId: brand.brandId, tab: 'runs' }}
                >
                  {t('View paused runs')}
                </TextLink>
              ) : null}
            </div>
            <BudgetForm
              name={brand.name}
              usdPerMonth={brand.budgetUsd}
              save={(budget) => setBrandBudget(brand.brandId, budget)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function BudgetForm({
  name,
  usdPerMonth,
  save,
}: {
  name: string
  usdPerMonth: number | null
  save: (budget: BudgetInput) => Promise<void>
}) {
  const [amount, setAmount] = useState<number | null | 'untouched'>('untouched')
  const queryClient = useQueryClient()
  const saving = useSubmission({
    mutationFn: save,
    onSuccess: async () => {
      notify(t('Budget saved for {name}', { name }))
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: spendingKeys.all }),
        queryClient.invalidateQueries({ queryKey: runKeys.all }),
      ])
      setAmount('untouched')
    },
  })
  const shown = amount === 'untouched' ? usdPerMonth : amount
  const word = shown === null && usdPerMonth !== null ? t('Remove') : t('Save')
  const checked = budgetInput.safeParse({ usdPerMonth: shown })
  const problem = checked.success ? saving.error?.message : checked.error.issues[0]?.message
  return (
    <form
      className={classes['budget']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success) saving.submit(checked.data)
      }}
    >
      <BudgetField
        size="xs"
        aria-label={t('Monthly budget for {name}', { name })}
        value={shown}
        onChange={setAmount}
        error={problem}
      />
      <Button
        type="submit"
        aria-label={t('{word} budget for {name}', { word, name })}
        size="xs"
        variant="default"
        disabled={!checked.success || shown === usdPerMonth}
        loading={saving.isPending}
      >
        {word}
      </Button>
    </form>
  )
}

function quotaInWords(quota: NonNullable<OrganizationSpending['quota']>): string {
  const values = {
    plan: quota.plan,
    used: formatCount(quota.used),
    answersPerMonth: formatCount(quota.answersPerMonth),
    renewsOn: formatCalendarDay(quota.renewsOn),
  }
  return quota.plan === ''
    ? t('{used} of {answersPerMonth} answers used. Resets on {renewsOn}.', values)
    : t('{plan} plan: {used} of {answersPerMonth} answers used. Resets on {renewsOn}.', values)
}

/** "November 2026" */
function monthName(firstDay: string): string {
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${firstDay}T00:00:00Z`))
}

import { useQuery } from '@tanstack/react-query'
import { moneyFormat } from '#core/billing/money.ts'
import type { SystemState } from '#core/operations/schema.ts'
import type { PlatformFigures as Figures } from '#core/organizations/platform-figures.ts'
import { Figures as FigureList } from '../../../components/figures/figures.tsx'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'
import { formatMonthCost } from './organization-labels.ts'
import { platformFiguresQuery } from './platform-figures-query.ts'

/** Key figures of the whole instance for staff: organizations, revenue, usage, and errors. */
export function PlatformFigures({ queues }: { queues: SystemState['queues'] }) {
  const { data } = useQuery(platformFiguresQuery)
  if (data === undefined) return null
  const stuck = queues.filter(isStuck)
  return (
    <FigureList
      about={t('This instance')}
      figures={[
        {
          label: t('Organizations'),
          value: formatCount(data.organizations),
          note: t('{count, plural, one {# new} other {# new}} in the last 7 days', {
            count: data.newThisWeek,
          }),
          title: t('Excludes the demo and trials that didn’t become accounts.'),
        },
        {
          label: t('Active trials'),
          value: formatCount(data.trialsRunning),
          note: t(
            '{count, plural, one {# became an account} other {# became accounts}} in the last 30 days',
            {
              count: data.trialsConverted,
            },
          ),
        },
        ...(data.subscriptions === 0 && data.overdue === 0 ? [] : [paidFor(data)]),
        {
          label: t('Answers today'),
          value: formatCount(data.answersToday),
          note:
            data.unknownCallsToday > 0
              ? `${formatMoney(data.knownUsdToday)} · ${formatMonthCost(data.unknownCallsToday)}`
              : formatMoney(data.knownUsdToday),
          title: t('All organizations since midnight UTC, including the sandbox.'),
        },
        {
          label: t('Failing provider queues'),
          value: formatCount(stuck.length),
          note: stuck.length === 0 ? t('all responding') : stuck.map(({ queue }) => queue).join(', '),
          title: t('Paused, or only failures in the last 5 minutes.'),
        },
      ]}
    />
  )
}

const isStuck = ({ pause, answeredLast5Minutes, failedLast5Minutes }: SystemState['queues'][number]) =>
  pause !== null || (failedLast5Minutes > 0 && answeredLast5Minutes === 0)

function paidFor({ monthly, subscriptions, overdue }: Figures) {
  const amounts = monthly.map(({ amount, currency }) => moneyFormat([], currency, locale)(amount))
  return {
    label: t('Monthly revenue (MRR)'),
    value: amounts.join(' + ') || formatCount(0),
    note:
      overdue === 0
        ? t('{count, plural, one {# subscription} other {# subscriptions}}', { count: subscriptions })
        : t('{count, plural, one {# subscription} other {# subscriptions}}, {overdue} overdue', {
            count: subscriptions,
            overdue: formatCount(overdue),
          }),
    title: t('Active subscriptions; yearly plans count as 1/12. Before taxes and discounts.'),
  }
}

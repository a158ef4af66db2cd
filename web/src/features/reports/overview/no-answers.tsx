import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useReportFilters } from '../../../lib/reports/report-filters.ts'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** Explains why there are no numbers and offers the next step. */
export function NoAnswers({
  brand,
  scope,
  actions,
}: {
  brand: BrandRow
  scope: ReportScope
  actions: ReactNode
}) {
  const { setFilters } = useReportFilters()
  const { available } = scope
  if (available === null && brand.prompts === 0)
    return (
      <EmptyState
        title={t('No prompts yet')}
        action={
          <Button
            renderRoot={(props) => (
              <Link to="/prompts" search={{ clientId: brand.id, add: 'many' }} {...props} />
            )}
          >
            {t('Add prompts')}
          </Button>
        }
      >
        {t('Add the questions customers of {name} ask AI, or import existing answers on the brand page.', {
          name: brand.name,
        })}
      </EmptyState>
    )
  if (available === null)
    return (
      <EmptyState title={t('No answers yet')} action={actions}>
        <Rich
          text="Run the {prompts} prompts for {name}, or <link>import answers</link>."
          values={{
            link: (words) => (
              <Link to="/brand/$id" params={{ id: brand.id }} search={{ clientId: brand.id, tab: 'imports' }}>
                {words}
              </Link>
            ),
            prompts: brand.prompts,
            name: brand.name,
          }}
        />
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('No answers match these filters')}
      action={
        <Button
          variant="default"
          onClick={() => setFilters({ ...noFilters, from: available.from, to: available.to, branded: 'all' })}
        >
          {t('Show all answers')}
        </Button>
      }
    >
      {t('{name} has answers from {from} to {to}. Change the dates or filters to see them.', {
        name: brand.name,
        from: formatDay(available.from),
        to: formatDay(available.to),
      })}
    </EmptyState>
  )
}

const noFilters = {
  engines: undefined,
  tags: undefined,
  segment: undefined,
  topic: undefined,
  country: undefined,
  channel: undefined,
  analysis: undefined,
}

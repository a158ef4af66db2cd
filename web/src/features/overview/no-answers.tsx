import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BrandRow } from '#core/brand/schema.ts'
import type { ReportScope } from '#core/report/schema.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { formatDay } from '../../lib/format.ts'
import { useReportFilters } from '../../lib/report-filters.ts'

/** Says why there are no numbers, and offers the step that brings some. */
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
        title="No prompts yet"
        action={
          <Button
            renderRoot={(props) => (
              <Link to="/prompts" search={{ clientId: brand.id, add: 'many' }} {...props} />
            )}
          >
            Add prompts
          </Button>
        }
      >
        Prompts are the questions put to the engines. Add the ones the customers of {brand.name} ask, or
        import answers collected elsewhere on the brand’s page.
      </EmptyState>
    )
  if (available === null)
    return (
      <EmptyState title="No answers yet" action={actions}>
        Put the {brand.prompts} prompts of {brand.name} to an engine, or{' '}
        <Link to="/brand/$id" params={{ id: brand.id }} search={{ clientId: brand.id, tab: 'imports' }}>
          import answers
        </Link>{' '}
        collected elsewhere.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No answers match these filters"
      action={
        <Button
          variant="default"
          onClick={() => setFilters({ ...noFilters, from: available.from, to: available.to, branded: 'all' })}
        >
          Show all answers
        </Button>
      }
    >
      {brand.name} has answers from {formatDay(available.from)} to {formatDay(available.to)}, but none in this
      period with these filters.
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

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportScope } from '#core/report/schema.ts'
import { enginesQuery, engineLabel } from '../../lib/engines.ts'
import { formatShortDay } from '../../lib/format.ts'
import { useOrganizationId } from '../../lib/organization/use-organization.ts'
import { useReportFilters } from '../../lib/report-filters.ts'
import { ChoiceFilter, type Choice } from './choice-filter.tsx'
import { PeriodFilter } from './period-filter.tsx'

/** The filters of a report screen. They live in the address; `scope` says what there is to choose from. */
export function ReportFilterBar({ scope }: { scope: ReportScope | undefined }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { filters, setFilters } = useReportFilters()
  const organizationId = useOrganizationId()
  const { data: engines } = useQuery({
    ...enginesQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  const list = (values: readonly string[]) => (values.length === 0 ? undefined : values.join(','))

  return (
    <>
      {filters.analysis ? (
        <ChoiceFilter
          name="Analysis"
          summary={scope?.analysis?.label || analysisWord(scope)}
          choices={[{ value: filters.analysis, label: scope?.analysis?.label || analysisWord(scope) }]}
          chosen={[filters.analysis]}
          mode="one"
          onChange={() => setFilters({ analysis: undefined })}
          clearLabel="Show the whole period instead"
        />
      ) : (
        <PeriodFilter scope={scope} filters={filters} today={today} onChange={setFilters} />
      )}
      <ChoiceFilter
        name="Engines"
        summary={enginesSummary(filters.engines, scope, (id) => engineLabel(id, engines))}
        choices={engineChoices(scope, filters.engines, (id) => engineLabel(id, engines))}
        chosen={filters.engines}
        mode="many"
        onChange={(values) => setFilters({ engines: list(values) })}
        clearLabel="All engines"
      />
      <ChoiceFilter
        name="Prompts"
        summary={brandedChoices.find((choice) => choice.value === filters.branded)?.label ?? ''}
        choices={brandedChoices}
        chosen={[filters.branded]}
        mode="one"
        onChange={([value]) => setFilters({ branded: value === 'non-branded' ? undefined : value })}
      />
      {scope && (scope.tags.length > 0 || filters.tags.length > 0) ? (
        <ChoiceFilter
          name="Segments"
          summary={
            filters.tags.length === 0 && !filters.segment
              ? 'All segments'
              : [...(filters.segment ? [filters.segment] : []), ...filters.tags].join(', ')
          }
          choices={choicesOf(scope.tags, [...filters.tags, ...(filters.segment ? [filters.segment] : [])])}
          chosen={[...filters.tags, ...(filters.segment ? [filters.segment] : [])]}
          mode="many"
          onChange={(values) => setFilters({ tags: list(values), segment: undefined })}
          clearLabel="All segments"
        />
      ) : null}
      {scope && (scope.topics.length > 1 || filters.topic) ? (
        <ChoiceFilter
          name="Topic"
          summary={filters.topic ?? 'All topics'}
          choices={choicesOf(scope.topics, filters.topic ? [filters.topic] : [])}
          chosen={filters.topic ? [filters.topic] : []}
          mode="one"
          onChange={([value]) => setFilters({ topic: value })}
          clearLabel="All topics"
        />
      ) : null}
      {scope && (scope.countries.length > 1 || filters.country) ? (
        <ChoiceFilter
          name="Country"
          summary={filters.country ?? 'All countries'}
          choices={choicesOf(scope.countries, filters.country ? [filters.country] : [])}
          chosen={filters.country ? [filters.country] : []}
          mode="one"
          onChange={([value]) => setFilters({ country: value })}
          clearLabel="All countries"
        />
      ) : null}
      {scope && (scope.channels.length > 1 || filters.channel) ? (
        <ChoiceFilter
          name="Channel"
          summary={channelLabel(filters.channel ?? scope.channel ?? 'api')}
          choices={scope.channels.map(({ channel, answers }) => ({
            value: channel,
            label: channelLabel(channel),
            note: String(answers),
          }))}
          chosen={[filters.channel ?? scope.channel ?? '']}
          mode="one"
          onChange={([value]) => setFilters({ channel: value })}
        />
      ) : null}
    </>
  )
}

/** How answers were obtained; never blended in one number. */
function channelLabel(channel: string): string {
  return { api: 'Asked by API', ui: 'As people see it', import: 'Imported' }[channel] ?? channel
}

const brandedChoices: Choice[] = [
  { value: 'non-branded', label: 'Non-branded', note: 'the question does not name the brand' },
  { value: 'branded', label: 'Branded', note: 'the question names the brand' },
  { value: 'all', label: 'All prompts' },
]

function analysisWord(scope: ReportScope | undefined): string {
  const analysis = scope?.analysis
  if (!analysis) return 'One analysis'
  return `${analysis.kind === 'import' ? 'Import' : 'Run'} of ${formatShortDay(analysis.createdAt)}`
}

function choicesOf(offered: readonly string[], chosen: readonly string[]): Choice[] {
  return [...new Set([...offered, ...chosen])].map((value) => ({
    value,
    label: value === '' ? 'No topic' : value,
  }))
}

function engineChoices(
  scope: ReportScope | undefined,
  chosen: readonly string[],
  label: (id: string) => string,
): Choice[] {
  const offered = (scope?.engines ?? []).map(({ engine, answers }) => ({
    value: engine,
    label: label(engine),
    note: `${answers} answers`,
  }))
  const absent = chosen.filter((id) => offered.every((choice) => choice.value !== id))
  return [...offered, ...absent.map((id) => ({ value: id, label: label(id), note: 'no answers' }))]
}

function enginesSummary(
  chosen: readonly string[],
  scope: ReportScope | undefined,
  label: (id: string) => string,
): string {
  if (chosen.length === 1) return label(chosen[0] ?? '')
  if (chosen.length > 1) return `${chosen.length} engines`
  const count = scope?.engines.length ?? 0
  if (count === 1) return label(scope?.engines[0]?.engine ?? '')
  return count === 0 ? 'All engines' : `${count} engines`
}

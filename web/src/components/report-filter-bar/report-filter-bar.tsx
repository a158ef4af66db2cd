import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '#core/bot-logs/reports/period.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { enginesQuery, engineLabel } from '../../lib/engines/engines.ts'
import { formatShortDay } from '../../lib/format.ts'
import { useMembership, useOrganizationId } from '../../lib/organization/use-organization.ts'
import { orNone, describeTags } from '../../lib/reports/describe-scope.ts'
import { useReportFilters, type SearchChange } from '../../lib/reports/report-filters.ts'
import { choiceFilter, type Choice } from './choice-filter.tsx'
import { FilterSheet, type Filter } from './filter-sheet.tsx'
import { PeriodPopover } from './period-popover.tsx'
import { describeCompared, presets } from './periods.ts'
import { segmentFilter } from './segment-filter.tsx'
import { t } from '../../lib/language/t.ts'

/** The filters of a report screen. They are in the URL; `scope` has the choices. */
export function ReportFilterBar({
  scope,
  hasWeightedRates = false,
}: {
  scope: ReportScope | undefined
  /** Whether the screen can show rates weighted by importance. */
  hasWeightedRates?: boolean
}) {
  const timeZone = useMembership()?.timeZone ?? 'UTC'
  const [now] = useState(() => new Date())
  const today = dayIn(timeZone, now)
  const { filters, setFilters } = useReportFilters()
  const organizationId = useOrganizationId()
  const { data: engines } = useQuery({
    ...enginesQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  const isWeighted = filters.weighting === 'importance'
  const list = (values: readonly string[]) => (values.length === 0 ? undefined : values.join(','))

  const name = (id: string) => engineLabel(id, engines)
  const sheet = [
    runFilter(scope, filters.analysis, setFilters),
    choiceFilter({
      name: t('Engines'),
      summary: enginesSummary(filters.engines, name),
      choices: engineChoices(scope, filters.engines, name),
      chosen: filters.engines,
      mode: 'many',
      onChange: (values) => setFilters({ engines: list(values) }),
      clearLabel: t('All engines'),
    }),
    choiceFilter({
      name: t('Prompts'),
      summary: brandedChoices.find((choice) => choice.value === filters.branded)?.summary ?? '',
      choices: brandedChoices,
      chosen: [filters.branded],
      mode: 'one',
      onChange: ([value]) => setFilters({ branded: value === 'non-branded' ? undefined : value }),
      isActive: filters.branded !== 'all',
    }),
    scope ? segmentFilter(scope, filters.segment, setFilters) : null,
    scope && (scope.tags.length > 1 || filters.tags.length > 0)
      ? choiceFilter({
          name: t('Tags'),
          summary: filters.tags.length === 0 ? t('All tags') : describeTags(filters.tags),
          choices: choicesOf(scope.tags, filters.tags),
          chosen: filters.tags,
          mode: 'many',
          onChange: (values) => setFilters({ tags: list(values) }),
          clearLabel: t('All tags'),
        })
      : null,
    ...(['topic', 'intent', 'funnel'] as const).map((kind) =>
      filters[kind] === undefined
        ? null
        : choiceFilter({
            name: partWords[kind],
            summary: `${partWords[kind]}: ${orNone(filters[kind])}`,
            choices: choicesOf([], [filters[kind]]),
            chosen: [filters[kind]],
            mode: 'one',
            onChange: () => setFilters({ [kind]: undefined }),
            clearLabel: t('Show all'),
          }),
    ),
    scope && (scope.countries.length > 1 || filters.country)
      ? choiceFilter({
          name: t('Country'),
          summary: filters.country === undefined ? t('All countries') : orNone(filters.country),
          choices: choicesOf(scope.countries, filters.country ? [filters.country] : []),
          chosen: filters.country ? [filters.country] : [],
          mode: 'one',
          onChange: ([value]) => setFilters({ country: value }),
          clearLabel: t('All countries'),
        })
      : null,
    scope && (scope.channels.length > 1 || filters.channel)
      ? choiceFilter({
          name: t('Collection method'),
          summary: collectionMethodLabel(filters.channel ?? scope.channel ?? 'api'),
          choices: scope.channels.map(({ channel, answers }) => ({
            value: channel,
            label: collectionMethodLabel(channel),
            note: String(answers),
          })),
          chosen: [filters.channel ?? scope.channel ?? ''],
          mode: 'one',
          onChange: ([value]) => setFilters({ channel: value }),
          isActive: filters.channel !== undefined,
        })
      : null,
    hasWeightedRates && (scope?.hasWeights === true || isWeighted)
      ? {
          name: t('Importance'),
          summary: t('Weighted by importance'),
          isActive: isWeighted,
          content: (
            <Switch
              label={t('Weighted by importance')}
              checked={isWeighted}
              onChange={() => setFilters({ weighting: isWeighted ? undefined : 'importance' })}
            />
          ),
        }
      : null,
  ].filter((filter) => filter !== null)

  return (
    <>
      {filters.analysis ? null : (
        <PeriodPopover
          presets={presets}
          scope={scope}
          filters={filters}
          today={today}
          compared={scope?.compare ? describeCompared(scope.compare, filters.compare) : ''}
          wholeUnits={t('Long ranges use full weeks (Monday–Sunday).')}
          onChange={setFilters}
        />
      )}
      <FilterSheet filters={sheet} onClear={() => setFilters(everything)} />
    </>
  )
}

/** Removes every filter but the period. */
const everything = {
  analysis: undefined,
  engines: undefined,
  branded: 'all',
  segment: undefined,
  tags: undefined,
  topic: undefined,
  intent: undefined,
  funnel: undefined,
  country: undefined,
  channel: undefined,
  weighting: undefined,
}

const partWords = { topic: t('Topic'), intent: t('Intent'), funnel: t('Funnel stage') }

/** A single run or import instead of a period. */
function runFilter(
  scope: ReportScope | undefined,
  analysis: string | undefined,
  onChange: (change: SearchChange) => void,
): Filter | null {
  const runs = (scope?.analyses ?? []).map((run) => ({ value: run.id, label: runWord(run) }))
  if (runs.length === 0 && analysis === undefined) return null
  const isListed = runs.some(({ value }) => value === analysis)
  const chosen = scope?.analysis?.id === analysis && scope?.analysis ? runWord(scope.analysis) : t('One run')
  return choiceFilter({
    name: t('Run'),
    summary:
      analysis === undefined
        ? t('All runs')
        : (runs.find(({ value }) => value === analysis)?.label ?? chosen),
    choices: analysis === undefined || isListed ? runs : [{ value: analysis, label: chosen }, ...runs],
    chosen: analysis === undefined ? [] : [analysis],
    mode: 'one',
    onChange: ([value]) => onChange({ analysis: value }),
    clearLabel: t('Use the whole period'),
  })
}

/** "Nightly, 18 Nov" or "Import of 18 Nov". */
function runWord({
  kind,
  label,
  createdAt,
}: Pick<ReportScope['analyses'][number], 'kind' | 'label' | 'createdAt'>) {
  const day = formatShortDay(createdAt)
  return label === ''
    ? t('{kind}, {day}', { kind: kind === 'import' ? t('Import') : t('Run'), day })
    : `${label}, ${day}`
}

/** The collection method of answers; methods are never mixed in one number. */
function collectionMethodLabel(channel: string): string {
  return { api: t('API'), ui: t('Consumer app'), import: t('Imported') }[channel] ?? channel
}

const brandedChoices: (Choice & { summary: string })[] = [
  {
    value: 'non-branded',
    label: t('Non-branded'),
    note: t('Prompt doesn’t mention the brand'),
    summary: t('Without branded prompts'),
  },
  {
    value: 'branded',
    label: t('Branded'),
    note: t('Prompt mentions the brand'),
    summary: t('Branded prompts only'),
  },
  { value: 'all', label: t('All prompts'), summary: t('All prompts') },
]

function choicesOf(offered: readonly string[], chosen: readonly string[]): Choice[] {
  return [...new Set([...offered, ...chosen])].map((value) => ({
    value,
    label: orNone(value),
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
    note: t('{answers} answers', { answers }),
  }))
  const absent = chosen.filter((id) => offered.every((choice) => choice.value !== id))
  return [...offered, ...absent.map((id) => ({ value: id, label: label(id), note: t('no answers') }))]
}

function enginesSummary(chosen: readonly string[], label: (id: string) => string): string {
  if (chosen.length === 0) return t('All engines')
  return chosen.length === 1 ? label(chosen[0] ?? '') : t('{chosen} engines', { chosen: chosen.length })
}

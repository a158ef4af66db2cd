import { channels } from '#core/reports/filters.ts'
import type { Comparable, ComparisonReport } from '#core/reports/views.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { formatDay } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'

export type SideName = 'a' | 'b'

export const comparableLabels: Record<Comparable, string> = {
  period: t('Dates'),
  segment: t('Segments'),
  engine: t('Engines'),
  country: t('Countries'),
  channel: t('Collection method'),
}

const collectionMethodLabels: Record<string, string> = {
  api: t('API'),
  ui: t('Consumer app'),
  import: t('Imported'),
}

/** The label of a side; empty if there is no such side. */
export function sideLabel(
  { by, ...sides }: Pick<ComparisonReport, 'by' | 'a' | 'b'>,
  side: SideName,
  engineLabel: (engine: string) => string,
): string {
  const { key, label, period } = sides[side]
  if (by === 'period') return label === '' ? '' : `${formatDay(period.from)} – ${formatDay(period.to)}`
  return keyLabel(by, key, label, engineLabel)
}

export function keyLabel(
  by: Comparable,
  key: string,
  label: string,
  engineLabel: (engine: string) => string,
): string {
  if (key === '') return ''
  if (by === 'engine') return engineLabel(key)
  if (by === 'channel') return collectionMethodLabels[key] ?? key
  return by === 'country' ? countryName(key) : label
}

/** Evidence filters for the answers of one side. */
export function sideEvidence(
  { by, ...sides }: Pick<ComparisonReport, 'by' | 'a' | 'b'>,
  side: SideName,
): EvidenceFilters {
  const { key, period } = sides[side]
  switch (by) {
    case 'period':
      return { from: period.from, to: period.to }
    case 'segment':
      return { segment: key }
    case 'engine':
      return { engine: key }
    case 'country':
      return { country: key }
    case 'channel': {
      const channel = channels.find((known) => known === key)
      return channel === undefined ? {} : { channel }
    }
  }
}

/** The options for either side, from the filters of the report. */
export function choicesOf(
  { by, scope }: Pick<ComparisonReport, 'by' | 'scope'>,
  engineLabel: (engine: string) => string,
): { value: string; label: string }[] {
  switch (by) {
    case 'period':
      return []
    case 'segment':
      return [
        ...scope.topics
          .filter((topic) => topic !== '')
          .map((topic) => ({ value: `topic:${topic}`, label: t('Topic: {topic}', { topic }) })),
        ...scope.tags.map((tag) => ({ value: `tag:${tag}`, label: t('Tag: {tag}', { tag }) })),
        ...scope.intents.map((intent) => ({
          value: `intent:${intent}`,
          label: t('Intent: {intent}', { intent }),
        })),
        ...scope.funnels.map((stage) => ({
          value: `funnel:${stage}`,
          label: t('Funnel stage: {stage}', { stage }),
        })),
      ]
    case 'engine':
      return scope.engines.map(({ engine }) => ({ value: engine, label: engineLabel(engine) }))
    case 'country':
      return scope.countries.map((country) => ({ value: country, label: countryName(country) }))
    case 'channel':
      return scope.channels.map(({ channel }) => ({
        value: channel,
        label: collectionMethodLabels[channel] ?? channel,
      }))
  }
}

function countryName(code: string): string {
  const names = new Intl.DisplayNames(locale, {
    type: 'region',
  })
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

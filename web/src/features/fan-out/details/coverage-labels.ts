import type { CoverageState } from '#core/fan-out/coverage/states.ts'
import type { SubQueryOrigin } from '#core/fan-out/sub-query.ts'
import type { PageOwner } from '#core/pages/page-owner.ts'
import { t } from '../../../lib/language/t.ts'

export const stateLabels: Record<CoverageState, string> = {
  covered: t('Covered'),
  partly: t('Partial'),
  missing: t('Not covered'),
}

export const originLabels: Record<SubQueryOrigin, string> = {
  observed: t('observed in engines'),
  model: t('simulated by a model'),
  rules: t('simulated by rules'),
}

export const ownerLabels: Record<PageOwner, string> = {
  own: t('Owned page'),
  rival: t('Competitor page'),
  cited: t('Cited page'),
}

/** A score of 0…1 as two digits in a cell. */
export const formatScore = (score: number): string =>
  score >= 0.995 ? '100' : String(Math.round(score * 100))

/** "northwave.example/guides/battery-life", or the name of a file. */
export const addressLabels = (url: string): string =>
  url
    .replace(/^https?:\/\//, '')
    .replace(/^upload:/, '')
    .replace(/\/$/, '')

/** The URL without its site: "/guides/battery-life". */
export const formatPath = (url: string): string => {
  const address = addressLabels(url)
  const slash = address.indexOf('/')
  return slash === -1 ? address : address.slice(slash)
}

/** Adds invisible line break opportunities after slashes, for narrow columns. */
export const breakable = (address: string): string => address.replaceAll('/', '/\u200b')

/** The progress of an analysis, as a query key: results added while it runs are fetched again. */
export const versionOf = ({ step, finishedAt }: { step: string; finishedAt: string | null }): string =>
  `${step} ${finishedAt ?? ''}`

import { byText } from './cell-order.ts'
import type { SampledAnswer } from '../sampled-answers.ts'
import type { PerceptionReport, SourcePage } from '../views.ts'
import type { CoverageState } from '../../fan-out/coverage/states.ts'

/** A cited page. `mentionsOwn`: whether its stored text mentions the brand; null if the text was never fetched. */
export type CitedSource = Pick<SourcePage, 'pageKey' | 'url' | 'title' | 'domain' | 'owner'> & {
  answers: number
  mentionsOwn: boolean | null
}

/** A search before the answers. `coverage` null: not compared with pages yet. */
type PromptSearch = {
  query: string
  key: string
  answers: number
  ofAnswers: number
  coverage: { state: CoverageState; page: string | null } | null
}

/** What stands out in the answers to one prompt, besides how often brands are mentioned. */
export type PromptReasons = {
  /** Valid answers read, the newest in scope, and those of them that mention the own brand. */
  answers: number
  mentions: number
  /** Most cited first. */
  sources: CitedSource[]
  themes: Pick<PerceptionReport['aspects'][number], 'aspect' | 'sentiments' | 'quotes'>[]
  comparisons: Pick<PerceptionReport['comparisons'][number], 'brandId' | 'name' | 'aspect' | 'lost' | 'won'>[]
  /** Null if the caller may not see query fan-out. `total`: distinct searches. */
  searches: { total: number; rows: PromptSearch[] } | null
  /** Own pages that these answers cite and crawlers often fail to read. */
  failing: { address: string; answers: number; visits: number; failed: number }[]
}

/** Pages shown with a prompt. */
const maxSources = 5

/** The most cited pages, and the most cited own one even if it is not among them. */
export function citedSources(
  newest: readonly SampledAnswer[],
): Omit<CitedSource, 'url' | 'title' | 'mentionsOwn'>[] {
  const found = new Map<string, Omit<CitedSource, 'url' | 'title' | 'mentionsOwn'>>()
  for (const { pages } of newest)
    for (const { key, domain, owner } of pages) {
      const known = found.get(key) ?? { pageKey: key, domain, owner, answers: 0 }
      known.answers++
      found.set(key, known)
    }
  const sorted = [...found.values()].sort((a, b) => b.answers - a.answers || byText(a.pageKey, b.pageKey))
  const first = sorted.slice(0, maxSources)
  const own = sorted.find(({ owner }) => owner === 'own')
  return own === undefined || first.includes(own) ? first : [...first.slice(0, maxSources - 1), own]
}

import { decideTogether } from './change.ts'
import { chainLinked, type LinkedPoint } from './statistics/chain-linked.ts'
import { bootstrapOfEngineRatios, type BootstrapInterval } from './statistics/cluster-bootstrap.ts'
import { correlationOfAnswers, designEffect } from './statistics/design-effect.ts'
import { ratioOfSums, type Share } from './statistics/estimate.ts'
import { headToHead, type HeadToHead, type Meeting } from './head-to-head.ts'
import { cellKey } from './measured.ts'
import { coverageOfFirst } from './prompt-coverage.ts'
import { rankDistribution, type RankPlace } from './statistics/rank-distribution.ts'
import type { Rate } from './rate.ts'
import { coreSources, inWaveOrder, type CoreSource } from './recurrence.ts'
import { sharesOf } from './registry.ts'
import { sourceGap, type GapCell, type SourceGap } from './source-gap.ts'
import { tally, type TalliedAnswer } from './tally.ts'
import {
  varianceComponentsOfCounts,
  type VarianceComponents,
  type WaveCount,
} from './statistics/variance-components.ts'

/** An answer with its wave, and the pages the engine retrieved, if reported. */
export type WaveAnswer = TalliedAnswer & { wave: string; retrieved?: readonly string[] }

export type AnswersReport = {
  rankDistribution: { place: RankPlace; rate: Rate }[]
  /** Of the first k answers of each prompt in the given order; `promptCoverage` is the expectation over all orders. */
  promptCoverageOfFirst: Rate & { k: number }
  /** Chain-linked visibility by wave, ordered by name. */
  trend: LinkedPoint[]
  variance: {
    components: VarianceComponents | null
    correlation: number | null
    designEffect: number | null
    effectiveAnswers: number | null
  }
  citationShareBootstrap: BootstrapInterval | null
  /** Cited domains over the last waves of each engine. */
  sources: (Omit<CoreSource, 'key'> & { domain: string; isOwn: boolean })[]
  /** Domains that answers cite without the brand, highest score first. */
  sourceGaps: ({ domain: string } & SourceGap)[]
  /** Cited ÷ retrieved pages of each engine that reports what it retrieved. */
  retrieved: { engine: string; rate: Rate }[]
  headToHead: ({ brand: string } & HeadToHead)[]
}

const maxGaps = 20

/**
 * The metrics that need the answers themselves, not only sums. The `last` waves decide what is core; `seed` sets the
 * resamples.
 */
export function answersReport(
  answers: readonly WaveAnswer[],
  given: { brandId: string; brandIds: readonly string[]; k: number; last: number; seed: number },
): AnswersReport {
  const { brandId, seed } = given
  const measured = tally(answers)
  const valid = answers.filter(({ state }) => state !== 'refused').map(namingNobodyWhenAbsent)
  return {
    rankDistribution: rankDistribution(measured, { brandId, weighting: 'cells' }),
    promptCoverageOfFirst: { ...coverageOfFirst(valid, brandId, given.k), k: given.k },
    trend: trendOf(valid, brandId),
    variance: varianceOf(valid, brandId),
    citationShareBootstrap: bootstrapOfEngineRatios(sharesOf('citationShare', measured, brandId), { seed }),
    sources: sourcesOf(valid, given.last),
    sourceGaps: gapsOf(valid, brandId, seed),
    retrieved: retrievedOf(valid),
    headToHead: headToHeads(valid, brandId, given.brandIds),
  }
}

const namingNobodyWhenAbsent = (answer: WaveAnswer): WaveAnswer =>
  answer.state === 'absent' ? { ...answer, brandIds: [] } : answer

const wavesOf = (valid: readonly WaveAnswer[]) =>
  [...Map.groupBy(valid, (answer) => answer.wave)].sort(([a], [b]) => inWaveOrder(a, b))

function trendOf(valid: readonly WaveAnswer[], brandId: string): LinkedPoint[] {
  return chainLinked(
    wavesOf(valid).map(([wave, ofWave]) => ({
      wave,
      rates: Object.fromEntries(
        sharesOf('visibility', tally(ofWave), brandId).map((share) => [
          cellKey(share),
          share.numerator / share.denominator,
        ]),
      ),
    })),
  )
}

function varianceOf(valid: readonly WaveAnswer[], brandId: string): AnswersReport['variance'] {
  const counts = wavesOf(valid).flatMap(([wave, ofWave]) =>
    sharesOf('visibility', tally(ofWave), brandId).map((share): WaveCount => ({
      prompt: share.promptId,
      engine: share.engine,
      wave,
      x: share.numerator,
      n: share.denominator,
    })),
  )
  const components = varianceComponentsOfCounts(counts)
  const worth = components === null ? null : designEffect(components, counts)
  return {
    components,
    correlation: components === null ? null : correlationOfAnswers(components),
    designEffect: worth?.designEffect ?? null,
    effectiveAnswers: worth?.effectiveAnswers ?? null,
  }
}

function sourcesOf(valid: readonly WaveAnswer[], last: number): AnswersReport['sources'] {
  const own = new Set(valid.flatMap(({ pages }) => pages.filter((page) => page.own).map(({ key }) => key)))
  const seen = valid.map(({ engine, wave, pages }) => ({ engine, wave, keys: pages.map(({ key }) => key) }))
  return coreSources(seen, { last }).map(({ key, ...source }) => ({
    domain: key,
    isOwn: own.has(key),
    ...source,
  }))
}

function gapsOf(valid: readonly WaveAnswer[], brandId: string, seed: number): AnswersReport['sourceGaps'] {
  const cells = new Map<string, { promptId: string; engine: string; valid: number }>()
  const domains = new Map<string, Map<string, { citing: number; withCompetitor: number }>>()
  for (const answer of valid) {
    const key = cellKey(answer)
    const cell = cells.get(key) ?? { promptId: answer.promptId, engine: answer.engine, valid: 0 }
    cell.valid += 1
    cells.set(key, cell)
    if (answer.brandIds.includes(brandId)) continue
    for (const domain of new Set(answer.pages.filter((page) => !page.own).map((page) => page.key))) {
      const ofDomain = domains.get(domain) ?? new Map<string, { citing: number; withCompetitor: number }>()
      const counted = ofDomain.get(key) ?? { citing: 0, withCompetitor: 0 }
      counted.citing += 1
      if (answer.brandIds.length > 0) counted.withCompetitor += 1
      domains.set(domain, ofDomain.set(key, counted))
    }
  }
  const scored = [...domains].map(([domain, ofDomain]) => {
    const rows = [...cells].map(([key, cell]): GapCell => ({
      ...cell,
      ...(ofDomain.get(key) ?? { citing: 0, withCompetitor: 0 }),
    }))
    // The order needs no resampling; intervals are computed only for the sources shown.
    return { domain, rows, score: sourceGap(rows, { seed, draws: 0 }).score.value ?? 0 }
  })
  return scored
    .sort((a, b) => b.score - a.score || a.domain.localeCompare(b.domain))
    .slice(0, maxGaps)
    .map(({ domain, rows }) => ({ domain, ...sourceGap(rows, { seed }) }))
}

function retrievedOf(valid: readonly WaveAnswer[]): AnswersReport['retrieved'] {
  const telling = valid.flatMap((answer) =>
    answer.retrieved === undefined ? [] : [{ ...answer, retrieved: [...new Set(answer.retrieved)] }],
  )
  return [...Map.groupBy(telling, ({ engine }) => engine)].map(([engine, ofEngine]) => ({
    engine,
    rate: ratioOfSums(
      ofEngine.map(({ promptId, pages, retrieved }): Share => ({
        promptId,
        engine,
        numerator: retrieved.filter((key) => pages.some((page) => page.key === key)).length,
        denominator: retrieved.length,
      })),
    ),
  }))
}

/** Against every other brand, with significance controlled together. */
function headToHeads(
  valid: readonly WaveAnswer[],
  brandId: string,
  brandIds: readonly string[],
): AnswersReport['headToHead'] {
  const against = brandIds
    .filter((rival) => rival !== brandId)
    .map((rival) => ({ brand: rival, ...headToHead(meetingsOf(valid, brandId, rival)) }))
  const decided = decideTogether(against.map((one) => one.difference))
  return against.map((one, index) => ({ ...one, difference: decided[index] ?? one.difference }))
}

function meetingsOf(valid: readonly WaveAnswer[], own: string, rival: string): Meeting[] {
  const meetings = new Map<string, Meeting>()
  for (const answer of valid) {
    const meeting = meetings.get(cellKey(answer)) ?? {
      promptId: answer.promptId,
      engine: answer.engine,
      both: 0,
      onlyOwn: 0,
      onlyRival: 0,
      neither: 0,
      ownFirst: 0,
    }
    const [ours, theirs] = [answer.brandIds.indexOf(own), answer.brandIds.indexOf(rival)]
    if (ours >= 0 && theirs >= 0) {
      meeting.both += 1
      if (ours < theirs) meeting.ownFirst += 1
    } else if (ours >= 0) meeting.onlyOwn += 1
    else if (theirs >= 0) meeting.onlyRival += 1
    else meeting.neither += 1
    meetings.set(cellKey(answer), meeting)
  }
  return [...meetings.values()]
}

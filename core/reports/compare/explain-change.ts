import { weightingOf } from '../plan.ts'
import { z } from 'zod'
import { change, count, namedBrand, rate } from '../../api/numbers.ts'
import { changeOfMeans, changeOfRatios, decideTogether } from '../../metrics/change.ts'
import type { Share, Weighting } from '../../metrics/statistics/estimate.ts'
import { sum } from '../../math.ts'
import { cellKey, matched, type Measured } from '../../metrics/measured.ts'
import { notComparable, type Change, type Rate } from '../../metrics/rate.ts'
import { changeOf, rateOf, rateOfShares, sharesOf } from '../../metrics/registry.ts'
import { withTracked } from '../overview.ts'
import type { PromptFacts, TrackedBrand } from '../prompts/prompt-rows.ts'
import { dot, scope, type ReportScope } from '../schema.ts'

export const explainedMetrics = ['visibility', 'shareOfVoice'] as const
export type ExplainedMetric = (typeof explainedMetrics)[number]

const partCounts = z.object({ numerator: z.number(), denominator: z.number(), value: z.number().nullable() })
/**
 * The contribution of one prompt, engine, or brand to a change. `contribution` is in points of the metric; those of all
 * prompts add up to the change on the pairs in both periods, and so do those of all engines. `change` is the part's own
 * change, with interval and p-value; a contribution without a significant change may be noise.
 */
const part = z.object({
  before: partCounts,
  now: partCounts,
  contribution: z.number().describe('In points of the metric. All prompts add up to `difference.within`.'),
  change,
})

export const changeReport = z
  .object({
    scope,
    metric: z.enum(explainedMetrics),
    before: rate,
    now: rate,
    /** On the prompt–engine pairs in both periods, paired by prompt. */
    change,
    /** now − before as shown, and its parts: the change within shared pairs, and the effect of other pairs. */
    difference: z.object({
      total: z.number().nullable(),
      within: z.number().nullable().describe('From prompt–engine pairs with answers in both periods.'),
      mix: z.number().nullable().describe('From prompt–engine pairs with answers in only one period.'),
    }),
    /** Prompt–engine pairs with valid answers in both periods, only now, and only before. */
    cells: z.object({ shared: count, onlyNow: count, onlyBefore: count }),
    /** Largest contribution first, in either direction. */
    prompts: z.array(part.extend({ promptId: z.uuid(), text: z.string(), topic: z.string() })),
    engines: z.array(part.extend({ engine: z.string() })),
    /** A competitor's own metric; for share of voice its contribution is the effect of its presences on the own brand. */
    brands: z.array(part.extend({ ...namedBrand.shape, contribution: z.number().nullable() })),
    summary: z.string(),
    /** Of the prompts that contributed most: the latest answers of either period. */
    evidence: z.array(z.object({ promptId: z.uuid(), before: z.array(dot), now: z.array(dot) })),
  })
  .meta({ id: 'ChangeReport' })
export type ChangeReport = z.infer<typeof changeReport>
export type ChangeExplanation = Omit<ChangeReport, 'evidence'>
type ChangePart = z.infer<typeof part>
export type ExplainedBrand = ChangeReport['brands'][number]
export type ChangeEvidence = ChangeReport['evidence'][number]

export type ExplainData = {
  scope: ReportScope
  metric: ExplainedMetric
  tracked: readonly TrackedBrand[]
  prompts: readonly PromptFacts[]
  now: Measured
  before: Measured
}

/**
 * Decomposes a change. Everything except `before`, `now`, and `mix` covers the pairs in both periods, so that a prompt
 * asked in only one of them does not look like a change. Verdicts of one kind are decided together. Pure.
 */
export function explainChange({
  scope,
  metric,
  tracked,
  prompts,
  ...periods
}: ExplainData): ChangeExplanation {
  const own = tracked.find((brand) => brand.isOwn)
  const about = { brandId: own?.id ?? '', weighting: weightingOf(scope.filters, prompts) }
  const now = withTracked(periods.now, tracked)
  const before = withTracked(periods.before, tracked)
  const both = matched(now, before)
  const [rateNow, rateBefore] = [rateOf(metric, now, about), rateOf(metric, before, about)]
  const change = decideTogether([changeOf(metric, now, before, about)])[0] ?? notComparable
  const shares = {
    now: sharesOf(metric, both.now, about.brandId, about.weighting),
    before: sharesOf(metric, both.before, about.brandId, about.weighting),
  }
  const { weighting } = about
  const contributions = contributionsOf(metric, weighting, shares)
  const facts = new Map(prompts.map((prompt) => [prompt.id, prompt]))
  const given = { metric, weighting, shares, contributions }
  const byPrompt = partsBy((share) => share.promptId, given).map(({ key, ...part }) => ({
    promptId: key,
    text: facts.get(key)?.text ?? '',
    topic: facts.get(key)?.topic ?? '',
    ...part,
  }))
  const byEngine = partsBy((share) => share.engine, given).map(({ key, ...part }) => ({
    engine: key,
    ...part,
  }))
  const within = shares.now.length === 0 ? null : sum([...contributions.values()])
  const total = rateNow.value === null || rateBefore.value === null ? null : rateNow.value - rateBefore.value
  return {
    scope,
    metric,
    before: rateBefore,
    now: rateNow,
    change,
    difference: { total, within, mix: total === null || within === null ? null : total - within },
    cells: cellCounts(now, before),
    prompts: byPrompt,
    engines: byEngine,
    brands: brandsOf({ metric, tracked, weighting }, both, about.brandId),
    summary: summaryOf(change, byPrompt, byEngine),
  }
}

type Shares = { now: readonly Share[]; before: readonly Share[] }
type Pair = { one: Share; zero: Share }

/**
 * The contribution of each shared pair, by its key. For a mean of pair means: its own difference times the weight of
 * its prompt and engine. For a ratio x/m: (Δx − r·Δm) ÷ M with r the mean of both ratios and M that of both
 * denominators; over all pairs this adds up to x₁/m₁ − x₀/m₀ exactly.
 */
function contributionsOf(metric: ExplainedMetric, weighting: Weighting, shares: Shares): Map<string, number> {
  const pairs = pairsOf(shares)
  if (isMean(metric, weighting)) {
    const cells = Map.groupBy(pairs, ({ one }) => one.promptId)
    const whole = sum([...cells.values()].map(([pair]) => pair?.one.weight ?? 1))
    return new Map(
      pairs.map(({ one, zero }) => [
        cellKey(one),
        ((one.weight ?? 1) * (one.numerator / one.denominator - zero.numerator / zero.denominator)) /
          (cells.get(one.promptId)?.length ?? 1) /
          whole,
      ]),
    )
  }
  const { ratio, scale } = meanRatio(pairs)
  return new Map(
    pairs.map(({ one, zero }) => [
      cellKey(one),
      ((one.weight ?? 1) * (one.numerator - zero.numerator - ratio * (one.denominator - zero.denominator))) /
        scale,
    ]),
  )
}

function pairsOf({ now, before }: Shares): Pair[] {
  const zeros = new Map(before.map((share) => [cellKey(share), share]))
  return now.flatMap((one) => {
    const zero = zeros.get(cellKey(one))
    return zero === undefined ? [] : [{ one, zero }]
  })
}

function meanRatio(pairs: readonly Pair[]): { ratio: number; scale: number } {
  const weighted = (field: 'numerator' | 'denominator') => ({
    one: sum(pairs.map(({ one }) => (one.weight ?? 1) * one[field])),
    zero: sum(pairs.map(({ zero }) => (zero.weight ?? 1) * zero[field])),
  })
  const x = weighted('numerator')
  const m = weighted('denominator')
  if (m.one === 0 || m.zero === 0) return { ratio: 0, scale: Infinity }
  return { ratio: (x.one / m.one + x.zero / m.zero) / 2, scale: (m.one + m.zero) / 2 }
}

const isMean = (metric: ExplainedMetric, weighting: Weighting) =>
  metric === 'visibility' && weighting !== 'answers'

/** The change by prompts or by engines, largest contribution first, verdicts decided together. */
function partsBy(
  keyOf: (share: Share) => string,
  {
    metric,
    weighting,
    shares,
    contributions,
  }: {
    metric: ExplainedMetric
    weighting: Weighting
    shares: Shares
    contributions: ReadonlyMap<string, number>
  },
): ({ key: string } & ChangePart)[] {
  const before = Map.groupBy(shares.before, keyOf)
  const parts = [...Map.groupBy(shares.now, keyOf)].map(([key, one]) => {
    const zero = before.get(key) ?? []
    return {
      key,
      before: countsOf(rateOfShares(metric, zero, weighting)),
      now: countsOf(rateOfShares(metric, one, weighting)),
      contribution: sum(one.map((share) => contributions.get(cellKey(share)) ?? 0)),
      change: changeOfShares(metric, weighting, { now: one, before: zero }),
    }
  })
  const decided = decideTogether(parts.map((part) => part.change))
  return parts
    .map((part, index) => ({ ...part, change: decided[index] ?? part.change }))
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || a.key.localeCompare(b.key))
}

function changeOfShares(metric: ExplainedMetric, weighting: Weighting, { now, before }: Shares): Change {
  const answers = {
    now: sum(now.map((share) => share.denominator)),
    before: sum(before.map((share) => share.denominator)),
  }
  return isMean(metric, weighting)
    ? changeOfMeans({ now, before, answers })
    : changeOfRatios({ now, before, answers })
}

/** Every tracked brand; for share of voice with the effect of its presences on the own brand. */
function brandsOf(
  { metric, tracked, weighting }: Pick<ExplainData, 'metric' | 'tracked'> & { weighting: Weighting },
  both: { now: Measured; before: Measured },
  ownId: string,
): ExplainedBrand[] {
  const own = pairsOf({
    now: sharesOf(metric, both.now, ownId, weighting),
    before: sharesOf(metric, both.before, ownId, weighting),
  })
  const { ratio, scale } = meanRatio(own)
  const appearances = (measured: Measured, id: string) =>
    sum(
      measured.brandCells
        .filter((cell) => cell.brandId === id)
        .map(({ promptId, present }) =>
          typeof weighting === 'string' ? present : (weighting.get(promptId) ?? 1) * present,
        ),
    )
  const rows = tracked.map(({ id, name, isOwn }): ExplainedBrand => {
    const about = { brandId: id, weighting }
    const more = appearances(both.now, id) - appearances(both.before, id)
    return {
      brandId: id,
      name,
      isOwn,
      before: countsOf(rateOf(metric, both.before, about)),
      now: countsOf(rateOf(metric, both.now, about)),
      contribution: metric === 'visibility' ? null : ((Number(isOwn) - ratio) * more) / scale,
      change: changeOf(metric, both.now, both.before, about),
    }
  })
  const decided = decideTogether(rows.map((row) => row.change))
  const size = (row: ExplainedBrand) => Math.abs(row.contribution ?? row.change.difference ?? 0)
  return rows
    .map((row, index) => ({ ...row, change: decided[index] ?? row.change }))
    .sort((a, b) => size(b) - size(a) || a.name.localeCompare(b.name))
}

const countsOf = ({ value, numerator, denominator }: Rate) => ({ value, numerator, denominator })

function cellCounts(now: Measured, before: Measured): ChangeExplanation['cells'] {
  const keys = ({ cells }: Measured) => new Set(cells.filter((cell) => cell.valid > 0).map(cellKey))
  const [ofNow, ofBefore] = [keys(now), keys(before)]
  const shared = [...ofNow].filter((key) => ofBefore.has(key)).length
  return { shared, onlyNow: ofNow.size - shared, onlyBefore: ofBefore.size - shared }
}

function summaryOf(
  { difference, verdict }: Change,
  prompts: ChangeReport['prompts'],
  engines: ChangeReport['engines'],
): string {
  if (difference === null)
    return 'No prompt–engine pair has answers in both periods, so they can’t be compared.'
  if (verdict !== 'real')
    return 'No clear change: answers vary this much by chance, so no cause can be inferred.'
  const realOf = <Part extends ChangePart>(parts: readonly Part[]) =>
    parts.filter((part) => part.change.verdict === 'real' && part.contribution * difference > 0)
  const [realPrompts, realEngines] = [realOf(prompts), realOf(engines)]
  const direction = difference < 0 ? 'fall' : 'rise'
  if (realPrompts.length === 0 && realEngines.length === 0)
    return `The ${direction} is significant but spread out: no single prompt or engine changed significantly.`
  return `The ${direction} is significant. Changed significantly in the same direction: ${counted(realPrompts.length, 'prompt')}, ${counted(realEngines.length, 'engine')}.`
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

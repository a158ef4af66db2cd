import { addDays, type Period } from '../../calendar.ts'
import { message } from '../../language/message.ts'
import type { Translate } from '../../language/translator.ts'
import type { Annotation, Background, MainReason, MetricId, Overview, RankingRow, Tile } from '../schema.ts'
import { confidenceNeeds } from './confidence.ts'

/** A value in a sentence; `share` from 0 to 1, `rough` the same in whole percent, `net` from −1 to 1, `points` a difference of shares. */
export type VerdictValue =
  | string
  | number
  | { share: number }
  | { rough: number }
  | { net: number }
  | { points: number }
  | { list: string[] }
  | { engine: string }
  | { day: string }

/** What a tag in a sentence leads to: the answers that a number counts, or a place in the application. */
export type VerdictLink =
  | { answers: 'visibility' | 'all' | MetricId }
  | { brandId: string }
  | { topic: string; brandId: string }
  | { topic: string; reason: MainReason }
  | { addCompetitors: true }
  | { crawledPage: number }

/**
 * One sentence: a text of the catalog with values and tags. `<up>` and `<down>` mark a significant change, which is
 * good or bad news by `isGood`; other tags are links.
 */
export type VerdictSentence<Link = VerdictLink> = {
  text: string
  values: Record<string, VerdictValue>
  links: Record<string, Link>
  isGood?: boolean
}

/** Of the comparison: none chosen, nothing to compare with, too little, or enough. */
type Comparison = 'none' | 'first' | 'thin' | 'enough'

const maxSentences = 4

/** How values are written in a language. */
export type VerdictFormat = {
  translate: Translate
  percent: (share: number, digits: 0 | 1) => string
  net: (value: number) => string
  points: (difference: number) => string
  list: (names: readonly string[]) => string
  engine: (id: string) => string
  day: (date: string) => string
}

/** The values of a sentence as they are shown. */
export function formatValues(
  { values }: Pick<VerdictSentence, 'values'>,
  format: Omit<VerdictFormat, 'translate'>,
): Record<string, string | number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatValue(value, format)]))
}

function formatValue(value: VerdictValue, format: Omit<VerdictFormat, 'translate'>): string | number {
  if (typeof value !== 'object') return value
  if ('share' in value) return format.percent(value.share, 1)
  if ('rough' in value) return format.percent(value.rough, 0)
  if ('net' in value) return format.net(value.net)
  if ('points' in value) return format.points(value.points)
  if ('day' in value) return format.day(value.day)
  return 'list' in value ? format.list(value.list) : format.engine(value.engine)
}

/** The verdict as plain text, for emails, the clipboard, and pictures. */
export function plainVerdict(
  sentences: readonly Pick<VerdictSentence, 'text' | 'values'>[],
  format: VerdictFormat,
): string {
  return sentences
    .map((sentence) =>
      format.translate(sentence.text, formatValues(sentence, format)).replaceAll(/<\/?\w+>/g, ''),
    )
    .join(' ')
}

/**
 * How visible a brand is, against whom, where it loses most, and what else changed, in at most four sentences. A slot
 * without a clear finding is left out; below 80 answers nothing is compared. Chosen by rules (screens, version 2) and
 * worded by the catalog, never by a model. Empty without valid answers.
 */
export function composeVerdict(
  overview: Pick<
    Overview,
    'scope' | 'counts' | 'compareCounts' | 'tiles' | 'ranking' | 'heatmap' | 'engineTrend' | 'background'
  >,
): VerdictSentence[] {
  const visibility = overview.tiles.find(({ metric }) => metric === 'visibility')
  const { value } = visibility?.rate ?? { value: null }
  if (visibility === undefined || value === null || overview.counts.valid === 0) return []
  const sandbox = sandboxSentence(overview.scope.sandboxAnswers, overview.counts.answers)
  if (overview.counts.valid < confidenceNeeds.medium.answers)
    return [fewAnswers(overview, value), ...sandbox].slice(0, maxSentences)
  const sentences = [
    levelOf(overview, visibility, value),
    placeOf(overview),
    lossOf(overview),
    moverOf(overview),
  ].filter((sentence) => sentence !== null)
  return [...sentences.slice(0, maxSentences - sandbox.length), ...sandbox]
}

type Counted = Parameters<typeof composeVerdict>[0]

function comparisonOf(
  { scope, compareCounts }: Pick<Counted, 'scope' | 'compareCounts'>,
  { change }: Tile,
): Comparison {
  if (scope.compare === null || compareCounts === null) return 'none'
  if (compareCounts.valid === 0) return 'first'
  return change === null || change.verdict === 'not-comparable' ? 'thin' : 'enough'
}

/** Names the engine if only one was asked. */
const enginesOf = ({ scope: { engines, filters } }: Counted): Record<string, VerdictValue> => {
  const asked = filters.engines.length > 0 ? filters.engines : engines.map(({ engine }) => engine)
  return { engines: asked.length, engine: { engine: asked[0] ?? '' } }
}

function fewAnswers(counted: Counted, value: number): VerdictSentence {
  const { scope, counts } = counted
  return {
    text: message(
      '{brand} is mentioned in <link>{value} of {answers, plural, one {# answer} other {# answers}}</link> so far. That’s too few to rank or compare brands: at least {needed} are needed.',
    ),
    values: {
      brand: scope.brand.name,
      value: { share: value },
      answers: counts.valid,
      needed: confidenceNeeds.medium.answers,
    },
    links: { link: { answers: 'visibility' } },
  }
}

function levelOf(counted: Counted, tile: Tile, value: number): VerdictSentence {
  const { scope, counts } = counted
  const values = { ...enginesOf(counted), brand: scope.brand.name, value: { share: value } }
  const links: VerdictSentence['links'] = { link: { answers: 'visibility' } }
  if (tile.rate.numerator === 0)
    return {
      text: message('None of <link>{answers, number} answers</link> mentions {brand}.'),
      values: { brand: scope.brand.name, answers: counts.valid },
      links: { link: { answers: 'all' } },
    }
  const comparison = comparisonOf(counted, tile)
  const change = comparison === 'enough' ? tile.change : null
  if (change?.verdict === 'real' && change.difference !== null) {
    const isUp = change.difference > 0
    return {
      text: isUp
        ? message(
            '{engines, plural, =1 {{engine} mentions} other {AI engines mention}} {brand} in <link>{value} of answers</link>, <up>up {points} points</up> from the previous period.',
          )
        : message(
            '{engines, plural, =1 {{engine} mentions} other {AI engines mention}} {brand} in <link>{value} of answers</link>, <down>down {points} points</down> from the previous period.',
          ),
      values: { ...values, points: { points: Math.abs(change.difference) } },
      links,
      isGood: isUp,
    }
  }
  return { text: levelTexts[comparison], values, links }
}

const levelTexts: Record<Comparison, string> = {
  none: message(
    '{engines, plural, =1 {{engine} mentions} other {AI engines mention}} {brand} in <link>{value} of answers</link>.',
  ),
  first: message(
    '{engines, plural, =1 {{engine} mentions} other {AI engines mention}} {brand} in <link>{value} of answers</link>. There’s no earlier period to compare with yet.',
  ),
  thin: message(
    '{engines, plural, =1 {{engine} mentions} other {AI engines mention}} {brand} in <link>{value} of answers</link>. The previous period has too few answers or shared prompts to compare.',
  ),
  enough: message(
    '{engines, plural, =1 {{engine} mentions} other {AI engines mention}} {brand} in <link>{value} of answers</link>, with no clear change from the previous period.',
  ),
}

function placeOf({ ranking, scope }: Counted): VerdictSentence | null {
  const own = ranking.find(({ isOwn }) => isOwn)
  const rows = ranking.toSorted((a, b) => valueOf(b) - valueOf(a))
  const competitors = rows.filter(({ isOwn }) => !isOwn)
  const [strongest] = competitors
  if (own === undefined) return null
  if (strongest === undefined)
    return {
      text: message('<link>Add competitors</link> to see how {brand} compares.'),
      values: { brand: scope.brand.name },
      links: { link: { addCompetitors: true } },
    }
  if (valueOf(strongest) === 0 && valueOf(own) === 0) return null
  const brand = own.name
  const tied = rows.filter((row) => row !== own && isTied(row, own)).map(({ name }) => name)
  const { visibilityRankFrom: from, visibilityRankTo: to } = own
  if (from === 1 && to === 1)
    return {
      text: message('{brand} leads, ahead of <link>{competitor}</link> with {value}.'),
      values: { brand, competitor: strongest.name, value: { share: valueOf(strongest) } },
      links: { link: { brandId: strongest.brandId } },
    }
  if (from === 1)
    return {
      text: message('{brand} is tied for first with {competitors}.'),
      values: { brand, competitors: { list: tied } },
      links: {},
    }
  const isClear = strongest.visibilityRankTo === 1
  const leading = {
    values: { brand, leader: strongest.name, value: { share: valueOf(strongest) } },
    links: { link: { brandId: strongest.brandId } },
  }
  const isWholeGroup = tied.length > 0 && to - from === tied.length
  if (!isWholeGroup)
    return {
      text: isClear
        ? message('<link>{leader}</link> leads with {value}; {brand} ranks {rank} of {brands, number}.')
        : message(
            '<link>{leader}</link> is mentioned most, in {value}; {brand} ranks {rank} of {brands, number}.',
          ),
      ...leading,
      values: { ...leading.values, rank: from === to ? from : `${from}–${to}`, brands: ranking.length },
    }
  return {
    text: isClear
      ? message('<link>{leader}</link> leads with {value}; {brand} is tied with {competitors} for {rank}.')
      : message(
          '<link>{leader}</link> is mentioned most, in {value}; {brand} is tied with {competitors} for {rank}.',
        ),
    ...leading,
    values: { ...leading.values, competitors: { list: tied }, rank: `${from}–${to}` },
  }
}

const valueOf = (row: Pick<RankingRow, 'visibility'>) => row.visibility.value ?? 0
const isTied = (one: RankingRow, other: RankingRow) =>
  one.visibilityRankFrom === other.visibilityRankFrom && one.visibilityRankTo === other.visibilityRankTo

type TopicLoss = {
  topic: string
  leader: Overview['heatmap']['brands'][number]
  own: number
  value: number
  isEverywhere: boolean
}

/** The topic that costs most: prompts × gap to its leader, if the two intervals do not overlap. */
export function worstTopic({ heatmap }: Pick<Overview, 'heatmap'>): TopicLoss | null {
  const own = heatmap.brands.find(({ isOwn }) => isOwn)
  if (own === undefined) return null
  const topics = heatmap.rows.filter(({ topic }) => topic !== '')
  const losses = topics.flatMap(({ topic, prompts, cells }) => {
    const mine = cells.find(({ brandId }) => brandId === own.brandId)?.visibility
    const [first] = cells
      .filter(({ brandId }) => brandId !== own.brandId)
      .toSorted((a, b) => (b.visibility.value ?? 0) - (a.visibility.value ?? 0))
    const leader = heatmap.brands.find(({ brandId }) => brandId === first?.brandId)
    if (mine == null || first === undefined || leader === undefined) return []
    const { value, low } = first.visibility
    if (mine.value === null || mine.high === null || value === null || low === null || low <= mine.high)
      return []
    return [{ topic, leader, own: mine.value, value, cost: prompts * (value - mine.value) }]
  })
  const [worst] = losses.toSorted((a, b) => b.cost - a.cost)
  return worst === undefined
    ? null
    : { ...worst, isEverywhere: topics.length > 1 && losses.length === topics.length }
}

const lossTexts = {
  none: {
    one: message('It loses most in <link>{topic}</link>: {own}, while {leader} has {value}.'),
    all: message(
      '{brand} trails in every topic, most in <link>{topic}</link>: {own}, while {leader} has {value}.',
    ),
  },
  criticized: {
    one: message(
      'It loses most in <link>{topic}</link>, with {own} to {leader}’s {value}, where answers most often criticize its <reason>“{aspect}”</reason>.',
    ),
    all: message(
      '{brand} trails in every topic, most in <link>{topic}</link>, with {own} to {leader}’s {value}, where answers most often criticize its <reason>“{aspect}”</reason>.',
    ),
  },
  beaten: {
    one: message(
      'It loses most in <link>{topic}</link>, with {own} to {leader}’s {value}, where answers most often prefer {better} for <reason>“{aspect}”</reason>.',
    ),
    all: message(
      '{brand} trails in every topic, most in <link>{topic}</link>, with {own} to {leader}’s {value}, where answers most often prefer {better} for <reason>“{aspect}”</reason>.',
    ),
  },
}

function lossOf(counted: Counted): VerdictSentence | null {
  const worst = worstTopic(counted)
  if (worst === null) return null
  const { topic, leader, isEverywhere } = worst
  const { lossReason } = counted.background
  const reason = lossReason?.topic === topic ? lossReason : null
  const texts = lossTexts[reason === null ? 'none' : reason.better === null ? 'criticized' : 'beaten']
  return {
    text: texts[isEverywhere ? 'all' : 'one'],
    values: {
      brand: counted.scope.brand.name,
      topic,
      own: { rough: worst.own },
      leader: leader.name,
      value: { rough: worst.value },
      ...(reason !== null && { aspect: reason.aspect, better: reason.better?.name ?? '' }),
    },
    links: {
      link: { topic, brandId: leader.brandId },
      ...(reason !== null && { reason: { topic, reason } }),
    },
  }
}

/** `dated`: with an event that began shortly before; whether it is the cause is unknown. */
const movers = {
  shareOfVoice: {
    up: message('Share of voice <up>rose to {value}</up>.'),
    down: message('Share of voice <down>fell to {value}</down>.'),
    dated: {
      up: message('Share of voice <up>rose to {value}</up>; noted on {date}: “{event}”.'),
      down: message('Share of voice <down>fell to {value}</down>; noted on {date}: “{event}”.'),
    },
  },
  citationRate: {
    up: message('Citations of its own site <up>rose to {value} of answers</up>.'),
    down: message('Citations of its own site <down>fell to {value} of answers</down>.'),
    dated: {
      up: message(
        'Citations of its own site <up>rose to {value} of answers</up>; noted on {date}: “{event}”.',
      ),
      down: message(
        'Citations of its own site <down>fell to {value} of answers</down>; noted on {date}: “{event}”.',
      ),
    },
  },
  criticismRate: {
    up: message('Criticism <up>rose to {value} of its mentions</up>.'),
    down: message('Criticism <down>fell to {value} of its mentions</down>.'),
    dated: {
      up: message('Criticism <up>rose to {value} of its mentions</up>; noted on {date}: “{event}”.'),
      down: message('Criticism <down>fell to {value} of its mentions</down>; noted on {date}: “{event}”.'),
    },
  },
  netSentiment: {
    up: message('Net sentiment <up>rose to {value}</up>.'),
    down: message('Net sentiment <down>fell to {value}</down>.'),
    dated: {
      up: message('Net sentiment <up>rose to {value}</up>; noted on {date}: “{event}”.'),
      down: message('Net sentiment <down>fell to {value}</down>; noted on {date}: “{event}”.'),
    },
  },
} as const satisfies Partial<Record<MetricId, object>>

const fewerCitationsAndErrors = message(
  'Citations of its own site <down>fell to {value} of answers</down>; AI crawlers have been getting <fault>errors on {path}</fault> since {date}.',
)

/** An event that began more than 14 days before the period is not mentioned. */
export const periodOfEvents = ({ from, to }: Period): Period => ({ from: addDays(from, -14), to })

/** Of the events in `periodOfEvents`: other kinds change what is measured, which comparisons allow for. */
export function newestEvent(annotations: readonly Annotation[]): Background['event'] {
  const last = annotations.findLast(({ kind }) => kind === 'note' || kind === 'model')
  return last === undefined ? null : { date: last.date, text: last.text }
}

/** Longer notes are cut. */
const maxEventLength = 90

/** Whether citations of the own site fell clearly, which is when errors for AI crawlers are of interest. */
export const citationsFell = (overview: Omit<Counted, 'background'>): boolean => {
  const mover = largestMove(overview)
  return mover?.metric === 'citationRate' && mover.difference < 0
}

/** The clearest change other than of visibility, relative to what the metric can reach, with what began shortly before. */
function moverOf(counted: Counted): VerdictSentence | null {
  const largest = largestMove(counted)
  if (largest === null) return null
  const { metric, value, difference } = largest
  const direction = difference > 0 ? 'up' : 'down'
  const { crawlerFault: fault, event } = counted.background
  const sentence = {
    values: { value: metric === 'netSentiment' ? { net: value } : { share: value } },
    links: { [direction]: { answers: metric } },
    isGood: difference > 0 !== (metric === 'criticismRate'),
  }
  if (fault !== null && metric === 'citationRate' && direction === 'down')
    return {
      ...sentence,
      text: fewerCitationsAndErrors,
      values: { ...sentence.values, path: fault.path, date: { day: fault.since } },
      links: { ...sentence.links, fault: { crawledPage: fault.pageId } },
    }
  if (event === null) return { ...sentence, text: movers[metric][direction] }
  const noted =
    event.text.length > maxEventLength ? `${event.text.slice(0, maxEventLength).trimEnd()}…` : event.text
  return {
    ...sentence,
    text: movers[metric].dated[direction],
    values: { ...sentence.values, date: { day: event.date }, event: noted },
  }
}

function largestMove(counted: Omit<Counted, 'background'>) {
  const clear = counted.tiles.flatMap((tile) => {
    const { metric, rate, change } = tile
    if (!isMover(metric) || rate.value === null || change?.verdict !== 'real' || change.difference === null)
      return []
    if (comparisonOf(counted, tile) !== 'enough') return []
    const scale = metric === 'netSentiment' ? 2 : 1
    return [
      { metric, value: rate.value, difference: change.difference, size: Math.abs(change.difference) / scale },
    ]
  })
  const [largest] = clear.toSorted((a, b) => b.size - a.size)
  return largest ?? null
}

const isMover = (metric: MetricId): metric is keyof typeof movers => metric in movers

/** Says that answers come from the sandbox; empty if none does. */
export function sandboxSentence(sandbox: number, answers: number): VerdictSentence<never>[] {
  if (sandbox === 0) return []
  return [
    {
      text:
        sandbox >= answers
          ? message('All answers are sample data.')
          : message('{sandbox, number} of {answers, number} answers are sample data.'),
      values: { sandbox, answers },
      links: {},
    },
  ]
}

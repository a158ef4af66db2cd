import { sourceTypeOf } from '../../citations/source-type.ts'
import { changeOfMeans, decideTogether } from '../../metrics/change.ts'
import { ratioOfSums, singleCell, type Share } from '../../metrics/statistics/estimate.ts'
import { sum } from '../../math.ts'
import type { Change, Rate } from '../../metrics/rate.ts'
import { byCell, byText } from '../prompts/cell-order.ts'
import type { PageName } from '../page-names.ts'
import type { TrackedBrand } from '../prompts/prompt-rows.ts'
import { basisOf, cellsOf, type SampledAnswer, type SampledPage } from '../sampled-answers.ts'
import { sampleRates, type SampleRates } from '../sample-rates.ts'
import type { ReportScope } from '../schema.ts'
import { sourcesByWaves, type SourceWave } from './source-waves.ts'
import type { SourceDomain, SourceGap, SourcePage, SourcesReport, SourceType } from '../views.ts'

export type SourcesData = {
  scope: ReportScope
  tracked: readonly TrackedBrand[]
  newest: readonly SampledAnswer[]
  /** Valid answers in scope. */
  available: number
  before: { newest: readonly SampledAnswer[]; available: number } | null
  waves: readonly SourceWave[]
}

/** `movers`: number of most cited domains that are tested for a change; testing more would hide significant changes. */
const most = { domains: 500, movers: 200, pages: 500, gaps: 100, gapCompetitors: 5 }

/** Everything about sources except titles and original URLs of pages, which `withPages` adds. Pure. */
export function computeSources({
  scope,
  tracked,
  newest,
  available,
  before,
  waves,
}: SourcesData): SourcesReport {
  const ownId = tracked.find((brand) => brand.isOwn)?.id ?? ''
  const sample = sampleOf(newest, ownId, new Set(tracked.map((brand) => brand.id)))
  const allPages = talliedPages(sample)
  const allDomains = [...merged(allPages, sourceName).values()]
  const domains = allDomains.toSorted(byAnswers((entry) => entry.page.domain)).slice(0, most.domains)
  const changes = before === null ? null : changesOf(domains.slice(0, most.movers), sample, before.newest)
  const pages = allPages.toSorted(byAnswers((entry) => entry.page.key))
  return {
    scope,
    basis: basisOf(newest, available),
    compareBasis: before === null ? null : basisOf(before.newest, before.available),
    types: typesOf(allDomains, sample),
    domains: domains.map((entry, index) => ({
      ...domainOf(entry, sample),
      change: changes?.[index] ?? null,
    })),
    pages: pages.slice(0, most.pages).map((entry) => pageOf(entry, sample)),
    core: sourcesByWaves(waves),
    gaps: gapsOf(pages, sample, tracked),
    retrieved: retrievedOf(newest),
  }
}

/** Keys of the pages in the report. */
export function citedPages({ pages, gaps }: SourcesReport): Set<string> {
  return new Set([...pages, ...gaps].map((page) => page.pageKey))
}

/** Adds URLs and titles of pages from the answers that the report reads, see `pageName`. */
export function withPages(report: SourcesReport, known: ReadonlyMap<string, PageName>): SourcesReport {
  const named = <Page extends { pageKey: string; url: string; title: string | null }>(page: Page): Page => ({
    ...page,
    ...known.get(page.pageKey),
  })
  return { ...report, pages: report.pages.map(named), gaps: report.gaps.map(named) }
}

type Sample = {
  newest: readonly SampledAnswer[]
  cells: { promptId: string; engine: string; valid: number }[]
  rates: SampleRates
  /** For each answer: the index of its prompt–engine pair, and whether it mentions the own brand. */
  cellOf: Int32Array
  namesOwn: boolean[]
  rivals: (readonly string[])[]
}

function sampleOf(newest: readonly SampledAnswer[], ownId: string, tracked: ReadonlySet<string>): Sample {
  const cells = cellsOf(newest).sort(byCell)
  const places = new Map(cells.map((cell, index) => [`${cell.promptId} ${cell.engine}`, index]))
  const cellOf = Int32Array.from(newest, (answer) => places.get(`${answer.promptId} ${answer.engine}`) ?? 0)
  const pairs = new Float64Array(cells.length)
  newest.forEach(({ pages }, place) => {
    const cell = cellOf[place] ?? 0
    pairs[cell] = (pairs[cell] ?? 0) + pages.length
  })
  return {
    newest,
    cells,
    cellOf,
    rates: sampleRates(cells, pairs),
    namesOwn: newest.map((answer) => answer.brandIds.includes(ownId)),
    rivals: newest.map((answer) => answer.brandIds.filter((id) => id !== ownId && tracked.has(id))),
  }
}

/** A source with the answers that cite it, newest first; `pairs` repeats an answer for each of its pages. */
type Tallied = { page: SampledPage; places: number[]; pairs: number[] }

function talliedPages(sample: Pick<Sample, 'newest'>): Tallied[] {
  const found = new Map<string, Tallied>()
  sample.newest.forEach((answer, place) => {
    for (const page of answer.pages) {
      const known = found.get(page.key)
      if (known !== undefined) known.places.push(place)
      else {
        const places = [place]
        found.set(page.key, { page, places, pairs: places })
      }
    }
  })
  return [...found.values()]
}

/** Merges pages with the same name, such as their domain. */
function merged(pages: readonly Tallied[], nameOf: (page: SampledPage) => string): Map<string, Tallied> {
  return new Map(
    [...Map.groupBy(pages, ({ page }) => nameOf(page))].map(([name, [first, ...rest]]) => {
      if (first === undefined) throw new Error('a group without a page')
      if (rest.length === 0) return [name, first]
      const pairs = [first, ...rest].flatMap(({ places }) => places)
      const places = Int32Array.from(new Set(pairs)).sort()
      return [name, { page: first.page, places: [...places], pairs }]
    }),
  )
}

const sourceName = (page: SampledPage) => `${page.owner} ${page.domain}`

const byAnswers = (nameOf: (entry: Tallied) => string) => (a: Tallied, b: Tallied) =>
  b.places.length - a.places.length || byText(nameOf(a), nameOf(b)) || byText(a.page.owner, b.page.owner)

function countsOf({ cells, cellOf }: Sample, places: readonly number[]): Uint32Array {
  const counts = new Uint32Array(cells.length)
  for (const place of places) {
    const cell = cellOf[place] ?? 0
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return counts
}

function sharesOf(sample: Sample, places: readonly number[]): Share[] {
  const counts = countsOf(sample, places)
  return sample.cells.map(({ promptId, engine, valid }, index) => ({
    promptId,
    engine,
    numerator: counts[index] ?? 0,
    denominator: valid,
  }))
}

const company = ({ namesOwn, rivals }: Sample, places: readonly number[]) => ({
  withOwn: places.filter((place) => namesOwn[place] === true).length,
  withRivalOnly: places.filter((place) => namesOwn[place] !== true && (rivals[place]?.length ?? 0) > 0)
    .length,
})

function domainOf(entry: Tallied, sample: Sample): Omit<SourceDomain, 'change'> {
  const { domain, owner } = entry.page
  const counts = countsOf(sample, entry.places)
  return {
    domain,
    owner,
    type: sourceTypeOf({ host: domain, owner }),
    answers: entry.places.length,
    pages: entry.pairs.length,
    share: sample.rates.mean(counts),
    citationShare: sample.rates.ratio(countsOf(sample, entry.pairs)),
    engines: sample.rates.engines(counts).sort((a, b) => byText(a.engine, b.engine)),
    ...company(sample, entry.places),
  }
}

function pageOf({ page, places }: Tallied, sample: Sample): SourcePage {
  return {
    pageKey: page.key,
    url: page.key,
    title: null,
    domain: page.domain,
    owner: page.owner,
    type: typeOfPage(page),
    answers: places.length,
    share: sample.rates.mean(countsOf(sample, places)),
    ...company(sample, places),
    lastCitedAt: sample.newest[places[0] ?? 0]?.answeredAt ?? '',
  }
}

/** By host, which is more specific than the registrable domain: news.example.com is not example.com. */
function typeOfPage({ key, domain, owner }: SampledPage): SourceType {
  return sourceTypeOf({ host: URL.parse(key)?.hostname || domain, owner })
}

function typesOf(domains: readonly Tallied[], sample: Sample): SourcesReport['types'] {
  const typeOf = ({ domain, owner }: SampledPage) => sourceTypeOf({ host: domain, owner })
  const counts = new Map<SourceType, number>()
  for (const { page } of domains) counts.set(typeOf(page), (counts.get(typeOf(page)) ?? 0) + 1)
  const types = merged(domains, typeOf)
  return [...counts]
    .map(([type, count]) => {
      const places = types.get(type)?.places ?? []
      return {
        type,
        domains: count,
        answers: places.length,
        share: sample.rates.mean(countsOf(sample, places)),
      }
    })
    .sort((a, b) => b.answers - a.answers || byText(a.type, b.type))
}

function changesOf(
  domains: readonly Tallied[],
  sample: Sample,
  before: readonly SampledAnswer[],
): (Change | null)[] {
  const earlier = sampleOf(before, '', new Set())
  const domainsBefore = merged(talliedPages(earlier), sourceName)
  const answers = { now: sample.newest.length, before: before.length }
  return decideTogether(
    domains.map(({ page, places }) =>
      changeOfMeans({
        now: sharesOf(sample, places),
        before: sharesOf(earlier, domainsBefore.get(sourceName(page))?.places ?? []),
        answers,
      }),
    ),
  )
}

/**
 * Third-party pages cited with a competitor and without the own brand. The best candidates are chosen by plain counts
 * before their rates are computed.
 */
function gapsOf(pages: readonly Tallied[], sample: Sample, tracked: readonly TrackedBrand[]): SourceGap[] {
  const names = new Map(tracked.map((brand) => [brand.id, brand.name]))
  return pages
    .filter(({ page }) => page.owner === 'other')
    .map((entry) => {
      const without = entry.places.filter((place) => sample.namesOwn[place] !== true)
      const withCompetitor = without.filter((place) => (sample.rivals[place]?.length ?? 0) > 0)
      return { page: entry.page, without, withCompetitor }
    })
    .filter(({ withCompetitor }) => withCompetitor.length > 0)
    .sort((a, b) => b.withCompetitor.length - a.withCompetitor.length || byText(a.page.key, b.page.key))
    .slice(0, most.gaps * 2)
    .map(({ page, without, withCompetitor }): SourceGap => {
      const cited = sample.rates.mean(countsOf(sample, without))
      const rival = competitorRate(sample, without, withCompetitor)
      const counts = new Map<string, number>()
      for (const place of withCompetitor)
        for (const id of sample.rivals[place] ?? []) counts.set(id, (counts.get(id) ?? 0) + 1)
      return {
        pageKey: page.key,
        url: page.key,
        title: null,
        domain: page.domain,
        type: typeOfPage(page),
        score: (cited.value ?? 0) * (rival.value ?? 0),
        cited,
        rival,
        answers: without.length,
        rivals: [...counts]
          .map(([brandId, answers]) => ({ brandId, name: names.get(brandId) ?? '', answers }))
          .sort((a, b) => b.answers - a.answers || a.name.localeCompare(b.name))
          .slice(0, most.gapCompetitors),
      }
    })
    .sort((a, b) => b.score - a.score || byText(a.pageKey, b.pageKey))
    .slice(0, most.gaps)
}

function competitorRate(sample: Sample, without: readonly number[], withCompetitor: readonly number[]): Rate {
  const all = sharesOf(sample, without)
  const rival = sharesOf(sample, withCompetitor)
  const shares = all.map((share, index) => ({
    ...share,
    numerator: rival[index]?.numerator ?? 0,
    denominator: share.numerator,
  }))
  return ratioOfSums(shares.filter((share) => share.denominator > 0))
}

/** Cited pages ÷ retrieved pages, for engines that report what they retrieved without citing it. */
function retrievedOf(newest: readonly SampledAnswer[]): SourcesReport['retrieved'] {
  return [...Map.groupBy(newest, (answer) => answer.engine)]
    .map(([engine, answers]) => {
      if (!answers.some((answer) => answer.onlyRetrieved > 0)) return { engine, rate: null }
      const shares = [...Map.groupBy(answers, (answer) => answer.promptId)].map(([promptId, ofPrompt]) => ({
        promptId,
        engine,
        numerator: sum(ofPrompt.map((answer) => answer.pages.length)),
        denominator: sum(ofPrompt.map((answer) => answer.pages.length + answer.onlyRetrieved)),
      }))
      const [only] = shares
      const rate =
        shares.length === 1 && only !== undefined
          ? singleCell(only.numerator, only.denominator)
          : ratioOfSums(shares)
      return { engine, rate }
    })
    .sort((a, b) => byText(a.engine, b.engine))
}

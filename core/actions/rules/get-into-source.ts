import { message } from '../../language/message.ts'
import type { PageName } from '../../reports/page-names.ts'
import type { TrackedBrand } from '../../reports/prompts/prompt-rows.ts'
import type { SampledAnswer, SampledPage } from '../../reports/sampled-answers.ts'
import type { ActionText, Candidate, Rule } from '../rule.ts'
import { maxKeyLength } from '../schema.ts'
import { clearlyLost, minAnswers, pointsAtStake, trailing, type Stakes } from '../stakes.ts'

/** A third-party page that answers cite when they mention competitors and not the brand. */
export const getIntoSource: Rule<'get-into-source'> = {
  kind: 'get-into-source',
  label: message('Get into a source'),
  ease: 0.5,
  title: ({ domain, title, pageKey }): ActionText => {
    if (title !== null) return { text: message('Get into “{title}” on {domain}'), values: { title, domain } }
    const source = pageKey === null ? domain : shortened(pageKey)
    return { text: message('Get into {source}'), values: { source } }
  },
  sentence: ({ answers, competitors }) => ({
    text: message(
      'Cited in {answers, plural, one {# answer that mentions} other {# answers that mention}} {competitors} but not {brand}.',
    ),
    values: { answers, competitors: { list: competitors } },
  }),
  link: ({ answers, domain, pageKey }) => ({
    text: message('{answers, plural, one {# answer} other {# answers}}'),
    values: { answers },
    to: {
      answers: { ...(pageKey === null ? { domain } : { page: pageKey }), rivalOnly: 'true', newest: 'true' },
    },
  }),
  stake: (_, points) => ({ text: message('Up to +{points} pts'), values: { points } }),
  doneWhen: message('Answers that cite it mention the brand as well.'),
}

const shortened = (pageKey: string) => pageKey.replace(/^https?:\/\//, '')

const maxSources = 50
const maxTitle = 120

type Tally = {
  domain: string
  pageKey: string | null
  answers: number
  /** Answers by prompt, and by competitor. */
  byPrompt: Map<string, number>
  byCompetitor: Map<string, number>
}

/**
 * One for each page, or domain without such a page, that at least 20 answers cite which mention a competitor and not the own brand. At
 * stake is, for each prompt that is clearly lost, the gap, but not more than the share of its answers that cite the
 * source this way; without such prompts, the same for close ones, as likely.
 */
export function sourcesToEnter(
  stakes: Stakes,
  { newest, tracked }: { newest: readonly SampledAnswer[]; tracked: readonly TrackedBrand[] },
): Candidate<'get-into-source'>[] {
  const valid = new Map<string, number>()
  for (const { promptId } of newest) valid.set(promptId, (valid.get(promptId) ?? 0) + 1)
  const names = new Map(tracked.map(({ id, name }) => [id, name]))
  const [lost, close] = [clearlyLost(stakes), trailing(stakes)]
  return citedWithoutBrand(newest, tracked)
    .flatMap((tally): Candidate<'get-into-source'>[] => {
      const staked = (gaps: typeof lost) =>
        gaps.flatMap(({ promptId, own, leader }) => {
          const cited = (tally.byPrompt.get(promptId) ?? 0) / (valid.get(promptId) ?? 1)
          return cited === 0 ? [] : [{ promptId, gap: Math.min(leader - own, cited) }]
        })
      const clear = staked(lost)
      const gaps = clear.length > 0 ? clear : staked(close)
      if (gaps.length === 0) return []
      return [
        {
          kind: 'get-into-source',
          key: tally.pageKey ?? tally.domain,
          certainty: clear.length > 0 ? 'clear' : 'likely',
          points: pointsAtStake(stakes, gaps),
          evidence: {
            kind: 'get-into-source',
            domain: tally.domain,
            pageKey: tally.pageKey,
            url: null,
            title: null,
            answers: tally.answers,
            competitors: namesOf(tally.byCompetitor, names),
            prompts: gaps.length,
          },
        },
      ]
    })
    .toSorted((a, b) => b.points - a.points || a.key.localeCompare(b.key))
    .slice(0, maxSources)
}

/** Adds URL and title of the pages. */
export function withPageNames(
  candidates: readonly Candidate<'get-into-source'>[],
  known: ReadonlyMap<string, PageName>,
): Candidate<'get-into-source'>[] {
  return candidates.map((candidate) => {
    const { pageKey } = candidate.evidence
    const name = pageKey === null ? undefined : known.get(pageKey)
    if (name === undefined) return candidate
    const url = name.url.length > 2000 ? null : name.url
    const title = name.title?.trim().slice(0, maxTitle) || null
    return { ...candidate, evidence: { ...candidate.evidence, url, title } }
  })
}

function citedWithoutBrand(newest: readonly SampledAnswer[], tracked: readonly TrackedBrand[]): Tally[] {
  const own = new Set(tracked.filter(({ isOwn }) => isOwn).map(({ id }) => id))
  const competitors = new Set(tracked.filter(({ isOwn }) => !isOwn).map(({ id }) => id))
  const pages = new Map<string, Tally>()
  const domains = new Map<string, Tally>()
  for (const answer of newest) {
    if (answer.brandIds.some((id) => own.has(id))) continue
    const mentioned = answer.brandIds.filter((id) => competitors.has(id))
    if (mentioned.length === 0) continue
    const cited = answer.pages.filter(({ owner }) => owner === 'other')
    for (const page of cited.filter(({ key }) => key.length <= maxKeyLength))
      add(pages, page.key, page, answer.promptId, mentioned)
    for (const domain of new Set(cited.map((page) => page.domain)))
      add(domains, domain, { domain, key: null }, answer.promptId, mentioned)
  }
  const enough = ({ answers }: Tally) => answers >= minAnswers
  const large = [...pages.values()].filter(enough)
  const withPages = new Set(large.map(({ domain }) => domain))
  return [...large, ...[...domains.values()].filter((tally) => enough(tally) && !withPages.has(tally.domain))]
}

function add(
  tallies: Map<string, Tally>,
  name: string,
  { domain, key }: { domain: SampledPage['domain']; key: string | null },
  promptId: string,
  competitors: readonly string[],
): void {
  const tally = tallies.get(name) ?? {
    domain,
    pageKey: key,
    answers: 0,
    byPrompt: new Map(),
    byCompetitor: new Map(),
  }
  tallies.set(name, tally)
  tally.answers += 1
  tally.byPrompt.set(promptId, (tally.byPrompt.get(promptId) ?? 0) + 1)
  for (const id of competitors) tally.byCompetitor.set(id, (tally.byCompetitor.get(id) ?? 0) + 1)
}

const namesOf = (counts: ReadonlyMap<string, number>, names: ReadonlyMap<string, string>) =>
  [...counts]
    .map(([id, answers]) => ({ name: names.get(id) ?? '', answers }))
    .toSorted((a, b) => b.answers - a.answers || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({ name }) => name)

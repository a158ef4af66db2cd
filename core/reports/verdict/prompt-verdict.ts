import { message } from '../../language/message.ts'
import { sum } from '../../math.ts'
import { newcombe } from '../../metrics/statistics/interval.ts'
import type { PromptReasons } from '../prompts/prompt-reasons.ts'
import { criticismOf } from '../themes.ts'
import type { PromptDetails } from '../schema.ts'
import type { VerdictSentence } from './compose-verdict.ts'

/** What a tag in a sentence about a prompt leads to. */
export type PromptLink =
  | { answers: 'own' | 'all' }
  | { brandId: string }
  | { aspect: string }
  | { engine: string }
  | { part: 'sources' | 'searches' }

type Sentence = VerdictSentence<PromptLink>
type Counted = Pick<PromptDetails, 'scope' | 'brands' | 'prompt'>

/** Below this many answers, counts say more than percentages. */
export const minForPercent = 20

/** Minimum answers for a finding, and minimum share of the answers that mention the brand for a criticism. */
const min = { criticism: 3, criticismShare: 0.2, ofEngine: 5 }
const maxFindings = 3

/**
 * Against whom a prompt is won or lost, and at most three things that stand out in its answers, those that touch most
 * answers first. They are found next to the result and are not its cause, so no sentence says so. Empty without answers.
 */
export function composePromptVerdict(details: Counted, reasons: PromptReasons | null): Sentence[] {
  const own = details.brands.find(({ isOwn }) => isOwn)
  const answers = own?.visibility.denominator ?? 0
  if (own === undefined || answers === 0) return []
  const findings = reasons === null ? [] : findingsOf(details, reasons)
  return [
    resultOf(details),
    ...(findings.length === 0
      ? []
      : [
          {
            text: message(
              '{count, plural, =1 {One thing stands out:} =2 {Two things stand out:} other {Three things stand out:}}',
            ),
            values: { count: findings.length },
            links: {},
          },
        ]),
    ...findings,
  ]
}

/** The most mentioned competitor; null if none is mentioned. */
export function leaderOf({ brands }: Pick<PromptDetails, 'brands'>): PromptDetails['brands'][number] | null {
  const [first] = brands
    .filter(({ isOwn, visibility }) => !isOwn && visibility.numerator > 0)
    .toSorted((a, b) => b.visibility.numerator - a.visibility.numerator || a.name.localeCompare(b.name))
  return first ?? null
}

/** Won or lost only if the difference is clear (Newcombe's interval); null if no brand is mentioned or compared. */
export function outcomeOf(details: Pick<PromptDetails, 'brands'>): 'won' | 'lost' | 'tied' | null {
  const own = details.brands.find(({ isOwn }) => isOwn)?.visibility
  const leader = leaderOf(details)?.visibility
  if (own === undefined || own.denominator === 0) return null
  if (leader === undefined) return null
  const n = own.denominator
  const isClear = (more: number, less: number) => more > less && newcombe(more / n, n, less / n, n).low > 0
  if (isClear(leader.numerator, own.numerator)) return 'lost'
  return isClear(own.numerator, leader.numerator) ? 'won' : 'tied'
}

function resultOf(details: Counted): Sentence {
  const own = details.brands.find(({ isOwn }) => isOwn)
  const leader = leaderOf(details)
  const counted = own?.visibility ?? { numerator: 0, denominator: 0 }
  const answers = counted.denominator
  const brand = details.scope.brand.name
  const isShare = answers >= minForPercent
  const amount = (count: number) => (isShare ? { rough: count / answers } : String(count))
  const values = { brand, answers, value: amount(counted.numerator) }
  const links: Sentence['links'] = { link: { answers: counted.numerator === 0 ? 'all' : 'own' } }
  if (leader === null)
    return counted.numerator === 0
      ? {
          text: message(
            'None of <link>{answers, plural, one {# answer} other {# answers}}</link> mentions {brand} or a competitor.',
          ),
          values: { brand, answers },
          links,
        }
      : {
          text: message(
            '{brand} is mentioned in <link>{value} of {answers, plural, one {# answer} other {# answers}}</link>, and no competitor is.',
          ),
          values,
          links,
        }
  const all = { ...values, leader: leader.name, other: amount(leader.visibility.numerator) }
  const allLinks: Sentence['links'] = { ...links, first: { brandId: leader.brandId } }
  return {
    text:
      counted.numerator === 0
        ? message(
            'None of <link>{answers, plural, one {# answer} other {# answers}}</link> mentions {brand}; <first>{leader}</first> is mentioned in {other}.',
          )
        : outcomeOf(details) === 'won'
          ? message(
              '{brand} leads: it is mentioned in <link>{value} of {answers, plural, one {# answer} other {# answers}}</link>, <first>{leader}</first> in {other}.',
            )
          : message(
              '{brand} is mentioned in <link>{value} of {answers, plural, one {# answer} other {# answers}}</link>; <first>{leader}</first> in {other}.',
            ),
    values: all,
    links: allLinks,
  }
}

type Finding = Sentence & { touched: number }

function findingsOf(details: Counted, reasons: PromptReasons): Sentence[] {
  return [
    criticismFinding(details, reasons),
    sourcesFinding(details, reasons),
    searchesFinding(details, reasons),
    enginesFinding(details),
    failingFinding(details, reasons),
  ]
    .filter((finding) => finding !== null)
    .sort((a, b) => b.touched - a.touched)
    .slice(0, maxFindings)
    .map(({ touched: _touched, ...sentence }) => sentence)
}

function criticismFinding({ scope }: Counted, { themes, mentions, answers }: PromptReasons): Finding | null {
  const [theme] = themes.toSorted(
    (a, b) => criticismOf(b) - criticismOf(a) || a.aspect.localeCompare(b.aspect),
  )
  const count = theme === undefined ? 0 : criticismOf(theme)
  if (theme === undefined || count < min.criticism || count < min.criticismShare * mentions) return null
  return {
    text: message(
      '<link>{count, number} of {mentions, number} answers</link> that mention {brand} criticize it for “{aspect}”.',
    ),
    values: { count, mentions, brand: scope.brand.name, aspect: theme.aspect },
    links: { link: { aspect: theme.aspect } },
    touched: count / answers,
  }
}

function sourcesFinding({ scope }: Counted, { sources, answers }: PromptReasons): Finding | null {
  const without = sources
    .slice(0, 2)
    .filter(({ owner, mentionsOwn }) => owner === 'other' && mentionsOwn === false)
  const [first] = without
  if (first === undefined) return null
  const brand = scope.brand.name
  const words: Pick<Sentence, 'text' | 'values'> =
    without.length === 2
      ? { text: message('The <link>two most cited sources</link> don’t mention {brand}.'), values: { brand } }
      : {
          text: message(
            '<link>{domain}</link>, cited in {count, plural, one {# answer} other {# answers}}, doesn’t mention {brand}.',
          ),
          values: { brand, domain: first.domain, count: first.answers },
        }
  return {
    ...words,
    links: { link: { part: 'sources' } },
    touched: first.answers / answers,
  }
}

function searchesFinding({ scope }: Counted, { searches }: PromptReasons): Finding | null {
  const compared = (searches?.rows ?? []).filter(({ coverage }) => coverage !== null)
  const missing = compared.filter(({ coverage }) => coverage?.state === 'missing')
  if (missing.length === 0) return null
  return {
    text: message(
      '{brand} has <link>no page</link> for {missing, number} of the {searches, plural, one {# most frequent search} other {# most frequent searches}}.',
    ),
    values: { brand: scope.brand.name, missing: missing.length, searches: compared.length },
    links: { link: { part: 'searches' } },
    touched: Math.max(...missing.map(({ answers, ofAnswers }) => answers / Math.max(1, ofAnswers))),
  }
}

/** Only where other engines do mention the brand. */
function enginesFinding({ scope, prompt }: Counted): Finding | null {
  const answers = sum(prompt.engines.map(({ visibility }) => visibility.denominator))
  const silent = prompt.engines.filter(
    ({ visibility }) => visibility.numerator === 0 && visibility.denominator >= min.ofEngine,
  )
  const [first] = silent.toSorted((a, b) => b.visibility.denominator - a.visibility.denominator)
  if (first === undefined || prompt.visibility.numerator === 0) return null
  return {
    text: message('<link>{engine}</link> never mentions {brand} in {count, number} answers.'),
    values: {
      engine: { engine: first.engine },
      brand: scope.brand.name,
      count: first.visibility.denominator,
    },
    links: { link: { engine: first.engine } },
    touched: first.visibility.denominator / answers,
  }
}

function failingFinding({ scope }: Counted, { failing, answers }: PromptReasons): Finding | null {
  const [page] = failing.toSorted((a, b) => b.answers - a.answers)
  if (page === undefined) return null
  return {
    text: message(
      'AI crawlers get errors on {failed, number} of {visits, number} visits to {page}, which {answers, plural, one {# answer cites} other {# answers cite}}.',
    ),
    values: {
      failed: page.failed,
      visits: page.visits,
      page: URL.parse(page.address)?.pathname ?? scope.brand.name,
      answers: page.answers,
    },
    links: {},
    touched: page.answers / answers,
  }
}

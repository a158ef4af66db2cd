import { message } from '../../language/message.ts'
import { generalAspect } from '../../labels/rules/general-aspect.ts'
import { criticismOf, praiseOf, type ThemeSide } from '../themes.ts'
import type { PerceptionReport } from '../views.ts'
import { sandboxSentence, type VerdictSentence } from './compose-verdict.ts'

/** What a tag in a sentence about criticism and praise leads to. */
export type PerceptionLink =
  | { answers: 'present' | 'labelled' | 'criticized' }
  | { aspect: string; side: ThemeSide }
  | { aspect: string; worseThan: { brandId: string; name: string } }

type Sentence = VerdictSentence<PerceptionLink>
type Counted = Pick<PerceptionReport, 'scope' | 'basis' | 'rows' | 'aspects' | 'comparisons'>

/** Mentions from which tone is judged, and answers from which a theme or a comparison is named. */
export const minMentions = 20
export const minOfTheme = 3

const maxSentences = 4

/**
 * How well answers speak of the own brand, what they praise and criticize most, and where they call it worse, in at most
 * four sentences chosen by rules. A slot without a clear finding is left out. Empty without an answer that mentions it.
 */
export function composePerceptionVerdict(report: Counted): Sentence[] {
  const own = report.rows.find(({ isOwn }) => isOwn)
  if (own === undefined || own.present === 0) return []
  const sandbox = sandboxSentence(report.scope.sandboxAnswers, report.basis.available)
  const found =
    own.present < minMentions
      ? [fewMentions(own)]
      : [toneOf(own), praisedMost(report), criticizedMost(report), lostMost(report)].filter(
          (sentence) => sentence !== null,
        )
  return [...found.slice(0, maxSentences - sandbox.length), ...sandbox]
}

type Own = PerceptionReport['rows'][number]

const fewMentions = ({ name, present }: Own): Sentence => ({
  text: message(
    'Only <link>{count, plural, one {# answer mentions} other {# answers mention}} {brand}</link>. That’s too few to judge criticism and praise: at least {needed} are needed.',
  ),
  values: { brand: name, count: present, needed: minMentions },
  links: { link: { answers: 'present' } },
})

/** By net sentiment where a labeler or a person labeled answers, otherwise by the shares of criticism and praise. */
function toneOf({ name: brand, netSentiment, change, criticismRate, praiseRate }: Own): Sentence | null {
  const { value, low, high } = netSentiment
  if (value === null || low === null || high === null)
    return criticismRate.value === null || praiseRate.value === null
      ? null
      : {
          text: message(
            'Of the answers that mention {brand}, {praise} praise it and <link>{criticism} criticize it</link>.',
          ),
          values: { brand, praise: { share: praiseRate.value }, criticism: { share: criticismRate.value } },
          links: { link: { answers: 'criticized' } },
        }
  const tone = low > 0 ? 'well' : high < 0 ? 'badly' : 'divided'
  const isReal = change?.verdict === 'real' && change.difference !== null
  const direction = isReal ? ((change.difference ?? 0) > 0 ? 'up' : 'down') : 'none'
  return {
    text: toneTexts[change === null || change.verdict === 'not-comparable' ? 'alone' : direction],
    values: { brand, tone, value: { net: value } },
    links: { link: { answers: 'labelled' } },
    ...(isReal && { isGood: direction === 'up' }),
  }
}

const toneTexts = {
  alone: message(
    '{tone, select, well {Answers speak well of {brand}} badly {Answers speak badly of {brand}} other {Answers are divided about {brand}}}: net sentiment <link>{value}</link>.',
  ),
  none: message(
    '{tone, select, well {Answers speak well of {brand}} badly {Answers speak badly of {brand}} other {Answers are divided about {brand}}}: net sentiment <link>{value}</link>, with no clear change from the previous period.',
  ),
  up: message(
    '{tone, select, well {Answers speak well of {brand}} badly {Answers speak badly of {brand}} other {Answers are divided about {brand}}}: net sentiment <link>{value}</link>, <up>better than in the previous period</up>.',
  ),
  down: message(
    '{tone, select, well {Answers speak well of {brand}} badly {Answers speak badly of {brand}} other {Answers are divided about {brand}}}: net sentiment <link>{value}</link>, <down>worse than in the previous period</down>.',
  ),
} as const

type Theme = PerceptionReport['aspects'][number]

const largest = (themes: readonly Theme[], countOf: (theme: Theme) => number): Theme | undefined =>
  themes
    .filter((theme) => theme.aspect !== generalAspect && countOf(theme) >= minOfTheme)
    .toSorted((a, b) => countOf(b) - countOf(a) || a.aspect.localeCompare(b.aspect))[0]

function praisedMost({ aspects }: Counted): Sentence | null {
  const theme = largest(
    aspects.filter((each) => praiseOf(each) > criticismOf(each)),
    praiseOf,
  )
  if (theme === undefined) return null
  return {
    text: message(
      'It is praised most for <up>{aspect}</up>, in {count, plural, one {# answer} other {# answers}}.',
    ),
    values: { aspect: theme.aspect, count: praiseOf(theme) },
    links: { up: { aspect: theme.aspect, side: 'praise' } },
    isGood: true,
  }
}

function criticizedMost({ aspects, rows }: Counted): Sentence | null {
  const theme = largest(aspects, criticismOf)
  if (theme === undefined) {
    const isJudged = rows.some(({ isOwn, criticismRate }) => isOwn && criticismRate.value !== null)
    return isJudged
      ? {
          text: message('No theme is criticized in {needed} or more answers.'),
          values: { needed: minOfTheme },
          links: {},
        }
      : null
  }
  const { compared } = theme
  const isReal = compared?.side === 'criticism' && compared.change.verdict === 'real'
  const isMore = isReal && (compared.change.difference ?? 0) > 0
  return {
    text: isReal
      ? isMore
        ? message(
            'It is criticized most for <down>{aspect}</down>, in <link>{count, plural, one {# answer} other {# answers}}</link>, significantly more often than before ({before}).',
          )
        : message(
            'It is criticized most for {aspect}, in <link>{count, plural, one {# answer} other {# answers}}</link>, <up>significantly less often than before</up> ({before}).',
          )
      : message(
          'It is criticized most for <down>{aspect}</down>, in <link>{count, plural, one {# answer} other {# answers}}</link>.',
        ),
    values: {
      aspect: theme.aspect,
      count: criticismOf(theme),
      ...(isReal && { before: compared.before }),
    },
    links: { link: { aspect: theme.aspect, side: 'criticism' } },
    isGood: isReal && !isMore,
  }
}

function lostMost({ comparisons }: Counted): Sentence | null {
  const [first] = comparisons
    .filter(({ lost, won }) => lost >= minOfTheme && lost > won)
    .toSorted((a, b) => b.lost - a.lost || a.aspect.localeCompare(b.aspect))
  if (first === undefined) return null
  const { brandId, name, aspect, lost } = first
  return {
    text: message(
      'It most often compares worse with {competitor} for {aspect}: in <link>{count, plural, one {# answer} other {# answers}}</link>.',
    ),
    values: { competitor: name, count: lost, aspect },
    links: { link: { aspect, worseThan: { brandId, name } } },
  }
}

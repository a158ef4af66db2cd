import { message } from '../language/message.ts'
import { sandboxSentence, type VerdictSentence } from '../reports/verdict/compose-verdict.ts'
import { openGaps, type ContentGapReport } from './content-gaps.ts'

/** What a tag in a sentence about gaps leads to: all searches, one gap by its key, or a comparison with pages. */
export type GapLink = { searches: true } | { gap: string } | { compare: true }

type Sentence = VerdictSentence<GapLink>

/** Worth less than this, a gap is not named: a tenth of a point. */
const minWorth = 0.001

/** How many searches own pages answer, and which gaps are worth most. By rules; empty without searches. */
export function composeGapsVerdict(report: ContentGapReport): Sentence[] {
  if (report.searches === 0) return []
  return [
    ...levelOf(report),
    ...costliestOf(report),
    ...unknownOf(report),
    ...sandboxSentence(report.scope.sandboxAnswers, report.answers),
  ]
}

function levelOf({ searches, states, scope }: ContentGapReport): Sentence[] {
  const compared = states.covered + states.partly + states.missing
  const ran: Sentence = {
    text: message(
      'Before answering, engines ran <link>{count, plural, one {# search} other {# different searches}}</link>.',
    ),
    values: { count: searches },
    links: { link: { searches: true } },
  }
  if (compared === 0) return [ran]
  const values = { brand: scope.brand.name, covered: { rough: states.covered / compared } }
  return [
    ran,
    states.covered === compared
      ? { text: message('Pages of {brand} answer all that were compared.'), values, links: {} }
      : {
          text: message(
            'Pages of {brand} answer {covered} of those compared well, {partly} in part, and <down>{missing} not at all</down>.',
          ),
          values: {
            ...values,
            partly: { rough: states.partly / compared },
            missing: { rough: states.missing / compared },
          },
          links: {},
        },
  ]
}

function costliestOf({ gaps, worthOfFirst }: ContentGapReport): Sentence[] {
  const [first, second] = openGaps(gaps).filter(({ worth }) => worth >= minWorth)
  if (first === undefined) return []
  if (second === undefined)
    return [
      {
        text: message(
          'The costliest gap is <first>{query}</first>: closing it is worth up to {points} points of visibility.',
        ),
        values: { query: first.query, points: { points: first.worth } },
        links: { first: { gap: first.key } },
      },
    ]
  return [
    {
      text: message(
        'The costliest gaps are <first>{query}</first> and <second>{other}</second>: closing both is worth up to {points} points of visibility.',
      ),
      values: { query: first.query, other: second.query, points: { points: worthOfFirst } },
      links: { first: { gap: first.key }, second: { gap: second.key } },
    },
  ]
}

const unknownOf = ({ unknown }: ContentGapReport): Sentence[] =>
  unknown === 0
    ? []
    : [
        {
          text: message(
            '<link>{count, plural, one {# group of searches hasn’t} other {# groups of searches haven’t}} been compared with pages yet</link>.',
          ),
          values: { count: unknown },
          links: { link: { compare: true } },
        },
      ]

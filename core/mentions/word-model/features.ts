import { isOftenCapital } from '../common-words.ts'
import type { NameSpan } from '../find-names.ts'
import { isForced, isTitled, slice } from '../neighbours.ts'
import { isGivenName, isNamesake } from '../person-names.ts'
import { mark } from '../text/visible-text.ts'
import { clauseFeatures, neighborFeatures, topicFeatures } from './neighbor-features.ts'
import type { Occurrence, RulePoints } from './occurrence.ts'
import { wordKinds } from './word-kinds.ts'

const names =
  'score, grammar, frame, capitals, enumerated, head, trade, prompted, loose, namesake, cued, ' +
  'described, described share, described near, competitors, cited, small, inflected, best other, worst ' +
  'other, others, nearest, company, tier, often capital, person, verb, adjective, noun, plural, length, ' +
  'all capitals, forced, titled, zone, bold, link, text length, line position, line rest, end, quoted, ' +
  'before kind, before tier, before capital, before joined, before before kind, before sign, after ' +
  'kind, after tier, after capital, after digit, after joined, after hyphen, after sign, second kind, ' +
  'second tier, second capital, second joined, verb follows, noun follows, after finite, after past, ' +
  'after plural, after verb, second finite, second past, second plural, clause words, certain verbs, ' +
  'finite verbs, past verbs, bare verbs, first verb, verb is ruled, before finite, before past, before ' +
  'verb, before plural, before adjective, before forced, before described, after described, second ' +
  'described, plural tier, gerund tier, case, strict, sense'

/** The names of the features, in the order of `featuresOf`. Their number and order belong to `weights.json`. */
export const featureNames: readonly string[] = names.split(', ')

/** The evidence about an occurrence as numbers, one for each name in `featureNames`. */
export function featuresOf(occurrence: Occurrence): number[] {
  return [
    ...ruleFeatures(occurrence.points),
    ...wordFeatures(occurrence.span),
    ...placeFeatures(occurrence),
    ...neighborFeatures(occurrence),
    ...clauseFeatures(occurrence),
    ...topicFeatures(occurrence),
    ['same', 'upper', 'title'].indexOf(occurrence.span.form),
    Number(occurrence.span.pattern.strict),
    Number(occurrence.span.pattern.sense !== null),
  ]
}

function ruleFeatures(points: RulePoints): number[] {
  const { others } = points
  return [
    points.score,
    points.grammar,
    points.frame,
    points.capitals,
    points.enumerated,
    points.head,
    points.trade,
    points.prompted,
    Number(points.loose),
    Number(points.namesake),
    points.cued,
    points.described,
    points.describedShare,
    points.describedNear,
    points.competitors,
    Number(points.cited),
    Number(points.small),
    points.inflected,
    others.best,
    others.worst,
    others.count,
    points.nearest,
    points.company,
  ]
}

function wordFeatures({ pattern }: NameSpan): number[] {
  const { folded, capitals } = pattern
  const kinds = wordKinds(folded)
  return [
    pattern.tier ?? 70,
    Number(isOftenCapital(folded)),
    Number(isGivenName(folded) || isNamesake(folded)),
    ...[kinds.verb, kinds.adjective, kinds.noun, kinds.plural].map(Number),
    folded.length,
    Number(folded.length > 1 && capitals.every(Boolean)),
  ]
}

const zones = ['paragraph', 'list', 'table', 'heading']
const ends = ['clean', 'possessive', 'compound']

function placeFeatures({ span, text, line }: Occurrence): number[] {
  const marks = text.marks[span.from] ?? 0
  return [
    Number(isForced(text, span.from)),
    Number(isTitled(text, span, line.zone === 'paragraph' ? 4 : 2)),
    zones.indexOf(line.zone),
    Number((marks & mark.bold) !== 0),
    Number((marks & mark.link) !== 0),
    Math.round(Math.log2(text.length + 1)),
    Math.min(60, span.from - line.from),
    Math.min(60, line.to - span.to),
    ends.indexOf(span.end.kind),
    Number(/["“‘'(]$/.test(slice(text, span.from - 1, span.from))),
  ]
}

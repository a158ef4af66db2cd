import { Flex, Pill } from '@mantine/core'
import { newestAnswers, newestCiting } from '#core/reports/views.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { orNone, describeTags } from '../../../lib/reports/describe-scope.ts'
import { t } from '../../../lib/language/t.ts'

/** The filters of the list that are not filters of the screen, each removable. */
export function EvidenceChips({
  filters,
  onChange,
}: {
  filters: EvidenceFilters
  onChange: (filters: EvidenceFilters) => void
}) {
  const chips = chipsOf(filters)
  if (chips.length === 0) return null
  return (
    <Flex component="ul" wrap="wrap" gap={4} mb={8} aria-label={t('Answer filters')}>
      {chips.map(({ name, words }) => (
        <li key={name}>
          <Pill
            withRemoveButton
            onRemove={() => onChange({ ...filters, [name]: undefined })}
            removeButtonProps={{
              'aria-label': t('Remove filter “{words}”', { words }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {words}
          </Pill>
        </li>
      ))}
    </Flex>
  )
}

type ChipName =
  | 'state'
  | 'rank'
  | 'top3'
  | 'labelled'
  | 'sentiment'
  | 'recommended'
  | 'firstChoice'
  | 'criticized'
  | 'praised'
  | 'betterThan'
  | 'worseThan'
  | 'cites'
  | 'domain'
  | 'page'
  | 'address'
  | 'owner'
  | 'rivalOnly'
  | 'rivalPresent'
  | 'before'
  | 'aspect'
  | 'untracked'
  | 'corrected'
  | 'newest'
  | 'date'
  | 'topic'
  | 'intent'
  | 'funnel'
  | 'tags'
  | 'country'

const states = {
  valid: 'valid',
  answered: 'answering',
  absent: t('found nothing'),
  refused: 'refused',
} as const
const places = { '1': 'first', '2': 'second', '3': 'third', '4': t('4th or later') } as const
const owners = {
  own: t('owned pages'),
  competitor: t('competitor pages'),
  other: t('third-party pages'),
} as const

function chipsOf(filters: EvidenceFilters): { name: ChipName; words: string }[] {
  const { state, rank, sentiment, recommended, domain, page, owner, rivalOnly, aspect, untracked } = filters
  const { rivalPresent, before, address, firstChoice, criticized, praised } = filters
  const { corrected, newest, date, top3, labelled, cites, topic, intent, funnel, tags, country } = filters
  const chips: [ChipName, string | undefined][] = [
    ['state', state && states[state]],
    ['date', date && formatDay(date)],
    ['rank', rank && t('position: {places}', { places: places[rank] })],
    ['top3', top3 && (top3 === 'true' ? t('mentioned in top 3') : t('not in top 3'))],
    [
      'labelled',
      labelled && (labelled === 'true' ? t('sentiment labeled') : t('mentioned, sentiment not labeled')),
    ],
    ['sentiment', sentiment && t('sentiment: {sentiment}', { sentiment })],
    ['recommended', recommended && (recommended === 'true' ? t('recommended') : t('not recommended'))],
    ['firstChoice', firstChoice && (firstChoice === 'true' ? t('first choice') : t('not first choice'))],
    ['criticized', criticized && (criticized === 'true' ? t('criticized') : t('not criticized'))],
    ['praised', praised && (praised === 'true' ? t('praised') : t('not praised'))],
    ['aspect', aspect && t('aspect: {aspect}', { aspect })],
    ['betterThan', filters.betterThan && t('better than a competitor')],
    ['worseThan', filters.worseThan && t('worse than a competitor')],
    ['cites', cites && (cites === 'true' ? t('has citations') : t('no citations'))],
    ['domain', domain && t('cites {domain}', { domain })],
    ['page', page && t('cites {page}', { page })],
    ['address', address && t('cites {page}', { page: address })],
    ['owner', owner && t('cites {owners}', { owners: owners[owner] })],
    [
      'rivalOnly',
      rivalOnly &&
        (rivalOnly === 'true' ? t('competitor mentioned, brand not mentioned') : t('not competitor only')),
    ],
    [
      'rivalPresent',
      rivalPresent && (rivalPresent === 'true' ? t('competitor mentioned') : t('competitor not mentioned')),
    ],
    ['before', before && (before === 'true' ? t('brand before competitor') : t('brand after competitor'))],
    ['untracked', untracked && t('mentions {untracked}', { untracked })],
    ['corrected', corrected && (corrected === 'true' ? 'corrected' : t('not corrected'))],
    ['topic', topic && t('topic: {topic}', { topic: orNone(topic) })],
    ['intent', intent && t('intent: {intent}', { intent: orNone(intent) })],
    ['funnel', funnel && t('funnel stage: {funnel}', { funnel: orNone(funnel) })],
    ['country', country && t('country: {country}', { country: orNone(country) })],
    ['tags', tags && describeTags(tags.split(','))],
    [
      'newest',
      newest === 'true'
        ? t('latest {count}', { count: formatCount(domain || page ? newestCiting : newestAnswers) })
        : undefined,
    ],
  ]
  return chips.flatMap(([name, words]) => (words ? [{ name, words }] : []))
}

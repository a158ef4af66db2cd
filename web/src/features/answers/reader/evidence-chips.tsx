import { Pill } from '@mantine/core'
import { newestAnswers, newestCiting } from '#core/reports/views.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { orNone, describeTags } from '../../../lib/reports/describe-scope.ts'
import classes from './evidence-drawer.module.css'
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
    <ul className={classes['chips']} aria-label={t('Only answers')}>
      {chips.map(({ name, words }) => (
        <li key={name}>
          <Pill
            withRemoveButton
            onRemove={() => onChange({ ...filters, [name]: undefined })}
            removeButtonProps={{
              'aria-label': t('Without “{words}”', { words }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {words}
          </Pill>
        </li>
      ))}
    </ul>
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
  absent: t('that found nothing'),
  refused: 'refused',
} as const
const places = { '1': 'first', '2': 'second', '3': 'third', '4': t('fourth or later') } as const
const owners = {
  own: t('your own pages'),
  competitor: t('pages of rivals'),
  other: t('pages of others'),
} as const

function chipsOf(filters: EvidenceFilters): { name: ChipName; words: string }[] {
  const { state, rank, sentiment, recommended, domain, page, owner, rivalOnly, aspect, untracked } = filters
  const { rivalPresent, before, address, firstChoice, criticized, praised } = filters
  const { corrected, newest, date, top3, labelled, cites, topic, intent, funnel, tags, country } = filters
  const chips: [ChipName, string | undefined][] = [
    ['state', state && states[state]],
    ['date', date && formatDay(date)],
    ['rank', rank && t('naming it {places}', { places: places[rank] })],
    [
      'top3',
      top3 && (top3 === 'true' ? t('naming it among the first three') : t('not among the first three')),
    ],
    ['labelled', labelled && (labelled === 'true' ? t('with a known tone') : t('naming it, tone unknown'))],
    ['sentiment', sentiment && t('speaking of it: {sentiment}', { sentiment })],
    [
      'recommended',
      recommended && (recommended === 'true' ? t('recommending it') : t('not recommending it')),
    ],
    ['firstChoice', firstChoice && (firstChoice === 'true' ? t('first choice') : t('not first choice'))],
    ['criticized', criticized && (criticized === 'true' ? t('criticizing it') : t('not criticizing it'))],
    ['praised', praised && (praised === 'true' ? t('praising it') : t('not praising it'))],
    ['aspect', aspect && t('speaking of: {aspect}', { aspect })],
    ['betterThan', filters.betterThan && t('calling it better than a competitor')],
    ['worseThan', filters.worseThan && t('calling it worse than a competitor')],
    ['cites', cites && (cites === 'true' ? t('citing anything') : t('citing nothing'))],
    ['domain', domain && t('citing {domain}', { domain })],
    ['page', page && t('citing {page}', { page })],
    ['address', address && t('citing {page}', { page: address })],
    ['owner', owner && t('citing {owners}', { owners: owners[owner] })],
    [
      'rivalOnly',
      rivalOnly && (rivalOnly === 'true' ? t('naming a rival, not you') : t('not of rivals alone')),
    ],
    [
      'rivalPresent',
      rivalPresent && (rivalPresent === 'true' ? t('naming the rival') : t('not naming the rival')),
    ],
    [
      'before',
      before && (before === 'true' ? t('standing before the rival') : t('standing after the rival')),
    ],
    ['untracked', untracked && t('naming {untracked}', { untracked })],
    ['corrected', corrected && (corrected === 'true' ? 'corrected' : t('not corrected'))],
    ['topic', topic && t('topic: {topic}', { topic: orNone(topic) })],
    ['intent', intent && t('intent: {intent}', { intent: orNone(intent) })],
    ['funnel', funnel && t('funnel stage: {funnel}', { funnel: orNone(funnel) })],
    ['country', country && t('country: {country}', { country: orNone(country) })],
    ['tags', tags && describeTags(tags.split(','))],
    [
      'newest',
      newest === 'true'
        ? t('among the newest {count}', { count: formatCount(domain || page ? newestCiting : newestAnswers) })
        : undefined,
    ],
  ]
  return chips.flatMap(([name, words]) => (words ? [{ name, words }] : []))
}

import { Pill } from '@mantine/core'
import { newestAnswers, newestCiting } from '#core/report/views.ts'
import type { EvidenceFilters } from '../../lib/evidence.ts'
import { formatCount, formatDay } from '../../lib/format.ts'
import { orNone, tagsInWords } from '../../lib/scope-words.ts'
import classes from './evidence-drawer.module.css'

/** What narrows the list beside the filters of the screen, each in words and to be taken away. */
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
    <ul className={classes['chips']} aria-label="Only answers">
      {chips.map(({ name, words }) => (
        <li key={name}>
          <Pill
            withRemoveButton
            onRemove={() => onChange({ ...filters, [name]: undefined })}
            removeButtonProps={{ 'aria-label': `Without “${words}”`, 'aria-hidden': false, tabIndex: 0 }}
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
  | 'cites'
  | 'domain'
  | 'page'
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
  absent: 'that found nothing',
  refused: 'refused',
} as const
const places = { '1': 'first', '2': 'second', '3': 'third', '4': 'fourth or later' } as const
const owners = { own: 'your own pages', competitor: 'pages of rivals', other: 'pages of others' } as const

function chipsOf(filters: EvidenceFilters): { name: ChipName; words: string }[] {
  const { state, rank, sentiment, recommended, domain, page, owner, rivalOnly, aspect, untracked } = filters
  const { rivalPresent, before } = filters
  const { corrected, newest, date, top3, labelled, cites, topic, intent, funnel, tags, country } = filters
  const chips: [ChipName, string | undefined][] = [
    ['state', state && states[state]],
    ['date', date && formatDay(date)],
    ['rank', rank && `naming it ${places[rank]}`],
    ['top3', top3 && (top3 === 'true' ? 'naming it among the first three' : 'not among the first three')],
    ['labelled', labelled && (labelled === 'true' ? 'with a known tone' : 'naming it, tone unknown')],
    ['sentiment', sentiment && `speaking of it: ${sentiment}`],
    ['recommended', recommended && (recommended === 'true' ? 'recommending it' : 'not recommending it')],
    ['aspect', aspect && `speaking of: ${aspect}`],
    ['cites', cites && (cites === 'true' ? 'citing anything' : 'citing nothing')],
    ['domain', domain && `citing ${domain}`],
    ['page', page && `citing ${page}`],
    ['owner', owner && `citing ${owners[owner]}`],
    ['rivalOnly', rivalOnly && (rivalOnly === 'true' ? 'naming a rival, not you' : 'not of rivals alone')],
    ['rivalPresent', rivalPresent && (rivalPresent === 'true' ? 'naming the rival' : 'not naming the rival')],
    ['before', before && (before === 'true' ? 'standing before the rival' : 'standing after the rival')],
    ['untracked', untracked && `naming ${untracked}`],
    ['corrected', corrected && (corrected === 'true' ? 'corrected' : 'not corrected')],
    ['topic', topic && `topic: ${orNone(topic)}`],
    ['intent', intent && `intent: ${orNone(intent)}`],
    ['funnel', funnel && `funnel stage: ${orNone(funnel)}`],
    ['country', country && `country: ${orNone(country)}`],
    ['tags', tags && tagsInWords(tags.split(','))],
    [
      'newest',
      newest === 'true'
        ? `among the newest ${formatCount(domain || page ? newestCiting : newestAnswers)}`
        : undefined,
    ],
  ]
  return chips.flatMap(([name, words]) => (words ? [{ name, words }] : []))
}

import { message } from '../../language/message.ts'
import type { Translate } from '../../language/translator.ts'
import { translateEvent } from '../../notifications/events/message.ts'
import type { FeedEntry, FeedSubject, FeedTag, HomeMetric, ModelChange } from './schema.ts'

/** How the feed is written in a language, on the screen and in emails. */
export type FeedReader = {
  translate: Translate
  locale: string
  /** A share from 0 to 1. */
  percent: (share: number) => string
  /** A difference of shares, without sign. */
  points: (difference: number) => string
  list: (names: readonly string[]) => string
  engine: (id: string) => string
  day: (date: string) => string
}

type FeedWords = { title: string; detail: string }

type Subject<Kind extends FeedSubject['kind']> = Extract<FeedSubject, { kind: Kind }>

export const tagLabels: Record<FeedTag, string> = {
  significant: message('Significant'),
  confirmed: message('Confirmed'),
  early: message('Too early to say'),
  quiet: message('No clear change'),
}

/** Where an entry leads to. */
export const feedLinkLabel = ({ subject }: FeedEntry): string =>
  subject.kind === 'event' ? message('View details') : message('View report')

/** What happened, and its numbers. */
export function feedWords({ brandName, subject, tag }: FeedEntry, reader: FeedReader): FeedWords {
  const brand = brandName ?? ''
  switch (subject.kind) {
    case 'metric':
      return { title: metricTitle(brand, subject, tag, reader), detail: metricDetail(subject, reader) }
    case 'source':
      return sourceWords(brand, subject, tag, reader)
    case 'event':
      return eventWords(subject, reader)
    case 'quiet':
      return {
        title: reader.translate(message('{brand}: no clear change'), { brand }),
        detail: reader.translate(
          message(
            '{checks, plural, one {# comparison} other {# comparisons}} without an unusual difference.',
          ),
          { checks: subject.checks },
        ),
      }
  }
}

type Titles = { up: string; down: string }

const titles: Record<HomeMetric, Titles> = {
  visibility: {
    up: message('{brand}: visibility up {points} points'),
    down: message('{brand}: visibility down {points} points'),
  },
  shareOfVoice: {
    up: message('{brand}: share of voice up {points} points'),
    down: message('{brand}: share of voice down {points} points'),
  },
  citationRate: {
    up: message('{brand}: citations of its own site up {points} points'),
    down: message('{brand}: citations of its own site down {points} points'),
  },
  criticismRate: {
    up: message('{brand}: criticism up {points} points'),
    down: message('{brand}: criticism down {points} points'),
  },
}

const engineTitles: Titles = {
  up: message('{brand} on {engine}: visibility up {points} points'),
  down: message('{brand} on {engine}: visibility down {points} points'),
}

const topicTitles: Titles = {
  up: message('{brand} in {topic}: visibility up {points} points'),
  down: message('{brand} in {topic}: visibility down {points} points'),
}

/** Without a number: a difference that may be chance is not stated as a change. */
const earlyTitles: Record<HomeMetric, string> = {
  visibility: message('{brand}: visibility may have changed'),
  shareOfVoice: message('{brand}: share of voice may have changed'),
  citationRate: message('{brand}: citations of its own site may have changed'),
  criticismRate: message('{brand}: criticism may have changed'),
}

function metricTitle(
  brand: string,
  { metric, engine, topic, difference }: Subject<'metric'>,
  tag: FeedTag,
  { translate, points, engine: engineLabel }: FeedReader,
): string {
  if (tag === 'early') return translate(earlyTitles[metric], { brand })
  const texts = engine !== null ? engineTitles : topic !== null ? topicTitles : titles[metric]
  return translate(difference < 0 ? texts.down : texts.up, {
    brand,
    engine: engine === null ? '' : engineLabel(engine),
    topic,
    points: points(Math.abs(difference)),
  })
}

const details: Record<HomeMetric, string> = {
  visibility: message('Mentioned in {now} of answers, {before} the week before.'),
  shareOfVoice: message('{now} of all brand mentions, {before} the week before.'),
  citationRate: message('Cited in {now} of answers, {before} the week before.'),
  criticismRate: message('Criticized in {now} of its mentions, {before} the week before.'),
}

function metricDetail(
  { metric, now, before, engine, topic, engines, topics }: Subject<'metric'>,
  { translate, percent, list, engine: engineLabel }: FeedReader,
): string {
  const numbers = translate(details[metric], { now: percent(now), before: percent(before) })
  const parts = [...engines.map(engineLabel), ...topics]
  if (parts.length === 0) return numbers
  const isWhole = engine === null && topic === null
  return `${numbers} ${translate(isWhole ? message('Most clearly: {parts}.') : message('Also: {parts}.'), {
    parts: list(parts),
  })}`
}

const sourceTitles = {
  new: message('{domain} is a new source for {brand}'),
  lost: message('{domain} is no longer cited for {brand}'),
  more: message('{domain} is cited more for {brand}'),
  less: message('{domain} is cited less for {brand}'),
  early: message('{domain} may be cited more or less for {brand}'),
}

function sourceWords(
  brand: string,
  { domain, difference, now, before, answers, answersBefore }: Subject<'source'>,
  tag: FeedTag,
  { translate, percent }: FeedReader,
): FeedWords {
  const kind =
    tag === 'early'
      ? 'early'
      : answersBefore === 0
        ? 'new'
        : answers === 0
          ? 'lost'
          : difference < 0
            ? 'less'
            : 'more'
  return {
    title: translate(sourceTitles[kind], { domain, brand }),
    detail: translate(message('Cited in {now} of answers, {before} the week before.'), {
      now: percent(now),
      before: percent(before),
    }),
  }
}

function eventWords(subject: Subject<'event'>, { translate, locale }: FeedReader): FeedWords {
  const { title, body } = translateEvent(subject, { translate, locale })
  const [detail = ''] = body.split('\n')
  if (subject.more === 0) return { title, detail }
  const more = translate(
    message('{more, plural, one {# more like this} other {# more like this}} this week.'),
    { more: subject.more },
  )
  return { title, detail: `${detail} ${more}`.trim() }
}

/** Models of engines that are new this week, in one sentence each. */
export const modelWords = ({ engine, model, day }: ModelChange, reader: FeedReader): string =>
  reader.translate(
    message('{engine} answers with {model} since {day}. Numbers before and after may not compare.'),
    { engine: reader.engine(engine), model, day: reader.day(day) },
  )

/** How many changes were checked, and how many matter. */
export const feedHeader = (
  { checks, entries }: { checks: number; entries: readonly FeedEntry[] },
  { translate }: Pick<FeedReader, 'translate'>,
): string =>
  translate(
    message(
      '{checks, plural, one {# change checked} other {# changes checked}}, {matter, plural, =0 {none matters} one {# matters} other {# matter}}',
    ),
    { checks, matter: entries.filter(({ isImportant }) => isImportant).length },
  )

/** The promise behind "significant". */
export const feedPromise = message('At most 5% of the changes called significant are expected to be chance.')

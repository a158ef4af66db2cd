import { message } from '../../language/message.ts'
import type { VerdictSentence } from '../verdict/compose-verdict.ts'
import type { BrandWeekState, WeekBrand, WeekFeed } from './schema.ts'

/** A path inside the application, or a card of Home. */
export type HomeLink = { path: string } | { card: 'changes' | 'brands' }
type HomeSentence = Omit<VerdictSentence, 'links'> & { links: Record<string, HomeLink> }

/**
 * What changed over all brands in a week: how much was asked, which brands gain or lose, which cannot be compared, and
 * where to start. Chosen by rules and worded by the catalog, never by a model. `titleOf` words an entry of the feed.
 */
export function composeHomeVerdict(
  feed: WeekFeed,
  titleOf: (entry: WeekFeed['entries'][number]) => string,
): HomeSentence[] {
  const { brands } = feed
  if (brands.length === 0) return [sentence(message('Create a brand to see what changes each week.'), {}, {})]
  return [
    ...opening(feed),
    moving(feed, 'gaining'),
    moving(feed, 'losing'),
    moving(feed, 'mixed'),
    ...rest(feed),
    start(feed, titleOf),
    sandboxOf(feed),
  ].filter((one) => one !== null)
}

const sentence = (
  text: string,
  values: HomeSentence['values'],
  links: HomeSentence['links'],
  isGood?: boolean,
): HomeSentence => ({ text, values, links, ...(isGood === undefined ? {} : { isGood }) })

const inState = ({ brands }: WeekFeed, state: BrandWeekState) => brands.filter((one) => one.state === state)

const overviewOf = ({ organizationId, period }: WeekFeed, { brandId }: WeekBrand, more = {}): HomeLink => ({
  path: `/overview?${new URLSearchParams({ organizationId, clientId: brandId, ...period, ...more })}`,
})

/** The answers of one brand, or the table of several. */
const answersOf = (feed: WeekFeed): HomeLink => {
  const [only, ...others] = feed.brands.filter(({ answers }) => answers > 0)
  return only !== undefined && others.length === 0
    ? overviewOf(feed, only, {
        evidence: new URLSearchParams({ about: only.name, state: 'valid' }).toString(),
      })
    : { card: 'brands' }
}

function opening(feed: WeekFeed): HomeSentence[] {
  const values = { brands: feed.brands.length, answers: feed.answers }
  if (feed.answers === 0)
    return [
      sentence(
        message(
          '{brands, plural, one {One brand} other {# brands}}, no new answers this week. <link>Run your prompts</link> to see what changes.',
        ),
        values,
        { link: { path: `/prompts?${new URLSearchParams({ organizationId: feed.organizationId })}` } },
      ),
    ]
  const asked = sentence(
    message(
      '{brands, plural, one {One brand} other {# brands}}, <link>{answers, plural, one {# new answer} other {# new answers}}</link> this week.',
    ),
    values,
    { link: answersOf(feed) },
  )
  const isFirst = feed.brands.every(({ state }) => state === 'first' || state === 'silent')
  return isFirst
    ? [
        asked,
        sentence(
          message('It’s the first week. Changes appear once there’s a second one to compare.'),
          {},
          {},
        ),
      ]
    : [asked]
}

type Moving = 'gaining' | 'losing' | 'mixed'

const movingTexts: Record<Moving, { one: string; two: string; many: string }> = {
  gaining: {
    one: message('<one>{brand}</one> is <up>gaining</up>.'),
    two: message('<one>{brand}</one> and <two>{other}</two> are <up>gaining</up>.'),
    many: message('<all>{count, number} brands</all> are <up>gaining</up>.'),
  },
  losing: {
    one: message('<one>{brand}</one> is <down>losing ground</down>.'),
    two: message('<one>{brand}</one> and <two>{other}</two> are <down>losing ground</down>.'),
    many: message('<all>{count, number} brands</all> are <down>losing ground</down>.'),
  },
  mixed: {
    one: message('<one>{brand}</one> has gains and losses.'),
    two: message('<one>{brand}</one> and <two>{other}</two> have gains and losses.'),
    many: message('<all>{count, number} brands</all> have gains and losses.'),
  },
}

function moving(feed: WeekFeed, state: Moving): HomeSentence | null {
  const [first, second, ...others] = inState(feed, state)
  if (first === undefined) return null
  const isGood = state === 'gaining'
  const texts = movingTexts[state]
  if (second === undefined)
    return sentence(texts.one, { brand: first.name }, { one: overviewOf(feed, first) }, isGood)
  if (others.length === 0)
    return sentence(
      texts.two,
      { brand: first.name, other: second.name },
      { one: overviewOf(feed, first), two: overviewOf(feed, second) },
      isGood,
    )
  return sentence(texts.many, { count: others.length + 2 }, { all: { card: 'changes' } }, isGood)
}

/** Brands without a clear change, and those that cannot be compared. */
function rest(feed: WeekFeed): HomeSentence[] {
  const same = inState(feed, 'same').length
  const asked = feed.brands.filter(({ answers }) => answers > 0).length
  const link: HomeSentence['links'] = { link: { card: 'brands' } }
  return [
    ...(same === 0
      ? []
      : same === asked
        ? [sentence(message('There’s no clear change.'), {}, {})]
        : [
            sentence(
              message(
                '<link>{count, plural, one {One brand shows} other {# brands show}}</link> no clear change.',
              ),
              { count: same },
              link,
            ),
          ]),
    ...uncompared(feed, 'thin'),
    ...(feed.brands.every(({ state }) => state === 'first' || state === 'silent')
      ? []
      : uncompared(feed, 'first')),
  ]
}

const uncomparedTexts = {
  thin: {
    one: message('<one>{brand}</one> has too few answers to compare.'),
    many: message('<link>{count, number} brands</link> have too few answers to compare.'),
  },
  first: {
    one: message('<one>{brand}</one> has its first week.'),
    many: message('<link>{count, number} brands</link> have their first week.'),
  },
}

function uncompared(feed: WeekFeed, state: 'thin' | 'first'): HomeSentence[] {
  const [first, ...others] = inState(feed, state)
  const texts = uncomparedTexts[state]
  if (first === undefined) return []
  return others.length === 0
    ? [sentence(texts.one, { brand: first.name }, { one: overviewOf(feed, first) })]
    : [sentence(texts.many, { count: others.length + 1 }, { link: { card: 'brands' } })]
}

/** The first fault or loss. */
function start({ entries }: WeekFeed, titleOf: (entry: WeekFeed['entries'][number]) => string) {
  const first = entries.find(({ isImportant, tone }) => isImportant && (tone === 'fault' || tone === 'loss'))
  return first === undefined
    ? null
    : sentence(
        message('Start here: <link>{title}</link>.'),
        { title: titleOf(first) },
        {
          link: { path: first.path },
        },
      )
}

function sandboxOf({ answers, sandboxAnswers }: WeekFeed): HomeSentence | null {
  if (sandboxAnswers === 0) return null
  return sandboxAnswers >= answers
    ? sentence(message('All answers are sample data.'), {}, {})
    : sentence(
        message('{sandbox, number} of {answers, number} answers are sample data.'),
        { sandbox: sandboxAnswers, answers },
        {},
      )
}

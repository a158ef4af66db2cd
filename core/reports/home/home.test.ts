import { describe, expect, test } from 'vitest'
import { translatorOf } from '../../language/catalogues.ts'
import { fixedNumber, percentSignIn } from '../../language/figures.ts'
import { languages, type Language } from '../../language/languages.ts'
import type { Measured } from '../../metrics/measured.ts'
import { emptyBrandCell, emptyCell } from '../../metrics/tally.ts'
import { plainVerdict } from '../verdict/compose-verdict.ts'
import { composeFeed, type WeekEvent } from './compose-feed.ts'
import { composeHomeVerdict } from './compose-home-verdict.ts'
import { feedHeader, feedWords, type FeedReader } from './feed-words.ts'
import type { WeekFeed } from './schema.ts'
import type { BrandWeek, CitedWeek } from './week-checks.ts'

const period = { from: '2026-11-17', to: '2026-11-23' }
const compare = { from: '2026-11-10', to: '2026-11-16' }
const organizationId = 'acorn'

/*
 * A brand is asked 10 prompts on 2 engines, 8 answers each: 160 answers a week. A week is how many of the 8 answers to each
 * prompt mention it on each engine; null: no answers.
 */
const prompts = Array.from({ length: 10 }, (_, index) => `p${index}`)
type Mentions = ((prompt: number, engine: string) => number) | null

function measured(mentions: Mentions, { engines, answers, sandbox }: Asked): Measured {
  if (mentions === null) return { cells: [], brandCells: [] }
  const pairs = prompts.flatMap((promptId, index) => engines.map((engine) => ({ promptId, engine, index })))
  return {
    cells: pairs.map(({ promptId, engine }) => ({
      ...emptyCell(promptId, engine),
      answers,
      valid: answers,
      presences: answers,
      sandbox: sandbox ? answers : 0,
    })),
    brandCells: pairs.map(({ promptId, engine, index }) => ({
      ...emptyBrandCell(promptId, engine, 'own'),
      present: mentions(index, engine),
    })),
  }
}
type Asked = { engines: string[]; answers: number; sandbox: boolean }

function brand(
  name: string,
  now: Mentions,
  before: Mentions,
  { engines = ['atlas', 'borea'], answers = 8, sandbox = false, sources = [] as CitedWeek[] } = {},
): BrandWeek {
  const asked = { engines, answers, sandbox }
  return {
    brandId: name.toLowerCase(),
    name,
    ownTrackedBrandId: 'own',
    now: measured(now, asked),
    before: measured(before, asked),
    topicOf: new Map(prompts.map((id) => [id, ''])),
    sources,
  }
}

/** About half of the answers, a little different from prompt to prompt. */
const half: Mentions = (prompt) => 3 + (prompt % 3)
const more: Mentions = (prompt) => 6 + (prompt % 2)
const less: Mentions = (prompt) => prompt % 2

const feedOf = (brands: BrandWeek[], events: WeekEvent[] = []) =>
  composeFeed({ organizationId, period, compare, brands, events, models: [] })

function readerIn(language: Language): FeedReader {
  return {
    translate: translatorOf(language),
    locale: language,
    percent: (share) => `${fixedNumber(share * 100, 1, language)}${percentSignIn(language)}`,
    points: (difference) => fixedNumber(difference * 100, 1, language),
    list: (names) => new Intl.ListFormat(language).format(names),
    engine: (id) => id,
    day: (date) => date,
  }
}
const english = readerIn('en')

function verdictIn(feed: WeekFeed, reader: FeedReader): string {
  const sentences = composeHomeVerdict(feed, (entry) => feedWords(entry, reader).title)
  return plainVerdict(sentences, { net: String, ...reader })
}

const failedRun: WeekEvent = {
  id: 'e1',
  brandId: 'northwave',
  brandName: 'Northwave',
  kind: 'run.failed',
  severity: 'warning',
  title: 'Run failed for Northwave',
  body: 'Received 0 answers out of 20.\nThe key was rejected.',
  message: null,
  link: '/overview?clientId=northwave',
  data: {},
}
const blocked: WeekEvent = {
  ...failedRun,
  id: 'e2',
  kind: 'bots.changed',
  title: 'Blocked: GPTBot (Northwave)',
  body: '',
  data: { changes: [{ kind: 'blocked' }] },
}

describe('the verdict on a week', () => {
  const situations: [string, WeekFeed, string][] = [
    ['no brand', feedOf([]), 'Create a brand to see what changes each week.'],
    [
      'the first week',
      feedOf([brand('Northwave', half, null)]),
      'One brand, 160 new answers this week. It’s the first week. Changes appear once there’s a second one to compare.',
    ],
    [
      'no answers',
      feedOf([brand('Northwave', null, half), brand('Aven', null, null)]),
      '2 brands, no new answers this week. Run your prompts to see what changes.',
    ],
    [
      'a quiet week',
      feedOf([brand('Northwave', half, half), brand('Aven', half, half)]),
      '2 brands, 320 new answers this week. There’s no clear change.',
    ],
    [
      'one clear loss',
      feedOf([brand('Northwave', less, half), brand('Aven', half, half)]),
      '2 brands, 320 new answers this week. Northwave is losing ground. One brand shows no clear change. Start here: Northwave: visibility down 42.5 points.',
    ],
    [
      'several changes',
      feedOf(
        [
          brand('Northwave', more, half),
          brand('Aven', less, half),
          brand('Tinde', half, half),
          brand('Morrow', half, null),
        ],
        [failedRun],
      ),
      '4 brands, 640 new answers this week. Northwave is gaining. Aven is losing ground. One brand shows no clear change. Morrow has its first week. Start here: Run failed for Northwave.',
    ],
    [
      'too few answers to compare',
      feedOf([brand('Northwave', half, (prompt) => Math.min(1, prompt % 3), { answers: 1 })]),
      'One brand, 20 new answers this week. Northwave has too few answers to compare.',
    ],
    [
      'only sample data',
      feedOf([brand('Northwave', half, half, { sandbox: true })]),
      'One brand, 160 new answers this week. There’s no clear change. All answers are sample data.',
    ],
  ]
  test.each(situations)('%s', (_, feed, words) => {
    expect(verdictIn(feed, english)).toBe(words)
  })

  test.each(situations)('%s is worded in German and Spanish', (_, feed) => {
    for (const language of languages.filter((one) => one !== 'en')) {
      const words = verdictIn(feed, readerIn(language))
      expect(words).not.toMatch(/[{}<>]|\b(this|week|brands?|answers|shows?)\b/)
      expect(words).not.toBe('')
    }
  })

  test('every number and name with a link has a place to go', () => {
    for (const [, feed] of situations)
      for (const { text, links } of composeHomeVerdict(feed, () => '')) {
        const tags = [...text.matchAll(/<(\w+)>/g)]
          .map(([, tag]) => tag)
          .filter((tag) => tag !== 'up' && tag !== 'down')
        expect(new Set(Object.keys(links))).toEqual(new Set(tags))
      }
  })
})

describe('the feed of a week', () => {
  test('has one entry for a change in total and on each engine', () => {
    const { entries } = feedOf([brand('Northwave', less, half)])
    const [loss] = entries.filter(({ tag }) => tag === 'significant')
    expect(entries.filter(({ tag }) => tag === 'significant')).toHaveLength(1)
    expect(loss && feedWords(loss, english)).toEqual({
      title: 'Northwave: visibility down 42.5 points',
      detail: 'Mentioned in 6.3% of answers, 48.8% the week before. Most clearly: atlas and borea.',
    })
    expect(loss?.path).toBe(
      '/overview?organizationId=acorn&clientId=northwave&from=2026-11-17&to=2026-11-23&compare=previous',
    )
  })

  test('names the engine if only that changed', () => {
    const engines = ['atlas', 'borea', 'cirro', 'delta', 'ember', 'fjell']
    const onAtlas = (_: number, engine: string) => (engine === 'atlas' ? 0 : 4)
    const { entries } = feedOf([
      brand(
        'Northwave',
        onAtlas,
        (prompt, engine) => (engine === 'atlas' ? 2 + (prompt % 2) : 4 + (prompt % 2 === 0 ? 1 : -1)),
        { engines },
      ),
    ])
    const titles = entries
      .filter(({ tag }) => tag === 'significant')
      .map((entry) => feedWords(entry, english).title)
    expect(titles[0]).toBe('Northwave on atlas: visibility down 31.3 points')
  })

  test('lists faults and losses, then gains, then what is too early to say and what is quiet', () => {
    const feed = feedOf(
      [brand('Northwave', more, half), brand('Aven', less, half), brand('Tinde', half, half)],
      [failedRun, blocked],
    )
    expect(feed.entries.filter(({ isImportant }) => isImportant).map(({ tone }) => tone)).toEqual([
      'fault',
      'fault',
      'loss',
      'gain',
    ])
    const places = feed.entries.map(({ isImportant, tag }) => (isImportant ? 0 : tag === 'early' ? 1 : 2))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(feedHeader(feed, english)).toBe(`${feed.checks} changes checked, 4 matter`)
  })

  test('events of one kind and brand are one entry', () => {
    const feed = feedOf(
      [],
      [failedRun, { ...failedRun, id: 'e3' }, { ...failedRun, id: 'e4', brandId: 'aven' }],
    )
    expect(feed.entries.map((entry) => feedWords(entry, english).detail)).toEqual([
      'Received 0 answers out of 20. 1 more like this this week.',
      'Received 0 answers out of 20.',
    ])
  })

  test('how much crawlers visit is neither good nor bad, and a recovery is not important', () => {
    const fell = { ...blocked, data: { changes: [{ kind: 'fell' }] } }
    const over = { ...blocked, id: 'e5', severity: 'success' as const }
    const { entries } = feedOf([], [fell, over])
    expect(entries.map(({ tag, tone, isImportant }) => [tag, tone, isImportant])).toEqual([
      ['significant', 'neutral', true],
      ['confirmed', 'neutral', false],
    ])
  })

  test('one correction covers all brands: a change that alone is significant is too early among many', () => {
    // The p-value is 0.007.
    const shift = [15, 25, 5, 15, 10, 0, 20, -5, 10, 5]
    const slight = brand(
      'Northwave',
      (prompt) => 100 + (shift[prompt] ?? 0),
      () => 100,
      { engines: ['atlas'], answers: 200 },
    )
    const others = Array.from({ length: 20 }, (_, index) => brand(`Quiet ${index}`, half, half))
    const tagOf = (feed: WeekFeed) => feed.entries.find(({ key }) => key === 'northwave visibility up')?.tag
    expect(tagOf(feedOf([slight]))).toBe('significant')
    expect(tagOf(feedOf([slight, ...others]))).toBe('early')
  })

  test('a source that appears in many answers is news', () => {
    const sources = prompts.flatMap((promptId, index) =>
      ['atlas', 'borea'].map((engine) => ({
        domain: 'trail.example',
        promptId,
        engine,
        answers: 4 + (index % 2),
        answersBefore: 0,
      })),
    )
    const { entries } = feedOf([brand('Northwave', half, half, { sources })])
    const [first] = entries
    expect(first?.tone).toBe('neutral')
    expect(first && feedWords(first, english)).toEqual({
      title: 'trail.example is a new source for Northwave',
      detail: 'Cited in 56.3% of answers, 0.0% the week before.',
    })
  })

  test('an alert about the same change is not a second entry, another one is', () => {
    const alert = (id: string, metric: string): WeekEvent => ({
      ...failedRun,
      id,
      kind: 'metric.changed',
      title: `${metric} down`,
      data: { metric, trackedBrandId: null, difference: -0.2, low: -0.3, high: -0.1, p: 0.0001, prompts: 10 },
    })
    const { entries } = feedOf(
      [brand('Northwave', less, half)],
      [alert('e6', 'visibility'), alert('e7', 'netSentiment')],
    )
    expect(
      entries.filter(({ key }) => key.startsWith('event')).map(({ key, tag, tone }) => [key, tag, tone]),
    ).toEqual([['event e7', 'significant', 'loss']])
  })

  test('at most 5% of weeks without any change have one that is called significant', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 48271) % 2147483647
      return seed / 2147483647
    }
    const draw: Mentions = (prompt) =>
      Array.from({ length: 8 }, () => random() < 0.2 + 0.06 * prompt).filter(Boolean).length
    const weeks = Array.from({ length: 100 }, () =>
      feedOf(Array.from({ length: 5 }, (_, index) => brand(`Brand ${index}`, draw, draw))),
    )
    const wrong = weeks.filter(({ entries }) => entries.some(({ tag }) => tag === 'significant')).length
    expect(wrong / weeks.length).toBeLessThanOrEqual(0.08)
  })
})

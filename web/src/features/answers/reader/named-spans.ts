import type { AnswerReader } from '#core/reports/schema.ts'
import type { NamedSpan } from './answer-text/answer-text.tsx'
import { t } from '../../../lib/language/t.ts'

type Mentions = AnswerReader['mentions']

/** Every occurrence of every tracked brand, with the note that the reader shows for it. */
export function namedSpans(
  mentions: readonly Pick<Mentions[number], 'name' | 'isOwn' | 'rank' | 'spans'>[],
): NamedSpan[] {
  return mentions.flatMap((mention) =>
    mention.spans.map((span) => ({
      start: span.start,
      end: span.end,
      name: mention.name,
      isOwn: mention.isOwn,
      note: t('{name}, position {rank}. {span}', {
        name: mention.name,
        rank: mention.rank,
        span: describeWhy(span),
      }),
    })),
  )
}

/** Why this text counts as a mention: the spelling that was found, and its zone. */
export function describeWhy({ text, zone }: Mentions[number]['spans'][number]): string {
  return t('Found “{text}” in {zoneWords}.', { text, zoneWords: zoneWords[zone] })
}

const zoneWords = {
  paragraph: t('a paragraph'),
  heading: t('a heading'),
  list: t('a list'),
  table: t('a table'),
  link: t('link text'),
} as const

import type { AnswerReader } from '#core/report/schema.ts'
import type { NamedSpan } from './answer-text/answer-text.tsx'

type Mentions = AnswerReader['mentions']

/** Every occurrence of every tracked brand, with the words the reader shows for it. */
export function namedSpans(mentions: Mentions): NamedSpan[] {
  return mentions.flatMap((mention) =>
    mention.spans.map((span) => ({
      start: span.start,
      end: span.end,
      name: mention.name,
      isOwn: mention.isOwn,
      note: `${mention.name}, rank ${mention.rank}. ${whyInWords(span)}`,
    })),
  )
}

/** Why this stretch of text counts: which spelling was found, and where. */
export function whyInWords({ text, zone }: Mentions[number]['spans'][number]): string {
  return `Found “${text}” in ${zoneWords[zone]}.`
}

const zoneWords = {
  paragraph: 'a paragraph',
  heading: 'a heading',
  list: 'a list',
  table: 'a table',
  link: 'the text of a link',
} as const

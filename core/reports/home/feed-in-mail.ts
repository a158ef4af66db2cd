import { translatorOf } from '../../language/catalogues.ts'
import { fixedNumber, formatLocalDay, mailLocale, percentSignIn } from '../../language/figures.ts'
import type { Language } from '../../language/languages.ts'
import { message } from '../../language/message.ts'
import { escapeHtml, mailFine, mailLink, mailParagraph, oneLine } from '../../notifications/mail/mail.ts'
import { plainVerdict } from '../verdict/compose-verdict.ts'
import { composeHomeVerdict } from './compose-home-verdict.ts'
import { feedHeader, feedPromise, feedWords, modelWords, tagLabels, type FeedReader } from './feed-words.ts'
import type { WeekFeed } from './schema.ts'

/** The feed in the language of an email. Engines have the names they are asked by. */
export function mailFeedReader(language: Language): FeedReader {
  const locale = mailLocale[language]
  return {
    translate: translatorOf(language),
    locale,
    percent: (share) => `${fixedNumber(share * 100, 1, locale)}${percentSignIn(locale)}`,
    points: (difference) => fixedNumber(difference * 100, 1, locale),
    list: (names) => new Intl.ListFormat(locale).format(names),
    engine: (id) => id,
    day: (date) => formatLocalDay(date, locale),
  }
}

/** The title of the first important entry; null in a quiet week. */
export function feedHeadline({ entries }: WeekFeed, reader: FeedReader): string | null {
  const first = entries.find(({ isImportant }) => isImportant)
  return first === undefined ? null : oneLine(feedWords(first, reader).title)
}

/** The verdict and the important entries as Home shows them, as lines of text and as HTML. `addressOf` makes a path a URL. */
export function feedInMail(
  feed: WeekFeed,
  reader: FeedReader,
  addressOf: (path: string) => string,
): { text: string[]; html: string[] } {
  const { translate } = reader
  const verdict = oneLine(
    plainVerdict(
      composeHomeVerdict(feed, (entry) => feedWords(entry, reader).title),
      { net: String, ...reader },
    ),
  )
  const heading = translate(message('What changed this week'))
  const entries = feed.entries
    .filter(({ isImportant }) => isImportant)
    .map((entry) => {
      const { title, detail } = feedWords(entry, reader)
      return {
        title: oneLine(title),
        detail: oneLine(detail),
        tag: translate(tagLabels[entry.tag]),
        address: addressOf(entry.path),
      }
    })
  const nothing = entries.length === 0 ? [translate(message('No clear change'))] : []
  const notes = [
    feedHeader(feed, reader),
    ...feed.models.map((model) => modelWords(model, reader)),
    translate(feedPromise),
  ]
  return {
    text: [
      verdict,
      '',
      heading,
      ...nothing,
      ...entries.flatMap(({ title, detail, tag, address }) => [
        `- ${title} (${tag})`,
        ...(detail === '' ? [] : [`  ${detail}`]),
        `  ${address}`,
      ]),
      '',
      ...notes,
    ],
    html: [
      mailParagraph(verdict),
      `<h2 style="font-size:16px">${escapeHtml(heading)}</h2>`,
      ...nothing.map(mailParagraph),
      ...entries.map(
        ({ title, detail, tag, address }) =>
          `<div class="line" style="border-top:1px solid #E7E5DF;padding:10px 0 2px"><p style="margin:0 0 4px"><b>${mailLink(address, title)}</b> · ${escapeHtml(tag)}</p>${detail === '' ? '' : mailFine(detail)}</div>`,
      ),
      ...notes.map(mailFine),
    ],
  }
}

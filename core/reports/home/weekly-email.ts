import type { Language } from '../../language/languages.ts'
import { message } from '../../language/message.ts'
import {
  escapeHtml,
  mailButton,
  mailHeading,
  mailLink,
  mailPage,
  oneLine,
  type Mail,
} from '../../notifications/mail/mail.ts'
import { feedHeadline, feedInMail, mailFeedReader } from './feed-in-mail.ts'
import type { WeekFeed } from './schema.ts'

/** What changed this week over all brands of an organization, in the words of Home. `home`: the URL of Home. */
export function weeklyEmail({
  to,
  organization,
  language,
  feed,
  home,
}: {
  to: string
  organization: string
  language: Language
  feed: WeekFeed
  home: string
}): Mail {
  const reader = mailFeedReader(language)
  const { translate } = reader
  const name = oneLine(organization)
  const week = feedInMail(feed, reader, (path) => new URL(path, home).href)
  const headline = feedHeadline(feed, reader) ?? translate(message('no clear change this week'))
  const reason = translate(message('You turned on the weekly email for {organization}.'), {
    organization: name,
  })
  const open = translate(message('Open Home'))
  const turnOff = translate(message('Turn it off on Home'))
  return {
    to,
    subject: `${name}: ${headline}`,
    text: [name, '', ...week.text, '', `${open}: ${home}`, '', `${reason} ${turnOff}: ${home}`, ''].join(
      '\n',
    ),
    html: mailPage(
      [mailHeading(name), ...week.html, `<p style="margin:24px 0 0">${mailButton(home, open)}</p>`].join(
        '\n',
      ),
      {
        preview: escapeHtml(headline),
        footer: `${escapeHtml(reason)} ${mailLink(home, turnOff)}.`,
        language,
      },
    ),
  }
}

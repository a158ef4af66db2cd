import type { Language } from '../../language/languages.ts'
import { languageNames } from '../../language/languages.ts'
import {
  escapeHtml,
  mailFine,
  mailHeading,
  mailPage,
  mailQuote,
  oneLine,
  type Mail,
} from '../../notifications/mail/mail.ts'
import { contactTopics, type ContactTopic } from './schema.ts'

export type ContactMessage = {
  id: string
  name: string
  email: string
  company: string
  topic: ContactTopic
  message: string
  language: Language
}

/** An email to the instance admin, in English. Replying to it replies to the visitor. */
export function contactMail(to: string, written: ContactMessage): Mail {
  const name = oneLine(written.name)
  const company = oneLine(written.company)
  const from = `${name} <${written.email}>${company === '' ? '' : `, ${company}`}`
  const about = contactTopics[written.topic]
  const text = written.message.replaceAll(/\r\n?/g, '\n')
  const language = `Language: ${languageNames[written.language]}.`
  return {
    to,
    subject: `Contact: ${about} (${name})`,
    messageId: `<contact-${written.id}@answerscope>`,
    headers: { 'Reply-To': written.email },
    text: [from, about, language, '', text, ''].join('\n'),
    html: mailPage([mailHeading(about), mailFine(`${from}. ${language}`), mailQuote(text)].join('\n'), {
      preview: escapeHtml(oneLine(text).slice(0, 120)),
    }),
  }
}

import { severities, type Severity } from '../events/schema.ts'
import { oneLine } from '../mail/mail.ts'
import type { ReportedEvent } from '../notification-mail.ts'
import { linkOf, type DeliveryEvent } from './delivery-event.ts'

const severityLabels: Record<Severity, string> = {
  info: 'Info',
  success: 'Good news',
  warning: 'Warning',
  critical: 'Critical',
}

/** Slack treats only `&`, `<`, and `>` as markup (Slack, “Formatting text for app surfaces”). */
const slackText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** An incoming-webhook message for Slack and compatible services: blocks, and a text for notifications. */
export function slackMessage(event: DeliveryEvent, publicUrl: string): string {
  const title = oneLine(event.title)
  const url = linkOf(event, publicUrl)
  return JSON.stringify({
    text: slackText(`${severityLabels[event.severity]}: ${title}`),
    blocks: [
      // A header block is plain text without markup.
      { type: 'header', text: { type: 'plain_text', text: cut(title, 150), emoji: false } },
      ...(event.body === ''
        ? []
        : [
            {
              type: 'section',
              text: { type: 'mrkdwn', text: cut(slackText(event.body), 2900), verbatim: true },
            },
          ]),
      {
        type: 'context',
        elements: [{ type: 'plain_text', text: cut(contextOf(event), 1900), emoji: false }],
      },
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            text: { type: 'plain_text', text: 'Open', emoji: false },
            url: url.slice(0, 3000),
          },
        ],
      },
    ],
  })
}

/** The format of Microsoft's Workflows webhook: a message with one Adaptive Card. */
export function teamsMessage(event: DeliveryEvent, publicUrl: string): string {
  return JSON.stringify({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          fallbackText: oneLine(event.title),
          body: [
            {
              type: 'TextBlock',
              text: cut(cardText(oneLine(event.title)), 1000),
              size: 'Medium',
              weight: 'Bolder',
              wrap: true,
              color: cardColor[event.severity],
            },
            ...(event.body === ''
              ? []
              : [{ type: 'TextBlock', text: cut(cardText(event.body), 6000), wrap: true }]),
            {
              type: 'TextBlock',
              text: cut(cardText(contextOf(event)), 2000),
              isSubtle: true,
              size: 'Small',
              wrap: true,
            },
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open', url: linkOf(event, publicUrl) }],
        },
      },
    ],
  })
}

/** A text message: the most important event in 300 characters, then the link. Further events are only counted. */
export function textMessage(
  events: readonly [ReportedEvent, ...ReportedEvent[]],
  { organizationId, publicUrl }: { organizationId: string; publicUrl: string },
): string {
  const [first] = events.toSorted((a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity))
  const { title, brandName, link } = first ?? events[0]
  const words = `${brandName === null ? '' : `${oneLine(brandName)}: `}${oneLine(title)}`
  return events.length === 1
    ? `Answerscope: ${cut(words, 300)}\n${linkOf({ link, organizationId }, publicUrl)}`
    : `Answerscope: ${events.length} notifications. ${cut(words, 280)}\n${linkOf({ link: null, organizationId }, publicUrl)}`
}

/** Does not contain the number: receiving the message proves that it reaches its owner. */
export const codeMessage = (code: string) =>
  `${code} is your Answerscope code. It expires in 10 minutes. We will never ask you for it. Reply STOP to unsubscribe.`

const cardColor: Record<Severity, string> = {
  info: 'Default',
  success: 'Good',
  warning: 'Warning',
  critical: 'Attention',
}

/** Cards read Markdown; backslashes escape its special characters. */
const cardText = (text: string) => text.replace(/[\\`*_{}[\]()#+\-!|<>~]/g, (sign) => `\\${sign}`)

function contextOf({ severity, brandName, organizationName, occurredAt }: DeliveryEvent): string {
  const where = brandName === null ? organizationName : `${brandName}, ${organizationName}`
  return `${severityLabels[severity]} · ${oneLine(where)} · ${occurredAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Never splits a character or an escape sequence. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/(?:&[a-z]{0,3}|\\|[\uD800-\uDBFF])$/, '')}…`
}

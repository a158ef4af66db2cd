import type { IntegrationKind, DeliveryState, SharedKind } from '#core/notifications/integrations/schema.ts'
import { eventKinds, type Severity } from '#core/notifications/events/schema.ts'
import { t } from '../../../lib/language/t.ts'

export const kindLabels = (): Record<IntegrationKind, string> => ({
  mail: t('Email'),
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  webhook: t('Webhook'),
  slack: 'Slack',
  teams: 'Microsoft Teams',
})

export const severityChoices = (): { value: Severity; label: string }[] => [
  { value: 'info', label: t('Everything') },
  { value: 'success', label: t('Good news and above') },
  { value: 'warning', label: t('Warnings and critical') },
  { value: 'critical', label: t('Critical only') },
]

/** Where to find the URL for each kind. */
export const targetHints = (): Record<SharedKind, { placeholder: string; hint: string }> => ({
  webhook: {
    placeholder: 'https://example.com/hooks/answerscope',
    hint: t('Sends a signed JSON POST for each event.'),
  },
  slack: {
    placeholder: 'https://hooks.slack.com/services/…',
    hint: t('An incoming webhook from Slack, Mattermost, or another app that supports this format.'),
  },
  teams: {
    placeholder: 'https://….logic.azure.com/workflows/…',
    hint: t('In Teams, open Workflows and choose “Post to a channel when a webhook request is received”.'),
  },
})

export const stateLabels = (): Record<DeliveryState, string> => ({
  queued: t('waiting'),
  held: t('held for quiet hours'),
  collected: t('in a summary email'),
  sending: t('sending'),
  sent: t('sent'),
  delivered: t('delivered'),
  failed: t('failed'),
  dropped: t('not sent'),
})

export const eventChoices = () =>
  Object.entries(eventKinds).map(([value, { words }]) => ({ value, label: t(words) }))

export const eventLabel = (kind: string) => eventChoices().find(({ value }) => value === kind)?.label ?? kind

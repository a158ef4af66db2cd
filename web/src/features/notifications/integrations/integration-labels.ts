import type { IntegrationKind, DeliveryState, SharedKind } from '#core/notifications/integrations/schema.ts'
import { eventKinds, type Severity } from '#core/notifications/events/schema.ts'
import { t } from '../../../lib/language/t.ts'

export const kindLabels = (): Record<IntegrationKind, string> => ({
  mail: t('Mail'),
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
    hint: t('Gets a signed POST with JSON for every event.'),
  },
  slack: {
    placeholder: 'https://hooks.slack.com/services/…',
    hint: t('An incoming webhook of Slack, Mattermost or another program that speaks its format.'),
  },
  teams: {
    placeholder: 'https://….logic.azure.com/workflows/…',
    hint: t('In Teams: Workflows, “Post to a channel when a webhook request is received”.'),
  },
})

export const stateLabels = (): Record<DeliveryState, string> => ({
  queued: t('waiting'),
  held: t('held back'),
  collected: t('in a digest'),
  sending: t('being sent'),
  sent: t('sent'),
  delivered: t('delivered'),
  failed: t('failed'),
  dropped: t('not sent'),
})

export const eventChoices = () =>
  Object.entries(eventKinds).map(([value, { words }]) => ({ value, label: t(words) }))

export const eventLabel = (kind: string) => eventChoices().find(({ value }) => value === kind)?.label ?? kind

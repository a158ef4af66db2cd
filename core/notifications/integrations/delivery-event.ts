import type { Severity } from '../events/schema.ts'

/** The event in a message, for any integration. */
export type DeliveryEvent = {
  id: string
  organizationId: string
  organizationName: string
  brandId: string | null
  brandName: string | null
  kind: string
  severity: Severity
  title: string
  body: string
  /** Path inside the application. */
  link: string | null
  data: Record<string, unknown>
  occurredAt: Date
}

/** Sent to test an integration. Deterministic per delivery, so that a repeat has the same bytes. */
export function testEvent(delivery: {
  id: string
  organizationId: string
  organizationName: string
  createdAt: Date
}): DeliveryEvent {
  return {
    id: delivery.id,
    organizationId: delivery.organizationId,
    organizationName: delivery.organizationName,
    brandId: null,
    brandName: null,
    kind: 'channel.test',
    severity: 'info',
    title: 'Test message',
    body: 'A member sent this test. No action is needed.',
    link: '/settings?section=channels',
    data: {},
    occurredAt: delivery.createdAt,
  }
}

/** The full URL of an event's page, in its organization. */
export function linkOf(
  { link, organizationId }: Pick<DeliveryEvent, 'link' | 'organizationId'>,
  publicUrl: string,
): string {
  const url = new URL(link ?? '/notifications', publicUrl)
  if (!url.searchParams.has('organizationId')) url.searchParams.set('organizationId', organizationId)
  return url.href
}

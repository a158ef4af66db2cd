import { Text } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'

/** Where the mail is when the server delivers none. */
export function MailNote() {
  const { config } = useRouteContext({ from: '__root__' })
  if (config.mailIsDelivered) return null
  return (
    <Text fz="xs" c="dimmed">
      This server sends no mail. It prints mails to its console and keeps them in the folder{' '}
      <code>outbox</code> of its data directory.
    </Text>
  )
}

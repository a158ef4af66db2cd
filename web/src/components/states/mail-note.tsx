import { Text } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import { Rich } from '../../lib/language/rich.tsx'

/** Where to find emails if the server does not deliver them. */
export function MailNote() {
  const { config } = useRouteContext({ from: '__root__' })
  if (config.mailIsDelivered) return null
  return (
    <Text fz="xs" c="dimmed">
      <Rich
        text="This server sends no mail. It prints mails to its console and keeps them in the folder <code>outbox</code> of its data directory."
        values={{ code: (words) => <code>{words}</code> }}
      />
    </Text>
  )
}

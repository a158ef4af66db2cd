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
        text="Email isn’t set up. Messages are written to the console and to the <code>outbox</code> folder in the data directory."
        values={{ code: (words) => <code>{words}</code> }}
      />
    </Text>
  )
}

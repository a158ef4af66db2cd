import type { NewIntegration } from '#core/notifications/integrations/schema.ts'
import { ShownOnce } from '../../../components/inputs/shown-once.tsx'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

/** A new signing secret, shown only once. */
export function NewSecret({ made, onClose }: { made: NewIntegration; onClose: () => void }) {
  const { channel, secret } = made
  if (secret === null) return null
  return (
    <ShownOnce
      label={t('The signing secret')}
      secret={secret}
      copyLabel={t('Copy the secret')}
      onClose={onClose}
    >
      {t('This is the signing secret of {name}. Copy it now: it is not shown again.', {
        name: channel.name,
      })}{' '}
      {channel.formerUntil === null
        ? t('With it the receiver checks that a message is ours and unchanged.')
        : t('Until {when} messages carry the signature of the former secret too.', {
            when: formatExactTime(channel.formerUntil),
          })}
    </ShownOnce>
  )
}

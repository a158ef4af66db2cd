import type { NewIntegration } from '#core/notifications/integrations/schema.ts'
import { ShownOnce } from '../../../components/inputs/shown-once.tsx'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

/** A new signing secret, shown only once. */
export function NewSecret({ made, onClose }: { made: NewIntegration; onClose: () => void }) {
  const { channel, secret } = made
  if (secret === null) return null
  return (
    <ShownOnce label={t('Signing secret')} secret={secret} copyLabel={t('Copy secret')} onClose={onClose}>
      {t('This is the signing secret for {name}. Copy it now. You won’t see it again.', {
        name: channel.name,
      })}{' '}
      {channel.formerUntil === null
        ? t('The receiver uses it to verify that messages come from Answerscope and weren’t changed.')
        : t('Until {when}, messages are also signed with the previous secret.', {
            when: formatExactTime(channel.formerUntil),
          })}
    </ShownOnce>
  )
}

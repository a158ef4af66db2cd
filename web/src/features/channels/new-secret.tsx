import { Button, CopyButton } from '@mantine/core'
import type { NewChannel } from '#core/channel/schema.ts'
import { formatExactTime } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import classes from './channels.module.css'

/** A signing secret, shown this once. */
export function NewSecret({ made, onClose }: { made: NewChannel; onClose: () => void }) {
  const { channel, secret } = made
  if (secret === null) return null
  return (
    <section className={classes['made']} aria-label={t('The signing secret')}>
      <p>
        {t('This is the signing secret of {name}. Copy it now: it is not shown again.', {
          name: channel.name,
        })}{' '}
        {channel.formerUntil === null
          ? t('With it the receiver checks that a message is ours and unchanged.')
          : t('Until {when} messages carry the signature of the former secret too.', {
              when: formatExactTime(channel.formerUntil),
            })}
      </p>
      <code className={classes['code']}>{secret}</code>
      <div className={classes['actions']}>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="compact-xs" onClick={copy}>
              {copied ? t('Copied') : t('Copy the secret')}
            </Button>
          )}
        </CopyButton>
        <Button size="compact-xs" variant="default" onClick={onClose}>
          {t('I have it')}
        </Button>
      </div>
    </section>
  )
}

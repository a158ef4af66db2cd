import { Button, CopyButton, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/language/t.ts'
import classes from './shown-once.module.css'

/** A new secret, to be copied now, because it is never shown again. */
export function ShownOnce({
  label,
  secret,
  copyLabel,
  onClose,
  children,
}: {
  label: string
  secret: string
  copyLabel: string
  onClose: () => void
  /** Explains the secret. */
  children: ReactNode
}) {
  return (
    <section className={classes['made']} aria-label={label}>
      <p>{children}</p>
      <code>{secret}</code>
      <Group align="stretch" gap={6}>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="compact-xs" onClick={copy}>
              {copied ? t('Copied') : copyLabel}
            </Button>
          )}
        </CopyButton>
        <Button size="compact-xs" variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
      </Group>
    </section>
  )
}

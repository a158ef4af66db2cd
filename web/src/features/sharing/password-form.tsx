import { Button, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/language/t.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { enterPassword } from './api/shared.ts'
import classes from './shared-layout.module.css'

/** Asks for the password of a protected report. */
export function PasswordForm({ token, onOpened }: { token: string; onOpened: () => Promise<void> }) {
  const [password, setPassword] = useState('')
  const entering = useSubmission({
    mutationFn: async (typed: string) => {
      await enterPassword(token, typed)
      await onOpened()
    },
  })
  return (
    <form
      className={classes['card']}
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') entering.submit(password)
      }}
    >
      <Stack>
        <div>
          <h1>{t('This report is password-protected')}</h1>
          <p>{t('Enter the password you received with the link.')}</p>
        </div>
        <PasswordInput
          label={t('Password')}
          autoComplete="off"
          required
          value={password}
          error={entering.error?.message}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={entering.isPending}>
          {t('View report')}
        </Button>
      </Stack>
    </form>
  )
}

import { PasswordInput, TextInput } from '@mantine/core'
import { t } from '../../lib/language/t.ts'

/** The backend requires the same. */
const shortestPassword = 8

type Field = { value: string; onValue: (value: string) => void }

export function CurrentPasswordField({ value, onValue }: Field) {
  return (
    <PasswordInput
      label={t('Current password')}
      name="current-password"
      autoComplete="current-password"
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

/** A code from an email. Phones and browsers offer it from the message. */
export function MailedCodeField({ value, onValue }: Field) {
  return (
    <TextInput
      label={t('Code from our email')}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={6}
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value.trim())}
    />
  )
}

/** A new password, so that password managers offer to generate one. */
export function NewPasswordField({ label, value, onValue }: Field & { label: string }) {
  return (
    <PasswordInput
      label={label}
      description={t('At least {shortestPassword} characters.', { shortestPassword })}
      name="new-password"
      autoComplete="new-password"
      required
      withAsterisk={false}
      minLength={shortestPassword}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

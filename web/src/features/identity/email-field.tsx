import { TextInput } from '@mantine/core'
import { t } from '../../lib/language/t.ts'

/** `boundBy`: what is valid for this address only. */
export function EmailField({
  value,
  onValue,
  boundBy = null,
}: {
  value: string
  onValue: (value: string) => void
  boundBy?: 'invitation' | 'trial' | null
}) {
  return (
    <TextInput
      label={t('Email')}
      type="email"
      name="email"
      autoComplete="username"
      required
      withAsterisk={false}
      readOnly={boundBy !== null}
      description={boundBy === null ? null : boundWords[boundBy]}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

const boundWords = {
  invitation: t('This invitation is for this email address.'),
  trial: t('This trial is for this email address.'),
}

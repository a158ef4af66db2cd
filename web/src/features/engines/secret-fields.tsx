import { Anchor, PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ProviderCard } from '#core/engines/provider-catalog.ts'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

type Props = {
  card: ProviderCard
  /** Called with null while nothing is entered. */
  onChange: (secret: string | null) => void
  error?: string | undefined
  /** A key is stored, and the input replaces it. */
  isReplacing: boolean
  disabled?: boolean
}

/** The key of a provider; for some, a login and a password. Stored values are never shown. */
export function SecretFields(props: Props) {
  return props.card.key === 'login-and-password' ? <LoginAndPassword {...props} /> : <OneSecret {...props} />
}

function OneSecret({ card, onChange, error, isReplacing, disabled = false }: Props) {
  const [text, setText] = useState('')
  return (
    <PasswordInput
      label={card.key === 'optional' ? t('API key (if required)') : t('API key')}
      description={<WhereToGet card={card} />}
      placeholder={isReplacing ? t('Leave blank to keep the current key') : undefined}
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': t('Show entered text') }}
      disabled={disabled}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(event.currentTarget.value.trim() || null)
      }}
    />
  )
}

function LoginAndPassword({ card, onChange, error, isReplacing, disabled = false }: Props) {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const change = (next: { login: string; password: string }) => {
    setLogin(next.login)
    setPassword(next.password)
    const { login: name, password: word } = next
    onChange(name.trim() === '' || word === '' ? null : `${name.trim()}:${word}`)
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput
        label={t('API login')}
        description={<WhereToGet card={card} />}
        autoComplete="off"
        disabled={disabled}
        value={login}
        error={error}
        onChange={(event) => change({ login: event.currentTarget.value, password })}
      />
      <PasswordInput
        label={t('API password')}
        description={t('Not your sign-in password')}
        placeholder={isReplacing ? t('Leave blank to keep both') : undefined}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t('Show entered text') }}
        disabled={disabled}
        value={password}
        onChange={(event) => change({ login, password: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}

function WhereToGet({ card: { keysUrl, label } }: { card: ProviderCard }) {
  if (keysUrl === null) return null
  return (
    <>
      <Rich
        text="Find it at <anchor>{label}, {hostname}</anchor>"
        values={{
          anchor: (words) => (
            <Anchor href={keysUrl} target="_blank" rel="noreferrer" inherit underline="always">
              {words}
            </Anchor>
          ),
          label,
          hostname: new URL(keysUrl).hostname,
        }}
      />
    </>
  )
}

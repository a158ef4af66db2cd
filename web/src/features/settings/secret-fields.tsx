import { Anchor, PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ProviderCard } from '#core/engine/provider-catalog.ts'

type Props = {
  card: ProviderCard
  /** Null while nothing is entered. */
  onChange: (secret: string | null) => void
  error?: string | undefined
  /** A key is stored; what is entered replaces it. */
  isReplacing: boolean
  disabled?: boolean
}

/** The key of a provider; for some it is a login and a password. What is stored is never shown. */
export function SecretFields(props: Props) {
  return props.card.key === 'login-and-password' ? <LoginAndPassword {...props} /> : <OneSecret {...props} />
}

function OneSecret({ card, onChange, error, isReplacing, disabled = false }: Props) {
  const [text, setText] = useState('')
  return (
    <PasswordInput
      label={card.key === 'optional' ? 'Key, if it needs one' : 'Key'}
      description={<WhereToGet card={card} />}
      placeholder={isReplacing ? 'Leave empty to keep the present key' : undefined}
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
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
        label="API login"
        description={<WhereToGet card={card} />}
        autoComplete="off"
        disabled={disabled}
        value={login}
        error={error}
        onChange={(event) => change({ login: event.currentTarget.value, password })}
      />
      <PasswordInput
        label="API password"
        description="Not the one you sign in with."
        placeholder={isReplacing ? 'Leave empty to keep both' : undefined}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
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
      You find it at{' '}
      <Anchor href={keysUrl} target="_blank" rel="noreferrer" inherit underline="always">
        {label}, {new URL(keysUrl).hostname}
      </Anchor>
    </>
  )
}

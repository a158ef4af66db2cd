import { Button, Code, Group, Image, List, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBoxes } from '../../components/inputs/code-boxes.tsx'
import { notify } from '../../components/states/notices.tsx'
import { t } from '../../lib/language/t.ts'
import { secondFactorKeys } from '../../lib/session/second-factor.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

type Started = { id: string; qrCode: string; secret: string }

/** Names the app and shows its secret once. It is active only after a correct code from it. */
export function AuthenticatorEnrollment({ count, onDone }: { count: number; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [started, setStarted] = useState<Started | null>(null)
  const { attempt, isBusy, failure } = useAttempt()

  const start = () =>
    attempt(async () => {
      const { data, error } = await supabase().auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: name.trim() === '' ? t('App {number}', { number: count + 1 }) : name.trim(),
        issuer: 'Answerscope',
      })
      if (error) return { error }
      setStarted({ id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret })
    })
  const confirm = async (typed: string) => {
    if (started === null) return
    const isRight = await attempt(() =>
      supabase().auth.mfa.challengeAndVerify({ factorId: started.id, code: typed }),
    )
    if (!isRight) return setCode('')
    await queryClient.invalidateQueries({ queryKey: secondFactorKeys.all })
    notify(t('Two-factor authentication is set up. You’ll need it from your next sign-in on.'))
    onDone()
  }
  const cancel = async () => {
    // An unconfirmed factor protects nothing and would only block its name.
    if (started !== null) await supabase().auth.mfa.unenroll({ factorId: started.id })
    onDone()
  }

  if (started === null)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('Device or app name')}
            placeholder={t('My phone')}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Failure sentence={failure} />
          <Group>
            <Button type="submit" loading={isBusy}>
              {t('Continue')}
            </Button>
            <Button variant="default" onClick={onDone}>
              {t('Cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    )
  return (
    <Stack gap="sm">
      <List type="ordered" fz="sm" spacing="xs">
        <List.Item>{t('Scan this with your authenticator app, or enter the key manually.')}</List.Item>
        <List.Item>{t('Enter the 6-digit code it shows.')}</List.Item>
      </List>
      <Image
        src={started.qrCode}
        alt={t('QR code for the authenticator app')}
        w={184}
        h={184}
        bg="white"
        radius="sm"
      />
      <Text fz="sm">
        {t('Setup key')}: <Code>{started.secret}</Code>
      </Text>
      <CodeBoxes
        value={code}
        onValue={setCode}
        onComplete={(typed) => void confirm(typed)}
        isBusy={isBusy}
        isWrong={failure !== null}
        justify="start"
      />
      <Failure sentence={failure} />
      <Group>
        <Button loading={isBusy} disabled={code.length < 6} onClick={() => void confirm(code)}>
          {t('Confirm')}
        </Button>
        <Button variant="default" onClick={() => void cancel()}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

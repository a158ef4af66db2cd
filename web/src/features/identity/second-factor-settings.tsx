import { Alert, Anchor, Button, Code, Group, Image, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeBoxes } from '../../components/inputs/code-boxes.tsx'
import { Moment } from '../../components/figures/moment.tsx'
import { notify } from '../../components/states/notices.tsx'
import { saveFile } from '../../components/inputs/save-file.ts'
import { t } from '../../lib/language/t.ts'
import { secondFactorKeys, secondFactorsQuery, type SecondFactor } from '../../lib/session/second-factor.ts'
import { supabase } from '../../lib/session/supabase.ts'
import { Failure } from './failure.tsx'
import { useAttempt } from './use-attempt.ts'

/** Two-factor authentication of the user's account: set up, confirm, name, remove, and recovery codes. */
export function SecondFactorSettings() {
  const { config } = useRouteContext({ from: '__root__' })
  return (
    <Stack gap="sm" component="section" aria-label={t('Second factor')}>
      <Title order={3} fz="md">
        {t('Second factor')}
      </Title>
      {config.secondFactor ? (
        <Factors />
      ) : (
        <Text fz="sm" c="dimmed">
          {t(
            'Not available with the built-in sign-in. It comes with a Supabase project as the backend (SUPABASE_URL).',
          )}
        </Text>
      )}
    </Stack>
  )
}

function Factors() {
  const factors = useQuery(secondFactorsQuery())
  const [isAdding, setAdding] = useState(false)
  if (factors.isPending) return null
  if (factors.isError)
    return (
      <Alert color="red" variant="light">
        {t('Your second factors could not be loaded.')}{' '}
        <Anchor component="button" fz="sm" onClick={() => void factors.refetch()}>
          {t('Try again')}
        </Anchor>
      </Alert>
    )
  return (
    <Stack gap="md">
      {factors.data.length === 0 ? (
        <Text fz="sm">
          {t('With an authenticator app, nobody gets in with your password or your mailbox alone.')}
        </Text>
      ) : (
        <Stack gap="xs">
          {factors.data.map((factor) => (
            <Factor key={factor.id} factor={factor} isLast={factors.data.length === 1} />
          ))}
          {factors.data.length === 1 && (
            <Text fz="sm" c="dimmed">
              {t(
                'Add a second app on another device, or keep recovery codes: whoever loses the only one is locked out.',
              )}
            </Text>
          )}
        </Stack>
      )}
      {isAdding ? (
        <Enrolment count={factors.data.length} onDone={() => setAdding(false)} />
      ) : (
        <Button variant="default" w="fit-content" onClick={() => setAdding(true)}>
          {factors.data.length === 0 ? t('Set up an authenticator app') : t('Add another app')}
        </Button>
      )}
      {factors.data.length > 0 && <RecoveryCodes />}
    </Stack>
  )
}

function Factor({ factor, isLast }: { factor: SecondFactor; isLast: boolean }) {
  const queryClient = useQueryClient()
  const [isSure, setSure] = useState(false)
  const { attempt, isBusy, failure } = useAttempt()
  const remove = async () => {
    if (!(await attempt(() => supabase().auth.mfa.unenroll({ factorId: factor.id })))) return
    // The session loses its second factor with its next token.
    await supabase().auth.refreshSession()
    await queryClient.invalidateQueries({ queryKey: secondFactorKeys.all })
    notify(t('The authenticator app is removed.'))
  }
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text fz="sm">
          {factor.name === '' ? t('Authenticator app') : factor.name}{' '}
          <Text span c="dimmed" fz="sm">
            {t('since')} <Moment at={factor.createdAt} />
          </Text>
        </Text>
        {isSure ? (
          <Group gap="xs" wrap="nowrap">
            <Button size="compact-sm" color="red" loading={isBusy} onClick={() => void remove()}>
              {t('Remove')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setSure(false)}>
              {t('Keep')}
            </Button>
          </Group>
        ) : (
          <Button size="compact-sm" variant="subtle" onClick={() => setSure(true)}>
            {t('Remove')}
          </Button>
        )}
      </Group>
      {isSure && isLast && (
        <Text fz="sm" c="dimmed">
          {t(
            'Without it your account is protected by one factor only, and organizations that require two stay closed.',
          )}
        </Text>
      )}
      <Failure sentence={failure} />
    </Stack>
  )
}

type Started = { id: string; qrCode: string; secret: string }

/** Names the app and shows its secret once. It is active only after a correct code from it. */
function Enrolment({ count, onDone }: { count: number; onDone: () => void }) {
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
    notify(t('The second factor is set up. It is asked for from the next sign-in on.'))
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
            label={t('Name of the device or app')}
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
        <List.Item>{t('Scan this with your authenticator app, or type the key into it.')}</List.Item>
        <List.Item>{t('Enter the six digits it shows.')}</List.Item>
      </List>
      <Image
        src={started.qrCode}
        alt={t('QR code for the authenticator app')}
        w={168}
        h={168}
        bg="white"
        p={8}
        radius="sm"
      />
      <Text fz="sm">
        {t('Key')}: <Code>{started.secret}</Code>
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

/** Recovery codes for a lost app. Nothing is shown for projects that do not offer them yet. */
function RecoveryCodes() {
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { attempt, isBusy, failure } = useAttempt()
  const status = useQuery({
    queryKey: [...secondFactorKeys.all, 'recovery'],
    retry: false,
    queryFn: async () => {
      const { data, error } = await supabase().auth.mfa.recoveryCodes.getStatus()
      if (!error) return { isOffered: true, total: data.total, remaining: data.remaining }
      if (error.code === 'mfa_factor_not_found') return { isOffered: true, total: 0, remaining: 0 }
      return { isOffered: false, total: 0, remaining: 0 }
    },
  })
  if (!status.data?.isOffered) return null
  const { total, remaining } = status.data
  const make = () =>
    attempt(async () => {
      const { recoveryCodes } = supabase().auth.mfa
      const { data, error } = total === 0 ? await recoveryCodes.generate() : await recoveryCodes.regenerate()
      if (error) return { error }
      setCodes(data.codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')))
      await queryClient.invalidateQueries({ queryKey: [...secondFactorKeys.all, 'recovery'] })
    })
  return (
    <Stack gap="xs">
      <Title order={4} fz="sm">
        {t('Recovery codes')}
      </Title>
      {codes === null ? (
        <Text fz="sm">
          {total === 0
            ? t('None yet. Each lets you in once when the app is out of reach.')
            : t('{remaining, plural, one {# of {total} is unused.} other {# of {total} are unused.}}', {
                remaining,
                total,
              })}
        </Text>
      ) : (
        <>
          <Code block>{codes.join('\n')}</Code>
          <Text fz="sm">
            {t('They are shown only now. Keep them where you can reach them without your phone.')}
          </Text>
        </>
      )}
      <Failure sentence={failure} />
      <Group>
        {codes !== null && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => saveFile('answerscope-recovery-codes.txt', new Blob([codes.join('\n')]))}
          >
            {t('Save as a file')}
          </Button>
        )}
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void make()}>
          {total === 0 ? t('Make recovery codes') : t('Make new ones; the old stop working')}
        </Button>
      </Group>
    </Stack>
  )
}

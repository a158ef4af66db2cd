import { Button, CopyButton, Flex, Group, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import type { SourceRow, SourceWithToken } from '#core/bot-logs/source-schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { ShownOnce } from '../../../components/inputs/shown-once.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { giveToken, setSigningSecret } from './api/sources.ts'
import classes from './bot-log-sources.module.css'
import { Recipe } from './recipe.tsx'
import { testAddress } from './api/test-address.ts'

/** The endpoint that programs post to, its token, recent deliveries, and how to set up the sender. */
export function SourceAddress({
  source,
  token,
  signingUnavailable,
  onToken,
  onChanged,
}: {
  source: SourceRow
  token: string | null
  signingUnavailable: string | null
  onToken: (made: SourceWithToken | null) => void
  onChanged: () => void
}) {
  const address = `${location.origin}/api/bot-logs/${source.id}`
  const giving = useSubmission({
    mutationFn: () => giveToken(source.id),
    retry: false,
    onSuccess: (made) => {
      onToken(made)
      onChanged()
    },
    onError: notifyError,
  })
  if (source.token === null)
    return (
      <SettingSection title={t('URL')} about={t('This log source only accepts file uploads.')}>
        <Button
          size="xs"
          variant="default"
          loading={giving.isPending}
          onClick={() => giving.submit(undefined)}
        >
          {t('Create endpoint')}
        </Button>
      </SettingSection>
    )
  return (
    <SettingSection title={t('URL')} about={t('Send log lines here over HTTP (POST) with the token.')}>
      <div className={classes['stack']}>
        <Group className={classes['address']} justify="space-between" gap="0.375rem 0.75rem">
          <code>{address}</code>
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="default" onClick={copy}>
                {copied ? t('Copied') : t('Copy URL')}
              </Button>
            )}
          </CopyButton>
        </Group>
        {token === null ? (
          <Group className={classes['address']} justify="space-between" gap="0.375rem 0.75rem">
            <span className={styles['fine']}>
              {t('Token ending in')} <span className={classes['code']}>{source.token.hint}</span>
              {' · '}
              {t('created')} <Moment at={source.token.createdAt} />
              {' · '}
              {source.token.lastUsedAt === null ? (
                t('never used')
              ) : (
                <>
                  {t('last used')} <Moment at={source.token.lastUsedAt} />
                </>
              )}
              {source.token.formerUntil === null ? null : (
                <>
                  {' · '}
                  {t('previous token valid until')} <Moment at={source.token.formerUntil} />
                </>
              )}
            </span>
            <Button
              size="compact-xs"
              variant="default"
              title={t('The previous token works for another 24 hours.')}
              loading={giving.isPending}
              onClick={() => giving.submit(undefined)}
            >
              {t('New token')}
            </Button>
          </Group>
        ) : (
          <>
            <ShownOnce
              label={t('New token')}
              secret={token}
              copyLabel={t('Copy token')}
              onClose={() => onToken(null)}
            >
              {t(
                'This is the endpoint’s token. Copy it now. You won’t see it again. The setup instructions below include it until you close this.',
              )}
            </ShownOnce>
            <SendTest address={address} token={token} onSent={onChanged} />
          </>
        )}
        <Arrivals source={source} />
        {source.vendor === 'vercel' ? (
          <SigningSecret source={source} unavailable={signingUnavailable} onChanged={onChanged} />
        ) : null}
        <Recipe vendor={source.vendor} address={address} token={token} />
      </div>
    </SettingSection>
  )
}

/** Posts from the browser to the endpoint like any sender, to show that URL and token are right. Nothing is counted. */
function SendTest({ address, token, onSent }: { address: string; token: string; onSent: () => void }) {
  const testing = useSubmission({
    mutationFn: () => testAddress(address, token),
    retry: false,
    onSuccess: onSent,
  })
  return (
    <Group gap="xs">
      <Button
        size="compact-xs"
        variant="default"
        loading={testing.isPending}
        onClick={() => testing.submit(undefined)}
      >
        {t('Test connection')}
      </Button>
      <output className={styles['fine']}>
        {testing.isSuccess ? (
          <span className={styles['good']}>
            {t('The endpoint works and the token is valid. The test isn’t counted.')}
          </span>
        ) : null}
        {testing.isError ? <span className={styles['problem']}>{testing.error.message}</span> : null}
      </output>
    </Group>
  )
}

/** Refreshed with every delivery, and every 15 seconds. */
function Arrivals({ source: { isPaused, lastDeliveryAt, lastLineAt, recent } }: { source: SourceRow }) {
  if (isPaused)
    return <p className={classes['arrivals']}>{t('Paused. We reject incoming data and let senders know.')}</p>
  return (
    <output className={classes['arrivals']} data-live={lastDeliveryAt !== null || undefined}>
      {lastDeliveryAt === null ? (
        t('Waiting for the first lines. They appear here within seconds.')
      ) : (
        <>
          {t('Lines received')} <Moment at={lastDeliveryAt} />
          {lastLineAt === null ? null : (
            <>
              {' · '}
              {t('latest request')} <Moment at={lastLineAt} />
            </>
          )}
          {' · '}
          {t('last 24 hours: {lines} lines, {hits} AI bot visits', {
            lines: formatCount(recent.lines),
            hits: formatCount(recent.hits),
          })}
        </>
      )}
    </output>
  )
}

function SigningSecret({
  source,
  unavailable,
  onChanged,
}: {
  source: SourceRow
  unavailable: string | null
  onChanged: () => void
}) {
  const [secret, setSecret] = useState('')
  const keeping = useSubmission({
    mutationFn: (value: string | null) => setSigningSecret(source.id, value),
    retry: false,
    onSuccess: () => {
      setSecret('')
      notify(t('Saved'))
      onChanged()
    },
    onError: notifyError,
  })
  return (
    <Flex
      component="form"
      direction="column"
      gap={8}
      maw={544}
      onSubmit={(event) => {
        event.preventDefault()
        keeping.submit(secret)
      }}
    >
      <PasswordInput
        label={t('Signing secret')}
        description={
          unavailable ??
          (source.hasSigningSecret
            ? t('A secret is stored encrypted. We accept only data signed with it. A new secret replaces it.')
            : t('From your Vercel drain. Once saved, we accept only data signed by Vercel.'))
        }
        disabled={unavailable !== null}
        autoComplete="off"
        value={secret}
        onChange={({ currentTarget }) => setSecret(currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" size="compact-sm" disabled={secret === ''} loading={keeping.isPending}>
          {t('Save')}
        </Button>
        {source.hasSigningSecret ? (
          <Button size="compact-sm" variant="default" onClick={() => keeping.submit(null)}>
            {t('Remove')}
          </Button>
        ) : null}
      </Group>
    </Flex>
  )
}

import { Button, CopyButton, Group, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import type { SourceRow, SourceWithToken } from '#core/bot-logs/source-schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { ShownOnce } from '../../../components/inputs/shown-once.tsx'
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
      <SettingSection title={t('Address')} about={t('So far this source takes files alone.')}>
        <Button
          size="xs"
          variant="default"
          loading={giving.isPending}
          onClick={() => giving.submit(undefined)}
        >
          {t('Open an address for it')}
        </Button>
      </SettingSection>
    )
  return (
    <SettingSection
      title={t('Address')}
      about={t('Whatever can post lines over HTTP sends them here, with the token.')}
    >
      <div className={classes['stack']}>
        <div className={classes['address']}>
          <code>{address}</code>
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="default" onClick={copy}>
                {copied ? t('Copied') : t('Copy the address')}
              </Button>
            )}
          </CopyButton>
        </div>
        {token === null ? (
          <div className={classes['address']}>
            <span className={classes['fine']}>
              {t('Token ending in')} <span className={classes['code']}>{source.token.hint}</span>
              {' · '}
              {t('made')} <Moment at={source.token.createdAt} />
              {' · '}
              {source.token.lastUsedAt === null ? (
                t('never used')
              ) : (
                <>
                  {t('used')} <Moment at={source.token.lastUsedAt} />
                </>
              )}
              {source.token.formerUntil === null ? null : (
                <>
                  {' · '}
                  {t('the one before it holds until')} <Moment at={source.token.formerUntil} />
                </>
              )}
            </span>
            <Button
              size="compact-xs"
              variant="default"
              title={t('The old one holds for 24 hours more.')}
              loading={giving.isPending}
              onClick={() => giving.submit(undefined)}
            >
              {t('New token')}
            </Button>
          </div>
        ) : (
          <>
            <ShownOnce
              label={t('The new token')}
              secret={token}
              copyLabel={t('Copy the token')}
              onClose={() => onToken(null)}
            >
              {t(
                'This is the token of the address. Copy it now: it is not shown again. The recipe below holds it as well until you close this.',
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
        {t('Send a test')}
      </Button>
      <output className={classes['fine']}>
        {testing.isSuccess ? (
          <span className={classes['good']}>
            {t('The address answers, and the token is right. The test is not counted.')}
          </span>
        ) : null}
        {testing.isError ? <span className={classes['bad']}>{testing.error.message}</span> : null}
      </output>
    </Group>
  )
}

/** Refreshed with every delivery, and every 15 seconds. */
function Arrivals({ source: { isPaused, lastDeliveryAt, lastLineAt, recent } }: { source: SourceRow }) {
  if (isPaused)
    return <p className={classes['arrivals']}>{t('Paused: senders are told so, and nothing is taken.')}</p>
  return (
    <output className={classes['arrivals']} data-live={lastDeliveryAt !== null || undefined}>
      {lastDeliveryAt === null ? (
        t('Waiting for the first lines. They show here within seconds of being sent.')
      ) : (
        <>
          {t('Lines arrived')} <Moment at={lastDeliveryAt} />
          {lastLineAt === null ? null : (
            <>
              {' · '}
              {t('newest request')} <Moment at={lastLineAt} />
            </>
          )}
          {' · '}
          {t('in 24 hours {lines} lines, {hits} AI visits', {
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
      notify(t('Saved.'))
      onChanged()
    },
    onError: notifyError,
  })
  return (
    <form
      className={classes['secret']}
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
            ? t('One is kept, encrypted: only what it signed is taken. A new one replaces it.')
            : t('From Vercel’s drain. Once it is kept, only what Vercel signed is taken.'))
        }
        disabled={unavailable !== null}
        autoComplete="off"
        value={secret}
        onChange={({ currentTarget }) => setSecret(currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" size="compact-sm" disabled={secret === ''} loading={keeping.isPending}>
          {t('Keep it')}
        </Button>
        {source.hasSigningSecret ? (
          <Button size="compact-sm" variant="default" onClick={() => keeping.submit(null)}>
            {t('Take it away')}
          </Button>
        ) : null}
      </Group>
    </form>
  )
}

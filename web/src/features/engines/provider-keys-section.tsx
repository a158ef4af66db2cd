import { Box, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import type { EngineRow } from '#core/runs/schema.ts'
import {
  customEngineId,
  keyedProviderIds,
  providerCard,
  type ProviderId,
} from '#core/engines/provider-catalog.ts'
import type { ProviderKeyList, ProviderKeyRow } from '#core/engines/provider-key-schema.ts'
import { Loaded } from '../../components/states/loaded.tsx'
import { notifyError } from '../../components/states/notices.tsx'
import { enginesQuery } from '../../lib/engines/engines.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import {
  providerKeyKeys,
  providerKeysQuery,
  removeProviderKey,
  testProviderKey,
} from './api/provider-keys.ts'
import { KeyState } from './key-state.tsx'
import { ProviderKeyForm } from './provider-key-form.tsx'
import { RemovingNote } from '../../components/states/removing-note.tsx'
import { SettingSection } from '../../components/layout/setting-section.tsx'
import classes from '../../components/layout/settings.module.css'
import { useDelayedRemoval } from '../../components/states/use-delayed-removal.ts'
import styles from '../../components/styles/styles.module.css'
import { t } from '../../lib/language/t.ts'

/** The organization's engine API keys: by provider, and for custom endpoints. */
export function ProviderKeysSection({ organizationId }: { organizationId: string }) {
  const query = useQuery(providerKeysQuery(organizationId))
  const engines = useQuery(enginesQuery(organizationId)).data
  useEnginesInStep(organizationId, query.data)
  return (
    <SettingSection
      title={t('Engine API keys')}
      about={t(
        'Add your own API key to use your account and rate limits. Otherwise, we use this instance’s key if there is one.',
      )}
    >
      <Loaded query={query}>
        {(list) => (
          <>
            {list.unavailable === null ? null : <p className={classes['unavailable']}>{list.unavailable}</p>}
            <HowKeysAreStored />
            <Keys organizationId={organizationId} list={list} engines={engines ?? []} />
          </>
        )}
      </Loaded>
    </SettingSection>
  )
}

function HowKeysAreStored() {
  return (
    <Box component="details" mb={14} fz="sm">
      <summary>{t('How API keys are stored')}</summary>
      <Box component="ul" className={styles['bullets']} mt={6} c="dimmed">
        <li>{t('Encrypted (AES-256-GCM) with an instance key that isn’t in the database.')}</li>
        <li>
          {t('Tied to your organization and the URL they’re sent to. They can’t be decrypted anywhere else.')}
        </li>
        <li>{t('We show only the last four characters. Owners and admins can replace or remove keys.')}</li>
        <li>{t('We test keys when you save them, free of charge. Keys that fail aren’t used.')}</li>
      </Box>
    </Box>
  )
}

type Open = { provider: ProviderId; keyId: string | null } | null

function Keys({
  organizationId,
  list: { keys, unavailable },
  engines,
}: {
  organizationId: string
  list: ProviderKeyList
  engines: readonly EngineRow[]
}) {
  const [open, setOpen] = useState<Open>(null)
  const queryClient = useQueryClient()
  const removal = useDelayedRemoval(removeProviderKey, () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: providerKeyKeys.all }),
      queryClient.invalidateQueries({ queryKey: enginesQuery(organizationId).queryKey }),
    ]),
  )
  const form = (provider: ProviderId, before?: ProviderKeyRow) => (
    <ProviderKeyForm
      organizationId={organizationId}
      provider={provider}
      {...(before ? { before } : {})}
      canKeepKeys={unavailable === null}
      onClose={() => setOpen(null)}
    />
  )
  const isOpen = (provider: ProviderId, keyId: string | null) =>
    open !== null && open.provider === provider && open.keyId === keyId
  const lineOf = (key: ProviderKeyRow, name: string, note?: ReactNode) => (
    <KeyLine
      key={key.id}
      providerKey={key}
      name={name}
      note={note}
      removal={removal}
      onChange={() => setOpen({ provider: key.provider, keyId: key.id })}
      form={isOpen(key.provider, key.id) ? form(key.provider, key) : null}
    />
  )
  const endpoints = keys.filter(({ name }) => name !== '')
  return (
    <>
      {groups.map(({ channel, title }) => (
        <Fragment key={channel}>
          <div className={classes['group']}>
            <h3>{title}</h3>
          </div>
          <ul className={classes['rows']} aria-label={title}>
            {keyedProviderIds
              .filter((id) => id !== 'compatible' && providerCard(id).channel === channel)
              .map((id) => {
                const key = keys.find(({ provider, name }) => provider === id && name === '')
                const note = servedBy(engines, id)
                if (key !== undefined) return lineOf(key, providerCard(id).label, note)
                return (
                  <li key={id} className={classes['row']}>
                    <div className={classes['words']}>
                      <span>
                        <span className={classes['name']}>{providerCard(id).label}</span>{' '}
                        <span className={styles['fine']}>{note}</span>
                      </span>
                      <span className={styles['fine']}>{withoutKey(engines, id)}</span>
                    </div>
                    <div className={classes['actions']}>
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={t('Add API key for {label}', { label: providerCard(id).label })}
                        disabled={unavailable !== null}
                        onClick={() => setOpen({ provider: id, keyId: null })}
                      >
                        {t('Add API key')}
                      </Button>
                    </div>
                    {isOpen(id, null) ? form(id) : null}
                  </li>
                )
              })}
          </ul>
        </Fragment>
      ))}
      <div className={classes['group']}>
        <h3>{t('Your endpoints')}</h3>
        <span className={styles['muted']}>
          {t('Servers that support the OpenAI API, such as vLLM or Ollama.')}
        </span>
      </div>
      <ul className={classes['rows']} aria-label={t('Your endpoints')}>
        {endpoints.map((key) =>
          lineOf(
            key,
            key.name,
            t('{model} at {baseUrl}', { model: key.model ?? '', baseUrl: key.baseUrl ?? '' }),
          ),
        )}
        <li className={classes['row']}>
          <span className={styles['fine']}>
            {endpoints.length === 0
              ? t('None yet')
              : t('Engine IDs: {endpoints}', {
                  endpoints: endpoints.map(({ name }) => customEngineId(name)).join(', '),
                })}
          </span>
          <div className={classes['actions']}>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => setOpen({ provider: 'compatible', keyId: null })}
            >
              {t('Add endpoint')}
            </Button>
          </div>
          {isOpen('compatible', null) ? form('compatible') : null}
        </li>
      </ul>
    </>
  )
}

const groups = [
  { channel: 'api', title: t('API') },
  { channel: 'ui', title: t('Consumer app') },
] as const

function KeyLine({
  providerKey,
  name,
  note,
  removal,
  onChange,
  form,
}: {
  providerKey: ProviderKeyRow
  name: string
  note: ReactNode
  removal: ReturnType<typeof useDelayedRemoval>
  onChange: () => void
  form: ReactNode
}) {
  const { id } = providerKey
  return (
    <li className={classes['row']} data-off={removal.isRemoving(id) || undefined}>
      <div className={classes['words']}>
        <span>
          <span className={classes['name']}>{name}</span> <span className={styles['fine']}>{note}</span>
        </span>
        <KeyState providerKey={providerKey} />
      </div>
      {removal.isRemoving(id) ? (
        <RemovingNote id={id} name={t('API key for {name}', { name })} removal={removal} />
      ) : (
        <div className={classes['actions']}>
          <TestButton providerKey={providerKey} name={name} />
          <Button
            aria-label={t('Edit {name}', { name })}
            size="compact-xs"
            variant="default"
            onClick={onChange}
          >
            {t('Edit')}
          </Button>
          <Button
            aria-label={t('Remove {name}', { name })}
            size="compact-xs"
            variant="default"
            onClick={() => removal.remove(id)}
          >
            {t('Remove')}
          </Button>
        </div>
      )}
      {form}
    </li>
  )
}

function TestButton({ providerKey, name }: { providerKey: ProviderKeyRow; name: string }) {
  const queryClient = useQueryClient()
  const testing = useSubmission({
    mutationFn: () => testProviderKey(providerKey.id),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: providerKeyKeys.all }),
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('Test again: {name}', { name })}
      disabled={providerKey.state === 'testing'}
      loading={testing.isPending}
      onClick={() => testing.submit(undefined)}
    >
      {t('Test again')}
    </Button>
  )
}

/** The engines that a provider's key makes available, without those named like the provider. */
function servedBy(engines: readonly EngineRow[], provider: ProviderId): string {
  return engines
    .filter(({ providerId }) => providerId === provider)
    .map(({ label }) => label.replace(/( as people see it)? \([^()]*\)$/, ''))
    .filter((name) => name !== providerCard(provider).label)
    .join(', ')
}

/** What applies while the organization has no key for a provider. */
function withoutKey(engines: readonly EngineRow[], provider: ProviderId): string {
  const isShared = engines.some(
    ({ providerId, keyOwner }) => providerId === provider && keyOwner === 'instance',
  )
  return isShared ? t('Uses this instance’s API key.') : t('No API key, so it isn’t used.')
}

/** The result of a key test decides which engines are available, so they are refetched when it changes. */
function useEnginesInStep(organizationId: string, list: ProviderKeyList | undefined) {
  const queryClient = useQueryClient()
  const states = list?.keys.map(({ id, state }) => `${id} ${state}`).join()
  useEffect(() => {
    if (states === undefined) return
    void queryClient.invalidateQueries({ queryKey: enginesQuery(organizationId).queryKey })
  }, [organizationId, states, queryClient])
}

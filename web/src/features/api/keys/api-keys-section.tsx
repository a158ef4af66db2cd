import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { apiKeyRights, type ApiKeyRow, type NewApiKey } from '#core/api/keys/schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { formatDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { apiKeyKeys, apiKeysQuery, revokeApiKey, rotateApiKey } from './api/api-keys.ts'
import { ApiKeyForm } from './api-key-form.tsx'
import { RemovingNote } from '../../../components/states/removing-note.tsx'
import { ShownOnce } from '../../../components/inputs/shown-once.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import classes from '../../../components/layout/settings.module.css'
import { useDelayedRemoval } from '../../../components/states/use-delayed-removal.ts'
import styles from '../../../components/styles/styles.module.css'

/** API keys for the customer's programs and assistants. */
export function ApiKeysSection({ organizationId }: { organizationId: string }) {
  const query = useQuery(apiKeysQuery(organizationId))
  const brands = useQuery(brandsQuery(organizationId)).data ?? []
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<NewApiKey | null>(null)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: apiKeyKeys.all })
  const removal = useDelayedRemoval((keyId) => revokeApiKey(organizationId, keyId), refresh)
  const created = async (key: NewApiKey) => {
    setCreating(false)
    setMade(key)
    await refresh()
  }
  return (
    <SettingSection
      title={t('API keys')}
      about={t(
        'For your own programs and assistants, sent as “Authorization: Bearer …”. A key acts for the user who created it. It can do only what you select here, and never more than that user can.',
      )}
    >
      <p className={`${styles['fine']} ${styles['apart']}`}>
        <Link to="/api-reference">{t('API reference')}</Link>
        {' · '}
        {t('MCP URL for assistants: {address}', { address: `${location.origin}/api/mcp` })}
      </p>
      {made === null ? null : <MadeKey made={made} onClose={() => setMade(null)} />}
      <Loaded query={query}>
        {(keys) => (
          <ul className={classes['rows']} aria-label={t('API keys')}>
            {keys.map((key) => (
              <KeyLine
                key={key.id}
                organizationId={organizationId}
                apiKey={key}
                brandName={brands.find(({ id }) => id === key.brandId)?.name}
                removal={removal}
                onRotated={(rotated) => void created(rotated)}
              />
            ))}
            <li className={classes['row']}>
              <span className={styles['fine']}>{keys.length === 0 ? t('None yet') : null}</span>
              {isCreating ? null : (
                <div className={classes['actions']}>
                  <Button size="compact-xs" variant="default" onClick={() => setCreating(true)}>
                    {t('Create key')}
                  </Button>
                </div>
              )}
              {isCreating ? (
                <ApiKeyForm
                  organizationId={organizationId}
                  onCreated={(key) => void created(key)}
                  onClose={() => setCreating(false)}
                />
              ) : null}
            </li>
          </ul>
        )}
      </Loaded>
    </SettingSection>
  )
}

/** The new key, shown only once. */
function MadeKey({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  return (
    <ShownOnce label={t('New API key')} secret={made.key} copyLabel={t('Copy key')} onClose={onClose}>
      <strong>{made.name}</strong>{' '}
      {made.rotatedAt === null
        ? t('created. Copy it now. You won’t see it again.')
        : t('has a new key. Copy it now. You won’t see it again.')}{' '}
      {made.previousUntil === null ? null : (
        <>
          {t('The old key works until')} <Moment at={made.previousUntil} />.
        </>
      )}
    </ShownOnce>
  )
}

function KeyLine({
  organizationId,
  apiKey,
  brandName,
  removal,
  onRotated,
}: {
  organizationId: string
  apiKey: ApiKeyRow
  brandName: string | undefined
  removal: ReturnType<typeof useDelayedRemoval>
  onRotated: (key: NewApiKey) => void
}) {
  const { id, name, lastFour, rights, heldBack, brandId, createdBy, createdAt, previousUntil } = apiKey
  const ended = useEnded(apiKey)
  const rotating = useSubmission({
    mutationFn: (keyId: string) => rotateApiKey(organizationId, keyId),
    retry: false,
    onSuccess: onRotated,
    onError: notifyError,
  })
  const words = (list: ApiKeyRow['rights']) => list.map((right) => t(apiKeyRights[right].words)).join(', ')
  return (
    <li className={classes['row']} data-off={ended !== null || removal.isRemoving(id) || undefined}>
      <div className={classes['words']}>
        <span>
          <span className={classes['name']}>{name}</span>{' '}
          <span className={styles['fine']}>
            {t('ending in')} <span className={styles['code']}>{lastFour}</span>
          </span>
        </span>
        <span>
          {words(rights)}
          {' · '}
          {brandId === null ? t('all brands') : (brandName ?? t('one brand'))}
        </span>
        {heldBack.length === 0 || ended !== null ? null : (
          <span className={styles['bad']}>
            {t('Inactive: its creator no longer has these permissions: {rights}', {
              rights: words(heldBack),
            })}
          </span>
        )}
        <span className={styles['fine']}>
          {t('created')} <Moment at={createdAt} />{' '}
          {t('by {name}', { name: createdBy ?? t('a former member') })}
          {' · '}
          <LastUse apiKey={apiKey} />
          {' · '}
          {ended ??
            (apiKey.expiresAt === null
              ? t('no expiration')
              : t('expires on {day}', { day: formatDay(apiKey.expiresAt) }))}
          {previousUntil === null || ended !== null ? null : (
            <>
              {' · '}
              {t('previous key works until')} <Moment at={previousUntil} />
            </>
          )}
        </span>
      </div>
      {ended !== null ? null : removal.isRemoving(id) ? (
        <RemovingNote id={id} name={name} removal={removal} word={t('Revoked')} />
      ) : (
        <div className={classes['actions']}>
          {apiKey.isMine ? (
            <Button
              aria-label={t('Rotate {name}', { name })}
              title={t('Creates a new secret. The old one works for 24 more hours.')}
              size="compact-xs"
              variant="default"
              loading={rotating.isPending}
              onClick={() => rotating.submit(id)}
            >
              {t('Rotate')}
            </Button>
          ) : null}
          <Button
            aria-label={t('Revoke {name}', { name })}
            size="compact-xs"
            variant="default"
            onClick={() => removal.remove(id)}
          >
            {t('Revoke')}
          </Button>
        </div>
      )}
    </li>
  )
}

function LastUse({ apiKey: { lastUsedAt, lastUsedAddress } }: { apiKey: ApiKeyRow }) {
  if (lastUsedAt === null) return t('never used')
  return (
    <>
      {t('last used')} <Moment at={lastUsedAt} />
      {lastUsedAddress === null ? null : ` ${t('from {address}', { address: lastUsedAddress })}`}
    </>
  )
}

/** Why the key no longer works; null while it does. */
function useEnded({ revokedAt, expiresAt }: ApiKeyRow): ReactNode {
  const now = useNow()
  if (revokedAt !== null)
    return (
      <>
        {t('revoked')} <Moment at={revokedAt} />
      </>
    )
  if (expiresAt !== null && new Date(expiresAt) <= now)
    return t('expired on {day}', { day: formatDay(expiresAt) })
  return null
}

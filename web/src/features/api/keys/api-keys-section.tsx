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
        'For programs and assistants of your own, sent as “Authorization: Bearer …”. A key acts for whoever made it: it can do at most what that person may, and only what is chosen here.',
      )}
    >
      <p className={classes['fine']}>
        <Link to="/api-reference">{t('API reference')}</Link>
        {' · '}
        {t('Assistants connect over MCP at {address}', { address: `${location.origin}/api/mcp` })}
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
              <span className={classes['fine']}>{keys.length === 0 ? t('None yet.') : null}</span>
              {isCreating ? null : (
                <div className={classes['actions']}>
                  <Button size="compact-xs" variant="default" onClick={() => setCreating(true)}>
                    {t('Create a key')}
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
    <ShownOnce label={t('The new key')} secret={made.key} copyLabel={t('Copy the key')} onClose={onClose}>
      <strong>{made.name}</strong>{' '}
      {made.rotatedAt === null
        ? t('is made. Copy the key now: it is not shown again.')
        : t('has a new key. Copy it now: it is not shown again.')}{' '}
      {made.previousUntil === null ? null : (
        <>
          {t('The old one holds until')} <Moment at={made.previousUntil} />.
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
          <span className={classes['fine']}>
            {t('ending in')} <span className={classes['code']}>{lastFour}</span>
          </span>
        </span>
        <span>
          {words(rights)}
          {' · '}
          {brandId === null ? t('all brands') : (brandName ?? t('one brand'))}
        </span>
        {heldBack.length === 0 || ended !== null ? null : (
          <span className={classes['bad']}>
            {t('Does not hold, because whoever made it may not any more: {rights}', {
              rights: words(heldBack),
            })}
          </span>
        )}
        <span className={classes['fine']}>
          {t('made')} <Moment at={createdAt} />{' '}
          {t('by {name}', { name: createdBy ?? t('somebody who has left') })}
          {' · '}
          <LastUse apiKey={apiKey} />
          {' · '}
          {ended ??
            (apiKey.expiresAt === null
              ? t('holds until it is revoked')
              : t('holds until {day}', { day: formatDay(apiKey.expiresAt) }))}
          {previousUntil === null || ended !== null ? null : (
            <>
              {' · '}
              {t('the key before it holds until')} <Moment at={previousUntil} />
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
              title={t('Gives it a new secret; the old one holds for 24 hours more.')}
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
      {t('used')} <Moment at={lastUsedAt} />
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

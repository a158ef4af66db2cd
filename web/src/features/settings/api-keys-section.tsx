import { Button, CopyButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ApiKeyRow, NewApiKey } from '#core/api-key/schema.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Moment } from '../../components/moment.tsx'
import { brandsQuery } from '../../lib/brands.ts'
import { formatDay } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { apiKeyKeys, apiKeysQuery, revokeApiKey } from './api/api-keys.ts'
import { ApiKeyForm, usableRights } from './api-key-form.tsx'
import { RemovingNote } from './removing-note.tsx'
import { SettingSection } from '../../components/setting-section.tsx'
import classes from './settings.module.css'
import { useDelayedRemoval } from './use-delayed-removal.ts'

/** Keys with which programs of the customer reach the API. */
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
      title="API keys"
      about="For programs of your own, sent as “Authorization: Bearer …”. A key acts for whoever made it: it can do at most what that person may, and only what is chosen here."
    >
      {made === null ? null : <MadeKey made={made} onClose={() => setMade(null)} />}
      <Loaded query={query}>
        {(keys) => (
          <ul className={classes['rows']} aria-label="API keys">
            {keys.map((key) => (
              <KeyLine
                key={key.id}
                apiKey={key}
                brandName={brands.find(({ id }) => id === key.brandId)?.name}
                removal={removal}
              />
            ))}
            <li className={classes['row']}>
              <span className={classes['fine']}>{keys.length === 0 ? 'None yet.' : null}</span>
              <div className={classes['actions']}>
                <Button size="compact-xs" variant="default" onClick={() => setCreating(true)}>
                  Create a key
                </Button>
              </div>
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

/** The key, shown this once. */
function MadeKey({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  return (
    <section className={classes['made']} aria-label="The new key">
      <p>
        <strong>{made.name}</strong> is made. Copy the key now: it is not shown again.
      </p>
      <code className={classes['code']}>{made.key}</code>
      <div className={classes['actions']}>
        <CopyButton value={made.key}>
          {({ copied, copy }) => (
            <Button size="compact-xs" onClick={copy}>
              {copied ? 'Copied' : 'Copy the key'}
            </Button>
          )}
        </CopyButton>
        <Button size="compact-xs" variant="default" onClick={onClose}>
          I have it
        </Button>
      </div>
    </section>
  )
}

function KeyLine({
  apiKey,
  brandName,
  removal,
}: {
  apiKey: ApiKeyRow
  brandName: string | undefined
  removal: ReturnType<typeof useDelayedRemoval>
}) {
  const { id, name, lastFour, rights, brandId, createdBy, createdAt, lastUsedAt } = apiKey
  const ended = useEnded(apiKey)
  const may = rights.map((right) => usableRights.find(({ value }) => value === right)?.label ?? right)
  return (
    <li className={classes['row']} data-off={ended !== null || removal.isRemoving(id) || undefined}>
      <div className={classes['words']}>
        <span>
          <span className={classes['name']}>{name}</span>{' '}
          <span className={classes['fine']}>
            ending in <span className={classes['code']}>{lastFour}</span>
          </span>
        </span>
        <span>
          {may.join(', ')}
          {' · '}
          {brandId === null ? 'all brands' : (brandName ?? 'one brand')}
        </span>
        <span className={classes['fine']}>
          made <Moment at={createdAt} /> by {createdBy ?? 'somebody who has left'}
          {' · '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              used <Moment at={lastUsedAt} />
            </>
          )}
          {' · '}
          {ended ??
            (apiKey.expiresAt === null
              ? 'holds until it is revoked'
              : `holds until ${formatDay(apiKey.expiresAt)}`)}
        </span>
      </div>
      {ended !== null ? null : removal.isRemoving(id) ? (
        <RemovingNote id={id} name={name} removal={removal} word="Revoked" />
      ) : (
        <div className={classes['actions']}>
          <Button
            aria-label={`Revoke ${name}`}
            size="compact-xs"
            variant="default"
            onClick={() => removal.remove(id)}
          >
            Revoke
          </Button>
        </div>
      )}
    </li>
  )
}

/** Why it opens nothing any more; null while it does. */
function useEnded({ revokedAt, expiresAt }: ApiKeyRow): ReactNode {
  const now = useNow()
  if (revokedAt !== null)
    return (
      <>
        revoked <Moment at={revokedAt} />
      </>
    )
  if (expiresAt !== null && new Date(expiresAt) <= now) return `expired on ${formatDay(expiresAt)}`
  return null
}

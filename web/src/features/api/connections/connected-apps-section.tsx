import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiKeyRights, type ApiKeyRight } from '#core/api/keys/schema.ts'
import type { ConnectedApplication } from '#core/api/oauth/schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { RemovingNote } from '../../../components/states/removing-note.tsx'
import { useDelayedRemoval } from '../../../components/states/use-delayed-removal.ts'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { formatDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { connectedApplicationsQuery, connectionKeys, revokeConnection } from './api/connections.ts'
import classes from '../../../components/layout/settings.module.css'
import styles from '../../../components/styles/styles.module.css'

/** Apps that members of the organization connected by signing in. */
export function ConnectedAppsSection({ organizationId }: { organizationId: string }) {
  const query = useQuery(connectedApplicationsQuery(organizationId))
  const brands = useQuery(brandsQuery(organizationId)).data ?? []
  const queryClient = useQueryClient()
  const removal = useDelayedRemoval(
    (applicationId) => revokeConnection(organizationId, applicationId),
    () => queryClient.invalidateQueries({ queryKey: connectionKeys.all }),
  )
  return (
    <SettingSection
      title={t('Connected apps')}
      about={t(
        'Assistants and other apps that owners and admins connected by signing in. An app sees only what was approved, and never more than the user who connected it can see.',
      )}
    >
      <p className={`${styles['fine']} ${styles['apart']}`}>
        {t('To connect an assistant, enter this URL in it: {address}', {
          address: `${location.origin}/api/mcp`,
        })}
      </p>
      <Loaded query={query}>
        {(applications) =>
          applications.length === 0 ? (
            <p className={`${styles['fine']} ${styles['apart']}`}>{t('No connected apps')}</p>
          ) : (
            <ul className={classes['rows']} aria-label={t('Connected apps')}>
              {applications.map((application) => (
                <ApplicationLine
                  key={application.id}
                  application={application}
                  brandName={brands.find(({ id }) => id === application.brandId)?.name}
                  removal={removal}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SettingSection>
  )
}

function ApplicationLine({
  application,
  brandName,
  removal,
}: {
  application: ConnectedApplication
  brandName: string | undefined
  removal: ReturnType<typeof useDelayedRemoval>
}) {
  const { id, name, redirectHost, rights, heldBack, brandId, connectedBy, createdAt, lastUsedAt } =
    application
  const ended = useEnded(application)
  return (
    <li className={classes['row']} data-off={ended !== null || removal.isRemoving(id) || undefined}>
      <div className={classes['words']}>
        <span>
          <bdi className={classes['name']}>{name}</bdi>{' '}
          <span className={styles['fine']}>
            <bdi>{redirectHost}</bdi>
          </span>
        </span>
        <span>
          {wordsOf(rights)}
          {' · '}
          {brandId === null ? t('all brands') : (brandName ?? t('one brand'))}
        </span>
        {heldBack.length === 0 || ended !== null ? null : (
          <span className={styles['bad']}>
            {t('Inactive: the user who connected it no longer has these permissions: {rights}', {
              rights: wordsOf(heldBack),
            })}
          </span>
        )}
        <span className={styles['fine']}>
          {t('Connected by {name}', { name: connectedBy ?? t('a former member') })} <Moment at={createdAt} />
          {' · '}
          {lastUsedAt === null ? (
            t('never used')
          ) : (
            <>
              {t('last used')} <Moment at={lastUsedAt} />
            </>
          )}
          {ended === null ? null : (
            <>
              {' · '}
              {ended}
            </>
          )}
        </span>
      </div>
      {ended !== null ? null : removal.isRemoving(id) ? (
        <RemovingNote id={id} name={name} removal={removal} word={t('Revoked')} />
      ) : (
        <div className={classes['actions']}>
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

const wordsOf = (rights: readonly ApiKeyRight[]) =>
  rights.map((right) => t(apiKeyRights[right].words)).join(', ')

/** Why the app has no access any more; null while it has. */
function useEnded({ revokedAt, expiresAt }: ConnectedApplication): ReactNode {
  const now = useNow()
  if (revokedAt !== null)
    return (
      <>
        {t('revoked')} <Moment at={revokedAt} />
      </>
    )
  if (new Date(expiresAt) <= now) return t('expired on {day}', { day: formatDay(expiresAt) })
  return null
}

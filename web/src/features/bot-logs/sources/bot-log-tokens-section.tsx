import { Button, Flex } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SourceRow, SourceWithToken } from '#core/bot-logs/source-schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { ShownOnce } from '../../../components/inputs/shown-once.tsx'
import styles from '../../../components/styles/styles.module.css'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { giveToken, organizationSourcesQuery, sourceKeys } from './api/sources.ts'
import classes from './bot-log-sources.module.css'
import { vendorLabel } from './vendor-label.ts'

/** The log tokens of all brands, with which servers and CDNs post lines. */
export function BotLogTokensSection({ organizationId }: { organizationId: string }) {
  const query = useQuery(organizationSourcesQuery(organizationId))
  const brands = useQuery(brandsQuery(organizationId)).data ?? []
  const [made, setMade] = useState<SourceWithToken | null>(null)
  return (
    <SettingSection
      title={t('Log tokens')}
      about={t('Each log source has its own endpoint URL and log token. A token can only send log lines.')}
    >
      {made?.token == null ? null : (
        <ShownOnce
          label={t('New token')}
          secret={made.token}
          copyLabel={t('Copy token')}
          onClose={() => setMade(null)}
        >
          <strong>{made.source.name}</strong>{' '}
          {t(
            'has a new token. Copy it now. You won’t see it again. The previous token works for another 24 hours.',
          )}
        </ShownOnce>
      )}
      <Loaded query={query}>
        {(sources) => {
          const open = sources.filter(({ token }) => token !== null)
          if (open.length === 0)
            return (
              <p className={styles['fine']}>
                {t('No log source has an endpoint yet.')} <Link to="/bot-logs">{t('Connect logs')}</Link>
              </p>
            )
          return (
            <ul className={styles['list']} aria-label={t('Log tokens')}>
              {open.map((source) => (
                <TokenLine
                  key={source.id}
                  source={source}
                  brandName={brands.find(({ id }) => id === source.brandId)?.name ?? ''}
                  onRotated={setMade}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </SettingSection>
  )
}

function TokenLine({
  source: { id, name, vendor, isPaused, isEditable, token },
  brandName,
  onRotated,
}: {
  source: SourceRow
  brandName: string
  onRotated: (made: SourceWithToken) => void
}) {
  const queryClient = useQueryClient()
  const rotating = useSubmission({
    mutationFn: () => giveToken(id),
    retry: false,
    onSuccess: async (made) => {
      onRotated(made)
      await queryClient.invalidateQueries({ queryKey: sourceKeys.all })
    },
    onError: notifyError,
  })
  return (
    <Flex
      component="li"
      className={styles['lined']}
      wrap="wrap"
      align="start"
      justify="space-between"
      gap="0.375rem 0.75rem"
      py={12}
      fz="sm"
    >
      <div>
        <span className={styles['name']}>{name}</span>{' '}
        <span className={styles['fine']}>
          {t('ending in')} <span className={classes['code']}>{token?.hint}</span>
        </span>
        <br />
        <span className={styles['fine']}>
          {[brandName, vendorLabel(vendor), isPaused ? t('Paused') : null].filter(Boolean).join(' · ')}
          {' · '}
          {token?.lastUsedAt == null ? (
            t('never used')
          ) : (
            <>
              {t('last used')} <Moment at={token.lastUsedAt} />
            </>
          )}
          {token?.formerUntil == null ? null : (
            <>
              {' · '}
              {t('previous token valid until')} <Moment at={token.formerUntil} />
            </>
          )}
        </span>
      </div>
      {isEditable ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('New token for {name}', { name })}
          loading={rotating.isPending}
          onClick={() => rotating.submit(undefined)}
        >
          {t('New token')}
        </Button>
      ) : null}
    </Flex>
  )
}

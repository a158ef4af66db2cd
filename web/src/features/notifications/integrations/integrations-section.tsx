import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { IntegrationRow, NewIntegration } from '#core/notifications/integrations/schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import settings from '../../../components/layout/settings.module.css'
import styles from '../../../components/styles/styles.module.css'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { t } from '../../../lib/language/t.ts'
import { integrationKeys, integrationsQuery } from './api/integrations.ts'
import { IntegrationForm } from './integration-form.tsx'
import { IntegrationLine } from './integration-line.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { NewSecret } from './new-secret.tsx'

/** The integrations of the organization (webhooks, Slack, Teams) and their delivery log. */
export function IntegrationsSection({ organizationId }: { organizationId: string }) {
  const query = useQuery(integrationsQuery(organizationId))
  const brands = useQuery(brandsQuery(organizationId)).data ?? []
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<NewIntegration | null>(null)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: integrationKeys.all })
  const added = (channel: NewIntegration) => {
    setAdding(false)
    setMade(channel.secret === null ? null : channel)
    void refresh()
  }
  return (
    <>
      <SettingSection
        title={t('Webhooks and chat')}
        about={t('Send events to other apps. Each member sets their own notifications.')}
      >
        {made === null ? null : <NewSecret made={made} onClose={() => setMade(null)} />}
        <Loaded query={query}>
          {({ channels, webhooksUnavailable }) => (
            <ul className={settings['rows']} aria-label={t('Webhooks and chat')}>
              {channels.map((channel) => (
                <IntegrationLine
                  key={channel.id}
                  channel={channel}
                  organizationId={organizationId}
                  brandName={brandNameOf(channel, brands)}
                  onChanged={() => void refresh()}
                  onSecret={setMade}
                />
              ))}
              <li className={settings['row']}>
                <span className={styles['fine']}>
                  {channels.length === 0 ? t('No integrations yet. Add one and send a test.') : null}
                </span>
                {isAdding ? null : (
                  <div className={settings['actions']}>
                    <Button size="compact-xs" variant="default" onClick={() => setAdding(true)}>
                      {t('Add integration')}
                    </Button>
                  </div>
                )}
                {isAdding ? (
                  <IntegrationForm
                    organizationId={organizationId}
                    webhooksUnavailable={webhooksUnavailable}
                    onAdded={added}
                    onClose={() => setAdding(false)}
                  />
                ) : null}
              </li>
            </ul>
          )}
        </Loaded>
      </SettingSection>
      <DeliveryLog organizationId={organizationId} channels={query.data?.channels ?? []} />
    </>
  )
}

function brandNameOf(
  { brandId }: IntegrationRow,
  brands: readonly { id: string; name: string }[],
): string | null {
  return brandId === null ? null : (brands.find(({ id }) => id === brandId)?.name ?? t('one brand'))
}

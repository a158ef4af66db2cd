import { Button, Flex, Paper, SimpleGrid, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { SourceRow, SourceWithToken } from '#core/bot-logs/source-schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useLive } from '../../../lib/live/live.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { deliveryKeys } from './api/deliveries.ts'
import { sourceKeys, sourcesQuery } from './api/sources.ts'
import classes from './bot-log-sources.module.css'
import { SourceDetails } from './source-details.tsx'
import { SourceForm, type SourceStart } from './source-form.tsx'
import { vendorLabel } from './vendor-label.ts'

/** The log sources of the brand: their connection, deliveries, and uploads. */
export function BotLogSources({ brandId }: { brandId: string }) {
  const queryClient = useQueryClient()
  const query = useQuery({ ...sourcesQuery(brandId), refetchInterval: 15_000 })
  const mayConnect = can(useMembership(), 'edit')
  const { chosenId, choose } = useChosenSource()
  const [adding, setAdding] = useState<SourceStart | null>(null)
  const [made, setMade] = useState<SourceWithToken | null>(null)
  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: sourceKeys.all })
    void queryClient.invalidateQueries({ queryKey: deliveryKeys.all })
  }, [queryClient])
  useLive('bot-logs', refresh)
  const handleAdded = (added: SourceWithToken) => {
    setAdding(null)
    choose(added.source.id)
    setMade(added)
    refresh()
  }
  return (
    <Loaded query={query}>
      {({ sources, formats, signingUnavailable }) => {
        const chosen = sources.find(({ id }) => id === chosenId) ?? sources[0]
        if (adding !== null)
          return (
            <SourceForm
              brandId={brandId}
              formats={formats}
              onSaved={handleAdded}
              start={adding}
              onClose={() => setAdding(null)}
            />
          )
        if (chosen === undefined) return <NoSource mayConnect={mayConnect} onAdd={setAdding} />
        return (
          <div className={classes['layout']}>
            <div className={classes['side']}>
              <SourceList sources={sources} chosenId={chosen.id} onChoose={choose} />
              {mayConnect ? (
                <Button variant="default" size="xs" onClick={() => setAdding({})}>
                  {t('Add log source')}
                </Button>
              ) : null}
            </div>
            <SourceDetails
              key={chosen.id}
              source={chosen}
              formats={formats}
              signingUnavailable={signingUnavailable}
              token={made?.source.id === chosen.id ? made.token : null}
              onToken={setMade}
              onChanged={refresh}
            />
          </div>
        )
      }}
    </Loaded>
  )
}

/** Stored in the URL, so that a source can be linked to and survives a reload. */
function useChosenSource() {
  const search: { sourceId?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    chosenId: search.sourceId,
    choose: (sourceId: string) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, sourceId }),
        replace: true,
        resetScroll: false,
      }),
  }
}

const ways: readonly { title: string; about: string; start: SourceStart }[] = [
  {
    title: t('CDN or host'),
    about: t('Cloudflare, Vercel, Fastly, CloudFront, or another platform sends its logs to your endpoint.'),
    start: { vendor: 'cloudflare', intake: 'endpoint' },
  },
  {
    title: t('Your web server'),
    about: t('A log shipper such as Vector or Fluent Bit sends the access log of nginx, Apache, or IIS.'),
    start: { vendor: 'nginx', intake: 'endpoint' },
  },
  {
    title: t('Log file'),
    about: t('Upload access logs, also compressed. Good for a first look.'),
    start: { vendor: 'nginx', intake: 'upload' },
  },
]

function NoSource({ mayConnect, onAdd }: { mayConnect: boolean; onAdd: (start: SourceStart) => void }) {
  return (
    <EmptyState title={t('Connect your access logs')}>
      <p>
        {t(
          'Connect your access logs to see which AI bots crawl your pages, why, and with what result. We don’t store visitor data beyond counts.',
        )}
      </p>
      <p>{t('Your visitors aren’t affected. We discard their IP addresses as we process each line.')}</p>
      {mayConnect ? (
        <>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" my="md">
            {ways.map(({ title, about, start }) => (
              <Paper key={title} withBorder p="md" radius="md" ta="start">
                <Text fw={600}>{title}</Text>
                <Text fz="sm" c="dimmed" mb="sm">
                  {about}
                </Text>
                <Button variant="default" size="xs" onClick={() => onAdd(start)}>
                  {t('Connect: {way}', { way: title })}
                </Button>
              </Paper>
            ))}
          </SimpleGrid>
          <p>{t('Then choose Test connection: a test line shows that logs arrive, and isn’t counted.')}</p>
        </>
      ) : (
        <p>{t('Ask someone with edit access to this brand to connect logs.')}</p>
      )}
    </EmptyState>
  )
}

function SourceList({
  sources,
  chosenId,
  onChoose,
}: {
  sources: readonly SourceRow[]
  chosenId: string
  onChoose: (id: string) => void
}) {
  return (
    <Flex component="ul" direction="column" gap={6} aria-label={t('Log sources')}>
      {sources.map((source) => (
        <li key={source.id}>
          <button
            type="button"
            className={`${classes['source']} ${styles['hovered']} ${styles['box']}`}
            aria-current={source.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(source.id)}
          >
            <span className={styles['name']}>{source.name}</span>
            <span className={styles['fine']}>{vendorLabel(source.vendor)}</span>
            <span className={styles['fine']}>
              <SourceState source={source} />
            </span>
          </button>
        </li>
      ))}
    </Flex>
  )
}

function SourceState({ source: { isPaused, lastDeliveryAt, recent } }: { source: SourceRow }) {
  if (isPaused) return t('Paused')
  if (recent.failed > 0)
    return (
      <span className={styles['problem']}>
        {t('{count, plural, one {# delivery} other {# deliveries}} failed today', { count: recent.failed })}
      </span>
    )
  if (lastDeliveryAt === null) return t('No data received yet')
  return (
    <>
      {t('Last received')} <Moment at={lastDeliveryAt} />
      {recent.hits > 0
        ? ` · ${t('{count} AI bot visits in the last 24 hours', { count: formatCount(recent.hits) })}`
        : null}
    </>
  )
}

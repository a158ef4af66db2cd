import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { SourceRow, SourceWithToken } from '#core/bot-logs/source-schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useLive } from '../../../lib/live/live.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { deliveryKeys } from './api/deliveries.ts'
import { sourceKeys, sourcesQuery } from './api/sources.ts'
import classes from './bot-log-sources.module.css'
import { SourceDetails } from './source-details.tsx'
import { SourceForm } from './source-form.tsx'
import { vendorLabel } from './vendor-label.ts'

/** The log sources of the brand: their connection, deliveries, and uploads. */
export function BotLogSources({ brandId }: { brandId: string }) {
  const queryClient = useQueryClient()
  const query = useQuery({ ...sourcesQuery(brandId), refetchInterval: 15_000 })
  const mayConnect = can(useMembership(), 'edit')
  const { chosenId, choose } = useChosenSource()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<SourceWithToken | null>(null)
  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: sourceKeys.all })
    void queryClient.invalidateQueries({ queryKey: deliveryKeys.all })
  }, [queryClient])
  useLive('bot-logs', refresh)
  const handleAdded = (added: SourceWithToken) => {
    setAdding(false)
    choose(added.source.id)
    setMade(added)
    refresh()
  }
  return (
    <Loaded query={query}>
      {({ sources, formats, signingUnavailable }) => {
        const chosen = sources.find(({ id }) => id === chosenId) ?? sources[0]
        if (isAdding)
          return (
            <SourceForm
              brandId={brandId}
              formats={formats}
              onSaved={handleAdded}
              onClose={() => setAdding(false)}
            />
          )
        if (chosen === undefined) return <NoSource mayConnect={mayConnect} onAdd={() => setAdding(true)} />
        return (
          <div className={classes['layout']}>
            <div className={classes['side']}>
              <SourceList sources={sources} chosenId={chosen.id} onChoose={choose} />
              {mayConnect ? (
                <Button variant="default" size="xs" onClick={() => setAdding(true)}>
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

function NoSource({ mayConnect, onAdd }: { mayConnect: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      title={t('Connect your access logs')}
      action={mayConnect ? <Button onClick={onAdd}>{t('Add log source')}</Button> : undefined}
    >
      <p>
        {t(
          'Your server or CDN logs show which AI bots visit, why, and what they get. Upload log files, or send logs automatically to your own endpoint.',
        )}
      </p>
      <p>{t('Your visitors aren’t affected. We discard their IP addresses as we process each line.')}</p>
      {mayConnect ? null : <p>{t('Ask someone with edit access to this brand to connect logs.')}</p>}
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
    <ul className={classes['sources']} aria-label={t('Log sources')}>
      {sources.map((source) => (
        <li key={source.id}>
          <button
            type="button"
            className={classes['source']}
            aria-current={source.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(source.id)}
          >
            <span className={classes['name']}>{source.name}</span>
            <span className={classes['fine']}>{vendorLabel(source.vendor)}</span>
            <span className={classes['fine']}>
              <SourceState source={source} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function SourceState({ source: { isPaused, lastDeliveryAt, recent } }: { source: SourceRow }) {
  if (isPaused) return t('Paused')
  if (recent.failed > 0)
    return (
      <span className={classes['bad']}>
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

import { Anchor, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EngineRow } from '#core/runs/schema.ts'
import { customEngineId, providerCard } from '#core/engines/provider-catalog.ts'
import { EngineRemedy } from '../../components/states/engine-remedy.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import { Moment } from '../../components/figures/moment.tsx'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { typicalPrice } from '../../components/run-plan/engine-price.ts'
import { SandboxBadge } from '../../components/states/sandbox-badge.tsx'
import { api } from '../../lib/api.ts'
import { enginesQuery } from '../../lib/engines/engines.ts'
import { formatCount, formatPrice } from '../../lib/format.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { SettingSection } from '../../components/layout/setting-section.tsx'
import classes from '../../components/layout/settings.module.css'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

const channels = [
  {
    channel: 'api',
    title: t('Through the API'),
    about: t('What the provider’s model answers when a program asks.'),
  },
  {
    channel: 'ui',
    title: t('As people see it'),
    about: t('What the product shows a visitor, brought by a collector.'),
  },
] as const

/** Every engine with its requirements, limits, and cost. */
export function EnginesSection({ organizationId }: { organizationId: string }) {
  const query = useQuery(enginesQuery(organizationId))
  return (
    <SettingSection
      title={t('Engines')}
      about={t(
        'Who can be asked, with whose key, how fast and for how much. Answers through the API and answers as people see them are stored apart and never blended in a number.',
      )}
    >
      <Loaded query={query}>
        {(engines) =>
          engines.length === 0 ? (
            <p className={classes['unavailable']}>
              {t('No worker has told yet which engines it can ask. They appear here as soon as one runs.')}
            </p>
          ) : (
            channels.map(({ channel, title, about }) => (
              <CollectionMethod
                key={channel}
                title={title}
                about={about}
                engines={engines.filter((engine) => engine.channel === channel)}
                organizationId={organizationId}
              />
            ))
          )
        }
      </Loaded>
    </SettingSection>
  )
}

function CollectionMethod({
  title,
  about,
  engines,
  organizationId,
}: {
  title: string
  about: string
  engines: readonly EngineRow[]
  organizationId: string
}) {
  if (engines.length === 0) return null
  return (
    <>
      <div className={classes['group']}>
        <h3>{title}</h3>
        <span>{about}</span>
      </div>
      <ul className={classes['rows']} aria-label={title}>
        {engines.toSorted(configuredFirst).map((engine) => (
          <EngineLine key={engine.id} engine={engine} organizationId={organizationId} />
        ))}
      </ul>
    </>
  )
}

const configuredFirst = (a: EngineRow, b: EngineRow) => Number(b.configured) - Number(a.configured)

function EngineLine({ engine, organizationId }: { engine: EngineRow; organizationId: string }) {
  return (
    <li className={classes['row']} data-off={!engine.configured || undefined}>
      <div className={classes['words']}>
        <span>
          <span className={classes['name']}>{engine.label}</span> {engine.sandbox ? <SandboxBadge /> : null}
          {engine.label.includes(engine.provider) ? null : (
            <span className={classes['fine']}>{engine.provider}</span>
          )}
        </span>
        <EngineState engine={engine} />
        {engine.configured ? <span className={classes['fine']}>{factsOf(engine).join(' · ')}</span> : null}
      </div>
      <div className={classes['actions']}>
        {engine.pause === null ? null : <ResumeButton engine={engine} organizationId={organizationId} />}
        {engine.docs === '' ? null : (
          <Anchor
            aria-label={t('Documentation of {label}', { label: engine.label })}
            href={engine.docs}
            target="_blank"
            rel="noreferrer"
            fz="xs"
            lh="1.5rem"
          >
            {t('Documentation')}
          </Anchor>
        )}
      </div>
    </li>
  )
}

function EngineState({ engine }: { engine: EngineRow }): ReactNode {
  if (!engine.configured)
    return (
      <span className={classes['fine']}>
        {engine.reason ?? t('It is not configured.')} <EngineRemedy engine={engine} />
      </span>
    )
  const { pause } = engine
  return (
    <>
      <span>{usageKeyLabel(engine)}</span>
      {pause === null ? null : (
        <span className={classes['bad']}>
          <Rich
            text="Paused{since}: {message}"
            values={{
              since:
                pause.since === undefined ? null : (
                  <>
                    {' '}
                    <Moment at={pause.since} />
                  </>
                ),
              message: pause.message,
            }}
          />{' '}
          {pause.until === null ? (
            t('It is not asked until somebody resumes it.')
          ) : (
            <>
              <Rich text="It goes on {moment}." values={{ moment: <Moment at={pause.until} /> }} />
            </>
          )}
        </span>
      )}
    </>
  )
}

function usageKeyLabel({ id, sandbox, keyOwner, providerId }: EngineRow): string {
  if (id.startsWith(customEngineId(''))) return t('An endpoint of your organization.')
  if (sandbox) return t('Built in. It invents answers and needs no key.')
  return keyOwner === 'organization'
    ? t('Asked with your organization’s key for {label}.', { label: providerCard(providerId).label })
    : t('Asked with the key for {label} that belongs to this installation.', {
        label: providerCard(providerId).label,
      })
}

function factsOf(engine: EngineRow): string[] {
  const { requestsPerMinute, concurrency } = engine.limits
  return [
    engine.defaultModel,
    typicalPrice(engine),
    ...(engine.ceilingUsd !== null && engine.ceilingUsd > 0
      ? [t('budgets set aside {ceilingUsd}', { ceilingUsd: formatPrice(engine.ceilingUsd) })]
      : []),
    t('{requestsPerMinute}{concurrency} at once', {
      requestsPerMinute:
        requestsPerMinute === null
          ? ''
          : `${t('{requestsPerMinute} a minute,', { requestsPerMinute: formatCount(requestsPerMinute) })} `,
      concurrency: formatCount(concurrency),
    }),
    searchWords[engine.searches],
    ...(engine.takesCountry ? [] : [t('takes no country')]),
  ]
}

const searchWords: Record<EngineRow['searches'], string> = {
  always: t('always searches the web'),
  chosen: t('searches the web when it sees fit'),
  never: t('does not search the web'),
}

function ResumeButton({ engine, organizationId }: { engine: EngineRow; organizationId: string }) {
  const queryClient = useQueryClient()
  const resuming = useSubmission({
    mutationFn: async () => {
      await api.organizations[':organizationId'].engines[':engineId'].pause.$delete({
        param: { organizationId, engineId: engine.id },
      })
    },
    onSuccess: () => notify(t('{label} is asked again.', { label: engine.label })),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: enginesQuery(organizationId).queryKey }),
  })
  return (
    <Button
      aria-label={t('Resume {label}', { label: engine.label })}
      size="compact-xs"
      variant="default"
      loading={resuming.isPending}
      onClick={() => resuming.submit(undefined)}
    >
      {t('Resume')}
    </Button>
  )
}

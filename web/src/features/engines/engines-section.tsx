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
import styles from '../../components/styles/styles.module.css'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

const channels = [
  {
    channel: 'api',
    title: t('API'),
    about: t('Answers from the provider’s model through its API.'),
  },
  {
    channel: 'ui',
    title: t('Consumer app'),
    about: t('Answers from the consumer app, gathered by a data provider.'),
  },
] as const

/** Every engine with its requirements, limits, and cost. */
export function EnginesSection({ organizationId }: { organizationId: string }) {
  const query = useQuery(enginesQuery(organizationId))
  return (
    <SettingSection
      title={t('Engines')}
      about={t(
        'Available engines with their API keys, rate limits, and prices. API and consumer app answers are stored separately and never combined in one number.',
      )}
    >
      <Loaded query={query}>
        {(engines) =>
          engines.length === 0 ? (
            <p className={classes['unavailable']}>
              {t('No worker is running. Start a worker to see available engines.')}
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
        <span className={styles['muted']}>{about}</span>
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
            <span className={styles['fine']}>{engine.provider}</span>
          )}
        </span>
        <EngineState engine={engine} />
        {engine.configured ? <span className={styles['fine']}>{factsOf(engine).join(' · ')}</span> : null}
      </div>
      <div className={classes['actions']}>
        {engine.pause === null ? null : <ResumeButton engine={engine} organizationId={organizationId} />}
        {engine.docs === '' ? null : (
          <Anchor
            aria-label={t('{label} documentation', { label: engine.label })}
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
      <span className={styles['fine']}>
        {engine.reason ?? t('Not set up.')} <EngineRemedy engine={engine} />
      </span>
    )
  const { pause } = engine
  return (
    <>
      <span>{usageKeyLabel(engine)}</span>
      {pause === null ? null : (
        <span className={styles['bad']}>
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
            t('It stays paused until someone resumes it.')
          ) : (
            <>
              <Rich text="Resumes {moment}." values={{ moment: <Moment at={pause.until} /> }} />
            </>
          )}
        </span>
      )}
    </>
  )
}

function usageKeyLabel({ id, sandbox, keyOwner, providerId }: EngineRow): string {
  if (id.startsWith(customEngineId(''))) return t('Your organization’s endpoint.')
  if (sandbox) return t('Built in. Generates sample answers. No API key needed.')
  return keyOwner === 'organization'
    ? t('Uses your organization’s {label} API key.', { label: providerCard(providerId).label })
    : t('Uses this instance’s {label} API key.', {
        label: providerCard(providerId).label,
      })
}

function factsOf(engine: EngineRow): string[] {
  const { requestsPerMinute, concurrency } = engine.limits
  return [
    engine.defaultModel,
    typicalPrice(engine),
    ...(engine.ceilingUsd !== null && engine.ceilingUsd > 0
      ? [t('budgets reserve {ceilingUsd}', { ceilingUsd: formatPrice(engine.ceilingUsd) })]
      : []),
    t('{requestsPerMinute}{concurrency} concurrent', {
      requestsPerMinute:
        requestsPerMinute === null
          ? ''
          : `${t('{requestsPerMinute} per minute,', { requestsPerMinute: formatCount(requestsPerMinute) })} `,
      concurrency: formatCount(concurrency),
    }),
    searchWords[engine.searches],
    ...(engine.takesCountry ? [] : [t('no country setting')]),
  ]
}

const searchWords: Record<EngineRow['searches'], string> = {
  always: t('always searches the web'),
  chosen: t('searches the web when needed'),
  never: t('doesn’t search the web'),
}

function ResumeButton({ engine, organizationId }: { engine: EngineRow; organizationId: string }) {
  const queryClient = useQueryClient()
  const resuming = useSubmission({
    mutationFn: async () => {
      await api.organizations[':organizationId'].engines[':engineId'].pause.$delete({
        param: { organizationId, engineId: engine.id },
      })
    },
    onSuccess: () => notify(t('{label} resumed', { label: engine.label })),
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

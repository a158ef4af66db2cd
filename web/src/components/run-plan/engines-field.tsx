import { Autocomplete, Box, Checkbox, Flex, Stack, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { EngineRow } from '#core/runs/schema.ts'
import { SandboxBadge } from '../states/sandbox-badge.tsx'
import { typicalPrice } from './engine-price.ts'
import type { PlanValues } from './plan-values.ts'
import classes from './run-plan.module.css'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'

type Props = {
  engines: readonly EngineRow[]
  values: PlanValues
  onChange: (change: Partial<PlanValues>) => void
  error?: string | undefined
  /** How an admin can fix an engine that is not configured or paused, such as a link to its settings. */
  remedy?: ((engine: EngineRow) => ReactNode) | undefined
}

const channels = [
  {
    channel: 'api',
    title: t('API'),
    about: t('Responses from the provider’s API, with web search where available.'),
  },
  {
    channel: 'ui',
    title: t('Consumer app'),
    about: t('Responses from the consumer app, gathered by a data provider. Takes a few minutes.'),
  },
] as const

/** Engines to run, grouped by collection method. Unavailable ones stay visible and show what they need. */
export function EnginesField({ engines, values, onChange, error, remedy }: Props) {
  const groups = channels
    .map((group) => ({ ...group, engines: engines.filter(({ channel }) => channel === group.channel) }))
    .filter((group) => group.engines.length > 0)
  // A selected engine that has lost its key stays visible, so that it can be deselected.
  const isOffered = ({ id, configured }: EngineRow) => configured || values.engines.includes(id)
  return (
    <Checkbox.Group
      label={t('Engines')}
      description={
        groups.length > 1 ? t('API and app answers differ, so we never mix them in one metric.') : undefined
      }
      value={values.engines}
      onChange={(chosen) => onChange({ engines: chosen })}
      error={error}
    >
      <Stack gap="xs" mt={6}>
        {groups.map(({ channel, title, about, engines: members }) => (
          <section key={channel} className={classes['channel']} aria-label={title}>
            <Flex component="header" wrap="wrap" gap="0 0.5rem" py={8} px={12} fz="xs">
              <strong>{title}</strong>
              <span className={styles['muted']}>{about}</span>
            </Flex>
            <Box component="ul" p={0}>
              {members.filter(isOffered).map((engine) => (
                <EngineLine
                  key={engine.id}
                  engine={engine}
                  values={values}
                  onChange={onChange}
                  remedy={remedy?.(engine)}
                />
              ))}
            </Box>
            <NotConfigured engines={members.filter((engine) => !isOffered(engine))} remedy={remedy} />
          </section>
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Unavailable engines, collapsed: each shows what it needs. */
function NotConfigured({
  engines,
  remedy,
}: {
  engines: readonly EngineRow[]
  remedy: ((engine: EngineRow) => ReactNode) | undefined
}) {
  if (engines.length === 0) return null
  return (
    <Box component="details" className={`${classes['others']} ${styles['lined']}`} py={8} px={12} fz="xs">
      <summary>
        {t('{engines, plural, one {# engine needs} other {# engines need}} an API key', {
          engines: engines.length,
        })}
      </summary>
      <ul>
        {engines.map((engine) => (
          <li key={engine.id}>
            <Box component="span" className={classes['otherName']} c="var(--ink)" fw={500}>
              {engine.label}
            </Box>{' '}
            {engine.reason ?? t('Not set up.')} {remedy?.(engine)}
          </li>
        ))}
      </ul>
    </Box>
  )
}

function EngineLine({
  engine,
  values,
  onChange,
  remedy,
}: {
  engine: EngineRow
  values: PlanValues
  onChange: (change: Partial<PlanValues>) => void
  remedy: ReactNode
}) {
  const notes = useId()
  const isChosen = values.engines.includes(engine.id)
  const ignoresCountry = isChosen && values.countries.length > 0 && !engine.takesCountry
  return (
    <li className={classes['engine']}>
      <Box miw={0}>
        <Checkbox
          value={engine.id}
          aria-describedby={notes}
          label={
            <>
              {engine.label} {engine.sandbox ? <SandboxBadge /> : null}
            </>
          }
        />
        <Stack
          id={notes}
          className={styles['anywhere']}
          gap={2}
          pl="calc(1.25rem + 0.75rem)"
          c="dimmed"
          fz="xs"
        >
          {engine.configured ? (
            <span>
              {engine.sandbox || engine.label.includes(engine.provider) ? '' : `${engine.provider} · `}
              {typicalPrice(engine, values.models[engine.id]?.trim())}
              {engine.keyOwner === 'organization' ? ` ${t('· your own API key')}` : ''}
            </span>
          ) : (
            <span className={styles['bad']}>{engine.reason ?? t('Not set up.')}</span>
          )}
          {engine.pause === null ? null : (
            <span className={styles['bad']}>
              {t('Paused: {message} Answers wait until it resumes.', { message: engine.pause.message })}
            </span>
          )}
          {ignoresCountry ? <span>{t('Doesn’t support countries. Prompts run without one.')}</span> : null}
          {engine.configured && engine.pause === null ? null : remedy}
        </Stack>
      </Box>
      {isChosen && !engine.sandbox ? (
        <Autocomplete
          size="xs"
          aria-label={t('Model for {label}', { label: engine.label })}
          placeholder={engine.defaultModel}
          data={[...engine.models]}
          value={values.models[engine.id] ?? ''}
          onChange={(model) => onChange({ models: { ...values.models, [engine.id]: model } })}
          maxLength={200}
          className={classes['model'] ?? ''}
          comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
        />
      ) : (
        <Text fz="xs" c="dimmed" className={classes['modelText'] ?? ''}>
          {engine.defaultModel}
        </Text>
      )}
    </li>
  )
}

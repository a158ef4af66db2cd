import { Box, Button, Drawer, Flex, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { IntegrationRow, DeliveryRow } from '#core/notifications/integrations/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { ShowMore } from '../../../components/layout/show-more.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { integrationKeys, deliveriesQuery, deliveryQuery, replayDelivery } from './api/integrations.ts'
import { eventLabel, stateLabels } from './integration-labels.ts'
import classes from './integrations.module.css'

const states = ['waiting', 'arrived', 'failed'] as const

/** All deliveries to integrations, latest first. A row opens its attempts. */
export function DeliveryLog({
  organizationId,
  channels,
}: {
  organizationId: string
  channels: readonly IntegrationRow[]
}) {
  const search = useSearch({ from: '/shell/settings' })
  const navigate = useNavigate({ from: '/settings' })
  const choose = (change: Record<string, string | undefined>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const channelId = channels.find(({ id }) => id === search.channel)?.id
  const state = states.find((each) => each === search.status)
  const text = search.q ?? ''
  const query = useInfiniteQuery(
    deliveriesQuery(organizationId, {
      ...(channelId === undefined ? {} : { channelId }),
      ...(state === undefined ? {} : { state }),
      ...(text === '' ? {} : { search: text }),
    }),
  )
  const [openId, setOpenId] = useState<string | null>(null)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const isFiltered = channelId !== undefined || state !== undefined || text !== ''
  return (
    <SettingSection
      title={t('Deliveries')}
      about={t('Every message sent to your integrations, with all attempts and responses.')}
    >
      <Group align="stretch" gap={8} mb={12}>
        <TextInput
          aria-label={t('Search deliveries')}
          placeholder={t('Search')}
          size="xs"
          type="search"
          maxLength={100}
          value={text}
          onChange={({ currentTarget: { value } }) => choose({ q: value === '' ? undefined : value })}
        />
        <Select
          aria-label={t('Integration')}
          placeholder={t('All integrations')}
          size="xs"
          clearable
          data={channels.map(({ id, name }) => ({ value: id, label: name }))}
          value={channelId ?? null}
          onChange={(value) => choose({ channel: value ?? undefined })}
        />
        <SegmentedControl
          aria-label={t('Status')}
          size="xs"
          value={state ?? 'all'}
          onChange={(value) => choose({ status: value === 'all' ? undefined : value })}
          data={[
            { value: 'all', label: t('All') },
            { value: 'arrived', label: t('Delivered') },
            { value: 'waiting', label: t('Waiting') },
            { value: 'failed', label: t('Failed') },
          ]}
        />
      </Group>
      <Loaded query={query}>
        {() => (
          <DataTable
            caption={t('Deliveries')}
            columns={columnsOf(setOpenId)}
            rows={rows}
            rowKey={({ id }) => id}
            empty={isFiltered ? t('No matching deliveries') : t('Nothing sent yet')}
          />
        )}
      </Loaded>
      <ShowMore query={query} />
      <Drawer
        opened={openId !== null}
        onClose={() => setOpenId(null)}
        position="right"
        size="lg"
        title={t('Delivery')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {openId === null ? null : <Details deliveryId={openId} onOpen={setOpenId} />}
      </Drawer>
    </SettingSection>
  )
}

function columnsOf(onOpen: (id: string) => void): Column<DeliveryRow>[] {
  return [
    {
      key: 'what',
      header: t('Event'),
      width: '46%',
      cell: (row) => (
        <Box
          type="button"
          component="button"
          className={`${styles['underlined']} ${styles['anywhere']}`}
          c="var(--accent)"
          onClick={() => onOpen(row.id)}
        >
          {titleOf(row)}
        </Box>
      ),
    },
    {
      key: 'channel',
      header: t('Integration'),
      hideOnSmall: true,
      cell: ({ integrationName }) => integrationName,
    },
    { key: 'state', header: t('Status'), cell: (row) => <State row={row} /> },
    { key: 'when', header: t('When'), align: 'end', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
}

const titleOf = ({ title, isTest }: DeliveryRow) => (isTest ? t('Test') : title)

function State({ row: { state, attempts, error } }: { row: DeliveryRow }) {
  const isBad = state === 'failed' || (error !== null && state !== 'dropped')
  const tries =
    attempts > 1 ? ` · ${t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts })}` : ''
  return (
    <span className={isBad ? styles['bad'] : state === 'delivered' ? styles['good'] : undefined}>
      {state === 'queued' && attempts > 0 ? t('retrying') : stateLabels()[state]}
      {tries}
    </span>
  )
}

function Details({ deliveryId, onOpen }: { deliveryId: string; onOpen: (id: string) => void }) {
  const query = useQuery(deliveryQuery(deliveryId))
  const queryClient = useQueryClient()
  const replaying = useSubmission({
    mutationFn: () => replayDelivery(deliveryId),
    onSuccess: (id) => {
      onOpen(id)
      return queryClient.invalidateQueries({ queryKey: integrationKeys.deliveries })
    },
    onError: notifyError,
  })
  return (
    <Loaded query={query}>
      {(delivery) => {
        const isWaiting = delivery.state === 'queued' || delivery.state === 'sending'
        return (
          <Stack className={classes['details']} gap="sm" fz="sm">
            <h3>{titleOf(delivery)}</h3>
            <dl>
              <dt>{t('Integration')}</dt>
              <dd>{delivery.integrationName}</dd>
              <dt>{t('Event')}</dt>
              <dd>{delivery.eventKind === null ? t('Test') : eventLabel(delivery.eventKind)}</dd>
              <dt>{t('Status')}</dt>
              <dd>
                <State row={delivery} />
                {delivery.error === null ? null : ` · ${delivery.error}`}
              </dd>
              {isWaiting && delivery.attempts > 0 ? (
                <>
                  <dt>{t('Next attempt')}</dt>
                  <dd>
                    <Moment at={delivery.nextAt} />
                  </dd>
                </>
              ) : null}
              <dt>{t('ID')}</dt>
              <Box component="dd" className={styles['code']} fz="xs">
                {delivery.id}
              </Box>
              {delivery.replayOf === null ? null : (
                <>
                  <dt>{t('Resend of')}</dt>
                  <dd>
                    <Box
                      type="button"
                      component="button"
                      className={`${styles['underlined']} ${styles['anywhere']}`}
                      c="var(--accent)"
                      onClick={() => onOpen(delivery.replayOf ?? '')}
                    >
                      {delivery.replayOf}
                    </Box>
                  </dd>
                </>
              )}
            </dl>
            <h4>{t('Attempts')}</h4>
            {delivery.tries.length === 0 ? <p className={styles['fine']}>{t('None yet')}</p> : null}
            <Flex component="ol" direction="column" gap="xs">
              {delivery.tries.map(({ at, status, outcome, latencyMs, detail }) => (
                <li key={`${at} ${outcome}`}>
                  <span>
                    <strong>{status ?? outcome}</strong>{' '}
                    <span className={styles['fine']}>
                      {formatExactTime(at)}
                      {latencyMs === null ? '' : ` ${t('· {latencyMs} ms', { latencyMs })}`}
                    </span>
                  </span>
                  {detail === '' ? null : <pre className={classes['reply']}>{detail}</pre>}
                </li>
              ))}
            </Flex>
            {delivery.payload === null ? null : (
              <>
                <h4>{t('Payload')}</h4>
                <pre className={classes['reply']}>{indented(delivery.payload)}</pre>
              </>
            )}
            <div className={styles['choices']}>
              <Button
                size="xs"
                variant="default"
                disabled={isWaiting}
                loading={replaying.isPending}
                onClick={() => replaying.submit(undefined)}
              >
                {t('Resend')}
              </Button>
            </div>
          </Stack>
        )
      }}
    </Loaded>
  )
}

const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

import { Group, Select, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  textMessagesQuery,
  type TextMessageRow,
} from '#core/notifications/integrations/text-message-schema.ts'
import { describeTwilioError } from '#core/notifications/integrations/twilio-states.ts'
import { eventKind, eventKinds } from '#core/notifications/events/schema.ts'
import { CsvButton } from '../../../components/inputs/csv-button.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { DaysFilter } from '../../../components/inputs/days-filter.tsx'
import { Figures } from '../../../components/figures/figures.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { ShowMore } from '../../../components/layout/show-more.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatMoney, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { twilioMessagesFile, twilioMessagesQuery, type TextFilters } from './twilio-messages-query.ts'
import classes from './twilio-messages.module.css'

/** `/admin/twilio-messages`: SMS and WhatsApp messages, their delivery, and their cost. */
export function TwilioMessagesPage() {
  const search = useSearch({ from: '/shell/admin/twilio-messages' })
  const navigate = useNavigate({ from: '/admin/twilio-messages' })
  const choose = (change: Record<string, string | undefined>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const filters = filtersOf(search)
  const query = useInfiniteQuery({ ...twilioMessagesQuery(filters), placeholderData: (before) => before })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Page
      title={t('Text messages')}
      description={t(
        'SMS and WhatsApp messages with their Twilio status and cost, including confirmation codes. Phone numbers are partly hidden.',
      )}
      actions={
        <CsvButton
          fileName="twilio-messages.csv"
          load={() => twilioMessagesFile(filters)}
          isDisabled={rows.length === 0}
        />
      }
    >
      <Group gap={8} mb={14}>
        <TextInput
          aria-label={t('Search messages')}
          placeholder={t('Last digits, organization, error, ID')}
          size="xs"
          w={230}
          type="search"
          maxLength={100}
          value={search.q ?? ''}
          onChange={({ currentTarget: { value } }) => choose({ q: value || undefined })}
        />
        <Select
          aria-label={t('Status')}
          placeholder={t('All statuses')}
          size="xs"
          w={140}
          clearable
          data={[
            { value: 'waiting', label: t('Waiting') },
            { value: 'sent', label: t('In transit') },
            { value: 'delivered', label: t('Delivered') },
            { value: 'failed', label: t('Failed') },
          ]}
          value={filters.state ?? null}
          onChange={(value) => choose({ status: value ?? undefined })}
        />
        <Select
          aria-label={t('Type')}
          placeholder={t('SMS and WhatsApp')}
          size="xs"
          w={160}
          clearable
          data={[
            { value: 'sms', label: 'SMS' },
            { value: 'whatsapp', label: 'WhatsApp' },
          ]}
          value={filters.kind ?? null}
          onChange={(value) => choose({ kind: value ?? undefined })}
        />
        <DaysFilter from={filters.from} to={filters.to} onChange={choose} />
      </Group>
      <Loaded query={query}>
        {({ pages }) => {
          const first = pages[0]
          if (first === undefined) return null
          const { totals, isSetUp } = first
          return (
            <>
              {isSetUp ? null : (
                <p className={classes['notice']}>
                  {t(
                    'Text messages aren’t set up on this instance. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TWILIO_FROM so users can add their phone numbers under Notifications.',
                  )}
                </p>
              )}
              <Figures
                about={t('Messages matching the filters')}
                figures={[
                  {
                    label: t('Text messages'),
                    value: formatCount(totals.messages),
                    note: t('including codes'),
                  },
                  {
                    label: t('Delivered'),
                    value: formatCount(totals.delivered),
                    note: formatPercent(totals.messages === 0 ? null : totals.delivered / totals.messages),
                  },
                  {
                    label: t('Failed'),
                    value: formatCount(totals.failed),
                    note: formatPercent(totals.messages === 0 ? null : totals.failed / totals.messages),
                  },
                  {
                    label: t('Cost'),
                    value: formatMoney(totals.costUsd),
                    note:
                      totals.unpriced === 0
                        ? t('reported by Twilio')
                        : t(
                            '{count, plural, one {# message has no price yet} other {# messages have no price yet}}',
                            {
                              count: totals.unpriced,
                            },
                          ),
                  },
                ]}
              />
              <DataTable
                caption={t('Text messages')}
                columns={columns()}
                rows={rows}
                rowKey={({ id }) => id}
                empty={isFiltered ? t('No messages match') : t('No messages sent yet')}
              />
            </>
          )
        }}
      </Loaded>
      <ShowMore query={query} />
    </Page>
  )
}

/** The valid filters of the URL. Others are ignored. */
function filtersOf(search: Record<string, string | undefined>): TextFilters {
  const { state, kind, from, to } = textMessagesQuery.shape
  const given = {
    state: state.safeParse(search['status']).data,
    kind: kind.safeParse(search['kind']).data,
    from: from.safeParse(search['from']).data,
    to: to.safeParse(search['to']).data,
    search: search['q']?.trim().slice(0, 100) || undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const stateLabels = (): Record<string, string> => ({
  queued: t('waiting'),
  held: t('held for quiet hours'),
  collected: t('in a summary email'),
  sending: t('sending'),
  sent: t('in transit'),
  delivered: t('delivered'),
  failed: t('failed'),
  dropped: t('not sent'),
})

function purposeInWords(purpose: string): string {
  const kind = eventKind.safeParse(purpose).data
  if (kind !== undefined) return t(eventKinds[kind].words)
  return purpose === 'code' ? t('Confirmation code') : t('Multiple events')
}

function errorInWords({ errorCode, error }: TextMessageRow): string | null {
  const words = describeTwilioError(errorCode)
  return words === null ? error : t(words)
}

const columns = (): Column<TextMessageRow>[] => [
  { key: 'when', header: t('When'), width: '8rem', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'to',
    header: t('Recipient'),
    width: '9rem',
    cell: ({ to, kind }) => (
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <span className={styles['nowrap']}>{to}</span>
        <small className={styles['fine']}>{kind === 'sms' ? 'SMS' : 'WhatsApp'}</small>
      </span>
    ),
  },
  {
    key: 'purpose',
    header: t('What'),
    hideOnSmall: true,
    cell: ({ purpose, organizationName }) => (
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <span>{purposeInWords(purpose)}</span>
        <small className={styles['fine']}>{organizationName}</small>
      </span>
    ),
  },
  {
    key: 'state',
    header: t('Status'),
    width: '30%',
    cell: (row) => {
      const problem = errorInWords(row)
      return (
        <span
          className={`${classes['pair']} ${styles['pair']}`}
          data-bad={row.state === 'failed' || undefined}
        >
          <span>
            {stateLabels()[row.state] ?? row.state}
            {row.providerState === null || row.providerState === row.state ? null : (
              <small className={styles['fine']}>
                {' '}
                {t('(Twilio: {providerState})', { providerState: row.providerState })}
              </small>
            )}
          </span>
          {problem === null ? null : (
            <small className={styles['fine']}>
              {problem}
              {row.errorCode === null ? null : ` (${row.errorCode})`}
            </small>
          )}
        </span>
      )
    },
  },
  {
    key: 'cost',
    header: t('Cost'),
    width: '6rem',
    align: 'end',
    cell: ({ costUsd, providerId }) =>
      costUsd === null ? (providerId === null ? '–' : t('pending')) : formatMoney(costUsd),
  },
]

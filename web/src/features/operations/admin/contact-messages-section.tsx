import { Anchor, Box, Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  contactStates,
  type ContactMessageRow,
  type ContactMessagesQuery,
} from '#core/site/contact/admin-schema.ts'
import { contactTopics } from '#core/site/contact/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { Loaded, RowsSkeleton } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import classes from './admin-page.module.css'
import {
  contactMessagesKey,
  contactMessagesQuery,
  everyContactMessage,
  settleContactMessage,
} from './contact-messages-query.ts'

type State = ContactMessagesQuery['state']

const stateLabels: Record<State, string> = { open: t('Unanswered'), done: t('Answered') }

/** Messages of visitors from /contact, for staff to answer by email and mark as answered. */
export function ContactMessagesSection() {
  const [state, setState] = useState<State>('open')
  const query = useQuery({ ...contactMessagesQuery(state), placeholderData: keepPreviousData })
  return (
    <Box component="section" mb={28}>
      <Group align="baseline" justify="space-between" gap={8} mb={4}>
        <Title order={2}>{t('Contact messages')}</Title>
        <Group gap={8}>
          <SegmentedControl
            size="xs"
            aria-label={t('Status')}
            value={state}
            onChange={(chosen) => setState(contactStates.find((each) => each === chosen) ?? 'open')}
            data={contactStates.map((value) => ({ value, label: stateLabels[value] }))}
          />
          {query.data !== undefined && query.data.total > 0 ? (
            <ExportButton
              fileName="contact-messages.csv"
              columns={exportedColumns}
              rows={() => everyContactMessage(state)}
            />
          ) : null}
        </Group>
      </Group>
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {(list) => (
          <>
            <DataTable
              caption={t('Contact messages')}
              columns={columns}
              rows={list.rows}
              rowKey={({ id }) => id}
              empty={state === 'open' ? t('All messages answered') : t('No answered messages yet')}
            />
            {list.total > list.rows.length ? (
              <Text fz="sm" c="dimmed">
                {t('Showing the latest {shown} of {total} messages.', {
                  shown: formatCount(list.rows.length),
                  total: formatCount(list.total),
                })}
              </Text>
            ) : null}
          </>
        )}
      </Loaded>
    </Box>
  )
}

function Settle({ message: { id, name, doneAt } }: { message: ContactMessageRow }) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: contactMessagesKey })
  const settling = useSubmission({
    mutationFn: settleContactMessage,
    retry: false,
    onSuccess: (_, { isDone }) =>
      isDone
        ? notify(t('Message marked as answered'), { undo: () => takeBack(id).then(refresh, notifyError) })
        : notify(t('Message reopened')),
    onError: notifyError,
    onSettled: refresh,
  })
  const isDone = doneAt !== null
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={settling.isPending}
      aria-label={isDone ? t('Reopen: {name}', { name }) : t('Mark as answered: {name}', { name })}
      onClick={() => settling.submit({ messageId: id, isDone: !isDone })}
    >
      {isDone ? t('Reopen') : t('Mark as answered')}
    </Button>
  )
}

const takeBack = async (messageId: string) => {
  await settleContactMessage({ messageId, isDone: false })
  notify(t('Message reopened'))
}

const columns: Column<ContactMessageRow>[] = [
  {
    key: 'from',
    header: t('From'),
    width: '28%',
    cell: ({ name, email, company }) => (
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <span>{company === '' ? name : `${name}, ${company}`}</span>
        <Anchor href={`mailto:${encodeURIComponent(email)}`} fz="xs">
          {email}
        </Anchor>
      </span>
    ),
    exportValue: ({ name }) => name,
  },
  {
    key: 'message',
    header: t('Message'),
    cell: ({ topic, message, mailProblem }) => (
      <span className={`${classes['pair']} ${styles['pair']}`}>
        <small>{t(contactTopics[topic])}</small>
        <span className={classes['written']}>{message}</span>
        {mailProblem === null ? null : <small>{t('Not emailed: {problem}', { problem: mailProblem })}</small>}
      </span>
    ),
    exportValue: ({ message }) => message,
  },
  {
    key: 'received',
    header: t('Received'),
    width: '8rem',
    align: 'end',
    hideOnSmall: true,
    cell: ({ receivedAt }) => <Moment at={receivedAt} />,
    exportValue: ({ receivedAt }) => receivedAt,
  },
  {
    key: 'settle',
    header: t('Action'),
    width: '6.5rem',
    align: 'end',
    cell: (message) => <Settle message={message} />,
  },
]

const exportedColumns: Column<ContactMessageRow>[] = [
  ...columns,
  ...(['email', 'company', 'topic', 'language', 'mailedAt', 'doneAt', 'doneBy'] as const).map((key) => ({
    key,
    header: key,
    cell: () => null,
    exportValue: (row: ContactMessageRow) => row[key],
  })),
]

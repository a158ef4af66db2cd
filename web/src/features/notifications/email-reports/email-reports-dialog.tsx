import { Box, Button, Flex, Group, Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import type { EmailReportRow } from '#core/notifications/email-reports/schema.ts'
import { weekdayName } from '#core/runs/schedules/describe-cadence.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { MailNote } from '../../../components/states/mail-note.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatDay, formatExactTime } from '../../../lib/format.ts'
import {
  createEmailReport,
  deleteEmailReport,
  emailReportKeys,
  emailReportsQuery,
  sendTestEmailReport,
  pauseEmailReport,
} from './api/email-reports.ts'
import { EmailReportForm } from './email-report-form.tsx'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** The scheduled email reports of a brand. */
export function EmailReportsDialog({
  brand,
  search,
  onClose,
}: {
  brand: Pick<BrandRow, 'id' | 'name'>
  /** The filters of the screen, which a new email report uses. */
  search: Record<string, string>
  onClose: () => void
}) {
  const digests = useQuery(emailReportsQuery(brand.id))
  const [editing, setEditing] = useState<EmailReportRow | 'new' | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Email reports: {name}', { name: brand.name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {editing === null ? (
        <Loaded query={digests}>
          {(rows) => (
            <>
              {rows.length === 0 ? (
                <EmptyState title={t('No email reports yet')}>
                  {t(
                    'Get a brand’s metrics with confidence intervals and significant changes by email, weekly or monthly.',
                  )}
                </EmptyState>
              ) : (
                <Flex component="ul" direction="column" gap="md">
                  {rows.map((row) => (
                    <Digest key={row.id} brandId={brand.id} digest={row} onEdit={() => setEditing(row)} />
                  ))}
                </Flex>
              )}
              <MailNote />
              <Group justify="flex-end" mt="md">
                <Button onClick={() => setEditing('new')}>{t('Create email report')}</Button>
              </Group>
            </>
          )}
        </Loaded>
      ) : (
        <EmailReportForm
          brand={brand}
          digest={editing === 'new' ? null : editing}
          search={search}
          onDone={() => setEditing(null)}
        />
      )}
    </Modal>
  )
}

function Digest({
  brandId,
  digest,
  onEdit,
}: {
  brandId: string
  digest: EmailReportRow
  onEdit: () => void
}) {
  const { attempt } = useAttempt()
  const restore = () => {
    const { name, cadence, weekday, hour, search, recipients } = digest
    return createEmailReport(brandId, {
      name,
      cadence,
      weekday,
      hour,
      search,
      recipients: recipients.map(({ userId }) => userId),
    })
  }
  return (
    <Flex component="li" className={styles['box']} direction="column" gap="xs" py={12} px={14}>
      <div>
        <p className={styles['name']}>
          {digest.name}
          {digest.isPaused ? (
            <Box component="span" c="dimmed" fw={400}>
              {' '}
              {t('paused')}
            </Box>
          ) : null}
        </p>
        <Text className={styles['anywhere']} mt={2} c="dimmed" fz="sm">
          {t('{digest} to {recipients}', {
            digest: whenInWords(digest),
            recipients: digest.recipients.map(({ email }) => email ?? t('unnamed member')).join(', '),
          })}
        </Text>
        <Text className={styles['anywhere']} mt={2} c="dimmed" fz="sm">
          {digest.isPaused ? null : (
            <>
              <Rich
                text="Next report: <time>{nextAt}</time>."
                values={{
                  time: (words) => (
                    <time dateTime={digest.nextAt} title={formatExactTime(digest.nextAt)}>
                      {words}
                    </time>
                  ),
                  nextAt: formatDay(digest.nextAt),
                }}
              />{' '}
            </>
          )}
          {digest.lastSentAt === null
            ? t('Not sent yet.')
            : t('Last sent {lastSentAt}.', { lastSentAt: formatDay(digest.lastSentAt) })}
        </Text>
        {digest.lastProblem === null ? null : (
          <Text mt={4} c="var(--worse)" fz="sm">
            {t('Couldn’t send the last report: {lastProblem}', { lastProblem: digest.lastProblem })}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            void attempt(async () => {
              await sendTestEmailReport(digest.id)
              notify(t('Test sent. Check your email.'))
            })
          }
        >
          {t('Send a test to me')}
        </Button>
        {digest.mayChange ? (
          <>
            <Button size="compact-sm" variant="default" onClick={onEdit}>
              {t('Edit')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void attempt(() => pauseEmailReport(digest.id, !digest.isPaused))}
            >
              {digest.isPaused ? t('Resume') : t('Pause')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() =>
                void attempt(async () => {
                  await deleteEmailReport(digest.id)
                  notify(t('“{name}” deleted', { name: digest.name }), { undo: () => attempt(restore) })
                })
              }
            >
              {t('Delete')}
            </Button>
          </>
        ) : null}
      </Group>
    </Flex>
  )
}

function useAttempt() {
  const queryClient = useQueryClient()
  return {
    attempt: async (work: () => Promise<void>) => {
      try {
        await work()
      } catch (error) {
        notifyError(
          error instanceof Error ? error : new Error(t('Couldn’t update the email report. Try again.')),
        )
      }
      await queryClient.invalidateQueries({ queryKey: emailReportKeys.all })
    },
  }
}

function whenInWords({ cadence, weekday, hour, timeZone }: EmailReportRow): string {
  const day = weekdayName(weekday)
  const time = `${String(hour).padStart(2, '0')}:00 (${timeZone})`
  return cadence === 'weekly'
    ? t('Every {day} at {time}', { day, time })
    : t('First {day} of the month at {time}', { day, time })
}

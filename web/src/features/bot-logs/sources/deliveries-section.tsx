import { Anchor, Box, Button, Group, Progress } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deliveryStateLabels,
  isUnderWay,
  rejectionLabels,
  unconfirmedLayout,
  type DeliveryRow,
  type SourceRow,
} from '#core/bot-logs/source-schema.ts'
import type { Rejection } from '#core/bot-logs/line-fields.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import { saveFile } from '../../../components/inputs/save-file.ts'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatCount, formatExactTime } from '../../../lib/format.ts'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import {
  cancelDelivery,
  deliveriesQuery,
  deliveryKeys,
  firstBytes,
  rejectedLines,
  retryDelivery,
} from './api/deliveries.ts'
import classes from './bot-log-sources.module.css'

/** Every file and batch, and the result of its lines: each is parsed or rejected with a reason. */
export function DeliveriesSection({
  source,
  onSample,
}: {
  source: SourceRow
  /** Shows how the lines of a delivery are read. */
  onSample: (sample: Blob) => void
}) {
  const query = useInfiniteQuery({
    ...deliveriesQuery(source.brandId, source.id),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(({ status }) => isUnderWay(status))) === true
        ? 3000
        : 15_000,
  })
  const rows = query.data?.pages.flatMap(({ deliveries }) => deliveries) ?? []
  const columns = columnsOf(source, onSample)
  return (
    <SettingSection title={t('Deliveries')}>
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <p className={styles['fine']}>{t('No data received yet.')}</p>
          ) : (
            <div className={classes['stack']}>
              <DataTable
                caption={t('Deliveries: {name}', { name: source.name })}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
              />
              <Group align="stretch" gap={6}>
                {query.hasNextPage ? (
                  <Button
                    variant="default"
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('Show earlier')}
                  </Button>
                ) : null}
                <ExportButton
                  fileName={`deliveries-${source.name}.csv`}
                  columns={[...columns, ...exportColumns]}
                  rows={rows}
                />
              </Group>
            </div>
          )
        }
      </Loaded>
    </SettingSection>
  )
}

function columnsOf(source: SourceRow, onSample: (sample: Blob) => void): Column<DeliveryRow>[] {
  return [
    {
      key: 'name',
      header: t('Delivery'),
      width: '32%',
      cell: (delivery) => (
        <>
          <span className={styles['name']}>{nameOf(delivery)}</span>
          <br />
          <span className={styles['fine']}>
            {formatBytes(delivery.size ?? delivery.bytes)}
            {delivery.format === null ? null : ` · ${delivery.format}`}
          </span>
        </>
      ),
      exportValue: nameOf,
    },
    {
      key: 'came',
      header: t('Received'),
      hideOnSmall: true,
      width: '7rem',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      exportValue: ({ createdAt }) => createdAt,
    },
    {
      key: 'state',
      header: t('Status'),
      cell: (delivery) => <State delivery={delivery} isEditable={source.isEditable} onSample={onSample} />,
      exportValue: ({ status }) => t(deliveryStateLabels[status]),
    },
    {
      key: 'lines',
      header: t('Log lines'),
      align: 'end',
      hideOnSmall: true,
      cell: (delivery) => <Lines delivery={delivery} isEditable={source.isEditable} />,
      exportValue: ({ lines }) => lines,
    },
    ...figures.map(({ key, header }): Column<DeliveryRow> => ({
      key,
      header,
      align: 'end',
      hideOnSmall: true,
      cell: (delivery) => formatCount(delivery[key]),
      exportValue: (delivery) => delivery[key],
    })),
  ]
}

const figures = [
  { key: 'hits', header: t('AI bot visits') },
  { key: 'repeated', header: t('Duplicates') },
] as const

const exportColumns: Column<DeliveryRow>[] = [
  { key: 'rejected', header: t('Skipped lines'), exportValue: ({ rejected }) => rejected, cell: () => null },
  {
    key: 'outdated',
    header: t('Older than retention'),
    exportValue: ({ outdated }) => outdated,
    cell: () => null,
  },
]

const nameOf = ({ name, channel, createdAt }: DeliveryRow): string =>
  name !== ''
    ? name
    : channel === 'endpoint'
      ? t('Lines from {time}', { time: formatExactTime(createdAt) })
      : t('File')

function State({
  delivery,
  isEditable,
  onSample,
}: {
  delivery: DeliveryRow
  isEditable: boolean
  onSample: (sample: Blob) => void
}) {
  const { status, failure, sameAs, warnings } = delivery
  const share = shareOf(delivery)
  return (
    <div className={classes['state']}>
      <span>{t(deliveryStateLabels[status])}</span>
      {delivery.lines === 0 ? null : (
        <span className={classes['onSmall']}>
          {t('{lines} lines, {hits} AI bot visits', {
            lines: formatCount(delivery.lines),
            hits: formatCount(delivery.hits),
          })}
        </span>
      )}
      <div className={classes['onSmall']}>
        <Rejected delivery={delivery} isEditable={isEditable} />
      </div>
      {share === null ? null : (
        <Progress
          value={share * 100}
          size="sm"
          aria-label={t('Processing {name}', { name: nameOf(delivery) })}
        />
      )}
      {status === 'receiving' ? (
        <span className={styles['fine']}>
          {t('{bytes} of {size} received. If you closed the page, add the file again to resume.', {
            bytes: formatBytes(delivery.bytes),
            size: formatBytes(delivery.size ?? delivery.bytes),
          })}
        </span>
      ) : null}
      {failure === null ? null : <span className={styles['problem']}>{said(failure)}</span>}
      {sameAs === null ? null : (
        <span className={styles['fine']}>
          {t('This content was already received as {name}.', { name: sameAs.name })}{' '}
          <Moment at={sameAs.createdAt} />
        </span>
      )}
      {warnings.map((warning) => (
        <span key={warning} className={styles['fine']}>
          {said(warning)}
        </span>
      ))}
      {isEditable ? <Actions delivery={delivery} onSample={onSample} /> : null}
    </div>
  )
}

/** The share of its bytes that have been received or read so far. */
function shareOf({ status, bytes, bytesRead, size }: DeliveryRow): number | null {
  if (status === 'receiving' && size !== null) return bytes / size
  return status === 'reading' && bytes > 0 ? Math.min(1, bytesRead / bytes) : null
}

function Lines({ delivery, isEditable }: { delivery: DeliveryRow; isEditable: boolean }) {
  const { lines, outdated } = delivery
  return (
    <div className={classes['lines']}>
      <span>{formatCount(lines)}</span>
      <Rejected delivery={delivery} isEditable={isEditable} />
      {outdated === 0 ? null : (
        <span className={styles['fine']}>
          {t('{count} older than the retention period', { count: formatCount(outdated) })}
        </span>
      )}
    </div>
  )
}

/** Rejected lines by reason. */
function Rejected({ delivery, isEditable }: { delivery: DeliveryRow; isEditable: boolean }) {
  const { rejected, rejectedBy } = delivery
  if (rejected === 0) return null
  const reasons = Object.entries(rejectedBy).filter(([, count]) => count > 0)
  return (
    <Box component="details" className={classes['rejected']} fz="xs">
      <summary>{t('{count} skipped', { count: formatCount(rejected) })}</summary>
      <ul>
        {reasons.map(([reason, count]) => (
          <li key={reason}>
            {formatCount(count)} {isRejection(reason) ? t(rejectionLabels[reason]) : reason}
          </li>
        ))}
      </ul>
      {isEditable && delivery.hasRejectedLines ? <RejectedDownload delivery={delivery} /> : null}
    </Box>
  )
}

const isRejection = (reason: string): reason is Rejection => reason in rejectionLabels

function RejectedDownload({ delivery }: { delivery: DeliveryRow }) {
  const downloading = useMutation({
    mutationFn: () => rejectedLines(delivery.id),
    onSuccess: (content) => saveFile(`${delivery.name || 'lines'}-not-counted.ndjson`, content),
    onError: notifyError,
  })
  return (
    <Anchor
      component="button"
      type="button"
      fz="xs"
      disabled={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      {t('Download lines')}
    </Anchor>
  )
}

function Actions({ delivery, onSample }: { delivery: DeliveryRow; onSample: (sample: Blob) => void }) {
  const queryClient = useQueryClient()
  const acting = useSubmission({
    mutationFn: (act: (id: string) => Promise<void>) => act(delivery.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deliveryKeys.all }),
    onError: notifyError,
  })
  const name = nameOf(delivery)
  if (isUnderWay(delivery.status))
    return (
      <Button
        size="compact-xs"
        variant="default"
        w="fit-content"
        aria-label={t('Cancel {name}', { name })}
        title={t('Data processed so far is kept.')}
        loading={acting.isPending}
        onClick={() => acting.submit(cancelDelivery)}
      >
        {t('Cancel')}
      </Button>
    )
  if (delivery.canRetry && delivery.failure === unconfirmedLayout)
    return <CheckButton delivery={delivery} onSample={onSample} />
  return delivery.canRetry ? (
    <Button
      size="compact-xs"
      variant="default"
      w="fit-content"
      aria-label={t('Reprocess {name}', { name })}
      loading={acting.isPending}
      onClick={() => acting.submit(retryDelivery)}
    >
      {t('Reprocess')}
    </Button>
  ) : null
}

/** Until its user has confirmed how its lines are read, nothing of the delivery is counted. */
function CheckButton({ delivery, onSample }: { delivery: DeliveryRow; onSample: (sample: Blob) => void }) {
  const loading = useSubmission({
    mutationFn: () => firstBytes(delivery.id),
    onSuccess: onSample,
    onError: notifyError,
  })
  return (
    <Button
      size="compact-xs"
      w="fit-content"
      aria-label={t('Check format of {name}', { name: nameOf(delivery) })}
      loading={loading.isPending}
      onClick={() => loading.submit(undefined)}
    >
      {t('Check format')}
    </Button>
  )
}

import { Button, Group, Select } from '@mantine/core'
import { maxVisitsInFile, outcomeOf } from '#core/bot-logs/reports/filters.ts'
import { fileNameOf } from '../../../charts/frame/file-name.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { notifyError } from '../../../components/states/notices.tsx'
import { saveFile } from '../../../components/inputs/save-file.ts'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { loadVisitsFile } from '../api/load-visits.ts'
import type { BotLogQuery } from '../filters/bot-log-filters.ts'
import classes from '../bot-logs.module.css'
import { useVisits, type OpenVisits, type WhichVisits } from './visits.ts'

/** Filters the list of visits by status, and exports all of them. */
export function VisitsTools({
  brandId,
  query,
  open: { about, which },
}: {
  brandId: string
  query: BotLogQuery
  open: OpenVisits
}) {
  const { narrowVisits } = useVisits()
  const { downloads } = useReportAccess()
  const statuses = statusesAmong(which)
  const saving = useSubmission({
    mutationFn: async () =>
      saveFile(`${fileNameOf(about || t('Visits'))}.csv`, await loadVisitsFile(brandId, query, which)),
    onError: notifyError,
  })
  return (
    <Group justify="space-between" gap="0.5rem 0.75rem" mb={12}>
      {statuses.length > 1 || which.status !== undefined ? (
        <Select
          size="xs"
          w="11rem"
          aria-label={t('Status')}
          data={[{ value: any, label: t('Any status') }, ...statuses]}
          value={which.status ?? any}
          searchable
          nothingFoundMessage={t('No matching status')}
          onChange={(status) =>
            narrowVisits({
              about,
              which: { ...which, status: status === null || status === any ? undefined : status },
            })
          }
        />
      ) : null}
      {downloads ? (
        <span className={classes['visitsFile']}>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="download" size={14} />}
            loading={saving.isPending}
            onClick={() => saving.submit(undefined)}
          >
            {t('Export all (CSV)')}
          </Button>
          <span className={styles['tiny']}>
            {t('up to the latest {count}', { count: formatCount(maxVisitsInFile) })}
          </span>
        </span>
      ) : null}
    </Group>
  )
}

const any = 'any'

const usualStatuses = [
  200, 202, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 410, 412, 418, 421,
  429, 444, 451, 499, 500, 502, 503, 504, 520, 521, 522, 524, 525, 530,
]

/** The statuses that such visits can have, plus the selected one. */
function statusesAmong({ outcome, failed, status: chosen }: WhichVisits): string[] {
  const possible = usualStatuses.filter(
    (status) =>
      (outcome === undefined || outcomeOf(status) === outcome) && (failed === undefined || status >= 400),
  )
  const all = chosen === undefined ? possible : [...new Set([...possible, Number(chosen)])]
  return all.toSorted((a, b) => a - b).map(String)
}

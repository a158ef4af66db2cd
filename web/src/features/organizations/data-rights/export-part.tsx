import { Button, Group, Progress } from '@mantine/core'
import type { OrganizationExport } from '#core/organizations/data-rights/schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import settings from '../../../components/layout/settings.module.css'
import styles from '../../../components/styles/styles.module.css'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { askForExport, deleteExport, loadExport } from './api/data-rights.ts'
import { useChange } from './use-change.ts'

/** Exports the whole organization as one archive. */
export function ExportPart({
  organizationId,
  exports,
}: {
  organizationId: string
  exports: readonly OrganizationExport[]
}) {
  const asking = useChange(organizationId, () => askForExport(organizationId))
  const isUnderWay = exports.some(({ status }) => status === 'queued' || status === 'running')
  return (
    <SettingSection
      title={t('Data export')}
      about={t(
        'A ZIP archive with all of this organization’s data: a JSON Lines file and schema for each table, plus a manifest with counts and checksums. Keys and passwords aren’t included.',
      )}
    >
      <ul className={settings['rows']} aria-label={t('Exports')}>
        {exports.map((one) => (
          <ExportLine key={one.id} organizationId={organizationId} one={one} />
        ))}
        <li className={settings['row']}>
          <span className={styles['fine']}>{exports.length === 0 ? t('No recent exports') : null}</span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isUnderWay}
            loading={asking.isPending}
            onClick={() => asking.submit(undefined)}
          >
            {t('Create export')}
          </Button>
        </li>
      </ul>
    </SettingSection>
  )
}

function ExportLine({ organizationId, one }: { organizationId: string; one: OrganizationExport }) {
  const loading = useChange(organizationId, () => loadExport(organizationId, one.id))
  const removing = useChange(organizationId, () => deleteExport(organizationId, one.id))
  const isMade = one.status === 'queued' || one.status === 'running'
  return (
    <li className={settings['row']}>
      <div className={settings['words']}>
        <span>
          <strong>{stateLabels(one)}</strong>
          {one.rows > 0
            ? ` · ${t('{rows} rows, {size}', { rows: formatCount(one.rows), size: formatBytes(one.bytes) })}`
            : ''}
        </span>
        <span className={styles['fine']}>
          {t('Requested by {name}', { name: one.askedBy ?? t('a former member') })}{' '}
          <Moment at={one.createdAt} />
          {one.status === 'ready' && one.expiresAt
            ? ` · ${t('available until {day}', { day: formatDay(one.expiresAt) })}`
            : null}
        </span>
        {one.sha256 === null ? null : (
          <span className={styles['fine']}>
            SHA-256 <code className={styles['code']}>{one.sha256}</code>
          </span>
        )}
        {one.failure === null ? null : <span className={styles['problem']}>{one.failure}</span>}
        {isMade ? (
          <Progress
            size="sm"
            value={one.tables ? (100 * one.tablesDone) / one.tables : 0}
            aria-label={t('Export progress')}
          />
        ) : null}
      </div>
      <Group align="stretch" justify="flex-end" gap={6}>
        {one.status === 'ready' ? (
          <Button size="compact-sm" loading={loading.isPending} onClick={() => loading.submit(undefined)}>
            {t('Download')}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" onClick={() => removing.submit(undefined)}>
          {isMade ? t('Stop') : t('Delete')}
        </Button>
      </Group>
    </li>
  )
}

function stateLabels({ status, tablesDone, tables }: OrganizationExport): string {
  if (status === 'ready') return t('Ready')
  if (status === 'failed') return t('Failed')
  return tables === null ? t('Starting soon') : t('Table {done} of {all}', { done: tablesDone, all: tables })
}

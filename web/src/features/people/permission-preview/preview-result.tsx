import { Alert, Stack, VisuallyHidden } from '@mantine/core'
import {
  previewRowLimit,
  type PermissionPreview,
  type PermissionPreviewInput,
} from '#core/people/permission-preview.ts'
import { hasRight, rightNames, rights } from '#core/people/rights.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './permission-preview.module.css'

type Line = PermissionPreview['tables'][number]

const columns: Column<Line>[] = [
  { key: 'name', header: t('Table'), cell: ({ name }) => <code>{name}</code> },
  { key: 'seen', header: t('Visible rows'), align: 'end', cell: ({ seen }) => counted(seen) },
  { key: 'of', header: t('Of'), align: 'end', cell: ({ of }) => counted(of) },
]

/** What the database showed and allowed, compared with the registry of rights. */
export function PreviewResult({
  result,
  standing,
  screens,
  isStale,
}: {
  result: PermissionPreview
  standing: PermissionPreviewInput
  screens: readonly { to: string; label: string; opens: boolean }[]
  isStale: boolean
}) {
  const seesNoBrand = result.brands.length === 0
  return (
    <Stack className={classes['results']} miw={0} aria-busy={isStale}>
      <SettingSection
        title={t('Can view {seen} of {all, plural, one {# brand} other {# brands}}', {
          seen: result.brands.length,
          all: result.allBrands,
        })}
      >
        {seesNoBrand ? (
          <p className={styles['note']}>{t('No brand access, so every report is empty.')}</p>
        ) : (
          <ul className={classes['names']}>
            {result.brands.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </SettingSection>
      <SettingSection title={t('App pages')}>
        <ul className={classes['marks']}>
          {screens.map(({ to, label, opens }) => (
            <li key={to} data-off={!opens || undefined}>
              <Mark isYes={opens} />
              <span>
                {label} <code className={styles['fine']}>{to}</code>
              </span>
            </li>
          ))}
        </ul>
      </SettingSection>
      <SettingSection title={t('Permissions tested in the database')}>
        <ul className={classes['marks']}>
          {rightNames.map((right) => {
            const isAllowed = result.allowed.includes(right)
            const needsBrand = seesNoBrand && !isAllowed && hasRight(standing, right)
            return (
              <li key={right} data-off={!isAllowed || undefined}>
                <Mark isYes={isAllowed} />
                <span>
                  {t(rights[right].words)}
                  {needsBrand ? (
                    <span className={styles['note']}>{t(' – allowed by the role, but no brand access')}</span>
                  ) : null}
                </span>
              </li>
            )
          })}
        </ul>
        {rightNames.some((right) => result.allowed.includes(right) && !hasRight(standing, right)) ? (
          <Alert role="alert" color="worse" variant="light" mt="sm">
            {t('The database allows more than the defined permissions. This is a bug.')}
          </Alert>
        ) : null}
      </SettingSection>
      <SettingSection title={t('Rows by table')}>
        <DataTable
          caption={t('Rows the member can view')}
          columns={columns}
          rows={result.tables.filter(({ of }) => of > 0)}
          rowKey={({ name }) => name}
          empty={t('No data stored yet')}
        />
      </SettingSection>
    </Stack>
  )
}

function Mark({ isYes }: { isYes: boolean }) {
  return (
    <>
      <Icon name={isYes ? 'check' : 'close'} size={16} />
      <VisuallyHidden>{isYes ? t('yes') : t('no')}</VisuallyHidden>
    </>
  )
}

const counted = (rows: number) =>
  rows >= previewRowLimit ? t('{count} or more', { count: formatCount(rows) }) : formatCount(rows)

import { Box, Button, Checkbox, Group, NumberInput, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  retentionInput,
  retentionKinds,
  type Retention,
  type RetentionKind,
} from '#core/organizations/data-rights/schema.ts'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import settings from '../../../components/layout/settings.module.css'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { previewQuery, saveRetention } from './api/data-rights.ts'
import { useChange } from './use-change.ts'

const kinds = Object.keys(retentionKinds).filter((kind): kind is RetentionKind => kind in retentionKinds)

/** The initial value, a year, when data is no longer kept forever. */
const firstDays = 365

/** Sets retention. Shows what the next night would delete before saving. */
export function RetentionPart({
  organizationId,
  retention,
  mayChange,
}: {
  organizationId: string
  retention: Retention
  mayChange: boolean
}) {
  const form = useSchemaForm<Retention>({ schema: retentionInput, initialValues: retention })
  const wanted = retentionInput.safeParse(form.values)
  const preview = useQuery({
    ...previewQuery(organizationId, wanted.data ?? retention),
    enabled: wanted.success,
    placeholderData: (before) => before,
  })
  const saving = useChange(organizationId, (values: Retention) => saveRetention(organizationId, values), {
    done: t('Retention saved. Older data will be deleted tonight.'),
    onDone: () => form.resetDirty(),
  })
  return (
    <SettingSection
      title={t('Retention')}
      about={t(
        'Older data is permanently deleted every night, including all copies on this instance. Your instance admin’s backups expire on their own schedule.',
      )}
    >
      <form aria-label={t('Retention')} onSubmit={form.onSubmit((values) => saving.submit(values))}>
        <Stack gap={0}>
          {kinds.map((kind) => {
            const { words, about, least, mayBeForEver } = retentionKinds[kind]
            const value = form.values[kind]
            const rows = wanted.success ? (preview.data?.[kind] ?? 0) : 0
            return (
              <Group
                key={kind}
                className={styles['lined']}
                align="flex-start"
                justify="space-between"
                gap="0.5rem 1rem"
                py={12}
              >
                <Box className={settings['words']} flex="1 1 14rem">
                  <strong>{t(words)}</strong>
                  <span className={styles['fine']}>{t(about)}</span>
                  {rows > 0 ? (
                    <span className={styles['problem']}>
                      {t('Would delete {count, plural, one {# row} other {# rows}} tonight.', {
                        count: rows,
                      })}
                    </span>
                  ) : null}
                </Box>
                <Stack gap={6} w={128}>
                  {mayBeForEver ? (
                    <Checkbox
                      size="xs"
                      label={t('forever')}
                      disabled={!mayChange}
                      checked={value === null}
                      onChange={({ currentTarget: { checked } }) =>
                        form.setFieldValue(kind, checked ? null : firstDays)
                      }
                      aria-label={t('Keep forever: {what}', { what: t(words) })}
                    />
                  ) : null}
                  {value === null ? null : (
                    <NumberInput
                      size="xs"
                      min={least}
                      max={3650}
                      clampBehavior="none"
                      allowDecimal={false}
                      suffix={` ${t('days')}`}
                      disabled={!mayChange}
                      aria-label={t('Days to keep: {what}', { what: t(words) })}
                      {...form.getInputProps(kind)}
                    />
                  )}
                </Stack>
              </Group>
            )
          })}
          {mayChange ? (
            <Button type="submit" w="fit-content" disabled={!form.isDirty()} loading={saving.isPending}>
              {t('Save')}
            </Button>
          ) : (
            <span className={styles['fine']}>{t('Only owners can change this.')}</span>
          )}
          {wanted.success && preview.data !== undefined && form.isDirty() ? (
            <span className={styles['fine']} aria-live="polite">
              {t('This would delete {rows} rows in total.', {
                rows: formatCount(kinds.reduce((sum, kind) => sum + (preview.data[kind] ?? 0), 0)),
              })}
            </span>
          ) : null}
        </Stack>
      </form>
    </SettingSection>
  )
}

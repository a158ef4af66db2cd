import { Button, Checkbox, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  retentionInput,
  retentionKinds,
  type Retention,
  type RetentionKind,
} from '#core/organizations/data-rights/schema.ts'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { previewQuery, saveRetention } from './api/data-rights.ts'
import classes from './data-rights.module.css'
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
      <form
        aria-label={t('Retention')}
        className={classes['retention']}
        onSubmit={form.onSubmit((values) => saving.submit(values))}
      >
        {kinds.map((kind) => {
          const { words, about, least, mayBeForEver } = retentionKinds[kind]
          const value = form.values[kind]
          const rows = wanted.success ? (preview.data?.[kind] ?? 0) : 0
          return (
            <div key={kind} className={classes['kind']}>
              <div className={classes['words']}>
                <strong>{t(words)}</strong>
                <span className={classes['fine']}>{t(about)}</span>
                {rows > 0 ? (
                  <span className={classes['bad']}>
                    {t('Would delete {count, plural, one {# row} other {# rows}} tonight.', { count: rows })}
                  </span>
                ) : null}
              </div>
              <div className={classes['days']}>
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
              </div>
            </div>
          )
        })}
        {mayChange ? (
          <Button
            type="submit"
            className={classes['submit'] ?? ''}
            disabled={!form.isDirty()}
            loading={saving.isPending}
          >
            {t('Save')}
          </Button>
        ) : (
          <span className={classes['fine']}>{t('Only owners can change this.')}</span>
        )}
        {wanted.success && preview.data !== undefined && form.isDirty() ? (
          <span className={classes['fine']} aria-live="polite">
            {t('This would delete {rows} rows in total.', {
              rows: formatCount(kinds.reduce((sum, kind) => sum + (preview.data[kind] ?? 0), 0)),
            })}
          </span>
        ) : null}
      </form>
    </SettingSection>
  )
}

import { Button, Group, NativeSelect, NumberInput, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import {
  addressPolicies,
  addressLabels,
  layerLabels,
  logLayers,
  logVendors,
  sourceInput,
  type LogVendor,
  type NamedFormat,
  type SourceInput,
  type SourceRow,
  type SourceWithToken,
} from '#core/bot-logs/source-schema.ts'
import { notifyError } from '../../../components/states/notices.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { addSource, changeSource } from './api/sources.ts'
import classes from './bot-log-sources.module.css'
import { vendorLabel } from './vendor-label.ts'

const vendors = Object.keys(logVendors) as LogVendor[]

const asVendor = (vendor: string): LogVendor => vendors.find((known) => known === vendor) ?? 'other'

/** What a new source starts with. */
export type SourceStart = { vendor?: LogVendor; intake?: SourceInput['intake'] }

/** Creates or edits a source. */
export function SourceForm({
  brandId,
  source,
  start = {},
  formats,
  onSaved,
  onClose,
}: {
  brandId: string
  source?: SourceRow
  start?: SourceStart
  formats: readonly NamedFormat[]
  onSaved: (saved: SourceWithToken) => void
  onClose: () => void
}) {
  const form = useSchemaForm<SourceInput>({
    schema: sourceInput,
    initialValues: {
      name: source?.name ?? '',
      vendor: asVendor(source?.vendor ?? start.vendor ?? 'nginx'),
      intake: source?.intake ?? start.intake ?? 'endpoint',
      format: source?.format ?? null,
      pattern: source?.pattern ?? null,
      defaultHost: source?.defaultHost ?? null,
      layer: source?.layer ?? logVendors[start.vendor ?? 'nginx'].layer,
      addresses: source?.addresses ?? 'hashed',
      keepDays: source?.keepDays ?? 400,
      challenge: source?.challenge ?? null,
    },
  })
  const saving = useSubmission({
    mutationFn: async ({ intake, ...values }: SourceInput): Promise<SourceWithToken> =>
      source === undefined
        ? addSource(brandId, { ...values, intake })
        : { source: await changeSource(source.id, values), token: null },
    retry: false,
    onSuccess: onSaved,
    onError: (error) => {
      if (!form.showServerErrors(error)) notifyError(error)
    },
  })
  const { vendor, format } = form.getValues()
  const handleVendor = (chosen: LogVendor) => {
    form.setFieldValue('vendor', chosen)
    form.setFieldValue('layer', logVendors[chosen].layer)
  }
  return (
    <SettingSection
      title={source === undefined ? t('Add log source') : t('{name} settings', { name: source.name })}
      about={
        source === undefined
          ? t(
              'Add one log source per log, such as a server, CDN, or load balancer. Setup instructions come next.',
            )
          : undefined
      }
    >
      <form
        aria-label={t('Log source')}
        noValidate
        onSubmit={form.onSubmit((values) => saving.submit(values))}
      >
        <Stack gap={14} maw={544}>
          <NativeSelect
            label={t('Server or CDN')}
            data={vendors.map((value) => ({ value, label: vendorLabel(value) }))}
            value={vendor}
            onChange={({ currentTarget }) => handleVendor(asVendor(currentTarget.value))}
          />
          <TextInput
            label={t('Name')}
            description={t('A name you’ll recognize, such as the host or server.')}
            maxLength={80}
            {...form.getInputProps('name')}
          />
          {source === undefined ? (
            <Radio.Group label={t('Delivery method')} {...form.getInputProps('intake')}>
              <Stack gap="xs" mt="xs">
                <Radio
                  value="endpoint"
                  label={t('Send to an endpoint')}
                  description={t('Automatic, from your CDN or server. You can also upload files.')}
                />
                <Radio
                  value="upload"
                  label={t('Upload files')}
                  description={t('Upload files whenever you want. You can create an endpoint later.')}
                />
              </Stack>
            </Radio.Group>
          ) : null}
          {vendor === 'fastly' || vendor === 'vercel' ? (
            <TextInput
              label={vendor === 'fastly' ? t('Service ID') : t('Verification code')}
              description={
                vendor === 'fastly'
                  ? t(
                      'Fastly checks with this site whether the service can send logs here. You can enter it later.',
                    )
                  : t('Vercel shows it when you create the drain (x-vercel-verify). You can enter it later.')
              }
              {...form.getInputProps('challenge')}
              value={form.getValues().challenge ?? ''}
            />
          ) : null}
          <TextInput
            label={t('Host')}
            description={t('Default for lines that don’t include a host.')}
            placeholder="www.example.com"
            {...form.getInputProps('defaultHost')}
            value={form.getValues().defaultHost ?? ''}
          />
          <details className={classes['recipe']} open={source !== undefined || undefined}>
            <summary className={styles['small']}>{t('More settings')}</summary>
            <Stack gap={14} mt={14}>
              <NativeSelect
                label={t('Where requests are logged')}
                data={logLayers.map((value) => ({ value, label: t(layerLabels[value]) }))}
                {...form.getInputProps('layer')}
              />
              <NativeSelect
                label={t('Stored AI bot IP addresses')}
                description={t('We always discard all other IP addresses as we process each line.')}
                data={addressPolicies.map((value) => ({ value, label: t(addressLabels[value]) }))}
                {...form.getInputProps('addresses')}
              />
              <NumberInput
                label={t('Visit retention (days)')}
                min={7}
                max={1100}
                allowDecimal={false}
                {...form.getInputProps('keepDays')}
              />
              <NativeSelect
                label={t('Format')}
                description={t('If empty, we detect the format from each delivery’s first lines.')}
                data={[
                  { value: '', label: t('Detect automatically') },
                  ...formats.map(({ id, name }) => ({ value: id, label: name })),
                  { value: 'custom', label: t('Custom format') },
                ]}
                value={format ?? ''}
                error={form.errors['format']}
                onChange={({ currentTarget }) =>
                  form.setFieldValue('format', currentTarget.value === '' ? null : currentTarget.value)
                }
              />
              {format === 'custom' ? (
                <Textarea
                  label={t('Log format pattern')}
                  description={t(
                    'An nginx log_format, an Apache LogFormat, a line with field names in braces instead of values, or the column names in order.',
                  )}
                  autosize
                  minRows={2}
                  maxLength={2000}
                  classNames={{ input: classes['code'] ?? '' }}
                  {...form.getInputProps('pattern')}
                  value={form.getValues().pattern ?? ''}
                />
              ) : null}
            </Stack>
          </details>
          <Group gap="xs">
            <Button type="submit" size="xs" loading={saving.isPending}>
              {source === undefined ? t('Add log source') : t('Save')}
            </Button>
            <Button size="xs" variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingSection>
  )
}
